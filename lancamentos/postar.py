"""Writes lançamentos and instalments, one or a million: the only place that inserts them.

By COPY, with the keys taken from the sequences in one query, in the transaction of the caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
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
    """The lançamentos to be written upon an object, and in whose name."""

    imovel: int | None
    distrito: str
    contribuinte: int
    itens: Sequence[Item]
    inscricao: int | None = None
    referencia: str = ""
    periodo: int = 0


# About 150 kB a send: fewer sends gain nothing, more cost a call each.
LINHAS_POR_ENVIO = 300

COLUNAS = (
    "id",
    "exercicio",
    "tributo",
    "periodo",
    "imovel_id",
    "edificacao_id",
    "inscricao_id",
    "referencia",
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
    substitui: int | None = None,
    pago_antes: int = 0,
) -> list[int]:
    """Write the lançamentos and their instalments; returns their keys in the order given.

    ``substitui`` is the lançamento that a single one replaces, and ``pago_antes`` what was paid
    of it. Raises ``IntegrityError`` if one of them is already launched and in force.
    """
    quantos = sum(len(n.itens) for n in novos)
    if not quantos:
        return []
    # No savepoint: rows of the transaction itself are what the guards take for its own.
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        ids = _reservar(cursor, Lancamento, quantos)
        total = sum(len(i.parcelas) for n in novos for i in n.itens)
        chaves_das_parcelas = iter(_reservar(cursor, Parcela, total))
        parcelas: list[str] = []
        linhas = linhas_do_copy(
            iter(ids),
            novos,
            chaves_das_parcelas,
            parcelas,
            lei=lei,
            exercicio=exercicio,
            origem=origem,
            rodada=rodada,
            dia=dia,
            substitui=substitui,
            pago_antes=pago_antes,
        )
        copiar(cursor, Lancamento._meta.db_table, COLUNAS, linhas)
        copiar(cursor, Parcela._meta.db_table, COLUNAS_DA_PARCELA, iter(parcelas))
    return list(ids)


def linhas_do_copy(
    chaves: Iterator[int],
    novos: Sequence[Novo],
    chaves_das_parcelas: Iterator[int],
    parcelas: list[str],
    *,
    lei: Vigencia,
    exercicio: int,
    origem: str,
    rodada: int | None,
    dia: date,
    substitui: int | None,
    pago_antes: int,
) -> Iterator[str]:
    """The lines of the lançamentos in the text format of COPY; those of their instalments go
    to ``parcelas``.
    """
    escritores = {
        c: escritor(c, lei.moeda) for c in {type(i.fatos) for n in novos for i in n.itens}
    }
    aberta = str(Parcela.Situacao.ABERTA)
    comum = (
        f"{escapar(lei.versao)}\t{lei.data}\t{Lancamento.Situacao.VIGENTE}\t{origem}\t"
        f"{_ou_nulo(rodada)}\t{pago_antes}"
    )
    fim = f"{_ou_nulo(substitui)}\t{dia}\n"
    for imovel, distrito, contribuinte, itens, inscricao, referencia, periodo in novos:
        de_que = f"{periodo}\t{_ou_nulo(imovel)}"
        de_quem = (
            f"{_ou_nulo(inscricao)}\t{escapar(referencia)}\t{contribuinte}\t{escapar(distrito)}"
        )
        for tributo, edificacao, fatos, valor, devidas, fundamento in itens:
            chave = next(chaves)
            yield (
                f"{chave}\t{exercicio}\t{tributo}\t{de_que}\t{_ou_nulo(edificacao)}\t{de_quem}\t"
                f"{valor}\t{'t' if fundamento else 'f'}\t{escapar(fundamento)}\t"
                f"{escapar(escritores[type(fatos)](fatos))}\t{comum}\t"
                f"{max(0, pago_antes - valor)}\t{fim}"
            )
            for numero, vencimento, quantia in devidas:
                parcelas.append(
                    f"{next(chaves_das_parcelas)}\t{chave}\t{numero}\t{_texto_do_dia(vencimento)}"
                    f"\t{quantia}\t{aberta}\n"
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
        (campo.default, _em_json(f'"{campo.name}":', campo, moeda)) for campo in fields(classe)
    ]
    ler = attrgetter(*(campo.name for campo in fields(classe)))
    sozinho = len(campos) == 1

    def escrever(fatos: Any) -> str:
        valores = (ler(fatos),) if sozinho else ler(fatos)
        partes = [
            texto(valor)
            for (padrao, texto), valor in zip(campos, valores, strict=True)
            if valor is not None and (padrao is None or valor != padrao)
        ]
        return "{" + ",".join(partes) + "}"

    return escrever


def _em_json(rotulo: str, campo: Field[Any], moeda: Moeda) -> Callable[[Any], str]:
    """Writes one fact after its name; the commonest kinds by the shortest way."""
    conhecido = campo.metadata["campo"]
    match conhecido.tipo:
        case "dinheiro" if moeda.casas == 2:
            return lambda valor: f'{rotulo}"{valor // 100}.{valor % 100:02d}"'
        case "decimal":
            return lambda valor: f'{rotulo}"{valor:f}"'
        case "sim_nao":
            return lambda valor: f"{rotulo}{'true' if valor else 'false'}"
        case "palavra":
            return lambda valor: rotulo + encode_basestring(valor)
    return lambda valor: (
        rotulo + json.dumps(escrever_valor(conhecido, valor, moeda), ensure_ascii=False)
    )


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
