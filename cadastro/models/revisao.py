"""Gatherings opened by edital (the yearly declarations, the revision of the territorial), the
survey of rents, values found in transmissions, and estates under inventory."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField

from .imovel import Edificacao, Imovel
from .pessoa import Pessoa


class Coleta(models.Model):
    class Especie(models.TextChoices):
        DECLARACOES = "declaracoes", "Coleta anual de declarações"
        REVISAO = "revisao", "Revisão do territorial"

    especie = models.CharField("espécie", max_length=12, choices=Especie.choices)
    exercicio = models.IntegerField("exercício")
    edital_em = models.DateField("data do edital")
    comeca_em = models.DateField("começa em")
    termina_em = models.DateField("termina em")
    lei = models.CharField("lei que a mandou fazer", max_length=80, blank=True)
    edital = models.ForeignKey(
        "comum.Documento", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    aberta_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    encerrada_em = models.DateField(null=True, blank=True)
    prevaleceram = models.IntegerField(
        default=0, help_text="Objects with no declaration, that stay as they were."
    )

    class Meta:
        ordering = ["-exercicio", "especie"]
        constraints = [
            models.UniqueConstraint(fields=["especie", "exercicio"], name="coleta_uma_por_ano"),
            models.CheckConstraint(
                condition=Q(comeca_em__gte=F("edital_em")) & Q(termina_em__gte=F("comeca_em")),
                name="coleta_datas",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_especie_display()} de {self.exercicio}"


class DeclaracaoDeRevisao(models.Model):
    """What is declared of one lot in the revision, or written of office by the agent."""

    class Situacao(models.TextChoices):
        RECEBIDA = "recebida", "Recebida"
        ACEITA = "aceita", "Aceita"
        SUPRIDA = "suprida", "Suprida de ofício"

    coleta = models.ForeignKey(Coleta, on_delete=models.PROTECT, related_name="declaracoes")
    imovel = models.ForeignKey(Imovel, on_delete=models.PROTECT, related_name="declaracoes")
    declarante = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    qualidade = models.SlugField(max_length=20)
    situacao = models.CharField(
        "situação", max_length=8, choices=Situacao.choices, default=Situacao.RECEBIDA
    )
    fim = models.SlugField(max_length=20, blank=True, help_text="Which end of the revision.")
    dados = models.JSONField()
    area = models.DecimalField("área urbana (m²)", max_digits=12, decimal_places=2)
    area_fora = models.DecimalField(
        "área fora da zona urbana (m²)", max_digits=12, decimal_places=2, default=0
    )
    valor = DinheiroField("valor real")
    parte = models.DecimalField(max_digits=9, decimal_places=8, default=1)
    testemunhas = models.JSONField(default=list, help_text="Two, when reduced to a termo.")
    recebida_em = models.DateField()
    recebida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    de_oficio = models.BooleanField("de ofício", default=False)
    julgada_em = models.DateField(null=True, blank=True)
    julgada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    valor_fixado = DinheiroField("valor fixado", null=True, blank=True)
    motivo = models.TextField(blank=True)

    class Meta:
        ordering = ["coleta_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["coleta", "imovel", "declarante"], name="declaracao_uma_vez"
            ),
            models.CheckConstraint(
                condition=Q(area__gt=0) & Q(valor__gte=0) & Q(parte__gt=0) & Q(parte__lte=1),
                name="declaracao_de_revisao_valores",
            ),
            models.CheckConstraint(
                condition=Q(julgada_por__isnull=True) | ~Q(julgada_por=F("recebida_por")),
                name="declaracao_julgada_por_outra_pessoa",
            ),
            models.CheckConstraint(
                condition=~Q(situacao="suprida") | ~Q(motivo=""), name="suprida_com_motivo"
            ),
        ]

    def __str__(self) -> str:
        return f"Declaração de {self.declarante} na {self.coleta}"


class LevantamentoDeAluguel(models.Model):
    """What the fiscal found of the rent of a building, before the Contabilidade ratifies it."""

    class Situacao(models.TextChoices):
        LEVANTADO = "levantado", "Levantado"
        RATIFICADO = "ratificado", "Ratificado"
        RETIFICADO = "retificado", "Retificado"

    edificacao = models.ForeignKey(
        Edificacao, on_delete=models.PROTECT, related_name="levantamentos"
    )
    exercicio = models.IntegerField("exercício")
    fonte = models.SlugField(max_length=20)
    morador = models.CharField(max_length=160, blank=True)
    ocupacao = models.CharField("ocupação", max_length=12)
    valor_locativo = DinheiroField("valor locativo anual")
    valor_do_predio = DinheiroField("valor do prédio", null=True, blank=True)
    documento = models.CharField("documento visto", max_length=200, blank=True)
    feito_em = models.DateField()
    feito_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.LEVANTADO
    )
    conferido_em = models.DateField(null=True, blank=True)
    conferido_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    valor_conferido = DinheiroField("valor conferido", null=True, blank=True)
    motivo = models.TextField(blank=True)

    class Meta:
        ordering = ["-exercicio", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["edificacao", "exercicio"], name="levantamento_um_por_ano"
            ),
            models.CheckConstraint(
                condition=Q(valor_locativo__gte=0), name="levantamento_valor_nao_negativo"
            ),
            models.CheckConstraint(
                condition=Q(conferido_por__isnull=True) | ~Q(conferido_por=F("feito_por")),
                name="levantamento_conferido_por_outra_pessoa",
            ),
        ]

    def __str__(self) -> str:
        return f"Levantamento de {self.exercicio}, {self.edificacao}"


class ValorAchado(models.Model):
    """A value of the land that came out of an act of the law: transmission, division, State."""

    imovel = models.ForeignKey(Imovel, on_delete=models.PROTECT, related_name="valores_achados")
    ato = models.SlugField(max_length=20)
    titulo = models.CharField("título", max_length=200)
    em = models.DateField()
    valor = DinheiroField()
    valor_anterior = DinheiroField("valor que estava lançado")
    corrigiu = models.BooleanField()
    artigo = models.CharField(max_length=40)
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(valor__gt=0), name="valor_achado_positivo"),
        ]

    def __str__(self) -> str:
        return f"Valor de {self.imovel} pelo título {self.titulo}"


class Espolio(models.Model):
    """An estate: launched in its name until the partition."""

    pessoa = models.OneToOneField(Pessoa, on_delete=models.PROTECT, related_name="espolio")
    falecido = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="espolios")
    inventariante = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    obito_em = models.DateField("óbito")
    inventario = models.CharField("inventário: juízo e cartório", max_length=200)
    encerrado_em = models.DateField(null=True, blank=True)
    formal = models.CharField("formal de partilha", max_length=200, blank=True)
    prazo_ate = models.DateField(null=True, blank=True)
    comunicado_em = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["falecido"], name="espolio_um_por_falecido"),
            models.CheckConstraint(
                condition=Q(encerrado_em__isnull=True) | ~Q(formal=""),
                name="espolio_encerrado_com_formal",
            ),
        ]

    def __str__(self) -> str:
        return str(self.pessoa)

    @property
    def fora_do_prazo(self) -> bool:
        return bool(self.prazo_ate and self.comunicado_em and self.comunicado_em > self.prazo_ate)
