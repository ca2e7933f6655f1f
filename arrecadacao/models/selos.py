"""Stamps of shows: a stock by value, sold and taken back by guia; tickets and bills stamped."""

from django.conf import settings
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import IntegerRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento

from .caixa import Caixa
from .conhecimento import Conhecimento


class GuiaDeSelos(models.Model):
    """Stamps sold to, or taken back from, whoever answers for a house of shows."""

    class Especie(models.TextChoices):
        VENDA = "venda", "Venda"
        DEVOLUCAO = "devolucao", "Devolução"

    especie = models.CharField("espécie", max_length=10, choices=Especie.choices)
    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    responsavel = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="guias_de_selos",
        verbose_name="responsável",
    )
    casa = models.CharField("casa de diversões", max_length=160)
    caixa = models.ForeignKey(Caixa, on_delete=models.PROTECT, related_name="guias_de_selos")
    dia = models.DateField()
    valor = DinheiroField(help_text="Face value of the stamps.")
    deducao = DinheiroField("dedução", default=0, help_text="Percentage of the exator.")
    conferencia = models.JSONField(
        "conferência", default=dict, help_text="Stubs or balancete of the stamps bought before."
    )
    chave = models.UUIDField(unique=True)
    documento = models.OneToOneField(
        Documento, on_delete=models.PROTECT, related_name="guia_de_selos"
    )

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercicio", "numero"], name="guia_de_selos_numero_unico"
            ),
            models.CheckConstraint(
                condition=Q(valor__gt=0, deducao__gte=0, deducao__lt=F("valor")),
                name="guia_de_selos_valores",
            ),
            models.CheckConstraint(
                condition=Q(especie="devolucao") | Q(deducao=0), name="guia_de_selos_deducao"
            ),
        ]

    def __str__(self) -> str:
        return f"Guia de selos {self.numero}/{self.exercicio}"

    @property
    def pago(self) -> int:
        """What passed through the till: received in a sale, paid in a return."""
        return self.valor - self.deducao


class MovimentoDeSelos(models.Model):
    """One movement of the stock; ``tesoureiro`` is empty for the stamps still in the vault."""

    class Especie(models.TextChoices):
        ENTRADA = "entrada", "Entrada no cofre"
        SUPRIMENTO = "suprimento", "Suprimento ao tesoureiro"
        VENDA = "venda", "Venda"
        DEVOLUCAO = "devolucao", "Devolução"

    especie = models.CharField("espécie", max_length=10, choices=Especie.choices)
    tesoureiro = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="movimentos_de_selos",
        null=True,
        blank=True,
    )
    selo = DinheiroField("valor do selo")
    quantidade = models.IntegerField(help_text="Negative for what leaves.")
    guia = models.ForeignKey(
        GuiaDeSelos, on_delete=models.PROTECT, related_name="linhas", null=True, blank=True
    )
    dia = models.DateField()
    registrado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(selo__gt=0) & ~Q(quantidade=0), name="movimento_de_selos_valores"
            ),
            models.CheckConstraint(
                condition=Q(
                    especie__in=["venda", "devolucao"],
                    guia__isnull=False,
                    tesoureiro__isnull=False,
                )
                | Q(especie__in=["entrada", "suprimento"], guia__isnull=True),
                name="movimento_de_selos_com_guia",
            ),
            models.UniqueConstraint(fields=["guia", "selo"], name="movimento_de_selos_por_guia"),
        ]
        indexes = [models.Index(fields=["tesoureiro", "selo"], name="movimento_de_selos_saldo")]

    def __str__(self) -> str:
        return f"{self.quantidade} selos de {self.selo}"

    @property
    def quantos(self) -> int:
        return abs(self.quantidade)

    @property
    def importa(self) -> int:
        return self.selo * self.quantos


