"""What the demonstration towns are made of besides the drawn streets and people, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .nomes import PASTA


@dataclass(frozen=True)
class LoteDeInscricoes:
    """So many inscriptions of a register, alike but for who holds them and where."""

    registro: str
    quantas: int
    nomes: Sequence[str]
    dados: Mapping[str, Any]


@dataclass(frozen=True)
class Municipio:
    """A town: `vezes` over `por` turns an amount of Januária into one of its money and year,
    rounded to `passo`; `isencoes` gives the ground of the predial of each kind of institution,
    `ocupacoes` the word of the law for its use.
    """

    exercicio: int
    vilas: Sequence[str] = ()
    estado: str = ""
    vezes: int = 1
    por: int = 1
    passo: int = 1
    ruas: Mapping[str, str] = field(default_factory=dict)
    isencoes: Mapping[str, str] = field(default_factory=dict)
    ocupacoes: Mapping[str, str] = field(default_factory=dict)
    valores: Sequence[Mapping[str, str]] = ()
    inscricoes: Sequence[LoteDeInscricoes] = ()


@cache
def municipio(slug: str) -> Municipio:
    """The town of a code."""
    dados = tomllib.loads((PASTA / "municipios.toml").read_text("utf-8"))[slug]
    inscricoes = [LoteDeInscricoes(**i) for i in dados.pop("inscricoes", ())]
    return Municipio(**dados, inscricoes=inscricoes)
