"""The inscriptions of the registers read flat and fast, for the annual run.

Who holds them and which are open is that of a day; the facts are those last declared, since what
a code asks of an activity (the movement of the year before) is declared within the exercício.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import connection

LOTE = 2000


class TitularDaInscricao(NamedTuple):
    pessoa_id: int
    natureza: str
    reside_na_sede: bool


class LinhaDeInscricao(NamedTuple):
    """One inscription, with the facts of each tributo that falls upon it."""

    id: int
    especie: str
    numero: int
    nome: str
    distrito: str
    desde: date
    dados: dict[str, Any]
    fatos: dict[str, dict[str, Any]]
    # Who held it on the day; None when nobody did.
    principal: TitularDaInscricao | None


def inscricoes_para_lancamento(
    *, situacao_em: date, especies: Sequence[str], de: int, ate: int
) -> Iterator[LinhaDeInscricao]:
    """Inscriptions of these registers open at the end of ``situacao_em``, by id from ``de`` to
    ``ate``. Must run inside a transaction: the cursor is on the server.
    """
    parametros: dict[str, Any] = {
        "dia": situacao_em,
        "especies": list(especies),
        "de": de,
        "ate": ate,
    }
    with connection.chunked_cursor() as cursor:
        cursor.execute(_SQL, parametros)
        while linhas := cursor.fetchmany(LOTE):
            for c in linhas:
                titular = TitularDaInscricao(*c[8:]) if c[8] is not None else None
                campos: list[Any] = [*c[:6], json.loads(c[6]), json.loads(c[7]), titular]
                yield LinhaDeInscricao(*campos)


def particoes(tamanho: int, *, situacao_em: date, especies: Sequence[str]) -> list[dict[str, int]]:
    """Ranges of ids, each with at most ``tamanho`` inscriptions open on the day."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT min(id), max(id), count(*) FROM ("
            " SELECT id, (row_number() OVER (ORDER BY id) - 1) / %s AS parte"
            "   FROM cadastro_inscricaofiscal WHERE especie = ANY(%s)"
            "    AND desde <= %s AND (ate IS NULL OR ate > %s)"
            " ) n GROUP BY parte ORDER BY parte",
            [tamanho, list(especies), situacao_em, situacao_em],
        )
        return [{"de": de, "ate": ate, "inscricoes": n} for de, ate, n in cursor.fetchall()]


_SQL = """
    SELECT i.id, i.especie, i.numero, i.nome, i.distrito, i.desde, i.dados::text, i.fatos::text,
        t.pessoa_id, p.natureza, p.reside_na_sede
    FROM cadastro_inscricaofiscal i
    LEFT JOIN cadastro_titulardeinscricao t ON t.inscricao_id = i.id
        AND t.desde <= %(dia)s AND (t.ate IS NULL OR t.ate > %(dia)s)
    LEFT JOIN cadastro_pessoa p ON p.id = t.pessoa_id
    WHERE i.especie = ANY(%(especies)s) AND i.desde <= %(dia)s
        AND (i.ate IS NULL OR i.ate > %(dia)s) AND i.id BETWEEN %(de)s AND %(ate)s
    ORDER BY i.id
"""
