"""How each taxpayer of the demonstration pays in the year: early, in time, late, never."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from prefeitura.legislacao import Calendario

# Parts of a hundred taxpayers.
COSTUMES = {
    "cedo": 20,  # everything in February, with the discount of the decree
    "marco": 10,  # land in February, buildings whole in March
    "em_dia": 34,  # each instalment in the last days of its term
    "atrasado": 16,  # each one months late
    "metade": 8,  # the first ones, never the second
    "nunca": 12,
}


@dataclass(frozen=True, order=True)
class Ida:
    """A visit to the counter: on `dia`, to pay what falls due until `ate` (None: everything)."""

    dia: date
    pessoa: int
    ate: date | None


def idas_do_ano(
    sorte: Random, pessoas: Iterable[int], exercicio: int, calendario: Calendario
) -> list[Ida]:
    """The visits of all taxpayers (keys) in the exercício, in order of days."""
    idas: list[Ida] = []
    for pessoa in pessoas:
        costume = sorte.choices(list(COSTUMES), weights=list(COSTUMES.values()))[0]
        for primeiro, ultimo, ate in _quando(costume, exercicio):
            dia = primeiro + timedelta(days=sorte.randrange((ultimo - primeiro).days + 1))
            idas.append(Ida(_de_expediente(dia, calendario), pessoa, ate))
    return sorted(idas, key=lambda ida: (ida.dia, ida.pessoa))


def _quando(costume: str, ano: int) -> list[tuple[date, date, date | None]]:
    """Windows of days in which one comes, and until which due date one pays."""
    fevereiro, abril = date(ano, 2, 28), date(ano, 4, 30)
    agosto = date(ano, 8, 31)
    match costume:
        case "cedo":
            return [(date(ano, 2, 3), date(ano, 2, 27), None)]
        case "marco":
            return [(date(ano, 3, 9), date(ano, 3, 30), None)]
        case "em_dia":
            return [
                (date(ano, 2, 17), date(ano, 2, 28), fevereiro),
                # Each conhecimento costs Cr$ 50,00: March and April are paid at once.
                (date(ano, 3, 20), date(ano, 3, 31), abril),
                (date(ano, 7, 20), date(ano, 8, 31), agosto),
            ]
        case "atrasado":
            return [
                (date(ano, 3, 16), date(ano, 6, 30), abril),
                (date(ano, 9, 8), date(ano, 12, 18), None),
            ]
        case "metade":
            return [(date(ano, 2, 20), date(ano, 4, 28), abril)]
    return []


def _de_expediente(dia: date, calendario: Calendario) -> date:
    """The day itself or the next one on which the counter opens (not on Saturdays)."""
    while dia.weekday() == 5 or not calendario.dia_util(dia):
        dia += timedelta(days=1)
    return dia
