"""Batches: rows in the database that any worker may take up and go on with."""

from django.conf import settings
from django.db import models


class Lote(models.Model):
    """A long piece of work cut into parts."""

    class Situacao(models.TextChoices):
        ABERTO = "aberto", "Em andamento"
        CONCLUIDO = "concluido", "Concluído"
        COM_FALHAS = "com_falhas", "Terminado com falhas"

    tipo = models.CharField(max_length=40)
    descricao = models.CharField("descrição", max_length=200)
    dados = models.JSONField(default=dict)
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.ABERTO
    )
    criado_em = models.DateTimeField()
    criado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    iniciado_em = models.DateTimeField(null=True, help_text="When a worker took it, real time.")
    visto_em = models.DateTimeField(null=True, help_text="Last sign of life, real time.")
    terminado_em = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.descricao


class ParteDeLote(models.Model):
    """One part. The worker that holds its row lock does it; its end is in the same transaction."""

    class Situacao(models.TextChoices):
        PENDENTE = "pendente", "Pendente"
        FEITA = "feita", "Feita"
        FALHOU = "falhou", "Falhou"

    lote = models.ForeignKey(Lote, on_delete=models.PROTECT, related_name="partes")
    numero = models.IntegerField()
    dados = models.JSONField(default=dict)
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.PENDENTE
    )
    tentativas = models.SmallIntegerField(default=0)
    resultado = models.JSONField(default=dict)
    erro = models.TextField(blank=True)
    feita_em = models.DateTimeField(null=True)

    class Meta:
        ordering = ["lote_id", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["lote", "numero"], name="parte_de_lote_unica")
        ]
        indexes = [
            models.Index(
                fields=["lote", "numero"],
                name="parte_pendente",
                condition=models.Q(situacao="pendente"),
            )
        ]

    def __str__(self) -> str:
        return f"{self.lote_id}/{self.numero}"


class PendenciaDeLote(models.Model):
    """An item set aside by a batch, with the reason; never lost, never stops the rest."""

    lote = models.ForeignKey(Lote, on_delete=models.PROTECT, related_name="pendencias")
    parte = models.ForeignKey(ParteDeLote, on_delete=models.PROTECT, related_name="pendencias")
    alvo = models.CharField(max_length=60)
    alvo_id = models.BigIntegerField()
    tributo = models.CharField(max_length=60, blank=True)
    especie = models.CharField("espécie", max_length=60)
    motivo = models.TextField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.motivo
