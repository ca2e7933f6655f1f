"""Figures of the treasury."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from arrecadacao import painel as figuras
from arrecadacao.balanco import por_distrito
from arrecadacao.fases import regras
from arrecadacao.views.comum import casa_de
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import hoje


@exige("caixa.ver")
@require_GET
def painel(request: HttpRequest) -> HttpResponse:
    pedido = inteiro_digitado(request.GET.get("ano", ""))
    ano = pedido if pedido is not None and 1900 <= pedido <= 2999 else hoje().year
    meses = figuras.por_mes(ano)
    do_dia = figuras.do_dia(hoje())
    divida = figuras.divida_por_exercicio()
    inscrito = sum(d["principal"] + d["multa"] for d in divida)
    cartoes = [
        {
            "titulo": "Arrecadado hoje",
            "valor": moeda().formatar(do_dia["total"]),
            "detalhe": f"{do_dia['quantos']} conhecimentos",
        },
        {
            "titulo": f"Arrecadado em {ano}",
            "valor": moeda().formatar(sum(m[1] for m in meses)),
            "detalhe": f"em {ano - 1}: {moeda().formatar(sum(m[2] for m in meses))}",
        },
        {
            "titulo": "Dívida ativa por receber",
            "valor": moeda().formatar(inscrito),
            "detalhe": f"{sum(d['quantas'] for d in divida)} inscrições, principal e multa",
        },
    ]
    return render(
        request,
        "arrecadacao/painel.html",
        casa_de(
            request,
            ano=ano,
            cartoes=cartoes,
            meses=meses,
            series=f"{ano},{ano - 1}",
            tributos=figuras.por_tributo(ano),
            distritos=por_distrito(date(ano, 1, 1), date(ano, 12, 31))
            if regras().distritos
            else [],
            divida=[(str(d["exercicio"]), d["principal"] + d["multa"]) for d in divida],
        ),
    )
