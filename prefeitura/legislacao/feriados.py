"""National holidays with the law and the dates in which each held.

Religious days (Good Friday, Corpus Christi) and the day of the dead between 1949 and 2002 were
left by the national laws to the municipality, which enters them in its own calendar. Carnival
and other optional days are working days unless entered there.
"""

from datetime import date
from typing import NamedTuple


class Feriado(NamedTuple):
    """A yearly holiday, in force from ``desde`` to ``ate`` (both included)."""

    mes: int
    dia: int
    nome: str
    desde: date
    ate: date
    lei: str


_SEMPRE = date.max
_LEI_662 = date(1949, 4, 13)
_ANTES_DE_662 = date(1949, 4, 12)
_LEI_108 = date(1935, 10, 29)

NACIONAIS: tuple[Feriado, ...] = (
    Feriado(1, 1, "Confraternização Universal", date(1890, 1, 14), _SEMPRE,
            "Decreto 155-B/1890; Lei 662/1949"),
    Feriado(4, 21, "Tiradentes", date(1933, 4, 17), _ANTES_DE_662,
            "Decreto 22.647/1933; Lei 108/1935; Decreto-lei 486/1938"),
    Feriado(4, 21, "Tiradentes", date(1950, 12, 8), _SEMPRE,
            "Lei 1.266/1950; Lei 10.607/2002"),
    Feriado(5, 1, "Dia do Trabalho", date(1924, 9, 26), _SEMPRE,
            "Decreto 4.859/1924; Lei 662/1949"),
    Feriado(5, 3, "Descobrimento do Brasil", _LEI_108, _ANTES_DE_662,
            "Lei 108/1935; Decreto-lei 486/1938"),
    Feriado(9, 7, "Independência do Brasil", date(1890, 1, 14), _SEMPRE,
            "Decreto 155-B/1890; Lei 662/1949"),
    Feriado(10, 12, "Descobrimento da América", _LEI_108, _ANTES_DE_662,
            "Lei 108/1935; Decreto-lei 486/1938"),
    Feriado(10, 12, "Nossa Senhora Aparecida", date(1980, 6, 30), _SEMPRE, "Lei 6.802/1980"),
    Feriado(11, 2, "Finados", date(1890, 1, 14), _ANTES_DE_662,
            "Decreto 155-B/1890; Decreto-lei 486/1938"),
    Feriado(11, 2, "Finados", date(2002, 12, 20), _SEMPRE, "Lei 10.607/2002"),
    Feriado(11, 15, "Proclamação da República", date(1890, 1, 14), _SEMPRE,
            "Decreto 155-B/1890; Lei 662/1949"),
    Feriado(11, 20, "Consciência Negra", date(2023, 12, 22), _SEMPRE, "Lei 14.759/2023"),
    Feriado(12, 25, "Natal", date(1922, 1, 19), _SEMPRE, "Decreto 4.497/1922; Lei 662/1949"),
)  # fmt: skip


def nacionais(ano: int) -> dict[date, str]:
    """The national holidays of a year, by the law then in force."""
    return {
        dia: feriado.nome
        for feriado in NACIONAIS
        if feriado.desde <= (dia := date(ano, feriado.mes, feriado.dia)) <= feriado.ate
    }
