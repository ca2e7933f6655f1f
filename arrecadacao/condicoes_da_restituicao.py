"""What may still be sent back of a conhecimento, until when, and with which proof."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db.models import Q, Sum

from arrecadacao.models import (
    CertidaoDeQuitacao,
    Conhecimento,
    ItemDoConhecimento,
    LinhaDaRestituicao,
    Restituicao,
)
from lancamentos.substituir import credito
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import AusenciaNaLei

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from lancamentos.models import Lancamento
    from prefeitura.legislacao.arrecadacao import RegraDeRestituicao

_S = Restituicao.Situacao


def restituivel(conhecimento: Conhecimento, lancamento: Lancamento | None = None) -> int:
    """How much of a conhecimento (of what it paid of a lançamento) was not yet sent back."""
    return sum(livres(conhecimento, lancamento).values())


def livres(
    conhecimento: Conhecimento, lancamento: Lancamento | None
) -> dict[ItemDoConhecimento, int]:
    """The lines and what is left of each; of a lançamento, those of it and of what it replaces."""
    itens = conhecimento.itens.filter(valido=True)
    if lancamento is not None:
        itens = itens.filter(parcela__lancamento__in=_cadeia(lancamento))
    ja = dict(
        LinhaDaRestituicao.objects.filter(item__conhecimento=conhecimento)
        .exclude(restituicao__situacao=_S.CANCELADA)
        .order_by()
        .values_list("item")
        .annotate(soma=Sum("valor"))
    )
    # What the conhecimento itself paid goes back only after all the rest.
    ordem = sorted(itens, key=lambda i: (i.parcela_id is None, i.pk))
    sobras = {i: i.total - int(ja.get(i.pk, 0)) for i in ordem}
    return {i: v for i, v in sobras.items() if v}


def _cadeia(lancamento: Lancamento) -> list[int]:
    """The lançamento and those that it replaces, one after the other."""
    cadeia = [lancamento.pk]
    while lancamento.substitui is not None:
        lancamento = lancamento.substitui
        cadeia.append(lancamento.pk)
    return cadeia


def repartir(
    conhecimento: Conhecimento,
    livres: dict[ItemDoConhecimento, int],
    valor: int | None,
    itens: Mapping[int, int] | None,
) -> dict[int, int]:
    """How much of each line goes back."""
    numero = conhecimento.documento.numero
    sobra = sum(livres.values())
    if not sobra:
        raise ErroDeNegocio(f"Do conhecimento nº {numero} já se restituiu o que cabia.")
    por_pk = {i.pk: v for i, v in livres.items()}
    if itens is not None:
        if any(v <= 0 or v > por_pk.get(pk, 0) for pk, v in itens.items()):
            raise ErroDeNegocio(f"De uma linha do conhecimento nº {numero} não resta tanto.")
        if valor is not None and valor != sum(itens.values()):
            raise ErroDeNegocio("As linhas não somam o valor da restituição.")
        return dict(itens)
    falta = sobra if valor is None else valor
    if falta <= 0 or falta > sobra:
        raise ErroDeNegocio(
            f"Do conhecimento nº {numero} só se pode restituir até {moeda().formatar(sobra)}."
        )
    linhas = {}
    for pk, livre in por_pk.items():
        if falta:
            linhas[pk] = min(livre, falta)
            falta -= linhas[pk]
    return linhas


def conferir_credito(lancamento: Lancamento, valor: int) -> None:
    """Refuse more than the credit has left: what a process sent back of it no longer is there."""
    ja = (
        LinhaDaRestituicao.objects.filter(
            Q(restituicao__lancamento=lancamento)
            | Q(restituicao__lancamento=None, item__parcela__lancamento__in=_cadeia(lancamento))
        )
        .exclude(restituicao__situacao=_S.CANCELADA)
        .aggregate(soma=Sum("valor"))["soma"]
    )
    total = credito(lancamento)
    resta = total - int(ja or 0)
    if valor > resta:
        raise ErroDeNegocio(
            f"O crédito do lançamento é de {moeda().formatar(total)}, e dele restam "
            f"{moeda().formatar(resta)}."
        )


def conferir_prazo(
    regra: RegraDeRestituicao | None,
    conhecimento: Conhecimento,
    tributos: set[str],
    pedida_em: date | None,
    direito_em: date | None,
    de_oficio: bool,
) -> date | None:
    """The last day on which it could be asked for; None where the law gives no term."""
    if de_oficio:
        return None
    if pedida_em is None:
        raise ErroDeNegocio("Diga o dia do pedido, ou que a restituição é de ofício.")
    if pedida_em < conhecimento.dia:
        raise ErroDeNegocio("O pedido vem antes do pagamento.")
    if pedida_em > hoje():
        raise ErroDeNegocio("O pedido não pode ter data futura.")
    if regra is None or not regra.prazo or tributos.issubset(regra.sem_prazo):
        return None
    desde = max(conhecimento.dia, direito_em or conhecimento.dia)
    try:
        prazo = lei_em(hoje()).prazo(regra.prazo, desde=desde, calendario=calendario())
    except AusenciaNaLei:
        # The law sends to terms that it does not have: nobody is barred (Lafaiete, dúvida 64).
        return None
    fim = prazo.fim.date() if isinstance(prazo.fim, datetime) else prazo.fim
    if pedida_em > fim:
        raise ErroDeNegocio(
            f"Pedida depois de {fim:%d/%m/%Y}, fim do prazo: não se recebe.", artigo=regra.artigo
        )
    return fim


def conferir_quitacao(
    regra: RegraDeRestituicao | None,
    tributos: set[str],
    quitacao: CertidaoDeQuitacao | None,
    favorecido: Pessoa,
    de_oficio: bool,
) -> None:
    exige = None if regra is None or de_oficio else regra.exige_quitacao(tributos)
    if quitacao is None:
        if exige is not None:
            raise ErroDeNegocio(
                "Falta a certidão de quitação para com a fazenda municipal.", artigo=exige.artigo
            )
        return
    if quitacao.pessoa_id != favorecido.pk or quitacao.tributos:
        raise ErroDeNegocio(
            f"A certidão de quitação há de ser ampla e de {favorecido.nome}.",
            artigo=exige.artigo if exige else "",
        )
