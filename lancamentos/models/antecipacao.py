"""A lançamento collected before its date, in a case that the law names (Muriaé, 186)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .lancamento import Lancamento


class Antecipacao(models.Model):
    """The act by which all that is open of a lançamento may be collected at once."""

    lancamento = models.OneToOneField(
        Lancamento, on_delete=models.PROTECT, related_name="antecipacao"
    )
    caso = models.SlugField(max_length=40, help_text="Slug of a case of the code's law.")
    artigo = models.CharField(max_length=40)
    motivo = models.CharField(max_length=300)
    processo = models.CharField(max_length=40, blank=True)
    em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-id"]
        verbose_name = "antecipação"
        verbose_name_plural = "antecipações"
        constraints = [
            models.CheckConstraint(
                condition=~Q(caso="") & ~Q(artigo="") & ~Q(motivo=""),
                name="antecipacao_com_fundamento",
            )
        ]

    def __str__(self) -> str:
        return f"Antecipação do lançamento {self.lancamento_id}"
