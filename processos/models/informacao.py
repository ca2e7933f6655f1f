"""What the lançador says upon the complaint, and what they propose."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .andamento import Andamento
from .processo import Processo


class Informacao(models.Model):
    """One information; a diligência asks for another. Rows are only added."""

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="informacoes")
    andamento = models.OneToOneField(Andamento, on_delete=models.PROTECT, related_name="informacao")
    texto = models.TextField()
    proposta = models.CharField(max_length=16, choices=Processo.Decisao.choices)
    fatos = models.JSONField(
        null=True, blank=True, help_text="Facts as they should have been, when they differ."
    )
    em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["processo_id", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(texto=""), name="informacao_tem_texto"),
        ]

    def __str__(self) -> str:
        return f"Informação no processo {self.processo_id}"
