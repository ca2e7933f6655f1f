"""Tries of strangers, counted so that nobody guesses."""

from django.db import models


class Tentativa(models.Model):
    """One wrong try. Kept a day, by fingerprints: neither what was typed nor by whom is told."""

    class Porta(models.TextChoices):
        PRIMEIRO_ACESSO = "primeiro_acesso", "Primeiro acesso"
        VERIFICACAO = "verificacao", "Verificação de documento"

    porta = models.CharField(max_length=16, choices=Porta.choices)
    chave = models.CharField(max_length=64)
    em = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["porta", "chave", "em"], name="tentativa_por_chave")]

    def __str__(self) -> str:
        return f"{self.get_porta_display()} em {self.em:%d/%m/%Y %H:%M}"
