from django.apps import AppConfig


class ComumConfig(AppConfig):
    name = "prefeitura.comum"
    verbose_name = "Comum"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Makes it the current Celery application, so that tasks sent by the web
        # process and by commands reach the broker of the installation.
        from prefeitura import celery  # noqa: F401
