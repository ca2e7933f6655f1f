"""Exact numbers: rates as fractions of whole numbers, roundings with names.

A base may be an ``int`` (smallest unit of the money), a ``Decimal`` (areas, metres) or a
``Fraction`` (a base not yet rounded); all three answer ``as_integer_ratio``. Only a written
amount is rounded, once, by the rounding that the law names.
"""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

Numero = int | Decimal | Fraction
Arredondamento = Callable[[int, int], int]


def meio_acima(n: int, d: int) -> int:
    """n/d to the nearest whole number, the half up (d > 0)."""
    return (2 * n + d) // (2 * d)


def para_cima(n: int, d: int) -> int:
    """n/d to the next whole number: any fraction counts as a whole."""
    return -(-n // d)


def para_baixo(n: int, d: int) -> int:
    """n/d without its fraction."""
    return n // d


def meio_par(n: int, d: int) -> int:
    """n/d to the nearest whole number, the half to the even one."""
    inteiro, resto = divmod(n, d)
    return inteiro + (2 * resto > d or (2 * resto == d and inteiro % 2 == 1))


ARREDONDAMENTOS: dict[str, Arredondamento] = {
    "meio_acima": meio_acima,
    "meio_par": meio_par,
    "para_cima": para_cima,
    "para_baixo": para_baixo,
}


class Taxa(NamedTuple):
    """A rate n/d: 0,82% is ``Taxa(82, 10000)``."""

    n: int
    d: int

    @classmethod
    def de_pct(cls, pct: Decimal | str | int) -> "Taxa":
        n, d = Decimal(pct).as_integer_ratio()
        return cls(n, d * 100)

    @property
    def pct(self) -> Fraction:
        return Fraction(self.n * 100, self.d)

    def passa_de(self, limite: "Taxa") -> bool:
        """Whether this rate is above a limit."""
        return self.n * limite.d > limite.n * self.d

    def mais(self, outra: "Taxa", vezes: int = 1) -> "Taxa":
        """The sum of this rate and ``vezes`` times the other."""
        return Taxa(self.n * outra.d + vezes * outra.n * self.d, self.d * outra.d)


def fracoes(valor: Numero, unidade: int) -> int:
    """How many whole units hold ``valor``: a fraction counts as a whole unit."""
    n, d = valor.as_integer_ratio()
    return -(-n // (d * unidade))


def em_portugues(x: Numero, casas_max: int = 4) -> str:
    """A plain number as Brazilians write it: 1.234,5 (at most ``casas_max`` places)."""
    escala = 10**casas_max
    n, d = x.as_integer_ratio()
    inteiro, resto = divmod(meio_acima(n * escala, d), escala)
    fracao = f"{resto:0{casas_max}d}".rstrip("0")
    milhar = f"{inteiro:,}".replace(",", ".")
    return f"{milhar},{fracao}" if fracao else milhar


def repartir(total: int, partes: int, resto: str = "ultima") -> list[int]:
    """``total`` in equal parts that add up to it.

    n - 1 parts of total / n rounded half up; the part named by ``resto`` (``ultima`` or
    ``primeira``) takes what is left. ``primeira_a_maior``: the fractions dropped from the
    others go to the first.
    """
    if partes < 1:
        raise ValueError("partes")
    if partes == 1:
        return [total]
    igual = meio_acima(total, partes)
    if igual * (partes - 1) > total or resto == "primeira_a_maior":
        igual = total // partes
    iguais = [igual] * (partes - 1)
    sobra = total - igual * (partes - 1)
    return [sobra, *iguais] if resto.startswith("primeira") else [*iguais, sobra]


def ratear(total: int, pesos: list[Numero], resto: str = "maior") -> list[int]:
    """``total`` shared by weight; each share half up, the difference to the greatest one.

    ``resto``: ``maior`` (the first of the greatest weights) or ``ultima``.
    """
    razoes = [Fraction(*p.as_integer_ratio()) for p in pesos]
    soma = sum(razoes)
    if not razoes or soma <= 0:
        raise ValueError("pesos")
    quotas = [meio_acima(*(total * r / soma).as_integer_ratio()) for r in razoes]
    dono = len(quotas) - 1 if resto == "ultima" else max(range(len(quotas)), key=razoes.__getitem__)
    quotas[dono] += total - sum(quotas)
    return quotas
