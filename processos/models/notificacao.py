"""How the decision was told to the party (art. 118)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .andamento import Andamento
from .processo import Processo


class Notificacao(models.Model):
    """One attempt to tell the decision; rows are only added, one of them brings the ciência."""

    class Modo(models.TextChoices):
        EM_MAOS = "em_maos", "Em mãos, com ciente"
        PORTAL = "portal", "Ciente pelo portal"
        CORREIO = "correio", "Pelo correio, com AR"
        EDITAL = "edital", "Por edital"

    class Resultado(models.TextChoices):
        CIENTE = "ciente", "Ciente"
        EXPEDIDA = "expedida", "Expedida"
        AR_DATADO = "ar_datado", "AR datado"
        AR_SEM_DATA = "ar_sem_data", "AR sem data"
        DEVOLVIDA = "devolvida", "Devolvida, destinatário não encontrado"
        PUBLICADA = "publicada", "Publicada"

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="notificacoes")
    andamento = models.OneToOneField(
        Andamento, on_delete=models.PROTECT, related_name="notificacao"
    )
    modo = models.CharField(max_length=10, choices=Modo.choices)
    resultado = models.CharField(max_length=12, choices=Resultado.choices)
    em = models.DateField(help_text="Day of the act: signature, posting, return, publication.")
    recebedor = models.CharField(max_length=160, blank=True)
    ciencia = models.DateField("ciência em", null=True, blank=True)
    registrada_em = models.DateTimeField()
    registrada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["processo_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["processo"],
                condition=Q(ciencia__isnull=False),
                name="uma_ciencia_por_processo",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_modo_display()}: {self.get_resultado_display()}"
