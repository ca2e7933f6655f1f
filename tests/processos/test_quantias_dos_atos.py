"""An amount, a count and a measure typed in the form of an act are read."""

from __future__ import annotations

from typing import Any

import pytest

from prefeitura.legislacao import carregar
from processos.forms_dos_atos import AtoForm

pytestmark = pytest.mark.django_db

CODIGOS = ("januaria-1963", "lafaiete-1948", "muriae-1936", "jambeiro-1958", "votuporanga-1950")
DIGITADO = {"dinheiro": "2.400,00", "inteiro": "12", "decimal": "1,5"}


def _atos() -> list[tuple[Any, str, str]]:
    return [
        (ato, nome, campo.tipo)
        for codigo in CODIGOS
        for procedimento in carregar(codigo).procedimentos.values()
        for ato in procedimento.atos.values()
        for nome, campo in ato.campos.items()
        if campo.tipo in DIGITADO and all(c.tipo != "fatos" for c in ato.campos.values())
    ]


def test_o_que_se_digita_em_numeros_se_le() -> None:
    atos = _atos()
    assert {tipo for _, _, tipo in atos} >= {"dinheiro", "inteiro"}
    for ato, nome, tipo in atos:
        form = AtoForm(ato, {nome: DIGITADO[tipo]})
        assert nome not in form.errors, (ato.slug, nome, form.errors)
        assert form.cleaned_data[nome] is not None
