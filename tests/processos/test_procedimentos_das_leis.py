"""Every act of every procedure of the five laws is done through the verbs, by its role alone.

Most are done by name in the tests of each law; what those leave out is walked by chance.
"""

from __future__ import annotations

import ast
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from prefeitura.acesso.papeis import PAPEIS_EXCLUSIVOS, Papel
from prefeitura.comum.calendario import codigo
from prefeitura.legislacao import carregar, codigos
from prefeitura.legislacao.procedimentos.atos_possiveis import de_quem
from prefeitura.legislacao.procedimentos.modelo import EFEITOS, PAPEIS, Autos
from processos.efeitos_dos_atos import VERBOS
from tests.processos.caminhante import Caminhante
from tests.processos.fabrica import imagem

AQUI = Path(__file__).parent
VOLTAS = 12


def test_os_papeis_e_os_efeitos_da_lei_sao_os_da_casa() -> None:
    assert {p.value: p.label for p in Papel if p not in PAPEIS_EXCLUSIVOS} == PAPEIS
    assert EFEITOS.keys() == VERBOS.keys()


@pytest.mark.parametrize("slug", codigos())
def test_cada_ato_e_recusado_a_quem_nao_tem_o_seu_papel(slug: str) -> None:
    sem_nada = Autos(estado="")
    for p in carregar(slug).procedimentos.values():
        for ato in p.atos.values():
            for papel in PAPEIS:
                recusa = de_quem(p, ato, sem_nada, por=None, papeis=[papel])
                assert (recusa == "") == (papel in ato.quem), (p.slug, ato.slug, papel)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", codigos())
def test_cada_ato_de_cada_lei_se_pratica(settings: Any, slug: str) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    lei = codigo()
    # The third year of each law, when what is asked of years before can be.
    dia = date(lei.vigencia.year + 3, 3, 10)
    caminhante = Caminhante(dia, semente=7, anexo=("papel.png", imagem()))
    nomeados = _nomeados(slug)
    caminhante.feitos = {
        (p.slug, ato) for p in lei.procedimentos.values() if p.slug in nomeados for ato in p.atos
    } & {(p, a) for p in nomeados for a in nomeados | {_abertura(p)}}
    if any(caminhante.faltam(p) for p in lei.procedimentos.values()):
        caminhante.povoar()
    faltam = {
        f"{p.slug}/{ato}": caminhante.recusas.get((p.slug, ato), "nunca coube")
        for p in lei.procedimentos.values()
        for ato in sorted(caminhante.percorrer(p, VOLTAS))
    }
    assert not faltam, "\n".join(f"{ato}: {porque}" for ato, porque in faltam.items())


def _abertura(slug: str) -> str:
    p = codigo().procedimentos.get(slug)
    return p.abertura.slug if p else ""


def _nomeados(slug: str) -> set[str]:
    """Every word written in the tests of a law: among them the acts that they do."""
    cidade = slug.split("-")[0]
    ditos: set[str] = set()
    for arquivo in AQUI.glob("test_*.py"):
        if cidade in arquivo.name:
            arvore = ast.parse(arquivo.read_text(encoding="utf-8"))
            ditos |= {
                n.value
                for n in ast.walk(arvore)
                if isinstance(n, ast.Constant) and isinstance(n.value, str)
            }
    return ditos
