"""Papers that a party joins: what is received, and how it is known for what it is."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.errors import DeprecationError, PyPdfError

from prefeitura.comum.erros import ErroDeNegocio
from processos.models import Anexo

MAXIMO_DE_ANEXOS = 5
MAXIMO_DE_BYTES = 5 * 1024 * 1024
MAXIMO_DE_PAGINAS = 30
# A photograph of a telephone has 12 to 50 million points, 3 bytes each once open; a bomb has
# thousands of millions.
MAXIMO_DE_PONTOS = 50_000_000

_ASSINATURAS = {
    b"%PDF-": Anexo.Formato.PDF,
    b"\x89PNG\r\n\x1a\n": Anexo.Formato.PNG,
    b"\xff\xd8\xff": Anexo.Formato.JPEG,
}
_TERMINACOES = {
    Anexo.Formato.PDF: (".pdf",),
    Anexo.Formato.PNG: (".png",),
    Anexo.Formato.JPEG: (".jpg", ".jpeg"),
}
# What pypdf lets out of a PDF that is broken, or made to break who reads it.
_DE_PDF_ESTRAGADO = (
    *(PyPdfError, DeprecationError, struct.error, zlib.error, OSError, MemoryError),
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError),
    *(TypeError, ValueError),
)


@dataclass(frozen=True)
class PapelRecebido:
    """A paper examined and good to be joined."""

    nome: str
    formato: Anexo.Formato
    paginas: int
    sha256: str
    conteudo: bytes


def examinar(arquivos: Iterable[tuple[str, bytes]]) -> list[PapelRecebido]:
    """Examine (name, bytes) pairs by what they hold, not by what they call themselves.

    Received: PDF (up to 30 pages, not locked), PNG and JPEG, up to 5 MB each, up to five, none
    twice. Raises ErroDeNegocio at the first that is not good.
    """
    papeis = [_examinar(nome, conteudo) for nome, conteudo in arquivos]
    if len(papeis) > MAXIMO_DE_ANEXOS:
        raise ErroDeNegocio(f"Junte no máximo {MAXIMO_DE_ANEXOS} documentos por vez.")
    if len({papel.sha256 for papel in papeis}) < len(papeis):
        raise ErroDeNegocio("O mesmo documento foi juntado duas vezes.")
    return papeis


def _examinar(nome: str, conteudo: bytes) -> PapelRecebido:
    nome = nome.replace("\\", "/").rsplit("/", 1)[-1].strip()[-160:] or "documento"
    if not conteudo:
        raise ErroDeNegocio(f"O arquivo {nome} está vazio.")
    if len(conteudo) > MAXIMO_DE_BYTES:
        raise ErroDeNegocio(f"O arquivo {nome} passa de 5 MB, o máximo por documento.")
    formato = next((f for marca, f in _ASSINATURAS.items() if conteudo.startswith(marca)), None)
    if formato is None:
        raise ErroDeNegocio(
            f"O arquivo {nome} não é PDF, PNG nem JPEG, os tipos de documento que se recebem."
        )
    if not nome.lower().endswith(_TERMINACOES[formato]):
        raise ErroDeNegocio(
            f"O arquivo {nome} tem por dentro {formato.label}, e o nome diz outra coisa."
        )
    paginas = _paginas_do_pdf(nome, conteudo) if formato == Anexo.Formato.PDF else 1
    if formato != Anexo.Formato.PDF:
        _conferir_imagem(nome, formato, conteudo)
    return PapelRecebido(nome, formato, paginas, hashlib.sha256(conteudo).hexdigest(), conteudo)


def _paginas_do_pdf(nome: str, conteudo: bytes) -> int:
    try:
        leitor = PdfReader(io.BytesIO(conteudo), strict=False)
        if leitor.is_encrypted:
            raise ErroDeNegocio(f"O arquivo {nome} tem senha. Junte uma cópia sem senha.")
        paginas = len(leitor.pages)
        # Each page is written as the file of the process will write it: what cannot be is refused
        # now, not when somebody asks for the whole.
        ensaio = PdfWriter()
        for pagina in leitor.pages[:MAXIMO_DE_PAGINAS]:
            ensaio.add_page(pagina).transfer_rotation_to_content()
        ensaio.write(io.BytesIO())
    except _DE_PDF_ESTRAGADO as erro:
        raise ErroDeNegocio(f"O arquivo {nome} está danificado e não abre.") from erro
    if not paginas:
        raise ErroDeNegocio(f"O arquivo {nome} não tem páginas.")
    if paginas > MAXIMO_DE_PAGINAS:
        raise ErroDeNegocio(
            f"O arquivo {nome} tem {paginas} páginas; o máximo é {MAXIMO_DE_PAGINAS}."
        )
    return paginas


def _conferir_imagem(nome: str, formato: Anexo.Formato, conteudo: bytes) -> None:
    esperado = "PNG" if formato == Anexo.Formato.PNG else "JPEG"
    try:
        with Image.open(io.BytesIO(conteudo), formats=[esperado]) as imagem:
            largura, altura = imagem.size
            if largura * altura > MAXIMO_DE_PONTOS:
                raise ErroDeNegocio(f"A imagem {nome} é grande demais. Junte uma menor.")
            imagem.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as erro:
        raise ErroDeNegocio(f"O arquivo {nome} está danificado e não abre.") from erro
