"""Changes a lançamento by another act: a substitute, or its cancelling (arts. 64 and 65).

The old row stays as it was; what was paid of it counts for the substitute, and what was paid
beyond the new amount is a credit that is restituted (art. 39).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Sum

from lancamentos import fatos as roteiros
from lancamentos.adiamento import prazo_do_tardio
from lancamentos.fatos import Item, ler_do_lancamento
from lancamentos.models import Lancamento, Parcela
from lancamentos.origem import exigir_prova
from lancamentos.parcelas import travar
from lancamentos.postar import Novo, postar
from lancamentos.regras import regras
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei, ParcelaDevida

if TYPE_CHECKING:
    from datetime import date

    from prefeitura.legislacao import Calendario, Vigencia

S = Lancamento.Situacao


@transaction.atomic
def substituir(
    *,
    lancamento: Lancamento,
    fatos: Mapping[str, Any],
    motivo: str,
    artigo: str,
    usuario: Any,
    processo: str = "",
    com_taxas: bool = True,
) -> Lancamento:
    """Put a lançamento made from the right facts in the place of another; returns the new one.

    ``fatos``: all the facts, in the notation of data, as ``lancamento.fatos`` has them. The law
    is that of the old one's day. Instalments keep their dates; what the new amount adds to a
    date already past falls due some days from now. ``com_taxas``: the taxas launched with the
    imposto are substituted as well where their base changes.

    Raises ``ErroDeNegocio`` if it is not in force, if part of it is in the dívida ativa, if
    nothing changes, or if the law refuses the facts.
    """
    _exigir_fundamento(motivo, artigo)
    antigo = _travar(lancamento)
    exigir_prova(antigo, processo)
    lei = lei_em(antigo.lei_em)
    item = _novo_item(antigo, fatos, lei)
    if item.valor == antigo.valor and item.isento == antigo.isento:
        mesmos = lei.escrever_fatos(item.fatos) == antigo.fatos
        if mesmos:
            raise ErroDeNegocio("Os fatos informados são os do próprio lançamento.")
    parcelas = travar(antigo.parcelas.all())
    _recusar_inscritas(parcelas)
    # What is already a credit of the old one stays with it and does not count again.
    pago = antigo.pago_antes - antigo.credito
    pago += sum(p.valor for p in parcelas if p.situacao == Parcela.Situacao.PAGA)
    taxas = _taxas(antigo) if com_taxas else []
    novo = _trocar(antigo, parcelas, item, pago, lei)
    registrar(
        "lancamento.substituido",
        antigo,
        usuario=usuario,
        descricao=f"Substituído pelo lançamento {novo.pk}",
        artigo=artigo,
        processo=processo,
        motivo=motivo.strip(),
        substituto=novo.pk,
        valor_anterior=antigo.valor,
        valor_novo=novo.valor,
    )
    registrar(
        "lancamento.substitutivo",
        novo,
        usuario=usuario,
        descricao=f"Lançado em substituição do lançamento {antigo.pk}",
        artigo=artigo,
        processo=processo,
        motivo=motivo.strip(),
        substitui=antigo.pk,
        pago_antes=pago,
        credito=novo.credito,
    )
    _acompanhar(
        antigo,
        novo,
        taxas,
        lei=lei,
        motivo=motivo,
        artigo=artigo,
        processo=processo,
        usuario=usuario,
    )
    return novo


@transaction.atomic
def cancelar(
    *, lancamento: Lancamento, motivo: str, artigo: str, usuario: Any, processo: str = ""
) -> Lancamento:
    """Cancel a lançamento: nothing more is due of it, and what was paid is a credit.

    Quiet if it was cancelled already. Raises ``ErroDeNegocio`` if it was substituted, or if
    part of it is in the dívida ativa.
    """
    _exigir_fundamento(motivo, artigo)
    lancamento = Lancamento.objects.select_for_update(of=("self",)).get(pk=lancamento.pk)
    if lancamento.situacao == S.CANCELADO:
        return lancamento
    if lancamento.situacao != S.VIGENTE:
        raise ErroDeNegocio("O lançamento já foi substituído: cancele o que o substituiu.")
    exigir_prova(lancamento, processo)
    parcelas = travar(lancamento.parcelas.all())
    _recusar_inscritas(parcelas)
    _encerrar(lancamento, parcelas, S.CANCELADO)
    registrar(
        "lancamento.cancelado",
        lancamento,
        usuario=usuario,
        descricao="Lançamento cancelado",
        artigo=artigo,
        processo=processo,
        motivo=motivo.strip(),
        credito=credito(lancamento),
    )
    return lancamento


def credito(lancamento: Lancamento) -> int:
    """What the taxpayer paid beyond what is due of a lançamento: to be restituted (art. 39)."""
    if lancamento.situacao != S.CANCELADO:
        return lancamento.credito
    pago = lancamento.parcelas.filter(situacao=Parcela.Situacao.PAGA).aggregate(t=Sum("valor"))["t"]
    return lancamento.pago_antes + (pago or 0)


def repartir_o_novo(
    *,
    parcelas: Sequence[ParcelaDevida],
    antigas: Sequence[Parcela],
    pago: int,
    dia: date,
    dias: Calendario,
    prazo: date,
) -> tuple[ParcelaDevida, ...]:
    """The instalments of a substitute: those of the new amount, less what was paid, in order.

    On a date already past only what the old one asked stays due; the rest falls due on
    ``prazo``. They add up to the new amount less ``pago`` (never below zero).
    """
    asseguradas = {p.vencimento: p.valor for p in antigas}
    por_data: dict[date, int] = {}
    for parcela in parcelas:
        quantia, data = parcela.valor, parcela.vencimento
        if dias.proximo_util(data) < dia:
            fica = min(quantia, asseguradas.get(data, 0))
            por_data[data] = por_data.get(data, 0) + fica
            quantia, data = quantia - fica, prazo
        por_data[data] = por_data.get(data, 0) + quantia
    saida: list[ParcelaDevida] = []
    for data, quantia in sorted(por_data.items()):
        abatido = min(pago, quantia)
        pago -= abatido
        if quantia > abatido:
            saida.append(ParcelaDevida(len(saida) + 1, data, quantia - abatido))
    return tuple(saida)


# -- inside ---------------------------------------------------------------------------------


def _novo_item(antigo: Lancamento, fatos: Mapping[str, Any], lei: Vigencia) -> Item:
    try:
        lidos = ler_do_lancamento(lei, antigo.tributo, fatos)
        r = lei.regra(antigo.tributo, antigo.exercicio, calendario())(lidos)
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"A lei recusa os fatos informados: {erro}") from None
    parcelas = r.parcelas
    if r.valor and not parcelas:
        # A taxa whose date hangs on an imposto that is not due: the date it had.
        velha = antigo.parcelas.order_by("vencimento").first()
        vencimento = velha.vencimento if velha is not None else hoje()
        parcelas = (ParcelaDevida(1, vencimento, r.valor),)
    fundamento = (r.fundamento or "") if r.isento else ""
    return Item(antigo.tributo, antigo.edificacao_id, lidos, r.valor, parcelas, fundamento)


def _trocar(
    antigo: Lancamento, parcelas: list[Parcela], item: Item, pago: int, lei: Vigencia
) -> Lancamento:
    dia, dias = hoje(), calendario()
    novas = repartir_o_novo(
        parcelas=item.parcelas,
        antigas=parcelas,
        pago=pago,
        dia=dia,
        dias=dias,
        prazo=prazo_do_tardio(lei, dia, dias, na_sede=antigo.contribuinte.reside_na_sede),
    )
    _encerrar(antigo, parcelas, S.SUBSTITUIDO)
    (chave,) = postar(
        [
            Novo(
                antigo.imovel_id,
                antigo.distrito,
                antigo.contribuinte_id,
                (item._replace(parcelas=novas),),
                antigo.inscricao_id,
                antigo.referencia,
                antigo.periodo,
            )
        ],
        lei=lei,
        exercicio=antigo.exercicio,
        origem=Lancamento.Origem.SUBSTITUTIVO,
        rodada=antigo.rodada_id,
        dia=dia,
        substitui=antigo.pk,
        pago_antes=pago,
    )
    return Lancamento.objects.get(pk=chave)


def _acompanhar(
    antigo: Lancamento,
    novo: Lancamento,
    taxas: list[Lancamento],
    *,
    lei: Vigencia,
    **ato: Any,
) -> None:
    """Substitute the taxas whose base was the lançamento; cancel those that have none left."""
    if not taxas:
        return
    roteiro = roteiros.roteiro(
        lei, exercicio=antigo.exercicio, situacao_em=antigo.lei_em, calendario=calendario()
    )
    novos = roteiro.taxas_que_acompanham(
        antigo.tributo,
        antigo.fatos,
        novo.fatos,
        novo.valor,
        [(t.tributo, t.fatos) for t in taxas],
    )
    for taxa, fatos in zip(taxas, novos, strict=True):
        if fatos == taxa.fatos:
            continue
        if _novo_item(taxa, fatos, lei).valor:
            substituir(lancamento=taxa, fatos=fatos, com_taxas=False, **ato)
        else:
            cancelar(lancamento=taxa, **ato)


def _taxas(imposto: Lancamento) -> list[Lancamento]:
    """The taxas in force that were launched upon the same property with an imposto."""
    especies = codigo().receitas
    if (
        imposto.imovel_id is None
        or not imposto.so_do_imovel
        or especies[imposto.tributo].especie != "imposto"
    ):
        return []
    lancadas = Lancamento.objects.filter(
        imovel_id=imposto.imovel_id,
        inscricao=None,
        referencia="",
        exercicio=imposto.exercicio,
        situacao=S.VIGENTE,
    ).order_by("pk")
    palavra = imposto.tributo.replace("-", "_")
    return [
        t
        for t in lancadas
        if especies[t.tributo].especie == "taxa"
        and t.edificacao_id in (None, imposto.edificacao_id)
        and t.fatos.get("imposto", palavra) == palavra
    ]


def _travar(lancamento: Lancamento) -> Lancamento:
    antigo = (
        Lancamento.objects.select_for_update(of=("self",))
        .select_related("contribuinte")
        .get(pk=lancamento.pk)
    )
    if antigo.situacao != S.VIGENTE:
        raise ErroDeNegocio(
            f"O lançamento está {antigo.get_situacao_display().lower()} e não pode ser substituído."
        )
    return antigo


def _encerrar(lancamento: Lancamento, parcelas: list[Parcela], situacao: str) -> None:
    Lancamento.objects.filter(pk=lancamento.pk).update(situacao=situacao)
    lancamento.situacao = situacao
    abertas = [p.pk for p in parcelas if p.situacao != Parcela.Situacao.PAGA]
    Parcela.objects.filter(pk__in=abertas).update(situacao=Parcela.Situacao.CANCELADA)


def _recusar_inscritas(parcelas: Sequence[Parcela]) -> None:
    if any(p.situacao == Parcela.Situacao.INSCRITA for p in parcelas):
        raise ErroDeNegocio(
            "Há parcela inscrita em dívida ativa: cancele antes a inscrição.",
            artigo=regras().fundamentos.inscrever,
        )


def _exigir_fundamento(motivo: str, artigo: str) -> None:
    if not motivo.strip() or not artigo.strip():
        raise ErroDeNegocio("Informe o motivo e o artigo que autoriza a mudança.")
