"""Conditions of acts that are looked at apart: each refuses with a sentence and its article."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from processos import condicoes_de_processos, condicoes_do_texto_da_lei, condicoes_dos_campos

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Procedimento
    from processos.models import Processo

# Of what an act brings: (processo, procedimento, ato, dados, *, autos, dia) -> sentence or "".
RECUSAS = (
    condicoes_do_texto_da_lei.recusa,
    condicoes_dos_campos.recusa,
    condicoes_de_processos.recusa,
)
# Of where the process and its kin stand, before anything is answered: shown on the page too.
IMPEDIMENTOS: tuple[Callable[[Processo, AtoDaLei, Usuario], str], ...] = (
    condicoes_de_processos.impedimento,
)
# Of the opening: (procedimento, parte, origem, *, dia) -> sentence or "".
ABERTURAS: tuple[Callable[..., str], ...] = (condicoes_de_processos.recusa_de_abertura,)


def impedimentos(processo: Processo, ato: AtoDaLei, usuario: Usuario) -> Iterator[str]:
    return filter(None, (olhar(processo, ato, usuario) for olhar in IMPEDIMENTOS))


def recusas_de_abertura(
    procedimento: Procedimento, parte: Pessoa | None, origem: Processo | None, *, dia: date
) -> Iterator[str]:
    return filter(None, (olhar(procedimento, parte, origem, dia=dia) for olhar in ABERTURAS))
