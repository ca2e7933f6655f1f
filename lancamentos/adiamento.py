"""When an instalment comes too late for its printed date: nobody is late before being told."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lancamentos.fatos import Item
    from prefeitura.legislacao import Calendario


def adiar(item: Item, dia: date, dias: Calendario, prazo: date) -> Item:
    """The item with every instalment whose date passed before ``dia`` due on ``prazo``.

    By likeness with art. 245, which gives so many days from the launch to what was not
    collected on the occasion of the general one.
    """
    if not item.parcelas or item.parcelas[0].vencimento >= dia:
        return item
    return item._replace(
        parcelas=tuple(
            p._replace(vencimento=prazo) if dias.proximo_util(p.vencimento) < dia else p
            for p in item.parcelas
        )
    )
