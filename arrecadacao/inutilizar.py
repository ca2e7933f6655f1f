"""Spoiling a conhecimento: the number stays, the money goes back, the debts are open again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao import guias
from arrecadacao.fases import regras
from arrecadacao.models import (
    Caixa,
    Certidao,
    Conhecimento,
    DebitoDaCertidao,
    Inscricao,
    Partida,
    Restituicao,
)
from lancamentos import parcelas as verbos
from lancamentos.models import Parcela
from prefeitura.comum import atos, documentos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import agora, hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

MOTIVO_MINIMO = 10


@transaction.atomic
def inutilizar(*, conhecimento: Conhecimento, motivo: str, usuario: Usuario) -> Conhecimento:
    """Spoil a conhecimento of today, in the till that issued it, still open (art. 35).

    Its entries are reversed by new ones, its instalments are due again as the day says, and
    the number stays in the caderno with the word across it.

    Raises ErroDeNegocio without a reason, for a conhecimento of another day, another till, a
    closed till, or one already spoiled: what was closed is undone only by restitution (38, 39).
    """
    motivo = motivo.strip()
    if len(motivo) < MOTIVO_MINIMO:
        raise ErroDeNegocio(
            f"Diga o motivo da inutilização, com ao menos {MOTIVO_MINIMO} letras.",
            artigo=regras().fundamentos.inutilizar,
        )
    caixa = Caixa.objects.select_for_update(of=("self",)).get(conhecimentos=conhecimento)
    parcelas = verbos.travar(Parcela.objects.filter(pagamentos__conhecimento=conhecimento))
    conhecimento = (
        Conhecimento.objects.select_for_update(of=("self",))
        .select_related("documento")
        .get(pk=conhecimento.pk)
    )
    numero = conhecimento.documento.numero
    if conhecimento.situacao == Conhecimento.Situacao.INUTILIZADO:
        raise ErroDeNegocio(
            f"O conhecimento nº {numero} já está inutilizado.",
            artigo=regras().fundamentos.inutilizar,
        )
    if caixa.exator_id != usuario.pk:
        raise ErroDeNegocio(
            "Só o exator que expediu o conhecimento pode inutilizá-lo.",
            artigo=regras().fundamentos.exator,
        )
    if caixa.fechado_em is not None or conhecimento.dia != hoje():
        raise ErroDeNegocio(
            f"O caixa do conhecimento nº {numero} já foi fechado: o que foi pago a mais só volta "
            "por restituição.",
            artigo=regras().fundamentos.restituir,
        )
    if conhecimento.restituicoes.exclude(situacao=Restituicao.Situacao.CANCELADA).exists():
        raise ErroDeNegocio(
            f"O conhecimento nº {numero} já tem restituição: não se inutiliza.",
            artigo=regras().fundamentos.restituir,
        )
    conhecimento.situacao = Conhecimento.Situacao.INUTILIZADO
    conhecimento.inutilizado_em = agora()
    conhecimento.inutilizado_por = usuario
    conhecimento.motivo = motivo
    conhecimento.save(update_fields=["situacao", "inutilizado_em", "inutilizado_por", "motivo"])
    conhecimento.itens.update(valido=False)
    inscricoes = list(
        Inscricao.objects.select_for_update(of=("self",))
        .filter(parcela__in=parcelas, situacao=Inscricao.Situacao.PAGA)
        .order_by("pk")
    )
    reabertas = {
        p.pk: p.situacao for p in verbos.reabrir(parcelas=parcelas, inscritas=bool(inscricoes))
    }
    # What was paid by guia while in execution goes back there.
    em_execucao = set(
        DebitoDaCertidao.objects.filter(
            inscricao__in=inscricoes, vale=True, certidao__situacao=Certidao.Situacao.REMETIDA
        ).values_list("inscricao_id", flat=True)
    )
    for inscricao in inscricoes:
        # A lançamento cancelled meanwhile takes its instalment, and the debt, with it.
        viva = reabertas.get(inscricao.parcela_id) == Parcela.Situacao.INSCRITA
        if not viva:
            inscricao.situacao = Inscricao.Situacao.CANCELADA
        elif inscricao.pk in em_execucao:
            inscricao.situacao = Inscricao.Situacao.EM_EXECUCAO
        else:
            inscricao.situacao = Inscricao.Situacao.INSCRITA
        inscricao.save(update_fields=["situacao"])
    Partida.objects.bulk_create(
        Partida(
            caixa=caixa,
            conhecimento=conhecimento,
            estorno=True,
            conta=p.conta,
            receita=p.receita,
            exercicio=p.exercicio,
            natureza=p.natureza,
            valor=-p.valor,
            dia=hoje(),
        )
        for p in conhecimento.partidas.filter(estorno=False)
    )
    guias.reabrir(conhecimento=conhecimento, usuario=usuario)
    documentos.mudar_situacao(conhecimento.documento, Documento.Situacao.INUTILIZADO)
    atos.registrar(
        "conhecimento.inutilizado",
        conhecimento,
        usuario=usuario,
        descricao=f"Conhecimento nº {numero} inutilizado",
        artigo=regras().fundamentos.inutilizar,
        motivo=motivo,
    )
    return conhecimento
