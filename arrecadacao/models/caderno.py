"""Books of numbered receipts: rubricated, sent to an exator, used up in order (arts. 31 to 34)."""

from django.conf import settings
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import IntegerRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value


class Caderno(models.Model):
    """Conhecimentos ``primeiro`` to ``ultimo`` of an exercício, given out in order.

    Numbers run on from one caderno to the next of the same exercício and espécie. The
    database lets ``usado_ate`` go up only one by one, each with its conhecimento.
    """

    class Situacao(models.TextChoices):
        AUTENTICADO = "autenticado", "Autenticado, na tesouraria"
        REMETIDO = "remetido", "Remetido ao exator"
        BAIXADO = "baixado", "Baixado"

    class Especie(models.TextChoices):
        COMUM = "comum", "Tributos do exercício"
        DIVIDA_ATIVA = "divida_ativa", "Dívida ativa"

    especie = models.CharField("espécie", max_length=14, choices=Especie.choices)
    numero = models.IntegerField("número do caderno")
    exercicio = models.IntegerField("exercício")
    primeiro = models.IntegerField("primeiro número")
    ultimo = models.IntegerField("último número")
    usado_ate = models.IntegerField(
        "usado até", help_text="Last number given; primeiro-1 at first."
    )
    exator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="cadernos",
        null=True,
        blank=True,
    )
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.AUTENTICADO
    )
    rubricado_em = models.DateField("rubricado em")
    rubricado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    remetido_em = models.DateField("remetido em", null=True, blank=True)
    baixado_em = models.DateField("baixado em", null=True, blank=True)

    class Meta:
        ordering = ["-exercicio", "especie", "numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercicio", "especie", "numero"], name="caderno_unico"
            ),
            models.CheckConstraint(
                condition=Q(primeiro__gte=1)
                & Q(ultimo__gte=F("primeiro"))
                & Q(usado_ate__gte=F("primeiro") - 1)
                & Q(usado_ate__lte=F("ultimo")),
                name="caderno_numeracao",
            ),
            models.CheckConstraint(
                condition=Q(situacao="autenticado", exator__isnull=True, remetido_em__isnull=True)
                | Q(~Q(situacao="autenticado"), exator__isnull=False, remetido_em__isnull=False),
                name="caderno_remetido_tem_exator",
            ),
            models.CheckConstraint(
                condition=Q(situacao="baixado", baixado_em__isnull=False)
                | Q(~Q(situacao="baixado"), baixado_em__isnull=True),
                name="caderno_baixado_tem_data",
            ),
            models.CheckConstraint(
                condition=~Q(situacao="remetido") | Q(usado_ate__lt=F("ultimo")),
                name="caderno_esgotado_baixado",
            ),
            ExclusionConstraint(
                name="caderno_numeros_sem_repeticao",
                expressions=[
                    ("exercicio", RangeOperators.EQUAL),
                    ("especie", RangeOperators.EQUAL),
                    (
                        Func(
                            F("primeiro"),
                            F("ultimo"),
                            Value("[]"),
                            function="int4range",
                            output_field=IntegerRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"Caderno {self.numero}/{self.exercicio}"

    @property
    def usados(self) -> int:
        return self.usado_ate - self.primeiro + 1

    @property
    def restantes(self) -> int:
        return self.ultimo - self.usado_ate

    @property
    def tamanho(self) -> int:
        return self.ultimo - self.primeiro + 1
