"""The acts of a process upon numbered sheets (art. 117), and the papers that parties join."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.models import Documento

from .processo import Processo


class Andamento(models.Model):
    """One act, on its sheet or sheets; rows are only added (a trigger holds it).

    The cover is sheet 1. Each page of an attachment takes a number after its act's own.
    """

    class Tipo(models.TextChoices):
        PETICAO = "peticao", "Petição"
        CERTIDAO = "certidao", "Certidão"
        INFORMACAO = "informacao", "Informação do lançador"
        CONCLUSAO = "conclusao", "Conclusão"
        DILIGENCIA = "diligencia", "Despacho de diligência"
        DECISAO = "decisao", "Decisão"
        EXPEDICAO = "expedicao", "Expedição pelo correio"
        EDITAL = "edital", "Edital"
        CIENCIA = "ciencia", "Ciência"
        JUNTADA = "juntada", "Juntada"

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="andamentos")
    folha = models.IntegerField()
    folhas = models.SmallIntegerField(default=1, help_text="Sheets taken, with attachments.")
    tipo = models.CharField(
        max_length=40, help_text="One of the above, or the act of the procedure."
    )
    nome = models.CharField(
        max_length=160, blank=True, help_text="The act of the procedure as the law named it then."
    )
    da_parte = models.BooleanField(
        default=False, help_text="An act of the party, which the official only writes down."
    )
    dados = models.JSONField(default=dict, blank=True, help_text="What the act asked, answered.")
    em = models.DateField()
    registrado_em = models.DateTimeField()
    usuario = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    autor = models.CharField(max_length=240, help_text="Name and office as they were.")
    texto = models.TextField()
    documento = models.ForeignKey(
        Documento, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    # Whether words of the text were struck, for who reads it (processos.riscado).
    riscado = False

    class Meta:
        ordering = ["processo_id", "folha"]
        constraints = [
            models.UniqueConstraint(fields=["processo", "folha"], name="folha_unica"),
            models.CheckConstraint(
                condition=Q(folha__gte=2) & Q(folhas__gte=1), name="folha_depois_da_capa"
            ),
        ]

    def __str__(self) -> str:
        return f"Folha {self.folha} do processo {self.processo_id}"

    def get_tipo_display(self) -> str:
        return self.nome or str(self.Tipo(self.tipo).label)

    @property
    def rotulo_das_folhas(self) -> str:
        ultima = self.folha + self.folhas - 1
        return f"fl. {self.folha}" if ultima == self.folha else f"fls. {self.folha} a {ultima}"


class AnexoManager(models.Manager["Anexo"]):
    """Leaves the bytes in the database until somebody asks for them."""

    def get_queryset(self) -> "models.QuerySet[Anexo]":
        return super().get_queryset().defer("conteudo")


class Anexo(models.Model):
    """A paper that a party joined. Kept in the database: it enters and fails with its act,
    and the trigger that guards the row guards the evidence.
    """

    class Formato(models.TextChoices):
        PDF = "application/pdf", "PDF"
        PNG = "image/png", "PNG"
        JPEG = "image/jpeg", "JPEG"

    andamento = models.ForeignKey(Andamento, on_delete=models.PROTECT, related_name="anexos")
    nome = models.CharField(max_length=160)
    formato = models.CharField(max_length=20, choices=Formato.choices)
    tamanho = models.IntegerField()
    paginas = models.SmallIntegerField("páginas")
    folha = models.IntegerField()
    sha256 = models.CharField(max_length=64)
    conteudo = models.BinaryField("conteúdo")

    objects: ClassVar[AnexoManager] = AnexoManager()

    class Meta:
        ordering = ["andamento_id", "folha"]

    def __str__(self) -> str:
        return self.nome
