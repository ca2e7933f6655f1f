"""The terms of a process: start, rule, end and reason."""

from django.db import models
from django.db.models import F, Q

from prefeitura.comum.calendario import codigo

from .processo import Processo


class Prazo(models.Model):
    """A term. Never moved: only how it ended is written, and a new term is another row."""

    class Nome(models.TextChoices):
        RECLAMACAO = "reclamacao", "Reclamação"
        DECISAO = "decisao", "Decisão de primeira instância"
        RECURSO = "recurso", "Recurso à junta de recursos fiscais"

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="prazos")
    nome = models.CharField(max_length=60, help_text="Its name among the terms of the code.")
    motivo = models.CharField(max_length=200, help_text="What made it run.")
    inicio = models.DateField("início")
    fim = models.DateField()
    fim_as = models.TimeField(
        "fim às", null=True, blank=True, help_text="The hour, where the law counts hours."
    )
    regra = models.CharField(max_length=300)
    artigo = models.CharField(max_length=40)
    encerrado_em = models.DateField(null=True, blank=True)
    encerramento = models.CharField(max_length=200, blank=True, help_text="How it ended.")

    class Meta:
        ordering = ["processo_id", "inicio", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(fim__gte=F("inicio")), name="prazo_em_ordem"),
            models.UniqueConstraint(
                fields=["processo", "nome"],
                condition=Q(encerrado_em__isnull=True),
                name="um_prazo_corrente_de_cada",
            ),
            models.CheckConstraint(
                condition=Q(encerrado_em__isnull=True, encerramento="")
                | (Q(encerrado_em__isnull=False) & ~Q(encerramento="")),
                name="prazo_encerrado_com_motivo",
            ),
        ]
        indexes = [
            models.Index(
                fields=["fim"], name="prazo_corrente", condition=Q(encerrado_em__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_nome_display()} até {self.fim:%d/%m/%Y}"

    def get_nome_display(self) -> str:
        """What the term is for, in the words of the law."""
        if self.nome in self.Nome.values:
            return str(self.Nome(self.nome).label)
        termo = codigo().prazos.get(self.nome)
        return self.nome if termo is None else f"{termo.ato[:1].upper()}{termo.ato[1:]}"
