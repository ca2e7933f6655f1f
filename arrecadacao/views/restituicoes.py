"""Refunds: list, page, order, payment at the till."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import restituir as verbos
from arrecadacao.condicoes_da_restituicao import restituivel
from arrecadacao.fases import regras
from arrecadacao.forms_papeis import FiltroDeRestituicoes, FormDeRestituicao
from arrecadacao.models import Conhecimento, Restituicao
from arrecadacao.views.comum import casa_de, motivo_de, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

ETIQUETAS = {"autorizada": "aviso", "paga": "sucesso", "cancelada": "neutra"}


@exige("restituicao.ver")
@require_GET
def restituicoes(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Restituicao.objects.select_related("favorecido", "ordem", "conhecimento__documento"),
        titulo="Restituições",
        colunas=[
            Coluna("ordem.numero", "Número", link=_link),
            Coluna("favorecido.nome", "A quem", ordem=True),
            Coluna("conhecimento.documento.numero", "Conhecimento"),
            Coluna("processo", "Processo"),
            Coluna("deferida_em", "Deferida em", "data", ordem=True),
            Coluna("paga_em", "Paga em", "data", ordem=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
            Coluna("valor", "Valor", "dinheiro", soma=True, ordem=True),
        ],
        ordenacao=("-exercicio", "-numero"),
        filtros=FiltroDeRestituicoes,
        busca=("favorecido__nome__unaccent__icontains", "processo__icontains"),
        rotulo_da_busca="Favorecido ou processo",
        vazio="Nenhuma restituição: ordena-se da página do conhecimento.",
    )
    acoes = []
    if regras().litigio:
        acoes.append(("Litígios", reverse("arrecadacao:litigios"), "outline-secondary"))
    return lista.responder("arrecadacao/lista.html", casa_de(request, acoes=acoes))


@exige("restituicao.ver")
@require_GET
def restituicao(request: HttpRequest, pk: int) -> HttpResponse:
    qual = _achar(pk)
    return render(
        request,
        "arrecadacao/restituicao.html",
        casa_de(
            request,
            r=qual,
            etiqueta=ETIQUETAS[qual.situacao],
            linhas=[
                (li, codigo().titulo(li.item.tributo)) for li in qual.linhas.select_related("item")
            ],
            atos=atos_de(qual),
        ),
    )


@exige("restituicao.ordenar")
def nova(request: HttpRequest, pk: int) -> HttpResponse:
    """Order a refund of a conhecimento, up to what was not yet sent back."""
    conhecimento = get_object_or_404(
        Conhecimento.objects.select_related("documento", "pagador"), pk=pk
    )
    resta = restituivel(conhecimento)
    form = FormDeRestituicao(request.POST or None, initial={"valor": resta, "pedida_em": hoje()})
    if request.method == "POST" and form.is_valid():
        d = dict(form.cleaned_data)
        if d["de_oficio"]:
            d["pedida_em"] = None
        quem_recebe = d["favorecido"] or conhecimento.pagador
        try:
            feita = verbos.restituir(
                conhecimento=conhecimento,
                usuario=quem(request),
                quitacao=quem_recebe.quitacoes.filter(
                    tributos=[], emitida_em__year=hoje().year
                ).first(),
                **d,
            )
            messages.success(
                request, "Restituição autorizada e anotada: a tesouraria a paga à vista da ordem."
            )
            return redirect("arrecadacao:restituicao", feita.pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    volta = reverse("arrecadacao:conhecimento", args=[pk])
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Restituir",
            subtitulo=f"Do conhecimento nº {conhecimento.documento.numero}, de "
            f"{conhecimento.pagador.nome}, restam {moeda().formatar(resta)}",
            caminho=[
                ("Conhecimentos", reverse("arrecadacao:conhecimentos")),
                (conhecimento.documento.numero, volta),
            ],
            form=form,
            botao="Autorizar a restituição",
            volta=volta,
        ),
    )


@exige("caixa.operar")
@require_POST
def pagar(request: HttpRequest, pk: int) -> HttpResponse:
    try:
        feita = verbos.pagar(restituicao=_achar(pk), usuario=quem(request))
        messages.success(
            request,
            f"Pague {moeda().formatar(feita.valor)} a {feita.favorecido.nome} e colha a "
            "assinatura no recibo.",
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    return redirect("arrecadacao:restituicao", pk)


@exige("restituicao.ordenar")
@require_POST
def cancelar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = _achar(pk)
    if motivo := motivo_de(request):
        try:
            verbos.cancelar(restituicao=qual, motivo=motivo, usuario=quem(request))
            messages.success(request, "Ordem cancelada.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:restituicao", pk)


def _achar(pk: int) -> Restituicao:
    return get_object_or_404(
        Restituicao.objects.select_related(
            "favorecido",
            "ordem",
            "recibo",
            "conhecimento__documento",
            "deferida_por",
            "quitacao__documento",
            "caixa__exator",
        ),
        pk=pk,
    )


def _link(qual: Restituicao) -> str:
    return reverse("arrecadacao:restituicao", args=[qual.pk])
