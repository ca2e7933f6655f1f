"""A municipal tax code as shipped: identity, catalogue, parameters, tables, text and rules."""

import importlib
import json
import pkgutil
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from prefeitura.legislacao.apuracao import Fundamento
from prefeitura.legislacao.dinheiro import MOEDAS, POR_CHAVE, Moeda, moeda_em
from prefeitura.legislacao.erros import ErroDeLei
from prefeitura.legislacao.leitura_de_registros import Registros
from prefeitura.legislacao.mora import Desconto
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.parametros import (
    Declaracao,
    ParametroLocal,
    Tabela,
    chave_de_linha,
    declarar,
    ler_csv,
)
from prefeitura.legislacao.prazos import TermoLegal, ler_termos
from prefeitura.legislacao.procedimentos.leitura import ler_procedimentos
from prefeitura.legislacao.procedimentos.modelo import Procedimento
from prefeitura.legislacao.registros import Registro
from prefeitura.legislacao.regras import LANCAMENTO, Regra
from prefeitura.legislacao.vigencia import Vigencia, vigencia

PASTA = Path(__file__).parent / "codigos"


@dataclass(frozen=True, slots=True)
class Tributo:
    """A row of the catalogue."""

    slug: str
    nome: str
    especie: str
    artigos: str
    periodicidade: str
    implementado: bool


@dataclass(frozen=True, slots=True)
class RedacaoDeArtigo:
    """A later wording of an article."""

    lei: str
    desde: date
    texto: str


@dataclass(frozen=True, slots=True)
class Artigo:
    """An article as published; ``numero`` is the intended one, ``rotulo`` the printed one.

    ``texto`` is the first wording; ``redacoes`` are the later ones, oldest first.
    """

    numero: str
    rotulo: str
    texto: str
    redacoes: tuple[RedacaoDeArtigo, ...] = ()

    def em(self, data: date) -> str:
        """The text in force on a date."""
        validas = [r.texto for r in self.redacoes if r.desde <= data]
        return validas[-1] if validas else self.texto


@dataclass(frozen=True, slots=True)
class FichaDeTabela:
    """A table of one wording of the law."""

    nome: str
    titulo: str
    artigo: str
    desde: date
    linhas: list[dict[str, str]]
    colunas: tuple[str, ...] = ()

    @property
    def aberta(self) -> bool:
        """Whether the rows are to be entered by the municipality, in these ``colunas``."""
        return bool(self.colunas)

    def montar(self, locais: Iterable[ParametroLocal], moeda: Moeda) -> Tabela:
        """The table with the cells, and in an open one the rows, that the municipality entered."""
        linhas = [dict(linha) for linha in self.linhas]
        chave = next(iter(linhas[0] if linhas else self.colunas), "item")
        for local in locais:
            tabela, _, celula = local.parametro.partition("/")
            if tabela != self.nome or not celula:
                continue
            linha, _, coluna = celula.partition("/")
            if self.aberta:
                linha = chave_de_linha(linha)
                if all(alvo[chave] != linha for alvo in linhas):
                    linhas.append(dict.fromkeys(self.colunas, "") | {chave: linha})
            for alvo in linhas:
                if alvo[chave] == linha:
                    alvo[coluna or "valor"] = local.valor
        return Tabela(self.nome, self.titulo, self.artigo, linhas, moeda, aberta=self.aberta)


