"""Certificates that a person, or a property, owes nothing to the município."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from prefeitura.comum.models import Documento


class CertidaoDeQuitacao(models.Model):
    """Of a person or of a property; ``tributos`` empty: of all that there is."""

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    pessoa = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="quitacoes",
        null=True,
        blank=True,
    )
    imovel = models.ForeignKey(
        "cadastro.Imovel",
        on_delete=models.PROTECT,
        related_name="quitacoes",
        null=True,
        blank=True,
        verbose_name="imóvel",
    )
    tributos = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    finalidade = models.CharField(max_length=200)
    artigo = models.CharField(max_length=40)
    emitida_em = models.DateField("emitida em")
    emitida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    documento = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="quitacao")

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="quitacao_numero_unico"),
            models.CheckConstraint(
                condition=Q(pessoa__isnull=False, imovel__isnull=True)
                | Q(pessoa__isnull=True, imovel__isnull=False),
                name="quitacao_de_um_so",
            ),
        ]

    def __str__(self) -> str:
        return f"Certidão de quitação {self.numero}/{self.exercicio}"

    @property
    def de_quem(self) -> str:
        if self.pessoa is not None:
            return self.pessoa.nome
        return f"imóvel {self.imovel.inscricao}" if self.imovel else ""
