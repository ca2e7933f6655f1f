"""Cadernos: the register of art. 33, rubric, sending, handing over, taking back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import cadernos as verbos
from arrecadacao.forms import (
    FiltroDeCadernos,
    FormDePassagem,
    FormDeRemessa,
    FormDeRubrica,
)
from arrecadacao.models import Caderno
from arrecadacao.views.comum import casa_de, motivo_de, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

ETIQUETAS = {"autenticado": "info", "remetido": "sucesso", "baixado": "neutra"}


@exige("caixa.ver")
@require_GET
def cadernos(request: HttpRequest) -> HttpResponseBase:
    """The register: exator, date sent, numbers, what was used so far, baixa (art. 33)."""
    lista = Lista(
        request,
        Caderno.objects.select_related("exator"),
        titulo="Registro de cadernos",
        colunas=[
            Coluna("numero", "Caderno", link=_link, ordem=True),
            Coluna("exercicio", "Exercício", ordem=True),
            Coluna("especie", "Espécie"),
            Coluna("primeiro", "Do nº", "numero"),
            Coluna("ultimo", "Ao nº", "numero"),
            Coluna("exator.nome", "Exator", ordem=True),
            Coluna("remetido_em", "Remessa", "data", ordem=True),
            Coluna("usados", "Baixa parcial", valor=_baixa_parcial),
            Coluna("restantes", "Restam", "numero"),
            Coluna("baixado_em", "Baixa em", "data"),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
        ],
        ordenacao=("-exercicio", "especie", "numero"),
        filtros=FiltroDeCadernos,
        vazio="Nenhum caderno foi rubricado ainda.",
    )
    return lista.responder("arrecadacao/cadernos.html", casa_de(request))


@exige("caixa.ver")
@require_GET
def caderno(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Caderno.objects.select_related("exator", "rubricado_por"), pk=pk)
    return render(
        request,
        "arrecadacao/caderno.html",
        casa_de(
            request,
            caderno=qual,
            etiqueta=ETIQUETAS[qual.situacao],
            conhecimentos=qual.conhecimentos.select_related("documento", "pagador").order_by(
                "numero"
            ),
            atos=atos_de(qual),
            passagem=FormDePassagem(),
        ),
    )


@exige("caderno.rubricar")
def rubricar(request: HttpRequest) -> HttpResponse:
    form = FormDeRubrica(request.POST or None, initial={"exercicio": hoje().year})
    if request.method == "POST" and form.is_valid():
        try:
            novos = verbos.rubricar(usuario=quem(request), **form.cleaned_data)
            messages.success(
                request,
                f"Rubricados {len(novos)} cadernos, do nº {novos[0].primeiro} ao nº "
                f"{novos[-1].ultimo}. Falta remetê-los.",
            )
            return redirect("arrecadacao:cadernos")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(request, "arrecadacao/rubricar.html", casa_de(request, form=form))


@exige("caderno.remeter")
def remeter(request: HttpRequest) -> HttpResponse:
    form = FormDeRemessa(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            enviados = verbos.remeter(
                cadernos=list(form.cleaned_data["cadernos"]),
                exator=form.cleaned_data["exator"],
                usuario=quem(request),
            )
            messages.success(
                request, f"Remetidos {len(enviados)} cadernos a {form.cleaned_data['exator']}."
            )
            return redirect("arrecadacao:cadernos")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    ha = Caderno.objects.filter(situacao=Caderno.Situacao.AUTENTICADO).exists()
    return render(request, "arrecadacao/remeter.html", casa_de(request, form=form, ha_cadernos=ha))


@exige("caderno.remeter")
@require_POST
def passar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Caderno, pk=pk)
    form = FormDePassagem(request.POST)
    motivo = motivo_de(request)
    if motivo and form.is_valid():
        _tentar(
            request,
            lambda: verbos.passar(
                caderno=qual,
                exator=form.cleaned_data["exator"],
                motivo=motivo,
                usuario=quem(request),
            ),
            "Caderno passado ao novo exator.",
        )
    elif motivo:
        messages.error(request, "Escolha o novo exator.")
    return redirect("arrecadacao:caderno", pk)


@exige("caderno.remeter")
@require_POST
def recolher(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Caderno, pk=pk)
    if motivo := motivo_de(request):
        _tentar(
            request,
            lambda: verbos.recolher(caderno=qual, motivo=motivo, usuario=quem(request)),
            "Caderno recolhido e baixado.",
        )
    return redirect("arrecadacao:caderno", pk)


def _tentar(request: HttpRequest, verbo: Any, sucesso: str) -> None:
    try:
        verbo()
        messages.success(request, sucesso)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))


def _link(caderno: Caderno) -> str:
    return reverse("arrecadacao:caderno", args=[caderno.pk])


def _baixa_parcial(caderno: Caderno) -> str:
    if not caderno.usados:
        return "nenhum usado"
    return f"{caderno.primeiro} a {caderno.usado_ate}"
