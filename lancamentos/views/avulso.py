"""The launch of one property by hand: what would be launched is seen before it is confirmed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from cadastro.models import Imovel
from lancamentos import avulso_de_imovel as verbos
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
        previa = verbos.prever(imovel=imovel, exercicio=exercicio)
    except ErroDeNegocio as erro:
        contexto["recusa"] = str(erro)
    else:
        contexto |= {
            "previa": previa,
            "itens": [(codigo().titulo(p.item.tributo), p) for p in previa.itens],
            "lancados": [(codigo().titulo(la.tributo), la) for la in previa.lancados],
        }
    return render(request, "lancamentos/avulso.html", contexto)
