"""What an act lacks of what the text of the law asks of its own dates, amounts and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.relogio import agora
from prefeitura.legislacao.procedimentos import condicoes_do_texto

if TYPE_CHECKING:
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Autos, Procedimento
    from processos.models import Processo


def recusa(
    processo: Processo | None,
    procedimento: Procedimento,
    ato: AtoDaLei,
    dados: Mapping[str, Any],
    *,
    autos: Autos,
    dia: date,
) -> str:
    """The first thing that the act lacks, with its article; empty when nothing."""

    def respostas(slug: str, campo: str) -> list[Any]:
        return [f.dados.get(campo) for f in autos.feitos if f.ato == slug]

    lei, feriados = lei_em(dia), calendario()
    momento = agora().replace(tzinfo=None, year=dia.year, month=dia.month, day=dia.day)
    achadas = condicoes_do_texto.recusas(
        ato,
        dados,
        respostas,
        agora=momento,
        contar=lambda nome, desde: lei.prazo(nome, desde=desde, calendario=feriados),
        escrever=moeda(dia).formatar,
        resultados=lambda regra, fatos: (
            lei.apurar(regra, fatos, exercicio=dia.year, calendario=feriados).outros
        ),
    )
    return next(achadas, "")
