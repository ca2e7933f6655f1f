"""The screen that puts another lançamento, from the right facts, in the place of one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from lancamentos import substituir as verbos
from lancamentos.fatos import ler_do_lancamento
from lancamentos.models import Lancamento
from lancamentos.regras import regras
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formulario_de_fatos import FatosForm
from prefeitura.legislacao import Apuracao, ErroDeLei, Vigencia


class SubstituicaoForm(forms.Form):
    motivo = forms.CharField(label="Motivo", max_length=300)
    artigo = forms.CharField(label="Artigo", max_length=40)
    processo = forms.CharField(label="Processo", max_length=40, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["artigo"].initial = regras().fundamentos.alterar


@exige("lancamento.lancar")
def substituir(request: HttpRequest, pk: int) -> HttpResponse:
    """The facts as they were, the account of those that are right, and the substitution."""
    lancamento = get_object_or_404(
        Lancamento.objects.select_related("imovel__logradouro", "inscricao", "contribuinte"), pk=pk
    )
    lei = lei_em(lancamento.lei_em)
    pedido = request.POST if request.method == "POST" else None
    form = SubstituicaoForm(pedido)
    fatos = FatosForm(lei, lancamento.tributo, lancamento.fatos, pedido)
    contexto: dict[str, Any] = {
        "lancamento": lancamento,
        "titulo": codigo().titulo(lancamento.tributo),
        "form": form,
        "fatos": fatos,
    }
    if pedido is not None and form.is_valid() & fatos.is_valid():
        try:
            contexto["conta"] = _conta(lancamento, fatos.fatos, lei)
            if "confirmar" in pedido:
                novo = verbos.substituir(
                    lancamento=lancamento,
                    fatos=fatos.fatos,
                    usuario=request.user,
                    **form.cleaned_data,
                )
                messages.success(request, f"O lançamento {pk} foi substituído por este.")
                return redirect("lancamentos:lancamento", novo.pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(request, "lancamentos/substituir.html", contexto)


def _conta(lancamento: Lancamento, fatos: dict[str, Any], lei: Vigencia) -> Apuracao:
    """The account of the facts written. Raises ``ErroDeNegocio`` for what the law refuses."""
    try:
        lidos = ler_do_lancamento(lei, lancamento.tributo, fatos)
        return lei.apurar(
            lancamento.tributo,
            lei.escrever_fatos(lidos),
            exercicio=lancamento.exercicio,
            calendario=calendario(),
        )
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"A lei recusa os fatos informados: {erro}.") from None
