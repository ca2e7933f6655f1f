"""The annual run of an exercício: simulated, approved by another person, then posted."""

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Lote


class Rodada(models.Model):
    class Situacao(models.TextChoices):
        SIMULANDO = "simulando", "Simulação em andamento"
        SIMULADA = "simulada", "Simulada, aguardando aprovação"
        APROVADA = "aprovada", "Aprovada"
        LANCANDO = "lancando", "Lançamento em andamento"
        LANCADA = "lancada", "Lançada"
        DESCARTADA = "descartada", "Descartada"

    class Alcance(models.TextChoices):
        TUDO = "tudo", "Imóveis urbanos e demais inscrições"
        IMOVEIS = "imoveis", "Só os imóveis urbanos"
        INSCRICOES = "inscricoes", "Só as demais inscrições"

    exercicio = models.IntegerField("exercício")
    alcance = models.CharField(max_length=10, choices=Alcance.choices, default=Alcance.TUDO)
    tributos = models.JSONField(help_text="Slugs, in the order in which they are computed.")
    data_base = models.DateField("situação do cadastro em", help_text="Art. 163.")
    versao_lei = models.CharField("versão da lei", max_length=80)
    versao_cadastro = models.CharField(
        "versão do cadastro", max_length=80, help_text="Of the records that were simulated."
    )
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.SIMULANDO
    )
    simulacao = models.ForeignKey(
        Lote, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    lancamento = models.ForeignKey(
        Lote, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    criada_em = models.DateTimeField()
    criada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    aprovada_em = models.DateTimeField(null=True, blank=True)
    aprovada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    lancada_em = models.DateTimeField(null=True, blank=True)
    avisos_lote = models.ForeignKey(
        Lote, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["-exercicio", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(aprovada_por__isnull=True) | ~Q(aprovada_por=F("criada_por")),
                name="rodada_aprovada_por_outra_pessoa",
            ),
            models.UniqueConstraint(
                fields=["exercicio"],
                condition=Q(situacao__in=["simulando", "simulada", "aprovada", "lancando"]),
                name="uma_rodada_aberta_por_exercicio",
            ),
        ]

    def __str__(self) -> str:
        return f"Lançamento anual de {self.exercicio}"

    @property
    def lei_em(self) -> date:
        """The day whose law is applied: the first of the exercício (art. 4)."""
        return date(self.exercicio, 1, 1)


class ResumoDaRodada(models.Model):
    """Totals of the simulation by tributo and district, one row a part, added up on reading."""

    rodada = models.ForeignKey(Rodada, on_delete=models.CASCADE, related_name="resumos")
    parte = models.IntegerField()
    tributo = models.CharField(max_length=60)
    distrito = models.CharField(max_length=80)
    quantidade = models.IntegerField()
    isentos = models.IntegerField()
    valor = DinheiroField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["rodada", "parte", "tributo", "distrito"], name="resumo_unico"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tributo} em {self.distrito}"


def _de_um_so(nome: str) -> models.CheckConstraint:
    """Either of a property or of an inscription."""
    return models.CheckConstraint(
        condition=Q(imovel__isnull=True) ^ Q(inscricao__isnull=True), name=nome
    )


class _DeUmObjeto(models.Model):
    """Of a property or of an inscription."""

    imovel = models.ForeignKey(
        "cadastro.Imovel", on_delete=models.CASCADE, related_name="+", null=True
    )
    inscricao = models.ForeignKey(
        "cadastro.InscricaoFiscal", on_delete=models.CASCADE, related_name="+", null=True
    )

    class Meta:
        abstract = True

    @property
    def objeto(self) -> str:
        return str(self.inscricao) if self.imovel is None else self.imovel.inscricao

    @property
    def distrito(self) -> str:
        dono = self.imovel or self.inscricao
        return dono.distrito if dono is not None else ""


class VariacaoDaRodada(_DeUmObjeto):
    """One of the largest changes against the exercício before, kept by each part."""

    rodada = models.ForeignKey(Rodada, on_delete=models.CASCADE, related_name="variacoes")
    parte = models.IntegerField()
    tributo = models.CharField(max_length=60)
    anterior = DinheiroField()
    atual = DinheiroField()

    class Meta:
        constraints = [_de_um_so("variacao_de_um_objeto")]

    def __str__(self) -> str:
        return f"{self.imovel_id or self.inscricao_id}: {self.anterior} → {self.atual}"


class Recusa(_DeUmObjeto):
    """What cannot be launched, and why: the list that the lançador mends."""

    rodada = models.ForeignKey(Rodada, on_delete=models.CASCADE, related_name="recusas")
    parte = models.IntegerField()
    tributo = models.CharField(max_length=60)
    especie = models.CharField("espécie", max_length=60)
    motivo = models.CharField(max_length=300)

    class Meta:
        ordering = ["especie", "id"]
        constraints = [_de_um_so("recusa_de_um_objeto")]

    def __str__(self) -> str:
        return self.motivo


class ParteSimulada(models.Model):
    """What a part of the simulation found, object by object, in 12 bytes each.

    The posting launches only what was simulated and approved: an object whose lançamentos
    would differ by then is set aside.
    """

    rodada = models.ForeignKey(Rodada, on_delete=models.CASCADE, related_name="partes_simuladas")
    parte = models.IntegerField()
    assinaturas = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["rodada", "parte"], name="parte_simulada_unica")
        ]

    def __str__(self) -> str:
        return f"Parte {self.parte}"
