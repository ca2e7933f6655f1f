"""The memória de cálculo of a lançamento, rebuilt from its facts and checked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lancamentos.models import Lancamento
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.legislacao import Apuracao, Passo

if TYPE_CHECKING:
    from prefeitura.legislacao import Calendario, Vigencia


class MemoriaDivergente(Exception):
    """The law, applied again to the stored facts, does not give the stored amount."""


def reconstruir(
    lancamento: Lancamento,
    *,
    lei: Vigencia | None = None,
    dias: Calendario | None = None,
) -> Apuracao:
    """The account of a lançamento with its steps, under the law that was applied to it.

    Raises ``MemoriaDivergente`` if it does not give the stored amount: then either the row or
    the law was tampered with, and nothing of it may be shown as true.
    """
    lei = lei or lei_em(lancamento.lei_em)
    conta = lei.apurar(
        lancamento.tributo,
        lancamento.fatos,
        exercicio=lancamento.exercicio,
        calendario=dias or calendario(),
    )
    if lancamento.isento and not conta.isento:
        conta = isentar(conta, lancamento.fundamento, lei)
    if conta.valor != lancamento.valor or conta.isento != lancamento.isento:
        raise MemoriaDivergente(
            f"lançamento {lancamento.pk}: gravado {lancamento.valor}, reconstruído {conta.valor}"
            f" (lei gravada {lancamento.versao_lei}, lei aplicada {lei.versao})"
        )
    return conta


def isentar(conta: Apuracao, fundamento: str, lei: Vigencia) -> Apuracao:
    """The account of what an act of the prefeito exempted and the rule has no fact for."""
    passo = Passo(fundamento, "isenção reconhecida", lei.moeda.texto(0))
    return replace(
        conta,
        valor=0,
        isento=True,
        fundamento=fundamento,
        memoria=(*conta.memoria, passo),
        parcelas=(),
    )