class Taloes(models.Model):
    """Tickets, or bills, stamped before use: what they owe is debited to who answers for them."""

    especie = models.CharField("espécie", max_length=20, help_text="Slug of talões of the code.")
    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    responsavel = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="taloes",
        verbose_name="responsável",
    )
    casa = models.CharField("casa ou estabelecimento", max_length=160)
    localidade = models.CharField("classe de lugar", max_length=80, blank=True)
    cor = models.CharField("cor", max_length=40, blank=True)
    serie = models.CharField("série", max_length=12, blank=True)
    primeiro = models.IntegerField("primeiro número")
    ultimo = models.IntegerField("último número")
    preco = DinheiroField("preço impresso", default=0)
    imposto = DinheiroField("imposto debitado", default=0)
    autenticado_em = models.DateField("autenticado em")
    autenticado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    documento = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="taloes")

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["especie", "exercicio", "numero"], name="taloes_numero_unico"
            ),
            models.CheckConstraint(
                condition=Q(
                    primeiro__gte=1, ultimo__gte=F("primeiro"), preco__gte=0, imposto__gte=0
                ),
                name="taloes_valores",
            ),
            ExclusionConstraint(
                name="taloes_sem_repetir",
                expressions=[
                    ("especie", RangeOperators.EQUAL),
                    ("responsavel", RangeOperators.EQUAL),
                    ("casa", RangeOperators.EQUAL),
                    ("localidade", RangeOperators.EQUAL),
                    ("serie", RangeOperators.EQUAL),
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
        return f"Talões {self.numero}/{self.exercicio}"

    @property
    def quantos(self) -> int:
        return self.ultimo - self.primeiro + 1


class BaixaDeTaloes(models.Model):
    """What was used of stamped tickets or bills in a period, and the guia that pays for it."""

    taloes = models.ForeignKey(Taloes, on_delete=models.PROTECT, related_name="baixas")
    de = models.DateField("de")
    ate = models.DateField("até")
    primeiro = models.IntegerField("do número")
    ultimo = models.IntegerField("ao número")
    usados = models.IntegerField("usados")
    inutilizados = models.JSONField(default=list, help_text="[{numero, motivo}]")
    total = DinheiroField("valor total")
    imposto = DinheiroField(help_text="What is due for them.")
    lancamento = models.OneToOneField(
        "lancamentos.Lancamento",
        on_delete=models.PROTECT,
        related_name="baixa_de_taloes",
        null=True,
        blank=True,
    )
    documento = models.OneToOneField(
        Documento, on_delete=models.PROTECT, related_name="baixa_de_taloes"
    )
    registrada_em = models.DateField("registrada em")
    registrada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["taloes_id", "primeiro"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ate__gte=F("de"), ultimo__gte=F("primeiro"), usados__gte=0),
                name="baixa_de_taloes_valores",
            ),
            ExclusionConstraint(
                name="baixa_de_taloes_sem_repetir",
                expressions=[
                    ("taloes", RangeOperators.EQUAL),
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
        return f"{self.primeiro} a {self.ultimo} dos talões {self.taloes_id}"


class ContagemNoLocal(models.Model):
    """Tickets counted at the door by an official, who gives the conhecimento there."""

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    responsavel = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="contagens",
        verbose_name="responsável",
    )
    casa = models.CharField("casa ou local", max_length=160)
    natureza = models.CharField("natureza da diversão", max_length=120)
    dia = models.DateField()
    preco = DinheiroField("preço do ingresso")
    contados = models.IntegerField("ingressos vendidos")
    presentes = models.IntegerField("espectadores presentes", null=True, blank=True)
    fiscal = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="contagens"
    )
    lancamento = models.OneToOneField(
        "lancamentos.Lancamento", on_delete=models.PROTECT, related_name="contagem"
    )
    conhecimento = models.OneToOneField(
        Conhecimento, on_delete=models.PROTECT, related_name="contagem", null=True, blank=True
    )

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="contagem_numero_unico"),
            models.CheckConstraint(
                condition=Q(contados__gt=0, preco__gt=0), name="contagem_valores"
            ),
        ]

    def __str__(self) -> str:
        return f"Contagem {self.numero}/{self.exercicio}"
