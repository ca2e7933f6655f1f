"""A certidão that the Procurador sent back, and what the Prefeito said of his reasons."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.models import Documento

from .divida import Certidao


class Devolucao(models.Model):
    """The ofício with the reasons of fact or law; the answer is written once.

    ``insiste`` is empty until the Prefeito examines it; once he insists, the term to sue runs
    again from ``decidida_em``.
    """

    certidao = models.ForeignKey(Certidao, on_delete=models.PROTECT, related_name="devolucoes")
    razoes = models.TextField("razões de fato ou de direito")
    em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    oficio = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="devolucao")
    insiste = models.BooleanField("o Prefeito insiste na cobrança", null=True, blank=True)
    despacho = models.TextField(blank=True)
    decidida_em = models.DateField(null=True, blank=True)
    decidida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["id"]
        verbose_name = "devolução de certidão"
        verbose_name_plural = "devoluções de certidões"
        constraints = [
            models.UniqueConstraint(
                fields=["certidao"],
                condition=Q(insiste__isnull=True),
                name="uma_devolucao_por_decidir",
            ),
            models.CheckConstraint(
                condition=~Q(razoes="")
                & (
                    Q(insiste__isnull=True, decidida_em__isnull=True, decidida_por=None)
                    | Q(~Q(despacho=""), insiste__isnull=False, decidida_em__isnull=False)
                ),
                name="devolucao_decidida_inteira",
            ),
        ]

    def __str__(self) -> str:
        return f"Devolução da certidão {self.certidao_id}"
