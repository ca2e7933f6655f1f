"""The account of a payment: what each chosen instalment costs on a day, and the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from arrecadacao import antecipar
from lancamentos import conceder_prazo
from lancamentos.models import Parcela
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.legislacao.mora import juntar_desconto, juntar_multa

if TYPE_CHECKING:
    from prefeitura.legislacao import Calendario, Devido, Passo, Vigencia

POR_CONHECIMENTO = "atos-da-economia-conhecimento"


@dataclass(frozen=True, slots=True)
class ItemDaConta:
    """One line. ``parcela`` is None for what is due upon the conhecimento itself."""

    parcela: Parcela | None
    tributo: str
    nome: str
    exercicio: int
    principal: int
    desconto: int
    multa: int
    juros: int
    total: int
    memoria: tuple[Passo, ...]


@dataclass(frozen=True, slots=True)
class Conta:
    """The lines of one conhecimento on a day. Amounts in the smallest unit."""

    em: date
    itens: tuple[ItemDaConta, ...]

    @property
    def total(self) -> int:
        return sum(i.total for i in self.itens)

    @property
    def principal_das_parcelas(self) -> int:
        return sum(i.principal for i in self.itens if i.parcela)

    @property
    def encargo(self) -> int:
        """What the conhecimento itself pays."""
        return sum(i.total for i in self.itens if i.parcela is None)

    @property
    def desconto(self) -> int:
        return sum(i.desconto for i in self.itens)

    @property
    def acrescimos(self) -> int:
        return sum(i.multa + i.juros for i in self.itens)


@dataclass(frozen=True, slots=True)
class LeiDoDia:
    """The law and the calendar of a day, read once for many instalments."""

    em: date
    lei: Vigencia
    calendario: Calendario

    @classmethod
    def de(cls, em: date) -> LeiDoDia:
        return cls(em, lei_em(em), calendario())

    def nome(self, tributo: str) -> str:
        return self.lei.codigo.titulo(tributo)

    def antecipadas(self, parcelas: Iterable[Parcela]) -> dict[int, date]:
        """Since when the instalments brought forward are due (Jambeiro, 34), by instalment."""
        return antecipar.vencimentos(parcelas, self.em, self.lei, self.calendario)

    def sem_multa(self, parcelas: Iterable[Parcela]) -> set[int]:
        """Which instalments the time granted still lets be paid without fine (Jambeiro, 7)."""
        return conceder_prazo.sem_multa(parcelas, self.em, self.lei)

    def devido(
        self,
        parcela: Parcela,
        *,
        integral: bool = False,
        unica: bool = False,
        vencimento: date | None = None,
        sem_multa: bool = False,
    ) -> Devido:
        """What one instalment costs on the day: fine and interest of art. 71 §2, or discount.

        The fine of an inscribed debt (142) is this same one, not a second. ``unica`` says that
        the lançamento is of a single payment (Jambeiro, 56 §5: no discount); ``vencimento`` is
        since when it is due, if the law brought it forward; ``sem_multa``, that it is paid as on
        the last day without fine.
        """
        vencimento = vencimento or parcela.vencimento
        em = self.em
        if sem_multa:
            mora = self.lei.regra_de_mora(parcela.lancamento.tributo)
            em = min(em, mora.ultimo_dia(vencimento, self.calendario))
        return self.lei.devido(
            parcela.lancamento.tributo,
            valor=parcela.valor,
            vencimento=vencimento,
            em=em,
            calendario=self.calendario,
            integral=integral,
            unica=unica,
        )


def apurar_conta(
    parcelas: Iterable[Parcela],
    *,
    dia: LeiDoDia,
    inteiros: set[int],
    unicas: Container[int] = (),
) -> Conta:
    """The account of the chosen instalments, with the imposto of the conhecimento (art. 342).

    ``inteiros`` are the lançamentos paid whole at once, to which a decree may give a discount
    (arts. 170 and 247); ``unicas`` those of a single payment. Lines come by object and due date.
    """
    itens = []
    ordenadas = sorted(parcelas, key=_ordem)
    devidos = _devidos(ordenadas, dia, inteiros, unicas)
    for parcela in ordenadas:
        lancamento, devido = parcela.lancamento, devidos[parcela.pk]
        itens.append(
            ItemDaConta(
                parcela,
                lancamento.tributo,
                dia.nome(lancamento.tributo),
                lancamento.exercicio,
                devido.principal,
                devido.desconto,
                devido.multa,
                devido.juros,
                devido.total,
                devido.memoria,
            )
        )
    encargo = _por_conhecimento(dia, [i.tributo for i in itens])
    return Conta(dia.em, (*itens, encargo) if encargo else tuple(itens))


def _devidos(
    ordenadas: Sequence[Parcela], dia: LeiDoDia, inteiros: set[int], unicas: Container[int]
) -> dict[int, Devido]:
    """What each instalment costs, by key; what the law takes as one sum is rounded once.

    So it is with the discount of a tax paid whole, and with the fine of instalments that the
    first one made due with it (Jambeiro, 34). In the book each has a fine of its own (142).
    """
    antecipadas, sem_multa = dia.antecipadas(ordenadas), dia.sem_multa(ordenadas)
    devidos = {
        p.pk: dia.devido(
            p,
            sem_multa=p.pk in sem_multa,
            integral=p.lancamento_id in inteiros,
            unica=p.lancamento_id in unicas,
            vencimento=antecipadas.get(p.pk),
        )
        for p in ordenadas
    }
    for lancamento in dict.fromkeys(p.lancamento_id for p in ordenadas):
        irmas = [p for p in ordenadas if p.lancamento_id == lancamento]
        if lancamento in inteiros:
            juntos = juntar_desconto(dia.lei, [devidos[p.pk] for p in irmas], integral=True)
            devidos.update(zip([p.pk for p in irmas], juntos, strict=True))
        juntas = [p for p in irmas if p.situacao != Parcela.Situacao.INSCRITA]
        desde = {antecipadas[p.pk] for p in juntas if p.pk in antecipadas}
        for vencimento in desde:
            quais = [p.pk for p in juntas if antecipadas.get(p.pk, p.vencimento) == vencimento]
            juntos = juntar_multa(
                dia.lei,
                irmas[0].lancamento.tributo,
                [devidos[pk] for pk in quais],
                vencimento=vencimento,
                em=dia.em,
                calendario=dia.calendario,
            )
            devidos.update(zip(quais, juntos, strict=True))
    return devidos


def inteiros_em(escolhidas: Iterable[Parcela], todas: Iterable[Parcela]) -> set[int]:
    """The lançamentos of which every instalment is in ``escolhidas`` (``todas`` has them all)."""
    marcadas = {p.pk for p in escolhidas}
    partes: dict[int, list[int]] = {}
    for parcela in todas:
        partes.setdefault(parcela.lancamento_id, []).append(parcela.pk)
    return {lancamento for lancamento, ids in partes.items() if marcadas.issuperset(ids)}


def unicas_em(todas: Iterable[Parcela]) -> set[int]:
    """The lançamentos of a single payment (``todas`` has every instalment of each)."""
    quantas = Counter(p.lancamento_id for p in todas)
    return {lancamento for lancamento, n in quantas.items() if n == 1}


def _por_conhecimento(dia: LeiDoDia, tributos: Sequence[str]) -> ItemDaConta | None:
    """The imposto on the conhecimento itself (art. 342 sole §), once, if any tributo pays it."""
    if POR_CONHECIMENTO not in dia.lei.codigo.tributos:
        return None
    for tributo in dict.fromkeys(tributos):
        apurado = dia.lei.apurar(
            POR_CONHECIMENTO,
            {"tributo_pago": tributo, "conhecimentos": 1},
            exercicio=dia.em.year,
        )
        if apurado.valor:
            return ItemDaConta(
                None,
                POR_CONHECIMENTO,
                dia.nome(POR_CONHECIMENTO),
                dia.em.year,
                apurado.valor,
                0,
                0,
                0,
                apurado.valor,
                apurado.memoria,
            )
    return None


def _ordem(parcela: Parcela) -> tuple[bool, str, int, date, str, int]:
    lancamento = parcela.lancamento
    return (
        lancamento.imovel is None,
        lancamento.objeto,
        lancamento.exercicio,
        parcela.vencimento,
        lancamento.tributo,
        lancamento.pk,
    )
