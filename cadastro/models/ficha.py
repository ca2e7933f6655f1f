"""The ficha de inscrição (arts. 45 to 54): what the owner declares, before it is checked."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from .imovel import Imovel
from .pessoa import Pessoa


class FichaDeInscricao(models.Model):
    class Especie(models.TextChoices):
        INSCRICAO = "inscricao", "Inscrição"
        ALTERACAO = "alteracao", "Alteração"
        BAIXA = "baixa", "Baixa"

    class Situacao(models.TextChoices):
        RECEBIDA = "recebida", "Recebida"
        DEFERIDA = "deferida", "Deferida"
        DEVOLVIDA = "devolvida", "Devolvida"

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    especie = models.CharField(
        "espécie", max_length=10, choices=Especie.choices, default=Especie.INSCRICAO
    )
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.RECEBIDA
    )
    imovel = models.ForeignKey(
        Imovel, on_delete=models.PROTECT, related_name="fichas", null=True, blank=True
    )
    declarante = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="fichas")
    de_oficio = models.BooleanField("de ofício", default=False, help_text="Art. 46, d.")
    dados = models.JSONField(help_text="All that was declared, as it was declared.")
    recebida_em = models.DateField()
    fato_em = models.DateField("data do fato", help_text="Starts the term of arts. 47 and 51.")
    prazo_ate = models.DateField("prazo até", help_text="Last day to hand it in without fine.")
    recebida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    conferida_em = models.DateField(null=True, blank=True)
    conferida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    motivo = models.TextField(blank=True)

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="ficha_numero_unico"),
            models.CheckConstraint(
                condition=Q(conferida_por__isnull=True) | ~Q(conferida_por=F("recebida_por")),
                name="ficha_conferida_por_outra_pessoa",
            ),
            models.CheckConstraint(
                condition=Q(situacao="recebida", conferida_por__isnull=True)
                | Q(
                    situacao__in=["deferida", "devolvida"],
                    conferida_por__isnull=False,
                    conferida_em__isnull=False,
                ),
                name="ficha_conferida_por_alguem",
            ),
            models.CheckConstraint(
                condition=~Q(situacao="devolvida") | ~Q(motivo=""),
                name="ficha_devolvida_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"Ficha {self.numero}/{self.exercicio}"

    @property
    def fora_do_prazo(self) -> bool:
        return self.recebida_em > self.prazo_ate
