from django.apps import AppConfig


class ComumConfig(AppConfig):
    name = "prefeitura.comum"
    verbose_name = "Comum"
    default_auto_field = "django.db.models.BigAutoField"
