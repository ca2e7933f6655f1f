"""Procedures of proof in the place of those of the code, and processes that follow them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from cadastro.models import Pessoa
from prefeitura.acesso.models import Usuario
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao.procedimentos.leitura import ler_procedimentos
from prefeitura.legislacao.procedimentos.modelo import Procedimento
from processos.models import Andamento, Processo
from processos.praticar import abrir, praticar
from tests import fabrica

MAIO = date(1964, 5, 4)
ROL = [
    {"descricao": "Saco de café", "quantidade": "2", "valor": 500_000},
    {"descricao": "Balança", "quantidade": "1", "valor": 300_000},
]
MULTA = {"artigo": "471", "tributo_sonegado": "10000.00", "dolo": True}


def lidos() -> dict[str, Procedimento]:
    arquivo = Path(__file__).with_name("procedimentos_de_prova.toml")
    return ler_procedimentos(codigo(), arquivo.parent)


@contextmanager
def com_procedimentos(procedimentos: dict[str, Procedimento]) -> Iterator[None]:
    """The code in force with these procedures only."""
    guardados = codigo().procedimentos
    codigo().__dict__["procedimentos"] = procedimentos
    try:
        yield
    finally:
        codigo().__dict__["procedimentos"] = guardados


def usuario(papel: str) -> Usuario:
    achado = Usuario.objects.filter(username=f"prova-{papel}").first()
    if achado is not None:
        return achado
    return Usuario.objects.create_user(
        username=f"prova-{papel}",
        nome=f"{papel.title()} da Silva",
        cargo=papel.title(),
        papeis=[papel.rstrip("0123456789")],
    )


def lavrado(parte: Pessoa | None = None, *, dia: date = MAIO, **dados: Any) -> Processo:
    """An auto of proof, with goods in deposit."""
    with no_dia(dia):
        return abrir(
            procedimento="prova",
            usuario=dados.pop("usuario", None) or usuario("fiscal"),
            parte=parte or fabrica.pessoa("João da Costa"),
            dados={"local": "Rua Direita", "apreendido_em": dia, "rol": ROL} | dados,
        )


def fazer(processo: Processo, ato: str, papel: str, dia: date = MAIO, **dados: Any) -> Andamento:
    anexos = dados.pop("anexos", ())
    with no_dia(dia):
        return praticar(
            processo=processo, ato=ato, usuario=usuario(papel), dados=dados, anexos=anexos
        )
