"""The terms of a process, as rows: opened with start, rule and end; ended with a reason."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from lancamentos.notificar import ciencia, prazo_desde
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.legislacao import Prazo as PrazoDaLei
from processos.models import Prazo, Processo

if TYPE_CHECKING:
    from lancamentos.models import Lancamento


def contar(nome: str, *, desde: date) -> PrazoDaLei:
    """A term of the law counted from a day, by the calendar of the municipality."""
    return lei_em(desde).prazo(nome, desde=desde, calendario=calendario())


def abrir(processo: Processo, nome: Prazo.Nome, contado: PrazoDaLei, *, motivo: str) -> Prazo:
    """Write a term that starts to run."""
    return Prazo.objects.create(
        processo=processo,
        nome=nome,
        motivo=motivo,
        inicio=contado.inicio,
        fim=contado.fim,
        regra=contado.regra,
        artigo=contado.artigo,
    )


def encerrar(processo: Processo, nome: Prazo.Nome, *, em: date, como: str) -> None:
    """Write how the running term of this name ended. Nothing happens when none runs."""
    for prazo in Prazo.objects.select_for_update().filter(
        processo=processo, nome=nome, encerrado_em__isnull=True
    ):
        prazo.encerrado_em = em
        prazo.encerramento = como
        prazo.save(update_fields=["encerrado_em", "encerramento"])


def de_reclamacao(lancamento: Lancamento) -> PrazoDaLei | None:
    """The term to complain of its tributo, from the ciência; None while there is no ciência."""
    dia = ciencia(lancamento)
    return None if dia is None else prazo_desde(dia, lancamento.tributo)
