"""Worked cases of a law: a file that a lawyer can read, run against the rules.

A case names its tributo, exercise or date, facts, and what the law answers. The facts go to the
same rules as everywhere else; a fact that no rule knows is an error, never ignored.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from prefeitura.legislacao.apuracao import Apuracao
from prefeitura.legislacao.calendario import NACIONAL, Calendario
from prefeitura.legislacao.codigo import Codigo
from prefeitura.legislacao.erros import ErroDeLei, FatoInvalido, NaoImplementado

GUIA = "memoria"


@dataclass(frozen=True, slots=True)
class Divergencia:
    """A key of a case on which the rule answers otherwise."""

    chave: str
    esperado: Any
    obtido: Any


@dataclass(frozen=True, slots=True)
class Veredito:
    """How a case came out: it agrees, it differs, or it was not understood (and why)."""

    id: str
    divergencias: tuple[Divergencia, ...] = ()
    nao_entendido: str | None = None

    @property
    def passou(self) -> bool:
        return not self.divergencias and self.nao_entendido is None


def ler(arquivo: Path) -> list[dict[str, Any]]:
    """The cases of a file."""
    with arquivo.open("rb") as aberto:
        casos: list[dict[str, Any]] = tomllib.load(aberto)["caso"]
    return casos


def conferir_todos(
    codigo: Codigo, casos: list[dict[str, Any]], calendario: Calendario = NACIONAL
) -> Iterator[Veredito]:
    """The verdict on each case."""
    for caso in casos:
        yield conferir(codigo, caso, calendario)


def conferir(
    codigo: Codigo, caso: Mapping[str, Any], calendario: Calendario = NACIONAL
) -> Veredito:
    """The verdict on one case."""
    esperado = {k: v for k, v in caso["esperado"].items() if k != GUIA}
    fatos = caso["fatos"]
    try:
        em = date.fromisoformat(str(caso["data"])) if "data" in caso else None
        exercicio = int(caso["exercicio"]) if "exercicio" in caso else em.year if em else 0
        lei = codigo.em(em or _inicio(codigo, exercicio))
        conta = lei.apurar(
            fatos.get("tributo", caso["tributo"]), fatos, exercicio=exercicio, calendario=calendario
        )
    except ErroDeLei as erro:
        return _da_recusa(caso["id"], esperado, erro)
    if "erro" in esperado:
        return Veredito(caso["id"], (Divergencia("erro", esperado["erro"], "calculado"),))
    obtido = _como_dados(conta, lei.moeda.texto)
    return Veredito(
        caso["id"],
        tuple(
            Divergencia(chave, valor, obtido.get(chave))
            for chave, valor in esperado.items()
            if not _igual(valor, obtido.get(chave))
        ),
    )


def _inicio(codigo: Codigo, exercicio: int) -> date:
    """The first day of an exercise under the code."""
    inicio = date(exercicio, 1, 1)
    return codigo.vigencia if exercicio == codigo.vigencia.year else inicio


def _da_recusa(identidade: str, esperado: Mapping[str, Any], erro: ErroDeLei) -> Veredito:
    desconhecido = isinstance(erro, NaoImplementado) or (
        isinstance(erro, FatoInvalido) and "desconhecido" in str(erro)
    )
    if desconhecido:
        return Veredito(identidade, nao_entendido=str(erro))
    if "erro" in esperado:
        return Veredito(identidade)
    return Veredito(identidade, (Divergencia("erro", None, str(erro)),))


def _como_dados(conta: Apuracao, texto: Any) -> dict[str, Any]:
    parcelas = [{"vencimento": p.vencimento, "valor": texto(p.valor)} for p in conta.parcelas]
    return {
        "valor": texto(conta.valor),
        "isento": conta.isento,
        "fundamento": conta.fundamento,
        "parcelas": parcelas,
        **conta.outros,
    }


def _igual(esperado: Any, obtido: Any) -> bool:
    """Whether two answers say the same, a date being equal to its text."""
    if isinstance(esperado, Mapping) and isinstance(obtido, Mapping):
        return all(_igual(v, obtido.get(k)) for k, v in esperado.items())
    if isinstance(esperado, list) and isinstance(obtido, list | tuple):
        return len(esperado) == len(obtido) and all(map(_igual, esperado, obtido))
    if isinstance(esperado, bool) or isinstance(obtido, bool):
        return esperado is obtido
    return esperado == obtido or str(esperado) == str(obtido)
