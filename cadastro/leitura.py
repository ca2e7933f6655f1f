"""The cadastro read flat and fast, for the annual run and whoever needs many properties at once.

    with transaction.atomic():
        for linha in linhas_para_lancamento(situacao_em=date(1963, 12, 31), de=1, ate=5000):
            ...

One statement and a server-side cursor, rows as tuples (a frozen dataclass takes five times as
long to make): memory does not grow with the number of rows, and no
row asks for another query. Money in the smallest unit, areas and shares in Decimal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from operator import attrgetter
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from cadastro import retrato

# Rows fetched at a time, of about 1 kB each: 100.000 properties in 3,6 s.
LOTE = 2000


class TitularNaData(NamedTuple):
    pessoa_id: int
    nome: str
    natureza: str
    reside_na_sede: bool
    qualidade: str
    parte: Decimal
    principal: bool


class TestadaNaData(NamedTuple):
    """A frontage and what the stretch of street has (art. 486)."""

    trecho_id: int
    metros: Decimal
    principal: bool
    zona: str
    pavimentacao: str
    meio_fio: bool
    sarjeta: bool
    agua: bool
    esgoto: bool
    galeria_pluvial: bool
    iluminacao: bool
    coleta_lixo: bool
    valor_m2: int | None
    largura_pavimentada: Decimal | None = None
    zona_fiscal: int | None = None
    limpeza: bool = False


class EdificacaoNaData(NamedTuple):
    """A building or unit; `termino` and `habite_se` may come after the date (art. 248)."""

    id: int
    numero: int
    uso: str
    ocupacao: str
    estado: str
    area: Decimal
    projecao: Decimal | None
    pavimentos: int
    valor_venal: int
    valor_locativo: int
    parcialmente_alugada: bool
    termino: date | None
    habite_se: date | None
    habitacao: str = ""
    classe: str = ""
    frente: Decimal | None = None

    @property
    def projecao_no_solo(self) -> Decimal:
        """m² of ground that it covers: as declared, or the area spread over the floors."""
        return self.projecao if self.projecao is not None else self.area / self.pavimentos


class IsencaoNaData(NamedTuple):
    """An exemption in force; `edificacao_id` None: of the whole property."""

    tributo: str
    edificacao_id: int | None
    fundamento: str
    artigo: str
    descricao: str
    pessoa_id: int
    desde: str = ""  # AAAA-MM-DD


class LinhaDeImovel(NamedTuple):
    """One property as it was on the date, with all that hangs on it."""

    id: int
    inscricao: str
    distrito: str
    bairro: str
    logradouro_id: int
    endereco: str
    area_terreno: Decimal
    fracao_ideal: Decimal
    jardim_na_frente: Decimal
    valor_venal_terreno: int
    fecho: str
    passeio: bool
    sem_edificar_desde: date | None
    loteamento_aprovado_em: int | None
    valor_de_aquisicao: int | None
    preco_de_venda: int | None
    litigio: str
    posicao: str
    forma: str
    maior_largura: Decimal | None
    inscrito_em: date
    # The principal one, if there is any, comes first.
    titulares: tuple[TitularNaData, ...]
    testadas: tuple[TestadaNaData, ...]
    edificacoes: tuple[EdificacaoNaData, ...]
    isencoes: tuple[IsencaoNaData, ...]

    @property
    def principal(self) -> TitularNaData | None:
        """In whose name it is launched (art. 164); None when nobody held it on the date."""
        return self.titulares[0] if self.titulares and self.titulares[0].principal else None

    @property
    def testada_principal(self) -> TestadaNaData | None:
        return self.testadas[0] if self.testadas and self.testadas[0].principal else None

    def servida_por(self, servico: str) -> bool:
        """Whether some frontage has the service: `iluminacao`, `coleta_lixo`, `agua`…"""
        return any(map(attrgetter(servico), self.testadas))


def linhas_para_lancamento(
    *,
    situacao_em: date,
    isencoes_em: date | None = None,
    de: int | None = None,
    ate: int | None = None,
    ids: list[int] | None = None,
) -> Iterator[LinhaDeImovel]:
    """Properties in order of id, as they were at the end of `situacao_em` (art. 163).

    - `de`, `ate`: range of ids, both ends included (a partition); `ids`: these ones only.
    - Comes every property that was not closed on that day, also one inscribed later
      (`inscrito_em` tells); the caller decides on it.
    - Land, frontages and buildings changed after that day come as the history says they were;
      what was inscribed after it comes as it was first inscribed.
    - Holders are those of that day by their dates. One inscribed with a later deed has none.
    - Buildings demolished by that day are left out.
    - Exemptions are those in force on `isencoes_em` (default: the day after `situacao_em`, first
      of the exercício).

    Must run inside a transaction: the cursor is on the server.
    """
    corte = timezone.make_aware(datetime.combine(situacao_em + timedelta(days=1), time.min))
    parametros: dict[str, Any] = {
        "dia": situacao_em,
        "isencoes_em": isencoes_em or situacao_em + timedelta(days=1),
        "corte": corte,
        "fuso": timezone.get_current_timezone_name(),
        "de": de,
        "ate": ate,
        "ids": ids,
    }
    with connection.chunked_cursor() as cursor:
        cursor.execute(_SQL.format(**_faixas(de, ate, ids)), parametros)
        while linhas := cursor.fetchmany(LOTE):
            mudados = [linha[0] for linha in linhas if linha[21]]
            antigos = retrato.do_dia(mudados, corte) if mudados else {}
            listas = zip(*(_listas(linhas, coluna) for coluna in (22, 23, 24, 25)), strict=True)
            for linha, pendentes in zip(linhas, listas, strict=True):
                yield _linha(linha, pendentes, antigos.get(linha[0]))


_SQL = """
    SELECT i.id, i.inscricao, i.distrito, i.bairro, i.logradouro_id,
        concat_ws(', ', l.tipo || ' ' || l.nome, coalesce(i.numero::text, 's/n'),
            nullif(i.complemento, '')),
        i.area_terreno, i.fracao_ideal, i.jardim_na_frente, i.valor_venal_terreno, i.fecho,
        i.passeio, i.sem_edificar_desde, i.loteamento_aprovado_em, i.valor_de_aquisicao,
        i.preco_de_venda, i.litigio, i.posicao, i.forma, i.maior_largura,
        (i.criado_em AT TIME ZONE %(fuso)s)::date,
        i.alterado_em >= %(corte)s AND i.alterado_em > i.criado_em,
        titulares.lista, testadas.lista, edificacoes.lista, isencoes.lista
    FROM cadastro_imovel i
    JOIN cadastro_logradouro l ON l.id = i.logradouro_id
    LEFT JOIN (
        SELECT t.imovel_id, json_agg(json_build_array(t.pessoa_id, p.nome, p.natureza,
                p.reside_na_sede, t.qualidade, t.parte::text, t.principal)
                ORDER BY t.principal DESC, t.parte DESC, t.id)::text AS lista
            FROM cadastro_titularidade t JOIN cadastro_pessoa p ON p.id = t.pessoa_id
            WHERE t.desde <= %(dia)s AND (t.ate IS NULL OR t.ate > %(dia)s) AND {faixa_t}
            GROUP BY t.imovel_id
    ) titulares ON titulares.imovel_id = i.id
    LEFT JOIN (
        SELECT f.imovel_id, json_agg(json_build_array(f.trecho_id, f.metros::text, f.principal,
                s.zona, s.pavimentacao, s.meio_fio, s.sarjeta, s.agua, s.esgoto,
                s.galeria_pluvial, s.iluminacao, s.coleta_lixo, s.valor_m2,
                s.largura_pavimentada::text, s.zona_fiscal, s.limpeza)
                ORDER BY f.principal DESC, f.metros DESC, f.id)::text AS lista
            FROM cadastro_testada f JOIN cadastro_trecho s ON s.id = f.trecho_id
            WHERE {faixa_f}
            GROUP BY f.imovel_id
    ) testadas ON testadas.imovel_id = i.id
    LEFT JOIN (
        SELECT e.imovel_id, json_agg(json_build_array(e.id, e.numero, e.uso, e.ocupacao, e.estado,
                e.area::text, e.projecao::text, e.pavimentos, e.valor_venal, e.valor_locativo,
                e.parcialmente_alugada, e.termino, e.habite_se, e.habitacao, e.classe,
                e.frente::text)
                ORDER BY e.numero)::text AS lista
            FROM cadastro_edificacao e
            WHERE e.estado <> 'demolida' AND {faixa_e}
            GROUP BY e.imovel_id
    ) edificacoes ON edificacoes.imovel_id = i.id
    LEFT JOIN (
        SELECT x.imovel_id, json_agg(json_build_array(x.tributo, x.edificacao_id, x.fundamento,
                x.artigo, x.descricao, x.pessoa_id, x.desde) ORDER BY x.id)::text AS lista
            FROM cadastro_isencao x
            WHERE x.vigencia @> %(isencoes_em)s::date AND {faixa_x}
            GROUP BY x.imovel_id
    ) isencoes ON isencoes.imovel_id = i.id
    WHERE (i.baixado_em IS NULL OR i.baixado_em > %(dia)s) AND {faixa_i}
    ORDER BY i.id
