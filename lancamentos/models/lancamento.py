"""The lançamento and its instalments. Amounts in the smallest unit of the money."""

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Greatest

from prefeitura.comum.campos import DinheiroField

from .rodada import Rodada


class Lancamento(models.Model):
    """What one object owes of one tributo for one period, with the facts it came from.

    The object is an urban property (``imovel``, and of it a building), anything else that the
    law inscribes (``inscricao``), an act (``referencia``: "auto 12/1964"), or these together.

    Never changes once made (a trigger holds it): another act substitutes or cancels it, and
    only ``situacao`` says so. The steps are rebuilt from ``fatos`` under ``versao_lei``.

    At the end of its transaction the instalments add up to ``valor - pago_antes + credito``:
    what was already paid of the one it substitutes is not asked again, and what was paid
    beyond the new amount is a credit of the taxpayer (art. 39).
    """

    class Situacao(models.TextChoices):
        VIGENTE = "vigente", "Vigente"
        SUBSTITUIDO = "substituido", "Substituído"
        CANCELADO = "cancelado", "Cancelado"

    class Origem(models.TextChoices):
        ANUAL = "anual", "Lançamento anual"
        AVULSO = "avulso", "Lançamento avulso"
        SUBSTITUTIVO = "substitutivo", "Lançamento substitutivo"

    exercicio = models.IntegerField("exercício")
    tributo = models.CharField(max_length=60)
    periodo = models.SmallIntegerField("período", default=0, help_text="0: the whole year.")
    # What it points at is asked for by a guard a statement (see migration 0002), not a row.
    imovel = models.ForeignKey(
        "cadastro.Imovel",
        on_delete=models.PROTECT,
        related_name="lancamentos",
        null=True,
        blank=True,
        db_constraint=False,
    )
    edificacao = models.ForeignKey(
        "cadastro.Edificacao",
        on_delete=models.PROTECT,
        related_name="lancamentos",
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
    )
    # Found through the partial index lancamento_inscricao.
    inscricao = models.ForeignKey(
        "cadastro.InscricaoFiscal",
        on_delete=models.PROTECT,
        related_name="lancamentos",
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
        verbose_name="inscrição",
    )
    referencia = models.CharField(
        "referência",
        max_length=120,
        blank=True,
        default="",
        help_text="The act that it comes from: an auto, a guide, a show.",
    )
    # Found through the index (contribuinte, exercicio).
    contribuinte = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="lancamentos",
        db_index=False,
        db_constraint=False,
    )
    distrito = models.CharField(max_length=80, blank=True)
    valor = DinheiroField()
    isento = models.BooleanField(default=False)
    fundamento = models.CharField(max_length=120, blank=True)
    fatos = models.JSONField()
    versao_lei = models.CharField("versão da lei", max_length=80)
    lei_em = models.DateField("lei em vigor em", help_text="Day whose law was applied.")
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.VIGENTE
    )
    origem = models.CharField(max_length=12, choices=Origem.choices)
    rodada = models.ForeignKey(
        Rodada,
        on_delete=models.PROTECT,
        related_name="lancamentos",
        null=True,
        blank=True,
        db_constraint=False,
    )
    pago_antes = DinheiroField(
        "já pago", default=0, help_text="Principal paid of the lançamento that it substitutes."
    )
    credito = DinheiroField(
        "crédito a restituir", default=0, help_text="What was paid beyond the new amount."
    )
    substitui = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="substituto", null=True, blank=True
    )
    lancado_em = models.DateField("lançado em")

    class Meta:
        ordering = ["-exercicio", "imovel_id", "tributo", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["imovel", "edificacao", "tributo", "exercicio", "periodo"],
                condition=Q(situacao="vigente", inscricao__isnull=True, referencia=""),
                nulls_distinct=False,
                name="um_lancamento_vigente_por_imovel_e_periodo",
            ),
            # Apart, so that the rows of the annual run are held by the narrow one alone.
            models.UniqueConstraint(
                fields=[
                    "inscricao",
                    "referencia",
                    "imovel",
                    "edificacao",
                    "tributo",
                    "exercicio",
                    "periodo",
                ],
                condition=Q(situacao="vigente") & (Q(inscricao__isnull=False) | ~Q(referencia="")),
                nulls_distinct=False,
                name="um_lancamento_vigente_por_objeto_e_periodo",
            ),
            models.CheckConstraint(
                condition=Q(imovel__isnull=False) | Q(inscricao__isnull=False) | ~Q(referencia=""),
                name="lancamento_com_objeto",
            ),
            models.CheckConstraint(condition=Q(valor__gte=0), name="lancamento_nao_negativo"),
            models.CheckConstraint(
                condition=Q(isento=False) | Q(valor=0), name="lancamento_isento_sem_valor"
            ),
            models.CheckConstraint(
                condition=Q(isento=False) | ~Q(fundamento=""),
                name="lancamento_isento_com_fundamento",
            ),
            models.CheckConstraint(
                condition=Q(pago_antes__gte=0)
                & Q(credito=Greatest(Value(0), F("pago_antes") - F("valor"))),
                name="lancamento_credito",
            ),
        ]
        indexes = [
            models.Index(fields=["contribuinte", "exercicio"], name="lancamento_contribuinte"),
            models.Index(fields=["exercicio", "tributo"], name="lancamento_exercicio"),
            models.Index(
                fields=["inscricao"],
                name="lancamento_inscricao",
                condition=Q(inscricao__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tributo} {self.exercicio}"

    @property
    def objeto(self) -> str:
        """What it is about, as every page and paper says it: "imóvel 01.02.003"."""
        partes = []
        if self.inscricao is not None:
            partes.append(str(self.inscricao))
        elif self.imovel is not None:
            partes.append(f"imóvel {self.imovel.inscricao}")
        if self.referencia:
            partes.append(self.referencia)
        return ", ".join(partes)

    @property
    def chave_do_objeto(self) -> tuple[int, int, str]:
        """What tells one object from another, to group what is upon the same."""
        return self.imovel_id or 0, self.inscricao_id or 0, self.referencia

    @property
    def so_do_imovel(self) -> bool:
        """Whether it is of the property itself, not of an activity or an act there."""
        return bool(self.imovel_id) and not self.inscricao_id and not self.referencia

    @property
    def lugar(self) -> str:
        """Where the object is, as the cadastro has it; empty for what has no place."""
        if self.imovel is not None:
            return self.imovel.endereco
        return self.inscricao.endereco if self.inscricao is not None else ""


class Parcela(models.Model):
    """One instalment. Its situation follows what the upper rooms do with it."""

    class Situacao(models.TextChoices):
        ABERTA = "aberta", "A vencer"
        VENCIDA = "vencida", "Vencida"
        PAGA = "paga", "Paga"
        INSCRITA = "inscrita", "Inscrita em dívida ativa"
        CANCELADA = "cancelada", "Cancelada"

    ABERTAS = ("aberta", "vencida", "inscrita")

    # Found through the constraint parcela_unica; held by a guard a statement.
    lancamento = models.ForeignKey(
        Lancamento,
        on_delete=models.PROTECT,
        related_name="parcelas",
        db_index=False,
        db_constraint=False,
    )
    numero = models.SmallIntegerField("número")
    vencimento = models.DateField()
    valor = DinheiroField()
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.ABERTA
    )

    class Meta:
        ordering = ["vencimento", "lancamento_id", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["lancamento", "numero"], name="parcela_unica"),
            models.CheckConstraint(condition=Q(valor__gt=0), name="parcela_positiva"),
        ]
        indexes = [
            models.Index(
                fields=["vencimento"],
                name="parcela_aberta",
                condition=Q(situacao="aberta"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.numero}ª parcela do lançamento {self.lancamento_id}"
