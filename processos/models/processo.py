"""What is disputed: one process, from its protocol to the ciência of its decision."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.models import Documento


class Processo(models.Model):
    """A reclamação against a lançamento, or against the omission of one (art. 112).

    What it is about is written once; of the rest, each part is filled once, by its act, and
    triggers hold it (see the first migration).
    """

    class Especie(models.TextChoices):
        RECLAMACAO = "reclamacao", "Reclamação contra lançamento"
        OMISSAO = "omissao", "Reclamação contra omissão de lançamento"

    class Situacao(models.TextChoices):
        EM_INFORMACAO = "em_informacao", "Aguardando informação do lançador"
        INFORMADO = "informado", "Concluso para decisão"
        DECIDIDO = "decidido", "Decidido, aguardando ciência"
        CIENTE = "ciente", "Encerrado em primeira instância"

    class Decisao(models.TextChoices):
        PROCEDENTE = "procedente", "Procedente"
        EM_PARTE = "em_parte", "Procedente em parte"
        IMPROCEDENTE = "improcedente", "Improcedente"
        NAO_CONHECIDA = "nao_conhecida", "Não conhecida"

    class Via(models.TextChoices):
        BALCAO = "balcao", "No balcão"
        PORTAL = "portal", "Pelo portal"

    ABERTOS = (Situacao.EM_INFORMACAO, Situacao.INFORMADO)

    especie = models.CharField("espécie", max_length=20, choices=Especie.choices)
    numero = models.IntegerField("número")
    ano = models.IntegerField()
    situacao = models.CharField(
        "situação", max_length=16, choices=Situacao.choices, default=Situacao.EM_INFORMACAO
    )
    requerente = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="processos"
    )
    representante = models.CharField(
        max_length=160, blank=True, help_text="Who signs for the requerente, and by which title."
    )
    lancamento = models.ForeignKey(
        "lancamentos.Lancamento",
        on_delete=models.PROTECT,
        related_name="processos",
        null=True,
        blank=True,
    )
    imovel = models.ForeignKey(
        "cadastro.Imovel",
        on_delete=models.PROTECT,
        related_name="processos",
        null=True,
        blank=True,
    )
    objeto = models.CharField(max_length=300, help_text="What it is about, as it was then.")
    tributo = models.CharField(max_length=60)
    exercicio = models.IntegerField("exercício")
    pedido = models.TextField()
    via = models.CharField(max_length=8, choices=Via.choices)
    protocolado_em = models.DateField()
    protocolado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    tempestivo = models.BooleanField()

    informado_em = models.DateField("informado em", null=True, blank=True)
    informado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    decisao = models.CharField("decisão", max_length=16, choices=Decisao.choices, blank=True)
    artigo = models.CharField(max_length=60, blank=True, help_text="Ground of the decision.")
    decidido_em = models.DateField(null=True, blank=True)
    decidido_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    documento = models.ForeignKey(
        Documento, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    resultante = models.ForeignKey(
        "lancamentos.Lancamento",
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        help_text="The lançamento that the decision made.",
    )
    ciencia_em = models.DateField("ciência em", null=True, blank=True)

    class Meta:
        ordering = ["-ano", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["ano", "numero"], name="processo_numero_unico"),
            models.UniqueConstraint(
                fields=["lancamento"],
                condition=Q(situacao__in=["em_informacao", "informado"]),
                name="uma_reclamacao_aberta_por_lancamento",
            ),
            models.CheckConstraint(
                condition=Q(especie="omissao", lancamento__isnull=True)
                | Q(especie="reclamacao", lancamento__isnull=False),
                name="reclamacao_tem_lancamento",
            ),
            models.CheckConstraint(condition=~Q(pedido=""), name="processo_tem_pedido"),
            models.CheckConstraint(
                condition=Q(decidido_por__isnull=True)
                | Q(informado_por__isnull=True)
                | ~Q(decidido_por=F("informado_por")),
                name="decide_quem_nao_informou",
            ),
            models.CheckConstraint(
                condition=Q(
                    situacao__in=["em_informacao", "informado"],
                    decisao="",
                    decidido_em__isnull=True,
                    documento__isnull=True,
                )
                | (
                    Q(situacao__in=["decidido", "ciente"])
                    & ~Q(decisao="")
                    & ~Q(artigo="")
                    & Q(
                        decidido_em__isnull=False,
                        decidido_por__isnull=False,
                        documento__isnull=False,
                    )
                ),
                name="decisao_inteira",
            ),
            models.CheckConstraint(
                condition=Q(situacao="ciente", ciencia_em__isnull=False)
                | (~Q(situacao="ciente") & Q(ciencia_em__isnull=True)),
                name="ciencia_encerra",
            ),
        ]
        indexes = [models.Index(fields=["situacao"], name="processo_situacao")]

    def __str__(self) -> str:
        return f"Processo {self.rotulo}"

    @property
    def rotulo(self) -> str:
        """`12/1964`, as it is written on papers."""
        return f"{self.numero}/{self.ano}"

    @property
    def aberto(self) -> bool:
        return self.situacao in self.ABERTOS
