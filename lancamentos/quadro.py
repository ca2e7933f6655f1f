"""Figures of an annual run for its page: totals against the exercício before, progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Sum
from django.utils import timezone

from lancamentos.fatos import ESPECIES
from lancamentos.models import Lancamento, Rodada
from prefeitura.comum import lotes
from prefeitura.comum.calendario import codigo

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from prefeitura.comum.models import Lote

S = Rodada.Situacao


@dataclass(frozen=True)
class LinhaDoQuadro:
    """One tributo, or one district of it: counts and amounts of the run and of the year before."""

    nome: str
    quantidade: int
    isentos: int
    valor: int
    anterior: int

    @property
    def diferenca(self) -> int:
        return self.valor - self.anterior


def por_tributo(rodada: Rodada) -> list[LinhaDoQuadro]:
    return _quadro(rodada, "tributo")


def por_distrito(rodada: Rodada) -> list[LinhaDoQuadro]:
    return _quadro(rodada, "distrito")


def soma(linhas: list[LinhaDoQuadro]) -> LinhaDoQuadro:
    return LinhaDoQuadro(
        "Total",
        sum(li.quantidade for li in linhas),
        sum(li.isentos for li in linhas),
        sum(li.valor for li in linhas),
        sum(li.anterior for li in linhas),
    )


def _quadro(rodada: Rodada, campo: str) -> list[LinhaDoQuadro]:
    antes = dict(
        _do_alcance(rodada)
        .filter(exercicio=rodada.exercicio - 1, situacao=Lancamento.Situacao.VIGENTE)
        .order_by()
        .values_list(campo)
        .annotate(total=Sum("valor"))
    )
    agora = {
        linha[campo]: linha
        for linha in rodada.resumos.order_by()
        .values(campo)
        .annotate(quantos=Sum("quantidade"), sem=Sum("isentos"), total=Sum("valor"))
    }
    ordem = [t for t in rodada.tributos if t in agora] if campo == "tributo" else sorted(agora)
    chaves = [*ordem, *sorted(antes.keys() - agora.keys())]
    return [
        LinhaDoQuadro(
            codigo().titulo(chave) if campo == "tributo" else chave or "Sem distrito",
            agora[chave]["quantos"] if chave in agora else 0,
            agora[chave]["sem"] if chave in agora else 0,
            agora[chave]["total"] if chave in agora else 0,
            antes.get(chave, 0),
        )
        for chave in chaves
    ]


def _do_alcance(rodada: Rodada) -> QuerySet[Lancamento]:
    """The lançamentos upon what the run goes over: no fine, show or other act."""
    lancados = Lancamento.objects.filter(referencia="")
    match rodada.alcance:
        case Rodada.Alcance.IMOVEIS:
            return lancados.filter(inscricao=None)
        case Rodada.Alcance.INSCRICOES:
            return lancados.exclude(inscricao=None)
    return lancados


def recusas_por_especie(rodada: Rodada) -> list[dict[str, object]]:
    """How many objects and refusals of each kind, the most frequent first."""
    contagem = (
        rodada.recusas.order_by()
        .values("especie")
        .annotate(
            quantas=Count("id"),
            objetos=Count("imovel", distinct=True) + Count("inscricao", distinct=True),
        )
        .order_by("-quantas", "especie")
    )
    return [{**c, "nome": ESPECIES.get(c["especie"], c["especie"])} for c in contagem]


@dataclass(frozen=True)
class Andamento:
    """How far a batch went, in objects, with its rate and the time left in words."""

    rotulo: str
    feitos: int
    total: int
    falhas: int
    terminado: bool
    detalhe: str


def andamento(rodada: Rodada) -> Andamento | None:
    """The progress of what is running or has just run; None when nothing is."""
    if rodada.situacao == S.LANCANDO and rodada.lancamento is not None:
        return _andamento(rodada.lancamento, "Lançando")
    if rodada.situacao == S.SIMULANDO and rodada.simulacao is not None:
        return _andamento(rodada.simulacao, "Simulando")
    return None


def _andamento(lote: Lote, rotulo: str) -> Andamento:
    partes = lotes.progresso(lote)
    feitas = partes["feitas"] + partes["falhas"]
    terminado = lote.situacao != lote.Situacao.ABERTO
    return Andamento(
        rotulo,
        feitas,
        partes["total"],
        partes["falhas"],
        terminado,
        "" if terminado else _ritmo(lote, feitas, partes["total"]),
    )


def _ritmo(lote: Lote, feitas: int, total: int) -> str:
    if not feitas or lote.visto_em is None:
        return "Aguardando um trabalhador livre."
    # Real time, whatever the working date: the first part ended when the batch was young.
    objetos = sum(p.resultado.get("objetos", 0) for p in lote.partes.only("resultado"))
    passados = (timezone.now() - lote.iniciado_em).total_seconds() if lote.iniciado_em else 0
    if passados < 1:
        return f"{objetos} objetos feitos."
    por_segundo = objetos / passados
    faltam = round(passados * (total - feitas) / feitas)
    return f"{por_segundo:.0f} objetos por segundo, faltam {_tempo(faltam)}."


def _tempo(segundos: int) -> str:
    if segundos < 60:
        return f"{max(segundos, 1)} s"
    return f"{round(segundos / 60)} min"
