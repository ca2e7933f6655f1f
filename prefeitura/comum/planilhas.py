"""Spreadsheets that go out: CSV and XLSX where no cell can act as a formula."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from tempfile import TemporaryFile
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from prefeitura.comum import formatos

# A cell that starts by one of these is run as a formula by some spreadsheet.
_PERIGOSOS = ("=", "+", "-", "@", "\t", "\r", "\n")


def texto_seguro(texto: str) -> str:
    """Text that no spreadsheet takes for a formula: a dangerous first sign gets an apostrophe."""
    if texto.startswith(_PERIGOSOS) or texto.lstrip().startswith(_PERIGOSOS):
        return f"'{texto}"
    return texto


def linhas_csv(linhas: Iterable[Sequence[Any]]) -> Iterator[str]:
    """CSV as Brazilian spreadsheets open it: UTF-8 with BOM, `;`, decimal comma, 12/03/1964."""
    yield "\ufeff"
    for linha in linhas:
        pedaco = io.StringIO()
        csv.writer(pedaco, delimiter=";", lineterminator="\r\n").writerow(map(_celula_csv, linha))
        yield pedaco.getvalue()


def _celula_csv(conteudo: Any) -> str:
    if isinstance(conteudo, int | Decimal):
        return str(conteudo).replace(".", ",")
    if isinstance(conteudo, date):
        return formatos.data(conteudo)
    return texto_seguro(conteudo)


def pasta_xlsx(nome: str, linhas: Iterable[Sequence[Any]]) -> IO[bytes]:
    """An open temporary file with one sheet: text stays text, dates and numbers are typed."""
    pasta = Workbook(write_only=True)
    # A sheet's name has at most 31 letters.
    folha = pasta.create_sheet(nome[:31])
    for linha in linhas:
        folha.append([_celula_xlsx(folha, conteudo) for conteudo in linha])
    arquivo = TemporaryFile()  # noqa: SIM115 -- whoever sends it closes it
    pasta.save(arquivo)
    arquivo.seek(0)
    return arquivo


def _celula_xlsx(folha: Any, conteudo: Any) -> WriteOnlyCell:
    if isinstance(conteudo, Decimal):
        celula = WriteOnlyCell(folha, value=conteudo)
        celula.number_format = "#,##0." + "0" * max(-int(conteudo.as_tuple().exponent), 2)
        return celula
    if isinstance(conteudo, int):
        return WriteOnlyCell(folha, value=conteudo)
    # A spreadsheet has no day before 1900.
    if isinstance(conteudo, date) and conteudo.year >= 1900:
        celula = WriteOnlyCell(folha, value=conteudo)
        celula.number_format = "DD/MM/YYYY"
        return celula
    texto = formatos.data(conteudo) if isinstance(conteudo, date) else conteudo
    # Spreadsheets refuse control characters; the type keeps "=1+1" from being a formula.
    celula = WriteOnlyCell(folha, value="".join(c for c in texto if c in "\t\n" or c.isprintable()))
    celula.data_type = "s"
    return celula
