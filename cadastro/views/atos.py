"""The page of one act of the cadastro: a form, a verb, and back to where one came from."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from prefeitura.comum.erros import ErroDeNegocio


def praticar(
    request: HttpRequest,
    form: forms.Form,
    verbo: Callable[[dict[str, Any]], Any],
    *,
    titulo: str,
    volta: str,
    volta_nome: str,
    botao: str,
    feito: str,
    texto: str = "",
) -> HttpResponse:
    """Show `form`; when it is sent and good, do `verbo` and go back, or show why not."""
    if form.is_bound and form.is_valid():
        try:
            verbo(form.cleaned_data)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, feito)
            return redirect(volta)
    contexto = {
        "form": form,
        "titulo": titulo,
        "texto": texto,
        "volta": volta,
        "volta_nome": volta_nome,
        "botao": botao,
        "com_arquivo": any(isinstance(c, forms.FileField) for c in form.fields.values()),
    }
    return render(request, "cadastro/ato_form.html", contexto)
