"""Tasks of the batches: they only carry ids."""

from __future__ import annotations

import time
from datetime import timedelta

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from prefeitura.comum import lotes
from prefeitura.comum.models import Lote

# A task ends well before the ten minutes of its limit and sends the rest on.
SEGUNDOS = 240
SILENCIO = timedelta(minutes=2)


@shared_task
def executar_lote(lote_id: int) -> None:
    fim = time.monotonic() + SEGUNDOS
    if not lotes.executar(lote_id, continuar=lambda: time.monotonic() < fim):
        executar_lote.delay(lote_id)


@shared_task
def varrer_lotes() -> int:
    """Wake the workers for open batches that gave no sign of life for two minutes."""
    silencio = timezone.now() - SILENCIO
    abertos = Lote.objects.filter(situacao=Lote.Situacao.ABERTO).filter(
        Q(visto_em__lt=silencio) | Q(visto_em__isnull=True)
    )
    ids = list(abertos.values_list("pk", flat=True))
    for pk in ids:
        lotes.acordar(pk)
    return len(ids)
