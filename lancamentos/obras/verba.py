"""What the budget must consign to the roads against what their taxa yields (119 of Votuporanga)."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.db.models import Sum

from lancamentos.models import Lancamento, Parcela
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import AusenciaNaLei

TAXA = "estradas-conservacao"
VEZES = f"{TAXA}.verba_minima"
VERBA = f"{TAXA}.verba_do_orcamento"


class Verba(NamedTuple):
    """A check of the budget, never a bar to the launch (duvida 65). ``verba``: None if unknown."""

    exercicio: int
    vezes: int
    lancada: int
    arrecadada: int
    minima: int
    verba: int | None

    @property
    def falta(self) -> int:
        """What the appropriation lacks to reach the minimum."""
        return max(self.minima - (self.verba or 0), 0)

    @property
    def basta(self) -> bool:
        return self.verba is not None and self.verba >= self.minima


def a_lei_pede() -> bool:
    """Whether the law of this installation wants the budget to answer for its roads."""
    return VEZES in codigo().parametros


def verba_de_estradas(exercicio: int) -> Verba:
    """The appropriation of an exercício against the triple of the receipts of the taxa.

    The receipts are those launched for the exercício, which are what a budget can count on; what
    came in of them is told beside. Raises ``ErroDeNegocio`` where the law asks nothing.
    """
    if not a_lei_pede():
        raise ErroDeNegocio("A lei deste município não liga o orçamento à receita das estradas.")
    lei = lei_em(max(date(exercicio, 12, 31), codigo().vigencia))
    vezes = int(lei.valor(VEZES))
    lancados = Lancamento.objects.filter(
        tributo=TAXA, exercicio=exercicio, situacao=Lancamento.Situacao.VIGENTE
    )
    lancada = int(lancados.aggregate(soma=Sum("valor"))["soma"] or 0)
    pagas = Parcela.objects.filter(
        lancamento__in=lancados, situacao=Parcela.Situacao.PAGA
    ).aggregate(soma=Sum("valor"))
    try:
        verba = int(lei.valor(VERBA))
    except AusenciaNaLei:
        verba = None
    return Verba(exercicio, vezes, lancada, int(pagas["soma"] or 0), vezes * lancada, verba)
