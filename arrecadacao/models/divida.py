"""The book of dívida ativa (art. 141) and the certidões drawn from it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento


class LivroDaDivida(models.Model):
    numero = models.IntegerField("número", unique=True)
    folhas = models.IntegerField(default=200)
    linhas_por_folha = models.IntegerField(default=20)
    aberto_em = models.DateField()
    encerrado_em = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["numero"]

    def __str__(self) -> str:
        return f"Livro {self.numero}"


class Inscricao(models.Model):
    """One debt in the book. What it says was copied when it was inscribed."""

    class Situacao(models.TextChoices):
        INSCRITA = "inscrita", "Inscrita"
        PAGA = "paga", "Paga"
        CANCELADA = "cancelada", "Cancelada"

    livro = models.ForeignKey(LivroDaDivida, on_delete=models.PROTECT, related_name="inscricoes")
    folha = models.IntegerField()
    linha = models.IntegerField()
    numero = models.IntegerField("número de ordem")
    parcela = models.OneToOneField(
        "lancamentos.Parcela", on_delete=models.PROTECT, related_name="inscricao"
    )
    devedor = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="inscricoes"
    )
    devedor_nome = models.CharField(max_length=160)
    devedor_endereco = models.CharField(max_length=240, blank=True)
    origem = models.CharField(max_length=300, help_text="Object and lançamento it comes from.")
    exercicio = models.IntegerField("exercício")
    tributo = models.CharField(max_length=60)
    principal = DinheiroField()
    multa = DinheiroField()
    vencimento = models.DateField()
    juros_desde = models.DateField()
    inscrita_em = models.DateField()
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.INSCRITA
    )
    convite_ate = models.DateField("convite para pagar até", null=True, blank=True)

    class Meta:
        ordering = ["livro_id", "folha", "linha"]
        constraints = [
            models.UniqueConstraint(fields=["livro", "numero"], name="inscricao_numero_unico"),
            models.UniqueConstraint(
                fields=["livro", "folha", "linha"], name="inscricao_linha_unica"
            ),
        ]
        indexes = [
            models.Index(
                fields=["devedor"], name="inscricao_devedor", condition=Q(situacao="inscrita")
            )
        ]

    def __str__(self) -> str:
        return f"Inscrição {self.numero}, livro {self.livro_id}, folha {self.folha}"


class Certidao(models.Model):
    """Certidão de dívida ativa (art. 141, 148): several connected debts of one debtor (146)."""

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    devedor = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="certidoes"
    )
    inscricoes = models.ManyToManyField(Inscricao, related_name="certidoes")
    documento = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="certidao")
    emitida_em = models.DateField()
    emitida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    remetida_em = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="certidao_numero_unico")
        ]

    def __str__(self) -> str:
        return f"Certidão {self.numero}/{self.exercicio}"
