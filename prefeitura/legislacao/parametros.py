"""Parameters and tables of a code, each with its article and dates.

``codigo.toml`` declares a parameter under its kind::

    [parametros.predial]
    minimo = { dinheiro = "100.00", artigo = "art. 226", nome = "contribuição mínima" }

or, when later laws changed it, with ``valores = [{ desde = …, dinheiro = "…", lei = "…" }]``.
A municipality fills or overrides one by a ``ParametroLocal`` with date and law, and the cell of
a table by the name ``tabela/linha/coluna`` (the column may be left out when it is ``valor``).
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from prefeitura.legislacao.dinheiro import DinheiroInvalido, Moeda
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.palavras import por_palavra

_SIM_NAO = {"sim": True, "true": True, "não": False, "nao": False, "false": False}
TIPOS = ("pct", "dinheiro", "numero", "inteiro", "texto", "sim_nao", "lista", "datas", "faixas")


@dataclass(frozen=True, slots=True)
class ParametroLocal:
    """A later act of the municipality: value, date from which it holds, law or decree."""

    parametro: str
    valor: str
    desde: date
    lei: str
    ate: date | None = None


@dataclass(frozen=True, slots=True)
class Parametro:
    """A value in force with where it comes from."""

    nome: str
    tipo: str
    valor: Any
    artigo: str
    lei: str
    descricao: str


@dataclass(frozen=True, slots=True)
class Redacao:
    """One dated wording of a parameter, as the file gives it."""

    desde: date
    tipo: str
    bruto: Any
    lei: str


@dataclass(frozen=True, slots=True)
class Declaracao:
    """A parameter of the code with all its wordings, oldest first."""

    nome: str
    tipo: str
    artigo: str
    descricao: str
    redacoes: tuple[Redacao, ...]

    def em(self, data: date) -> Redacao | None:
        """The wording in force on a date."""
        validas = [r for r in self.redacoes if r.desde <= data]
        return validas[-1] if validas else None


def declarar(dados: Mapping[str, Any], vigencia: date, lei: str) -> dict[str, Declaracao]:
    """The parameters of ``codigo.toml``, by full name ("predial.minimo")."""
    declaracoes: dict[str, Declaracao] = {}

    def visitar(prefixo: str, no: Mapping[str, Any]) -> None:
        for chave, valor in no.items():
            nome = f"{prefixo}.{chave}" if prefixo else chave
            if "artigo" not in valor:
                visitar(nome, valor)
                continue
            brutas = valor.get("valores", [valor])
            redacoes = tuple(
                Redacao(
                    r.get("desde", vigencia),
                    tipo := next(t for t in TIPOS if t in r),
                    r[tipo],
                    r.get("lei", lei),
                )
                for r in brutas
            )
            declaracoes[nome] = Declaracao(
                nome, redacoes[0].tipo, valor["artigo"], valor.get("nome", nome), redacoes
            )

    visitar("", dados)
    return declaracoes


def compilar(tipo: str, bruto: Any, moeda: Moeda) -> Any:
    """A raw value in the form in which rules use it. Raises ``ErroDeLei`` if it is no such."""
    try:
        match tipo:
            case "pct":
                return _taxa(bruto)
            case "dinheiro":
                return moeda.da_lei(bruto)
            case "numero":
                return _nao_negativo(Decimal(str(bruto)))
            case "inteiro":
                return int(bruto)
            case "sim_nao":
                return bruto if isinstance(bruto, bool) else _SIM_NAO[str(bruto).strip().lower()]
            case "lista" | "datas":
                return tuple(bruto if isinstance(bruto, list) else str(bruto).split(","))
    except (InvalidOperation, KeyError, ValueError, DinheiroInvalido):
        raise ErroDeLei(f"valor inválido para parâmetro do tipo {tipo}: “{bruto}”") from None
    return bruto


def _nao_negativo(valor: Decimal) -> Decimal:
    if not valor.is_finite() or valor < 0:
        raise ValueError(valor)
    return valor


def _taxa(bruto: Any) -> Taxa:
    return Taxa.de_pct(_nao_negativo(Decimal(str(bruto).strip().replace(",", "."))))


def chave_de_linha(nome: str) -> str:
    """The key of a row that the municipality names: "Praça, 1/2" → "praca,_1-2"."""
    return normalizar(nome).replace("/", "-")


class Tabela:
    """A table of the law: rows by the key of its first column, blanks kept as absences.

    An open table is one that the publication lacks: its rows are those that the municipality
    entered, by any name, and any other row is an absence.
    """

    def __init__(
        self,
        nome: str,
        titulo: str,
        artigo: str,
        linhas: list[dict[str, str]],
        moeda: Moeda,
        *,
        aberta: bool = False,
    ) -> None:
        self.nome = nome
        self.titulo = titulo
        self.artigo = artigo
        self.moeda = moeda
        self.aberta = aberta
        self.chave = next(iter(linhas[0])) if linhas else "item"
        self.linhas = {linha[self.chave]: linha for linha in linhas}

    def linha_dita(self, nome: str) -> str:
        """The key of the row of an open table that a name means: as entered, or in the plural.

        A name of no row, or of more than one, is its own key.
        """
        chave = chave_de_linha(nome)
        if chave in self.linhas:
            return chave
        alvo = por_palavra(chave)
        achadas = [linha for linha in self.linhas if por_palavra(linha) == alvo]
        return achadas[0] if len(achadas) == 1 else chave

    def celula(self, linha: str, coluna: str = "valor") -> str:
        """The text of a cell. Raises ``AusenciaNaLei`` if the law left it blank."""
        if self.aberta:
            linha = self.linha_dita(linha)
            texto = self.linhas.get(linha, {}).get(coluna, "")
        else:
            texto = self.linhas[linha][coluna]
        if not texto:
            if self.aberta:
                raise AusenciaNaLei(
                    f"{self.titulo} ({self.artigo}) não consta da publicação: informe o valor de "
                    f"“{linha}” em Parâmetros da lei, “{self.nome}/{linha}/{coluna}”",
                    parametro=f"{self.nome}/{linha}/{coluna}",
                    artigo=self.artigo,
                )
            raise AusenciaNaLei(
                f"tabela sem valor: {self.titulo}, linha {linha} ({self.artigo}); informe-o em "
                f"Parâmetros da lei, “{self.nome}/{linha}/{coluna}”",
                parametro=f"{self.nome}/{linha}/{coluna}",
                artigo=self.artigo,
            )
        return texto

    def dinheiro(self, linha: str, coluna: str = "valor") -> int:
        return self.moeda.da_lei(self.celula(linha, coluna))

    def taxa(self, linha: str, coluna: str = "aliquota_pct") -> Taxa:
        return Taxa.de_pct(self.celula(linha, coluna))


def ler_csv(arquivo: Path) -> list[dict[str, str]]:
    """The rows of a data file of the code."""
    with arquivo.open(encoding="utf-8", newline="") as aberto:
        return list(csv.DictReader(aberto))


def vigentes(locais: Iterable[ParametroLocal], data: date) -> dict[str, ParametroLocal]:
    """The local acts in force on a date, the latest for each name."""
    por_nome: dict[str, ParametroLocal] = {}
    for local in sorted(locais, key=lambda p: p.desde):
        if local.desde <= data and (local.ate is None or data <= local.ate):
            por_nome[local.parametro] = local
    return por_nome
