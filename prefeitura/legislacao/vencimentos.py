"""The calendar of payments: how many instalments by the amount, and on which printed dates."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from prefeitura.legislacao.apuracao import ParcelaDevida
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import repartir

Plano = Callable[[int], tuple[ParcelaDevida, ...]]


# Rules of works ask for the same dates for each property.
@lru_cache(maxsize=1024)
def data_fixa(mes_dia: str, ano: int) -> date:
    """ "02-28" in a year; "fim-02" is the last day of the month, 29 in a leap year."""
    if mes_dia.startswith("fim-"):
        mes = int(mes_dia[4:])
        return date.fromordinal(date(ano + mes // 12, mes % 12 + 1, 1).toordinal() - 1)
    mes, dia = (int(p) for p in mes_dia.split("-"))
    return date(ano, mes, dia)


def parcelar(total: int, datas: Sequence[date], resto: str) -> tuple[ParcelaDevida, ...]:
    """``total`` in equal instalments on the dates; nothing is due of zero."""
    if not total:
        return ()
    if len(datas) == 1:
        return (ParcelaDevida(1, datas[0], total),)
    partes = repartir(total, len(datas), resto)
    return tuple(map(ParcelaDevida, range(1, len(datas) + 1), datas, partes))


def em_ordem(datas: Sequence[date], quantas: int, artigo: str) -> None:
    """Raise ``FatoInvalido`` unless an edital gives all the dates, in order."""
    if len(datas) != quantas or sorted(set(datas)) != list(datas):
        raise FatoInvalido(f"o edital fixa {quantas} datas, em ordem ({artigo})")


def plano(faixas: Sequence[Mapping[str, Any]], ano: int, moeda: Moeda, resto: str) -> Plano:
    """The compiled calendar of one exercise.

    Each band gives its dates and, but for the last, its limit: ``abaixo_de`` (excluded) or
    ``ate`` (included).
    """
    bandas: list[tuple[int | None, tuple[date, ...]]] = []
    for faixa in faixas:
        teto = None
        if "ate" in faixa:
            teto = moeda.da_lei(faixa["ate"])
        elif "abaixo_de" in faixa:
            teto = moeda.da_lei(faixa["abaixo_de"]) - 1
        bandas.append((teto, tuple(data_fixa(d, ano) for d in faixa["datas"])))

    # The taxas ask again for the dates of the imposto, and their own amounts repeat.
    @lru_cache(maxsize=4096)
    def parcelas(total: int) -> tuple[ParcelaDevida, ...]:
        for teto, datas in bandas:
            if teto is None or total <= teto:
                return parcelar(total, datas, resto)
        raise AssertionError("o calendário não tem faixa aberta")

    return parcelas