class Codigo:
    """One tax code. Get it by ``carregar``; ask it for the law of a date with ``em``."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self._modulo = f"prefeitura.legislacao.codigos.{slug.replace('-', '_')}"
        self.pasta = PASTA / slug.replace("-", "_")
        with (self.pasta / "codigo.toml").open("rb") as aberto:
            self.dados: dict[str, Any] = tomllib.load(aberto)
        self.nome: str = self.dados["nome"]
        self.lei: str = self.dados["lei"]
        self.municipio: str = self.dados["municipio"]
        self.uf: str = self.dados["uf"]
        self.vigencia: date = self.dados["vigencia"]
        self.parametros: dict[str, Declaracao] = declarar(
            self.dados["parametros"], self.vigencia, self.lei
        )

    def __repr__(self) -> str:
        return f"<Codigo {self.slug}>"

    def em(self, data: date, locais: Iterable[ParametroLocal] = ()) -> Vigencia:
        """The law in force on a date, with local acts; compiled once and kept."""
        return vigencia(self, data, tuple(locais))

    def moeda(self, em: date) -> Moeda:
        """The money of the code on a date.

        The cruzeiro of 1942 follows the mil-réis by law. Later reforms are applied only where
        ``reformas = true``: the codes keep their centavos after 1964.
        """
        moeda = moeda_em(em)
        ultima = POR_CHAVE["cruzeiro-1942"]
        if not self.dados.get("reformas", False) and MOEDAS.index(moeda) > MOEDAS.index(ultima):
            return ultima
        return moeda

    # -- catalogue -----------------------------------------------------------------------

    @cached_property
    def tributos(self) -> dict[str, Tributo]:
        """Every imposto, taxa, contribuição and renda of the code, by slug."""
        com_regra = {t for r in self._regras if r.situacao == LANCAMENTO for t in r.tributos}
        return {
            linha["slug"]: Tributo(
                linha["slug"],
                linha["nome"],
                linha["especie"],
                linha["artigos"],
                linha["periodicidade"],
                linha["slug"] in com_regra,
            )
            for linha in ler_csv(self.pasta / "tributos.csv")
        }

    @cached_property
    def receitas(self) -> dict[str, Tributo]:
        """The catalogue, and what is launched and collected beside it: ``[receitas]``."""
        outras = self.dados.get("receitas", {})
        return self.tributos | {
            slug: Tributo(slug, implementado=True, **dados) for slug, dados in outras.items()
        }

    def conferir_tributo(self, slug: str) -> Tributo:
        """The tributo or receita of a slug. Raises ``ErroDeLei`` if the code has none such."""
        tributo = self.receitas.get(slug)
        if tributo is None:
            raise ErroDeLei(f"tributo desconhecido em {self.slug}: “{slug}”")
        return tributo

    def especie(self, slug: str) -> str:
        return self.conferir_tributo(slug).especie

    def titulo(self, slug: str) -> str:
        return self.receitas[slug].nome if slug in self.receitas else slug

    @cached_property
    def _regras(self) -> tuple[Regra, ...]:
        pacote = importlib.import_module(self._modulo)
        modulos = [
            importlib.import_module(f"{self._modulo}.{info.name}")
            for info in pkgutil.iter_modules(pacote.__path__)
        ]
        return tuple(v for m in modulos for v in vars(m).values() if isinstance(v, Regra))

    @cached_property
    def questoes(self) -> tuple[Regra, ...]:
        """The rules of what facts need not name: ``assuntos_sem_nome``; without it, all others."""
        fora = {t for r in self._regras for t in r.tributos} - set(self.tributos)
        nomes = self.dados.get("assuntos_sem_nome", fora)
        return tuple(r for r in self._regras if r.tributos and r.tributos[0] in nomes)

    @cache  # noqa: B019 (one object a code, for the life of the process)
    def regras_de(self, assunto: str) -> tuple[Regra, ...]:
        """The rules of a tributo or procedure, that of the launch last (if it is there).

        Raises ``ErroDeLei`` for an unknown name.
        """
        proprias = [r for r in self._regras if assunto in r.tributos]
        if assunto not in self.tributos and not proprias:
            raise ErroDeLei(f"tributo desconhecido em {self.slug}: “{assunto}”")
        situacoes = {r.situacao for r in proprias}
        gerais = [
            r
            for r in self._regras
            if not r.tributos and assunto in self.tributos and r.situacao not in situacoes
        ]
        return tuple(sorted([*proprias, *gerais], key=lambda r: not r.quando))

    # -- data ----------------------------------------------------------------------------

    @cached_property
    def descontos(self) -> tuple[Desconto, ...]:
        """The discounts that a decree may grant, the special ones first."""
        return tuple(
            Desconto(
                **{
                    **d,
                    "limite": Taxa.de_pct(d["limite"]),
                    "tributos": tuple(d.get("tributos", ())),
                    "especies": tuple(d.get("especies", ())),
                    "vencimentos": tuple(d.get("vencimentos", ())),
                }
            )
            for d in self.dados.get("descontos", ())
        )

    @cache  # noqa: B019 (one object a code, for the life of the process)
    def descontos_de(self, tributo: str) -> tuple[Desconto, ...]:
        """Those of a tributo."""
        especie = self.especie(tributo)
        return tuple(d for d in self.descontos if d.alcanca(tributo, especie))

    @cached_property
    def _tabelas(self) -> dict[str, list[FichaDeTabela]]:
        fichas: dict[str, list[FichaDeTabela]] = {}
        for ficha in self.dados["tabelas"]:
            nome = ficha["nome"]
            arquivo = self.pasta / "tabelas" / ficha.get("arquivo", f"{nome}.csv")
            colunas = tuple(ficha.get("colunas", ()))
            fichas.setdefault(nome, []).append(
                FichaDeTabela(
                    nome,
                    ficha["titulo"],
                    ficha["artigo"],
                    ficha.get("desde", self.vigencia),
                    [] if colunas and not arquivo.exists() else ler_csv(arquivo),
                    colunas,
                )
            )
        return fichas

    @cached_property
    def leis_do_exercicio(self) -> frozenset[str]:
        """The tributos launched by the wording in force on 1 January of the exercise."""
        return frozenset(self.dados.get("lei_do_exercicio", ()))

    @cached_property
    def informaveis(self) -> dict[str, str]:
        """What the facts may bring under ``valores_informados``, and the parameter it fills.

        A name of a whole table fills ``tabela/*`` (or ``tabela/*/coluna``), a row for each key;
        ``tributo.nome`` is the name as that tributo alone understands it.
        """
        informaveis: dict[str, str] = self.dados.get("valores_informados", {})
        return informaveis

    def lacuna(self, nome: str) -> bool:
        """Whether a parameter or a cell of a table is one that the publication leaves blank."""
        declaracao = self.parametros.get(nome)
        if declaracao is not None:
            return all(r.bruto == "" for r in declaracao.redacoes)
        return any(ficha.aberta for ficha in self._tabelas.get(nome.partition("/")[0], ()))

    @property
    def tabelas(self) -> list[FichaDeTabela]:
        """All the tables, for reading."""
        return [ficha for redacoes in self._tabelas.values() for ficha in redacoes]

    def ficha_da_tabela(self, nome: str, data: date) -> FichaDeTabela:
        """The wording of a table in force on a date."""
        validas = [f for f in self._tabelas.get(nome, ()) if f.desde <= data]
        if not validas:
            raise ErroDeLei(f"tabela desconhecida: “{nome}”")
        return max(validas, key=lambda f: f.desde)

    def conferir_parametro(self, nome: str) -> None:
        """Raise ``ErroDeLei`` unless ``nome`` is a parameter or a cell of a table."""
        if nome in self.parametros:
            return
        tabela, _, celula = nome.partition("/")
        linha, _, coluna = celula.partition("/")
        for ficha in self._tabelas.get(tabela, ()):
            if ficha.aberta and linha and (coluna or "valor") in ficha.colunas:
                return
            if not ficha.linhas:
                continue
            chave = next(iter(ficha.linhas[0]))
            achada = next((x for x in ficha.linhas if x[chave] == linha), None)
            if achada is not None and (coluna or "valor") in achada:
                return
        raise ErroDeLei(f"parâmetro desconhecido em {self.slug}: “{nome}”")

    def ultima_alteracao(self, data: date) -> date:
        """The last date, not after ``data``, from which some wording of the code holds."""
        datas = {r.desde for d in self.parametros.values() for r in d.redacoes}
        datas |= {f.desde for f in self.tabelas} | {self.vigencia}
        return max(d for d in datas if d <= data)

    # -- procedures, deadlines, exemptions, text ------------------------------------------

    @cached_property
    def procedimentos(self) -> dict[str, Procedimento]:
        """The procedures of the law, by slug. Raises ``ErroDeLei`` when their data is wrong."""
        return ler_procedimentos(self)

    def procedimento(self, slug: str) -> Procedimento:
        """A procedure by its slug. Raises ``ErroDeLei`` if the code has none such."""
        procedimento = self.procedimentos.get(slug)
        if procedimento is None:
            raise ErroDeLei(f"procedimento desconhecido em {self.slug}: “{slug}”")
        return procedimento

    @cached_property
    def cadastro(self) -> Registros:
        """What the code says of its cadastro: registers, revision, tables of prices."""
        return Registros(self)

    @property
    def registros(self) -> dict[str, Registro]:
        """The registers beyond the urban properties, by slug. Raises ``ErroDeLei`` if wrong."""
        return self.cadastro.registros

    @cached_property
    def prazos(self) -> dict[str, TermoLegal]:
        """The named terms, by slug."""
        return {t.nome: t for t in ler_termos(self.pasta / "prazos.csv")}

    def prazo(self, nome: str) -> TermoLegal:
        """A term by its slug or its number. Raises ``ErroDeLei`` if there is none such."""
        termo = (
            self.prazos.get(nome)
            or self.prazos.get(nome.replace("_", "-"))
            or next((t for t in self.prazos.values() if t.id == nome.upper()), None)
        )
        if termo is None:
            raise ErroDeLei(f"prazo desconhecido em {self.slug}: “{nome}”")
        return termo

    def isencoes(self, tributo: str) -> list[Fundamento]:
        """The grounds of exemption of a tributo, its own and the general ones."""
        especie = self.conferir_tributo(tributo).especie
        return [
            Fundamento(
                linha["codigo"],
                linha["artigo"],
                linha["texto"],
                linha["prova"],
                linha["autoridade"],
                linha["ocupacao"] or None,
            )
            for linha in ler_csv(self.pasta / "isencoes.csv")
            if tributo in linha["alcance"].split() or f"{especie}s" in linha["alcance"].split()
        ]

    @cached_property
    def artigos(self) -> dict[str, Artigo]:
        """The text of the law, by intended number, in the order of the law."""
        with (self.pasta / "artigos.json").open(encoding="utf-8") as aberto:
            return {a["numero"]: _artigo(a) for a in json.load(aberto)}

    def artigo(self, numero: str) -> Artigo:
        """The text of an article. Raises ``ErroDeLei`` if the code has none such."""
        artigo = self.artigos.get(str(numero))
        if artigo is None:
            raise ErroDeLei(f"{self.nome} não tem o artigo {numero}")
        return artigo


def _artigo(dados: dict[str, Any]) -> Artigo:
    redacoes = tuple(
        RedacaoDeArtigo(r["lei"], date.fromisoformat(r["desde"]), r["texto"])
        for r in dados.get("redacoes", ())
    )
    return Artigo(dados["numero"], dados["rotulo"], dados["texto"], redacoes)


@cache
def carregar(slug: str) -> Codigo:
    """The code of a slug. Raises ``ErroDeLei`` if it does not ship with the product."""
    if slug not in codigos():
        raise ErroDeLei(f"código desconhecido: “{slug}” (há: {', '.join(codigos())})")
    return Codigo(slug)


@cache
def codigos() -> tuple[str, ...]:
    """The slugs of the codes that ship with the product."""
    return tuple(sorted(p.parent.name.replace("_", "-") for p in PASTA.glob("*/codigo.toml")))
