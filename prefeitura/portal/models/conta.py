"""Ties a user of the portal to the person of the cadastro."""

from django.conf import settings
from django.db import models


class ContaDoContribuinte(models.Model):
    """One account a person; what it reaches is what is that person's."""

    usuario = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="conta"
    )
    pessoa = models.OneToOneField(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="conta_do_portal"
    )
    aberta_em = models.DateTimeField()

    def __str__(self) -> str:
        return f"Conta de {self.pessoa}"
