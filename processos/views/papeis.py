"""The papers of a process: the whole as PDF, and what parties joined."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from prefeitura.acesso.permissoes import exige
from processos.autos_em_pdf import pdf_dos_autos
from processos.models import Anexo, Processo


@exige("processo.ver")
def autos(request: HttpRequest, pk: int) -> HttpResponse:
    return resposta_dos_autos(get_object_or_404(Processo, pk=pk))


@exige("processo.ver")
def anexo(request: HttpRequest, pk: int, anexo: int) -> HttpResponse:
    return resposta_do_anexo(get_object_or_404(Anexo, pk=anexo, andamento__processo=pk))


def resposta_dos_autos(processo: Processo) -> HttpResponse:
    nome = f"processo-{processo.numero}-{processo.ano}.pdf"
    return HttpResponse(
        pdf_dos_autos(processo),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{nome}"'},
    )


def resposta_do_anexo(anexo: Anexo) -> HttpResponse:
    """What a stranger sent goes out as a file to keep, never as a page of this site."""
    terminacao = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg"}[anexo.formato]
    return HttpResponse(
        bytes(anexo.conteudo),
        content_type=anexo.formato,
        headers={
            "Content-Disposition": f'attachment; filename="folha-{anexo.folha}.{terminacao}"',
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
        },
    )
