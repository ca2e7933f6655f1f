"""The page that charges the paper of a process at the protocol."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from arrecadacao.fases import regras
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formulario_de_fatos import FatosForm
from prefeitura.comum.relogio import hoje
from processos import papel_protocolado
from processos.models import Processo


class FolhaForm(forms.Form):
    """Which paper of the autos."""

    folha = forms.TypedChoiceField(label="Papel", coerce=int)

    def __init__(self, processo: Processo, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["folha"].choices = [  # type: ignore[attr-defined]
            (a.folha, f"fl. {a.folha}: {a.get_tipo_display()}")
            for a in processo.andamentos.order_by("folha")
        ]


@exige("papel.cobrar")
def cobrar(request: HttpRequest, pk: int) -> HttpResponse:
    """The sheet and the facts of its paper; once charged, it is paid at the till."""
    regra = regras().papel
    if regra is None:
        raise Http404
    processo = get_object_or_404(Processo.objects.select_related("requerente"), pk=pk)
    pedido = request.POST if request.method == "POST" else None
    folha = FolhaForm(processo, pedido)
    fatos = FatosForm(lei_em(hoje()), regra.tributo, regra.fatos, pedido)
    if pedido is not None and folha.is_valid() & fatos.is_valid():
        try:
            feito = papel_protocolado.cobrar(
                processo=processo,
                folha=folha.cleaned_data["folha"],
                fatos=fatos.fatos,
                usuario=cast(Usuario, request.user),
            )
        except ErroDeNegocio as erro:
            folha.add_error(None, str(erro))
        else:
            valor = moeda().formatar(feito.valor)
            messages.success(request, f"Papel cobrado: {valor}, a receber no caixa.")
            return redirect("processos:processo", pk)
    contexto = {
        "processo": processo,
        "regra": regra,
        "tributo": codigo().titulo(regra.tributo),
        "folha": folha,
        "fatos": fatos,
        "cobrados": papel_protocolado.cobrados(processo),
    }
    return render(request, "processos/cobrar_papel.html", contexto)
