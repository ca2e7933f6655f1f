"""Screens that launch any tributo: who owes it, which, upon what, from which facts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from cadastro.busca import buscar_pessoas
from cadastro.contas import fatos_para
from cadastro.models import InscricaoFiscal, Pessoa
from cadastro.texto import sem_acento
from lancamentos import avulso as verbos
from lancamentos.forms_outro import ObjetoForm
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formulario_de_fatos import FatosForm
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei, Vigencia

MAXIMO = 20


@exige("lancamento.lancar")
def escolher(request: HttpRequest) -> HttpResponse:
    """Whom to launch, then which tributo; each found by its name."""
    q, t = request.GET.get("q", "").strip(), request.GET.get("t", "").strip()
    pk = inteiro_digitado(request.GET.get("pessoa", ""))
    pessoa = get_object_or_404(Pessoa, pk=pk) if pk is not None else None
    achadas = list(buscar_pessoas(q)[: MAXIMO + 1]) if q and pessoa is None else []
    procurado = sem_acento(t).split()
    receitas = [
        r
        for r in codigo().receitas.values()
        if r.implementado and all(p in sem_acento(r.nome) for p in procurado)
    ]
    contexto = {
        "q": q,
        "t": t,
        "pessoa": pessoa,
        "achadas": achadas[:MAXIMO],
        "ha_mais": len(achadas) > MAXIMO,
        "receitas": receitas if pessoa else [],
        "sobre": request.GET.get("sobre", ""),
    }
    return render(request, "lancamentos/outro.html", contexto)


@exige("lancamento.lancar")
def lancar(request: HttpRequest, pessoa: int, tributo: str) -> HttpResponse:
    """The facts of a tributo, its account as it would be launched, and the launch."""
    quem = get_object_or_404(Pessoa, pk=pessoa)
    ficha = codigo().receitas.get(tributo)
    if ficha is None or not ficha.implementado:
        raise Http404(tributo)
    pedido = request.POST if request.method == "POST" else None
    objeto = ObjetoForm(quem, tributo, pedido, initial=_iniciais(request))
    lei = _lei(objeto)
    fatos = FatosForm(lei, tributo, _do_cadastro(request, objeto, tributo, lei), pedido)
    contexto: dict[str, Any] = {"pessoa": quem, "ficha": ficha, "objeto": objeto, "fatos": fatos}
    if pedido is not None and objeto.is_valid() & fatos.is_valid():
        dados = objeto.cleaned_data
        try:
            contexto["previsto"] = previsto = verbos.prever_fatos(
                tributo=tributo,
                fatos=fatos.fatos,
                exercicio=dados["exercicio"],
                contribuinte=quem,
                vencimento=dados["vencimento"],
                em=dados["em"],
            )
            if "confirmar" in pedido:
                feito = verbos.lancar_fatos(
                    tributo=tributo,
                    contribuinte=quem,
                    fatos=fatos.fatos,
                    usuario=request.user,
                    **{nome: dados[nome] for nome in _PEDIDOS if nome in dados},
                )
                messages.success(request, f"Lançado: {ficha.nome}, {feito.objeto}.")
                return redirect("lancamentos:lancamento", feito.pk)
            contexto["parcelas"] = previsto.item.parcelas
        except verbos.ValorAusente as falta:
            contexto["falta"] = falta
        except ErroDeNegocio as erro:
            objeto.add_error(None, str(erro))
    return render(request, "lancamentos/outro_tributo.html", contexto)


_PEDIDOS = (
    *("exercicio", "motivo", "artigo", "processo", "imovel", "inscricao", "referencia"),
    *("periodo", "vencimento", "em", "fonte"),
)


def _iniciais(request: HttpRequest) -> dict[str, Any]:
    """What a link may bring ready: upon what, and the act."""
    return {n: request.GET[n] for n in ("sobre", "referencia", "exercicio") if n in request.GET}


def _lei(objeto: ObjetoForm) -> Vigencia:
    """The law whose facts are asked: that of the day written, or of today."""
    if objeto.is_bound and objeto.is_valid():
        try:
            return lei_em(objeto.cleaned_data["em"])
        except ErroDeLei as erro:
            objeto.add_error("em", f"{str(erro)[:1].upper()}{str(erro)[1:]}.")
    return lei_em(max(hoje(), codigo().vigencia))


def _do_cadastro(
    request: HttpRequest, objeto: ObjetoForm, tributo: str, lei: Vigencia
) -> dict[str, Any]:
    """The facts that the register already knows of the inscription asked for in the address."""
    especie, _, chave = request.GET.get("sobre", "").partition("-")
    inscricao: InscricaoFiscal | None = None
    if especie == "inscricao" and (pk := inteiro_digitado(chave)) is not None:
        inscricao = objeto.inscricoes.get(pk)
    if inscricao is None:
        return {}
    try:
        return fatos_para(inscricao, tributo, lei, hoje().year)
    except (ErroDeLei, ErroDeNegocio):
        return {}
