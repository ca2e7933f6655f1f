"""Files made to break who reads them: each is refused with a message, none is an error."""

import io
import random
import zipfile
from contextlib import suppress

import pytest
from openpyxl import Workbook

from cadastro.importar import leitor, valores
from prefeitura.comum.erros import ErroDeNegocio
from processos.anexos import examinar
from tests.processos.fabrica import pdf

CABECALHO = '<row r="1"><c r="A1" t="inlineStr"><is><t>nome</t></is></c></row>'


def _planilha(linha: str, antes: str = "") -> bytes:
    """An XLSX whose second row is this XML."""
    pasta = io.BytesIO()
    Workbook().save(pasta)
    feita = io.BytesIO()
    with zipfile.ZipFile(pasta) as de, zipfile.ZipFile(feita, "w", zipfile.ZIP_DEFLATED) as para:
        for nome in de.namelist():
            conteudo = de.read(nome)
            if nome == "xl/worksheets/sheet1.xml":
                conteudo = (
                    f'{antes}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/'
                    f'2006/main"><sheetData>{CABECALHO}{linha}</sheetData></worksheet>'
                ).encode()
            para.writestr(nome, conteudo)
    return feita.getvalue()


def _celula(onde: str, texto: str = "x") -> str:
    linha = "".join(c for c in onde if c.isdigit())
    return f'<row r="{linha}"><c r="{onde}" t="inlineStr"><is><t>{texto}</t></is></c></row>'


_BILHAO = "<!DOCTYPE z [" + '<!ENTITY a0 "aaaaaaaaaa">'
_BILHAO += "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 10)) + "]>"


@pytest.mark.parametrize(
    "conteudo",
    [
        b"nome;documento\n" + b"Maria;\n" * 12_000 + b"Jo\x00se;\n",
        "nome;documento\nJo\0se;\n".encode("utf-16"),
        b"\xff\xfe\x00\x00",
        _planilha(_celula("A2000000000")),
        _planilha(_celula("XFD2")),
        _planilha(_celula("ZZZZZZ2")),
        _planilha('<row r="2"><c r="A2" t="s"><v>999999</v></c></row>'),
        _planilha('<row r="2"><c r="A2" t="d"><v>9999-99-99</v></c></row>'),
        _planilha(_celula("A2", "&a9;"), _BILHAO),
        _planilha(_celula("A2", "&x;"), '<!DOCTYPE z [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        _planilha("").replace(b"xl/workbook.xml", b"xl/WORKBOOK.xml"),
    ],
)
def test_planilha_feita_para_quebrar_e_recusada(conteudo: bytes) -> None:
    with pytest.raises(leitor.ArquivoRecusado):
        leitor.ler("a.csv", conteudo)


@pytest.mark.parametrize("numero", ["9" * 3000, "9" * 29, "1" * 16 + ",5", "-" + "9" * 40])
def test_numero_maior_que_qualquer_medida_e_recusado(numero: str) -> None:
    for ler in (valores.medida, valores.decimal, valores.inteiro):
        with pytest.raises(valores.ValorInvalido):
            ler(numero)


@pytest.mark.parametrize(
    ("certo", "errado"),
    [
        (b"/Rotate 0", b"/Rotate (x)"),
        (b"/MediaBox [ 0.0 0.0 595 842 ]", b"/MediaBox [ 0.0 (a) null 8 ]"),
        (b"/Filter /FlateDecode", b"/Filter /Fl" + b" " * 9),
        (b"/Filter /FlateDecode", b"/Filter /NaoExiste  "),
        (b"/Count 1", b"/Count -"),
        (b"/Type /Page\n", b"/Type /Pages\n"),
    ],
)
def test_pdf_estragado_e_recusado_ou_recebido_mas_nunca_e_erro(certo: bytes, errado: bytes) -> None:
    _receber("a.pdf", _com_desenho().replace(certo, errado))


def test_pdf_mexido_ao_acaso_e_recusado_ou_recebido_mas_nunca_e_erro() -> None:
    sorte = random.Random(64)  # noqa: S311
    inteiro = _com_desenho()
    enxertos = (b"/Filter/LZWDecode", b"/Kids[3 0 R 2 0 R]", b"99999999999", b"<<", b"]]", b"null")
    for _ in range(400):
        bytes_dele = bytearray(inteiro)
        for _ in range(sorte.choice((1, 2, 5))):
            onde = sorte.randrange(5, len(bytes_dele))
            if sorte.random() < 0.6:
                bytes_dele[onde] = sorte.randrange(256)
            else:
                bytes_dele[onde:onde] = sorte.choice(enxertos)
        _receber("a.pdf", bytes(bytes_dele))


def _receber(nome: str, conteudo: bytes) -> None:
    with suppress(ErroDeNegocio):
        examinar([(nome, conteudo)])


def _com_desenho() -> bytes:
    """A PDF of one turned page with a compressed drawing, so that its reader goes everywhere."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject, NumberObject, StreamObject

    escritor = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf())))
    pagina = escritor.pages[0]
    desenho = StreamObject()
    desenho.set_data(b"q 1 0 0 1 0 0 cm 10 10 m 50 50 l S Q\n" * 20)
    pagina[NameObject("/Contents")] = escritor._add_object(desenho.flate_encode())
    pagina[NameObject("/Rotate")] = NumberObject(90)
    saida = io.BytesIO()
    escritor.write(saida)
    return saida.getvalue()
