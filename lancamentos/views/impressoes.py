"""Screens of the printing of avisos: files of about a hundred pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from lancamentos import imprimir_avisos as verbos
from lancamentos.forms_avisos import FiltroDeAvisos
from lancamentos.models import Aviso
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import lotes
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Lote, ParteDeLote

if TYPE_CHECKING:
    from django.http.response import HttpResponseBase


@exige("aviso.emitir")
def lista(request: HttpRequest) -> HttpResponseBase:
    """The printings made; a POST prints the avisos of a filter."""
    form = FiltroDeAvisos(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            lote = verbos.imprimir_avisos(
                avisos=form.aplicar(Aviso.objects.all()), usuario=request.user
            )
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
        else:
            return redirect("lancamentos:impressao", pk=lote.pk)
    impressoes = Lista(
        request,
        Lote.objects.filter(tipo=verbos.IMPRESSAO).select_related("criado_por"),
        titulo="Impressões de avisos",
        colunas=[
            Coluna(
                "descricao",
                "Impressão",
                link=lambda x: reverse("lancamentos:impressao", args=[x.pk]),
            ),
            Coluna("criado_em", "Pedida em", "data_hora"),
            Coluna("criado_por.nome", "Por"),
            Coluna(
                "situacao",
                "Situação",
                etiqueta={"aberto": "info", "concluido": "sucesso", "com_falhas": "perigo"},
            ),
        ],
        ordenacao=("-id",),
        vazio="Nenhuma impressão foi pedida ainda.",
    )
    return impressoes.responder("lancamentos/impressoes.html", {"form": FiltroDeAvisos()})


@exige("aviso.emitir")
def impressao(request: HttpRequest, pk: int) -> HttpResponse:
    lote = _achar(pk)
    return render(request, "lancamentos/impressao.html", _contexto(lote))


@exige("aviso.emitir")
def progresso(request: HttpRequest, pk: int) -> HttpResponse:
    """The bar alone; the whole page once the work is over."""
    lote = _achar(pk)
    resposta = render(request, "lancamentos/impressao_progresso.html", _contexto(lote))
    if lote.situacao != Lote.Situacao.ABERTO:
        resposta["HX-Refresh"] = "true"
    return resposta


@exige("aviso.emitir")
def baixar(request: HttpRequest, pk: int, numero: int) -> FileResponse:
    parte = get_object_or_404(
        ParteDeLote.objects.select_related("lote"),
        lote=_achar(pk),
        numero=numero,
        situacao=ParteDeLote.Situacao.FEITA,
    )
    arquivo = verbos.arquivo(parte)
    if not arquivo.is_file():
        raise Http404("O arquivo já não está guardado: imprima de novo.")
    return FileResponse(arquivo.open("rb"), content_type="application/pdf", filename=arquivo.name)


def _achar(pk: int) -> Lote:
    return get_object_or_404(Lote, pk=pk, tipo=verbos.IMPRESSAO)


def _contexto(lote: Lote) -> dict[str, object]:
    return {
        "lote": lote,
        "andamento": lotes.progresso(lote),
        "terminado": lote.situacao != Lote.Situacao.ABERTO,
        "partes": lote.partes.order_by("numero"),
    }
