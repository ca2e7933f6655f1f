"""Who holds a property, in which quality, in which share, from when to when.

Shares of one quality add up to at most the whole on any day: a trigger of the first migration
holds it. Owner and promissory buyer are two qualities, each with its own whole (art. 164 § 1º).
"""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q

from prefeitura.comum import formatos

from .historia import historico
from .imovel import Imovel
from .pessoa import Pessoa

_periodo = Func(F("desde"), F("ate"), function="daterange", output_field=DateRangeField())


class Titularidade(models.Model):
    class Qualidade(models.TextChoices):
        PROPRIETARIO = "proprietario", "Proprietário"
        PROMITENTE = "promitente", "Promitente comprador"
        POSSUIDOR = "possuidor", "Possuidor"
        ENFITEUTA = "enfiteuta", "Enfiteuta"
        USUFRUTUARIO = "usufrutuario", "Usufrutuário"
        # Of an inheritance, a bankrupt's estate or a company being wound up (Votuporanga 23, 33).
        REPRESENTANTE = "representante", "Representante legal"
        # Who let another build on their land, and answers with them (Muriaé 102).
        DONO_DO_TERRENO = "terreno", "Dono do terreno, também responsável"

    imovel = models.ForeignKey(Imovel, on_delete=models.PROTECT, related_name="titularidades")
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="titularidades")
    qualidade = models.CharField(
        max_length=14, choices=Qualidade.choices, default=Qualidade.PROPRIETARIO
    )
    parte = models.DecimalField("parte", max_digits=9, decimal_places=8, default=1)
    principal = models.BooleanField(
        "recebe o aviso", default=False, help_text="The holder in whose name it is launched."
    )
    desde = models.DateField()
    ate = models.DateField("até", null=True, blank=True, help_text="First day it no longer holds.")
    titulo = models.CharField("título", max_length=200, blank=True)

    history = historico()

    class Meta:
        ordering = ["imovel_id", "-principal", "desde", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(parte__gt=0, parte__lte=1), name="titular_parte"),
            models.CheckConstraint(
                condition=Q(ate__isnull=True) | Q(ate__gt=F("desde")), name="titular_periodo"
            ),
            ExclusionConstraint(
                name="um_titular_principal_por_vez",
                expressions=[
                    ("imovel", RangeOperators.EQUAL),
                    (_periodo, RangeOperators.OVERLAPS),
                ],
                condition=Q(principal=True),
            ),
            ExclusionConstraint(
                name="titular_uma_vez_em_cada_qualidade",
                expressions=[
                    ("imovel", RangeOperators.EQUAL),
                    ("pessoa", RangeOperators.EQUAL),
                    ("qualidade", RangeOperators.EQUAL),
                    (_periodo, RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pessoa} ({self.get_qualidade_display()}) de {self.imovel}"

    @property
    def por_cento(self) -> str:
        """`33,3333%`"""
        return formatos.por_cento(self.parte)
