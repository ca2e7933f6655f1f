"""Meters of the water connections: tested, sealed, read month by month."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from .historia import historico
from .inscricao import InscricaoFiscal
from .pessoa import Pessoa


class Hidrometro(models.Model):
    class Situacao(models.TextChoices):
        GUARDADO = "guardado", "Na prefeitura"
        INSTALADO = "instalado", "Instalado"
        INUTILIZADO = "inutilizado", "Inutilizado ou extraviado"

    numero = models.CharField("número de fabricação", max_length=40, unique=True)
    marca = models.CharField(max_length=60, blank=True)
    diametro = models.CharField("diâmetro", max_length=20, blank=True)
    do_proprietario = models.BooleanField("dado pelo proprietário", default=False)
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.GUARDADO
    )
    inscricao = models.ForeignKey(
        InscricaoFiscal, on_delete=models.PROTECT, related_name="hidrometros", null=True, blank=True
    )
    instalado_em = models.DateField(null=True, blank=True)
    marcava = models.IntegerField("marcava ao instalar (m³)", null=True, blank=True)

    history = historico()

    class Meta:
        ordering = ["numero"]
        verbose_name = "hidrômetro"
        constraints = [
            models.UniqueConstraint(
                fields=["inscricao"],
                condition=Q(situacao="instalado"),
                name="um_hidrometro_por_ligacao",
            ),
            models.CheckConstraint(
                condition=Q(situacao="instalado", inscricao__isnull=False, marcava__gte=0)
                & Q(instalado_em__isnull=False)
                | ~Q(situacao="instalado"),
                name="hidrometro_instalado_em_alguma_ligacao",
            ),
        ]

    def __str__(self) -> str:
        return f"Hidrômetro {self.numero}"


class AfericaoDeHidrometro(models.Model):
    """A line of the special book of tests; rows are only added."""

    hidrometro = models.ForeignKey(Hidrometro, on_delete=models.PROTECT, related_name="afericoes")
    numero = models.IntegerField("número no livro", unique=True)
    em = models.DateField()
    erro_pct = models.DecimalField("erro (%)", max_digits=5, decimal_places=2)
    lacre = models.CharField("lacre com sinete", max_length=40, blank=True)
    pedida_por = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    assistiu = models.CharField("assistiu", max_length=160, blank=True)
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-numero"]

    def __str__(self) -> str:
        return f"Aferição {self.numero} do {self.hidrometro}"


class LeituraDeHidrometro(models.Model):
    """The reading of a month, in whole m³. A wrong one is substituted by another row."""

    inscricao = models.ForeignKey(
        InscricaoFiscal, on_delete=models.PROTECT, related_name="leituras"
    )
    hidrometro = models.ForeignKey(Hidrometro, on_delete=models.PROTECT, related_name="leituras")
    mes = models.DateField("mês", help_text="Its first day.")
    anterior = models.IntegerField("leitura anterior (m³)")
    atual = models.IntegerField("leitura atual (m³)")
    lida_em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    irregularidade = models.CharField(max_length=200, blank=True)
    documento = models.ForeignKey(
        "comum.Documento", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    substitui = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="substituta", null=True, blank=True
    )
    motivo = models.TextField(blank=True)

    class Meta:
        ordering = ["inscricao_id", "-mes", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["inscricao", "mes"],
                condition=Q(substitui__isnull=True),
                name="uma_leitura_por_mes",
            ),
            models.CheckConstraint(
                condition=Q(anterior__gte=0) & Q(atual__gte=F("anterior")),
                name="leitura_nao_anda_para_tras",
            ),
            models.CheckConstraint(condition=Q(mes__day=1), name="leitura_do_mes"),
            models.CheckConstraint(
                condition=Q(substitui__isnull=True) | ~Q(motivo=""),
                name="leitura_substituta_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"Leitura de {self.mes:%m/%Y}, {self.inscricao}"

    @property
    def consumo(self) -> int:
        return self.atual - self.anterior
