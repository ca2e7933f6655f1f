"""The launch of one property by hand: what would be launched is seen before it is confirmed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from cadastro.models import Imovel, InscricaoFiscal
from lancamentos import avulso_de_imovel as verbos
from lancamentos.avulso_de_inscricao import lancar_inscricao, prever_inscricao
from lancamentos.forms import MotivoForm
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio


@exige("lancamento.lancar")
def lancar(request: HttpRequest, pk: int, exercicio: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=pk)
    form = MotivoForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            lancados = verbos.lancar_imovel(
                imovel=imovel,
                exercicio=exercicio,
                usuario=request.user,
                motivo=form.cleaned_data["motivo"],
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Lançamentos feitos: {len(lancados)}.")
            return redirect(reverse("cadastro:imovel", args=[imovel.pk]))
    contexto = {"imovel": imovel, "exercicio": exercicio, "form": form}
    try:
        contexto |= _previa(verbos.prever(imovel=imovel, exercicio=exercicio))
    except ErroDeNegocio as erro:
        contexto["recusa"] = str(erro)
    return render(request, "lancamentos/avulso.html", contexto)


@exige("lancamento.lancar")
def inscricao(request: HttpRequest, pk: int, exercicio: int) -> HttpResponse:
    inscricao = get_object_or_404(InscricaoFiscal.objects.select_related("titular"), pk=pk)
    form = MotivoForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            lancados = lancar_inscricao(
                inscricao=inscricao,
                exercicio=exercicio,
                usuario=request.user,
                motivo=form.cleaned_data["motivo"],
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Lançamentos feitos: {len(lancados)}.")
            return redirect(reverse("cadastro:inscricao_fiscal", args=[inscricao.pk]))
    contexto = {"inscricao": inscricao, "exercicio": exercicio, "form": form}
    try:
        contexto |= _previa(prever_inscricao(inscricao=inscricao, exercicio=exercicio))
    except ErroDeNegocio as erro:
        contexto["recusa"] = str(erro)
    return render(request, "lancamentos/avulso_de_inscricao.html", contexto)


def _previa(previa: verbos.Previa) -> dict[str, Any]:
    return {
        "previa": previa,
        "itens": [(codigo().titulo(p.item.tributo), p) for p in previa.itens],
        "lancados": [(codigo().titulo(la.tributo), la) for la in previa.lancados],
    }
