"""The conhecimento: the numbered receipt, and what it collected."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento

from .caderno import Caderno
from .caixa import Caixa


class Conhecimento(models.Model):
    """A receipt never changes, except that it may be spoiled, once, and then says why."""

    class Situacao(models.TextChoices):
        VALIDO = "valido", "Válido"
        INUTILIZADO = "inutilizado", "Inutilizado"

    class Meio(models.TextChoices):
        DINHEIRO = "dinheiro", "Dinheiro"
        CHEQUE = "cheque", "Cheque"

    caderno = models.ForeignKey(Caderno, on_delete=models.PROTECT, related_name="conhecimentos")
    numero = models.IntegerField("número")
    caixa = models.ForeignKey(Caixa, on_delete=models.PROTECT, related_name="conhecimentos")
    pagador = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="conhecimentos"
    )
    dia = models.DateField()
    emitido_em = models.DateTimeField("emitido em")
    total = DinheiroField()
    recebido = DinheiroField(help_text="What the payer handed over.")
    em_titulos = DinheiroField(
        "em títulos da dívida municipal", default=0, help_text="Nominal value, part of the total."
    )
    titulos = models.CharField("números dos títulos", max_length=200, blank=True)
    meio = models.CharField(
        "meio de pagamento", max_length=10, choices=Meio.choices, default=Meio.DINHEIRO
    )
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.VALIDO
    )
    chave = models.UUIDField(unique=True, help_text="Of the form: a repeated send pays once.")
    documento = models.OneToOneField(
        Documento, on_delete=models.PROTECT, related_name="conhecimento"
    )
    inutilizado_em = models.DateTimeField("inutilizado em", null=True, blank=True)
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
                condition=Q(em_titulos=0, titulos="")
                | (Q(em_titulos__gt=0, em_titulos__lte=F("total")) & ~Q(titulos="")),
                name="conhecimento_titulos_numerados",
            ),
            models.CheckConstraint(
                condition=Q(meio="dinheiro") | Q(recebido=F("total")),
                name="conhecimento_so_dinheiro_tem_troco",
            ),
            models.CheckConstraint(
                condition=Q(
                    situacao="valido",
                    motivo="",
                    inutilizado_em__isnull=True,
                    inutilizado_por__isnull=True,
                )
                | Q(
                    ~Q(motivo=""),
                    situacao="inutilizado",
                    inutilizado_em__isnull=False,
                    inutilizado_por__isnull=False,
                ),
                name="inutilizado_com_motivo",
            ),
        ]
        indexes = [
            models.Index(fields=["pagador", "dia"], name="conhecimento_pagador"),
            models.Index(fields=["dia"], name="conhecimento_dia"),
        ]

    def __str__(self) -> str:
        return f"Conhecimento {self.documento.numero}"

    @property
    def troco(self) -> int:
        return self.recebido - self.total

    @property
    def valido(self) -> bool:
        return self.situacao == self.Situacao.VALIDO


class ItemDoConhecimento(models.Model):
    """What was paid of one instalment (or of a tributo due upon the receipt itself)."""

    conhecimento = models.ForeignKey(Conhecimento, on_delete=models.PROTECT, related_name="itens")
    parcela = models.ForeignKey(
        "lancamentos.Parcela",
        on_delete=models.PROTECT,
        related_name="pagamentos",
        null=True,
        blank=True,
    )
    tributo = models.CharField(max_length=60)
    exercicio = models.IntegerField("exercício")
    principal = DinheiroField()
    desconto = DinheiroField(default=0)
    multa = DinheiroField(default=0)
    juros = DinheiroField(default=0)
    total = DinheiroField()
    memoria = models.JSONField("memória", default=list, help_text="Steps of the additions.")
    valido = models.BooleanField("válido", default=True)

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
            models.CheckConstraint(
                condition=Q(principal__gte=0, desconto__gte=0, multa__gte=0, juros__gte=0),
                name="item_sem_negativos",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tributo} {self.exercicio}"
