"""The situation of instalments: what falls due by itself, and what the upper rooms do with them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db import transaction

from lancamentos.models import Lancamento, Parcela, PrazoConcedido
from prefeitura.comum.calendario import calendario, codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

S = Parcela.Situacao


@transaction.atomic
def marcar_vencidas(*, dia: date | None = None) -> int:
    """Mark what fell due and was not paid by ``dia`` (today); returns how many. Idempotent.

    A due date that is no working day is still met on the next one, so the instalment is late
    from the day after that. Extra time granted (Jambeiro, 7) is waited for.
    """
    dia = dia or hoje()
    dias = calendario()
    abertas = Parcela.objects.filter(situacao=S.ABERTA, vencimento__lt=dia)
    passadas = [
        v
        for v in abertas.order_by("vencimento").values_list("vencimento", flat=True).distinct()
        if dias.proximo_util(v) < dia
    ]
    com_prazo = PrazoConcedido.objects.filter(ate__gte=dia).values("parcela")
    return (
        Parcela.objects.filter(situacao=S.ABERTA, vencimento__in=passadas)
        .exclude(pk__in=com_prazo)
        .update(situacao=S.VENCIDA)
    )


@transaction.atomic
def vencer(*, parcelas: Iterable[Parcela]) -> int:
    """Mark open instalments as late before their own date, when the law makes them due at once;
    returns how many. Quiet for those no longer open."""
    return len(_mudar([p for p in travar(parcelas) if p.situacao == S.ABERTA], S.VENCIDA))


@transaction.atomic
def marcar_paga(*, parcelas: Iterable[Parcela]) -> list[Parcela]:
    """Mark instalments as paid; the receipt of ``arrecadacao`` is the record of it.

    Raises ``ErroDeNegocio`` if one is already paid or was cancelled.
    """
    travadas = travar(parcelas)
    for parcela in travadas:
        if parcela.situacao == S.PAGA:
            raise ErroDeNegocio(f"{descrever(parcela)} já está paga.")
        if parcela.situacao == S.CANCELADA:
            raise ErroDeNegocio(f"{descrever(parcela)} foi cancelada e não pode ser paga.")
    return _mudar(travadas, S.PAGA)


@transaction.atomic
def reabrir(*, parcelas: Iterable[Parcela], inscritas: bool = False) -> list[Parcela]:
    """Undo the payment of instalments whose receipt was spoiled.

    They go back to open, or late, or (``inscritas``) to the dívida ativa from which they were
    paid; those of a lançamento cancelled meanwhile are cancelled. Quiet for one not paid.

    Raises ``ErroDeNegocio`` for one whose payment was already counted in a substitute.
    """
    pagas = [p for p in travar(parcelas) if p.situacao == S.PAGA]
    dia, dias = hoje(), calendario()
    grupos: dict[Parcela.Situacao, list[Parcela]] = {}
    for parcela in pagas:
        if parcela.lancamento.situacao == Lancamento.Situacao.SUBSTITUIDO:
            raise ErroDeNegocio(
                f"{descrever(parcela)} já foi abatida do lançamento substitutivo "
                "e o seu pagamento não se desfaz."
            )
        if parcela.lancamento.situacao == Lancamento.Situacao.CANCELADO:
            destino = S.CANCELADA
        elif inscritas:
            destino = S.INSCRITA
        else:
            vencida = dias.proximo_util(parcela.vencimento) < dia
            destino = S.VENCIDA if vencida else S.ABERTA
        grupos.setdefault(destino, []).append(parcela)
    for destino, lista in grupos.items():
        _mudar(lista, destino)
    return pagas


@transaction.atomic
def marcar_inscrita(*, parcelas: Iterable[Parcela]) -> list[Parcela]:
    """Mark late instalments as inscribed in the dívida ativa; quiet for those that are.

    Raises ``ErroDeNegocio`` for one that is not late.
    """
    travadas = [p for p in travar(parcelas) if p.situacao != S.INSCRITA]
    for parcela in travadas:
        if parcela.situacao != S.VENCIDA:
            raise ErroDeNegocio(f"{descrever(parcela)} não está vencida e não se inscreve.")
    return _mudar(travadas, S.INSCRITA)


@transaction.atomic
def cancelar_parcelas(*, parcelas: Iterable[Parcela]) -> list[Parcela]:
    """Cancel instalments not paid, when the act of the caller gave the ground.

    Raises ``ErroDeNegocio`` for one that is paid.
    """
    travadas = [p for p in travar(parcelas) if p.situacao != S.CANCELADA]
    for parcela in travadas:
        if parcela.situacao == S.PAGA:
            raise ErroDeNegocio(f"{descrever(parcela)} está paga e não pode ser cancelada.")
    return _mudar(travadas, S.CANCELADA)


def travar(parcelas: Iterable[Parcela]) -> list[Parcela]:
    """The instalments read again under lock, in the order of their keys, with the lançamento."""
    return list(
        Parcela.objects.select_for_update(of=("self",))
        .select_related("lancamento")
        .filter(pk__in=sorted({p.pk for p in parcelas}))
        .order_by("pk")
    )


def descrever(parcela: Parcela) -> str:
    """How a message names an instalment."""
    lancamento = parcela.lancamento
    nome = codigo().titulo(lancamento.tributo)
    return f"A {parcela.numero}ª parcela de {nome} de {lancamento.exercicio}"


def _mudar(parcelas: list[Parcela], situacao: Parcela.Situacao) -> list[Parcela]:
    Parcela.objects.filter(pk__in=[p.pk for p in parcelas]).update(situacao=situacao)
    for parcela in parcelas:
        parcela.situacao = situacao
    return parcelas
