"""Reads CSV and XLSX as people send them: any encoding, separator, line ends, odd cells.

Every cell becomes text, as a Brazilian would have typed it. Nothing here knows the cadastro.
"""

import csv
import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from prefeitura.comum import formatos
from prefeitura.comum.erros import ErroDeNegocio

# 100.000 rows of 20 columns are some 20 MB of CSV, and their check takes about 15 s here.
MAXIMO_BYTES = 40 * 1024 * 1024
MAXIMO_LINHAS = 100_000
MAXIMO_COLUNAS = 200
# No spreadsheet has more rows; one that claims a row beyond would have the empty ones read first.
MAXIMO_FILAS = 1_048_576
# A cell longer than this comes from a quote that was never closed.
MAXIMO_CELULA = 4000
# What a spreadsheet may grow to when unpacked, and how much a part of it may be compressed.
MAXIMO_DESCOMPACTADO = 600 * 1024 * 1024
MAXIMA_COMPRESSAO = 500

SEPARADORES = (";", ",", "\t", "|")


class ArquivoRecusado(ErroDeNegocio):
    """The file cannot be read; the message tells the clerk what to do."""


@dataclass(frozen=True)
class Registro:
    """A record and the line of the file (or row of the sheet) where it begins."""

    numero: int
    celulas: list[str]


@dataclass(frozen=True)
class Planilha:
    """What was found in the file. `separador` is empty for XLSX."""

    codificacao: str
    separador: str
    registros: list[Registro]

    @property
    def largura(self) -> int:
        return max((len(r.celulas) for r in self.registros), default=0)


def ler(nome: str, conteudo: bytes) -> Planilha:
    """Read a file. Raises ArquivoRecusado: empty, too large, of another kind, broken."""
    if not conteudo.strip():
        raise ArquivoRecusado("O arquivo está vazio.")
    if len(conteudo) > MAXIMO_BYTES:
        raise ArquivoRecusado(
            f"O arquivo passa de {MAXIMO_BYTES // 1024 // 1024} MB: divida-o em partes."
        )
    if conteudo[:4] == b"PK\x03\x04":
        planilha = Planilha("xlsx", "", _limitar(_ler_xlsx(conteudo)))
    else:
        _recusar_outros(nome, conteudo)
        texto, codificacao = _decodificar(conteudo)
        if "\0" in texto:
            raise ArquivoRecusado(f"“{nome}” não é texto nem planilha: envie CSV ou XLSX.")
        separador = _separador(texto)
        planilha = Planilha(codificacao, separador, _limitar(_ler_csv(texto, separador)))
    if not planilha.registros:
        raise ArquivoRecusado("O arquivo não tem nenhuma linha preenchida.")
    return planilha


def _limitar(registros: Iterator[Registro]) -> list[Registro]:
    lidos = []
    for registro in registros:
        if not any(registro.celulas):
            continue
        if len(registro.celulas) > MAXIMO_COLUNAS:
            raise ArquivoRecusado(
                f"A linha {registro.numero} tem {len(registro.celulas)} colunas: "
                f"o máximo é {MAXIMO_COLUNAS}."
            )
        lidos.append(registro)
        if len(lidos) > MAXIMO_LINHAS + 1:
            raise ArquivoRecusado(
                f"O arquivo passa de {formatos.numero(MAXIMO_LINHAS)} linhas: divida-o em partes."
            )
    return lidos


# --- text -----------------------------------------------------------------------------------


def _recusar_outros(nome: str, conteudo: bytes) -> None:
    """Refuse what is plainly no table, each with the way out."""
    if conteudo[:4] == b"\xd0\xcf\x11\xe0":
        raise ArquivoRecusado(
            "Planilha no formato antigo (.xls): abra-a e salve como .xlsx ou como CSV."
        )
    comeco = conteudo[:1024].lstrip().lower()
    if comeco.startswith((b"%pdf", b"\x89png", b"\xff\xd8\xff", b"{\\rtf")):
        raise ArquivoRecusado("Este arquivo não é uma planilha: envie CSV ou XLSX.")
    if comeco.startswith((b"<!doctype", b"<html", b"<?xml")):
        raise ArquivoRecusado("Este arquivo é uma página, não uma planilha: envie CSV ou XLSX.")


