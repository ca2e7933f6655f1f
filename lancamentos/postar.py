"""Writes lançamentos and instalments, one or a million: the only place that inserts them.

By COPY, with the keys taken from the sequences in one query, in the transaction of the caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import Field, fields
from datetime import date
from functools import lru_cache
from itertools import islice
from json.encoder import encode_basestring
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection, transaction

from lancamentos.models import Lancamento, Parcela
from prefeitura.legislacao.fatos import escrever_valor

if TYPE_CHECKING:
    from lancamentos.fatos import Item
    from prefeitura.legislacao import Moeda, Vigencia


class Novo(NamedTuple):
    """A lançamento to be written: the item, upon whom and what it falls, what it replaces."""

    imovel: int
    distrito: str
    contribuinte: int
    item: Item
    substitui: int | None = None
    pago_antes: int = 0


# About 150 kB a send: fewer sends gain nothing, more cost a call each.
LINHAS_POR_ENVIO = 300

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
    # No savepoint: rows of the transaction itself are what the guards take for its own.
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        ids = _reservar(cursor, Lancamento, len(novos))
        total = sum(len(n.item.parcelas) for n in novos)
        chaves_das_parcelas = iter(_reservar(cursor, Parcela, total))
        parcelas: list[str] = []
        linhas = linhas_do_copy(
            ids,
            novos,
            chaves_das_parcelas,
            parcelas,
            lei=lei,
            exercicio=exercicio,
            origem=origem,
            rodada=rodada,
            dia=dia,
        )
        copiar(cursor, Lancamento._meta.db_table, COLUNAS, linhas)
        copiar(cursor, Parcela._meta.db_table, COLUNAS_DA_PARCELA, iter(parcelas))
    return list(ids)


def linhas_do_copy(
    chaves: Iterable[int],
    novos: Sequence[Novo],
    chaves_das_parcelas: Iterator[int],
    parcelas: list[str],
    *,
    lei: Vigencia,
    exercicio: int,
    origem: str,
    rodada: int | None,
    dia: date,
) -> Iterator[str]:
    """The lines of the lançamentos in the text format of COPY; those of their instalments go
    to ``parcelas``.
    """
    escritores = {c: escritor(c, lei.moeda) for c in {type(n.item.fatos) for n in novos}}
    distritos = {d: escapar(d) for d in {n.distrito for n in novos}}
    vigente, aberta = str(Lancamento.Situacao.VIGENTE), str(Parcela.Situacao.ABERTA)
    comum = f"{escapar(lei.versao)}\t{lei.data}\t{vigente}\t{origem}\t{_ou_nulo(rodada)}"
    for chave, novo in zip(chaves, novos, strict=True):
        imovel, distrito, contribuinte, item, substitui, pago_antes = novo
        tributo, edificacao, fatos, valor, devidas, fundamento = item
        yield (
            f"{chave}\t{exercicio}\t{tributo}\t0\t{imovel}\t{_ou_nulo(edificacao)}\t{contribuinte}\t"
            f"{distritos[distrito]}\t{valor}\t{'t' if fundamento else 'f'}\t{escapar(fundamento)}\t"
            f"{escapar(escritores[type(fatos)](fatos))}\t{comum}\t{pago_antes}\t"
            f"{max(0, pago_antes - valor)}\t{_ou_nulo(substitui)}\t{_texto_do_dia(dia)}\n"
        )
        for numero, vencimento, quantia in devidas:
            parcelas.append(
                f"{next(chaves_das_parcelas)}\t{chave}\t{numero}\t{_texto_do_dia(vencimento)}\t"
                f"{quantia}\t{aberta}\n"
            )


@lru_cache(maxsize=1024)
def _texto_do_dia(dia: date) -> str:
    return dia.isoformat()


def escritor(classe: type, moeda: Moeda) -> Callable[[Any], str]:
    """What writes the facts of a class as they are stored: compact JSON in the notation of data.

    The same text as ``json.dumps`` of ``escrever_fatos``, in a third of the time, with the names
    of the fields made ready: a test holds the two together.
    """
    campos = [
        (campo.default, f'"{campo.name}":', _valor_em_json(campo, moeda))
        for campo in fields(classe)
    ]
    ler = attrgetter(*(campo.name for campo in fields(classe)))
    sozinho = len(campos) == 1

    def escrever(fatos: Any) -> str:
        valores = (ler(fatos),) if sozinho else ler(fatos)
        partes = [
            rotulo + texto(valor)
            for (padrao, rotulo, texto), valor in zip(campos, valores, strict=True)
            if valor is not None and (padrao is None or valor != padrao)
        ]
        return "{" + ",".join(partes) + "}"

    return escrever


def _valor_em_json(campo: Field[Any], moeda: Moeda) -> Callable[[Any], str]:
    """The commonest kinds by the shortest way."""
    conhecido = campo.metadata["campo"]
    match conhecido.tipo:
        case "dinheiro" if moeda.casas == 2:
            return lambda valor: f'"{valor // 100}.{valor % 100:02d}"'
        case "decimal":
            return lambda valor: f'"{valor:f}"'
        case "sim_nao":
            return lambda valor: "true" if valor else "false"
        case "palavra":
            return encode_basestring
    return lambda valor: json.dumps(escrever_valor(conhecido, valor, moeda), ensure_ascii=False)


def escapar(texto: str) -> str:
    """Text as COPY reads it."""
    if "\\" in texto or "\t" in texto or "\n" in texto or "\r" in texto:
        for de, para in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
            texto = texto.replace(de, para)
    return texto


def _ou_nulo(chave: int | None) -> int | str:
    return "\\N" if chave is None else chave


def copiar(cursor: Any, tabela: str, colunas: Sequence[str], linhas: Iterator[str]) -> None:
    """Send lines to the server, which takes them in while the next are being made."""
    comando = f"COPY {tabela} ({', '.join(colunas)}) FROM STDIN"
    with connection.wrap_database_errors, cursor.copy(comando) as destino:
        while bloco := "".join(islice(linhas, LINHAS_POR_ENVIO)):
            destino.write(bloco)


def _reservar(cursor: Any, modelo: type, quantas: int) -> range:
    """The next ``quantas`` keys of a table, in one block."""
    cursor.execute(
        "SELECT lancamentos_reservar(%s, %s)",
        [modelo._meta.db_table, max(quantas, 1)],  # type: ignore[attr-defined]
    )
    (primeira,) = cursor.fetchone()
    return range(primeira, primeira + quantas)
