"""Writes lançamentos and instalments, one or a million: the only place that inserts them.

By COPY, with the keys taken from the sequences in one query, in the transaction of the caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection, transaction

from lancamentos.models import Lancamento, Parcela

if TYPE_CHECKING:
    from lancamentos.fatos import Item
    from prefeitura.legislacao import Vigencia


class Novo(NamedTuple):
    """A lançamento to be written: the item, upon whom and what it falls, what it replaces."""

    imovel: int
    distrito: str
    contribuinte: int
    item: Item
    substitui: int | None = None
    pago_antes: int = 0


COLUNAS = (
    "id",
    "exercicio",
    "tributo",
    "periodo",
    "imovel_id",
    "edificacao_id",
    "contribuinte_id",
    "distrito",
    "valor",
    "isento",
    "fundamento",
    "fatos",
    "versao_lei",
    "lei_em",
    "situacao",
    "origem",
    "rodada_id",
    "pago_antes",
    "credito",
    "substitui_id",
    "lancado_em",
)
COLUNAS_DA_PARCELA = ("id", "lancamento_id", "numero", "vencimento", "valor", "situacao")


def postar(
    novos: Sequence[Novo],
    *,
    lei: Vigencia,
    exercicio: int,
    origem: Lancamento.Origem,
    rodada: int | None,
    dia: date,
) -> list[int]:
    """Write the lançamentos and their instalments; returns their keys in the order given.

    Raises ``IntegrityError`` if one of them is already launched and in force.
    """
    if not novos:
        return []
    with transaction.atomic(), connection.cursor() as cursor:
        ids = _chaves(cursor, Lancamento, len(novos))
        total = sum(len(n.item.parcelas) for n in novos)
        chaves_das_parcelas = iter(_chaves(cursor, Parcela, total))
        linhas, parcelas = linhas_do_copy(
            zip(ids, novos, strict=True),
            chaves_das_parcelas.__next__,
            lei=lei,
            exercicio=exercicio,
            origem=origem,
            rodada=rodada,
            dia=dia,
        )
        copiar(cursor, Lancamento._meta.db_table, COLUNAS, linhas)
        copiar(cursor, Parcela._meta.db_table, COLUNAS_DA_PARCELA, parcelas)
    return ids


def linhas_do_copy(
    novos: Iterable[tuple[int, Novo]],
    nova_parcela: Callable[[], int],
    *,
    lei: Vigencia,
    exercicio: int,
    origem: str,
    rodada: int | None,
    dia: date,
) -> tuple[list[str], list[str]]:
    """The lines of both tables in the text format of COPY."""
    comum = "\t".join(
        (escapar(lei.versao), lei.data.isoformat(), Lancamento.Situacao.VIGENTE, origem)
    )
    da_rodada = _ou_nulo(rodada)
    lancado = dia.isoformat()
    aberta = str(Parcela.Situacao.ABERTA)
    linhas: list[str] = []
    parcelas: list[str] = []
    for chave, (imovel, distrito, contribuinte, item, substitui, pago_antes) in novos:
        tributo, edificacao, fatos, valor, devidas, fundamento = item
        linhas.append(
            f"{chave}\t{exercicio}\t{tributo}\t0\t{imovel}\t{_ou_nulo(edificacao)}\t{contribuinte}\t"
            f"{escapar(distrito)}\t{valor}\t{'t' if fundamento else 'f'}\t{escapar(fundamento)}\t"
            f"{escapar(em_json(lei, fatos))}\t{comum}\t{da_rodada}\t{pago_antes}\t"
            f"{max(0, pago_antes - valor)}\t{_ou_nulo(substitui)}\t{lancado}\n"
        )
        for numero, vencimento, quantia in devidas:
            parcelas.append(
                f"{nova_parcela()}\t{chave}\t{numero}\t{vencimento}\t{quantia}\t{aberta}\n"
            )
    return linhas, parcelas


def em_json(lei: Vigencia, fatos: Any) -> str:
    """The facts as they are stored: compact JSON in the notation of data."""
    return json.dumps(lei.escrever_fatos(fatos), ensure_ascii=False, separators=(",", ":"))


def escapar(texto: str) -> str:
    """Text as COPY reads it."""
    if "\\" in texto or "\t" in texto or "\n" in texto or "\r" in texto:
        for de, para in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
            texto = texto.replace(de, para)
    return texto


def _ou_nulo(chave: int | None) -> int | str:
    return "\\N" if chave is None else chave


def copiar(cursor: Any, tabela: str, colunas: Sequence[str], linhas: Sequence[str]) -> None:
    with cursor.copy(f"COPY {tabela} ({', '.join(colunas)}) FROM STDIN") as destino:
        destino.write("".join(linhas))


def _chaves(cursor: Any, modelo: type, quantas: int) -> list[int]:
    """The next ``quantas`` keys of the sequence of a table."""
    cursor.execute(
        "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
        [modelo._meta.db_table, quantas],  # type: ignore[attr-defined]
    )
    return [linha[0] for linha in cursor.fetchall()]
