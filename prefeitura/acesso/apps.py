from django.apps import AppConfig


class AcessoConfig(AppConfig):
    name = "prefeitura.acesso"
    verbose_name = "Acesso"
    default_auto_field = "django.db.models.BigAutoField"
