"""Conhecimentos: list, page, printing, spoiling."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import conhecimentos as leitura
from arrecadacao.forms import FiltroDeConhecimentos
from arrecadacao.inutilizar import inutilizar as inutilizar_conhecimento
from arrecadacao.models import Conhecimento
from arrecadacao.views.comum import casa_de, em_pdf, motivo_de, quem
from cadastro.busca import buscar_pessoas
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje


@exige("conhecimento.ver")
@require_GET
def conhecimentos(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Conhecimento.objects.select_related("documento", "caderno", "pagador", "caixa__exator"),
        titulo="Conhecimentos",
        colunas=[
            Coluna("documento.numero", "Número", link=_link),
            Coluna("dia", "Dia", "data", ordem=True),
            Coluna("caderno.numero", "Caderno"),
            Coluna("caderno.especie", "Espécie"),
            Coluna("pagador.nome", "Pagador"),
            Coluna("pagador.documento", "CPF/CNPJ", "documento"),
            Coluna("caixa.exator.nome", "Exator"),
            Coluna("meio", "Meio"),
            Coluna("situacao", "Situação", etiqueta={"valido": "sucesso", "inutilizado": "perigo"}),
            Coluna("total", "Total", "dinheiro", ordem=True, soma=True),
        ],
        ordenacao=("-dia", "-pk"),
        filtros=FiltroDeConhecimentos,
        busca=_buscar,
        rotulo_da_busca="Número, nome ou documento",
        vazio="Nenhum conhecimento com estes dados.",
    )
    return lista.responder("arrecadacao/conhecimentos.html", casa_de(request))


@exige("conhecimento.ver")
@require_GET
def conhecimento(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(
        Conhecimento.objects.select_related(
            "documento", "caderno", "pagador", "caixa__exator", "inutilizado_por"
        ),
        pk=pk,
    )
    itens = qual.itens.select_related(
        "parcela__lancamento__imovel__logradouro",
        "parcela__lancamento__inscricao",
        "parcela__inscricao__livro",
    )
    pode_inutilizar = (
        qual.valido
        and qual.caixa.aberto
        and qual.dia == hoje()
        and qual.caixa.exator_id == quem(request).pk
        and quem(request).pode("conhecimento.inutilizar")
    )
    return render(
        request,
        "arrecadacao/conhecimento.html",
        casa_de(
            request,
            c=qual,
            itens=[(i, codigo().titulo(i.tributo)) for i in itens],
            partidas=[
                (p, codigo().titulo(p.receita) if p.receita else "Caixa")
                for p in qual.partidas.all()
            ],
            impresso=leitura.foi_impresso(qual),
            restituicoes=qual.restituicoes.exclude(situacao="cancelada").select_related("ordem"),
            pode_inutilizar=pode_inutilizar,
            atos=atos_de(qual),
        ),
    )


@exige("conhecimento.ver")
@require_POST
def imprimir(request: HttpRequest, pk: int) -> HttpResponse:
    """The three vias for the exator who has just issued it; to anybody else a second copy."""
    qual = get_object_or_404(Conhecimento.objects.select_related("documento", "caixa"), pk=pk)
    do_exator = qual.caixa.exator_id == quem(request).pk
    fazer = leitura.imprimir if do_exator else leitura.segunda_via
    pdf = fazer(conhecimento=qual, usuario=quem(request))
    return em_pdf(pdf, f"conhecimento-{qual.documento.numero.replace('/', '-')}")


@exige("conhecimento.inutilizar")
@require_POST
def inutilizar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Conhecimento, pk=pk)
    if motivo := motivo_de(request):
        try:
            inutilizar_conhecimento(conhecimento=qual, motivo=motivo, usuario=quem(request))
            messages.success(
                request,
                "Conhecimento inutilizado: devolva o dinheiro e guarde as três vias no caderno.",
            )
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:conhecimento", pk)


def _buscar(queryset: QuerySet[Conhecimento], texto: str) -> QuerySet[Conhecimento]:
    """By number (`123` or `123/1964`), or by who paid."""
    digitado, _, ano = texto.partition("/")
    numero, exercicio = inteiro_digitado(digitado), inteiro_digitado(ano)
    if numero is not None and len(digitado.strip()) < 10:
        queryset = queryset.filter(numero=numero)
        return queryset if exercicio is None else queryset.filter(caderno__exercicio=exercicio)
    return queryset.filter(pagador__in=buscar_pessoas(texto).order_by().values("pk"))


def _link(conhecimento: Conhecimento) -> str:
    return reverse("arrecadacao:conhecimento", args=[conhecimento.pk])
