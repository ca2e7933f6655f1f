"""What the upper rooms do to an instalment: paid, reopened, inscribed; and what time does to it.

Nobody else writes ``Parcela.situacao``. The caller opens the transaction and holds the rows'
locks, taken in primary-key order (``travar``).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from django.db import transaction

from lancamentos.models import Parcela
from prefeitura.comum.calendario import calendario
from prefeitura.comum.erros import ErroDeNegocio

_S = Parcela.Situacao


def travar(ids: Iterable[int]) -> list[Parcela]:
    """Lock these instalments in primary-key order and read them as they are now."""
    return list(
        Parcela.objects.select_for_update(of=("self",))
        .select_related("lancamento")
        .filter(pk__in=set(ids))
        .order_by("pk")
    )


def marcar_paga(parcela: Parcela) -> None:
    """The instalment was paid: open, past due or inscribed, it is paid once.

    Raises ErroDeNegocio when it is already paid or no longer due.
    """
    _mudar(parcela, _S.PAGA, de=Parcela.ABERTAS)


def marcar_inscrita(parcela: Parcela) -> None:
    """The instalment went to the book of dívida ativa (art. 142)."""
    _mudar(parcela, _S.INSCRITA, de=(_S.ABERTA, _S.VENCIDA))


def reabrir(parcela: Parcela, *, em: date, inscrita: bool = False) -> None:
    """The payment was undone on day ``em``: back to the state that the day gives it."""
    if inscrita:
        destino = _S.INSCRITA
    else:
        destino = _S.VENCIDA if esta_vencida(parcela.vencimento, em) else _S.ABERTA
    _mudar(parcela, destino, de=(_S.PAGA,))


def esta_vencida(vencimento: date, em: date) -> bool:
    """Whether the term has ended on day ``em``: a date on a Sunday or holiday still takes
    payment on the next working day (art. 71; Civil Code of 1916, art. 125)."""
    return em > calendario().proximo_util(vencimento)


@transaction.atomic
def marcar_vencidas(*, em: date) -> int:
    """Daily: open instalments whose term ended before ``em`` become past due. Returns how many."""
    limite = em - timedelta(days=1)
    cal = calendario()
    # The last printed date whose payment day has already passed.
    while cal.proximo_util(limite) >= em:
        limite -= timedelta(days=1)
    return Parcela.objects.filter(situacao=_S.ABERTA, vencimento__lte=limite).update(
        situacao=_S.VENCIDA
    )


def _mudar(parcela: Parcela, para: str, *, de: Iterable[str]) -> None:
    if parcela.situacao not in de:
        raise ErroDeNegocio(
            f"A {parcela.numero}ª parcela está como “{parcela.get_situacao_display()}” e não pode "
            f"passar a “{Parcela.Situacao(para).label}”."
        )
    parcela.situacao = para
    parcela.save(update_fields=["situacao"])
