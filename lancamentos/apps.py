from django.apps import AppConfig


class LancamentosConfig(AppConfig):
    name = "lancamentos"
    verbose_name = "Lançamentos"
    default_auto_field = "django.db.models.BigAutoField"
