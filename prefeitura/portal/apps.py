from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "prefeitura.portal"
    label = "portal"
    verbose_name = "Portal do contribuinte"
