from django.apps import AppConfig


class CadastroConfig(AppConfig):
    name = "cadastro"
    verbose_name = "Cadastro fiscal"
    default_auto_field = "django.db.models.BigAutoField"
