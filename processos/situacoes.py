"""Processes of the procedures of the law: which wait for whom, which term runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q, QuerySet

from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje
from processos.consultas import Termo, corrida
from processos.models import RECLAMACOES, Prazo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


def das_leis() -> QuerySet[Processo]:
    """The processes of procedures of the law, with what a line of the list shows."""
    return Processo.objects.exclude(especie__in=RECLAMACOES).select_related(
        "requerente", "lancamento", "imovel", "inscricao", "processo_de_origem"
    )


def ao_alcance(usuario: Usuario) -> QuerySet[Processo]:
    """Those not ended in whose state some act is for this person's roles."""
    vez = Q(pk__in=())
    for procedimento in codigo().procedimentos.values():
        estados = {
            estado
            for ato in procedimento.atos.values()
            if set(ato.quem) & set(usuario.papeis)
            for estado in ato.de
        }
        if estados:
            vez |= Q(especie=procedimento.slug, situacao__in=estados)
    return das_leis().filter(vez, encerrado_em=None)


def com_prazo_vencido() -> QuerySet[Processo]:
    """Those not ended with a term that lapsed and that no act has ended."""
    vencido = Prazo.objects.filter(
        processo=OuterRef("pk"), encerrado_em__isnull=True, fim__lt=hoje()
    )
    return das_leis().filter(Exists(vencido), encerrado_em=None)


def com_prazo_correndo() -> QuerySet[Processo]:
    """Those with a term that still runs."""
    corre = Prazo.objects.filter(
        processo=OuterRef("pk"), encerrado_em__isnull=True, fim__gte=hoje()
    )
    return das_leis().filter(Exists(corre))


def termos_de(processo: Processo) -> list[Termo]:
    """The running terms as sentences, the first to end first."""
    correntes = [p for p in processo.prazos.all() if p.encerrado_em is None]
    correntes.sort(key=lambda p: (p.fim < hoje(), p.fim))
    if processo.encerrado_em is not None:
        correntes = [p for p in correntes if p.fim >= hoje()]
    return [corrida(p.get_nome_display(), p.fim) for p in correntes]


def etiqueta_de(processo: Processo) -> str:
    """The kind of tag of the state: over, late, or going on."""
    if processo.encerrado_em is not None:
        return "neutra"
    vencidos = any(p.encerrado_em is None and p.fim < hoje() for p in processo.prazos.all())
    return "aviso" if vencidos else "info"
