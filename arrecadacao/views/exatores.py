"""Who collects: agreements with agents outside, and sureties."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import agentes as verbos
from arrecadacao.fases import regras
from arrecadacao.forms_selos import FormDeAgente, FormDeFianca
from arrecadacao.models import AgenteArrecadador, Fianca
from arrecadacao.views.comum import casa_de, motivo_de, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@exige("exator.ver")
@require_GET
def exatores(request: HttpRequest) -> HttpResponse:
    lei = regras()
    return render(
        request,
        "arrecadacao/exatores.html",
        casa_de(
            request,
            agente=lei.agente,
            fianca=lei.fianca,
            acordos=[
                {
                    "a": a,
                    "tributos": ", ".join(codigo().titulo(t) for t in a.tributos),
                    "vigente": a.encerrado_em is None and a.inicio <= hoje() <= a.fim,
                }
                for a in AgenteArrecadador.objects.select_related("usuario", "entidade")
            ],
            fiancas=[
                (f, lei.fianca.especies.get(f.especie, f.especie) if lei.fianca else f.especie)
                for f in Fianca.objects.select_related("usuario")
            ],
        ),
    )


@exige("exator.gerir")
def agente(request: HttpRequest) -> HttpResponse:
    form = FormDeAgente(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            verbos.celebrar(usuario=quem(request), **form.cleaned_data)
            messages.success(request, "Acordo registrado.")
            return redirect("arrecadacao:exatores")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    recusa = "" if regras().agente else "O código em vigor não comete a arrecadação a outrem."
    return _formulario(request, "Acordo de arrecadação", form, "Registrar o acordo", recusa)


@exige("exator.gerir")
@require_POST
def encerrar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(AgenteArrecadador, pk=pk)
    if motivo := motivo_de(request):
        try:
            verbos.encerrar(agente=qual, motivo=motivo, usuario=quem(request))
            messages.success(request, "Acordo encerrado.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:exatores")


@exige("exator.gerir")
def fianca(request: HttpRequest) -> HttpResponse:
    form = FormDeFianca(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            verbos.afiancar(usuario=quem(request), **form.cleaned_data)
            messages.success(request, "Fiança registrada.")
            return redirect("arrecadacao:exatores")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    recusa = "" if regras().fianca else "O código em vigor não pede fiança."
    return _formulario(request, "Fiança de exator", form, "Registrar a fiança", recusa)


@exige("exator.gerir")
@require_POST
def levantar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Fianca, pk=pk)
    if motivo := motivo_de(request):
        try:
            verbos.levantar(fianca=qual, motivo=motivo, usuario=quem(request))
            messages.success(request, "Fiança levantada.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:exatores")


def _formulario(
    request: HttpRequest, titulo: str, form: Any, botao: str, recusa: str
) -> HttpResponse:
    volta = reverse("arrecadacao:exatores")
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo=titulo,
            caminho=[("Exatores", volta)],
            form=form,
            botao=botao,
            volta=volta,
            recusa=recusa,
        ),
    )
