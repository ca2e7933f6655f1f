"""What a rule gives back: the account, its steps and its instalments."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.numeros import Taxa


class Passo(NamedTuple):
    """One step of the memória de cálculo; ``valor`` is the amount as data ("2460.00")."""

    artigo: str
    passo: str
    valor: str | None = None


class ParcelaDevida(NamedTuple):
    """An instalment with its printed date."""

    numero: int
    vencimento: date
    valor: int


class Resultado(NamedTuple):
    """The bare answer of a rule, without its steps."""

    valor: int
    parcelas: tuple[ParcelaDevida, ...] = ()
    isento: bool = False
    fundamento: str | None = None
    outros: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Apuracao:
    """The account of a tributo: amount in the smallest unit, steps, instalments, ground.

    ``outros`` holds what a rule says besides (a term, the taxas of the same owner…); amounts
    in it are already written as data.
    """

    tributo: str
    exercicio: int
    valor: int
    isento: bool = False
    fundamento: str | None = None
    memoria: tuple[Passo, ...] = ()
    parcelas: tuple[ParcelaDevida, ...] = ()
    avisos: tuple[str, ...] = ()
    outros: Mapping[str, Any] = field(default_factory=dict)


class Devido(NamedTuple):
    """What is due on a day for one instalment: total = principal - desconto + multa + juros."""

    principal: int
    desconto: int
    multa: int
    juros: int
    total: int
    dias_de_atraso: int
    memoria: tuple[Passo, ...] = ()
    taxa_do_desconto: Taxa | None = None


@dataclass(frozen=True, slots=True)
class Prazo:
    """A term with its start, its rule and its end (a ``datetime`` when counted in hours)."""

    nome: str
    inicio: date | datetime
    fim: date | datetime
    regra: str
    artigo: str


@dataclass(frozen=True, slots=True)
class Fundamento:
    """A ground of exemption: the article, what it exempts, the proof and who grants it."""

    codigo: str
    artigo: str
    texto: str
    prova: str
    autoridade: str
    ocupacao: str | None = None


class Memoria:
    """Collects the steps and warnings of one calculation."""

    __slots__ = ("avisos", "moeda", "passos")

    def __init__(self, moeda: Moeda) -> None:
        self.moeda = moeda
        self.passos: list[Passo] = []
        self.avisos: list[str] = []

    def passo(self, artigo: str, texto: str, valor: int | None = None) -> None:
        self.passos.append(Passo(artigo, texto, None if valor is None else self.moeda.texto(valor)))

    def aviso(self, texto: str) -> None:
        self.avisos.append(texto)
