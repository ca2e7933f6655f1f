"""Screens of the avisos: issued, printed, delivered one by one or by a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from lancamentos import avisos as verbos
from lancamentos import notificar
from lancamentos.avisos_em_lote import emitir_avisos
from lancamentos.forms_avisos import EntregaForm, EntregasForm, FiltroDeAvisos
from lancamentos.models import Aviso, Lancamento, Rodada
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from django.http.response import HttpResponseBase

E = Aviso.SituacaoDaEntrega
ETIQUETAS = {
    E.A_ENTREGAR: "aviso",
    E.EXPEDIDO: "info",
    E.NAO_ENCONTRADO: "perigo",
    E.ENTREGUE: "sucesso",
    E.EDITAL: "neutra",
}


@exige("lancamento.ver")
def lista(request: HttpRequest) -> HttpResponseBase:
    avisos = Lista(
        request,
        Aviso.objects.select_related("contribuinte", "documento").defer("documento__conteudo"),
        titulo="Avisos de lançamento",
        colunas=[
            Coluna("numero", "Aviso", valor=_numero, link=_pagina, ordem="numero"),
            Coluna("contribuinte.nome", "Contribuinte", ordem="contribuinte__nome"),
            Coluna("total", "Total", valor=lambda a: a.documento.publico["total"]),
            Coluna("emitido_em", "Emitido em", "data", ordem=True),
            Coluna("situacao_da_entrega", "Entrega", etiqueta=ETIQUETAS),
            Coluna("ciencia", "Ciência", "data", ordem=True),
        ],
        ordenacao=("-exercicio", "numero"),
        filtros=FiltroDeAvisos,
        busca=_buscar,
        vazio="Nenhum aviso foi feito ainda.",
    )
    contexto = {
        "rodadas": _sem_avisos(),
        "devolvidos": Aviso.objects.filter(situacao_da_entrega=E.NAO_ENCONTRADO).count(),
    }
    return avisos.responder("lancamentos/avisos.html", contexto)


@exige("lancamento.ver")
def aviso(request: HttpRequest, pk: int) -> HttpResponse:
    """One aviso: what it told, how it went, and until when one may complain."""
    aviso = get_object_or_404(
        Aviso.objects.select_related("contribuinte", "documento", "edital"), pk=pk
    )
    form = EntregaForm(request.POST or None)
    if request.method == "POST":
        return _entregar(request, aviso, form)
    return _mostrar(request, aviso, form)


@exige("aviso.emitir")
@require_POST
def emitir(request: HttpRequest, pk: int) -> HttpResponse:
    """Start making the avisos of a posted run."""
    rodada = get_object_or_404(Rodada, pk=pk)
    try:
        emitir_avisos(rodada=rodada, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"Os avisos de {rodada.exercicio} estão sendo feitos.")
    return redirect("lancamentos:avisos")


@exige("aviso.emitir")
@require_POST
def avisar(request: HttpRequest, pk: int) -> HttpResponse:
    """Make the aviso of one lançamento and of what was launched with it on the same day."""
    lancamento = get_object_or_404(
        Lancamento.objects.select_related("contribuinte", "imovel", "inscricao"), pk=pk
    )
    juntos = Lancamento.objects.filter(
        contribuinte=lancamento.contribuinte,
        imovel=lancamento.imovel,
        inscricao=lancamento.inscricao,
        referencia=lancamento.referencia,
        exercicio=lancamento.exercicio,
        lancado_em=lancamento.lancado_em,
        situacao=Lancamento.Situacao.VIGENTE,
        avisos__isnull=True,
    )
    try:
        aviso = verbos.emitir_aviso(
            contribuinte=lancamento.contribuinte, lancamentos=list(juntos), usuario=request.user
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("lancamentos:lancamento", pk=pk)
    messages.success(request, f"Aviso {_numero(aviso)} feito: imprima-o e registre a entrega.")
    return redirect(_pagina(aviso))


@exige("aviso.entregar")
def entregas(request: HttpRequest) -> HttpResponse:
    """A messenger's list: the same delivery of many avisos on one day."""
    form = EntregasForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        dados = form.cleaned_data
        try:
            feitas = notificar.registrar_entregas(
                avisos=dados["avisos"],
                modo=dados["modo"],
                resultado=dados["resultado"],
                em=dados["em"],
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            ja = len(dados["avisos"]) - feitas
            messages.success(
                request,
                f"Entregas registradas: {feitas}."
                + (f" Já havia ciência em {ja}, que ficaram como estavam." if ja else ""),
            )
            return redirect("lancamentos:avisos")
    return render(request, "lancamentos/entregas.html", {"form": form})


def _entregar(request: HttpRequest, aviso: Aviso, form: EntregaForm) -> HttpResponse:
    from prefeitura.acesso.permissoes import exigir

    exigir(request.user, "aviso.entregar")  # type: ignore[arg-type]
    if form.is_valid():
        dados = form.cleaned_data
        try:
            entrega = notificar.registrar_entrega(aviso=aviso, usuario=request.user, **dados)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Registrado: {entrega}.")
            return redirect(_pagina(aviso))
    return _mostrar(request, aviso, form)


def _mostrar(request: HttpRequest, aviso: Aviso, form: EntregaForm) -> HttpResponse:
    titulos = codigo()
    lancamentos = aviso.lancamentos.select_related(
        "imovel__logradouro", "inscricao", "edificacao"
    ).order_by("imovel__inscricao", "pk")
    prazo = notificar.prazo_do_aviso(aviso)
    contexto = {
        "aviso": aviso,
        "etiqueta": ETIQUETAS[E(aviso.situacao_da_entrega)],
        "lancamentos": [(titulos.titulo(x.tributo), x) for x in lancamentos],
        "entregas": aviso.entregas.select_related("registrada_por").order_by("-pk"),
        "prazo": prazo,
        "no_prazo": prazo is not None and hoje() <= prazo.fim,
        "form": form,
    }
    return render(request, "lancamentos/aviso.html", contexto)


def _sem_avisos() -> list[Rodada]:
    """Posted runs whose avisos were not made, or are being made."""
    return [
        r
        for r in Rodada.objects.filter(situacao=Rodada.Situacao.LANCADA).select_related(
            "avisos_lote"
        )
        if r.avisos_lote is None or r.avisos_lote.situacao == "aberto"
    ]


def _buscar(queryset: Any, texto: str) -> Any:
    numero, _, exercicio = map(inteiro_digitado, texto.partition("/"))
    if numero is not None:
        queryset = queryset.filter(numero=numero)
        return queryset if exercicio is None else queryset.filter(exercicio=exercicio)
    return queryset.filter(contribuinte__nome__unaccent__icontains=texto)


def _numero(aviso: Aviso) -> str:
    return f"{aviso.numero}/{aviso.exercicio}"


def _pagina(aviso: Aviso) -> str:
    return reverse("lancamentos:aviso", args=[aviso.pk])