"""


def _faixas(de: int | None, ate: int | None, ids: list[int] | None) -> dict[str, str]:
    """The range of properties, said of the key that each kind of row has."""

    def dita(chave: str) -> str:
        partes = ["true"]
        if de is not None:
            partes.append(f"{chave} >= %(de)s")
        if ate is not None:
            partes.append(f"{chave} <= %(ate)s")
        if ids is not None:
            partes.append(f"{chave} = ANY(%(ids)s)")
        return " AND ".join(partes)

    return {"faixa_i": dita("i.id")} | {f"faixa_{x}": dita(f"{x}.imovel_id") for x in "tfex"}


def _linha(
    c: tuple[Any, ...], listas: tuple[list[list[Any]], ...], antigo: retrato.Retrato | None
) -> LinhaDeImovel:
    titulares, testadas, edificacoes, isencoes = listas
    terreno: tuple[Any, ...] = c[6:20]
    if antigo is not None:
        terreno = antigo.terreno or terreno
        testadas, edificacoes = antigo.testadas, antigo.edificacoes
    colunas: list[Any] = [
        *c[:6],
        *terreno,
        c[20],
        tuple([_titular(t) for t in titulares]),
        tuple([_testada(t) for t in testadas]),
        tuple([_edificacao(e) for e in edificacoes]),
        tuple([IsencaoNaData(*x) for x in isencoes]),
    ]
    return LinhaDeImovel(*colunas)


def _titular(t: list[Any]) -> TitularNaData:
    t[5] = Decimal(t[5])
    return TitularNaData(*t)


def _testada(t: list[Any]) -> TestadaNaData:
    t[1] = Decimal(t[1])
    if t[13] is not None:
        t[13] = Decimal(t[13])
    return TestadaNaData(*t)


def _edificacao(e: list[Any]) -> EdificacaoNaData:
    e[5] = Decimal(e[5])
    e[6] = None if e[6] is None else Decimal(e[6])
    e[11], e[12] = _data(e[11]), _data(e[12])
    if e[15] is not None:
        e[15] = Decimal(e[15])
    return EdificacaoNaData(*e)


def _listas(linhas: list[tuple[Any, ...]], coluna: int) -> list[list[list[Any]]]:
    """The lists of a column, read as one text: a call a row costs more than the reading."""
    return json.loads("[" + ",".join([linha[coluna] or "[]" for linha in linhas]) + "]")


def _data(texto: str | None) -> date | None:
    return date.fromisoformat(texto) if texto else None
