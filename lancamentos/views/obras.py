"""Screens of the public works: the list, one work, its expenses, parts, beginning and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from lancamentos.forms_livros import ExercicioForm
from lancamentos.forms_obras import DespesaForm, DiaForm, FiltroDeObras, ObraForm, PartesForm
from lancamentos.models import Obra, ParteDeObra
from lancamentos.obras import abrir as verbos
from lancamentos.obras import verba as orcamento
from lancamentos.obras.especies import especies
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.forms import Form
    from django.http.response import HttpResponseBase

ETIQUETAS = {"planejada": "info", "em_execucao": "aviso", "concluida": "sucesso"}
ETIQUETAS_DO_EDITAL = {
    "publicada": "aviso",
    "encerrada": "info",
    "lancando": "info",
    "lancada": "sucesso",
    "anulada": "neutra",
}


@exige("obra.ver")
def lista(request: HttpRequest) -> HttpResponseBase:
    nomes = {e.slug: e.nome for e in especies(codigo().slug).values()}
    obras = Lista(
        request,
        Obra.objects.all(),
        titulo="Obras",
        colunas=[
            Coluna(
                "numero",
                "Obra",
                valor=lambda o: f"{o.numero}/{o.exercicio}",
                link=lambda o: reverse("lancamentos:obra", args=[o.pk]),
            ),
            Coluna("nome", "Nome", ordem=True),
            Coluna("especie", "Espécie", valor=lambda o: nomes.get(o.especie, o.especie)),
            Coluna("local", "Local"),
            Coluna("orcamento", "Orçamento", "dinheiro", ordem=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
        ],
        ordenacao=("-exercicio", "-numero"),
        filtros=FiltroDeObras,
        busca=("nome__unaccent__icontains", "local__unaccent__icontains"),
        vazio="Nenhuma obra foi aberta ainda."
        if nomes
        else "A lei deste município não reparte o custo de obras entre os proprietários.",
    )
    contexto = {"verba": orcamento.a_lei_pede(), "conhece": bool(nomes)}
    return obras.responder("lancamentos/obras/lista.html", contexto)


@exige("obra.ver")
def verba(request: HttpRequest) -> HttpResponse:
    """The appropriation of the roads against the receipts of their taxa."""
    dito = inteiro_digitado(request.GET.get("exercicio", ""))
    exercicio = dito if dito is not None and 1900 <= dito <= 2999 else hoje().year
    try:
        achada = orcamento.verba_de_estradas(exercicio)
    except ErroDeNegocio as erro:
        raise Http404(str(erro)) from None
    contexto = {
        "verba": achada,
        "parametro": orcamento.VERBA,
        "form": ExercicioForm(initial={"exercicio": exercicio}),
    }
    return render(request, "lancamentos/obras/verba.html", contexto)


@exige("obra.editar")
def abrir(request: HttpRequest) -> HttpResponse:
    form = ObraForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            nova = verbos.abrir(usuario=request.user, **form.cleaned_data)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Aberta a {nova}.")
            return redirect("lancamentos:obra", pk=nova.pk)
    return render(
        request,
        "lancamentos/obras/formulario.html",
        {"form": form, "titulo": "Abrir obra", "botao": "Abrir obra", "obra": None},
    )


@exige("obra.ver")
def obra(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Obra, pk=pk)
    especie = verbos.especie_da(achada)
    beneficiados = achada.beneficiados.select_related(
        "imovel__logradouro", "inscricao__titular", "junto_de__imovel", "junto_de__inscricao"
    ).filter(retirado_em__isnull=True)
    contexto = {
        "obra": achada,
        "especie": especie,
        "etiqueta": ETIQUETAS[achada.situacao],
        "beneficiados": [(b, _medidas(b.medidas, especie)) for b in beneficiados],
        "despesas": achada.despesas.select_related("registrada_por"),
        "construcao": verbos.despesa(achada, "construcao"),
        "conservacao": verbos.despesa(achada, "conservacao"),
        "partes": achada.partes.all(),
        "editais": [
            (d, ETIQUETAS_DO_EDITAL[d.situacao], especie.rateio(d.rateio).nome)
            for d in achada.distribuicoes.all()
        ],
        "dia": DiaForm(),
        "atos": atos_de(achada),
    }
    return render(request, "lancamentos/obras/obra.html", contexto)


@exige("obra.editar")
def despesa(request: HttpRequest, pk: int) -> HttpResponse:
    def agir(de: Obra, form: Any) -> str:
        dados = form.cleaned_data
        correcao = dados.pop("correcao")
        valor = -dados.pop("valor") if correcao else dados.pop("valor")
        verbos.registrar_despesa(obra=de, valor=valor, usuario=request.user, **dados)
        return "Despesa registrada."

    return _formulario(request, pk, DespesaForm, "Registrar despesa", agir)


@exige("obra.editar")
def partes(request: HttpRequest, pk: int) -> HttpResponse:
    def agir(de: Obra, form: Any) -> str:
        verbos.dividir_em_partes(obra=de, partes=form.cleaned_data["partes"], usuario=request.user)
        return "Obra dividida em partes."

    return _formulario(request, pk, PartesForm, "Dividir em partes", agir)


@exige("obra.editar")
@require_POST
def iniciar(request: HttpRequest, pk: int) -> HttpResponse:
    return _no_dia(request, pk, verbos.iniciar, "Obra iniciada.")


@exige("obra.editar")
@require_POST
def concluir(request: HttpRequest, pk: int) -> HttpResponse:
    return _no_dia(request, pk, verbos.concluir, "Obra concluída.")


@exige("obra.editar")
@require_POST
def entregar(request: HttpRequest, pk: int) -> HttpResponse:
    parte = get_object_or_404(ParteDeObra, pk=pk)
    try:
        verbos.entregar_parte(parte=parte, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"Entregue a {parte.numero}ª parte.")
    return redirect("lancamentos:obra", pk=parte.obra_id)


def _formulario(
    request: HttpRequest,
    pk: int,
    classe: type[Form],
    titulo: str,
    agir: Callable[[Obra, Any], str],
) -> HttpResponse:
    achada = get_object_or_404(Obra, pk=pk)
    form = classe(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            feito = agir(achada, form)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, feito)
            return redirect("lancamentos:obra", pk=pk)
    contexto = {"obra": achada, "form": form, "titulo": titulo, "botao": titulo}
    return render(request, "lancamentos/obras/formulario.html", contexto)


def _no_dia(request: HttpRequest, pk: int, verbo: Callable[..., Obra], feito: str) -> HttpResponse:
    achada = get_object_or_404(Obra, pk=pk)
    form = DiaForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Escreva a data assim: 12/03/1964.")
        return redirect("lancamentos:obra", pk=pk)
    try:
        verbo(obra=achada, usuario=request.user, em=form.cleaned_data["em"])
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, feito)
    return redirect("lancamentos:obra", pk=pk)


def _medidas(medidas: dict[str, Any], especie: Any) -> str:
    escritas = []
    for m in especie.medidas:
        if m.nome in medidas:
            valor = dict(m.palavras).get(medidas[m.nome], str(medidas[m.nome]).replace(".", ","))
            escritas.append(f"{m.rotulo}: {'sim' if medidas[m.nome] is True else valor}")
    return "; ".join(escritas)
