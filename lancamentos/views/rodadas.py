"""Screens of the annual run: opened, simulated, approved by another person, posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from lancamentos import aprovar as aprovacao
from lancamentos import lancar as postagem
from lancamentos import quadro
from lancamentos import rodada as verbos
from lancamentos.fatos import ESPECIES
from lancamentos.forms import AberturaForm, FiltroDeRecusas
from lancamentos.models import Recusa, Rodada, VariacaoDaRodada
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import lotes
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http.response import HttpResponseBase

S = Rodada.Situacao
ETIQUETAS = {
    S.SIMULANDO: "info",
    S.SIMULADA: "aviso",
    S.APROVADA: "info",
    S.LANCANDO: "info",
    S.LANCADA: "sucesso",
    S.DESCARTADA: "neutra",
}
MAIORES_VARIACOES = 100


@exige("lancamento.ver")
def lista(request: HttpRequest) -> HttpResponseBase:
    rodadas = Lista(
        request,
        Rodada.objects.select_related("criada_por", "aprovada_por"),
        titulo="Lançamentos anuais",
        colunas=[
            Coluna("exercicio", "Exercício", link=_pagina, ordem=True),
            Coluna("alcance", "Alcance"),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
            Coluna("criada_em", "Aberto em", "data_hora"),
            Coluna("criada_por.nome", "Aberto por"),
            Coluna("aprovada_por.nome", "Aprovado por"),
            Coluna("lancada_em", "Lançado em", "data_hora"),
        ],
        ordenacao=("-exercicio", "-id"),
        vazio="Nenhum exercício foi lançado ainda.",
    )
    return rodadas.responder("lancamentos/anuais.html")


@exige("lancamento.simular")
def abrir(request: HttpRequest) -> HttpResponse:
    form = AberturaForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            nova = verbos.criar_rodada(
                exercicio=form.cleaned_data["exercicio"],
                alcance=form.cleaned_data["alcance"] or Rodada.Alcance.TUDO,
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, "Lançamento anual aberto: a simulação começou.")
            return redirect(_pagina(nova))
    return render(request, "lancamentos/anual_abrir.html", {"form": form})


@exige("lancamento.ver")
def rodada(request: HttpRequest, pk: int) -> HttpResponse:
    rodada = _achar(pk)
    tributos = quadro.por_tributo(rodada)
    distritos = quadro.por_distrito(rodada)
    contexto = {
        "rodada": rodada,
        "etiqueta": ETIQUETAS[S(rodada.situacao)],
        "estados": _estados(rodada),
        "andamento": quadro.andamento(rodada),
        "tributos": tributos,
        "total": quadro.soma(tributos),
        "distritos": distritos,
        "grafico": [(li.nome, li.valor, li.anterior) for li in tributos],
        "series": f"{rodada.exercicio},{rodada.exercicio - 1}",
        "recusas": quadro.recusas_por_especie(rodada),
        "variacoes": _variacoes(rodada)[:10],
        "impedimento": _impedimento(rodada, request.user),
        "de_lado": _de_lado(rodada),
        "falhas": _falhas(rodada),
        "atos": atos_de(rodada),
    }
    return render(request, "lancamentos/anual.html", contexto)


@exige("lancamento.ver")
def progresso(request: HttpRequest, pk: int) -> HttpResponse:
    """The bar alone, asked for every two seconds; the whole page once the work is over."""
    rodada = _achar(pk)
    andamento = quadro.andamento(rodada)
    resposta = render(
        request, "lancamentos/anual_progresso.html", {"rodada": rodada, "andamento": andamento}
    )
    if andamento is None or andamento.terminado:
        resposta["HX-Refresh"] = "true"
    return resposta


@exige("lancamento.ver")
def recusas(request: HttpRequest, pk: int) -> HttpResponseBase:
    rodada = _achar(pk)
    lista = Lista(
        request,
        Recusa.objects.filter(rodada=rodada).select_related("imovel", "inscricao"),
        titulo=f"O que não pode ser lançado em {rodada.exercicio}",
        colunas=[
            Coluna("objeto", "Objeto", link=_pagina_do_objeto, ordem="imovel__inscricao"),
            Coluna("distrito", "Distrito"),
            Coluna("especie", "Espécie", valor=lambda r: ESPECIES.get(r.especie, r.especie)),
            Coluna("tributo", "Tributo", valor=_titulo_do_tributo),
            Coluna("motivo", "Motivo"),
        ],
        ordenacao=("especie", "imovel__inscricao", "inscricao__especie", "inscricao__numero"),
        filtros=FiltroDeRecusas,
        busca=(
            "imovel__inscricao__startswith",
            "inscricao__nome__unaccent__icontains",
            "motivo__icontains",
        ),
        vazio="Tudo pode ser lançado.",
    )
    return lista.responder("lancamentos/anual_recusas.html", {"rodada": rodada})


@exige("lancamento.ver")
def variacoes(request: HttpRequest, pk: int) -> HttpResponse:
    rodada = _achar(pk)
    contexto = {"rodada": rodada, "variacoes": _variacoes(rodada)[:MAIORES_VARIACOES]}
    return render(request, "lancamentos/anual_variacoes.html", contexto)


@exige("lancamento.simular")
@require_POST
def simular(request: HttpRequest, pk: int) -> HttpResponse:
    return _agir(request, pk, verbos.simular_de_novo, "Nova simulação começada.")


@exige("lancamento.aprovar")
@require_POST
def aprovar(request: HttpRequest, pk: int) -> HttpResponse:
    return _agir(request, pk, aprovacao.aprovar, "Lançamento anual aprovado: já pode ser lançado.")


@exige("lancamento.lancar")
@require_POST
def lancar(request: HttpRequest, pk: int) -> HttpResponse:
    return _agir(request, pk, postagem.lancar, "O lançamento começou.")


@exige("lancamento.lancar")
@require_POST
def repetir(request: HttpRequest, pk: int) -> HttpResponse:
    """Put the failed parts of the batch back to work."""
    rodada = _achar(pk)
    lote = rodada.lancamento if rodada.situacao == S.LANCANDO else rodada.simulacao
    refeitas = lotes.repetir_falhas(lote) if lote is not None else 0
    messages.info(request, f"Partes postas de novo a trabalhar: {refeitas}.")
    return redirect(_pagina(rodada))


@exige("lancamento.simular")
@require_POST
def descartar(request: HttpRequest, pk: int) -> HttpResponse:
    motivo = request.POST.get("motivo", "")
    return _agir(request, pk, verbos.descartar, "Lançamento anual descartado.", motivo=motivo)


def _agir(
    request: HttpRequest, pk: int, verbo: Callable[..., Any], feito: str, **dados: Any
) -> HttpResponse:
    rodada = _achar(pk)
    try:
        verbo(rodada=rodada, usuario=request.user, **dados)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, feito)
    return redirect(_pagina(rodada))


def _achar(pk: int) -> Rodada:
    rodadas = Rodada.objects.select_related("criada_por", "aprovada_por", "simulacao", "lancamento")
    return get_object_or_404(rodadas, pk=pk)


def _pagina(rodada: Rodada) -> str:
    return reverse("lancamentos:anual", args=[rodada.pk])


def _pagina_do_objeto(linha: Any) -> str:
    if linha.imovel_id:
        return reverse("cadastro:imovel", args=[linha.imovel_id])
    return reverse("cadastro:inscricao_fiscal", args=[linha.inscricao_id])


def _titulo_do_tributo(linha: Any) -> str:
    return codigo().titulo(linha.tributo) if linha.tributo else "Todos"


def _variacoes(rodada: Rodada) -> list[VariacaoDaRodada]:
    """The largest changes of the whole run, the largest first."""
    todas = sorted(
        rodada.variacoes.select_related("imovel", "inscricao"),
        key=lambda v: (-abs(v.atual - v.anterior), v.pk),
    )
    for v in todas[:MAIORES_VARIACOES]:
        v.diferenca = v.atual - v.anterior  # type: ignore[attr-defined]
        v.endereco = _pagina_do_objeto(v)  # type: ignore[attr-defined]
        v.titulo = codigo().titulo(v.tributo)  # type: ignore[attr-defined]
    return todas


def _impedimento(rodada: Rodada, usuario: Any) -> str:
    """Why this user may not approve now; empty when they may."""
    if not usuario.pode("lancamento.aprovar"):
        return "Só o chefe do serviço de fazenda aprova."
    return aprovacao.por_que_nao(rodada, usuario)


def _de_lado(rodada: Rodada) -> int:
    return rodada.lancamento.pendencias.count() if rodada.lancamento else 0


def _falhas(rodada: Rodada) -> list[str]:
    """The errors of the parts that failed for good."""
    lote = rodada.lancamento if rodada.situacao == S.LANCANDO else rodada.simulacao
    if lote is None or lote.situacao != lote.Situacao.COM_FALHAS:
        return []
    return [f"Parte {p.numero}: {p.erro}" for p in lote.partes.filter(situacao="falhou")[:20]]


def _estados(rodada: Rodada) -> list[dict[str, Any]]:
    """The line of states, with dates and people."""
    ordem = [S.SIMULANDO, S.SIMULADA, S.APROVADA, S.LANCANDO, S.LANCADA]
    onde = ordem.index(S(rodada.situacao)) if rodada.situacao in ordem else -1
    passos = [
        ("Aberto e simulado", rodada.criada_em, rodada.criada_por, 1),
        ("Aprovado", rodada.aprovada_em, rodada.aprovada_por, 2),
        ("Lançado", rodada.lancada_em, None, 4),
    ]
    estados = []
    atual_dado = False
    for nome, quando, quem, minimo in passos:
        if onde >= minimo:
            situacao = "feito"
        elif not atual_dado and onde >= 0:
            situacao, atual_dado = "atual", True
        else:
            situacao = "futuro"
        estados.append(
            {
                "nome": nome,
                "situacao": situacao,
                "quando": quando,
                "quem": quem.nome if quem else "",
            }
        )
    return estados
