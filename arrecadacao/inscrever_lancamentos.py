"""Inscription of chosen debts at once, as a decision orders it, not by the day of the tributo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao.conta import LeiDoDia
from arrecadacao.inscrever import escrever_no_livro
from arrecadacao.models import Inscricao
from lancamentos import parcelas as verbos
from lancamentos.models import Antecipacao, Parcela
from lancamentos.suspender import suspensas
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from lancamentos.models import Lancamento
    from prefeitura.acesso.models import Usuario


@transaction.atomic
def inscrever_lancamentos(
    *,
    lancamentos: Iterable[Lancamento],
    usuario: Usuario,
    artigo: str,
    processo: str,
    desde_logo: bool = False,
) -> list[Inscricao]:
    """Write in the book every instalment of these that is open and past its day.

    Quiet for those already inscribed. Raises ErroDeNegocio when something is still within its
    term, since it may yet be paid in time (unless its collection was anticipated by law), or when
    its collection is suspended. With ``desde_logo`` the decision that imposes the debt has it
    inscribed at once (Lafaiete 44 §4; Muriaé 43 §4), or confirms it and orders its collection.
    """
    dia = hoje()
    escolhidos = sorted({x.pk for x in lancamentos})
    abertas = verbos.travar(
        Parcela.objects.filter(lancamento__in=escolhidos, situacao__in=("aberta", "vencida"))
    )
    parada = suspensas(dia).filter(lancamento__in=escolhidos).first()
    if parada is not None:
        raise ErroDeNegocio(
            f"A cobrança está suspensa pelo processo {parada.processo}.", artigo=parada.artigo
        )
    regra = LeiDoDia.de(dia)
    antecipados = set(
        Antecipacao.objects.filter(lancamento__in=escolhidos).values_list("lancamento", flat=True)
    )
    for parcela in abertas:
        if desde_logo or parcela.lancamento_id in antecipados:
            continue
        if regra.calendario.proximo_util(parcela.vencimento) >= dia:
            raise ErroDeNegocio(
                f"{verbos.descrever(parcela)} vence em {parcela.vencimento:%d/%m/%Y}: ainda não se "
                "inscreve em dívida ativa.",
                artigo=artigo,
            )
    if not abertas:
        return []
    verbos.vencer(parcelas=abertas)
    feitas = escrever_no_livro([p.pk for p in abertas], regra, usuario)
    for inscricao in feitas:
        registrar(
            "divida.inscrita-por-decisao",
            inscricao,
            usuario=usuario,
            descricao=f"Inscrita por decisão no processo {processo}",
            artigo=artigo,
            processo=processo,
        )
    return feitas
