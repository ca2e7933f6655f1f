"""Properties as the history says they were at the end of a day (art. 163)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import connection


@dataclass(slots=True)
class Retrato:
    """Columns of the land, and rows of frontages and buildings, in the order `leitura` reads."""

    terreno: tuple[Any, ...] | None = None
    testadas: list[list[Any]] = field(default_factory=list)
    edificacoes: list[list[Any]] = field(default_factory=list)


def do_dia(ids: list[int], corte: datetime) -> dict[int, Retrato]:
    """Portraits of these properties just before `corte`; the first one of what came later.

    Three queries whatever the number of properties. The services of a stretch are today's.
    """
    retratos = {i: Retrato() for i in ids}
    parametros: dict[str, Any] = {"ids": ids, "corte": corte}
    with connection.cursor() as cursor:
        cursor.execute(_TERRENO, parametros)
        for linha in cursor.fetchall():
            retratos[linha[0]].terreno = tuple(linha[1:])
        cursor.execute(_TESTADAS, parametros)
        for imovel, texto in cursor.fetchall():
            retratos[imovel].testadas = json.loads(texto)
        cursor.execute(_EDIFICACOES, parametros)
        for imovel, texto in cursor.fetchall():
            retratos[imovel].edificacoes = json.loads(texto)
    return retratos


# Each property is seen just before the cut, or at its inscription if that came later.
_TERRENO = """
    SELECT DISTINCT ON (h.id) h.id, h.area_terreno, h.fracao_ideal, h.jardim_na_frente,
        h.valor_venal_terreno, h.fecho, h.passeio, h.sem_edificar_desde,
        h.loteamento_aprovado_em, h.valor_de_aquisicao, h.preco_de_venda, h.litigio,
        h.posicao, h.forma, h.maior_largura
    FROM cadastro_imovel v JOIN cadastro_historicalimovel h ON h.id = v.id
        AND h.history_date < GREATEST(v.criado_em + interval '1 microsecond', %(corte)s)
    WHERE v.id = ANY(%(ids)s)
    ORDER BY h.id, h.history_id DESC
"""

_TESTADAS = """
    SELECT u.imovel_id, json_agg(json_build_array(u.trecho_id, u.metros::text, u.principal, s.zona,
            s.pavimentacao, s.meio_fio, s.sarjeta, s.agua, s.esgoto, s.galeria_pluvial,
            s.iluminacao, s.coleta_lixo, s.valor_m2, s.largura_pavimentada::text, s.zona_fiscal,
            s.limpeza)
            ORDER BY u.principal DESC, u.metros DESC, u.id)::text
    FROM (
        SELECT DISTINCT ON (h.id) h.*
        FROM cadastro_imovel v JOIN cadastro_historicaltestada h ON h.imovel_id = v.id
            AND h.history_date < GREATEST(v.criado_em + interval '1 microsecond', %(corte)s)
        WHERE v.id = ANY(%(ids)s)
        ORDER BY h.id, h.history_id DESC
    ) u
    JOIN cadastro_trecho s ON s.id = u.trecho_id
    WHERE u.history_type <> '-'
    GROUP BY u.imovel_id
"""

_EDIFICACOES = """
    SELECT u.imovel_id, json_agg(json_build_array(u.id, u.numero, u.uso, u.ocupacao, u.estado,
            u.area::text, u.projecao::text, u.pavimentos, u.valor_venal, u.valor_locativo,
            u.parcialmente_alugada, u.termino, u.habite_se, u.habitacao, u.classe,
            u.frente::text)
            ORDER BY u.numero)::text
    FROM (
        SELECT DISTINCT ON (h.id) h.*
        FROM cadastro_imovel v JOIN cadastro_historicaledificacao h ON h.imovel_id = v.id
            AND h.history_date < GREATEST(v.criado_em + interval '1 microsecond', %(corte)s)
        WHERE v.id = ANY(%(ids)s)
        ORDER BY h.id, h.history_id DESC
    ) u
    WHERE u.history_type <> '-' AND u.estado <> 'demolida'
    GROUP BY u.imovel_id
"""
