"""Screens of the books: which the law asks for, their lines, their volumes in PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import busca
from lancamentos import livros, livros_impressos
from lancamentos.forms_livros import ExercicioForm, FiltroDoLivro
from lancamentos.models import Lancamento
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import lotes
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Documento, Lote
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from django.http.response import HttpResponseBase

    from prefeitura.legislacao.livros import Livro


@exige("lancamento.ver")
def lista(request: HttpRequest) -> HttpResponse:
    """The books of the law in force, and how many lines each has in an exercício."""
    exercicio = _exercicio(request)
    contexto = {
        "lei": codigo().lei,
        "form": ExercicioForm(initial={"exercicio": exercicio}),
        "exercicio": exercicio,
        "livros": [(x, livros.linhas(x, exercicio).count()) for x in livros.da_lei()],
        "impressoes": Lote.objects.filter(tipo=livros_impressos.IMPRESSAO)[:10],
    }
    return render(request, "lancamentos/livros.html", contexto)


@exige("lancamento.ver")
def livro(request: HttpRequest, slug: str) -> HttpResponseBase:
    achado = _achar(slug)
    exercicio = _exercicio(request)
    leitor = livros.Leitor(achado)
    lista = Lista(
        request,
        livros.linhas(achado, exercicio),
        titulo=f"{achado.nome} {exercicio}",
        colunas=[_coluna(leitor, n) for n, _ in enumerate(achado.colunas)],
        ordenacao=livros.ordem(achado),
        filtros=FiltroDoLivro,
        busca=_buscar,
        rotulo_da_busca="Contribuinte ou inscrição",
        vazio=f"Nada foi lançado neste livro em {exercicio}.",
    )
    contexto = {"livro": achado, "exercicio": exercicio, "lei": codigo().lei}
    return lista.responder("lancamentos/livro.html", contexto)


@exige("livro.escriturar")
@require_POST
def imprimir(request: HttpRequest, slug: str) -> HttpResponse:
    achado = _achar(slug)
    exercicio = inteiro_digitado(request.POST.get("exercicio", "")) or hoje().year
    try:
        lote = livros_impressos.imprimir(
            slug=achado.slug, exercicio=exercicio, usuario=request.user
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect(f"{reverse('lancamentos:livro', args=[slug])}?exercicio={exercicio}")
    return redirect("lancamentos:livro-impressao", pk=lote.pk)


@exige("lancamento.ver")
def impressao(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "lancamentos/livro_impressao.html", _contexto(_achar_lote(pk)))


@exige("lancamento.ver")
def progresso(request: HttpRequest, pk: int) -> HttpResponse:
    """The bar alone; the whole page once the work is over."""
    lote = _achar_lote(pk)
    resposta = render(request, "lancamentos/livro_progresso.html", _contexto(lote))
    if lote.situacao != Lote.Situacao.ABERTO:
        resposta["HX-Refresh"] = "true"
    return resposta


def _coluna(leitor: livros.Leitor, n: int) -> Coluna:
    coluna = leitor.livro.colunas[n]
    if coluna.de == "importancia" and coluna.somente is None:
        return Coluna(
            f"coluna{n}",
            coluna.rotulo,
            "dinheiro",
            valor=lambda x: leitor.valor(n, x),
            ordem="devida",
            soma=True,
        )
    link = _pagina if coluna.de == "contribuinte" else None
    tipo = "dinheiro" if coluna.dinheiro else "texto"
    return Coluna(f"coluna{n}", coluna.rotulo, tipo, valor=lambda x: leitor.valor(n, x), link=link)


def _pagina(lancamento: Lancamento) -> str:
    return reverse("lancamentos:lancamento", args=[lancamento.pk])


def _buscar(queryset: QuerySet[Lancamento], texto: str) -> QuerySet[Lancamento]:
    return queryset.filter(
        Q(contribuinte__in=busca.buscar_pessoas(texto).order_by().values("pk"))
        | Q(imovel__in=busca.buscar_imoveis(texto).order_by().values("pk"))
    )


def _exercicio(request: HttpRequest) -> int:
    dito = inteiro_digitado(request.GET.get("exercicio", ""))
    return dito if dito is not None and 1900 <= dito <= 2999 else hoje().year


def _achar(slug: str) -> Livro:
    try:
        return livros.achar(slug)
    except ErroDeNegocio as erro:
        raise Http404(str(erro)) from None


def _achar_lote(pk: int) -> Lote:
    return get_object_or_404(Lote, pk=pk, tipo=livros_impressos.IMPRESSAO)


def _contexto(lote: Lote) -> dict[str, Any]:
    partes = list(lote.partes.order_by("numero"))
    papeis = Documento.objects.in_bulk([p.resultado["documento"] for p in partes if p.resultado])
    return {
        "lote": lote,
        "andamento": lotes.progresso(lote),
        "terminado": lote.situacao != Lote.Situacao.ABERTO,
        "volumes": [(p, papeis.get(p.resultado.get("documento"))) for p in partes],
    }
