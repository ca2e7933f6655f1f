"""Approves a simulated run: a second person answers for what will be posted."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from lancamentos.models import Rodada
from lancamentos.rodada import lei_do_exercicio, versao_do_cadastro
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Lote
from prefeitura.comum.relogio import agora, hoje


@transaction.atomic
def aprovar(*, rodada: Rodada, usuario: Any) -> Rodada:
    """Approve the run, so that it may be posted. Quiet if it was approved already.

    Raises ``ErroDeNegocio`` for the same person who opened it, a simulation that has not ended
    whole, or a cadastro or law that changed since.
    """
    rodada = Rodada.objects.select_for_update(of=("self",)).get(pk=rodada.pk)
    if rodada.situacao == Rodada.Situacao.APROVADA:
        return rodada
    if impedimento := por_que_nao(rodada, usuario):
        raise ErroDeNegocio(impedimento)
    rodada.situacao = Rodada.Situacao.APROVADA
    rodada.aprovada_em = agora()
    rodada.aprovada_por = usuario
    rodada.save(update_fields=["situacao", "aprovada_em", "aprovada_por"])
    registrar(
        "rodada.aprovada",
        rodada,
        usuario=usuario,
        descricao=f"Aprovado o lançamento anual de {rodada.exercicio}",
        versao_lei=rodada.versao_lei,
        versao_cadastro=rodada.versao_cadastro,
    )
    return rodada


def por_que_nao(rodada: Rodada, usuario: Any) -> str:
    """Why this person may not approve the run now; empty when they may."""
    if rodada.situacao == Rodada.Situacao.SIMULANDO:
        if rodada.simulacao and rodada.simulacao.situacao == Lote.Situacao.COM_FALHAS:
            return "A simulação terminou com falhas: repita as partes que falharam."
        return "A simulação ainda não terminou."
    if rodada.situacao != Rodada.Situacao.SIMULADA:
        return "Este lançamento anual não está à espera de aprovação."
    if rodada.criada_por_id == usuario.pk:
        return "Quem abriu o lançamento anual não o aprova: é preciso outra pessoa."
    if hoje() <= rodada.data_base:
        return f"A base é a situação em {rodada.data_base:%d/%m/%Y}, que ainda não chegou."
    if lei_do_exercicio(rodada.exercicio).versao != rodada.versao_lei:
        return "A lei ou um parâmetro municipal mudou depois da simulação: simule de novo."
    if versao_do_cadastro(rodada.alcance) != rodada.versao_cadastro:
        return "O cadastro mudou depois da simulação: simule de novo."
    return ""
