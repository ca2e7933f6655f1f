"""The till: opening, closing, and the balance of the day."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import caixas
from arrecadacao.balanco import Balanco, balanco
from arrecadacao.forms import FormDeAbertura, FormDeFechamento, dia_pedido, exatores
from arrecadacao.models import Caixa
from arrecadacao.papeis import casa
from arrecadacao.views.comum import casa_de, em_pdf, quem
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import atos, documentos
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import agora, hoje


@exige("caixa.ver")
@require_GET
def caixa(request: HttpRequest) -> HttpResponse:
    """The till of the exator: open it, or what came in and how to close it."""
    return _pagina(request)


@exige("caixa.operar")
@require_POST
def abrir(request: HttpRequest) -> HttpResponse:
    form = FormDeAbertura(request.POST)
    if form.is_valid():
        try:
            caixas.abrir(
                exator=quem(request), troco_inicial=form.cleaned_data["troco_inicial"] or 0
            )
            messages.success(request, "Caixa aberto.")
            return redirect("arrecadacao:balcao")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _pagina(request, abertura=form, status=409)


@exige("caixa.operar")
@require_POST
def fechar(request: HttpRequest) -> HttpResponse:
    form = FormDeFechamento(request.POST)
    aberto = caixas.caixa_aberto(quem(request))
    if aberto is None:
        messages.error(request, "Você não tem caixa aberto.")
        return redirect("arrecadacao:caixa")
    if form.is_valid():
        try:
            fechado = caixas.fechar(
                caixa=aberto,
                contado=form.cleaned_data["contado"],
                observacao=form.cleaned_data["observacao"],
                usuario=quem(request),
            )
            messages.success(request, "Caixa fechado: imprima o balanço e junte-o ao dinheiro.")
            return redirect(
                f"{reverse('arrecadacao:balanco')}?dia={fechado.dia:%d/%m/%Y}"
                f"&exator={fechado.exator_id}"
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _pagina(request, fechamento=form, status=409)


@exige("caixa.ver")
@require_GET
def historico(request: HttpRequest) -> HttpResponseBase:
    """All the tills, newest first, with what they held and their differences."""
    lista = Lista(
        request,
        Caixa.objects.select_related("exator"),
        titulo="Caixas",
        colunas=[
            Coluna("dia", "Dia", "data", link=_balanco_do_caixa, ordem=True),
            Coluna("exator.nome", "Exator", ordem=True),
            Coluna("aberto_em", "Aberto", "data_hora"),
            Coluna("fechado_em", "Fechado", "data_hora"),
            Coluna("troco_inicial", "Troco inicial", "dinheiro"),
            Coluna("esperado", "Esperado", "dinheiro"),
            Coluna("contado", "Contado", "dinheiro"),
            Coluna("diferenca", "Diferença", "dinheiro", soma=True),
            Coluna("observacao", "Explicação"),
        ],
        ordenacao=("-dia", "-pk"),
        busca=("exator__nome__unaccent__icontains",),
        rotulo_da_busca="Exator",
        vazio="Nenhum caixa foi aberto ainda.",
    )
    return lista.responder("arrecadacao/caixas.html", casa_de(request))


@exige("caixa.ver")
@require_GET
def balanco_do_dia(request: HttpRequest) -> HttpResponse:
    dia_certo = dia_pedido(request.GET.get("dia")) or hoje()
    exator = _exator(request)
    return render(
        request,
        "arrecadacao/balanco.html",
        casa_de(
            request,
            b=balanco(dia_certo, exator=exator),
            exator=exator,
            exatores=exatores(),
        ),
    )


@exige("caixa.ver")
@require_GET
def balanco_em_pdf(request: HttpRequest) -> HttpResponse:
    dia_certo = dia_pedido(request.GET.get("dia")) or hoje()
    exator = _exator(request)
    do_dia = balanco(dia_certo, exator=exator)
    texto = render_to_string(
        "arrecadacao/papeis/balanco.html",
        {
            "d": casa(),
            "b": do_dia,
            "exator": exator,
            "provisorio": _provisorio(do_dia),
            "emitido_em": agora(),
            "emitido_por": atos.assinatura(quem(request)),
        },
    )
    return em_pdf(documentos.pdf_de_html(texto), f"balanco-{dia_certo.isoformat()}")


def _provisorio(do_dia: Balanco) -> bool:
    """A balance is provisional while a till of its day is open."""
    return any(c.aberto for c in do_dia.caixas)


def _pagina(request: HttpRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
    aberto = caixas.caixa_aberto(quem(request)) if quem(request).pode("caixa.operar") else None
    contexto: dict[str, Any] = {
        "abertura": forms.get("abertura") or FormDeAbertura(),
        "fechamento": forms.get("fechamento") or FormDeFechamento(),
        "ultimos": Caixa.objects.select_related("exator")[:10],
    }
    if aberto is not None:
        contexto["b"] = balanco(aberto.dia, exator=quem(request))
        contexto["esperado"] = caixas.dinheiro_esperado(aberto)
        contexto["conhecimentos"] = aberto.conhecimentos.select_related(
            "documento", "pagador", "caderno"
        ).order_by("-pk")[:15]
    return render(request, "arrecadacao/caixa.html", casa_de(request, **contexto), status=status)


def _exator(request: HttpRequest) -> Usuario | None:
    pedido = inteiro_digitado(request.GET.get("exator", ""))
    return None if pedido is None else Usuario.objects.filter(pk=pedido).first()


def _balanco_do_caixa(caixa: Caixa) -> str:
    return f"{reverse('arrecadacao:balanco')}?dia={caixa.dia:%d/%m/%Y}&exator={caixa.exator_id}"
