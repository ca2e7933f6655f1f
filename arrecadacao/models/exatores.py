"""Who collects: agents outside by agreement (art. 9), and the sureties that are given."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField


class AgenteArrecadador(models.Model):
    """Somebody outside to whom some tributos are entrusted for a time, by agreement."""

    usuario = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="agencias",
        verbose_name="quem recebe",
    )
    entidade = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="agencias"
    )
    acordo = models.CharField("acordo ou contrato", max_length=80)
    tributos = ArrayField(models.CharField(max_length=60))
    inicio = models.DateField("início")
    fim = models.DateField("fim")
    registrado_em = models.DateField("registrado em")
    registrado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    encerrado_em = models.DateField("encerrado em", null=True, blank=True)
    motivo = models.CharField("motivo do encerramento", max_length=300, blank=True)

    class Meta:
        ordering = ["-inicio", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(fim__gte=F("inicio")), name="agente_periodo"),
            models.CheckConstraint(condition=Q(tributos__len__gt=0), name="agente_de_tributos"),
            models.CheckConstraint(
                condition=Q(encerrado_em__isnull=True, motivo="")
                | Q(~Q(motivo=""), encerrado_em__isnull=False),
                name="agente_encerrado_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entidade} ({self.acordo})"


class Fianca(models.Model):
    """The surety of whoever collects or keeps income or goods."""

    usuario = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="fiancas",
        verbose_name="afiançado",
    )
    especie = models.CharField("espécie", max_length=20, help_text="Slug of the code in force.")
    valor = DinheiroField()
    descricao = models.CharField("em que consiste", max_length=300)
    de_quem = models.CharField("prestada por", max_length=160)
    prestada_em = models.DateField("prestada em")
    registrada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    levantada_em = models.DateField("levantada em", null=True, blank=True)
    motivo = models.CharField("motivo do levantamento", max_length=300, blank=True)

    class Meta:
        ordering = ["-prestada_em", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(valor__gt=0), name="fianca_positiva"),
            models.CheckConstraint(
                condition=Q(levantada_em__isnull=True, motivo="")
                | Q(~Q(motivo=""), levantada_em__isnull=False),
                name="fianca_levantada_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"Fiança de {self.usuario}"
