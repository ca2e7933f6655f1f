"""Tables of prices that the municipality makes, and the prices seen of which they are made."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField


class PrecoObservado(models.Model):
    """A building finished or a deal made: its price, without the land, and its area."""

    class Origem(models.TextChoices):
        CONSTRUCAO = "construcao", "Construção"
        TRANSACAO = "transacao", "Transação imobiliária"

    tabela = models.SlugField(max_length=40)
    classe = models.CharField(max_length=80)
    origem = models.CharField(max_length=10, choices=Origem.choices)
    em = models.DateField()
    area = models.DecimalField("área", max_digits=14, decimal_places=4)
    valor = DinheiroField()
    valor_do_terreno = DinheiroField("parcela do terreno", default=0)
    fonte = models.CharField(max_length=200)
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-em", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(area__gt=0) & Q(valor__gt=F("valor_do_terreno")),
                name="preco_observado_positivo",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_origem_display()} de {self.em:%d/%m/%Y}, {self.classe}"


class TabelaDeValores(models.Model):
    """One edition of a table; in force once a second person confirms it."""

    tabela = models.SlugField(max_length=40)
    desde = models.DateField()
    artigo = models.CharField(max_length=40)
    linhas = models.JSONField(help_text="[{classe, valor, indicios…}]; money in notation of data.")
    prazo_ate = models.DateField(null=True, blank=True)
    feita_em = models.DateField()
    feita_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    confirmada_em = models.DateField(null=True, blank=True)
    confirmada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["tabela", "-desde"]
        constraints = [
            models.UniqueConstraint(fields=["tabela", "desde"], name="tabela_de_valores_unica"),
            models.CheckConstraint(
                condition=Q(confirmada_por__isnull=True) | ~Q(confirmada_por=F("feita_por")),
                name="tabela_confirmada_por_outra_pessoa",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tabela} de {self.desde:%d/%m/%Y}"

    @property
    def fora_do_prazo(self) -> bool:
        return self.prazo_ate is not None and self.feita_em > self.prazo_ate
