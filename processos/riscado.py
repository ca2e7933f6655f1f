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
    palavras = _riscadas(processo)
    for andamento in lidos:
        inteiro = andamento.texto
        for palavra, folha in palavras:
            andamento.texto = re.sub(
                re.escape(palavra),
                f"[expressão cancelada, fl. {folha}]",
                andamento.texto,
                flags=re.IGNORECASE,
            )
        andamento.riscado = andamento.texto != inteiro
    return lidos


def _riscadas(processo: Processo) -> list[tuple[str, int]]:
    """The words, with the sheet of the act that has them struck; the longest first."""
    if processo.e_reclamacao:
        return []
    achadas = []
    atos = processo.procedimento.atos
    campos = {slug: ato.risca for slug, ato in atos.items() if ato.risca}
    for feito in processo.andamentos.filter(tipo__in=campos):
        linhas = str(feito.dados[campos[feito.tipo]]).splitlines()
        achadas += [(linha.strip(), feito.folha) for linha in linhas if linha.strip()]
    return sorted(achadas, key=lambda x: -len(x[0]))
