"""Working days and the counting of terms.

The first day is left out and the last counted; a last day that is no working day moves to the
next one (Civil Code of 1916, art. 125). Months and years end on the same day number or, where
the month lacks it, on the first day of the next (Lei 810/1949, art. 3).
"""

import calendar
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from prefeitura.legislacao.feriados import nacionais

UM_DIA = timedelta(days=1)


@dataclass(frozen=True)
class Calendario:
    """Days of work: national holidays of each year, those of the municipality, Sundays.

    ``sabado_util`` is a parameter of the installation: true for the time of these laws.
    """

    municipais: frozenset[date] = frozenset()
    sabado_util: bool = True
    com_nacionais: bool = True
    _anos: dict[int, frozenset[date]] = field(default_factory=dict, compare=False, repr=False)
    _proximos: dict[date, date] = field(default_factory=dict, compare=False, repr=False)

    def feriado(self, dia: date) -> bool:
        """Whether the day is a holiday, national or of the municipality."""
        if dia in self.municipais:
            return True
        if not self.com_nacionais:
            return False
        do_ano = self._anos.get(dia.year)
        if do_ano is None:
            do_ano = self._anos.setdefault(dia.year, frozenset(nacionais(dia.year)))
        return dia in do_ano

    def util(self, dia: date) -> bool:
        """Whether the offices work on the day."""
        semana = dia.weekday()
        return semana < (6 if self.sabado_util else 5) and not self.feriado(dia)

    dia_util = util

    def proximo_util(self, dia: date) -> date:
        """The day itself if it is a working day, else the first one after it."""
        achado = self._proximos.get(dia)
        if achado is None:
            achado = dia
            while not self.util(achado):
                achado += UM_DIA
            self._proximos[dia] = achado
        return achado

    def somar_dias(self, desde: date, dias: int, *, mover: bool = True) -> date:
        """The end of a term of running days."""
        fim = desde + timedelta(days=dias)
        return self.proximo_util(fim) if mover else fim

    def somar_dias_uteis(self, desde: date, dias: int) -> date:
        """The end of a term of working days."""
        fim = desde
        for _ in range(dias):
            fim = self.proximo_util(fim + UM_DIA)
        return fim

    def somar_meses(self, desde: date, meses: int, *, mover: bool = True) -> date:
        """The end of a term in months."""
        fim = somar_meses(desde, meses)
        return self.proximo_util(fim) if mover else fim

    def somar_anos(self, desde: date, anos: int, *, mover: bool = True) -> date:
        """The end of a term in years."""
        return self.somar_meses(desde, 12 * anos, mover=mover)

    @classmethod
    def nacional(cls, municipais: Iterable[date] = (), *, sabado_util: bool = True) -> "Calendario":
        """The national calendar plus the holidays of the municipality."""
        return cls(frozenset(municipais), sabado_util)


NACIONAL = Calendario()


def somar_horas(desde: datetime, horas: int) -> datetime:
    """Hours run from hour to hour, on whatever day."""
    return desde + timedelta(hours=horas)


def somar_meses(desde: date, meses: int) -> date:
    """Same day number ``meses`` later, or the first of the next month if there is none."""
    ano, mes = divmod(desde.year * 12 + desde.month - 1 + meses, 12)
    if desde.day <= calendar.monthrange(ano, mes + 1)[1]:
        return date(ano, mes + 1, desde.day)
    ano, mes = divmod(ano * 12 + mes + 1, 12)
    return date(ano, mes + 1, 1)


def data_do_plano(desde: date, meses: int) -> date:
    """A date of a monthly payment plan: the last day of a month that lacks the day."""
    ano, mes = divmod(desde.year * 12 + desde.month - 1 + meses, 12)
    return date(ano, mes + 1, min(desde.day, calendar.monthrange(ano, mes + 1)[1]))


def anos_completos(desde: date, ate: date) -> int:
    """Whole years from one date to another (0 when the second comes first)."""
    anos = ate.year - desde.year - ((ate.month, ate.day) < (desde.month, desde.day))
    return max(anos, 0)
