"""What one installation is, and what its municipality enters of its own."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Instalacao(models.Model):
    """The one row that describes the installation."""

    id = models.SmallIntegerField(primary_key=True, default=1, editable=False)
    data_de_trabalho = models.DateField("data de trabalho", null=True, blank=True)
    prefeito = models.CharField(max_length=120, blank=True)
    endereco = models.CharField("endereço", max_length=200, blank=True)
    carga = models.CharField(
        "carga de demonstração",
        max_length=80,
        blank=True,
        help_text="What was loaded, to load once.",
    )

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="instalacao_unica")]

    def __str__(self) -> str:
        return "Instalação"


class Serie(models.Model):
    """The last number given in a series; written only by ``comum.series.proximo``."""

    nome = models.CharField(primary_key=True, max_length=80)
    ultimo = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.nome}: {self.ultimo}"


class Feriado(models.Model):
    """A holiday that the municipality enters, beside the national ones of the law."""

    data = models.DateField(unique=True)
    nome = models.CharField(max_length=80)
    lei = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["data"]

    def __str__(self) -> str:
        return f"{self.data:%d/%m/%Y} {self.nome}"


class ParametroMunicipal(models.Model):
    """A value that a municipal law or decree gives to a parameter of the code, from a date.

    Proposed by one person, confirmed by another; only then it enters a calculation. Rows are
    only added: a new value is a new row with a later date or a later confirmation.
    """

    parametro = models.CharField("parâmetro", max_length=120)
    valor = models.TextField(help_text='As data: "10", "100.00", "sim"…')
    desde = models.DateField("em vigor desde")
    ate = models.DateField("até", null=True, blank=True)
    lei = models.CharField("lei ou decreto", max_length=160)
    proposto_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    proposto_em = models.DateTimeField()
    confirmado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    confirmado_em = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["parametro", "desde", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(confirmado_por__isnull=True)
                | ~Q(confirmado_por=models.F("proposto_por")),
                name="parametro_confirmado_por_outra_pessoa",
            ),
            models.CheckConstraint(
                condition=Q(ate__isnull=True) | Q(ate__gte=models.F("desde")),
                name="parametro_periodo_valido",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.parametro} = {self.valor} desde {self.desde:%d/%m/%Y}"
