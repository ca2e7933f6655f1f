"""Stops and resumes the collection of lançamentos, as a recurso with that effect asks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, QuerySet

from lancamentos.models import Lancamento, Suspensao
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


@transaction.atomic
def suspender(
    *,
    lancamentos: Iterable[Lancamento],
    usuario: Usuario,
    motivo: str,
    artigo: str,
    processo: str,
    ate: date | None = None,
) -> list[Suspensao]:
    """Suspend the collection of each: while it stands, nothing of it is inscribed in the dívida
    ativa nor invited to pay. Quiet for one that the same process suspended already.
    """
    if not motivo.strip() or not artigo.strip() or not processo.strip():
        raise ErroDeNegocio("Informe o processo, o motivo e o artigo que suspende a cobrança.")
    feitas = []
    for lancamento in _travar(lancamentos):
        if suspensas().filter(lancamento=lancamento, processo=processo).exists():
            continue
        feitas.append(
            Suspensao.objects.create(
                lancamento=lancamento,
                processo=processo,
                artigo=artigo,
                motivo=motivo.strip()[:300],
                desde=hoje(),
                suspensa_por=usuario,
                ate=ate,
            )
        )
        registrar(
            "lancamento.suspenso",
            lancamento,
            usuario=usuario,
            descricao=f"Cobrança suspensa pelo processo {processo}",
            artigo=artigo,
            processo=processo,
            motivo=motivo.strip(),
        )
    return feitas


@transaction.atomic
def retomar(
    *, lancamentos: Iterable[Lancamento], usuario: Usuario, motivo: str, artigo: str, processo: str
) -> int:
    """End the suspensions that the process brought; returns how many. Quiet when there is none."""
    quantas = 0
    for lancamento in _travar(lancamentos):
        vivas = Suspensao.objects.filter(
            lancamento=lancamento, processo=processo, retomada_em__isnull=True
        )
        if not vivas.update(retomada_em=hoje()):
            continue
        quantas += 1
        registrar(
            "lancamento.retomado",
            lancamento,
            usuario=usuario,
            descricao=f"Cobrança retomada pelo processo {processo}",
            artigo=artigo,
            processo=processo,
            motivo=motivo.strip(),
        )
    return quantas


def suspensas(em: date | None = None) -> QuerySet[Suspensao]:
    """The suspensions that stand on a day (today)."""
    dia = em or hoje()
    return Suspensao.objects.filter(Q(ate__isnull=True) | Q(ate__gte=dia), retomada_em__isnull=True)


def _travar(lancamentos: Iterable[Lancamento]) -> list[Lancamento]:
    return list(
        Lancamento.objects.select_for_update(of=("self",))
        .filter(pk__in=sorted({x.pk for x in lancamentos}))
        .order_by("pk")
    )
