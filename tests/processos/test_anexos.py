"""What papers are received, by what they hold."""

import io
import re

import pytest
from pypdf import PdfReader, PdfWriter

from prefeitura.comum.erros import ErroDeNegocio
from processos.anexos import MAXIMO_DE_BYTES, examinar
from processos.autos_em_pdf import pdf_dos_autos
from tests.processos import fabrica as f


def com_senha() -> bytes:
    escritor = PdfWriter()
    escritor.add_blank_page(width=100, height=100)
    escritor.encrypt("segredo")
    saida = io.BytesIO()
    escritor.write(saida)
    return saida.getvalue()


@pytest.mark.parametrize(
    ("nome", "conteudo", "recusa"),
    [
        ("virus.exe", b"MZ\x90\x00" + b"0" * 100, "não é PDF"),
        ("pagina.pdf", b"<html><script>alert(1)</script>", "não é PDF"),
        ("figura.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "não é PDF"),
        ("foto.png", f.pdf(), "o nome diz outra coisa"),
        ("planta.pdf", f.imagem(), "o nome diz outra coisa"),
        ("cortada.png", f.imagem()[:40], "danificado"),
        ("cortado.pdf", b"%PDF-1.7\nlixo", "danificado"),
        ("vazio.pdf", b"", "vazio"),
        ("grande.pdf", b"%PDF-" + b"0" * MAXIMO_DE_BYTES, "passa de 5 MB"),
        ("longo.pdf", f.pdf(31), "31 páginas"),
        ("fechado.pdf", com_senha(), "tem senha"),
    ],
)
def test_documento_recusado(nome: str, conteudo: bytes, recusa: str) -> None:
    with pytest.raises(ErroDeNegocio, match=recusa):
        examinar([(nome, conteudo)])


def test_recebem_se_pdf_png_e_jpeg_ate_cinco_e_nenhum_repetido() -> None:
    papeis = examinar(
        [
            ("planta.pdf", f.pdf(3)),
            ("C:\\fotos\\frente.PNG", f.imagem()),
            ("fundo.jpeg", f.imagem("JPEG")),
        ]
    )
    assert [(p.nome, p.formato.label, p.paginas) for p in papeis] == [
        ("planta.pdf", "PDF", 3),
        ("frente.PNG", "PNG", 1),
        ("fundo.jpeg", "JPEG", 1),
    ]
    with pytest.raises(ErroDeNegocio, match="duas vezes"):
        examinar([("a.pdf", f.pdf()), ("b.pdf", f.pdf())])
    with pytest.raises(ErroDeNegocio, match="no máximo 5"):
        examinar([(f"{n}.png", f.imagem(lado=n)) for n in range(1, 7)])


@pytest.mark.django_db
def test_os_autos_trazem_todas_as_folhas_numeradas_com_os_anexos() -> None:
    processo = f.decidido(
        f.informado(
            f.reclamado(anexos=[("planta.pdf", f.pdf(2)), ("foto.png", f.imagem(lado=900))])
        )
    )
    assert [(a.folha, a.folhas) for a in processo.andamentos.all()] == [
        (2, 4),
        (6, 1),
        (7, 1),
        (8, 1),
        (9, 1),
    ]
    paginas = PdfReader(io.BytesIO(pdf_dos_autos(processo))).pages
    textos = [pagina.extract_text() for pagina in paginas]
    numeros = [re.findall(r"fls\. ([0-9]+(?:, verso)?) · rubrica", texto)[0] for texto in textos]
    assert [n for n in numeros if "verso" not in n] == [str(n) for n in range(1, 10)]
    assert "Índice" in textos[0]
    assert "PROCEDENTE EM PARTE" in " ".join(textos[8:])
