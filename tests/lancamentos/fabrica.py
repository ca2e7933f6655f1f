"""Sets up runs and lançamentos through the real verbs."""

from datetime import date
from typing import Any

from cadastro.models import Imovel
from lancamentos.aprovar import aprovar
from lancamentos.avisos_em_lote import emitir_avisos
from lancamentos.lancar import lancar
from lancamentos.models import Lancamento, Parcela, Rodada
from lancamentos.rodada import criar_rodada
from prefeitura.comum import lotes
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import no_dia
from tests.fabrica import Usuario
from tests.fabrica import usuario as novo_usuario

JANEIRO = date(1964, 1, 10)


def pessoas_da_rodada() -> tuple[Usuario, Usuario]:
    """A lançador and a chefe."""
    return novo_usuario("lancador"), novo_usuario("chefe")


def simulada(*, exercicio: int = 1964, por: Usuario | None = None, dia: date = JANEIRO) -> Rodada:
    """A run whose simulation is over."""
    with no_dia(dia):
        rodada = criar_rodada(exercicio=exercicio, usuario=por or novo_usuario("lancador"))
        assert rodada.simulacao_id is not None
        lotes.executar(rodada.simulacao_id)
    rodada.refresh_from_db()
    return rodada


def aprovada(*, exercicio: int = 1964, dia: date = JANEIRO) -> Rodada:
    """A run that a second person approved."""
    rodada = simulada(exercicio=exercicio, dia=dia)
    with no_dia(dia):
        return aprovar(rodada=rodada, usuario=novo_usuario("chefe"))


def lancada(*, exercicio: int = 1964, dia: date = JANEIRO) -> Rodada:
    """A run posted to the end."""
    rodada = aprovada(exercicio=exercicio, dia=dia)
    with no_dia(dia):
        rodada = lancar(rodada=rodada, usuario=novo_usuario("lancador"))
        assert rodada.lancamento_id is not None
        lotes.executar(rodada.lancamento_id)
    rodada.refresh_from_db()
    return rodada


def avisada(*, exercicio: int = 1964, dia: date = JANEIRO) -> Rodada:
    """A run posted, with its avisos made."""
    rodada = lancada(exercicio=exercicio, dia=dia)
    with no_dia(dia):
        lote = emitir_avisos(rodada=rodada, usuario=novo_usuario("atendente"))
        lotes.executar(lote.pk)
    rodada.refresh_from_db()
    return rodada


def contas(imovel: Imovel, exercicio: int = 1964) -> list[tuple[str, str]]:
    """What is launched upon a property, as (tributo, "1.230,00")."""
    return [
        (lancamento.tributo, moeda(JANEIRO).valor(lancamento.valor))
        for lancamento in Lancamento.objects.filter(
            imovel=imovel, exercicio=exercicio, situacao="vigente"
        ).order_by("id")
    ]


def parcelas(lancamento: Lancamento) -> list[tuple[str, int]]:
    """Due dates and amounts, as ("28/02/1964", 61500)."""
    return [
        (f"{p.vencimento:%d/%m/%Y}", p.valor)
        for p in Parcela.objects.filter(lancamento=lancamento).order_by("numero")
    ]


def de(imovel: Imovel, tributo: str, **filtro: Any) -> Lancamento:
    """The lançamento in force of a tributo upon a property."""
    return Lancamento.objects.get(imovel=imovel, tributo=tributo, situacao="vigente", **filtro)
