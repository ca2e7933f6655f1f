"""Gatherings of declarations: those of every year, and the revision of the values."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import coletas as verbos
from cadastro.forms.revisao import (
    ColetaForm,
    DeclaracaoForm,
    DeOficioForm,
    RevisaoForm,
    SuprirForm,
)
from cadastro.models import (
    Coleta,
    DeclaracaoDeRevisao,
)
from cadastro.views.atos import praticar
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

# What a page shows of a long list; the rest is in the export of the registers.
MAXIMO = 200


@exige("cadastro.ver")
def coletas(request: HttpRequest) -> HttpResponse:
    contexto = {
        "coletas": Coleta.objects.select_related("aberta_por"),
        "tem_declaracoes": codigo().cadastro.coleta is not None,
        "tem_revisao": codigo().cadastro.revisao is not None,
        "tem_do_estado": bool(
            codigo().cadastro.maior_valor and codigo().cadastro.maior_valor.do_estado  # type: ignore[union-attr]
        ),
    }
    return render(request, "cadastro/coletas.html", contexto)


@exige("cadastro.conferir")
def coleta_abrir(request: HttpRequest) -> HttpResponse:
    if codigo().cadastro.coleta is None:
        raise Http404
    return praticar(
        request,
        ColetaForm(request.POST or None, initial={"exercicio": hoje().year}),
        lambda dados: verbos.abrir_declaracoes(usuario=request.user, **dados),
        titulo="Abrir a coleta de declarações",
        texto="O edital é de hoje: oito dias antes, ao menos, do começo da coleta.",
        botao="Abrir coleta e expedir edital",
        feito="Coleta aberta: afixe e publique o edital.",
        **_volta("coletas", "Coletas"),
    )


@exige("cadastro.conferir")
def revisao_abrir(request: HttpRequest) -> HttpResponse:
    if codigo().cadastro.revisao is None:
        raise Http404
    return praticar(
        request,
        RevisaoForm(request.POST or None, initial={"exercicio": hoje().year}),
        lambda dados: verbos.abrir_revisao(usuario=request.user, **dados),
        titulo="Abrir a revisão do territorial",
        texto="O edital é de hoje, e dele corre o prazo das declarações.",
        botao="Abrir revisão e expedir edital",
        feito="Revisão aberta: afixe e publique o edital.",
        **_volta("coletas", "Coletas"),
    )


@exige("cadastro.ver")
def coleta(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk)
    faltam = verbos.faltosos(achada)
    revisao = achada.especie == Coleta.Especie.REVISAO
    contexto = {
        "coleta": achada,
        "revisao": revisao,
        "declaracoes": achada.declaracoes.select_related("imovel", "declarante")[:MAXIMO],
        "faltam": list(faltam[:MAXIMO]),
        "quantos_faltam": faltam.count(),
        "condominos": verbos.condominos_faltosos(achada) if revisao else [],
        "correndo": achada.encerrada_em is None,
        "vencida": hoje() > achada.termina_em,
    }
    return render(request, "cadastro/coleta.html", contexto)


@exige("cadastro.editar")
def declaracao_nova(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk, especie=Coleta.Especie.REVISAO)
    lei = codigo().cadastro.revisao
    if lei is None:
        raise Http404

    def declarar(dados: dict[str, Any]) -> None:
        proprios = {n: dados.pop(n) for n in ("distrito", "denominacao", "logradouro", "numero")}
        proprios["circunstancias"] = dados.pop("circunstancias")
        verbos.declarar(
            achada,
            imovel=dados.pop("inscricao"),
            dados=proprios,
            usuario=request.user,
            **dados,
        )

    return praticar(
        request,
        DeclaracaoForm(lei, request.POST or None),
        declarar,
        titulo="Declaração da revisão",
        texto="Uma por terreno; de próprio punho ou verbal, reduzida a termo.",
        botao="Receber declaração",
        feito="Declaração recebida. Outra pessoa a julga.",
        **_da_coleta(achada),
    )


@exige("cadastro.conferir")
@require_POST
def declaracao_aceitar(request: HttpRequest, pk: int) -> HttpResponse:
    declaracao = get_object_or_404(DeclaracaoDeRevisao, pk=pk)
    try:
        verbos.aceitar(declaracao, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Declaração aceita: o cadastro a segue.")
    return redirect("cadastro:coleta", declaracao.coleta_id)


@exige("cadastro.conferir")
def declaracao_suprir(request: HttpRequest, pk: int) -> HttpResponse:
    declaracao = get_object_or_404(DeclaracaoDeRevisao.objects.select_related("coleta"), pk=pk)
    return praticar(
        request,
        SuprirForm(request.POST or None),
        lambda dados: verbos.suprir(declaracao, usuario=request.user, **dados),
        titulo="Suprir de ofício",
        texto="Havendo suspeita de fraude: títulos, transmissões vizinhas, inventários, divisões.",
        botao="Fixar o valor",
        feito="Valor fixado de ofício.",
        **_da_coleta(declaracao.coleta),
    )


@exige("cadastro.editar")
def declaracao_de_oficio(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk, especie=Coleta.Especie.REVISAO)

    def lancar(dados: dict[str, Any]) -> None:
        verbos.lancar_condomino_de_oficio(
            achada,
            imovel=dados["inscricao"],
            condomino=dados["condomino"],
            valor=dados["valor"],
            motivo=dados["motivo"],
            usuario=request.user,
        )

    return praticar(
        request,
        DeOficioForm(request.POST or None),
        lancar,
        titulo="Condômino que não declarou",
        botao="Lançar de ofício",
        feito="Parte lançada de ofício. Outra pessoa a julga.",
        **_da_coleta(achada),
    )


@exige("cadastro.conferir")
@require_POST
def coleta_encerrar(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk)
    try:
        achada = verbos.encerrar(achada, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"{achada} encerrada.")
    return redirect("cadastro:coleta", pk)


def _volta(nome: str, rotulo: str) -> dict[str, str]:
    return {"volta": reverse(f"cadastro:{nome}"), "volta_nome": rotulo}


def _da_coleta(achada: Coleta) -> dict[str, str]:
    return {"volta": reverse("cadastro:coleta", args=[achada.pk]), "volta_nome": str(achada)}
