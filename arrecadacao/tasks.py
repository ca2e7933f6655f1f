"""Daily routine of the treasury."""

from __future__ import annotations

from celery import shared_task

from arrecadacao import inscrever
from lancamentos import parcelas
from prefeitura.comum.relogio import hoje


@shared_task
def rotina_diaria() -> None:
    """What falls due becomes past due, and what the law says is inscribed (arts. 71 and 142).

    Safe to run any number of times a day.
    """
    parcelas.marcar_vencidas()
    inscrever.antecipar_vencidas(hoje())
    inscrever.inscrever(usuario=None)
