"""Extra time to pay an instalment without fine, granted for a reason of law (Jambeiro, 7)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .lancamento import Parcela


class PrazoConcedido(models.Model):
    """Until when an instalment is still paid without fine. Never undone."""

    parcela = models.OneToOneField(
        Parcela, on_delete=models.PROTECT, related_name="prazo_concedido"
    )
    ate = models.DateField("até")
    artigo = models.CharField(max_length=40)
    motivo = models.CharField(max_length=300)
    processo = models.CharField(max_length=40)
    em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["id"]
        verbose_name = "prazo concedido"
        verbose_name_plural = "prazos concedidos"
        constraints = [
            models.CheckConstraint(
                condition=~Q(artigo="") & ~Q(motivo="") & ~Q(processo=""),
                name="prazo_concedido_com_fundamento",
            )
        ]

    def __str__(self) -> str:
        return f"Prazo da parcela {self.parcela_id} até {self.ate:%d/%m/%Y}"
