"""The whole process as one PDF: cover, every act and every joined paper, sheets numbered (117)."""

from __future__ import annotations

import io
from collections.abc import Iterator

from django.template.loader import render_to_string
from PIL import Image, ImageOps
from pypdf import PageObject, PdfReader, PdfWriter, Transformation

from prefeitura.comum import documentos
from prefeitura.comum.calendario import codigo
from processos import riscado
from processos.autos import CAPA
from processos.models import Andamento, Anexo, Processo

# A4 in points, and the frame within which a joined paper is fitted below the stamp.
LARGURA, ALTURA = 595.28, 841.89
MARGEM = 28.0
TOPO = 42.0


def pdf_dos_autos(processo: Processo) -> bytes:
    """Every sheet in order, each page stamped with its number and a place for the rubric."""
    andamentos = riscado.ler(
        processo,
        processo.andamentos.select_related("documento")
        .prefetch_related("anexos")
        .order_by("folha"),
    )
    escritor = PdfWriter()
    rotulos = []
    for pagina, rotulo in _paginas(processo, andamentos):
        escritor.add_page(pagina)
        rotulos.append(rotulo)
    for pagina, carimbo in zip(escritor.pages, _carimbos(processo, rotulos), strict=True):
        # What a stranger's PDF carries besides its drawing (links, scripts, forms) stays out.
        for chave in ("/Annots", "/AA"):
            pagina.pop(chave, None)
        pagina.merge_page(carimbo)
    escritor.add_metadata({"/Title": f"Processo nº {processo.rotulo}"})
    escritor.compress_identical_objects()
    saida = io.BytesIO()
    escritor.write(saida)
    return saida.getvalue()


def _paginas(processo: Processo, andamentos: list[Andamento]) -> Iterator[tuple[PageObject, str]]:
    """Pages with the label of their sheet: `5`, and `5, verso` where one runs on."""
    prazos = list(processo.prazos.all())
    capa = _folha(processo, capa=True, andamentos=andamentos, prazos=prazos)
    yield from _rotular(capa, CAPA)
    for andamento in andamentos:
        if andamento.documento is not None and not andamento.riscado:
            corpo = documentos.pdf(andamento.documento)
        else:
            corpo = _folha(processo, andamento=andamento)
        yield from _rotular(corpo, andamento.folha)
        for anexo in andamento.anexos.all():
            for i, pagina in enumerate(_paginas_do_anexo(anexo)):
                yield _encaixar(pagina), str(anexo.folha + i)


def _rotular(pdf: bytes, folha: int) -> Iterator[tuple[PageObject, str]]:
    for i, pagina in enumerate(PdfReader(io.BytesIO(pdf)).pages):
        yield pagina, str(folha) if i == 0 else f"{folha}, verso"


def _folha(processo: Processo, **folha: object) -> bytes:
    lei = codigo()
    return documentos.pdf_de_html(
        render_to_string(
            "processos/papeis/autos.html",
            {
                "processo": processo,
                "municipio": lei.municipio,
                "uf": lei.uf,
                "tributo": lei.titulo(processo.tributo) if processo.tributo else "",
                "papel_da_parte": _papel_da_parte(processo),
                "andamentos": folha.pop("andamentos", ()),
                "prazos": folha.pop("prazos", ()),
                "folha": folha,
            },
        )
    )


def _papel_da_parte(processo: Processo) -> str:
    palavra = "requerente" if processo.e_reclamacao else processo.procedimento.parte
    return f"{palavra[:1].upper()}{palavra[1:]}"


def _carimbos(processo: Processo, rotulos: list[str]) -> list[PageObject]:
    html = render_to_string(
        "processos/papeis/carimbos.html", {"processo": processo, "rotulos": rotulos}
    )
    return list(PdfReader(io.BytesIO(documentos.pdf_de_html(html))).pages)


def _paginas_do_anexo(anexo: Anexo) -> list[PageObject]:
    conteudo = io.BytesIO(bytes(anexo.conteudo))
    if anexo.formato == Anexo.Formato.PDF:
        return list(PdfReader(conteudo, strict=False).pages)
    pagina = io.BytesIO()
    with Image.open(conteudo) as imagem:
        imagem.thumbnail((1654, 2339))  # 200 points an inch on A4
        # As the telephone was held; and the paper is white where the picture is transparent.
        com_alfa = ImageOps.exif_transpose(imagem).convert("RGBA")
        fundo = Image.new("RGB", com_alfa.size, "white")
        fundo.paste(com_alfa, mask=com_alfa)
        fundo.save(pagina, "PDF", resolution=200)
    return list(PdfReader(pagina).pages)


def _encaixar(pagina: PageObject) -> PageObject:
    """The page upon an A4, whole, below the stamp."""
    rascunho = PdfWriter()
    solta = rascunho.add_page(pagina)
    solta.transfer_rotation_to_content()
    caixa = solta.mediabox
    largura, altura = float(caixa.width) or 1.0, float(caixa.height) or 1.0
    escala = min((LARGURA - 2 * MARGEM) / largura, (ALTURA - TOPO - MARGEM) / altura, 1.0)
    a4 = rascunho.add_blank_page(width=LARGURA, height=ALTURA)
    a4.merge_transformed_page(
        solta,
        Transformation()
        .translate(-float(caixa.left), -float(caixa.bottom))
        .scale(escala)
        .translate((LARGURA - largura * escala) / 2, ALTURA - TOPO - altura * escala),
    )
    return a4
