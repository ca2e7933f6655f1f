"""Extra time to pay without fine, as the law lets the authority grant (Jambeiro, 7)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet

from lancamentos.models import Lancamento, Parcela, PrazoConcedido
from lancamentos.parcelas import travar
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao import Vigencia

# What a law that grants extra time has: the most of it, in days.
PARAMETRO = "processo.suplementar_dias"


@transaction.atomic
def conceder_prazo(
    *,
    lancamento: Lancamento,
    ate: date,
    prazo: str,
    usuario: Usuario,
    motivo: str,
    artigo: str,
    processo: str,
) -> list[PrazoConcedido]:
    """Let what falls due of a lançamento until ``ate`` be paid on that day without fine.

    ``prazo`` names the term of the code that is the most that may be given, counted from the
    last day on which the instalment was paid without fine. Meanwhile it is not inscribed.

    Raises ErroDeNegocio for a day past that limit, for time already granted, or when nothing of
    the lançamento is due until then.
    """
    if ate < hoje():
        raise ErroDeNegocio("O prazo não pode findar antes de hoje.", artigo=artigo)
    lei, dias = lei_em(hoje()), calendario()
    abertas = [
        p
        for p in travar(lancamento.parcelas.all())
        if p.situacao in (Parcela.Situacao.ABERTA, Parcela.Situacao.VENCIDA) and p.vencimento < ate
    ]
    if not abertas:
        raise ErroDeNegocio("Nada deste lançamento vence até esse dia.", artigo=artigo)
    if PrazoConcedido.objects.filter(parcela__in=abertas).exists():
        raise ErroDeNegocio("Já se concedeu prazo para esta parcela.", artigo=artigo)
    feitos = []
    for parcela in abertas:
        sem_multa = lei.regra_de_mora(lancamento.tributo).ultimo_dia(parcela.vencimento, dias)
        limite = lei.prazo(prazo, desde=sem_multa, calendario=dias).fim
        if ate > date(limite.year, limite.month, limite.day):
            raise ErroDeNegocio(
                f"O prazo da {parcela.numero}ª parcela vai, no máximo, até {limite:%d/%m/%Y}.",
                artigo=artigo,
            )
        feitos.append(
            PrazoConcedido.objects.create(
                parcela=parcela,
                ate=ate,
                artigo=artigo,
                motivo=motivo.strip()[:300],
                processo=processo,
                em=hoje(),
                por=usuario,
            )
        )
    registrar(
        "lancamento.prazo-concedido",
        lancamento,
        usuario=usuario,
        descricao=f"Prazo para pagar sem multa até {ate:%d/%m/%Y}",
        artigo=artigo,
        processo=processo,
        motivo=motivo.strip(),
    )
    return feitos


def correntes(em: date | None = None) -> QuerySet[PrazoConcedido]:
    """The extra times that have not ended on a day (today)."""
    return PrazoConcedido.objects.filter(ate__gte=em or hoje())


def sem_multa(parcelas: Iterable[Parcela], em: date, lei: Vigencia) -> set[int]:
    """Which instalments are still paid without fine on a day, by the time granted. No query
    where the law grants none."""
    if PARAMETRO not in lei.codigo.parametros:
        return set()
    return set(
        correntes(em)
        .filter(parcela__in=[p.pk for p in parcelas])
        .values_list("parcela_id", flat=True)
    )
