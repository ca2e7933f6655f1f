"""What was seized: each good in deposit, how it left, and the auctions."""

from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField

from .andamento import Andamento
from .processo import Processo


class Leilao(models.Model):
    """An auction of the goods of a process: what it gave and to what it went (a row is added;
    of it only the return of the excess is written, once)."""

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="leiloes")
    andamento = models.OneToOneField(Andamento, on_delete=models.PROTECT, related_name="leilao")
    em = models.DateField()
    arrematante = models.CharField(max_length=200, blank=True)
    produto = DinheiroField()
    multas = DinheiroField(default=0)
    tributos = DinheiroField(default=0)
    despesas = DinheiroField(default=0)
    excedente = DinheiroField(default=0)
    excedente_devolvido_em = models.DateField(null=True, blank=True)
    excedente_andamento = models.OneToOneField(
        Andamento, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["processo_id", "id"]
        verbose_name = "leilão"
        constraints = [
            models.CheckConstraint(
                condition=Q(produto=F("multas") + F("tributos") + F("despesas") + F("excedente")),
                name="leilao_reparte_o_produto",
            ),
            models.CheckConstraint(
                condition=Q(
                    produto__gt=0,
                    multas__gte=0,
                    tributos__gte=0,
                    despesas__gte=0,
                    excedente__gte=0,
                ),
                name="leilao_sem_negativos",
            ),
            models.CheckConstraint(
                condition=Q(excedente_devolvido_em__isnull=True, excedente_andamento__isnull=True)
                | Q(
                    excedente__gt=0,
                    excedente_devolvido_em__isnull=False,
                    excedente_andamento__isnull=False,
                ),
                name="leilao_excedente_devolvido",
            ),
        ]

    def __str__(self) -> str:
        return f"Leilão de {self.em:%d/%m/%Y}"


class BemApreendido(models.Model):
    """A good of the rol of a seizure. What it is never changes; how it left is written once."""

    class Situacao(models.TextChoices):
        EM_DEPOSITO = "em_deposito", "Em depósito"
        DEVOLVIDO = "devolvido", "Devolvido"
        LEILOADO = "leiloado", "Leiloado"
        INUTILIZADO = "inutilizado", "Inutilizado"

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="bens")
    andamento = models.ForeignKey(Andamento, on_delete=models.PROTECT, related_name="bens")
    item = models.SmallIntegerField(help_text="Line of the rol.")
    descricao = models.CharField("descrição", max_length=300)
    quantidade = models.CharField(max_length=40, blank=True)
    valor = DinheiroField("valor estimado", null=True, blank=True)
    lugar = models.CharField(max_length=200)
    depositario = models.CharField("depositário", max_length=200, blank=True)
    apreendido_em = models.DateField()
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.EM_DEPOSITO
    )
    saida_em = models.DateField("saída em", null=True, blank=True)
    saida = models.ForeignKey(
        Andamento, on_delete=models.PROTECT, related_name="bens_saidos", null=True, blank=True
    )
    recebedor = models.CharField(max_length=200, blank=True)
    leilao = models.ForeignKey(
        Leilao, on_delete=models.PROTECT, related_name="bens", null=True, blank=True
    )

    class Meta:
        ordering = ["processo_id", "andamento_id", "item"]
        verbose_name = "bem apreendido"
        verbose_name_plural = "bens apreendidos"
        constraints = [
            models.UniqueConstraint(fields=["andamento", "item"], name="bem_linha_unica"),
            models.CheckConstraint(condition=~Q(descricao="") & ~Q(lugar=""), name="bem_descrito"),
            models.CheckConstraint(
                condition=Q(
                    situacao="em_deposito", saida_em__isnull=True, saida__isnull=True, leilao=None
                )
                | Q(
                    situacao__in=["devolvido", "inutilizado"],
                    saida_em__isnull=False,
                    saida__isnull=False,
                    leilao=None,
                )
                | Q(
                    situacao="leiloado",
                    saida_em__isnull=False,
                    saida__isnull=False,
                    leilao__isnull=False,
                ),
                name="bem_sai_por_um_ato",
            ),
        ]
        indexes = [
            models.Index(
                fields=["apreendido_em"],
                name="bem_em_deposito",
                condition=Q(situacao="em_deposito"),
            )
        ]

    def __str__(self) -> str:
        return self.descricao


class LancamentoDoProcesso(models.Model):
    """A lançamento that an act made: its fine, its tributo. Rows are only added."""

    processo = models.ForeignKey(Processo, on_delete=models.PROTECT, related_name="lancados")
    andamento = models.ForeignKey(Andamento, on_delete=models.PROTECT, related_name="lancados")
    lancamento = models.OneToOneField(
        "lancamentos.Lancamento", on_delete=models.PROTECT, related_name="do_processo"
    )
    multa = models.BooleanField()

    class Meta:
        ordering = ["processo_id", "id"]

    def __str__(self) -> str:
        return f"Lançamento {self.lancamento_id} do processo {self.processo_id}"
