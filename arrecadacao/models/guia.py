"""Guias: without one of them, in the phases that the law says, nothing is received."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento

from .conhecimento import Conhecimento
from .divida import Certidao


class Guia(models.Model):
    """What is to be received, as its issuer wrote it: it only becomes paid, or cancelled.

    Numbers run without gaps for each issuer and year. ``total`` is of the debts; ``custas`` are
    the court's, mentioned and not collected here. The amounts are those of ``para``.
    """

    class Situacao(models.TextChoices):
        EXPEDIDA = "expedida", "Expedida"
        PAGA = "paga", "Paga"
        CANCELADA = "cancelada", "Cancelada"

    emissor = models.CharField(max_length=20, help_text="Slug of a guia of the code in force.")
    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    devedor = models.ForeignKey("cadastro.Pessoa", on_delete=models.PROTECT, related_name="guias")
    certidao = models.ForeignKey(
        Certidao, on_delete=models.PROTECT, related_name="guias", null=True, blank=True
    )
    para = models.DateField("calculada para", help_text="Day of which the amounts are.")
    total = DinheiroField()
    custas = DinheiroField(default=0)
    cartorio = models.CharField("cartório", max_length=120, blank=True)
    assina = models.CharField("assinada por", max_length=160)
    visto = models.CharField("visto de", max_length=160, blank=True)
    expedida_em = models.DateField("expedida em")
    expedida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    documento = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="guia")
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.EXPEDIDA
    )
    conhecimento = models.OneToOneField(
        Conhecimento, on_delete=models.PROTECT, related_name="guia", null=True, blank=True
    )
    motivo = models.CharField("motivo do cancelamento", max_length=300, blank=True)

    class Meta:
        ordering = ["-exercicio", "emissor", "-numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["emissor", "exercicio", "numero"], name="guia_numero_unico"
            ),
            models.CheckConstraint(
                condition=Q(numero__gt=0, total__gt=0, custas__gte=0), name="guia_valores"
            ),
            models.CheckConstraint(
                condition=Q(situacao="paga", conhecimento__isnull=False)
                | Q(~Q(situacao="paga"), conhecimento__isnull=True),
                name="guia_paga_tem_conhecimento",
            ),
            models.CheckConstraint(
                condition=Q(situacao="cancelada", motivo__gt="")
                | Q(~Q(situacao="cancelada"), motivo=""),
                name="guia_cancelada_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"Guia {self.numero}/{self.exercicio}"

    @property
    def com_custas(self) -> int:
        return self.total + self.custas


class DebitoDaGuia(models.Model):
    """One instalment in a guia, with the amounts that the guia says."""

    guia = models.ForeignKey(Guia, on_delete=models.PROTECT, related_name="debitos")
    parcela = models.ForeignKey(
        "lancamentos.Parcela", on_delete=models.PROTECT, related_name="nas_guias"
    )
    tributo = models.CharField(max_length=60)
    exercicio = models.IntegerField("exercício")
    principal = DinheiroField()
    desconto = DinheiroField(default=0)
    multa = DinheiroField(default=0)
    juros = DinheiroField(default=0)
    total = DinheiroField()
    vale = models.BooleanField(default=True, help_text="False once the guia is cancelled.")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["parcela"], condition=Q(vale=True), name="uma_guia_por_parcela"
            ),
            models.CheckConstraint(
                condition=Q(total=F("principal") - F("desconto") + F("multa") + F("juros")),
                name="debito_da_guia_soma",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tributo} {self.exercicio} na guia {self.guia_id}"
