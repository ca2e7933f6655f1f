"""A taxpayer who writes by hand the addresses of the house reaches none of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from prefeitura.acesso.papeis import Papel
from prefeitura.acesso.permissoes import PUBLICA
from tests.seguranca.mundo import Pagina, paginas

pytestmark = pytest.mark.django_db
DA_CASA = [p for p in paginas() if p.permissao != PUBLICA and Papel.CONTRIBUINTE not in p.papeis]


def test_nenhuma_pagina_da_casa_se_abre_ao_contribuinte(cliente_de: Any) -> None:
    cliente = cliente_de(Papel.CONTRIBUINTE)
    abertas = [
        (pagina.nome, metodo)
        for pagina in DA_CASA
        for metodo in ("get", "post")
        if getattr(cliente, metodo)(_endereco(pagina)).status_code != 403
    ]
    assert len(DA_CASA) > 150
    assert abertas == []


def _endereco(pagina: Pagina) -> str:
    """Numbers need name nothing: who may not is stopped before anything is looked for."""
    return "/" + re.sub(r"<\w+:\w+>", "1", re.sub(r"<int:\w+>", "1", pagina.modelo))
