"""The books of each code: which the law asks for, with which columns.

``livros.toml`` of a code holds one table a book::

    [predial]
    nome = "Livro do imposto predial urbano"
    artigo = "30"
    tributos = ["predial"]
    ordem = "contribuinte"        # or "lancamento": as they were launched
    forma = "livro"               # or "fichas": loose sheets
    indice = true                 # an alphabetical index with the number of the sheet
    parte = "santa_casa"          # of the tributo only this part, which the rule says besides
    ate = 1958-11-29              # nothing launched by the law of this day on

    [[predial.colunas]]
    rotulo = "Nome do proprietário"
    de = "contribuinte"

A column says where it comes from with a word of ``ORIGENS``. Some take more:
``fatos`` (names of facts, the first that the lançamento has), ``chave`` (what the rule says
besides the amount), ``prestacao`` (which one), ``tabela`` and ``coluna`` (a cell of a table of
the law, by the row that a fact names), ``taxa`` (another tributo of the same object and
exercício), and ``somente = {fato, valores}``: the column is filled only where that fact has one
of the values.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from prefeitura.legislacao.codigo import Codigo
from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.fatos import campos

# What a column may show, and whether it is an amount of money that can be added up.
ORIGENS: Mapping[str, bool] = {
    "contribuinte": False,
    "endereco": False,
    "objeto": False,
    "localizacao": False,
    "denominacao": False,
    "distrito": False,
    "quadra": False,
    "lote": False,
    "area": False,
    "testadas": False,
    "estado": False,
    "natureza": False,
    "tributo": False,
    "fato": False,
    "tabela": False,
    "apurado": False,
    "importancia": True,
    "taxa": True,
    "prestacao": True,
    "anual": True,
    "multa": True,
    "total": True,
    "pagamentos": False,
    "pago": True,
    "saldo": True,
    "observacoes": False,
}
ORDENS = ("contribuinte", "lancamento")
FORMAS = ("livro", "fichas")
_DO_LIVRO = {"nome", "artigo", "tributos", "ordem", "forma", "indice", "parte", "ate", "colunas"}
_DA_COLUNA = {"rotulo", "de", "fatos", "chave", "prestacao", "tabela", "coluna", "taxa", "somente"}
# What each of these origins cannot do without, and no other origin takes.
_PRECISA: Mapping[str, set[str]] = {
    "fato": {"fatos"},
    "tabela": {"fatos", "tabela", "coluna"},
    "apurado": {"chave"},
    "taxa": {"taxa"},
}
_SO_DE_ALGUMAS = {"fatos", "tabela", "coluna", "chave", "taxa"}


@dataclass(frozen=True, slots=True)
class ColunaDeLivro:
    """One column. ``prestacao`` 0: all of them."""

    rotulo: str
    de: str
    fatos: tuple[str, ...] = ()
    chave: str = ""
    prestacao: int = 0
    tabela: str = ""
    coluna: str = ""
    taxa: str = ""
    somente: tuple[str, frozenset[str]] | None = None

    @property
    def dinheiro(self) -> bool:
        return ORIGENS[self.de]


@dataclass(frozen=True, slots=True)
class Livro:
    """A book as the law describes it."""

    slug: str
    nome: str
    artigo: str
    tributos: tuple[str, ...]
    colunas: tuple[ColunaDeLivro, ...]
    ordem: str
    forma: str
    indice: bool
    parte: str = ""
    ate: date | None = None


@cache
def livros(codigo: Codigo) -> dict[str, Livro]:
    """The books of a code, in the order of its file."""
    return ler(codigo, codigo.pasta / "livros.toml")


def ler(codigo: Codigo, arquivo: Path) -> dict[str, Livro]:
    """The books that a file declares.

    Raises ``ErroDeLei`` for a name, a tributo, an article or a fact that the code does not have.
    """
    with arquivo.open("rb") as aberto:
        dados = tomllib.load(aberto)
    return {slug: _livro(codigo, slug, tabela) for slug, tabela in dados.items()}


def livro(codigo: Codigo, slug: str) -> Livro:
    """A book by its slug. Raises ``ErroDeLei`` if the code has none such."""
    achado = livros(codigo).get(slug)
    if achado is None:
        raise ErroDeLei(f"{codigo.nome} não tem o livro “{slug}”")
    return achado


def _livro(codigo: Codigo, slug: str, dados: Mapping[str, Any]) -> Livro:
    onde = f"livro “{slug}” de {codigo.slug}"
    _so(onde, dados, _DO_LIVRO, {"nome", "artigo", "tributos", "colunas"})
    codigo.artigo(dados["artigo"].split()[0])
    tributos = tuple(dados["tributos"])
    for tributo in tributos:
        codigo.conferir_tributo(tributo)
    ordem = _um_de(onde, "ordem", dados.get("ordem", "contribuinte"), ORDENS)
    forma = _um_de(onde, "forma", dados.get("forma", "livro"), FORMAS)
    conhecidos = _fatos_conhecidos(codigo, tributos)
    colunas = tuple(_coluna(codigo, onde, c, conhecidos) for c in dados["colunas"])
    rotulos = [c.rotulo for c in colunas]
    if len(set(rotulos)) < len(rotulos):
        raise ErroDeLei(f"{onde}: há colunas de mesmo nome")
    return Livro(
        slug,
        dados["nome"],
        dados["artigo"],
        tributos,
        colunas,
        ordem,
        forma,
        bool(dados.get("indice", False)),
        dados.get("parte", ""),
        dados.get("ate"),
    )


def _coluna(
    codigo: Codigo, onde: str, dados: Mapping[str, Any], conhecidos: frozenset[str]
) -> ColunaDeLivro:
    _so(onde, dados, _DA_COLUNA, {"rotulo", "de"})
    de = _um_de(onde, "de", dados["de"], tuple(ORIGENS))
    fatos = tuple(dados.get("fatos", ()))
    if _SO_DE_ALGUMAS & set(dados) != _PRECISA.get(de, set()):
        raise ErroDeLei(f"{onde}: a coluna “{dados['rotulo']}” não é como “{de}” pede")
    if "prestacao" in dados and not (ORIGENS[de] or de == "pagamentos"):
        raise ErroDeLei(f"{onde}: a coluna “{dados['rotulo']}” não tem prestação")
    if de == "tabela":
        _conferir_celula(codigo, onde, dados["tabela"], dados["coluna"])
    if de == "taxa":
        codigo.conferir_tributo(dados["taxa"])
    somente = None
    if "somente" in dados:
        somente = (dados["somente"]["fato"], frozenset(dados["somente"]["valores"]))
        fatos_citados = {*fatos, somente[0]}
    else:
        fatos_citados = set(fatos)
    if estranhos := fatos_citados - conhecidos:
        raise ErroDeLei(f"{onde}: nenhum tributo do livro tem o fato “{min(estranhos)}”")
    return ColunaDeLivro(
        dados["rotulo"],
        de,
        fatos,
        dados.get("chave", ""),
        int(dados.get("prestacao", 0)),
        dados.get("tabela", ""),
        dados.get("coluna", ""),
        dados.get("taxa", ""),
        somente,
    )


def _fatos_conhecidos(codigo: Codigo, tributos: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        nome for t in tributos for regra in codigo.regras_de(t) for nome in campos(regra.fatos)
    )


def _conferir_celula(codigo: Codigo, onde: str, tabela: str, coluna: str) -> None:
    linhas = codigo.ficha_da_tabela(tabela, codigo.vigencia).linhas
    if not linhas or coluna not in linhas[0]:
        raise ErroDeLei(f"{onde}: a tabela {tabela} não tem a coluna “{coluna}”")


def _so(onde: str, dados: Mapping[str, Any], aceitos: set[str], exigidos: set[str]) -> None:
    if estranhas := set(dados) - aceitos:
        raise ErroDeLei(f"{onde}: não conhece “{min(estranhas)}”")
    if faltam := exigidos - set(dados):
        raise ErroDeLei(f"{onde}: falta “{min(faltam)}”")


def _um_de(onde: str, nome: str, valor: str, aceitos: tuple[str, ...]) -> str:
    if valor not in aceitos:
        raise ErroDeLei(f"{onde}: “{nome}” não conhece “{valor}”")
    return valor
