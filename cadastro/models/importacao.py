"""Files brought into the cadastro: read, previewed, and loaded whole or not at all."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Importacao(models.Model):
    class Especie(models.TextChoices):
        LOGRADOUROS = "logradouros", "Logradouros"
        PESSOAS = "pessoas", "Pessoas"
        IMOVEIS = "imoveis", "Imóveis"

    class Situacao(models.TextChoices):
        LIDA = "lida", "Lida, aguardando conferência"
        CARREGADA = "carregada", "Carregada"
        DESCARTADA = "descartada", "Descartada"

    especie = models.CharField("espécie", max_length=20, choices=Especie.choices)
    arquivo = models.CharField(max_length=200, help_text="Name as it was sent.")
    resumo_sha256 = models.CharField(max_length=64)
    codificacao = models.CharField("codificação", max_length=12)
    separador = models.CharField(max_length=2, blank=True)
    tem_cabecalho = models.BooleanField("primeira linha é cabeçalho", default=True)
    colunas = models.JSONField(default=list, help_text="Names of the columns of the file.")
    mapeamento = models.JSONField(
        default=dict, help_text="campos: field -> column; fixos: field -> text; opcoes."
    )
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.LIDA
    )
    total = models.IntegerField(default=0)
    com_erro = models.IntegerField(default=0)
    com_aviso = models.IntegerField(default=0)
    repetidas = models.IntegerField(default=0)
    carregadas = models.IntegerField(default=0)
    resultado = models.JSONField(default=dict, help_text="Rows written, by table.")
    criada_em = models.DateTimeField()
    criada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    carregada_em = models.DateTimeField(null=True, blank=True)
    carregada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.get_especie_display()}: {self.arquivo}"

    @property
    def validas(self) -> int:
        return self.total - self.com_erro - self.repetidas


class LinhaImportada(models.Model):
    importacao = models.ForeignKey(Importacao, on_delete=models.CASCADE, related_name="linhas")
    numero = models.IntegerField("linha do arquivo")
    original = models.JSONField(help_text="The cells, as texts.")
    dados = models.JSONField(default=dict, help_text="As understood.")
    erros = models.JSONField(default=list, help_text="[[field, message]…]")
    avisos = models.JSONField(default=list, help_text="[[field, message]…]")
    repetida_de = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["importacao_id", "numero"]
        constraints = [models.UniqueConstraint(fields=["importacao", "numero"], name="linha_unica")]
        indexes = [
            models.Index(
                fields=["importacao", "numero"], name="linha_com_erro", condition=~Q(erros=[])
            )
        ]

    def __str__(self) -> str:
        return f"linha {self.numero}"
