"""Certidões of dívida ativa: list, page, sending to execution, cancelling."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import certidoes as verbos
from arrecadacao import devolver as devolucoes
from arrecadacao.forms import FiltroDeCertidoes
from arrecadacao.models import Certidao, Devolucao
from arrecadacao.prazos_da_divida import artigo, cobranca
from arrecadacao.views.comum import casa_de, motivo_de, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

ETIQUETAS = {"emitida": "info", "remetida": "perigo", "cancelada": "neutra"}


@exige("divida.ver")
@require_GET
def certidoes(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Certidao.objects.select_related("devedor", "documento"),
        titulo="Certidões de dívida ativa",
        colunas=[
            Coluna("documento.numero", "Número", link=_link),
            Coluna("devedor.nome", "Devedor", ordem=True),
            Coluna("devedor.documento", "CPF/CNPJ", "documento"),
            Coluna("emitida_em", "Emitida em", "data", ordem=True),
            Coluna("remetida_em", "Remetida em", "data", ordem=True),
            Coluna("total", "Total na emissão", "dinheiro", soma=True, ordem=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
        ],
        ordenacao=("-exercicio", "-numero"),
        filtros=FiltroDeCertidoes,
        busca=("devedor__nome__unaccent__icontains",),
        rotulo_da_busca="Devedor",
        vazio="Nenhuma certidão com estes dados.",
    )
    return lista.responder("arrecadacao/certidoes.html", casa_de(request))


@exige("divida.ver")
@require_GET
def certidao(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(
        Certidao.objects.select_related("devedor", "documento", "emitida_por"), pk=pk
    )
    debitos = list(qual.debitos.select_related("inscricao__livro"))
    desde = verbos.execucao_desde([d.inscricao for d in debitos])
    por_que_nao = ""
    if desde is None:
        por_que_nao = (
            f"O devedor ainda não foi convidado a pagar estas dívidas (art. "
            f"{artigo(cobranca().convite)})."
        )
    elif hoje() < desde:
        por_que_nao = (
            f"Pode ser remetida a partir de {desde:%d/%m/%Y}, findos os prazos da cobrança "
            f"amigável e do convite (art. {cobranca().remessa})."
        )
    return render(
        request,
        "arrecadacao/certidao.html",
        casa_de(
            request,
            c=qual,
            etiqueta=ETIQUETAS[qual.situacao],
            debitos=[(d, codigo().titulo(d.inscricao.tributo)) for d in debitos],
            principal=sum(d.principal for d in debitos),
            multa=sum(d.multa for d in debitos),
            juros=sum(d.juros for d in debitos),
            por_que_nao=por_que_nao,
            devolve=bool(cobranca().ajuizar),
            ajuizar_ate=devolucoes.ajuizar_ate(qual),
            devolucoes=qual.devolucoes.select_related("oficio", "por", "decidida_por"),
            por_examinar=devolucoes.aberta(qual),
            atos=atos_de(qual),
        ),
    )


@exige("divida.certidao")
@require_POST
def remeter(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Certidao, pk=pk)
    try:
        verbos.remeter_certidao(certidao=qual, usuario=quem(request))
        messages.success(
            request, "Certidão remetida: o balcão não recebe mais estas dívidas sem guia."
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    return redirect("arrecadacao:certidao", pk)


@exige("divida.certidao")
@require_POST
def cancelar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Certidao, pk=pk)
    if motivo := motivo_de(request):
        try:
            verbos.cancelar_certidao(certidao=qual, motivo=motivo, usuario=quem(request))
            messages.success(request, "Certidão cancelada: as dívidas podem ir em outra.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:certidao", pk)


@exige("divida.certidao")
@require_POST
def ajuizar(request: HttpRequest, pk: int) -> HttpResponse:
    """The reason of the dialog is the court and the number of the file."""
    qual = get_object_or_404(Certidao, pk=pk)
    if autos := motivo_de(request):
        try:
            verbos.ajuizar_certidao(certidao=qual, autos=autos[:120], usuario=quem(request))
            messages.success(request, "Ajuizamento registrado.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:certidao", pk)


@exige("divida.certidao")
@require_POST
def devolver(request: HttpRequest, pk: int) -> HttpResponse:
    """The reason of the dialog is the exposition of the ofício."""
    qual = get_object_or_404(Certidao, pk=pk)
    if razoes := motivo_de(request):
        try:
            devolucoes.devolver_certidao(certidao=qual, razoes=razoes, usuario=quem(request))
            messages.success(request, "Certidão devolvida: as razões esperam o Prefeito.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:certidao", pk)


@exige("divida.insistir")
@require_POST
def insistir(request: HttpRequest, pk: int) -> HttpResponse:
    return _decidir(request, pk, insiste=True)


@exige("divida.insistir")
@require_POST
def aceitar(request: HttpRequest, pk: int) -> HttpResponse:
    return _decidir(request, pk, insiste=False)


def _decidir(request: HttpRequest, pk: int, *, insiste: bool) -> HttpResponse:
    devolucao = get_object_or_404(Devolucao, certidao=pk, insiste__isnull=True)
    if despacho := motivo_de(request):
        try:
            devolucoes.decidir_devolucao(
                devolucao=devolucao, insiste=insiste, despacho=despacho, usuario=quem(request)
            )
            messages.success(
                request,
                "O Procurador tem de novo o prazo para ajuizar."
                if insiste
                else "Certidão cancelada: as dívidas voltaram ao livro.",
            )
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:certidao", pk)


def _link(certidao: Certidao) -> str:
    return reverse("arrecadacao:certidao", args=[certidao.pk])
