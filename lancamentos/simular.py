"""The dry run: what would be launched, against the exercício before, and what cannot be."""

from __future__ import annotations

import heapq
import struct
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from django.db import connection

from lancamentos.alvos import Alvo, alvo_da_parte
from lancamentos.apurar import contas, ja_lancados, roteiro_da_rodada, sem_coleta
from lancamentos.models import ParteSimulada, Recusa, ResumoDaRodada, Rodada, VariacaoDaRodada
from prefeitura.comum.atos import registrar
from prefeitura.comum.models import Lote

if TYPE_CHECKING:
    from lancamentos.apurar import Conta
    from prefeitura.comum.models import ParteDeLote

# The largest changes that a part keeps; the page shows as many of the whole run.
MAIORES = 100

_ASSINATURA = struct.Struct("<QI")


@sem_coleta()
def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Simulate one part: write its figures, nothing else. Returns its counts.

    A part of a simulation that was thrown away does nothing.
    """
    rodada = Rodada.objects.get(pk=parte.lote.dados["rodada"])
    if rodada.simulacao_id != parte.lote_id or rodada.situacao != Rodada.Situacao.SIMULANDO:
        return {}
    alvo = alvo_da_parte(parte.dados)
    _, roteiro = roteiro_da_rodada(rodada, alvo)
    de, ate = parte.dados["de"], parte.dados["ate"]
    lancados = ja_lancados(rodada.exercicio, de, ate, alvo)
    variacoes = _Variacoes(rodada, alvo, de, ate)
    somas: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    recusas: list[Recusa] = []
    assinaturas = bytearray()
    objetos = 0
    for conta in contas(rodada, roteiro, alvo=alvo, de=de, ate=ate):
        objetos += 1
        objeto = conta.linha.id
        assinaturas += _ASSINATURA.pack(objeto, conta.assinatura)
        variacoes.anotar(conta)
        for item in conta.itens:
            if lancados and (objeto, item.edificacao, item.tributo) in lancados:
                continue
            soma = somas[item.tributo, conta.linha.distrito]
            soma[0] += 1
            soma[1] += item.isento
            soma[2] += item.valor
        recusas += [
            Recusa(
                rodada=rodada,
                parte=parte.numero,
                tributo=falta.tributo,
                especie=falta.especie,
                motivo=falta.motivo,
                **{f"{alvo.coluna}_id": objeto},
            )
            for falta in conta.faltas
        ]
    ParteSimulada.objects.create(rodada=rodada, parte=parte.numero, assinaturas=bytes(assinaturas))
    ResumoDaRodada.objects.bulk_create(
        ResumoDaRodada(
            rodada=rodada,
            parte=parte.numero,
            tributo=tributo,
            distrito=distrito,
            quantidade=quantidade,
            isentos=isentos,
            valor=valor,
        )
        for (tributo, distrito), (quantidade, isentos, valor) in somas.items()
    )
    Recusa.objects.bulk_create(recusas, batch_size=1000)
    VariacaoDaRodada.objects.bulk_create(variacoes.maiores(parte.numero))
    return {
        "objetos": objetos,
        "lancamentos": sum(s[0] for s in somas.values()),
        "valor": sum(s[2] for s in somas.values()),
        "recusas": len(recusas),
    }


def fim(lote: Lote) -> None:
    """The simulation is over: the run waits for approval, unless some part failed."""
    rodada = Rodada.objects.select_for_update().get(pk=lote.dados["rodada"])
    if rodada.simulacao_id != lote.pk or rodada.situacao != Rodada.Situacao.SIMULANDO:
        return
    if lote.situacao != Lote.Situacao.CONCLUIDO:
        return
    rodada.situacao = Rodada.Situacao.SIMULADA
    rodada.save(update_fields=["situacao"])
    registrar(
        "rodada.simulada",
        rodada,
        usuario=None,
        descricao=f"Simulação do lançamento anual de {rodada.exercicio} terminada",
    )


def assinaturas_da_parte(rodada: Rodada, numero: int) -> dict[int, int]:
    """What the simulation signed for the objects of a part."""
    guardada = ParteSimulada.objects.get(rodada=rodada, parte=numero)
    return dict(_ASSINATURA.iter_unpack(bytes(guardada.assinaturas)))


class _Variacoes:
    """Keeps the largest changes of a part against the exercício before, if there was one."""

    def __init__(self, rodada: Rodada, alvo: Alvo, de: int, ate: int) -> None:
        self.rodada = rodada
        self.alvo = alvo
        self.antes: dict[tuple[int, str], int] = {}
        self.ha_anterior = _ha_lancamentos(rodada.exercicio - 1)
        self.lista: list[tuple[int, int, str, int, int]] = []
        if self.ha_anterior:
            with connection.cursor() as cursor:
                cursor.execute(
                    f"SELECT {alvo.coluna}_id, tributo, sum(valor) FROM lancamentos_lancamento"  # noqa: S608 -- our own words
                    f" WHERE {alvo.coluna}_id BETWEEN %s AND %s AND exercicio + 0 = %s"
                    f" AND {alvo.so_dele} AND situacao = 'vigente' GROUP BY 1, 2",
                    [de, ate, rodada.exercicio - 1],
                )
                self.antes = {(i, t): int(v) for i, t, v in cursor.fetchall()}

    def anotar(self, conta: Conta) -> None:
        if not self.ha_anterior:
            return
        agora: dict[str, int] = defaultdict(int)
        for item in conta.itens:
            agora[item.tributo] += item.valor
        objeto = conta.linha.id
        for tributo in self.rodada.tributos:
            antes = self.antes.get((objeto, tributo), 0)
            atual = agora.get(tributo, 0)
            if antes != atual:
                self.lista.append((abs(atual - antes), objeto, tributo, antes, atual))

    def maiores(self, parte: int) -> list[VariacaoDaRodada]:
        return [
            VariacaoDaRodada(
                rodada=self.rodada,
                parte=parte,
                tributo=tributo,
                anterior=antes,
                atual=atual,
                **{f"{self.alvo.coluna}_id": objeto},
            )
            for _, objeto, tributo, antes, atual in heapq.nlargest(MAIORES, self.lista)
        ]


def _ha_lancamentos(exercicio: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM lancamentos_lancamento WHERE exercicio = %s)", [exercicio]
        )
        return bool(cursor.fetchone()[0])
