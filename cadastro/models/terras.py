"""Allotments with their plans, and the numbers of the contribuintes in a book of land."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .inscricao import InscricaoFiscal
from .pessoa import Pessoa


class ContribuinteDeRegistro(models.Model):
    """The numbered inscription of a contribuinte in the book of a register."""

    especie = models.SlugField("registro", max_length=40)
    numero = models.IntegerField("número")
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    aberta_em = models.DateField()

    class Meta:
        ordering = ["especie", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["especie", "numero"], name="contribuinte_numero_unico"),
            models.UniqueConstraint(fields=["especie", "pessoa"], name="contribuinte_uma_vez"),
        ]

    def __str__(self) -> str:
        return f"Contribuinte {self.numero}, {self.pessoa}"


class PlantaDeLoteamento(models.Model):
    """The complete plan that comes with the ficha; a newer one does not erase the older."""

    inscricao = models.ForeignKey(InscricaoFiscal, on_delete=models.PROTECT, related_name="plantas")
    nome = models.CharField(max_length=160)
    escala = models.CharField(max_length=40)
    tipo = models.CharField(max_length=40)
    sha256 = models.CharField(max_length=64)
    conteudo = models.BinaryField()
    recebida_em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["inscricao", "sha256"], name="planta_uma_vez"),
        ]

    def __str__(self) -> str:
        return f"Planta {self.nome}"


class Desmembramento(models.Model):
    """An annotation upon the plan: an area ceded, promised or sold. Rows are only added."""

    class Ato(models.TextChoices):
        CEDIDA = "cedida", "Cedida ao patrimônio municipal"
        COMPROMISSADA = "compromissada", "Compromissada"
        ALIENADA = "alienada", "Alienada"
        DISTRATADA = "distratada", "Compromisso desfeito"

    inscricao = models.ForeignKey(
        InscricaoFiscal, on_delete=models.PROTECT, related_name="desmembramentos"
    )
    ato = models.CharField(max_length=14, choices=Ato.choices)
    quadra = models.CharField(max_length=12, blank=True)
    lote = models.CharField(max_length=12, blank=True)
    area = models.DecimalField("área (m²)", max_digits=12, decimal_places=2)
    adquirente = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    fato_em = models.DateField("data da escritura")
    comunicado_em = models.DateField()
    prazo_ate = models.DateField(null=True, blank=True)
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["inscricao_id", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(area__gt=0), name="desmembramento_area_positiva"),
            models.CheckConstraint(
                condition=Q(ato="cedida") | Q(adquirente__isnull=False),
                name="desmembramento_de_lote_tem_adquirente",
            ),
            models.UniqueConstraint(
                fields=["inscricao", "quadra", "lote"],
                condition=Q(ato="alienada"),
                name="lote_alienado_uma_vez",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_ato_display()}: quadra {self.quadra}, lote {self.lote}"

    @property
    def fora_do_prazo(self) -> bool:
        return self.prazo_ate is not None and self.comunicado_em > self.prazo_ate
