"""The counter: find the debtor, choose instalments, receive, print; all by keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from arrecadacao import cadernos, escolha, titulos
from arrecadacao.achar import achar
from arrecadacao.debitos import Debitos, debitos_de
from arrecadacao.forms import FormDePagamento, dia_pedido
from arrecadacao.guias import vivas_de
from arrecadacao.models import Caderno, Conhecimento
from arrecadacao.receber import receber as receber_parcelas
from arrecadacao.views.comum import casa_de, quem
from cadastro.models import Imovel, InscricaoFiscal, Pessoa
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

# What may be brought to the counter, and its name in the query string.
CHAVES: dict[type, str] = {Pessoa: "pessoa", Imovel: "imovel", InscricaoFiscal: "inscricao"}

# "guia 12/1964": a number that is typed at the counter with its name.
_GUIA = re.compile(r"guia\s*(?:n[º°o.]*\s*)?(\d{1,9})\s*/\s*(\d{4})", re.I)


@dataclass
class Balcao:
    """What the page shows of one debtor (or property) on a day."""

    pessoa: Pessoa | None
    imovel: Imovel | None
    em: date
    debitos: Debitos
    pagadores: list[Pessoa]
    imoveis: list[Imovel] = field(default_factory=list)
    inscricao: InscricaoFiscal | None = None
    inscricoes: list[InscricaoFiscal] = field(default_factory=list)

    @property
    def simulando(self) -> bool:
        return self.em != hoje()

    @property
    def alvo(self) -> str:
        """The query string that brings this debtor back."""
        return urlencode({self.chave: self.pk})

    @property
    def chave(self) -> str:
        """What the query string calls it: pessoa, imovel or inscricao."""
        if self.pessoa is not None:
            return "pessoa"
        return "imovel" if self.imovel is not None else "inscricao"

    @property
    def pk(self) -> int:
        alvo = self.pessoa or self.imovel or self.inscricao
        assert alvo is not None
        return alvo.pk


@exige("caixa.operar")
def balcao(request: HttpRequest) -> HttpResponse:
    """Search, or the debts of whom was found. ``marcar`` chooses: ``vencidas`` or ``todas``."""
    atual = _ler(request.GET)
    q = request.GET.get("q", "")
    contexto: dict[str, Any] = {"q": q, "balcao": atual}
    if achada := _GUIA.fullmatch(q.strip()):
        numero = urlencode({"q": f"{achada[1]}/{achada[2]}"})
        return HttpResponseRedirect(f"{reverse('arrecadacao:guias')}?{numero}")
    if atual is None and q:
        achados = achar(q)
        if achados.unico is not None:
            chave = CHAVES[type(achados.unico)]
            return HttpResponseRedirect(_endereco(**{chave: achados.unico.pk}))
        contexto["achados"] = achados
    if recebido := request.GET.get("recebido", ""):
        contexto["recebido"] = _recebido(request, recebido)
    if atual is not None:
        if atual.pessoa is not None:
            contexto["guias"] = vivas_de(atual.pessoa)
        marcadas = _marcadas(atual, request.GET.get("marcar", ""))
        contexto |= _pagamento(FormDePagamento(), atual, marcadas)
    contexto["cadernos"] = _cadernos(request)
    return render(request, "arrecadacao/balcao.html", casa_de(request, **contexto))


@exige("caixa.operar")
@require_POST
def somar(request: HttpRequest) -> HttpResponse:
    """What the chosen instalments cost: the panel alone for htmx, the whole page without it."""
    atual = _ler(request.POST)
    if atual is None:
        return HttpResponseRedirect(_endereco())
    form = FormDePagamento(request.POST)
    marcadas = _escolhidas(form)
    contexto = {"balcao": atual, **_pagamento(form, atual, marcadas)}
    parte = request.headers.get("HX-Request") == "true"
    modelo = "arrecadacao/partes/pagamento.html" if parte else "arrecadacao/balcao.html"
    contexto["cadernos"] = None if parte else _cadernos(request)
    return render(request, modelo, casa_de(request, **contexto))


@exige("caixa.operar")
@require_POST
def receber(request: HttpRequest) -> HttpResponse:
    """Receive and come back to the counter with the number; on refusal, the same page says why."""
    form = FormDePagamento(request.POST)
    atual = _ler(request.POST)
    if atual is None:
        return HttpResponseRedirect(_endereco())
    erro = _erro_do_formulario(form, atual)
    if not erro:
        d = form.cleaned_data
        total = d["total_esperado"]
        try:
            feito = receber_parcelas(
                parcelas=d["parcela"],
                pagador=next(p for p in atual.pagadores if p.pk == d["pagador"]),
                recebido=total if d["recebido"] is None else d["recebido"],
                total_esperado=total,
                chave=d["chave"],
                usuario=quem(request),
                meio=d["meio"],
                em_titulos=d["em_titulos"] or 0,
                titulos=d["titulos"],
            )
            return HttpResponseRedirect(_endereco(recebido=feito.pk))
        except ErroDeNegocio as recusa:
            erro = str(recusa)
            # What another clerk did meanwhile must be on the page that tells of it.
            atual = _ler(request.POST) or atual
    contexto = {"balcao": atual, **_pagamento(form, atual, _escolhidas(form), erro)}
    contexto["cadernos"] = _cadernos(request)
    return render(request, "arrecadacao/balcao.html", casa_de(request, **contexto), status=409)


def _ler(dados: Any) -> Balcao | None:
    """The debtor or object that the request names, with the debts of the day it names."""
    em = dia_pedido(dados.get("em")) or hoje()
    pessoa_id, imovel_id, inscricao_id = (
        inteiro_digitado(dados.get(nome, "")) for nome in CHAVES.values()
    )
    if pessoa_id is not None:
        pessoa = get_object_or_404(Pessoa, pk=pessoa_id)
        debitos = debitos_de(pessoa=pessoa, em=em)
        objetos = (*debitos.objetos, *debitos.divida)
        imoveis = {o.imovel.pk: o.imovel for o in objetos if o.imovel}
        inscricoes = {o.inscricao.pk: o.inscricao for o in objetos if o.inscricao}
        return Balcao(
            pessoa,
            None,
            em,
            debitos,
            [pessoa],
            list(imoveis.values()),
            inscricoes=list(inscricoes.values()),
        )
    if inscricao_id is not None:
        inscricao = get_object_or_404(
            InscricaoFiscal.objects.select_related("titular"), pk=inscricao_id
        )
        debitos = debitos_de(inscricao=inscricao, em=em)
        lancados = {d.parcela.lancamento.contribuinte for d in debitos.todos}
        lista = list(dict.fromkeys([inscricao.titular, *sorted(lancados, key=lambda p: p.pk)]))
        return Balcao(None, None, em, debitos, lista, inscricao=inscricao)
    if imovel_id is not None:
        imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=imovel_id)
        debitos = debitos_de(imovel=imovel, em=em)
        pagadores = {d.parcela.lancamento.contribuinte for d in debitos.todos}
        titulares = [
            t.pessoa for t in imovel.titularidades.select_related("pessoa").filter(ate__isnull=True)
        ]
        lista = list(dict.fromkeys([*titulares, *sorted(pagadores, key=lambda p: p.pk)]))
        return Balcao(None, imovel, em, debitos, lista, [imovel])
    return None


def _pagamento(
    form: FormDePagamento, atual: Balcao, marcadas: set[int], erro: str = ""
) -> dict[str, Any]:
    """The panel: the sum of what is chosen, or why it cannot be received."""
    contexto: dict[str, Any] = {
        "form": form,
        "marcadas": marcadas,
        "erro": erro,
        "chave": uuid4(),
        "pagador": form.data.get("pagador", "") if form.is_bound else "",
        "conta": None,
    }
    if form.is_bound and not erro:
        # A form that is drawn again is the same form: sent twice, it receives once.
        contexto["chave"] = form.data.get("chave") or contexto["chave"]
    if marcadas:
        try:
            contexto["conta"] = conta = escolha.conferir(marcadas, em=atual.em).conta
            contexto["recebe_titulos"] = titulos.recebe(conta)
        except ErroDeNegocio as recusa:
            contexto["erro"] = erro or str(recusa)
    return contexto


def _erro_do_formulario(form: FormDePagamento, atual: Balcao) -> str:
    if not form.is_valid():
        campo, mensagens = next(iter(form.errors.items()))
        rotulo = form.fields[campo].label if campo in form.fields else ""
        return f"{rotulo}: {mensagens[0]}" if rotulo else str(mensagens[0])
    d = form.cleaned_data
    if not d["parcela"] or d["total_esperado"] is None or d["chave"] is None:
        return "Escolha as parcelas e confira o total antes de receber."
    if d["pagador"] not in {p.pk for p in atual.pagadores}:
        return "Escolha quem paga."
    return ""


def _escolhidas(form: FormDePagamento) -> set[int]:
    form.is_valid()
    return set(form.cleaned_data.get("parcela") or [])


def _marcadas(atual: Balcao, quais: str) -> set[int]:
    """The instalments that the page brings already chosen: never those of the book, nor what is
    received only by guia."""
    comuns = [d for o in atual.debitos.objetos for d in o.debitos if d.guia is None]
    if quais == "vencidas":
        return {d.parcela.pk for d in comuns if d.devido.dias_de_atraso}
    if quais == "todas":
        return {d.parcela.pk for d in comuns}
    if quais == "divida":
        na_divida = [d for o in atual.debitos.divida for d in o.debitos]
        return {d.parcela.pk for d in na_divida if d.guia is None}
    return set()


def _recebido(request: HttpRequest, pk: str) -> Conhecimento | None:
    """The conhecimento just issued by this exator."""
    numero = inteiro_digitado(pk)
    if numero is None:
        return None
    return (
        Conhecimento.objects.select_related("documento", "pagador", "caderno")
        .filter(pk=numero, caixa__exator=quem(request))
        .first()
    )


def _cadernos(request: HttpRequest) -> dict[str, int]:
    """How many conhecimentos the exator has left of each kind."""
    return {
        str(especie.value): cadernos.restantes(exator=quem(request), especie=especie, dia=hoje())
        for especie in Caderno.Especie
    }


def _endereco(**consulta: Any) -> str:
    base = reverse("arrecadacao:balcao")
    return f"{base}?{urlencode(consulta)}" if consulta else base
