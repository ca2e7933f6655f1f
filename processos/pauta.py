"""The docket of the junta: the appeals to be judged, in the order of the law."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from processos.models import Andamento, BemApreendido, Processo

ESTADOS = ("por-pautar", "em-pauta")
_ENTRADA = "encaminhamento"
_JULGAMENTOS = ("decisao", "julgamento")


@dataclass(frozen=True)
class ItemDaPauta:
    """An appeal, with what decides its place (value in the smallest unit)."""

    recurso: Processo
    com_apreensao: bool
    entrada: date
    julgado_em: date
    valor: int


def pauta() -> list[ItemDaPauta]:
    """Those with goods seized first (136 sole §); then by entry in the junta, by judgement of the
    first instance and, when both are the same, the greater value (132)."""
    recursos = Processo.objects.filter(
        situacao__in=ESTADOS, encerrado_em__isnull=True, processo_de_origem__isnull=False
    ).select_related("requerente", "processo_de_origem")
    itens = [_item(r) for r in recursos]
    return sorted(
        itens,
        key=lambda i: (not i.com_apreensao, i.entrada, i.julgado_em, -i.valor, i.recurso.pk),
    )


def _item(recurso: Processo) -> ItemDaPauta:
    origem = recurso.processo_de_origem
    assert origem is not None
    entrada = recurso.andamentos.filter(tipo=_ENTRADA).order_by("folha").last()
    abertura = recurso.andamentos.order_by("folha").first()
    dados = abertura.dados if abertura is not None else {}
    return ItemDaPauta(
        recurso=recurso,
        com_apreensao=_com_apreensao(origem),
        entrada=entrada.em if entrada is not None else recurso.protocolado_em,
        julgado_em=origem.decidido_em or _julgado_em(origem) or origem.protocolado_em,
        valor=int(dados.get("exigido") or 0),
    )


def _julgado_em(origem: Processo) -> date | None:
    ultimo = (
        Andamento.objects.filter(processo=origem, tipo__in=_JULGAMENTOS).order_by("folha").last()
    )
    return ultimo.em if ultimo is not None else None


def _com_apreensao(origem: Processo) -> bool:
    """Goods seized in the process, in the one that it came out of or in one that came of it."""
    familia = Q(processo=origem) | Q(processo__processo_de_origem=origem)
    if origem.processo_de_origem_id is not None:
        familia |= Q(processo=origem.processo_de_origem_id)
    return BemApreendido.objects.filter(familia).exists()
