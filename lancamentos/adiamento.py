"""When an instalment comes too late for its printed date: nobody is late before being told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lancamentos.fatos import Item
    from prefeitura.legislacao import Calendario, Vigencia


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


def primeiro_dia(outros: Mapping[str, Any] | None) -> date:
    """The first day on which the law lets a tributo be charged, where its rule gives one.

    Januária, art. 265: what an activity owes waits for its first ninety days.
    """
    dito = (outros or {}).get("nao_antes_de")
    return date.fromisoformat(dito) if dito else date.min


def prazo_do_tardio(lei: Vigencia, dia: date, dias: Calendario, *, na_sede: bool) -> date:
    """Day on which what is launched after the dates of the law falls due.

    The days that the code gives for it (Januária, art. 245, more to whoever lives out of the
    sede); where it gives none, those in which the launch may be complained of.
    """
    nome = "predial.prazo_sede" if na_sede else "predial.prazo_fora"
    if nome in lei.codigo.parametros:
        return dias.somar_dias(dia, lei.valor(nome))
    fim = lei.prazo("reclamacao", desde=dia, calendario=dias).fim
    assert isinstance(fim, date)
    return fim
