"""Collects a lançamento before its date, in the cases that the law names (Muriaé, 186)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from lancamentos.models import Antecipacao, Lancamento, Parcela
from lancamentos.parcelas import travar, vencer
from lancamentos.regras import regras
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@transaction.atomic
def antecipar(
    *, lancamento: Lancamento, caso: str, motivo: str, usuario: Any, processo: str = ""
) -> Antecipacao:
    """Make all that is open of a lançamento collectable at once, in friendship or in court.

    ``caso`` is a slug of the code's `lancamento.toml`. The dates of the instalments stay: until
    them there is no addition for delay, only the right to collect. Quiet if it was done already.

    Raises ``ErroDeNegocio`` where the law has no such case for the tributo, before the exercício
    begins, or when nothing of it is still to fall due.
    """
    regra = regras().antecipacao
    lancamento = Lancamento.objects.select_for_update(of=("self",)).get(pk=lancamento.pk)
    feita = Antecipacao.objects.filter(lancamento=lancamento).first()
    if feita is not None:
        return feita
    if regra is None or lancamento.tributo not in regra.tributos:
        raise ErroDeNegocio("A lei não deixa cobrar este tributo antes do prazo.")
    if caso not in regra.casos:
        raise ErroDeNegocio("Escolha um dos casos da lei.", artigo=regra.artigo)
    if not motivo.strip():
        raise ErroDeNegocio("Diga o fato que autoriza a cobrança antecipada.", artigo=regra.artigo)
    if lancamento.situacao != Lancamento.Situacao.VIGENTE:
        raise ErroDeNegocio("O lançamento já não está em vigor.")
    dia = hoje()
    if dia < date(lancamento.exercicio, 1, 1):
        raise ErroDeNegocio(
            "A cobrança só se antecipa depois de iniciado o exercício.", artigo=regra.artigo
        )
    abertas = [
        p
        for p in travar(lancamento.parcelas.all())
        if p.situacao == Parcela.Situacao.ABERTA and p.vencimento >= dia
    ]
    if not abertas:
        raise ErroDeNegocio("Nada deste lançamento está por vencer.")
    vencer(parcelas=abertas)
    antecipacao = Antecipacao.objects.create(
        lancamento=lancamento,
        caso=caso,
        artigo=regra.artigo,
        motivo=motivo.strip(),
        processo=processo,
        em=dia,
        por=usuario,
    )
    registrar(
        "lancamento.antecipado",
        lancamento,
        usuario=usuario,
        descricao=f"Cobrança antecipada: {regra.casos[caso]}",
        artigo=regra.artigo,
        processo=processo,
        motivo=motivo.strip(),
    )
    return antecipacao
