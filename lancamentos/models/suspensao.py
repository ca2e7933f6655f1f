"""What stops for a time the collection of a lançamento: a recurso that the law says so."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .lancamento import Lancamento


class Suspensao(models.Model):
    """One suspension, from an act of a process until another; of it only the end is written."""

    lancamento = models.ForeignKey(Lancamento, on_delete=models.PROTECT, related_name="suspensoes")
    processo = models.CharField(max_length=40)
    artigo = models.CharField(max_length=40)
    motivo = models.CharField(max_length=300)
    desde = models.DateField()
    suspensa_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    ate = models.DateField("até", null=True, blank=True, help_text="Last day, where one is set.")
    retomada_em = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["lancamento_id", "id"]
        verbose_name = "suspensão"
        verbose_name_plural = "suspensões"
        constraints = [
            models.UniqueConstraint(
                fields=["lancamento", "processo"],
                condition=Q(retomada_em__isnull=True),
                name="uma_suspensao_por_processo",
            ),
            models.CheckConstraint(
                condition=~Q(processo="") & ~Q(artigo="") & ~Q(motivo=""),
                name="suspensao_com_fundamento",
            ),
        ]

    def __str__(self) -> str:
        return f"Suspensão do lançamento {self.lancamento_id} pelo processo {self.processo}"
