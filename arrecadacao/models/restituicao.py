"""Refunds: ordered by a decision, paid out of the till once, noted on the conhecimento."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento

from .caixa import Caixa
from .conhecimento import Conhecimento, ItemDoConhecimento
from .quitacao import CertidaoDeQuitacao


class Restituicao(models.Model):
    """What a decision sends back of a conhecimento; paid by a till, with the party's receipt."""

    class Situacao(models.TextChoices):
        AUTORIZADA = "autorizada", "Autorizada"
        PAGA = "paga", "Paga"
        CANCELADA = "cancelada", "Cancelada"

    class Prova(models.TextChoices):
        CONHECIMENTO = "conhecimento", "Conhecimento apresentado"
        CERTIDAO = "certidao", "Certidão que o supre"

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    conhecimento = models.ForeignKey(
        Conhecimento, on_delete=models.PROTECT, related_name="restituicoes"
    )
    lancamento = models.ForeignKey(
        "lancamentos.Lancamento",
        on_delete=models.PROTECT,
        related_name="restituicoes",
        null=True,
        blank=True,
        help_text="Whose credit it pays back.",
    )
    favorecido = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="restituicoes"
    )
    valor = DinheiroField()
    processo = models.CharField(max_length=40)
    pedida_em = models.DateField("pedida em", null=True, blank=True)
    pedir_ate = models.DateField("podia ser pedida até", null=True, blank=True)
    de_oficio = models.BooleanField("de ofício", default=False)
    deferida_em = models.DateField("deferida em")
    deferida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    fundamento = models.CharField(max_length=40)
    motivo = models.CharField(max_length=300)
    prova = models.CharField(max_length=14, choices=Prova.choices)
    quitacao = models.ForeignKey(
        CertidaoDeQuitacao,
        on_delete=models.PROTECT,
        related_name="restituicoes",
        null=True,
        blank=True,
        verbose_name="certidão de quitação",
    )
    ordem = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="restituicao")
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.AUTORIZADA
    )
    caixa = models.ForeignKey(
        Caixa, on_delete=models.PROTECT, related_name="restituicoes", null=True, blank=True
    )
    paga_em = models.DateField("paga em", null=True, blank=True)
    recibo = models.OneToOneField(
        Documento, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    cancelada_por_que = models.CharField("motivo do cancelamento", max_length=300, blank=True)

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercicio", "numero"], name="restituicao_numero_unico"
            ),
            models.CheckConstraint(condition=Q(valor__gt=0), name="restituicao_positiva"),
            models.CheckConstraint(
                condition=Q(
                    situacao="paga",
                    caixa__isnull=False,
                    paga_em__isnull=False,
                    recibo__isnull=False,
                )
                | Q(
                    ~Q(situacao="paga"),
                    caixa__isnull=True,
                    paga_em__isnull=True,
                    recibo__isnull=True,
                ),
                name="restituicao_paga_com_recibo",
            ),
            models.CheckConstraint(
                condition=Q(situacao="cancelada", cancelada_por_que__gt="")
                | Q(~Q(situacao="cancelada"), cancelada_por_que=""),
                name="restituicao_cancelada_com_motivo",
            ),
        ]

    def __str__(self) -> str:
        return f"Restituição {self.numero}/{self.exercicio}"


class LinhaDaRestituicao(models.Model):
    """How much goes back of one line of the conhecimento."""

    restituicao = models.ForeignKey(Restituicao, on_delete=models.PROTECT, related_name="linhas")
    item = models.ForeignKey(
        ItemDoConhecimento, on_delete=models.PROTECT, related_name="restituicoes"
    )
    valor = DinheiroField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["restituicao", "item"], name="restituicao_item_uma_vez"
            ),
            models.CheckConstraint(condition=Q(valor__gt=0), name="restituicao_linha_positiva"),
        ]

    def __str__(self) -> str:
        return f"{self.valor} do item {self.item_id}"


class Litigio(models.Model):
    """Land in dispute: both litigants are launched and pay; the loser is paid back."""

    numero = models.IntegerField("número", unique=True)
    imovel = models.ForeignKey(
        "cadastro.Imovel", on_delete=models.PROTECT, related_name="litigios", verbose_name="imóvel"
    )
    um = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name="litigante lançado",
    )
    outro = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name="outro litigante",
    )
    processo = models.CharField("processo judicial", max_length=80)
    aberto_em = models.DateField("registrado em")
    aberto_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    vencido = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name="parte vencida",
    )
    decidido_em = models.DateField("decisão final em", null=True, blank=True)
    decisao = models.CharField("decisão final", max_length=200, blank=True)

    class Meta:
        ordering = ["-numero"]
        constraints = [
            models.CheckConstraint(condition=~Q(um=models.F("outro")), name="litigio_entre_dois"),
            models.CheckConstraint(
                condition=Q(vencido__isnull=True, decidido_em__isnull=True, decisao="")
                | Q(~Q(decisao=""), vencido__isnull=False, decidido_em__isnull=False),
                name="litigio_decidido_inteiro",
            ),
            models.CheckConstraint(
                condition=Q(vencido__isnull=True)
                | Q(vencido=models.F("um"))
                | Q(vencido=models.F("outro")),
                name="litigio_vencido_e_parte",
            ),
            models.UniqueConstraint(
                fields=["imovel"],
                condition=Q(vencido__isnull=True),
                name="um_litigio_por_imovel",
            ),
        ]

    def __str__(self) -> str:
        return f"Litígio {self.numero}"


class LancamentoEmLitigio(models.Model):
    """One of the two lançamentos of an exercício of the land in dispute."""

    litigio = models.ForeignKey(Litigio, on_delete=models.PROTECT, related_name="lancamentos")
    lancamento = models.OneToOneField(
        "lancamentos.Lancamento", on_delete=models.PROTECT, related_name="em_litigio"
    )
    litigante = models.ForeignKey("cadastro.Pessoa", on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.lancamento_id} no litígio {self.litigio_id}"
