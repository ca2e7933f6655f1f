"""Prints avisos by the hundred: PDF files of a size that a printer and a memory can bear.

The printing engine does not give memory back, so each file is made by a program of its own that
ends with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count

from lancamentos.models import Aviso
from prefeitura.comum import lotes
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio

if TYPE_CHECKING:
    from prefeitura.comum.models import Lote, ParteDeLote

IMPRESSAO = "lancamentos.impressao"

# At 3.3 MB of memory a page and 5 pages a second: about 400 MB and 20 s a file.
PAGINAS_POR_ARQUIVO = 100
# What fits on a page of the aviso, besides its first.
LANCAMENTOS_POR_PAGINA = 7


class ErroDeImpressao(Exception):
    """The printing program ended with an error; its last words are the message."""


@transaction.atomic
def imprimir_avisos(*, avisos: Iterable[Aviso], usuario: Any) -> Lote:
    """Start printing avisos, in files of at most a hundred pages, in the order of their numbers.

    Raises ``ErroDeNegocio`` if there is none.
    """
    ids = [a.pk for a in avisos]
    lidos = (
        Aviso.objects.filter(pk__in=ids)
        .annotate(quantos=Count("lancamentos"))
        .order_by("exercicio", "numero")
    )
    partes = [
        {"avisos": [a.pk for a in grupo], "de": str(grupo[0]), "ate": str(grupo[-1])}
        for grupo in _grupos(lidos)
    ]
    if not partes:
        raise ErroDeNegocio("Não há aviso para imprimir.")
    return lotes.criar(
        tipo=IMPRESSAO,
        descricao=f"Impressão de {sum(len(p['avisos']) for p in partes)} avisos",
        partes=partes,
        usuario=usuario,
    )


def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Print the avisos of one part to its file; a file half made is never left there."""
    pronto = arquivo(parte)
    pronto.parent.mkdir(parents=True, exist_ok=True)
    meio = pronto.with_suffix(".parte")
    _imprimir(parte.dados["avisos"], meio)
    meio.replace(pronto)
    return {"avisos": len(parte.dados["avisos"]), "bytes": pronto.stat().st_size}


def fim(lote: Lote) -> None:
    registrar(
        "avisos.impressos",
        lote,
        usuario=lote.criado_por,
        descricao=lote.descricao,
        avisos=sum(p.resultado.get("avisos", 0) for p in lote.partes.only("resultado")),
    )


def arquivo(parte: ParteDeLote) -> Path:
    """Where the file of a part is."""
    return Path(settings.MEDIA_ROOT) / "avisos" / f"avisos-{parte.lote_id}-{parte.numero:03d}.pdf"


def _grupos(avisos: Iterable[Any]) -> Iterator[list[Any]]:
    """Avisos in order, as many a group as are thought to fill the pages of a file."""
    grupo: list[Any] = []
    paginas = 0
    for aviso in avisos:
        previstas = 1 + -(-aviso.quantos // LANCAMENTOS_POR_PAGINA)
        if grupo and paginas + previstas > PAGINAS_POR_ARQUIVO:
            yield grupo
            grupo, paginas = [], 0
        grupo.append(aviso)
        paginas += previstas
    if grupo:
        yield grupo


def _imprimir(avisos: list[int], destino: Path) -> None:
    ambiente = dict(os.environ)
    if "DATABASE_URL" not in ambiente:
        ambiente["PREFEITURA_BANCO"] = str(connection.settings_dict["NAME"])
    feito = subprocess.run(  # noqa: S603 -- our own program, with keys as arguments
        [sys.executable, "-m", "lancamentos.impressora", str(destino), *map(str, avisos)],
        cwd=settings.BASE_DIR,
        env=ambiente,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    if feito.returncode:
        raise ErroDeImpressao(feito.stderr.strip()[-500:])
