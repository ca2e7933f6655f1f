"""The first instalment missed makes the others due at once, where the law says so.

Jambeiro, art. 34 sole § (doubt 42): of the predial. The instalment keeps the date of its
lançamento; what is demanded, and since when, follows from the first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from arrecadacao.models import ItemDoConhecimento
from lancamentos.models import Parcela

if TYPE_CHECKING:
    from prefeitura.legislacao import Calendario, Vigencia

PARAMETRO = "mora.vencimento_antecipado"


def tributos(lei: Vigencia) -> frozenset[str]:
    """The tributos of which the first instalment missed makes the rest due."""
    if PARAMETRO not in lei.codigo.parametros:
        return frozenset()
    return frozenset(lei.valor(PARAMETRO))


def vencimentos(
    parcelas: Iterable[Parcela], em: date, lei: Vigencia, dias: Calendario
) -> dict[int, date]:
    """Since when each instalment brought forward is due, by instalment; the others are not here.

    One query for the first instalments and one for those of them that were paid; none where the
    law has no such rule.
    """
    alcancados = tributos(lei)
    candidatas = [p for p in parcelas if p.numero > 1 and p.lancamento.tributo in alcancados]
    if not candidatas:
        return {}
    primeiras = {
        p.lancamento_id: p
        for p in Parcela.objects.select_related("prazo_concedido")
        .filter(lancamento__in={p.lancamento_id for p in candidatas}, numero=1)
        .exclude(situacao=Parcela.Situacao.CANCELADA)
    }
    pagas = [p.pk for p in primeiras.values() if p.situacao == Parcela.Situacao.PAGA]
    pagas_em = dict(
        ItemDoConhecimento.objects.filter(parcela__in=pagas, valido=True).values_list(
            "parcela_id", "conhecimento__dia"
        )
        if pagas
        else ()
    )
    antecipadas = {}
    for parcela in candidatas:
        primeira = primeiras.get(parcela.lancamento_id)
        if primeira is None or primeira.vencimento >= parcela.vencimento:
            continue
        limite = dias.proximo_util(primeira.vencimento)
        concedido = getattr(primeira, "prazo_concedido", None)
        if concedido is not None:
            limite = max(limite, concedido.ate)
        quando = pagas_em.get(primeira.pk, em)
        if primeira.situacao == Parcela.Situacao.PAGA and primeira.pk not in pagas_em:
            continue
        if quando > limite:
            antecipadas[parcela.pk] = primeira.vencimento
    return antecipadas


def por_vencer(em: date, lei: Vigencia, dias: Calendario) -> dict[Parcela, date]:
    """The instalments still marked as open that the first one already made due, and since when."""
    alcancados = tributos(lei)
    if not alcancados:
        return {}
    abertas = Parcela.objects.select_related("lancamento").filter(
        lancamento__tributo__in=alcancados, situacao=Parcela.Situacao.ABERTA, numero__gt=1
    )
    desde = vencimentos(abertas, em, lei, dias)
    return {p: desde[p.pk] for p in abertas if p.pk in desde}
