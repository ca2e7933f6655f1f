"""Settings of one installation: one municipality under one code.

Everything that differs between installations comes from the environment:

- ``PREFEITURA_CODIGO``: slug of the municipal tax code in force;
- ``PREFEITURA_DADOS``: folder of the embedded services and of generated files;
- ``DATABASE_URL`` and ``CELERY_BROKER_URL``: external services. Without them the
  embedded PostgreSQL and broker of ``prefeitura.servicos`` are used;
- ``SECRET_KEY``, ``DEBUG``, ``ALLOWED_HOSTS``, ``CSRF_TRUSTED_ORIGINS``, ``HTTPS``.
"""

from datetime import timedelta
from pathlib import Path

import environ
from bootstrap_wrapper import get_bootstrap_css_dir
from celery.schedules import crontab

from prefeitura import servicos

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DADOS_DIR = Path(env("PREFEITURA_DADOS", default=str(BASE_DIR / "var")))
CODIGO_TRIBUTARIO = env("PREFEITURA_CODIGO", default="januaria-1963")

# Address printed in the QR of papers.
ENDERECO_PUBLICO = env("ENDERECO_PUBLICO", default="http://127.0.0.1:8000").rstrip("/")

# Password of the users that `manage.py demonstracao` creates.
SENHA_DA_DEMONSTRACAO = env("SENHA_DA_DEMONSTRACAO", default="januaria-1964")

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or servicos.chave_secreta(DADOS_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "axes",
    "django_htmx",
    "simple_history",
    "prefeitura.comum",
    "prefeitura.acesso",
    "prefeitura.administracao",
    "cadastro",
    "lancamentos",
    "arrecadacao",
    "processos",
    "prefeitura.portal",
    "prefeitura.demonstracao",
]

# How many proxies of our own stand before the application (see comum.seguranca).
PROXIES = env.int("PROXIES", default=0)

MIDDLEWARE = [
    "prefeitura.comum.seguranca.endereco_do_cliente",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "prefeitura.comum.seguranca.politica_de_conteudo",
    "prefeitura.comum.seguranca.pedido_do_tamanho_certo",
    "prefeitura.comum.seguranca.sem_nulos",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "prefeitura.comum.seguranca.nada_se_guarda",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "prefeitura.comum.relogio.UmDiaPorPagina",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "prefeitura.urls"
WSGI_APPLICATION = "prefeitura.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "prefeitura.comum.contexto.casa",
            ],
            "builtins": ["prefeitura.comum.templatetags.casa"],
        },
    },
]

DATABASES = {
    "default": env.db_url_config(
        env("DATABASE_URL", default="") or servicos.url_do_banco(DADOS_DIR)
    ),
}
DATABASES["default"]["CONN_MAX_AGE"] = 60
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "acesso.Usuario"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "acesso:entrar"
LOGIN_REDIRECT_URL = "inicio"
LOGOUT_REDIRECT_URL = "acesso:entrar"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{nome}"}
    for nome in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "prefeitura.acesso.views.bloqueado"

LANGUAGE_CODE = "pt-br"
TIME_ZONE = "America/Sao_Paulo"
USE_I18N = True
USE_TZ = True
USE_THOUSAND_SEPARATOR = False

STATIC_URL = "/static/"
STATIC_ROOT = DADOS_DIR / "static"
MEDIA_ROOT = DADOS_DIR / "arquivos"
STATICFILES_DIRS = [
    BASE_DIR / "prefeitura" / "static",
    ("bootstrap", get_bootstrap_css_dir()),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CELERY_BROKER_URL = env("CELERY_BROKER_URL", default="") or servicos.url_do_broker(DADOS_DIR)
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 600
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = {
    "lotes": {"task": "prefeitura.comum.tasks.varrer_lotes", "schedule": 60.0},
    "arrecadacao": {
        "task": "arrecadacao.tasks.rotina_diaria",
        "schedule": crontab(hour=0, minute=30),
    },
}

# Without this an installation out of DEBUG tells nobody of its errors.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {"django": {"handlers": ["console"], "level": "ERROR"}},
}

HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SESSION_COOKIE_AGE = 8 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
