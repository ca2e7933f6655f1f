"""Issued papers. A paper keeps its own copy of what it says and is reprinted from it."""

from django.conf import settings
from django.db import models


class Documento(models.Model):
    """One issued paper. The database lets only its situation change."""

    class Situacao(models.TextChoices):
        VALIDO = "valido", "Válido"
        INUTILIZADO = "inutilizado", "Inutilizado"
        CANCELADO = "cancelado", "Cancelado"

    tipo = models.CharField(max_length=40)
    numero = models.CharField("número", max_length=40)
    titulo = models.CharField("título", max_length=160)
    modelo = models.CharField(max_length=120, help_text="Template that prints it.")
    conteudo = models.JSONField("conteúdo", help_text="All that the paper says.")
    publico = models.JSONField(
        default=dict, help_text="What the public verification may show: no personal data."
    )
    codigo = models.CharField("código de verificação", max_length=20, unique=True)
    emitido_em = models.DateTimeField()
    emitido_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.VALIDO
    )

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["tipo", "numero"], name="documento_numero_unico")
        ]

    def __str__(self) -> str:
        return f"{self.titulo} nº {self.numero}"
