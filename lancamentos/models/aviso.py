"""Notices of launch, how they were delivered, and the ciência that starts the terms."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.models import Documento

from .lancamento import Lancamento
from .rodada import Rodada


class Edital(models.Model):
    """A published notice for those who were not found (arts. 63 and 118 §2)."""

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    publicado_em = models.DateField()
    ciencia_em = models.DateField(help_text="Last day of the 10 days of publication.")
    documento = models.ForeignKey(Documento, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="edital_numero_unico")
        ]

    def __str__(self) -> str:
        return f"Edital {self.numero}/{self.exercicio}"


class Aviso(models.Model):
    """One notice a taxpayer: all that was launched in that name in that run."""

    class SituacaoDaEntrega(models.TextChoices):
        A_ENTREGAR = "a_entregar", "A entregar"
        EXPEDIDO = "expedido", "Expedido pelo correio"
        NAO_ENCONTRADO = "nao_encontrado", "Não encontrado"
        ENTREGUE = "entregue", "Entregue"
        EDITAL = "edital", "Publicado em edital"

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    contribuinte = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="avisos"
    )
    rodada = models.ForeignKey(
        Rodada, on_delete=models.PROTECT, related_name="avisos", null=True, blank=True
    )
    lancamentos = models.ManyToManyField(Lancamento, related_name="avisos")
    documento = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="aviso")
    emitido_em = models.DateField()
    situacao_da_entrega = models.CharField(
        "entrega",
        max_length=16,
        choices=SituacaoDaEntrega.choices,
        default=SituacaoDaEntrega.A_ENTREGAR,
    )
    codigo_de_acesso = models.CharField(
        "código de acesso", max_length=128, help_text="Hash of the code printed for the portal."
    )
    ciencia = models.DateField("ciência em", null=True, blank=True)
    edital = models.ForeignKey(
        Edital, on_delete=models.PROTECT, related_name="avisos", null=True, blank=True
    )

    class Meta:
        ordering = ["-exercicio", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="aviso_numero_unico"),
            models.UniqueConstraint(
                fields=["rodada", "contribuinte"], name="um_aviso_por_contribuinte_e_rodada"
            ),
        ]

    def __str__(self) -> str:
        return f"Aviso {self.numero}/{self.exercicio}"


class Entrega(models.Model):
    """One attempt to deliver a notice; rows are only added."""

    class Modo(models.TextChoices):
        EM_MAOS = "em_maos", "Em mãos"
        CORREIO = "correio", "Pelo correio, com AR"
        EDITAL = "edital", "Por edital"
        PORTAL = "portal", "Pelo portal"

    class Resultado(models.TextChoices):
        EXPEDIDO = "expedido", "Expedido"
        RECEBIDO = "recebido", "Recebido"
        RECUSADO = "recusado", "Recusado, com ciência certificada"
        NAO_ENCONTRADO = "nao_encontrado", "Destinatário não encontrado"
        PUBLICADO = "publicado", "Publicado"

    aviso = models.ForeignKey(Aviso, on_delete=models.PROTECT, related_name="entregas")
    modo = models.CharField(max_length=10, choices=Modo.choices)
    resultado = models.CharField(max_length=16, choices=Resultado.choices)
    em = models.DateField("em")
    recebedor = models.CharField(max_length=160, blank=True)
    observacao = models.CharField("observação", max_length=300, blank=True)
    ciencia = models.DateField("ciência em", null=True, blank=True)
    registrada_em = models.DateTimeField()
    registrada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["aviso_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["aviso"], condition=Q(ciencia__isnull=False), name="uma_ciencia_por_aviso"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_modo_display()} em {self.em:%d/%m/%Y}: {self.get_resultado_display()}"
