"""Computes what every property of a part owes: shared by the simulation and the posting."""

from __future__ import annotations

import gc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from django.db import connection

from cadastro.leitura import linhas_para_lancamento
from lancamentos import fatos
from lancamentos.fatos import Falta, Item
from lancamentos.rodada import lei_do_exercicio
from prefeitura.comum.calendario import calendario
from prefeitura.comum.erros import ErroDeNegocio

if TYPE_CHECKING:
    from cadastro.leitura import LinhaDeImovel
    from lancamentos.fatos import Roteiro
    from lancamentos.models import Rodada
    from prefeitura.legislacao import Vigencia

Chave = tuple[int, int | None, str]


class Conta(NamedTuple):
    """A property, what it owes, what was refused, and the signature of both."""

    imovel: LinhaDeImovel
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


def roteiro_da_rodada(rodada: Rodada) -> tuple[Vigencia, Roteiro]:
    """The law and the roteiro of a run, compiled."""
    lei = lei_da_rodada(rodada)
    return lei, fatos.roteiro(
        lei, exercicio=rodada.exercicio, situacao_em=rodada.data_base, calendario=calendario()
    )


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


def contas(rodada: Rodada, roteiro: Roteiro, *, de: int, ate: int) -> Iterator[Conta]:
    """The account of each active property with an id in the range, by id.

    A tributo of which a lançamento was cancelled in the exercício is refused: what an act undid
    is launched again only by another act.
    """
    cancelados = _cancelados(rodada.exercicio, de, ate)
    tributos = frozenset(rodada.tributos)
    for imovel in linhas_para_lancamento(
        situacao_em=rodada.data_base, isencoes_em=rodada.lei_em, de=de, ate=ate
    ):
        itens, faltas = roteiro(imovel)
        if cancelados:
            itens, faltas = _sem_cancelados(imovel.id, itens, faltas, cancelados)
        if len(tributos) < len(roteiro.tributos):
            itens = [i for i in itens if i.tributo in tributos]
        yield Conta(imovel, itens, faltas, assinatura(imovel, itens, faltas))


def assinatura(imovel: LinhaDeImovel, itens: list[Item], faltas: list[Falta]) -> int:
    """32 bits that tell whether a property would be launched as it was simulated."""
    titular = imovel.principal
    dito = "|".join(
        [str(titular.pessoa_id if titular else 0)]
        + [f"{tributo},{ed},{valor},{por}" for tributo, ed, _, valor, _, por in itens]
        + [f"{f.tributo}!{f.especie}" for f in faltas]
    )
    return zlib.crc32(dito.encode())


def ja_lancados(exercicio: int, de: int, ate: int) -> set[Chave]:
    """What is already launched and in force upon the properties of the range."""
    return _chaves(exercicio, de, ate, "situacao = 'vigente'")


def _cancelados(exercicio: int, de: int, ate: int) -> set[Chave]:
    return _chaves(exercicio, de, ate, "situacao = 'cancelado'") - ja_lancados(exercicio, de, ate)


def _chaves(exercicio: int, de: int, ate: int, quais: str) -> set[Chave]:
    with connection.cursor() as cursor:
        cursor.execute(
            # "+ 0": found by the property. By the exercício it would read the whole run.
            "SELECT imovel_id, edificacao_id, tributo FROM lancamentos_lancamento"  # noqa: S608 -- our own words
            " WHERE imovel_id BETWEEN %s AND %s AND exercicio + 0 = %s AND periodo = 0"
            f" AND {quais}",
            [de, ate, exercicio],
        )
        return set(cursor.fetchall())


def _sem_cancelados(
    imovel: int, itens: list[Item], faltas: list[Falta], cancelados: set[Chave]
) -> tuple[list[Item], list[Falta]]:
    ficam, fora = [], list(faltas)
    for item in itens:
        if (imovel, item.edificacao, item.tributo) in cancelados:
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
