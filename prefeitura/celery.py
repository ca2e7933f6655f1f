"""The Celery application. Tasks only carry ids and call verbs."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "prefeitura.settings")

app = Celery("prefeitura")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
