"""Public works whose cost falls on the owners: the work, its expenses, who benefits, the quotas.

Amounts in the smallest unit of the money; measures as data of the law.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento, Lote

from .lancamento import Lancamento


class Obra(models.Model):
    """A paving, a kerb, a road, any work that values properties; a road is kept for years."""

    class Situacao(models.TextChoices):
        PLANEJADA = "planejada", "Planejada"
        EM_EXECUCAO = "em_execucao", "Em execução"
        CONCLUIDA = "concluida", "Concluída"

    class Programa(models.TextChoices):
        ORDINARIO = "ordinario", "Ordinário, de iniciativa da prefeitura"
        EXTRAORDINARIO = "extraordinario", "Extraordinário, solicitado pelos interessados"

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    especie = models.SlugField(
        "espécie", max_length=40, help_text="Slug of a kind of work of the code in force."
    )
    nome = models.CharField("nome da obra", max_length=160)
    local = models.CharField(max_length=200)
    ato = models.CharField("lei, decreto ou resolução", max_length=160)
    descricao = models.TextField("plano da obra", blank=True)
    programa = models.CharField(max_length=14, choices=Programa.choices, default=Programa.ORDINARIO)
    orcamento = DinheiroField("orçamento")
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.PLANEJADA
    )
    iniciada_em = models.DateField("iniciada em", null=True, blank=True)
    concluida_em = models.DateField("concluída em", null=True, blank=True)
    criada_em = models.DateTimeField("aberta em")

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="obra_numero_unico"),
            models.CheckConstraint(condition=Q(orcamento__gte=0), name="obra_orcamento"),
            models.CheckConstraint(
                condition=Q(situacao="planejada", iniciada_em__isnull=True)
                | Q(~Q(situacao="planejada"), iniciada_em__isnull=False),
                name="obra_iniciada_tem_data",
            ),
            models.CheckConstraint(
                condition=Q(situacao="concluida", concluida_em__isnull=False)
                | Q(~Q(situacao="concluida"), concluida_em__isnull=True),
                name="obra_concluida_tem_data",
            ),
        ]

    def __str__(self) -> str:
        return f"obra {self.numero}/{self.exercicio}"


class ParteDeObra(models.Model):
    """A part delivered to the public before the whole (art. 363 of Januária)."""

    obra = models.ForeignKey(Obra, on_delete=models.PROTECT, related_name="partes")
    numero = models.SmallIntegerField("número")
    descricao = models.CharField("descrição", max_length=200)
    custo = DinheiroField()
    entregue_em = models.DateField("entregue em", null=True, blank=True)

    class Meta:
        ordering = ["obra_id", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["obra", "numero"], name="parte_de_obra_unica"),
            models.CheckConstraint(condition=Q(custo__gt=0), name="parte_de_obra_custo"),
        ]

    def __str__(self) -> str:
        return f"{self.numero}ª parte da {self.obra}"


class DespesaDeObra(models.Model):
    """One expense of a work, or of the keeping of a road: rows are only added (art. 398)."""

    class Natureza(models.TextChoices):
        CONSTRUCAO = "construcao", "Construção"
        CONSERVACAO = "conservacao", "Conservação e melhoramento"

    obra = models.ForeignKey(Obra, on_delete=models.PROTECT, related_name="despesas")
    em = models.DateField("data")
    natureza = models.CharField(max_length=12, choices=Natureza.choices)
    descricao = models.CharField("descrição", max_length=200)
    comprovante = models.CharField(max_length=80)
    valor = DinheiroField(help_text="Negative for a correction of what was written before.")
    registrada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    registrada_em = models.DateTimeField()

    class Meta:
        ordering = ["obra_id", "em", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(valor=0), name="despesa_de_obra_nao_nula")
        ]
        indexes = [models.Index(fields=["obra", "natureza", "em"], name="despesa_de_obra")]

    def __str__(self) -> str:
        return f"{self.descricao}, {self.em:%d/%m/%Y}"


class Beneficiado(models.Model):
    """A property, urban or inscribed, that a work benefits, with what the law measures of it.

    Contiguous areas of one owner count as one (365): they point at the first by ``junto_de``.
    """

    obra = models.ForeignKey(Obra, on_delete=models.PROTECT, related_name="beneficiados")
    imovel = models.ForeignKey(
        "cadastro.Imovel", on_delete=models.PROTECT, related_name="obras", null=True, blank=True
    )
    inscricao = models.ForeignKey(
        "cadastro.InscricaoFiscal",
        on_delete=models.PROTECT,
        related_name="obras",
        null=True,
        blank=True,
    )
    medidas = models.JSONField(default=dict, help_text="{measure: value}, in the notation of data.")
    junto_de = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="contiguos", null=True, blank=True
    )
    area_de_uso_comum = models.DecimalField(
        "área de uso comum deduzida", max_digits=14, decimal_places=4, default=0
    )
    titulo_da_transferencia = models.CharField(
        "título da transferência do domínio", max_length=200, blank=True
    )
    imune = models.BooleanField(
        "imune: a quota corre por conta da prefeitura (art. 374)", default=False
    )
    retirado_em = models.DateField("retirado em", null=True, blank=True)

    class Meta:
        ordering = ["obra_id", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(imovel__isnull=False, inscricao__isnull=True)
                | Q(imovel__isnull=True, inscricao__isnull=False),
                name="beneficiado_um_objeto",
            ),
            models.UniqueConstraint(
                fields=["obra", "imovel"],
                condition=Q(retirado_em__isnull=True, imovel__isnull=False),
                name="beneficiado_imovel_uma_vez",
            ),
            models.UniqueConstraint(
                fields=["obra", "inscricao"],
                condition=Q(retirado_em__isnull=True, inscricao__isnull=False),
                name="beneficiado_inscricao_uma_vez",
            ),
            models.CheckConstraint(
                condition=Q(area_de_uso_comum=0)
                | (Q(area_de_uso_comum__gt=0) & ~Q(titulo_da_transferencia="")),
                name="deducao_com_titulo",
            ),
        ]

    def __str__(self) -> str:
        return str(self.objeto)

    @property
    def objeto(self) -> object:
        return self.imovel or self.inscricao


class Distribuicao(models.Model):
    """The cost of a work, or of a year of keeping it, shared among who benefits.

    Once published its quotas never change: a right complaint annuls it, and another is published.
    """

    class Situacao(models.TextChoices):
        PUBLICADA = "publicada", "Publicada, no prazo de contestação"
        ENCERRADA = "encerrada", "Encerrada, a lançar"
        LANCANDO = "lancando", "Sendo lançada"
        LANCADA = "lancada", "Lançada"
        ANULADA = "anulada", "Anulada"

    obra = models.ForeignKey(Obra, on_delete=models.PROTECT, related_name="distribuicoes")
    numero = models.IntegerField("número do edital")
    exercicio = models.IntegerField("exercício")
    rateio = models.SlugField(max_length=40, help_text="Slug of a way of sharing of its kind.")
    provisoria = models.BooleanField(
        "cálculo provisório", default=False, help_text="Published with the plan, never launched."
    )
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.PUBLICADA
    )
    custo = DinheiroField("custo a distribuir")
    total = DinheiroField("total das quotas")
    da_prefeitura = DinheiroField("por conta da prefeitura")
    parametros = models.JSONField(default=dict)
    passos = models.JSONField(default=list)
    primeiro_vencimento = models.DateField("vencimento da 1ª prestação", null=True, blank=True)
    publicada_em = models.DateField("publicada em")
    contestar_ate = models.DateField("contestação até")
    documento = models.ForeignKey(Documento, on_delete=models.PROTECT, related_name="+")
    encerrada_em = models.DateField("encerrada em", null=True, blank=True)
    lote = models.ForeignKey(
        Lote, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercicio", "numero"], name="distribuicao_numero_unico"
            ),
            models.CheckConstraint(
                condition=Q(provisoria=False)
                | Q(situacao__in=["publicada", "encerrada", "anulada"]),
                name="distribuicao_provisoria_nao_se_lanca",
            ),
        ]

    def __str__(self) -> str:
        return f"Edital de quotas {self.numero}/{self.exercicio}"


class QuotaDeObra(models.Model):
    """What one owner bears of one property; complaint and decision are written on it."""

    class Decisao(models.TextChoices):
        PROCEDENTE = "procedente", "Procedente"
        IMPROCEDENTE = "improcedente", "Improcedente"

    distribuicao = models.ForeignKey(Distribuicao, on_delete=models.PROTECT, related_name="quotas")
    beneficiado = models.ForeignKey(Beneficiado, on_delete=models.PROTECT, related_name="quotas")
    contribuinte = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="quotas_de_obras"
    )
    condomino = models.CharField(
        "parte do condômino", max_length=20, blank=True, help_text="“1 de 2”; blank when alone."
    )
    valor = DinheiroField()
    por_conta_da_prefeitura = models.BooleanField(default=False)
    fatos = models.JSONField(help_text="By which the rule of the tributo gives the amount.")
    passos = models.JSONField(default=list)
    contestada_em = models.DateField("contestada em", null=True, blank=True)
    contestacao = models.TextField("contestação", blank=True)
    decisao = models.CharField("decisão", max_length=12, choices=Decisao.choices, blank=True)
    decidida_em = models.DateField("decidida em", null=True, blank=True)
    lancamento = models.OneToOneField(
        Lancamento, on_delete=models.PROTECT, related_name="quota_de_obra", null=True, blank=True
    )

    class Meta:
        ordering = ["distribuicao_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["distribuicao", "beneficiado", "condomino"], name="quota_unica"
            ),
            models.CheckConstraint(condition=Q(valor__gte=0), name="quota_nao_negativa"),
            models.CheckConstraint(
                condition=Q(por_conta_da_prefeitura=False) | Q(lancamento__isnull=True),
                name="quota_da_prefeitura_nao_se_lanca",
            ),
            models.CheckConstraint(
                condition=Q(contestada_em__isnull=False) | Q(decisao=""),
                name="quota_decidida_foi_contestada",
            ),
        ]

    def __str__(self) -> str:
        return f"Quota de {self.contribuinte} no {self.distribuicao}"
