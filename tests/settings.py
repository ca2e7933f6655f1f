"""Settings of the tests: those of the installation, on services of their own, made quick."""

import os

from tests import servicos_de_teste

servicos_de_teste.iniciar()

from prefeitura.settings import *  # noqa: E402, F403
from prefeitura.settings import CELERY_BROKER_URL, DADOS_DIR, DATABASES, env  # noqa: E402

DATABASES["default"]["CONN_MAX_AGE"] = 0

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = False

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None
MEDIA_ROOT = DADOS_DIR / "arquivos" / os.environ.get("PYTEST_XDIST_WORKER", "principal")

# Tasks run where they are called; the fixture ``trabalhador`` sends them to a real worker,
# in a part of the broker that no other process of the tests uses.
CELERY_TASK_ALWAYS_EAGER = env.bool("CELERY_TASK_ALWAYS_EAGER", default=True)
CELERY_TASK_EAGER_PROPAGATES = True
if not os.environ.get("CELERY_BROKER_URL"):
    CELERY_BROKER_URL = CELERY_BROKER_URL.replace(
        "virtual_host=0", f"virtual_host={1 + os.getpid() % 1000}"
    )
