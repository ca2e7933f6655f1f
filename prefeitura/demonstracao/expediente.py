"""The office's hours in the year that is loaded: acts follow one another from 8 to 17."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, time
from itertools import count

from prefeitura.comum import relogio

# From 8:10, for eight hours and forty minutes, in seconds.
ABRE = 8 * 3600 + 600
DURA = 8 * 3600 + 2400
# So many acts take half of the day; the more there are, the closer together they come.
METADE = 40


def no_dia(dia: date) -> AbstractContextManager[None]:
    """A day of work of the office, from its opening on."""
    return relogio.no_dia(dia, _horas())


def _horas() -> Callable[[], time]:
    atos = count(1)

    def hora() -> time:
        n = next(atos)
        segundos = ABRE + DURA * n // (n + METADE)
        return time(segundos // 3600, segundos // 60 % 60, segundos % 60)

    return hora
