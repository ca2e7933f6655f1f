"""What an act may ask of the world outside its sheets: fines, debts, goods, origin, party."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from lancamentos.models import Lancamento, Parcela
from lancamentos.suspender import suspensas
from prefeitura.legislacao.procedimentos.modelo import Autos, Corrida, Feito
from processos.models import BemApreendido

if TYPE_CHECKING:
    from collections.abc import Collection

    from processos.models import Andamento, Prazo, Processo


def autos_de(processo: Processo) -> Autos:
    """What is known of a process of the law, as the pure functions ask it."""
    return Autos(
        estado=processo.situacao,
        feitos=[_feito(a) for a in processo.andamentos.order_by("folha")],
        prazos=[_corrida(p) for p in processo.prazos.order_by("inicio", "id")],
        circunstancias=circunstancias_de(processo),
    )


def circunstancias_de(processo: Processo) -> Collection[str]:
    """The names, among ``CIRCUNSTANCIAS``, of those that hold now."""
    V = Lancamento.Situacao.VIGENTE
    multas = Lancamento.objects.filter(
        do_processo__processo=processo, do_processo__multa=True, situacao=V
    )
    de_todos = lancamentos_de(processo)
    abertas = Parcela.objects.filter(situacao__in=Parcela.ABERTAS)
    ha_multa = multas.exists()
    multa_aberta = abertas.filter(lancamento__in=multas.values("pk")).exists()
    devendo = abertas.filter(lancamento__in=[x.pk for x in de_todos]).exists()
    bens = BemApreendido.objects.filter(
        processo=processo, situacao=BemApreendido.Situacao.EM_DEPOSITO
    ).exists()
    origem = processo.processo_de_origem
    todas = {
        "multa-lancada": ha_multa,
        "multa-paga": ha_multa and not multa_aberta,
        "multa-em-aberto": multa_aberta,
        "quitado": not devendo,
        "nao-quitado": devendo,
        "sem-suspensao": not suspensas().filter(lancamento__in=de_todos).exists(),
        "bens-em-deposito": bens,
        "sem-bens-em-deposito": not bens,
        "origem-encerrada": origem is not None and not origem.aberto,
        "parte-conhecida": processo.requerente_id is not None,
        "parte-desconhecida": processo.requerente_id is None,
    }
    return {nome for nome, vale in todas.items() if vale}


def lancamentos_de(processo: Processo) -> list[Lancamento]:
    """What is in force of what the process is upon, and of what it launched."""
    proprios = Lancamento.objects.filter(
        do_processo__processo=processo, situacao=Lancamento.Situacao.VIGENTE
    )
    achados = list(proprios.order_by("pk"))
    if processo.lancamento_id is not None:
        achados.append(vigente(processo.lancamento))
    return achados


def vigente(lancamento: Any) -> Lancamento:
    """The lançamento, or the last that substituted it."""
    atual: Lancamento = lancamento
    while (depois := Lancamento.objects.filter(substitui=atual).first()) is not None:
        atual = depois
    return atual


def _feito(andamento: Andamento) -> Feito:
    # What the party does through the counter is not an act of the clerk who writes it down.
    por = None if andamento.da_parte else andamento.usuario_id
    return Feito(andamento.tipo, andamento.em, por, andamento.dados)


def _corrida(prazo: Prazo) -> Corrida:
    fim = prazo.fim if prazo.fim_as is None else datetime.combine(prazo.fim, prazo.fim_as)
    return Corrida(prazo.nome, fim, prazo.encerrado_em is not None)
