"""Screens of the lançamentos: the list, one with its steps, its cancelling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import busca
from cadastro.models import InscricaoFiscal
from lancamentos import antecipar as antecipacao
from lancamentos import descrever, memoria, notificar
from lancamentos import substituir as verbos
from lancamentos.forms import AntecipacaoForm, FiltroDeLancamentos
from lancamentos.models import Antecipacao, Lancamento
from lancamentos.origem import valor_de_titulo
from lancamentos.regras import regras
from lancamentos.suspender import suspensas
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from django.http.response import HttpResponseBase

ETIQUETAS = {"vigente": "sucesso", "substituido": "aviso", "cancelado": "neutra"}
ETIQUETAS_DE_PARCELA = {
    "aberta": "info",
    "vencida": "perigo",
    "paga": "sucesso",
    "inscrita": "aviso",
    "cancelada": "neutra",
}


@exige("lancamento.ver")
def lista(request: HttpRequest) -> HttpResponseBase:
    lancamentos = Lista(
        request,
        Lancamento.objects.select_related("imovel", "inscricao", "contribuinte"),
        titulo="Lançamentos",
        colunas=[
            Coluna("pk", "Nº", link=_pagina, ordem="id"),
            Coluna("exercicio", "Exercício", ordem=True),
            Coluna("tributo", "Tributo", valor=lambda o: codigo().titulo(o.tributo), ordem=True),
            Coluna("objeto", "Objeto", ordem="imovel__inscricao"),
            Coluna("contribuinte.nome", "Contribuinte"),
            Coluna("valor", "Valor", "dinheiro", soma=True, ordem=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
        ],
        ordenacao=("-exercicio", "imovel__inscricao", "tributo"),
        filtros=FiltroDeLancamentos,
        busca=_buscar,
        rotulo_da_busca="Contribuinte, inscrição, endereço ou número do lançamento",
        vazio="Nada foi lançado ainda.",
    )
    return lancamentos.responder("lancamentos/lancamentos.html")


@exige("lancamento.ver")
def lancamento(request: HttpRequest, pk: int) -> HttpResponse:
    lancamento = get_object_or_404(
        Lancamento.objects.select_related(
            "imovel__logradouro",
            "inscricao",
            "edificacao",
            "contribuinte",
            "substitui",
            "rodada",
        ),
        pk=pk,
    )
    parcelas = list(lancamento.parcelas.order_by("numero"))
    devidas = [p for p in parcelas if p.situacao in p.ABERTAS]
    contexto = {
        "lancamento": lancamento,
        "titulo": codigo().titulo(lancamento.tributo),
        "etiqueta": ETIQUETAS[lancamento.situacao],
        "etiquetas_de_parcela": ETIQUETAS_DE_PARCELA,
        "parcelas": [(p, ETIQUETAS_DE_PARCELA[p.situacao]) for p in parcelas],
        "proxima": next(iter(devidas), None),
        "atrasado": sum(p.valor for p in devidas if p.vencimento < hoje()),
        "a_vencer": next((p for p in devidas if p.vencimento >= hoje()), None),
        "conta": memoria.reconstruir(lancamento),
        "fatos": descrever.fatos(lancamento.tributo, lancamento.fatos, lei_em(lancamento.lei_em)),
        "prazo": notificar.prazo_de_reclamacao(lancamento),
        "avisos": lancamento.avisos.select_related("documento").order_by("pk"),
        "suspensao": suspensas().filter(lancamento=lancamento).first(),
        "titulo_do_valor": valor_de_titulo(lancamento),
        "antecipacao": Antecipacao.objects.filter(lancamento=lancamento).first(),
        "antecipavel": _antecipavel(lancamento),
        "fundamentos": regras().fundamentos,
        "substituto": Lancamento.objects.filter(substitui=lancamento).first(),
        "credito": verbos.credito(lancamento),
        "atos": atos_de(lancamento),
    }
    return render(request, "lancamentos/lancamento.html", contexto)


@exige("lancamento.lancar")
@require_POST
def cancelar(request: HttpRequest, pk: int) -> HttpResponse:
    lancamento = get_object_or_404(Lancamento, pk=pk)
    try:
        verbos.cancelar(
            lancamento=lancamento,
            motivo=request.POST.get("motivo", ""),
            artigo=request.POST.get("artigo") or regras().fundamentos.alterar,
            usuario=request.user,
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Lançamento cancelado.")
    return redirect(_pagina(lancamento))


@exige("lancamento.lancar")
@require_POST
def antecipar(request: HttpRequest, pk: int) -> HttpResponse:
    """Collect before the date, in a case of the law."""
    lancamento = get_object_or_404(Lancamento, pk=pk)
    form = AntecipacaoForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Escolha o caso da lei.")
        return redirect(_pagina(lancamento))
    try:
        antecipacao.antecipar(
            lancamento=lancamento,
            motivo=request.POST.get("motivo", ""),
            usuario=request.user,
            **form.cleaned_data,
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "A cobrança foi antecipada: o que está em aberto já se cobra.")
    return redirect(_pagina(lancamento))


def _antecipavel(lancamento: Lancamento) -> AntecipacaoForm | None:
    """The form of the cases, where the law lets the tributo be collected before its date."""
    regra = regras().antecipacao
    if regra is None or lancamento.tributo not in regra.tributos:
        return None
    return None if Antecipacao.objects.filter(lancamento=lancamento) else AntecipacaoForm()


def _buscar(queryset: QuerySet[Lancamento], texto: str) -> QuerySet[Lancamento]:
    """By number of the lançamento, by property, inscription, act or taxpayer."""
    de_ato = Lancamento.objects.order_by().exclude(referencia="")
    onde = (
        Q(imovel__in=busca.buscar_imoveis(texto).order_by().values("pk"))
        | Q(contribuinte__in=busca.buscar_pessoas(texto).order_by().values("pk"))
        | Q(inscricao__in=InscricaoFiscal.objects.filter(_palavras(texto)).values("pk"))
        | Q(pk__in=de_ato.filter(referencia__icontains=texto).values("pk"))
    )
    numero = inteiro_digitado(texto)
    if numero is not None:
        onde |= Q(pk=numero)
    return queryset.filter(onde)


def _palavras(texto: str) -> Q:
    """Inscriptions that have every word, in their name, place or holder."""
    todas = Q()
    for termo in busca.termos(texto):
        todas &= termo.condicao
    return todas


def _pagina(lancamento: Lancamento) -> str:
    return reverse("lancamentos:lancamento", args=[lancamento.pk])
