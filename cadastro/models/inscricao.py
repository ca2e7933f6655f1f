"""What is taxed and is not an urban property: an activity, a vehicle, a water connection…

Which registers there are, and what each asks, is data of the code in force
(`prefeitura.legislacao.registros`); one table serves all.
"""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Func, Q

from prefeitura.comum.calendario import codigo

from .historia import historico
from .imovel import Imovel
from .pessoa import Pessoa

_periodo = Func(F("desde"), F("ate"), function="daterange", output_field=DateRangeField())


class InscricaoFiscal(models.Model):
    """One inscription in a register of the code, under a number that is never used again."""

    class Situacao(models.TextChoices):
        ATIVA = "ativa", "Ativa"
        BAIXADA = "baixada", "Baixada"

    especie = models.SlugField(
        "registro", max_length=40, help_text="Slug of a register of the code in force."
    )
    numero = models.IntegerField("número", help_text="Of its register, without gaps.")
    titular = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, related_name="inscricoes_fiscais", verbose_name="titular"
    )
    imovel = models.ForeignKey(
        Imovel,
        on_delete=models.PROTECT,
        related_name="inscricoes_fiscais",
        null=True,
        blank=True,
        verbose_name="imóvel",
    )
    nome = models.CharField("denominação", max_length=160, blank=True)
    endereco = models.CharField("endereço", max_length=200, blank=True)
    distrito = models.CharField(max_length=80, blank=True)
    desde = models.DateField("desde")
    ate = models.DateField("até", null=True, blank=True, help_text="Day of the closing.")
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.ATIVA
    )
    parte = models.DecimalField(
        max_digits=9,
        decimal_places=8,
        default=1,
        help_text="Share of a condômino who is inscribed by it alone; 1 for the whole.",
    )
    conjunto = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        related_name="partes",
        null=True,
        blank=True,
        help_text="First inscription of the same condominium.",
    )
    dados = models.JSONField(default=dict, blank=True, help_text="Fields of the ficha, by name.")
    fatos = models.JSONField(
        default=dict,
        blank=True,
        help_text="{tributo: {fact: value}}, in the notation of the data of the law.",
    )
    # Kept by the verbs of cadastro: words of the name, the address and the holder, unaccented.
    busca = models.TextField(editable=False, default="", blank=True)
    criada_em = models.DateTimeField("cadastrada em")
    alterada_em = models.DateTimeField("alterada em")

    history = historico("busca", "alterada_em")

    class Meta:
        ordering = ["especie", "numero"]
        verbose_name = "inscrição fiscal"
        constraints = [
            models.UniqueConstraint(
                fields=["especie", "numero"], name="inscricao_fiscal_numero_unico"
            ),
            models.CheckConstraint(
                condition=Q(numero__gt=0), name="inscricao_fiscal_numero_positivo"
            ),
            models.CheckConstraint(condition=~Q(especie=""), name="inscricao_fiscal_tem_especie"),
            models.CheckConstraint(
                condition=Q(ate__isnull=True) | Q(ate__gte=F("desde")),
                name="inscricao_fiscal_periodo",
            ),
            models.CheckConstraint(
                condition=Q(parte__gt=0, parte__lte=1), name="inscricao_fiscal_parte"
            ),
            models.CheckConstraint(
                condition=Q(situacao="baixada", ate__isnull=False)
                | Q(situacao="ativa", ate__isnull=True),
                name="inscricao_fiscal_baixada_tem_data",
            ),
        ]
        indexes = [
            GinIndex(fields=["busca"], name="inscricao_fiscal_busca", opclasses=["gin_trgm_ops"]),
        ]

    def __str__(self) -> str:
        return f"{self.nome_do_registro} {self.numero}" + (f", {self.nome}" if self.nome else "")

    @property
    def nome_do_registro(self) -> str:
        """`estabelecimento`; the slug when the code in force has no such register."""
        registro = codigo().registros.get(self.especie)
        return registro.nome.lower() if registro else self.especie.replace("-", " ")


class TitularDeInscricao(models.Model):
    """Who held an inscription, from when to when; the adquirente may answer for its debts."""

    inscricao = models.ForeignKey(
        InscricaoFiscal, on_delete=models.PROTECT, related_name="titulares"
    )
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="titulos_fiscais")
    desde = models.DateField()
    ate = models.DateField("até", null=True, blank=True, help_text="First day it no longer holds.")
    titulo = models.CharField("título", max_length=200, blank=True)
    responde_pelos_debitos = models.BooleanField(
        "responde pelos débitos anteriores",
        default=False,
        help_text="The adquirente answers for what the one before owed.",
    )
    artigo = models.CharField(max_length=40, blank=True, help_text="Ground of that answering.")

    class Meta:
        ordering = ["inscricao_id", "desde", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ate__isnull=True) | Q(ate__gte=F("desde")),
                name="titular_de_inscricao_periodo",
            ),
            models.CheckConstraint(
                condition=Q(responde_pelos_debitos=False) | ~Q(artigo=""),
                name="quem_responde_responde_por_artigo",
            ),
            ExclusionConstraint(
                name="um_titular_de_inscricao_por_vez",
                expressions=[
                    ("inscricao", RangeOperators.EQUAL),
                    (_periodo, RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pessoa}, titular de {self.inscricao}"
