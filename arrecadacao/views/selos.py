"""Stamps: stock, balancete, cash book apart, entry, supply, sale, return."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from arrecadacao import selos as verbos
from arrecadacao.conferencia_de_selos import comprados_por, estoque
from arrecadacao.fases import regras
from arrecadacao.forms_selos import (
    FiltroDoPeriodo,
    FormDeDevolucao,
    FormDeEntrada,
    FormDeResponsavel,
    FormDeSuprimento,
    FormDeVenda,
)
from arrecadacao.livros_de_selos import balancete, livro_caixa
from arrecadacao.models import GuiaDeSelos
from arrecadacao.views.comum import casa_de, quem
from cadastro.models import Pessoa
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

SEM_SELOS = "No código em vigor o imposto de diversões não se paga em selos."


@exige("selos.ver")
@require_GET
def selos(request: HttpRequest) -> HttpResponse:
    """The stock by value, in the vault and with each tesoureiro, and the balancete of a period."""
    de, ate = _periodo(request)
    com_selos = Usuario.objects.filter(movimentos_de_selos__isnull=False).distinct()
    estoques = [(u, estoque(u)) for u in com_selos.order_by("nome", "pk")]
    cofre = estoque(None)
    valores = sorted({*cofre, *(v for _, e in estoques for v in e)})
    return render(
        request,
        "arrecadacao/selos.html",
        casa_de(
            request,
            regra=regras().selos,
            linhas=[
                {
                    "selo": v,
                    "cofre": cofre.get(v, 0),
                    "com": [e.get(v, 0) for _, e in estoques],
                    "importa": v * (cofre.get(v, 0) + sum(e.get(v, 0) for _, e in estoques)),
                }
                for v in valores
            ],
            tesoureiros=[u for u, _ in estoques],
            balancete=balancete(de=de, ate=ate),
            periodo=FiltroDoPeriodo(initial={"de": de, "ate": ate}),
            de=de,
            ate=ate,
        ),
    )


@exige("selos.ver")
@require_GET
def guias(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        GuiaDeSelos.objects.select_related("responsavel", "documento", "caixa__exator"),
        titulo="Guias de selos",
        colunas=[
            Coluna("documento.numero", "Número", link=_papel),
            Coluna("especie", "Espécie"),
            Coluna("dia", "Dia", "data", ordem=True),
            Coluna("responsavel.nome", "Responsável", ordem=True),
            Coluna("casa", "Casa de diversões"),
            Coluna("caixa.exator.nome", "Tesoureiro"),
            Coluna("valor", "Valor dos selos", "dinheiro", ordem=True),
            Coluna("deducao", "Percentagem", "dinheiro"),
            Coluna("pago", "No caixa", "dinheiro", valor=lambda g: g.pago),
        ],
        ordenacao=("-exercicio", "-numero"),
        busca=("responsavel__nome__unaccent__icontains", "casa__unaccent__icontains"),
        rotulo_da_busca="Responsável ou casa",
        vazio="Nenhuma guia de selos.",
    )
    return lista.responder("arrecadacao/lista.html", casa_de(request, caminho=_caminho()))


@exige("selos.ver")
@require_GET
def caixa(request: HttpRequest) -> HttpResponse:
    """The cash book of the stamps, apart from that of the conhecimentos."""
    de, ate = _periodo(request)
    antes, linhas = livro_caixa(de=de, ate=ate)
    return render(
        request,
        "arrecadacao/selos_caixa.html",
        casa_de(
            request,
            regra=regras().selos,
            antes=antes,
            linhas=linhas,
            saldo=linhas[-1].saldo if linhas else antes,
            periodo=FiltroDoPeriodo(initial={"de": de, "ate": ate}),
            de=de,
            ate=ate,
        ),
    )


@exige("selos.suprir")
def entrar(request: HttpRequest) -> HttpResponse:
    form = FormDeEntrada(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            verbos.entrar(
                selos=form.ler(), motivo=form.cleaned_data["motivo"], usuario=quem(request)
            )
            messages.success(request, "Selos entrados no cofre.")
            return redirect("arrecadacao:selos")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _formulario(request, "Entrada de selos", form, "Registrar a entrada")


@exige("selos.suprir")
def suprir(request: HttpRequest) -> HttpResponse:
    form = FormDeSuprimento(estoque(None), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            verbos.suprir(
                tesoureiro=form.cleaned_data["tesoureiro"],
                selos=form.ler(),
                usuario=quem(request),
            )
            messages.success(request, "Selos entregues ao tesoureiro, que responde por eles.")
            return redirect("arrecadacao:selos")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _formulario(request, "Suprir o tesoureiro", form, "Entregar os selos")


@exige("caixa.operar")
def vender(request: HttpRequest) -> HttpResponse:
    """First who buys; then how many, with the account of what they bought before."""
    responsavel = _responsavel(request)
    if responsavel is None:
        return _escolher(request, "Vender selos")
    form = FormDeVenda(
        estoque(quem(request)),
        [v for v, n in comprados_por(responsavel).items() if n],
        request.POST or None,
        initial={"chave": uuid4()},
    )
    if request.method == "POST" and form.is_valid():
        try:
            feita = verbos.vender(
                responsavel=responsavel,
                casa=form.cleaned_data["casa"],
                selos=form.ler(),
                conferencia=form.conferencia(),
                chave=form.cleaned_data["chave"],
                usuario=quem(request),
            )
            messages.success(request, f"Vendidos pela guia nº {feita.documento.numero}.")
            return redirect("documento", feita.documento_id)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _formulario(request, f"Vender selos a {responsavel.nome}", form, "Vender os selos")


@exige("caixa.operar")
def devolver(request: HttpRequest) -> HttpResponse:
    responsavel = _responsavel(request)
    if responsavel is None:
        return _escolher(request, "Devolução de selos")
    form = FormDeDevolucao(
        comprados_por(responsavel), request.POST or None, initial={"chave": uuid4()}
    )
    if request.method == "POST" and form.is_valid():
        d = form.cleaned_data
        try:
            feita = verbos.devolver(
                responsavel=responsavel,
                selos=form.ler(),
                usuario=quem(request),
                **{k: d[k] for k in ("casa", "motivo", "perfeitos", "escrita_exibida", "chave")},
            )
            messages.success(request, f"Devolvidos pela guia nº {feita.documento.numero}.")
            return redirect("documento", feita.documento_id)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _formulario(
        request, f"Devolução de selos de {responsavel.nome}", form, "Receber os selos e indenizar"
    )


def _formulario(request: HttpRequest, titulo: str, form: Any, botao: str) -> HttpResponse:
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo=titulo,
            caminho=_caminho(),
            form=form,
            botao=botao,
            volta=reverse("arrecadacao:selos"),
            recusa="" if regras().selos else SEM_SELOS,
        ),
    )


def _escolher(request: HttpRequest, titulo: str) -> HttpResponse:
    """Ask who answers for the house; its own address brings the rest."""
    form = FormDeResponsavel(request.GET if "responsavel" in request.GET else None)
    if form.is_bound and form.is_valid():
        pessoa = form.cleaned_data["responsavel"]
        return redirect(f"{request.path}?{urlencode({'pessoa': pessoa.pk})}")
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo=titulo,
            caminho=_caminho(),
            form=form,
            metodo="get",
            botao="Continuar",
            volta=reverse("arrecadacao:selos"),
            recusa="" if regras().selos else SEM_SELOS,
        ),
    )


def _responsavel(request: HttpRequest) -> Pessoa | None:
    pk = inteiro_digitado(request.GET.get("pessoa", ""))
    return None if pk is None else get_object_or_404(Pessoa, pk=pk)


def _periodo(request: HttpRequest) -> tuple[date, date]:
    """The days asked for; the month until today when they are none."""
    form = FiltroDoPeriodo(request.GET)
    dados = form.cleaned_data if form.is_valid() else {}
    ate = dados.get("ate") or hoje()
    return min(dados.get("de") or ate.replace(day=1), ate), ate


def _caminho() -> list[tuple[str, str]]:
    return [("Selos", reverse("arrecadacao:selos"))]


def _papel(guia: GuiaDeSelos) -> str:
    return reverse("documento", args=[guia.documento_id])
