"""Rents, the predial as declared, values found elsewhere."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import valores
from cadastro.forms.revisao import (
    AluguelForm,
    ConferenciaDeAluguelForm,
    ValorAchadoForm,
    ValoresDoEstadoForm,
)
from cadastro.models import (
    Edificacao,
    Imovel,
    LevantamentoDeAluguel,
)
from cadastro.views.atos import praticar
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

# What a page shows of a long list; the rest is in the export of the registers.
MAXIMO = 200


@exige("cadastro.ver")
def alugueis(request: HttpRequest) -> HttpResponse:
    """The survey of rents of the year: what waits, what was found."""
    if codigo().cadastro.aluguel is None:
        raise Http404
    faltam = valores.por_levantar(hoje().year)
    contexto = {
        "exercicio": hoje().year,
        "faltam": faltam[:MAXIMO],
        "quantos_faltam": len(faltam),
        "feitos": LevantamentoDeAluguel.objects.filter(exercicio=hoje().year).select_related(
            "edificacao__imovel__logradouro", "feito_por"
        )[:MAXIMO],
    }
    return render(request, "cadastro/alugueis.html", contexto)


@exige("cadastro.editar")
@require_POST
def alugueis_convidar(request: HttpRequest) -> HttpResponse:
    try:
        papel = valores.convidar_locatarios(exercicio=hoje().year, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("cadastro:registros")
    return redirect("documento", papel.pk)


@exige("cadastro.editar")
def aluguel_levantar(request: HttpRequest, pk: int) -> HttpResponse:
    edificacao = get_object_or_404(Edificacao.objects.select_related("imovel__logradouro"), pk=pk)
    if codigo().cadastro.aluguel is None:
        raise Http404
    return praticar(
        request,
        AluguelForm(
            valores.fontes_de_aluguel(), request.POST or None, initial={"exercicio": hoje().year}
        ),
        lambda dados: valores.levantar_aluguel(edificacao, usuario=request.user, **dados),
        titulo=f"Levantar o aluguel: {edificacao.imovel.endereco}",
        botao="Registrar levantamento",
        feito="Levantamento registrado: a Contabilidade o confere.",
        **_volta("alugueis", "Aluguéis"),
    )


@exige("aluguel.conferir")
def aluguel_conferir(request: HttpRequest, pk: int) -> HttpResponse:
    levantamento = get_object_or_404(
        LevantamentoDeAluguel.objects.select_related("edificacao__imovel__logradouro"), pk=pk
    )
    return praticar(
        request,
        ConferenciaDeAluguelForm(
            request.POST or None, initial={"valor": levantamento.valor_locativo}
        ),
        lambda dados: valores.conferir_aluguel(levantamento, usuario=request.user, **dados),
        titulo=f"Conferir: {levantamento.edificacao.imovel.endereco}",
        botao="Ratificar ou retificar",
        feito="Levantamento conferido: o cadastro o segue.",
        **_volta("alugueis", "Aluguéis"),
    )


@exige("cadastro.ver")
def predial_conteudo(request: HttpRequest, pk: int) -> HttpResponse:
    """What the lançamento of the predial states of a building, and what is still missing."""
    edificacao = get_object_or_404(Edificacao.objects.select_related("imovel__logradouro"), pk=pk)
    lei = codigo().cadastro.aluguel
    if lei is None or not lei.conteudo:
        raise Http404
    contexto = {
        "edificacao": edificacao,
        "conteudo": valores.conteudo_do_predial(edificacao, hoje()),
        "falta": valores.falta_no_predial(edificacao, hoje()),
        "artigo": lei.conteudo,
    }
    return render(request, "cadastro/predial_conteudo.html", contexto)


@exige("cadastro.editar")
def valor_achado(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel, pk=pk)
    lei = codigo().cadastro.maior_valor
    if lei is None:
        raise Http404
    return praticar(
        request,
        ValorAchadoForm(lei, request.POST or None),
        lambda dados: valores.achar_valor(imovel, usuario=request.user, **dados),
        titulo="Valor achado em transmissão ou divisão",
        texto=f"Sendo maior que o lançado, corrige o cadastro (art. {lei.artigo}).",
        botao="Registrar valor",
        feito="Valor registrado.",
        volta=reverse("cadastro:imovel", args=[pk]),
        volta_nome=f"Imóvel {imovel.inscricao}",
    )


@exige("cadastro.importar")
def valores_do_estado(request: HttpRequest) -> HttpResponse:
    lei = codigo().cadastro.maior_valor
    if lei is None or not lei.do_estado:
        raise Http404
    return praticar(
        request,
        ValoresDoEstadoForm(request.POST or None, initial={"exercicio": hoje().year}),
        lambda dados: valores.valores_do_estado(usuario=request.user, **dados),
        titulo="Valores lançados pelo Estado",
        texto=f"São a base do territorial (art. {lei.do_estado}).",
        botao="Tomar os valores",
        feito="Valores tomados.",
        **_volta("coletas", "Coletas"),
    )


def _volta(nome: str, rotulo: str) -> dict[str, str]:
    return {"volta": reverse(f"cadastro:{nome}"), "volta_nome": rotulo}