def _decodificar(conteudo: bytes) -> tuple[str, str]:
    if conteudo[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return conteudo.decode("utf-16"), "utf-16"
        except UnicodeDecodeError as erro:
            raise ArquivoRecusado("O texto do arquivo está truncado.") from erro
    try:
        return conteudo.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        # Every byte is some letter in latin-1; cp1252 adds what Windows writes (– “ ” €).
        try:
            return conteudo.decode("cp1252"), "latin-1"
        except UnicodeDecodeError:
            return conteudo.decode("latin-1"), "latin-1"


def _separador(texto: str) -> str:
    """The separator that cuts the first records into the most regular columns."""
    amostra = texto[:65536]
    notas: dict[str, tuple[float, int]] = {}
    for separador in SEPARADORES:
        larguras: Counter[int] = Counter()
        try:
            for n, linha in enumerate(
                csv.reader(io.StringIO(amostra, newline=""), delimiter=separador)
            ):
                if n == 200:
                    break
                if linha:
                    larguras[len(linha)] += 1
        except csv.Error:
            continue
        if not larguras:
            continue
        # The last record of the sample may be cut: the most common width is what counts.
        largura, vezes = larguras.most_common(1)[0]
        if largura > 1:
            notas[separador] = (vezes / larguras.total(), largura)
    return max(notas, key=lambda s: notas[s]) if notas else SEPARADORES[0]


def _ler_csv(texto: str, separador: str) -> Iterator[Registro]:
    leitor = csv.reader(io.StringIO(texto, newline=""), delimiter=separador)
    linha = 1
    try:
        for celulas in leitor:
            if any(len(c) > MAXIMO_CELULA for c in celulas):
                raise ArquivoRecusado(
                    f"Há uma célula longa demais a partir da linha {linha}: "
                    "veja se não falta fechar aspas."
                )
            yield Registro(linha, [c.strip() for c in celulas])
            linha = leitor.line_num + 1
    except csv.Error as erro:
        raise ArquivoRecusado(
            f"Não foi possível ler a linha {linha}: veja se não falta fechar aspas."
        ) from erro


# --- spreadsheets -----------------------------------------------------------------------------


def _ler_xlsx(conteudo: bytes) -> Iterator[Registro]:
    tem_formula = _examinar_zip(conteudo)
    try:
        pasta = openpyxl.load_workbook(io.BytesIO(conteudo), read_only=True, data_only=True)
        folha = pasta.worksheets[0]
        formulas: Iterator[Any] = iter(())
        if tem_formula:
            bruta = openpyxl.load_workbook(io.BytesIO(conteudo), read_only=True)
            formulas = bruta.worksheets[0].iter_rows(values_only=True)
        # A sheet may claim a million columns; only what is filled is read.
        folha.reset_dimensions()
        for numero, valores in enumerate(folha.iter_rows(values_only=True), 1):
            if numero > MAXIMO_FILAS:
                raise ArquivoRecusado("A planilha está danificada: abra-a e salve de novo.")
            brutos = next(formulas, ())
            yield Registro(numero, _textos(numero, valores, brutos))
    except ArquivoRecusado:
        raise
    except (
        InvalidFileException,
        zipfile.BadZipFile,
        KeyError,
        ValueError,
        OverflowError,
        TypeError,
        IndexError,
        SyntaxError,
        EOFError,
        OSError,
        zlib.error,
    ) as erro:
        # ElementTree's ParseError is a SyntaxError; a part that is missing is a KeyError.
        raise ArquivoRecusado("A planilha está danificada: abra-a e salve de novo.") from erro


def _examinar_zip(conteudo: bytes) -> bool:
    """Whether the first sheet has formulas. Refuses what is no XLSX and what would burst."""
    try:
        with zipfile.ZipFile(io.BytesIO(conteudo)) as pacote:
            partes = pacote.infolist()
            nomes = {p.filename for p in partes}
            if "xl/workbook.xml" not in nomes:
                raise ArquivoRecusado("Este arquivo compactado não é uma planilha XLSX.")
            if sum(p.file_size for p in partes) > MAXIMO_DESCOMPACTADO or any(
                p.file_size > MAXIMA_COMPRESSAO * max(p.compress_size, 1) for p in partes
            ):
                raise ArquivoRecusado("A planilha é grande demais depois de descompactada.")
            folhas = sorted(n for n in nomes if n.startswith("xl/worksheets/sheet"))
            return bool(folhas) and _contem(pacote, folhas[0], (b"<f>", b"<f "))
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as erro:
        raise ArquivoRecusado("A planilha está danificada ou protegida por senha.") from erro


def _contem(pacote: zipfile.ZipFile, nome: str, marcas: tuple[bytes, ...]) -> bool:
    with pacote.open(nome) as parte:
        resto = b""
        while pedaco := parte.read(1 << 20):
            if any(marca in resto + pedaco for marca in marcas):
                return True
            resto = pedaco[-8:]
    return False


def _textos(numero: int, valores: Any, brutos: Any) -> list[str]:
    textos = [_texto(v) for v in valores]
    for i, bruto in enumerate(brutos):
        if isinstance(bruto, str) and bruto.startswith("=") and i < len(textos) and not textos[i]:
            raise ArquivoRecusado(
                f"A linha {numero} tem uma fórmula sem valor calculado: "
                "abra a planilha, salve-a e envie de novo."
            )
    while textos and not textos[-1]:
        textos.pop()
    return textos


def _texto(valor: Any) -> str:
    """A cell as a Brazilian would type it: 0.27191 -> `0,27191`, a date -> `12/03/1964`."""
    if valor is None:
        return ""
    if isinstance(valor, bool):
        return "sim" if valor else "não"
    if isinstance(valor, int):
        return str(valor)
    if isinstance(valor, float):
        return format(Decimal(repr(valor)).normalize(), "f").replace(".", ",")
    if isinstance(valor, datetime | date):
        return formatos.data(valor)
    if isinstance(valor, time):
        return valor.isoformat()
    return str(valor).strip()
