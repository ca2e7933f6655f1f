"""The kinds of work of each code and the ways by which its law shares their cost.

A *rateio* says what is measured of the work and of each property, calls the rules of the code
and gives the quotas back. It touches no database and no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import ratear

if TYPE_CHECKING:
    from prefeitura.legislacao import Apuracao, Calendario, Vigencia

DINHEIRO, NUMERO, INTEIRO, PALAVRA, SIM_NAO = "dinheiro", "numero", "inteiro", "palavra", "sim_nao"
ORCAMENTO, CONSTRUCAO, DO_ANO_ANTERIOR, DO_ANO = "orcamento", "construcao", "anterior", "do_ano"
Passos = list[dict[str, str]]


@dataclass(frozen=True, slots=True)
class Medida:
    """What is asked of a work or of a property. ``tipo`` is one of the words above.

    ``da_area``: an area, from which the parts of common use are taken; ``com_a_area``: it goes
    down in proportion to them (art. 366). ``comum``: the same in contiguous areas, not added.
    """

    nome: str
    rotulo: str
    tipo: str = NUMERO
    opcional: bool = False
    palavras: tuple[tuple[str, str], ...] = ()
    da_area: bool = False
    com_a_area: bool = False
    comum: bool = False


@dataclass(frozen=True, slots=True)
class Objeto:
    """A property as one: its own measures, those of the contiguous ones added."""

    chave: int
    nome: str
    medidas: Mapping[str, Any]
    imune: bool = False
    ja_distribuido: int = 0


@dataclass(frozen=True, slots=True)
class Pedido:
    """What is to be shared. ``custo`` in the smallest unit; ``entregue``: part delivered (363)."""

    lei: Vigencia
    exercicio: int
    dias: Calendario
    custo: int
    parametros: Mapping[str, Any]
    objetos: Sequence[Objeto]
    entregue: Fraction = Fraction(1)

    def apurar(self, tributo: str, fatos: Mapping[str, Any]) -> Apuracao:
        return self.lei.apurar(tributo, fatos, exercicio=self.exercicio, calendario=self.dias)

    def texto(self, valor: int) -> str:
        return self.lei.moeda.texto(valor)

    def somado(self, medida: str) -> Fraction:
        return sum((Fraction(str(o.medidas[medida])) for o in self.objetos), Fraction(0))

    def partilhar(self, total: int, medida: str, resto: str = "maior") -> list[int]:
        """``total`` by a measure of each property: the parts add up to it."""
        pesos = [Fraction(str(o.medidas[medida])) for o in self.objetos]
        return ratear(total, list(pesos), resto) if any(pesos) else [0] * len(pesos)


@dataclass(frozen=True, slots=True)
class Parte:
    """The quota of an object: the amount, the facts by which the rule gives it, the steps."""

    valor: int
    fatos: dict[str, Any]
    passos: Passos = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rateio:
    """One way of sharing.

    custo: where the amount to share comes from: the budget, the expenses of building, those of
    keeping in the exercício before or in the exercício itself. provisorio: the law wants a
    provisional account published with the plan. antes: the quotas are published before the work
    begins. so_concluida: launched only when the work, or its part, is delivered. anual: one for
    each exercício. datas: what the launch adds to the facts of a quota, from the edital's dates.
    """

    slug: str
    nome: str
    tributo: str
    artigo: str
    apurar: Callable[[Pedido], list[Parte]]
    prazo: str
    custo: str = ORCAMENTO
    da_obra: tuple[Medida, ...] = ()
    do_imovel: tuple[Medida, ...] = ()
    provisorio: bool = False
    antes: bool = False
    so_concluida: bool = False
    anual: bool = False
    por_partes: bool = False
    condominos: bool = False
    primeiro_vencimento: bool = False
    datas: Callable[[Quitacao], dict[str, Any]] = lambda _: {}


@dataclass(frozen=True, slots=True)
class Quitacao:
    """What a launch knows of the edital and of the work, to put a quota into instalments."""

    lei: Vigencia
    valor: int
    parametros: Mapping[str, Any]
    hoje: date
    publicada_em: date
    primeiro: date | None
    concluida_em: date | None


@dataclass(frozen=True, slots=True)
class Especie:
    """A kind of work. ``rural``: it benefits inscribed rural properties, not urban ones."""

    slug: str
    nome: str
    artigo: str
    rateios: tuple[Rateio, ...]
    rural: bool = False

    @property
    def medidas(self) -> tuple[Medida, ...]:
        """What is measured of each property, for any of its rateios."""
        todas = {m.nome: m for r in reversed(self.rateios) for m in r.do_imovel}
        return tuple(todas.values())

    def rateio(self, slug: str) -> Rateio:
        achado = next((r for r in self.rateios if r.slug == slug), None)
        if achado is None:
            raise ErroDeNegocio(f"{self.nome} não se distribui por “{slug}”.")
        return achado


def especies(codigo: str) -> dict[str, Especie]:
    """The kinds of work of a code, by slug; none if its law shares no cost of works."""
    nome = f"lancamentos.obras.{codigo.replace('-', '_')}"
    if find_spec(nome) is None:
        return {}
    return {e.slug: e for e in import_module(nome).ESPECIES}


def especie(codigo: str, slug: str) -> Especie:
    achada = especies(codigo).get(slug)
    if achada is None:
        raise ErroDeNegocio(f"A lei deste município não conhece a obra “{slug}”.")
    return achada


def passos(conta: Apuracao) -> Passos:
    """The steps of an account, as a quota keeps them."""
    return [{"artigo": p.artigo, "passo": p.passo, "valor": p.valor or ""} for p in conta.memoria]


def passo(artigo: str, texto: str, valor: str = "") -> dict[str, str]:
    return {"artigo": artigo, "passo": texto, "valor": valor}


def por_imovel(tributo: str, *, da_obra: Sequence[str] = ()) -> Callable[[Pedido], list[Parte]]:
    """Each property by the rule and by its own facts, besides those of the work."""

    def apurar(pedido: Pedido) -> list[Parte]:
        comuns = {n: pedido.parametros[n] for n in da_obra if pedido.parametros.get(n)}
        partes = []
        for objeto in pedido.objetos:
            fatos = comuns | dict(objeto.medidas)
            conta = pedido.apurar(tributo, fatos)
            partes.append(Parte(conta.valor, fatos, passos(conta)))
        return partes

    return apurar
