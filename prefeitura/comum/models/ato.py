"""Who did what, when, under which article: the record that is only added to."""

from django.conf import settings
from django.db import models


class Ato(models.Model):
    """One act of the office upon one object. Guarded by a trigger: no update, no delete."""

    quando = models.DateTimeField()
    usuario = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    autor = models.CharField(max_length=160, help_text="Name and office as they were.")
    tipo = models.CharField(max_length=60)
    alvo = models.CharField(max_length=60, help_text="app.model of the object.")
    alvo_id = models.BigIntegerField()
    descricao = models.CharField("descrição", max_length=300)
    artigo = models.CharField(max_length=40, blank=True)
    processo = models.CharField(max_length=40, blank=True)
    motivo = models.TextField(blank=True)
    dados = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["alvo", "alvo_id"], name="ato_por_alvo")]

    def __str__(self) -> str:
        return f"{self.quando:%d/%m/%Y %H:%M} {self.autor}: {self.descricao}"
