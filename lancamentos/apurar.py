"""Computes what every object of a part owes: shared by the simulation and the posting."""

from __future__ import annotations

import gc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from django.db import connection

from lancamentos import alvos
from lancamentos.alvos import IMOVEL, Alvo
from lancamentos.fatos import Falta, Item
from lancamentos.rodada import lei_do_exercicio
from prefeitura.comum.erros import ErroDeNegocio

if TYPE_CHECKING:
    from lancamentos.alvos import Contador, Linha
    from lancamentos.models import Rodada
    from prefeitura.legislacao import Vigencia

Chave = tuple[int, int | None, str]


class Conta(NamedTuple):
    """A property or inscription, what it owes, what was refused, and the signature of both."""

    linha: Linha
    itens: list[Item]
    faltas: list[Falta]
    assinatura: int


def lei_da_rodada(rodada: Rodada) -> Vigencia:
    """The law that the run was opened under. Raises ``ErroDeNegocio`` if it changed since."""
    lei = lei_do_exercicio(rodada.exercicio)
    if lei.versao != rodada.versao_lei:
        raise ErroDeNegocio(
            "A lei ou um parâmetro municipal mudou depois da simulação: simule de novo."
        )
    return lei


def roteiro_da_rodada(rodada: Rodada, alvo: Alvo = IMOVEL) -> tuple[Vigencia, Contador]:
    """The law and the roteiro of a run for a kind of object, compiled."""
    lei = lei_da_rodada(rodada)
    return lei, alvos.contador(alvo, lei, rodada)


@contextmanager
def sem_coleta() -> Iterator[None]:
    """Run a part without the cyclic garbage collector, which would walk its hundred thousand
    live rows again and again for nothing: a third of the time of computing.
    """
    ligada = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ligada:
            gc.enable()


def contas(rodada: Rodada, roteiro: Contador, *, alvo: Alvo, de: int, ate: int) -> Iterator[Conta]:
    """The account of each object of the kind with an id in the range, by id.

    A tributo of which a lançamento was cancelled in the exercício is refused: what an act undid
    is launched again only by another act.
    """
    cancelados = _cancelados(rodada.exercicio, de, ate, alvo)
    tributos = frozenset(rodada.tributos)
    so_alguns = not tributos.issuperset(roteiro.tributos)
    for linha in alvos.linhas(alvo, rodada, de, ate):
        itens, faltas = roteiro(linha)
        if cancelados:
            itens, faltas = _sem_cancelados(linha.id, itens, faltas, cancelados)
        if so_alguns:
            itens = [i for i in itens if i.tributo in tributos]
        yield Conta(linha, itens, faltas, assinatura(linha, itens, faltas))


def assinatura(linha: Linha, itens: list[Item], faltas: list[Falta]) -> int:
    """32 bits that tell whether an object would be launched as it was simulated."""
    titular = linha.principal
    dito = "|".join(
        [str(titular.pessoa_id if titular else 0)]
        + [f"{tributo},{ed},{valor},{por}" for tributo, ed, _, valor, _, por in itens]
        + [f"{f.tributo}!{f.especie}" for f in faltas]
    )
    return zlib.crc32(dito.encode())


def ja_lancados(exercicio: int, de: int, ate: int, alvo: Alvo = IMOVEL) -> set[Chave]:
    """What is already launched and in force upon the objects of the range."""
    return _chaves(exercicio, de, ate, alvo, "situacao = 'vigente'")


def _cancelados(exercicio: int, de: int, ate: int, alvo: Alvo) -> set[Chave]:
    cancelados = _chaves(exercicio, de, ate, alvo, "situacao = 'cancelado'")
    return cancelados - ja_lancados(exercicio, de, ate, alvo) if cancelados else cancelados


def _chaves(exercicio: int, de: int, ate: int, alvo: Alvo, quais: str) -> set[Chave]:
    with connection.cursor() as cursor:
        cursor.execute(
            # "+ 0": found by the object. By the exercício it would read the whole run.
            f"SELECT {alvo.coluna}_id, edificacao_id, tributo FROM lancamentos_lancamento"  # noqa: S608 -- our own words
            f" WHERE {alvo.coluna}_id BETWEEN %s AND %s AND exercicio + 0 = %s AND periodo = 0"
            f" AND {alvo.so_dele} AND {quais}",
            [de, ate, exercicio],
        )
        return set(cursor.fetchall())


def _sem_cancelados(
    objeto: int, itens: list[Item], faltas: list[Falta], cancelados: set[Chave]
) -> tuple[list[Item], list[Falta]]:
    ficam, fora = [], list(faltas)
    for item in itens:
        if (objeto, item.edificacao, item.tributo) in cancelados:
            fora.append(
                Falta(
                    item.tributo,
                    "cancelado-antes",
                    "Um lançamento deste tributo foi cancelado no exercício; "
                    "se for devido, lance-o por ato próprio.",
                )
            )
        else:
            ficam.append(item)
    return ficam, fora
