"""The quarters of a new building (art. 34)."""

from collections.abc import Callable
from datetime import date

from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import Proporcao
from prefeitura.legislacao.vigencia import Vigencia

TRIMESTRES = 4
MESES = 3


def restantes(habite_se: date | None, ano: int) -> int:
    """Quarters of the exercise from that of the habite-se, which is included."""
    if habite_se is None or habite_se.year < ano:
        return TRIMESTRES
    if habite_se.year > ano:
        raise FatoInvalido("o habite-se é posterior ao exercício")
    return TRIMESTRES - (habite_se.month - 1) // MESES


def do_habite_se(lei: Vigencia, ano: int) -> Callable[[int, date | None, Memoria | None], int]:
    """The part of a yearly amount due from the quarter of the habite-se on."""
    proporcao = Proporcao("art. 34", "trimestres desde o do habite-se", lei.arredondar)

    def parte(anual: int, habite_se: date | None, m: Memoria | None) -> int:
        quantos = restantes(habite_se, ano)
        return anual if quantos == TRIMESTRES else proporcao(anual, quantos, TRIMESTRES, m)

    return parte
