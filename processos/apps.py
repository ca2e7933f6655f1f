from django.apps import AppConfig


class ProcessosConfig(AppConfig):
    name = "processos"
    verbose_name = "Processos"
    default_auto_field = "django.db.models.BigAutoField"
