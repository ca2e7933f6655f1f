"""Money as the installation writes it today: the notation comes from the law."""

from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.legislacao import Moeda


def moeda(em: date | None = None) -> "Moeda":
    """The money of a day of this installation (today, if none is given)."""
    return _moeda(codigo().slug, em or hoje())


@lru_cache(maxsize=64)
def _moeda(_slug: str, dia: date) -> "Moeda":
    return codigo().moeda(em=dia)
