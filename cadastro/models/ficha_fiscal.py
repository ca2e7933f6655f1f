"""Fichas of the registers, and the licences that come out of them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from .inscricao import InscricaoFiscal
from .pessoa import Pessoa


class FichaFiscal(models.Model):
    """What is declared to a register of the code: received by one person, checked by another."""

    class Especie(models.TextChoices):
        INSCRICAO = "inscricao", "Inscrição"
        ALTERACAO = "alteracao", "Alteração"
        TRANSFERENCIA = "transferencia", "Transferência"
        BAIXA = "baixa", "Baixa"
        RENOVACAO = "renovacao", "Renovação anual"

    class Situacao(models.TextChoices):
        RECEBIDA = "recebida", "Recebida"
        DEFERIDA = "deferida", "Deferida"
        DEVOLVIDA = "devolvida", "Devolvida"

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    registro = models.SlugField(max_length=40)
    especie = models.CharField("espécie", max_length=13, choices=Especie.choices)
    causa = models.SlugField(max_length=40, blank=True, help_text="What the law says gave rise.")
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.RECEBIDA
    )
    inscricao = models.ForeignKey(
        InscricaoFiscal, on_delete=models.PROTECT, related_name="fichas", null=True, blank=True
    )
    declarante = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="fichas_fiscais")
    de_oficio = models.BooleanField("de ofício", default=False)
    dados = models.JSONField(help_text="All that was declared, as it was declared.")
    recebida_em = models.DateField()
    fato_em = models.DateField("data do fato")
    prazo_ate = models.DateField(
        "prazo até", null=True, blank=True, help_text="None where the law gives no term."
    )
    artigo = models.CharField(max_length=40, blank=True)
    recebida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    conferida_em = models.DateField(null=True, blank=True)
    conferida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    motivo = models.TextField(blank=True)

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercicio", "numero"], name="ficha_fiscal_numero_unico"
            ),
            models.UniqueConstraint(
                fields=["inscricao"],
                condition=Q(situacao="recebida"),
                name="uma_ficha_fiscal_por_conferir",
            ),
            models.CheckConstraint(
                condition=Q(conferida_por__isnull=True) | ~Q(conferida_por=F("recebida_por")),
                name="ficha_fiscal_conferida_por_outra_pessoa",
            ),
            models.CheckConstraint(
                condition=Q(situacao="recebida", conferida_por__isnull=True)
                | Q(
                    situacao__in=["deferida", "devolvida"],
                    conferida_por__isnull=False,
                    conferida_em__isnull=False,
                ),
                name="ficha_fiscal_conferida_por_alguem",
            ),
            models.CheckConstraint(
                condition=~Q(situacao="devolvida") | ~Q(motivo=""),
                name="ficha_fiscal_devolvida_com_motivo",
            ),
            models.CheckConstraint(
                condition=Q(especie="inscricao") | Q(inscricao__isnull=False),
                name="ficha_fiscal_de_alguma_inscricao",
            ),
        ]

    def __str__(self) -> str:
        return f"Ficha fiscal {self.numero}/{self.exercicio}"

    @property
    def fora_do_prazo(self) -> bool:
        return self.prazo_ate is not None and self.recebida_em > self.prazo_ate


class LicencaFiscal(models.Model):
    """The alvará, caderneta or licence of an inscription."""

    class Situacao(models.TextChoices):
        VIGENTE = "vigente", "Vigente"
        CASSADA = "cassada", "Cassada"

    inscricao = models.ForeignKey(
        InscricaoFiscal, on_delete=models.PROTECT, related_name="licencas"
    )
    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    papel = models.CharField(max_length=80, help_text="Name of the paper by the law.")
    artigo = models.CharField(max_length=40)
    concedida_em = models.DateField("concedida em")
    concedida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    ate = models.DateField("válida até", null=True, blank=True)
    condicoes = models.TextField("condições", blank=True)
    processo = models.CharField(max_length=40, blank=True)
    documento = models.ForeignKey(
        "comum.Documento", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    situacao = models.CharField(
        "situação", max_length=8, choices=Situacao.choices, default=Situacao.VIGENTE
    )
    cassada_em = models.DateField(null=True, blank=True)
    cassada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    motivo_da_cassacao = models.TextField(blank=True)

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="licenca_numero_unico"),
            models.CheckConstraint(
                condition=Q(ate__isnull=True) | Q(ate__gte=F("concedida_em")),
                name="licenca_periodo",
            ),
            models.CheckConstraint(
                condition=Q(situacao="vigente", cassada_em__isnull=True)
                | (Q(situacao="cassada", cassada_em__isnull=False) & ~Q(motivo_da_cassacao="")),
                name="licenca_cassada_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.papel} {self.numero}/{self.exercicio}"
