"""The law in the application: every article as published, searched and linked."""

import re
import unicodedata
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from prefeitura.acesso.permissoes import publica
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.codigo import Artigo, Tributo

POR_PAGINA = 50
_NUMERO = re.compile(r"\d+")
_FAIXA = re.compile(r"(?<!\d)(\d{1,6})(?!\d)(?:\s*(?:-|a)\s*(\d{1,6})(?!\d))?", re.ASCII)
# A citation names articles before its paragraphs and items: "228-229", "71 §2", "404 par. único".
_DEPOIS_DO_ARTIGO = re.compile(r"§|par|inciso|letra|tabela|item|[IVX]+\b", re.IGNORECASE)


def _plano(texto: str) -> str:
    decomposto = unicodedata.normalize("NFKD", texto.lower())
    return "".join(c for c in decomposto if not unicodedata.combining(c))


def _inteiro(artigo: Artigo) -> str:
    """Label and every wording: what the search looks into."""
    return " ".join([artigo.rotulo, artigo.texto, *(r.texto for r in artigo.redacoes)])


@publica
def indice(request: HttpRequest) -> HttpResponse:
    """All articles, or those that hold every word of the search."""
    lei = codigo()
    q = request.GET.get("q", "").strip()
    palavras = _plano(q).split()
    artigos = [
        a
        for a in lei.artigos.values()
        if not palavras or all(p in _plano(_inteiro(a)) for p in palavras)
    ]
    contexto = {
        "q": q,
        "achados": len(artigos),
        "pagina": Paginator(artigos, POR_PAGINA).get_page(request.GET.get("pagina")),
        "total": len(lei.artigos),
        "tributos": list(lei.tributos.values()),
        "base": base_da_pagina(request),
    }
    return render(request, "administracao/lei.html", contexto)


@publica
def artigo(request: HttpRequest, citacao: str) -> HttpResponse:
    """The articles of a citation (``71 §2``, ``228-229``); only their text for the side panel."""
    lei = codigo()
    achados = [lei.artigos[n] for n in numeros_citados(citacao) if n in lei.artigos]
    if not achados:
        raise Http404(f"{lei.nome} não tem o artigo {citacao}")
    ordem = list(lei.artigos)
    primeiro, ultimo = ordem.index(achados[0].numero), ordem.index(achados[-1].numero)
    contexto = {
        "citacao": citacao,
        "artigos": [_redacoes(a) for a in achados],
        "anterior": ordem[primeiro - 1] if primeiro else None,
        "seguinte": ordem[ultimo + 1] if ultimo + 1 < len(ordem) else None,
        "tributos": [t for t in lei.tributos.values() if _citado_por(achados, t)],
        "tabelas": [t for t in lei.tabelas if set(_NUMERO.findall(t.artigo)) & _de(achados)],
        "base": base_da_pagina(request),
    }
    modelo = "administracao/artigo_texto.html" if request.htmx else "administracao/artigo.html"  # type: ignore[attr-defined]
    return render(request, modelo, contexto)


def _redacoes(artigo: Artigo) -> dict[str, Any]:
    """The wordings of an article side by side, and which one is in force today."""
    vigentes = [r for r in artigo.redacoes if r.desde <= hoje()]
    return {
        "numero": artigo.numero,
        "rotulo": artigo.rotulo,
        "texto": artigo.texto,
        "redacoes": artigo.redacoes,
        "em_vigor": vigentes[-1] if vigentes else {"desde": None},
    }


def numeros_citados(citacao: str) -> list[str]:
    """The numbers of the articles in a citation, without those of its paragraphs and items."""
    cabeca = _DEPOIS_DO_ARTIGO.split(citacao.removeprefix("arts. ").removeprefix("art. "))[0]
    numeros: list[str] = []
    for de, ate in _FAIXA.findall(cabeca):
        fim = int(ate) if ate and int(de) <= int(ate) <= int(de) + 60 else int(de)
        numeros += [str(n) for n in range(int(de), fim + 1)]
    return numeros


def _de(artigos: list[Artigo]) -> set[str]:
    return {a.numero for a in artigos}


def _citado_por(artigos: list[Artigo], tributo: Tributo) -> bool:
    return any(
        int(de) <= int(n) <= int(ate or de)
        for n in _de(artigos)
        if n.isdigit()
        for de, ate in _FAIXA.findall(tributo.artigos.split("tabela")[0])
    )


def base_da_pagina(request: HttpRequest) -> str:
    """The frame of a page that officials and citizens read alike."""
    servidor = request.user.is_authenticated and not request.user.e_contribuinte
    return "base.html" if servidor else "base_portal.html"
