"""The till of an exator on a day, and the book of entries that is only added to."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

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
    esperado = DinheiroField("dinheiro esperado", null=True, blank=True)
    contado = DinheiroField("dinheiro contado", null=True, blank=True)
    diferenca = DinheiroField("diferença", null=True, blank=True)
    observacao = models.CharField("observação", max_length=300, blank=True)

    class Meta:
        ordering = ["-dia", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exator"], condition=Q(fechado_em__isnull=True), name="um_caixa_aberto"
            ),
            models.CheckConstraint(
                condition=Q(troco_inicial__gte=0), name="caixa_troco_nao_negativo"
            ),
            models.CheckConstraint(
                condition=Q(
                    fechado_em__isnull=True,
                    esperado__isnull=True,
                    contado__isnull=True,
                    diferenca__isnull=True,
                )
                | Q(
                    fechado_em__isnull=False,
                    contado__gte=0,
                    diferenca=F("contado") - F("esperado"),
                ),
                name="caixa_fechado_conferido",
            ),
            models.CheckConstraint(
                condition=Q(diferenca__isnull=True) | Q(diferenca=0) | ~Q(observacao=""),
                name="caixa_diferenca_explicada",
            ),
        ]

    def __str__(self) -> str:
        return f"Caixa de {self.dia:%d/%m/%Y}"

    @property
    def aberto(self) -> bool:
        return self.fechado_em is None


class Partida(models.Model):
    """One line of a double entry: positive is debit, negative is credit.

    The lines of a conhecimento add up to zero, and so do those of its spoiling; the debit of
    the till is the total of the conhecimento: deferred triggers hold both. So it is with what
    the till pays back (a restituição) and with the stamps that it sells or takes back.
    """

    class Conta(models.TextChoices):
        CAIXA = "caixa", "Caixa"
        RECEITA = "receita", "Receita do exercício"
        DIVIDA_ATIVA = "divida_ativa", "Cobrança da dívida ativa"
        SELOS = "selos", "Venda de selos"
        RESTITUICAO = "restituicao", "Restituições"

    class Natureza(models.TextChoices):
        DINHEIRO = "dinheiro", "Dinheiro"
        CHEQUE = "cheque", "Cheque"
        TITULOS = "titulos", "Títulos da dívida municipal"
        PRINCIPAL = "principal", "Principal"
        DESCONTO = "desconto", "Desconto"
        MULTA = "multa", "Multa"
        JUROS = "juros", "Juros de mora"

    caixa = models.ForeignKey(Caixa, on_delete=models.PROTECT, related_name="partidas")
    conhecimento = models.ForeignKey(
        "arrecadacao.Conhecimento",
        on_delete=models.PROTECT,
        related_name="partidas",
        null=True,
        blank=True,
    )
    restituicao = models.ForeignKey(
        "arrecadacao.Restituicao",
        on_delete=models.PROTECT,
        related_name="partidas",
        null=True,
        blank=True,
    )
    guia_de_selos = models.ForeignKey(
        "arrecadacao.GuiaDeSelos",
        on_delete=models.PROTECT,
        related_name="partidas",
        null=True,
        blank=True,
    )
    estorno = models.BooleanField(default=False)
    conta = models.CharField(max_length=12, choices=Conta.choices)
    receita = models.CharField(max_length=60, blank=True, help_text="Slug of the tributo.")
    exercicio = models.IntegerField("exercício", null=True, blank=True)
    natureza = models.CharField(max_length=10, choices=Natureza.choices)
    valor = DinheiroField()
    dia = models.DateField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(valor=0), name="partida_nao_nula"),
            models.CheckConstraint(
                condition=Q(
                    conta="caixa",
                    receita="",
                    exercicio__isnull=True,
                    natureza__in=["dinheiro", "cheque", "titulos"],
                )
                | Q(
                    ~Q(receita=""),
                    conta__in=["receita", "divida_ativa", "selos", "restituicao"],
                    exercicio__isnull=False,
                    natureza__in=["principal", "desconto", "multa", "juros"],
                ),
                name="partida_conta_e_natureza",
            ),
            models.CheckConstraint(
                condition=Q(
                    conhecimento__isnull=False,
                    restituicao__isnull=True,
                    guia_de_selos__isnull=True,
                    conta__in=["caixa", "receita", "divida_ativa"],
                )
                | Q(
                    conhecimento__isnull=True,
                    restituicao__isnull=False,
                    guia_de_selos__isnull=True,
                    estorno=False,
                    conta__in=["caixa", "restituicao"],
                )
                | Q(
                    conhecimento__isnull=True,
                    restituicao__isnull=True,
                    guia_de_selos__isnull=False,
                    estorno=False,
                    conta__in=["caixa", "selos"],
                ),
                name="partida_de_um_papel",
            ),
        ]
        indexes = [models.Index(fields=["dia", "receita"], name="partida_dia")]

    def __str__(self) -> str:
        return f"{self.conta} {self.receita} {self.valor}"
