"""Books of numbered receipts: rubricated, sent to an exator, used up in order (arts. 31 to 34)."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Caderno(models.Model):
    class Situacao(models.TextChoices):
        AUTENTICADO = "autenticado", "Autenticado"
        REMETIDO = "remetido", "Remetido ao exator"
        BAIXADO = "baixado", "Baixado"

    class Especie(models.TextChoices):
        COMUM = "comum", "Tributos do exercício"
        DIVIDA_ATIVA = "divida_ativa", "Dívida ativa"

    especie = models.CharField("espécie", max_length=14, choices=Especie.choices)
    numero = models.IntegerField("número do caderno")
    exercicio = models.IntegerField("exercício")
    primeiro = models.IntegerField("primeiro número")
    ultimo = models.IntegerField("último número")
    usado_ate = models.IntegerField("usado até", help_text="Last number given; primeiro-1 at first.")
    exator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="cadernos", null=True
    )
    situacao = models.CharField("situação", max_length=12, choices=Situacao.choices)
    rubricado_em = models.DateField("rubricado em")
    rubricado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    remetido_em = models.DateField("remetido em", null=True, blank=True)
    baixado_em = models.DateField("baixado em", null=True, blank=True)

    class Meta:
        ordering = ["exercicio", "especie", "numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercicio", "especie", "numero"], name="caderno_unico"
            ),
            models.CheckConstraint(
                condition=Q(ultimo__gte=F("primeiro"))
                & Q(usado_ate__gte=F("primeiro") - 1)
                & Q(usado_ate__lte=F("ultimo")),
                name="caderno_numeracao",
            ),
        ]

    def __str__(self) -> str:
        return f"Caderno {self.numero}/{self.exercicio}"
