"""The conhecimento: the numbered receipt, and what it collected."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento

from .caderno import Caderno
from .caixa import Caixa


class Conhecimento(models.Model):
    class Situacao(models.TextChoices):
        VALIDO = "valido", "Válido"
        INUTILIZADO = "inutilizado", "Inutilizado"

    caderno = models.ForeignKey(Caderno, on_delete=models.PROTECT, related_name="conhecimentos")
    numero = models.IntegerField("número")
    caixa = models.ForeignKey(Caixa, on_delete=models.PROTECT, related_name="conhecimentos")
    pagador = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="conhecimentos", null=True
    )
    dia = models.DateField()
    total = DinheiroField()
    recebido = DinheiroField(help_text="What the payer handed over.")
    meio = models.CharField("meio de pagamento", max_length=10, default="dinheiro")
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.VALIDO
    )
    chave = models.UUIDField(unique=True, help_text="Of the form: a repeated send pays once.")
    documento = models.OneToOneField(
        Documento, on_delete=models.PROTECT, related_name="conhecimento"
    )
    inutilizado_em = models.DateTimeField(null=True, blank=True)
    inutilizado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    motivo = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-dia", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["caderno", "numero"], name="conhecimento_unico"),
            models.CheckConstraint(
                condition=Q(total__gt=0) & Q(recebido__gte=F("total")),
                name="conhecimento_recebido_basta",
            ),
            models.CheckConstraint(
                condition=Q(situacao="valido") | ~Q(motivo=""), name="inutilizado_com_motivo"
            ),
        ]

    def __str__(self) -> str:
        return f"Conhecimento {self.numero}"


class ItemDoConhecimento(models.Model):
    """What was paid of one instalment (or of a tributo due upon the receipt itself)."""

    conhecimento = models.ForeignKey(
        Conhecimento, on_delete=models.PROTECT, related_name="itens"
    )
    parcela = models.ForeignKey(
        "lancamentos.Parcela",
        on_delete=models.PROTECT,
        related_name="pagamentos",
        null=True,
        blank=True,
    )
    tributo = models.CharField(max_length=60)
    exercicio = models.IntegerField()
    principal = DinheiroField()
    desconto = DinheiroField(default=0)
    multa = DinheiroField(default=0)
    juros = DinheiroField(default=0)
    total = DinheiroField()
    memoria = models.JSONField(default=list)
    valido = models.BooleanField(default=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["parcela"], condition=Q(valido=True), name="parcela_paga_uma_vez"
            ),
            models.CheckConstraint(
                condition=Q(total=F("principal") - F("desconto") + F("multa") + F("juros")),
                name="item_soma",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tributo} {self.exercicio}"
