"""Sheets as they are read after somebody had discourteous words struck (a key `risca` of an act).

What was written stays in the row, which nobody changes; who reads the process no longer sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from processos.models import Andamento, Processo


def ler(processo: Processo, andamentos: Iterable[Andamento]) -> list[Andamento]:
    """The sheets with the struck words put out of their texts, not to be saved.

    ``riscado`` tells each one whose text was touched.
    """
    lidos = list(andamentos)
    riscadas = _riscadas(processo)
    # All at once, so that nothing is struck in the words that take the place of others.
    palavras = "|".join(f"({re.escape(palavra)})" for palavra, _ in riscadas)
    for andamento in lidos:
        inteiro = andamento.texto
        if riscadas:
            andamento.texto = re.sub(
                palavras,
                lambda m: f"[expressão cancelada, fl. {riscadas[(m.lastindex or 1) - 1][1]}]",
                inteiro,
                flags=re.IGNORECASE,
            )
        andamento.riscado = andamento.texto != inteiro
    return lidos


def _riscadas(processo: Processo) -> list[tuple[str, int]]:
    """The words, with the sheet of the act that has them struck; the longest first."""
    if processo.e_reclamacao:
        return []
    achadas: dict[str, int] = {}
    atos = processo.procedimento.atos
    campos = {slug: ato.risca for slug, ato in atos.items() if ato.risca}
    for feito in processo.andamentos.filter(tipo__in=campos):
        for linha in str(feito.dados.get(campos[feito.tipo], "")).splitlines():
            if linha.strip():
                achadas.setdefault(linha.strip(), feito.folha)
    return sorted(achadas.items(), key=lambda x: -len(x[0]))
