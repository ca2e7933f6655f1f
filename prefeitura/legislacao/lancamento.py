"""What each code says of the launch itself: its grounds, its notice, the complaint against it.

Read from ``lancamento.toml`` of the code. Where a code is silent the chapter is empty, and the
application says nothing in the name of the law.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao.erros import ErroDeLei

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

ARQUIVO = "lancamento.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fundamentos:
    """The article of each act of the office; empty where the code has none."""

    lancar: str
    avisar: str
    alterar: str
    base: str = ""
    restituir: str = ""
    inscrever: str = ""
    diligencia: str = ""
    informar: str = ""
    comunicar: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeCiencia:
    """How knowledge of a launch is proved.

    ``ar_sem_data`` and ``edital`` are names of terms of the code: an undated receipt is presumed
    after the one, an edital complete after the other. Without ``ar_sem_data`` an undated receipt
    proves nothing; without ``edital`` the publication itself tells.
    """

    edital_artigo: str
    ar_sem_data: str = ""
    edital: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeReclamacao:
    """The complaint, or appeal, against a launch.

    ``artigo`` is written whole ("arts. 112 e 115"); ``cobranca`` says what becomes of the
    collection meanwhile, and ``depois`` what may follow the decision. ``suspende`` is the article
    by which nothing is collected until it is decided, "" where the collection goes on.
    ``decisao`` and ``recurso`` are the terms to decide and to go on to the next instance, ""
    where the law gives none; ``na_decisao`` what the decision says of the next instance, and
    ``nao_se_conhece`` the article by which a late one is not heard. ``tributos``: those it is
    for; of the others, when empty.
    """

    prazo: str
    artigo: str
    nome: str
    a_quem: str
    como: str
    cobranca: str
    suspende: str = ""
    decisao: str = ""
    recurso: str = ""
    na_decisao: str = ""
    nao_se_conhece: str = ""
    depois: str = ""
    tardia: str = ""
    tributos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DizeresDoAviso:
    """What the notice of some tributos says besides, and how many vias it has.

    ``definitiva`` is what the conhecimento of the payment says of itself in its turn.
    """

    tributos: tuple[str, ...]
    artigo: str
    texto: str = ""
    titulo: str = ""
    definitiva: str = ""
    vias: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeAntecipacao:
    """Cases in which a tributo may be collected before its date."""

    artigo: str
    tributos: tuple[str, ...]
    casos: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeTitulo:
    """Values that come from a title, and against which no complaint is heard.

    ``causas`` are the causes, or the kinds, of a ficha by which a value comes from a title.
    """

    artigo: str
    tributos: tuple[str, ...]
    recusa: str
    causas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeAlvara:
    """Activities that are launched only upon sight of an alvará.

    ``exigido`` is the field of the ficha that says whether one is needed; ``campo``, which it is.
    """

    artigo: str
    tributos: tuple[str, ...]
    recusa: str
    exigido: str
    campo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeFonte:
    """Where the launch of some tributos may come from, by hand.

    What is launched of office, by one of ``de_oficio``, stands until there is proof against it.
    """

    artigo: str
    tributos: tuple[str, ...]
    casos: Mapping[str, str]
    de_oficio: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeRelacao:
    """A list of all who were launched, with the amounts, that is posted up or published.

    ``onde`` says where; ``enderecos`` whether it says where each one lives.
    """

    slug: str
    artigo: str
    titulo: str
    tributos: tuple[str, ...]
    onde: str
    enderecos: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RegrasDoLancamento:
    """All that the code says of the launch."""

    fundamentos: Fundamentos
    ciencia: RegraDeCiencia
    reclamacoes: tuple[RegraDeReclamacao, ...]
    pagamento: tuple[str, ...]
    avisos: tuple[DizeresDoAviso, ...] = ()
    antecipacao: RegraDeAntecipacao | None = None
    titulo: RegraDeTitulo | None = None
    alvara: RegraDeAlvara | None = None
    fontes: tuple[RegraDeFonte, ...] = ()
    relacoes: tuple[RegraDeRelacao, ...] = ()

    def reclamacao(self, tributo: str = "") -> RegraDeReclamacao:
        """The complaint against the launch of a tributo: its own, or the general one."""
        for regra in self.reclamacoes:
            if tributo in regra.tributos:
                return regra
        return next(r for r in self.reclamacoes if not r.tributos)

    def dizeres(self, tributo: str) -> list[DizeresDoAviso]:
        return [d for d in self.avisos if tributo in d.tributos]

    def fonte(self, tributo: str) -> RegraDeFonte | None:
        return next((f for f in self.fontes if tributo in f.tributos), None)


@cache
def lancamento_de(codigo: "Codigo") -> RegrasDoLancamento:
    """The rules of the launch of a code. Raises ``ErroDeLei`` for a file that is not in order."""
    with (codigo.pasta / ARQUIVO).open("rb") as aberto:
        return ler(tomllib.load(aberto), codigo)


_LISTAS: dict[str, type] = {
    "reclamacoes": RegraDeReclamacao,
    "avisos": DizeresDoAviso,
    "fontes": RegraDeFonte,
    "relacoes": RegraDeRelacao,
}
_CAPITULOS: dict[str, type] = {
    "fundamentos": Fundamentos,
    "ciencia": RegraDeCiencia,
    "antecipacao": RegraDeAntecipacao,
    "titulo": RegraDeTitulo,
    "alvara": RegraDeAlvara,
}


def ler(dados: Mapping[str, Any], codigo: "Codigo") -> RegrasDoLancamento:
    """Read and check the rules. Raises ``ErroDeLei`` naming what is wrong."""
    lidos: dict[str, Any] = {}
    for nome, valor in dados.items():
        if nome in _LISTAS:
            lidos[nome] = tuple(
                _fazer(_LISTAS[nome], d, f"{nome}[{n}]") for n, d in enumerate(valor)
            )
        elif nome in _CAPITULOS:
            lidos[nome] = _fazer(_CAPITULOS[nome], valor, nome)
        else:
            lidos[nome] = tuple(valor) if isinstance(valor, list) else valor
    regras: RegrasDoLancamento = _fazer(RegrasDoLancamento, lidos, ARQUIVO)
    if sum(not r.tributos for r in regras.reclamacoes) != 1:
        raise ErroDeLei(f"{ARQUIVO}: deve haver uma só reclamação geral")
    termos = [t for r in regras.reclamacoes for t in (r.prazo, r.decisao, r.recurso) if t]
    termos += [t for t in (regras.ciencia.ar_sem_data, regras.ciencia.edital) if t]
    for termo in termos:
        codigo.prazo(termo)
    listas: list[tuple[str, ...]] = [
        *(r.tributos for r in regras.reclamacoes),
        *(a.tributos for a in regras.avisos),
        *(f.tributos for f in regras.fontes),
        *(r.tributos for r in regras.relacoes),
    ]
    for tributos in listas:
        _conferir_tributos(codigo, tributos)
    for relacao in regras.relacoes:
        codigo.artigo(relacao.artigo)
    for capitulo in (regras.antecipacao, regras.titulo, regras.alvara):
        if capitulo is not None:
            _conferir_tributos(codigo, capitulo.tributos)
            codigo.artigo(capitulo.artigo.split()[0])
    return regras


def _conferir_tributos(codigo: "Codigo", tributos: tuple[str, ...]) -> None:
    for tributo in tributos:
        codigo.conferir_tributo(tributo)


def _fazer(classe: type, dados: Mapping[str, Any], onde: str) -> Any:
    conhecidos = {f.name for f in fields(classe)}
    for nome in dados:
        if nome not in conhecidos:
            raise ErroDeLei(f"{onde}: “{nome}” não se conhece")
    prontos = {
        nome: tuple(v) if isinstance(v, list) else MappingProxyType(v) if isinstance(v, dict) else v
        for nome, v in dados.items()
    }
    try:
        return classe(**prontos)
    except TypeError as erro:
        raise ErroDeLei(f"{onde}: {erro}") from None
