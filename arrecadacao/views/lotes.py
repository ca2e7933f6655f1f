"""The batches of the dívida: inscription and invitations, with their progress."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import convidar, inscrever
from arrecadacao.views.comum import casa_de, em_pdf, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import documentos, lotes
from prefeitura.comum.models import Documento, Lote, ParteDeLote

TIPOS = (inscrever.INSCRICAO, convidar.CONVITES)


@exige("divida.inscrever")
def inscricao_em_lote(request: HttpRequest) -> HttpResponse:
    """What the law says is to be inscribed today, by tributo and date; and the act of doing it."""
    if request.method == "POST":
        lote = inscrever.inscrever(usuario=quem(request))
        if lote is not None:
            return redirect("arrecadacao:lote", lote.pk)
        messages.info(request, "Nenhuma dívida está no dia de ser inscrita.")
    previsao = inscrever.prever()
    return render(
        request,
        "arrecadacao/inscrever.html",
        casa_de(
            request,
            previsao=previsao,
            quantas=sum(p.quantas for p in previsao),
            principal=sum(p.principal for p in previsao),
            lotes=Lote.objects.filter(tipo__in=TIPOS)[:10],
            por_convidar=convidar.quantos_por_convidar(),
        ),
    )


@exige("divida.certidao")
@require_POST
def convites_em_lote(request: HttpRequest) -> HttpResponse:
    lote = convidar.convidar_todos(usuario=quem(request))
    if lote is None:
        messages.info(request, "Nenhum devedor espera convite.")
        return redirect("arrecadacao:inscricao_em_lote")
    return redirect("arrecadacao:lote", lote.pk)


@exige("divida.ver")
@require_GET
def lote(request: HttpRequest, pk: int) -> HttpResponse:
    """Progress, results and what was set aside; without JavaScript the page is read again."""
    qual = get_object_or_404(Lote, pk=pk, tipo__in=TIPOS)
    return render(request, "arrecadacao/lote.html", casa_de(request, **_andamento(qual)))


@exige("divida.ver")
@require_GET
def progresso(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Lote, pk=pk, tipo__in=TIPOS)
    contexto = _andamento(qual)
    resposta = render(request, "arrecadacao/partes/progresso.html", contexto)
    if contexto["terminado"]:
        # The page draws what came out.
        resposta["HX-Refresh"] = "true"
    return resposta


@exige("divida.certidao")
@require_POST
def repetir(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Lote, pk=pk, tipo__in=TIPOS)
    lotes.repetir_falhas(qual)
    return redirect("arrecadacao:lote", pk)


@exige("divida.ver")
@require_GET
def convites_em_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The invitations of one part of the batch, at most a hundred sheets."""
    parte = get_object_or_404(ParteDeLote, pk=pk, lote__tipo=convidar.CONVITES, situacao="feita")
    ids = parte.resultado.get("documentos", [])
    achados = Documento.objects.in_bulk(ids)
    pdf = documentos.pdf(*(achados[i] for i in ids if i in achados))
    return em_pdf(pdf, f"convites-{parte.lote_id}-{parte.numero}")


def _andamento(lote: Lote) -> dict[str, Any]:
    conta = lotes.progresso(lote)
    resultados = list(
        lote.partes.filter(situacao=ParteDeLote.Situacao.FEITA).values_list("resultado", flat=True)
    )
    terminado = lote.situacao != Lote.Situacao.ABERTO
    return {
        "lote": lote,
        "conta": conta,
        "terminado": terminado,
        "inscritas": sum(r.get("inscritas", 0) for r in resultados),
        "principal": sum(r.get("principal", 0) for r in resultados),
        "convites": sum(r.get("convites", 0) for r in resultados),
        "de_convites": lote.tipo == convidar.CONVITES,
        "partes": lote.partes.order_by("numero") if terminado else [],
        "falhas": lote.partes.exclude(erro="").order_by("numero")[:50],
        "pendencias": lote.pendencias.all()[:100],
    }
