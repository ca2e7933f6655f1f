from django.apps import AppConfig


class ArrecadacaoConfig(AppConfig):
    name = "arrecadacao"
    verbose_name = "Arrecadação"
    default_auto_field = "django.db.models.BigAutoField"
