"""Issues papers and prints them from their own copy."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import agora

# No 0/O, 1/I/L: the code is read from paper and typed.
_ALFABETO = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_TAMANHO = 12


def novo_codigo() -> str:
    """A verification code of 12 unambiguous characters (59 bits), unguessable."""
    return "".join(secrets.choice(_ALFABETO) for _ in range(_TAMANHO))


def normalizar_codigo(texto: str) -> str:
    """The code as stored, from what a person typed (hyphens, spaces, small letters)."""
    return "".join(c for c in texto.upper() if c.isalnum())


@transaction.atomic
def emitir(
    *,
    tipo: str,
    numero: str,
    titulo: str,
    modelo: str,
    conteudo: dict[str, Any],
    publico: dict[str, Any],
    usuario: Any,
) -> Documento:
    """Issue a paper: ``conteudo`` (JSON) holds every word and figure that ``modelo`` prints.

    ``publico`` is shown to whoever verifies the code: it must hold no personal data.
    """
    return Documento.objects.create(
        tipo=tipo,
        numero=numero,
        titulo=titulo,
        modelo=modelo,
        conteudo=conteudo,
        publico=publico,
        codigo=novo_codigo(),
        emitido_em=agora(),
        emitido_por=usuario,
    )


def mudar_situacao(documento: Documento, situacao: Documento.Situacao) -> None:
    """Mark an issued paper as spoiled or cancelled; what it says never changes."""
    Documento.objects.filter(pk=documento.pk).update(situacao=situacao)
    documento.situacao = situacao


def endereco_de_verificacao(codigo: str) -> str:
    return f"{settings.ENDERECO_PUBLICO}/verificar/{codigo}/"


def qr(codigo: str) -> SafeString:
    """Inline SVG of the QR that opens the public verification."""
    imagem = segno.make(endereco_de_verificacao(codigo), error="m")
    return mark_safe(imagem.svg_inline(scale=2, border=2))  # noqa: S308 -- made of our own code


def html(documento: Documento) -> str:
    return render_to_string(
        documento.modelo,
        {
            "d": documento.conteudo,
            "documento": documento,
            "qr": qr(documento.codigo),
            "verificar_em": endereco_de_verificacao(documento.codigo),
        },
    )


def pdf(*documentos: Documento) -> bytes:
    """The PDF of one or more papers (at most 100 a file: memory grows 3.3 MB a page).

    Each is laid out by itself, so that its sheets are numbered and stamped by themselves.
    """
    prontos = [_diagramar(html(documento)) for documento in documentos]
    folhas = [folha for pronto in prontos for folha in pronto.pages]
    return prontos[0].copy(folhas).write_pdf()


def pdf_de_html(texto: str) -> bytes:
    return _diagramar(texto).write_pdf()


def _diagramar(texto: str) -> Any:
    from weasyprint import HTML

    return HTML(string=texto, url_fetcher=_buscador()).render(
        stylesheets=[_folha_de_estilo()], presentational_hints=False
    )


@lru_cache(maxsize=1)
def _folha_de_estilo() -> Any:
    """The stylesheet of papers, parsed once a process."""
    from weasyprint import CSS

    caminho = finders.find("casa/papel.css")
    if not isinstance(caminho, str):
        raise FileNotFoundError("casa/papel.css")
    return CSS(filename=caminho, url_fetcher=_buscador())


@lru_cache(maxsize=1)
def _buscador() -> Any:
    """Fetcher of the printing engine: a paper has all that it prints, so nothing is fetched."""
    from weasyprint.urls import URLFetcher

    class Nenhum(URLFetcher):
        def fetch(self, url: str, _headers: Any = None) -> Any:
            raise ValueError(f"endereço não permitido em papel: {url}")

    return Nenhum()
