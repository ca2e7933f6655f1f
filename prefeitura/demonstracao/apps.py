from django.apps import AppConfig


class DemonstracaoConfig(AppConfig):
    name = "prefeitura.demonstracao"
    label = "demonstracao"
    verbose_name = "Demonstração"
