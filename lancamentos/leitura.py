"""The cadastro cut into parts for a run, and the version of the records that a run reads."""

from __future__ import annotations

import hashlib

from django.db import connection


def particoes(tamanho: int) -> list[dict[str, int]]:
    """Ranges of ids, each with at most ``tamanho`` active properties."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT min(id), max(id), count(*) FROM ("
            " SELECT id, (row_number() OVER (ORDER BY id) - 1) / %s AS parte"
            "   FROM cadastro_imovel WHERE situacao = 'ativo') n GROUP BY parte ORDER BY parte",
            [tamanho],
        )
        return [{"de": de, "ate": ate, "imoveis": n} for de, ate, n in cursor.fetchall()]


# What a launch depends on; each has a history row for every change that a verb makes.
_DOS_IMOVEIS = ("imovel", "edificacao", "testada", "trecho", "titularidade", "isencao")
_DAS_INSCRICOES = ("inscricaofiscal",)


def versao_do_cadastro(*, imoveis: bool = True, inscricoes: bool = True) -> str:
    """Names the state of the records that a launch reads: it changes with any of them.

    Made of the last history row and the number of rows of each table, so that asking costs
    little next to reading them.
    """
    registros = (_DOS_IMOVEIS if imoveis else ()) + (_DAS_INSCRICOES if inscricoes else ())
    partes = " UNION ALL ".join(
        f"SELECT (SELECT coalesce(max(history_id), 0) FROM cadastro_historical{nome}),"  # noqa: S608 -- our own names
        f" (SELECT count(*) FROM cadastro_{nome})"
        for nome in registros
    )
    with connection.cursor() as cursor:
        cursor.execute(partes)
        linhas = repr(cursor.fetchall())
    return hashlib.sha256(linhas.encode()).hexdigest()[:32]
