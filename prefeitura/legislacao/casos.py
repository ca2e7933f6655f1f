"""Worked cases of a law: a file that a lawyer can read, run against the rules.

A case names its tributo, exercise or date, facts, and what the law answers. The facts go to the
same rules as everywhere else; a fact that no rule knows is an error, never ignored.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from prefeitura.legislacao.apuracao import Apuracao
from prefeitura.legislacao.assunto import SEM_NOME
from prefeitura.legislacao.calendario import NACIONAL, Calendario
from prefeitura.legislacao.codigo import Codigo, carregar, codigos
from prefeitura.legislacao.erros import ErroDeLei, FatoInvalido, NaoImplementado
from prefeitura.legislacao.regras import QUESTOES

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
    """The cases of a file. Raises ``ErroDeLei`` for a file that is not one of cases."""
    try:
        dados = tomllib.loads(arquivo.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError:
        raise ErroDeLei(f"não foi possível abrir o arquivo de casos “{arquivo}”") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as erro:
        raise ErroDeLei(f"o arquivo de casos não é TOML válido: {erro}") from None
    casos = dados.get("caso")
    if not isinstance(casos, list) or not all(isinstance(c, dict) for c in casos):
        raise ErroDeLei("o arquivo não tem casos: cada um começa com [[caso]]")
    return [{"lei": dados["lei"], **c} if "lei" in dados else c for c in casos]


def codigo_do_caso(caso: Mapping[str, Any], arquivo: Path) -> Codigo:
    """The code of a case: the one it names (``lei``), or the one that its id or file recalls.

    Raises ``ErroDeLei`` if none does.
    """
    if "lei" in caso:
        return carregar(str(caso["lei"]))
    prefixo = re.match(r"[a-z]*", str(caso.get("id", "")).lower())
    pistas = [prefixo.group() if prefixo else "", arquivo.stem, arquivo.resolve().parent.name]
    for pista in pistas:
        for slug in codigos():
            if len(pista) >= 3 and (slug.startswith(pista) or pista.startswith(slug)):
                return carregar(slug)
    raise ErroDeLei('não se sabe de que lei é o caso: diga lei = "slug" no arquivo')


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
    fatos, assunto = caso["fatos"], _assunto(caso)
    try:
        em = date.fromisoformat(str(caso["data"])) if "data" in caso else None
        exercicio = int(caso["exercicio"]) if "exercicio" in caso else em.year if em else 0
        lei = codigo.em(em or _inicio(codigo, exercicio))
        conta = lei.apurar(assunto, fatos, exercicio=exercicio, calendario=calendario)
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


def _assunto(caso: Mapping[str, Any]) -> str:
    """The question of a case, its tributo or, for want of both, its procedure; else "geral"."""
    fatos = caso["fatos"]
    if caso.get("tributo") in QUESTOES and "tributo" in fatos:
        return str(caso["tributo"])
    for assunto in (fatos.get("tributo"), caso.get("tributo"), fatos.get("processo")):
        if assunto:
            return str(assunto)
    return SEM_NOME[0]


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
    parcelas = [
        {"numero": p.numero, "vencimento": p.vencimento, "valor": texto(p.valor)}
        for p in conta.parcelas
    ]
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
        return all(_igual(v, obtido.get(k)) for k, v in esperado.items() if k != GUIA)
    if isinstance(esperado, list) and isinstance(obtido, list | tuple):
        return len(esperado) == len(obtido) and all(map(_igual, esperado, obtido))
    if isinstance(esperado, bool) or isinstance(obtido, bool):
        return esperado is obtido
    if isinstance(esperado, Decimal) and re.fullmatch(r"-?\d+(\.\d+)?", str(obtido)):
        return esperado == Decimal(str(obtido))
    if isinstance(esperado, date):
        return esperado == obtido or esperado.isoformat() == str(obtido)
    return esperado == obtido or str(esperado) == str(obtido)
