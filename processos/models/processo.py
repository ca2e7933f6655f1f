"""What is disputed: the process, its acts on numbered sheets, and its terms."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.models import Documento


class Processo(models.Model):
    class Especie(models.TextChoices):
        RECLAMACAO = "reclamacao", "Reclamação contra lançamento"

    class Situacao(models.TextChoices):
        PROTOCOLADO = "protocolado", "Protocolado"
        EM_INFORMACAO = "em_informacao", "Aguardando informação do lançador"
        INFORMADO = "informado", "Concluso para decisão"
        DECIDIDO = "decidido", "Decidido, aguardando ciência"
        CIENTE = "ciente", "Encerrado em primeira instância"

    class Decisao(models.TextChoices):
        PROCEDENTE = "procedente", "Procedente"
        EM_PARTE = "em_parte", "Procedente em parte"
        IMPROCEDENTE = "improcedente", "Improcedente"
        NAO_CONHECIDA = "nao_conhecida", "Não conhecida"

    especie = models.CharField("espécie", max_length=20, choices=Especie.choices)
    numero = models.IntegerField("número")
    ano = models.IntegerField()
    situacao = models.CharField("situação", max_length=16, choices=Situacao.choices)
    requerente = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="processos"
    )
    lancamento = models.ForeignKey(
        "lancamentos.Lancamento",
        on_delete=models.PROTECT,
        related_name="processos",
        null=True,
        blank=True,
    )
    pedido = models.TextField()
    protocolado_em = models.DateField()
    protocolado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    tempestivo = models.BooleanField(default=True)
    decisao = models.CharField("decisão", max_length=16, choices=Decisao.choices, blank=True)
    decidido_em = models.DateField(null=True, blank=True)
    decidido_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    ciencia_em = models.DateField("ciência em", null=True, blank=True)
    documento = models.ForeignKey(
        Documento, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["-ano", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["ano", "numero"], name="processo_numero_unico"),
            models.UniqueConstraint(
                fields=["lancamento"],
                condition=Q(especie="reclamacao")
                & Q(situacao__in=["protocolado", "em_informacao", "informado"]),
                name="uma_reclamacao_aberta_por_lancamento",
            ),
        ]

    def __str__(self) -> str:
        return f"Processo {self.numero}/{self.ano}"


class Andamento(models.Model):
    """One act of the process, on its sheet (folha); rows are only added."""

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="andamentos")
    folha = models.IntegerField()
    tipo = models.CharField(max_length=40)
    em = models.DateField()
    registrado_em = models.DateTimeField()
    usuario = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    autor = models.CharField(max_length=160)
    texto = models.TextField()
    documento = models.ForeignKey(
        Documento, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["processo_id", "folha"]
        constraints = [
            models.UniqueConstraint(fields=["processo", "folha"], name="folha_unica")
        ]

    def __str__(self) -> str:
        return f"Folha {self.folha} do processo {self.processo_id}"


class Anexo(models.Model):
    """A paper that a party joined to the process."""

    andamento = models.ForeignKey(Andamento, on_delete=models.PROTECT, related_name="anexos")
    nome = models.CharField(max_length=160)
    tipo = models.CharField(max_length=60)
    arquivo = models.FileField(upload_to="processos/%Y/")
    sha256 = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.nome


class Prazo(models.Model):
    """A term: its start, rule, end and reason. Never moved; an extension is another row."""

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="prazos")
    nome = models.CharField(max_length=60)
    descricao = models.CharField("descrição", max_length=160)
    inicio = models.DateField("início")
    fim = models.DateField()
    regra = models.CharField(max_length=200)
    artigo = models.CharField(max_length=40)
    cumprido_em = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["processo_id", "inicio", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(fim__gte=F("inicio")), name="prazo_em_ordem")
        ]

    def __str__(self) -> str:
        return f"{self.descricao} até {self.fim:%d/%m/%Y}"
