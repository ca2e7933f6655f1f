"""Exemptions and immunities: asked for, granted by the prefeito, and cassadas (arts. 44, 488)."""

from django.conf import settings
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, GeneratedField, Q
from django.db.models.functions import Coalesce

from .historia import historico
from .imovel import Edificacao, Imovel
from .pessoa import Pessoa


class _Vigencia(Func):
    """Days on which the exemption holds; NULL while it was not granted."""

    template = (
        "CASE WHEN situacao = 'concedida' THEN daterange(desde, ate, '[]') "
        "WHEN situacao = 'cassada' AND cassada_em > desde "
        "THEN daterange(desde, LEAST(ate, cassada_em - 1), '[]') END"
    )
    output_field = DateRangeField()


class Isencao(models.Model):
    class Situacao(models.TextChoices):
        REQUERIDA = "requerida", "Requerida"
        CONCEDIDA = "concedida", "Concedida"
        INDEFERIDA = "indeferida", "Indeferida"
        CASSADA = "cassada", "Cassada"

    imovel = models.ForeignKey(Imovel, on_delete=models.PROTECT, related_name="isencoes")
    edificacao = models.ForeignKey(
        Edificacao, on_delete=models.PROTECT, related_name="isencoes", null=True, blank=True
    )
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="isencoes")
    tributo = models.CharField(max_length=60)
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.REQUERIDA
    )
    fundamento = models.CharField(
        max_length=60, help_text="Code of the ground in the law, such as 249-III."
    )
    artigo = models.CharField(max_length=40)
    descricao = models.CharField("descrição", max_length=300)
    desde = models.DateField()
    ate = models.DateField("até", null=True, blank=True, help_text="Last day on which it holds.")
    processo = models.CharField(max_length=40)
    requerida_em = models.DateField("requerida em")
    requerida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    decidida_em = models.DateField("decidida em", null=True, blank=True)
    decidida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    motivo_da_decisao = models.CharField("motivo da decisão", max_length=300, blank=True)
    cassada_em = models.DateField(
        "cassada a partir de", null=True, blank=True, help_text="First day it no longer holds."
    )
    motivo_da_cassacao = models.CharField("motivo da cassação", max_length=300, blank=True)
    vigencia = GeneratedField(
        expression=_Vigencia(), output_field=DateRangeField(), db_persist=True
    )

    history = historico("vigencia")

    class Meta:
        ordering = ["imovel_id", "tributo", "desde", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ate__isnull=True) | Q(ate__gte=F("desde")), name="isencao_periodo"
            ),
            models.CheckConstraint(
                condition=Q(situacao="requerida")
                | Q(decidida_em__isnull=False, decidida_por__isnull=False),
                name="isencao_decidida_por_alguem",
            ),
            models.CheckConstraint(
                condition=~Q(situacao="cassada")
                | (Q(cassada_em__isnull=False) & ~Q(motivo_da_cassacao="")),
                name="isencao_cassada_com_motivo",
            ),
            ExclusionConstraint(
                name="isencoes_nao_se_sobrepoem",
                expressions=[
                    ("imovel", RangeOperators.EQUAL),
                    (Coalesce("edificacao", 0), RangeOperators.EQUAL),
                    ("tributo", RangeOperators.EQUAL),
                    ("vigencia", RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"Isenção de {self.tributo}, art. {self.artigo}"
