"""The balance of a day: what came in, by means of payment, against what it was distributed to."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Max, Min, Q, QuerySet, Sum

from arrecadacao.fases import regras
from arrecadacao.models import (
    Caixa,
    Conhecimento,
    ItemDoConhecimento,
    LinhaDaRestituicao,
    Partida,
)
from prefeitura.comum.calendario import codigo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_N = Partida.Natureza


@dataclass(slots=True)
class LinhaDoBalanco:
    """One receita of one exercício. Amounts in the smallest unit, spoiled ones taken out."""

    conta: str
    receita: str
    nome: str
    exercicio: int
    principal: int = 0
    desconto: int = 0
    multa: int = 0
    juros: int = 0

    @property
    def total(self) -> int:
        return self.principal - self.desconto + self.multa + self.juros


@dataclass(frozen=True, slots=True)
class NumerosDoCaderno:
    """What a caderno gave out on the day."""

    especie: str
    caderno: int
    exator: str
    primeiro: int
    ultimo: int
    validos: int
    inutilizados: int


@dataclass(slots=True)
class Distrito:
    """What came in of a Distrito de Paz and what was paid back; "" for what is of none."""

    nome: str
    receita: int = 0
    restituido: int = 0


@dataclass(slots=True)
class Balanco:
    """The day of one exator or of all. ``confere`` tells that both sides are equal."""

    dia: date
    meios: dict[str, int] = field(default_factory=dict)
    receitas: list[LinhaDoBalanco] = field(default_factory=list)
    divida: list[LinhaDoBalanco] = field(default_factory=list)
    selos: list[LinhaDoBalanco] = field(default_factory=list)
    restituicoes: list[LinhaDoBalanco] = field(default_factory=list)
    cadernos: list[NumerosDoCaderno] = field(default_factory=list)
    inutilizados: list[Conhecimento] = field(default_factory=list)
    caixas: list[Caixa] = field(default_factory=list)
    distritos: list[Distrito] = field(default_factory=list)
    estornado: int = 0

    @property
    def linhas(self) -> list[LinhaDoBalanco]:
        return [*self.receitas, *self.divida, *self.selos, *self.restituicoes]

    @property
    def entrou(self) -> int:
        return sum(self.meios.values())

    @property
    def distribuido(self) -> int:
        return sum(linha.total for linha in self.linhas)

    @property
    def confere(self) -> bool:
        return self.entrou == self.distribuido

    @property
    def validos(self) -> int:
        return sum(c.validos for c in self.cadernos)

    @property
    def total_da_divida(self) -> int:
        return sum(linha.total for linha in self.divida)

    @property
    def total_dos_selos(self) -> int:
        return sum(linha.total for linha in self.selos)

    @property
    def total_restituido(self) -> int:
        """What left the tills as refunds; the lines carry it with its sign."""
        return -sum(linha.total for linha in self.restituicoes)

    @property
    def total_das_receitas(self) -> int:
        return sum(linha.total for linha in self.receitas)

    @property
    def diferenca(self) -> int:
        """What tills counted above (or below) what they had to hold."""
        return sum(c.diferenca or 0 for c in self.caixas)


def balanco(dia: date, *, exator: Usuario | None = None) -> Balanco:
    """The balance of a day, from the entries themselves; of one exator, if given."""
    partidas = Partida.objects.filter(dia=dia)
    conhecimentos = Conhecimento.objects.filter(dia=dia)
    caixas = Caixa.objects.filter(dia=dia).select_related("exator").order_by("pk")
    if exator is not None:
        partidas = partidas.filter(caixa__exator=exator)
        conhecimentos = conhecimentos.filter(caixa__exator=exator)
        caixas = caixas.filter(exator=exator)
    resposta = Balanco(dia, caixas=list(caixas))
    linhas = _distribuir(resposta, partidas)
    resposta.receitas = [li for li in linhas if li.conta == Partida.Conta.RECEITA]
    resposta.divida = [li for li in linhas if li.conta == Partida.Conta.DIVIDA_ATIVA]
    resposta.selos = [li for li in linhas if li.conta == Partida.Conta.SELOS]
    resposta.restituicoes = [li for li in linhas if li.conta == Partida.Conta.RESTITUICAO]
    if regras().distritos:
        resposta.distritos = por_distrito(dia, dia, exator=exator)
    resposta.cadernos = _numeros(conhecimentos)
    resposta.inutilizados = list(
        conhecimentos.filter(situacao=Conhecimento.Situacao.INUTILIZADO)
        .select_related("documento", "caderno", "inutilizado_por")
        .order_by("pk")
    )
    return resposta


def por_distrito(desde: date, ate: date, *, exator: Usuario | None = None) -> list[Distrito]:
    """Receipts and refunds of some days by Distrito de Paz (Jambeiro, 135), those of none last.

    Adds up to the balance of those days but for stamps, which are of no place.
    """
    itens = ItemDoConhecimento.objects.filter(conhecimento__dia__range=(desde, ate), valido=True)
    linhas = LinhaDaRestituicao.objects.filter(restituicao__paga_em__range=(desde, ate))
    if exator is not None:
        itens = itens.filter(conhecimento__caixa__exator=exator)
        linhas = linhas.filter(restituicao__caixa__exator=exator)
    somas: dict[str, Distrito] = {}
    for nome, soma in _somas(itens, "parcela__lancamento__distrito", "total"):
        somas.setdefault(nome, Distrito(nome)).receita += soma
    for nome, soma in _somas(linhas, "item__parcela__lancamento__distrito", "valor"):
        somas.setdefault(nome, Distrito(nome)).restituido += soma
    return sorted(somas.values(), key=lambda d: (not d.nome, d.nome))


def _somas(de: QuerySet[Any], distrito: str, valor: str) -> list[tuple[str, int]]:
    somas = de.order_by().values_list(distrito).annotate(soma=Sum(valor))
    return [(nome or "", int(soma)) for nome, soma in somas]


def _distribuir(resposta: Balanco, partidas: QuerySet[Partida]) -> list[LinhaDoBalanco]:
    nomes = codigo()
    linhas: dict[tuple[str, str, int], LinhaDoBalanco] = {}
    for meio in (_N.DINHEIRO, _N.CHEQUE):
        resposta.meios[str(meio.label)] = 0
    somas = (
        partidas.order_by("conta", "exercicio", "receita")
        .values_list("conta", "receita", "exercicio", "natureza", "estorno")
        .annotate(soma=Sum("valor"))
    )
    for conta, receita, exercicio, natureza, estorno, decimal in somas:
        soma = int(decimal)  # A sum of bigint comes from the database as Decimal.
        if conta == Partida.Conta.CAIXA:
            rotulo = str(_N(natureza).label)
            resposta.meios[rotulo] = resposta.meios.get(rotulo, 0) + soma
            if estorno:
                resposta.estornado -= soma
            continue
        linha = linhas.setdefault(
            (conta, receita, exercicio),
            LinhaDoBalanco(conta, receita, nomes.titulo(receita), exercicio),
        )
        sinal = 1 if natureza == _N.DESCONTO else -1
        setattr(linha, natureza, getattr(linha, natureza) + sinal * soma)
    # What was wholly spoiled leaves no line.
    return [li for li in linhas.values() if li.principal or li.total]


def _numeros(conhecimentos: QuerySet[Conhecimento]) -> list[NumerosDoCaderno]:
    inutilizado = Q(situacao=Conhecimento.Situacao.INUTILIZADO)
    return [
        NumerosDoCaderno(*linha)
        for linha in conhecimentos.order_by("caderno__especie", "caderno__numero")
        .values("caderno__especie", "caderno__numero", "caixa__exator__nome")
        .annotate(
            primeiro=Min("numero"),
            ultimo=Max("numero"),
            validos=Count("pk", filter=~inutilizado),
            inutilizados=Count("pk", filter=inutilizado),
        )
        .values_list(
            *("caderno__especie", "caderno__numero", "caixa__exator__nome", "primeiro"),
            *("ultimo", "validos", "inutilizados"),
        )
    ]
