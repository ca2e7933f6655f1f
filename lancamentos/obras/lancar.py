"""Launches all the quotas of an edital, in one batch that may be killed and run again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from lancamentos.avisos import emitir_aviso
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Distribuicao, Obra, QuotaDeObra
from lancamentos.obras.abrir import entregue, especie_da
from lancamentos.obras.especies import Quitacao
from prefeitura.comum import lotes
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Lote
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.comum.models import ParteDeLote

QUOTAS = "lancamentos.quotas"
# A quota with its aviso costs some 40 ms: a part takes about four seconds.
QUOTAS_POR_PARTE = 100

S = Distribuicao.Situacao


@transaction.atomic
def lancar(*, distribuicao: Distribuicao, usuario: Any) -> Distribuicao:
    """Start launching the quotas of an edital whose process is over. Quiet if it was started.

    Raises ``ErroDeNegocio`` for a provisional account, within the term, or while the law wants
    the work, or part of it, finished first.
    """
    distribuicao = (
        Distribuicao.objects.select_for_update(of=("self",))
        .select_related("obra")
        .get(pk=distribuicao.pk)
    )
    if distribuicao.situacao in (S.LANCANDO, S.LANCADA):
        return distribuicao
    if distribuicao.provisoria:
        raise ErroDeNegocio("O cálculo provisório não se lança: publique o definitivo.")
    if distribuicao.situacao != S.ENCERRADA:
        raise ErroDeNegocio("Encerre antes o processo de contas e reclamações do edital.")
    obra = distribuicao.obra
    como = especie_da(obra).rateio(distribuicao.rateio)
    pronta = bool(entregue(obra)) if como.por_partes else obra.situacao == Obra.Situacao.CONCLUIDA
    if como.so_concluida and not pronta:
        raise ErroDeNegocio("As quotas desta obra só se lançam depois de concluída.")
    ids = list(
        distribuicao.quotas.filter(por_conta_da_prefeitura=False, valor__gt=0)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    distribuicao.lote = lotes.criar(
        tipo=QUOTAS,
        descricao=f"Lançamento das quotas do {distribuicao}",
        partes=[
            {"quotas": ids[i : i + QUOTAS_POR_PARTE]} for i in range(0, len(ids), QUOTAS_POR_PARTE)
        ],
        usuario=usuario,
        distribuicao=distribuicao.pk,
    )
    distribuicao.situacao = S.LANCANDO
    distribuicao.save(update_fields=["situacao", "lote"])
    registrar(
        "obra.lancamento_iniciado",
        obra,
        usuario=usuario,
        descricao=f"Iniciado o lançamento das quotas do {distribuicao}: {len(ids)}",
        artigo=como.artigo,
    )
    return distribuicao


def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Launch the quotas of one part, each with its own aviso (391 of Januária, 115 of
    Votuporanga); one that is launched already is left alone, one that the law refuses is set
    aside.
    """
    quotas = (
        QuotaDeObra.objects.select_for_update(of=("self",))
        .select_related(
            "distribuicao__obra", "contribuinte", "beneficiado__imovel", "beneficiado__inscricao"
        )
        .filter(pk__in=parte.dados["quotas"], lancamento__isnull=True)
        .order_by("pk")
    )
    lancadas = valor = 0
    de_lado = []
    for quota in quotas:
        try:
            with transaction.atomic():
                lancamento = _lancar(quota, parte.lote.criado_por)
                emitir_aviso(
                    contribuinte=quota.contribuinte,
                    lancamentos=[lancamento],
                    usuario=parte.lote.criado_por,
                )
        except ErroDeNegocio as erro:
            de_lado.append(
                {
                    "alvo": "lancamentos.quotadeobra",
                    "alvo_id": quota.pk,
                    "tributo": "",
                    "especie": "recusada",
                    "motivo": str(erro),
                }
            )
            continue
        quota.lancamento = lancamento
        quota.save(update_fields=["lancamento"])
        lancadas += 1
        valor += lancamento.valor
    lotes.por_de_lado(parte, de_lado)
    return {"lancamentos": lancadas, "valor": valor, "de_lado": len(de_lado)}


def fim(lote: Lote) -> None:
    """The launch is over, unless some part failed and waits to be repeated."""
    distribuicao = (
        Distribuicao.objects.select_for_update(of=("self",))
        .select_related("obra")
        .get(pk=lote.dados["distribuicao"])
    )
    if distribuicao.situacao != S.LANCANDO or lote.situacao != Lote.Situacao.CONCLUIDO:
        return
    distribuicao.situacao = S.LANCADA
    distribuicao.save(update_fields=["situacao"])
    resultados = [p.resultado for p in lote.partes.only("resultado")]
    registrar(
        "obra.quotas_lancadas",
        distribuicao.obra,
        usuario=lote.criado_por,
        descricao=f"Lançadas as quotas do {distribuicao}",
        lancamentos=sum(r.get("lancamentos", 0) for r in resultados),
        valor=sum(r.get("valor", 0) for r in resultados),
    )


def referencia(quota: QuotaDeObra) -> str:
    """How the lançamento names what it comes from; apart for each edital and each condômino."""
    distribuicao = quota.distribuicao
    partes = [f"{distribuicao.obra}", f"edital {distribuicao.numero}/{distribuicao.exercicio}"]
    if quota.condomino:
        partes.append(f"condômino {quota.condomino}")
    return ", ".join(partes)


def _lancar(quota: QuotaDeObra, usuario: Any) -> Any:
    distribuicao = quota.distribuicao
    obra = distribuicao.obra
    como = especie_da(obra).rateio(distribuicao.rateio)
    lei = lei_em(hoje())
    datas = como.datas(
        Quitacao(
            lei,
            quota.valor,
            distribuicao.parametros,
            hoje(),
            distribuicao.publicada_em,
            distribuicao.primeiro_vencimento,
            obra.concluida_em,
        )
    )
    return lancar_fatos(
        tributo=como.tributo,
        contribuinte=quota.contribuinte,
        fatos=quota.fatos | datas,
        exercicio=distribuicao.exercicio,
        usuario=usuario,
        motivo=f"Quota da {obra}, {distribuicao}",
        artigo=como.artigo,
        imovel=quota.beneficiado.imovel,
        inscricao=quota.beneficiado.inscricao,
        referencia=referencia(quota),
        vencimento=distribuicao.primeiro_vencimento,
    )
