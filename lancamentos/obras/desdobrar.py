"""Splits the lançamento of a property that was parcelled, among those it became (380, 381)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import transaction

from cadastro.models import Imovel, Pessoa
from lancamentos.fatos import Item
from lancamentos.models import Lancamento, Parcela, QuotaDeObra
from lancamentos.parcelas import travar
from lancamentos.postar import Novo, postar
from lancamentos.substituir import repartir_o_novo
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei, ParcelaDevida, ratear
from prefeitura.legislacao.fatos import campos

S = Lancamento.Situacao


class Quinhao(NamedTuple):
    """A property that the first one became, who has it, and its measure against the others."""

    imovel: Imovel
    contribuinte: Pessoa
    medida: Decimal


@transaction.atomic
def desdobrar(
    *,
    lancamento: Lancamento,
    quinhoes: Sequence[Quinhao],
    usuario: Any,
    processo: str,
    motivo: str,
) -> list[Lancamento]:
    """Put as many lançamentos in the place of a quota as the properties it became (380).

    The quota is shared by the measure of each (381): their quotas add up to it, and so does what
    was already paid. On request of who has an interest: ``processo``. Instalments keep their
    dates. Raises ``ErroDeNegocio`` for another kind of lançamento, fewer than two properties, or
    a part inscribed in the dívida ativa.
    """
    if not (processo.strip() and motivo.strip()):
        raise ErroDeNegocio("Informe o requerimento do interessado e o motivo.", artigo="380")
    antigo = (
        Lancamento.objects.select_for_update(of=("self",))
        .select_related("imovel", "contribuinte")
        .get(pk=lancamento.pk)
    )
    quota = QuotaDeObra.objects.filter(lancamento=antigo).first()
    lei = lei_em(antigo.lei_em)
    if quota is None or "cota" not in campos(lei.fatos(antigo.tributo)):
        raise ErroDeNegocio("Só se desdobra o lançamento da quota de uma obra.", artigo="380")
    if antigo.situacao != S.VIGENTE:
        raise ErroDeNegocio("O lançamento já não está em vigor.")
    if len({q.imovel.pk for q in quinhoes}) < 2:
        raise ErroDeNegocio("Diga os imóveis, dois ao menos, em que o primeiro se dividiu.")
    parcelas = travar(antigo.parcelas.all())
    if any(p.situacao == Parcela.Situacao.INSCRITA for p in parcelas):
        raise ErroDeNegocio("Há parcela inscrita em dívida ativa.", artigo="380")
    moeda = lei.moeda
    pesos = [q.medida for q in quinhoes]
    if any(p <= 0 for p in pesos):
        raise ErroDeNegocio("A medida de cada imóvel é maior que zero.")
    cotas = ratear(quota.valor, list(pesos), "ultima")
    pago = antigo.pago_antes - antigo.credito
    pago += sum(p.valor for p in parcelas if p.situacao == Parcela.Situacao.PAGA)
    pagos = ratear(pago, list(pesos), "ultima")
    # What put the quota into instalments stays; what gave its amount is now the share of each.
    das_datas = {k: v for k, v in antigo.fatos.items() if k not in quota.fatos}
    itens = []
    for cota in cotas:
        fatos = das_datas | {"cota": moeda.texto(cota)}
        try:
            lidos = lei.ler_fatos(antigo.tributo, fatos)
            conta = lei.apurar(
                antigo.tributo,
                fatos,
                exercicio=antigo.exercicio,
                memoria=False,
                calendario=calendario(),
            )
        except ErroDeLei as erro:
            raise ErroDeNegocio(f"A lei recusa o desdobramento: {erro}.") from None
        itens.append(Item(antigo.tributo, None, lidos, conta.valor, conta.parcelas))
    Lancamento.objects.filter(pk=antigo.pk).update(situacao=S.SUBSTITUIDO)
    abertas = [p.pk for p in parcelas if p.situacao != Parcela.Situacao.PAGA]
    Parcela.objects.filter(pk__in=abertas).update(situacao=Parcela.Situacao.CANCELADA)
    primeiro = min((p.vencimento for p in parcelas), default=hoje())
    novos = []
    for quinhao, item, ja in zip(quinhoes, itens, pagos, strict=True):
        devidas = item.parcelas or (ParcelaDevida(1, primeiro, item.valor),)
        restantes = repartir_o_novo(
            parcelas=devidas,
            antigas=[Parcela(vencimento=p.vencimento, valor=p.valor) for p in devidas],
            pago=ja,
            dia=hoje(),
            dias=calendario(),
            prazo=primeiro,
        )
        (chave,) = postar(
            [
                Novo(
                    quinhao.imovel.pk,
                    quinhao.imovel.distrito,
                    quinhao.contribuinte.pk,
                    (item._replace(parcelas=restantes),),
                    None,
                    f"{antigo.referencia}, desdobrado do lançamento {antigo.pk}",
                )
            ],
            lei=lei,
            exercicio=antigo.exercicio,
            origem=Lancamento.Origem.SUBSTITUTIVO,
            rodada=None,
            dia=hoje(),
            pago_antes=ja,
        )
        novos.append(Lancamento.objects.get(pk=chave))
    registrar(
        "lancamento.desdobrado",
        antigo,
        usuario=usuario,
        descricao=f"Desdobrado em {len(novos)} lançamentos",
        artigo="380",
        processo=processo,
        motivo=motivo.strip(),
        novos=[n.pk for n in novos],
    )
    for novo in novos:
        registrar(
            "lancamento.do_desdobramento",
            novo,
            usuario=usuario,
            descricao=f"Lançado pelo desdobramento do lançamento {antigo.pk}",
            artigo="381",
            processo=processo,
            motivo=motivo.strip(),
            pago_antes=novo.pago_antes,
        )
    return novos
