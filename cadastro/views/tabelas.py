"""Tables of prices that the municipality draws up."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import tabelas as das_tabelas
from cadastro.forms.registros_fiscais import PrecoForm, TabelaForm
from cadastro.models import (
    PrecoObservado,
    TabelaDeValores,
)
from cadastro.views.atos import praticar
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@exige("cadastro.ver")
def tabelas_de_valores(request: HttpRequest) -> HttpResponse:
    """The tables that the law wants made, with the means of what was seen."""
    linhas = [
        {
            "lei": lei,
            "edicoes": TabelaDeValores.objects.filter(tabela=slug),
            "medias": das_tabelas.medias(slug, hoje()),
            "precos": PrecoObservado.objects.filter(tabela=slug)[:20],
        }
        for slug, lei in codigo().cadastro.tabelas.items()
    ]
    return render(request, "cadastro/tabelas_de_valores.html", {"linhas": linhas})


@exige("parametro.propor")
def tabela_nova(request: HttpRequest, tabela: str) -> HttpResponse:
    lei = _tabela(tabela)
    return praticar(
        request,
        TabelaForm(next(iter(lei.indicios), ""), request.POST or None, initial={"desde": hoje()}),
        lambda dados: das_tabelas.fazer(tabela, usuario=request.user, **dados),
        titulo=f"Fazer a {lei.nome.lower()}",
        texto="; ".join(lei.indicios.values()),
        botao="Fazer tabela",
        feito="Tabela feita: outra pessoa a confirma.",
        **_volta("tabelas_de_valores", "Tabelas"),
    )


@exige("parametro.propor")
def preco_novo(request: HttpRequest, tabela: str) -> HttpResponse:
    lei = _tabela(tabela)
    return praticar(
        request,
        PrecoForm(request.POST or None, initial={"em": hoje()}),
        lambda dados: das_tabelas.observar(tabela, usuario=request.user, **dados),
        titulo=f"Anotar um preço: {lei.nome.lower()}",
        botao="Anotar preço",
        feito="Preço anotado.",
        **_volta("tabelas_de_valores", "Tabelas"),
    )


@exige("parametro.confirmar")
@require_POST
def tabela_confirmar(request: HttpRequest, pk: int) -> HttpResponse:
    edicao = get_object_or_404(TabelaDeValores, pk=pk)
    try:
        das_tabelas.confirmar(edicao, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Tabela confirmada: está em vigor.")
    return redirect("cadastro:tabelas_de_valores")


def _tabela(tabela: str) -> Any:
    lei = codigo().cadastro.tabelas.get(tabela)
    if lei is None:
        raise Http404(tabela)
    return lei


def _volta(nome: str, rotulo: str) -> dict[str, str]:
    return {"volta": reverse(f"cadastro:{nome}"), "volta_nome": rotulo}
