"""Complaints against the quotas of an edital, their decision, and the end of the process."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from lancamentos.models import Distribuicao, QuotaDeObra
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

S = Distribuicao.Situacao
D = QuotaDeObra.Decisao


@transaction.atomic
def contestar(*, quota: QuotaDeObra, texto: str, usuario: Any) -> QuotaDeObra:
    """Receive the complaint of an owner within the term of the edital (361 §2, 410 V).

    Raises ``ErroDeNegocio`` out of the term, without text, or for a second complaint.
    """
    quota = _travar(quota)
    distribuicao = quota.distribuicao
    if not texto.strip():
        raise ErroDeNegocio("Escreva o que o proprietário contesta.")
    if quota.contestada_em is not None:
        raise ErroDeNegocio("Esta quota já foi contestada.")
    if distribuicao.situacao != S.PUBLICADA or hoje() > distribuicao.contestar_ate:
        raise ErroDeNegocio(
            f"O prazo para contestar terminou em {distribuicao.contestar_ate:%d/%m/%Y}."
        )
    quota.contestada_em = hoje()
    quota.contestacao = texto.strip()
    quota.save(update_fields=["contestada_em", "contestacao"])
    _registrar(quota, usuario, "obra.quota_contestada", "Contestada", motivo=quota.contestacao)
    return quota


@transaction.atomic
def decidir(*, quota: QuotaDeObra, decisao: str, motivo: str, usuario: Any) -> QuotaDeObra:
    """Decide a complaint. A right one annuls the edital: measures are mended, another published.

    Raises ``ErroDeNegocio`` for a quota not contested, decided, or whose edital is past.
    """
    quota = _travar(quota)
    if quota.contestada_em is None or quota.decisao:
        raise ErroDeNegocio("Não há contestação desta quota por decidir.")
    if not motivo.strip():
        raise ErroDeNegocio("Dê os fundamentos da decisão.")
    if quota.distribuicao.situacao != S.PUBLICADA:
        raise ErroDeNegocio("O edital desta quota já não está em prazo de contestação.")
    quota.decisao = D(decisao)
    quota.decidida_em = hoje()
    quota.save(update_fields=["decisao", "decidida_em"])
    _registrar(
        quota,
        usuario,
        "obra.contestacao_decidida",
        f"Contestação {quota.get_decisao_display().lower()}",
        motivo=motivo.strip(),
    )
    if quota.decisao == D.PROCEDENTE:
        _anular(quota.distribuicao, usuario, f"contestação procedente de {quota.contribuinte}")
    return quota


@transaction.atomic
def anular(*, distribuicao: Distribuicao, motivo: str, usuario: Any) -> Distribuicao:
    """Annul an edital whose quotas were not launched. Quiet if it was annulled."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que o edital se anula.")
    distribuicao = _ler(distribuicao)
    if distribuicao.situacao == S.ANULADA:
        return distribuicao
    if distribuicao.situacao not in (S.PUBLICADA, S.ENCERRADA):
        raise ErroDeNegocio("As quotas já foram lançadas: cancele os lançamentos um a um.")
    _anular(distribuicao, usuario, motivo.strip())
    return distribuicao


@transaction.atomic
def encerrar(*, distribuicao: Distribuicao, usuario: Any) -> Distribuicao:
    """End the process of accounts and complaints, so that the quotas are launched (113).

    Raises ``ErroDeNegocio`` within the term, or with a complaint undecided.
    """
    distribuicao = _ler(distribuicao)
    if distribuicao.situacao == S.ENCERRADA:
        return distribuicao
    if distribuicao.situacao != S.PUBLICADA:
        raise ErroDeNegocio("Só se encerra um edital em prazo de contestação.")
    if hoje() <= distribuicao.contestar_ate:
        raise ErroDeNegocio(
            f"O prazo para contestar corre até {distribuicao.contestar_ate:%d/%m/%Y}."
        )
    abertas = distribuicao.quotas.filter(contestada_em__isnull=False, decisao="").count()
    if abertas:
        raise ErroDeNegocio(f"Há {abertas} contestação(ões) por decidir.")
    distribuicao.situacao = S.ENCERRADA
    distribuicao.encerrada_em = hoje()
    distribuicao.save(update_fields=["situacao", "encerrada_em"])
    registrar(
        "obra.edital_encerrado",
        distribuicao.obra,
        usuario=usuario,
        descricao=f"Encerrado o processo do {distribuicao}",
        distribuicao=distribuicao.pk,
    )
    return distribuicao


# -- inside ---------------------------------------------------------------------------------


def _anular(distribuicao: Distribuicao, usuario: Any, motivo: str) -> None:
    distribuicao.situacao = S.ANULADA
    distribuicao.save(update_fields=["situacao"])
    registrar(
        "obra.edital_anulado",
        distribuicao.obra,
        usuario=usuario,
        descricao=f"Anulado o {distribuicao}",
        motivo=motivo,
        distribuicao=distribuicao.pk,
    )


def _ler(distribuicao: Distribuicao) -> Distribuicao:
    return (
        Distribuicao.objects.select_for_update(of=("self",))
        .select_related("obra")
        .get(pk=distribuicao.pk)
    )


def _travar(quota: QuotaDeObra) -> QuotaDeObra:
    _ler(quota.distribuicao)
    return (
        QuotaDeObra.objects.select_for_update(of=("self",))
        .select_related("distribuicao__obra", "contribuinte", "beneficiado")
        .get(pk=quota.pk)
    )


def _registrar(
    quota: QuotaDeObra, usuario: Any, tipo: str, descricao: str, *, motivo: str = ""
) -> None:
    registrar(
        tipo,
        quota.distribuicao.obra,
        usuario=usuario,
        descricao=f"{descricao} a quota de {quota.contribuinte} ({quota.distribuicao})",
        motivo=motivo,
        quota=quota.pk,
    )
