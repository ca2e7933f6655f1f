"""What is disputed, punished or asked for: one process, from its opening to its end."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.calendario import codigo
from prefeitura.comum.models import Documento
from prefeitura.legislacao.procedimentos.modelo import Procedimento

if TYPE_CHECKING:
    from cadastro.models import Pessoa

RECLAMACOES = ("reclamacao", "omissao")
DE_PROCEDIMENTO = ~Q(especie__in=list(RECLAMACOES))


class Processo(models.Model):
    """A reclamação (which has verbs of its own), or any procedure of the code in force.

    ``especie`` is ``reclamacao``, ``omissao`` or the slug of a procedure of the law, whose data
    name its states and acts. What it is about is written once; of the rest, each part is filled
    once, by its act, and triggers hold it (see the first migrations).
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

    especie = models.CharField("espécie", max_length=40)
    numero = models.IntegerField("número")
    ano = models.IntegerField()
    situacao = models.CharField("situação", max_length=40, default=Situacao.EM_INFORMACAO)
    requerente = models.ForeignKey(
        "cadastro.Pessoa",
        on_delete=models.PROTECT,
        related_name="processos",
        null=True,
        blank=True,
        help_text="The principal party; none while the offender is unknown.",
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
    inscricao = models.ForeignKey(
        "cadastro.InscricaoFiscal",
        on_delete=models.PROTECT,
        related_name="processos",
        null=True,
        blank=True,
    )
    processo_de_origem = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="derivados", null=True, blank=True
    )
    objeto = models.CharField(max_length=300, help_text="What it is about, as it was then.")
    tributo = models.CharField(max_length=60, blank=True)
    exercicio = models.IntegerField("exercício")
    pedido = models.TextField(blank=True)
    via = models.CharField(max_length=8, choices=Via.choices)
    protocolado_em = models.DateField()
    protocolado_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    tempestivo = models.BooleanField(null=True, help_text="None where the law gives no term.")

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
    encerrado_em = models.DateField(
        null=True, blank=True, help_text="Day on which a procedure of the law came to its end."
    )

    class Meta:
        ordering = ["-ano", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["ano", "numero"], name="processo_numero_unico"),
            models.UniqueConstraint(
                fields=["lancamento"],
                condition=Q(especie="reclamacao", situacao__in=["em_informacao", "informado"]),
                name="uma_reclamacao_aberta_por_lancamento",
            ),
            models.CheckConstraint(
                condition=Q(especie="omissao", lancamento__isnull=True)
                | Q(especie="reclamacao", lancamento__isnull=False)
                | DE_PROCEDIMENTO,
                name="reclamacao_tem_lancamento",
            ),
            models.CheckConstraint(
                condition=(~Q(pedido="") & ~Q(tributo="")) | DE_PROCEDIMENTO,
                name="processo_tem_pedido",
            ),
            models.CheckConstraint(
                condition=Q(requerente__isnull=False, tempestivo__isnull=False, encerrado_em=None)
                | DE_PROCEDIMENTO,
                name="reclamacao_tem_requerente",
            ),
            models.CheckConstraint(
                condition=~Q(especie="") & ~Q(situacao="") & ~Q(objeto=""),
                name="processo_tem_especie_e_objeto",
            ),
            models.CheckConstraint(
                condition=Q(processo_de_origem__isnull=True) | ~Q(processo_de_origem=F("id")),
                name="processo_nao_nasce_de_si",
            ),
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
                )
                | DE_PROCEDIMENTO,
                name="decisao_inteira",
            ),
            models.CheckConstraint(
                condition=Q(situacao="ciente", ciencia_em__isnull=False)
                | (~Q(situacao="ciente") & Q(ciencia_em__isnull=True))
                | DE_PROCEDIMENTO,
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
    def reclamante(self) -> "Pessoa":
        """Who complains: always known in a reclamação."""
        assert self.requerente is not None
        return self.requerente

    @property
    def e_reclamacao(self) -> bool:
        """Whether it is one of the two that have verbs of their own."""
        return self.especie in RECLAMACOES

    @property
    def procedimento(self) -> Procedimento:
        """The procedure of the law that it follows. ``ErroDeLei`` for a reclamação."""
        return codigo().procedimento(self.especie)

    @property
    def aberto(self) -> bool:
        if self.e_reclamacao:
            return self.situacao in self.ABERTOS
        return self.encerrado_em is None

    def get_especie_display(self) -> str:
        if self.e_reclamacao:
            return str(self.Especie(self.especie).label)
        return self.procedimento.nome

    def get_situacao_display(self) -> str:
        if self.e_reclamacao:
            return str(self.Situacao(self.situacao).label)
        return self.procedimento.estados[self.situacao]
