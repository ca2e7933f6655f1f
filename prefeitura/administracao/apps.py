from django.apps import AppConfig


class AdministracaoConfig(AppConfig):
    name = "prefeitura.administracao"
    verbose_name = "Administração"
