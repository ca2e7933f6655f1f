"""Runs batches by parts, so that any of them can be killed at any moment and run again.

A part is taken by its row lock (``SKIP LOCKED``) and marked done in the transaction that does
its work: a killed worker rolls both back, and another takes the part up. The broker only wakes
workers; a sweep wakes them again for batches that went silent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.module_loading import import_string

from prefeitura.comum.models import Lote, ParteDeLote, PendenciaDeLote
from prefeitura.comum.relogio import agora

log = logging.getLogger(__name__)

TENTATIVAS = 3

# tipo -> (dotted path of the handler of a part, dotted path of what ends the batch or "").
_oficios: dict[str, tuple[str, str]] = {}


def oficio(tipo: str, *, parte: str, fim: str = "") -> None:
    """Declare which function does a part of a batch of ``tipo`` and which one ends it.

    The part's function takes ``ParteDeLote`` and returns a JSON dict of counts; the end's takes
    ``Lote``. Called in the ``ready()`` of the app that owns the batch.
    """
    _oficios[tipo] = (parte, fim)


@transaction.atomic
def criar(
    *, tipo: str, descricao: str, partes: Iterable[dict[str, Any]], usuario: Any, **dados: Any
) -> Lote:
    """Write the batch and its parts. Workers are woken on commit."""
    lote = Lote.objects.create(
        tipo=tipo, descricao=descricao, dados=dados, criado_em=agora(), criado_por=usuario
    )
    ParteDeLote.objects.bulk_create(
        [ParteDeLote(lote=lote, numero=n, dados=d) for n, d in enumerate(partes, 1)],
        batch_size=1000,
    )
    transaction.on_commit(lambda: acordar(lote.pk))
    return lote


def acordar(lote_id: int, trabalhadores: int = 2) -> None:
    """Send the batch's id to the workers."""
    from prefeitura.comum.tasks import executar_lote

    for _ in range(trabalhadores):
        executar_lote.delay(lote_id)


def executar(lote_id: int, *, continuar: Callable[[], bool] = lambda: True) -> bool:
    """Do parts of the batch while there are any and ``continuar()`` holds.

    Returns True when no part is left for this worker (another may still hold one).
    """
    Lote.objects.filter(pk=lote_id, iniciado_em__isnull=True).update(iniciado_em=timezone.now())
    while continuar():
        if not _uma_parte(lote_id):
            encerrar(lote_id)
            return True
    return False


def _uma_parte(lote_id: int) -> bool:
    """Take one pending part and do it; False when none is free."""
    parte: ParteDeLote | None = None
    try:
        with transaction.atomic():
            parte = (
                ParteDeLote.objects.select_for_update(skip_locked=True, of=("self",))
                .select_related("lote")
                .filter(lote_id=lote_id, situacao=ParteDeLote.Situacao.PENDENTE)
                .order_by("tentativas", "numero")
                .first()
            )
            if parte is None:
                return False
            fazer = import_string(_oficios[parte.lote.tipo][0])
            parte.resultado = fazer(parte) or {}
            parte.situacao = ParteDeLote.Situacao.FEITA
            parte.erro = ""
            parte.feita_em = agora()
            parte.save()
    except Exception as erro:  # the part is put back with its error and the batch goes on
        if parte is None or connection.in_atomic_block:
            raise
        log.exception("Part %s of batch %s failed", parte.numero, lote_id)
        _anotar_falha(parte, erro)
    Lote.objects.filter(pk=lote_id).update(visto_em=timezone.now())
    return True


@transaction.atomic
def _anotar_falha(parte: ParteDeLote, erro: Exception) -> None:
    parte = ParteDeLote.objects.select_for_update().get(pk=parte.pk)
    if parte.situacao != ParteDeLote.Situacao.PENDENTE:
        return
    parte.tentativas += 1
    parte.erro = f"{type(erro).__name__}: {erro}"[:2000]
    if parte.tentativas >= TENTATIVAS:
        parte.situacao = ParteDeLote.Situacao.FALHOU
    parte.save()


@transaction.atomic
def encerrar(lote_id: int) -> None:
    """End the batch once every part is done or has failed for good."""
    lote = Lote.objects.select_for_update().get(pk=lote_id)
    if lote.situacao != Lote.Situacao.ABERTO:
        return
    contagem = progresso(lote)
    if contagem["pendentes"]:
        return
    falhas = contagem["falhas"] > 0
    lote.situacao = Lote.Situacao.COM_FALHAS if falhas else Lote.Situacao.CONCLUIDO
    lote.terminado_em = agora()
    lote.save()
    fim = _oficios[lote.tipo][1]
    if fim:
        import_string(fim)(lote)


@transaction.atomic
def repetir_falhas(lote: Lote) -> int:
    """Put the failed parts back and open the batch again; returns how many."""
    lote = Lote.objects.select_for_update().get(pk=lote.pk)
    refeitas = lote.partes.filter(situacao=ParteDeLote.Situacao.FALHOU).update(
        situacao=ParteDeLote.Situacao.PENDENTE, tentativas=0
    )
    if refeitas:
        lote.situacao = Lote.Situacao.ABERTO
        lote.terminado_em = None
        lote.save()
        transaction.on_commit(lambda: acordar(lote.pk))
    return refeitas


def progresso(lote: Lote) -> dict[str, int]:
    """Counts of the batch's parts: total, feitas, falhas, pendentes."""
    conta = lote.partes.aggregate(
        total=Count("id"),
        feitas=Count("id", filter=Q(situacao=ParteDeLote.Situacao.FEITA)),
        falhas=Count("id", filter=Q(situacao=ParteDeLote.Situacao.FALHOU)),
    )
    return {**conta, "pendentes": conta["total"] - conta["feitas"] - conta["falhas"]}


def por_de_lado(parte: ParteDeLote, pendencias: Iterable[dict[str, Any]]) -> int:
    """Set items of a part aside, each with alvo, alvo_id, tributo, especie and motivo."""
    return len(
        PendenciaDeLote.objects.bulk_create(
            [PendenciaDeLote(lote_id=parte.lote_id, parte=parte, **p) for p in pendencias],
            batch_size=1000,
        )
    )
