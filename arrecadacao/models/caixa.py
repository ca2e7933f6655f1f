"""The till of an exator on a day, and the book of entries that is only added to."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.campos import DinheiroField


class Caixa(models.Model):
    """One opening of the till. While it is open, it receives."""

    exator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="caixas"
    )
    dia = models.DateField()
    troco_inicial = DinheiroField("troco inicial", default=0)
    aberto_em = models.DateTimeField()
    fechado_em = models.DateTimeField(null=True, blank=True)
    contado = DinheiroField("dinheiro contado", null=True, blank=True)
    diferenca = DinheiroField("diferença", null=True, blank=True)
    observacao = models.CharField("observação", max_length=300, blank=True)

    class Meta:
        ordering = ["-dia", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exator"], condition=Q(fechado_em__isnull=True), name="um_caixa_aberto"
            )
        ]

    def __str__(self) -> str:
        return f"Caixa de {self.dia:%d/%m/%Y}"


class Partida(models.Model):
    """One line of a double entry: positive is debit, negative is credit.

    The lines of a conhecimento (and those of its spoiling) add up to zero: a deferred trigger
    holds it. ``conta`` is ``caixa`` or ``banco`` on one side, ``receita`` on the other.
    """

    class Natureza(models.TextChoices):
        DINHEIRO = "dinheiro", "Dinheiro"
        CHEQUE = "cheque", "Cheque"
        PRINCIPAL = "principal", "Principal"
        DESCONTO = "desconto", "Desconto"
        MULTA = "multa", "Multa"
        JUROS = "juros", "Juros de mora"

    caixa = models.ForeignKey(Caixa, on_delete=models.PROTECT, related_name="partidas")
    conhecimento = models.ForeignKey(
        "arrecadacao.Conhecimento", on_delete=models.PROTECT, related_name="partidas"
    )
    estorno = models.BooleanField(default=False)
    conta = models.CharField(max_length=12)
    receita = models.CharField(max_length=60, blank=True, help_text="Slug of the tributo.")
    exercicio = models.IntegerField(null=True, blank=True)
    natureza = models.CharField(max_length=10, choices=Natureza.choices)
    valor = DinheiroField()
    dia = models.DateField()

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["dia", "receita"], name="partida_dia")]

    def __str__(self) -> str:
        return f"{self.conta} {self.receita} {self.valor}"
