"""Pages of the processes of the law: list, opening, page, acts, deposit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from prefeitura.comum.relogio import no_dia
from tests.processos import prova
from tests.processos.prova import MAIO, lavrado

pytestmark = pytest.mark.django_db
Entrar = Callable[..., Client]


@pytest.fixture(autouse=True)
def procedimentos_de_prova() -> Iterator[None]:
    with prova.com_procedimentos(prova.lidos()), no_dia(MAIO):
        yield


def texto(resposta: object) -> str:
    return resposta.content.decode()  # type: ignore[attr-defined,no-any-return]


def test_a_pagina_diz_o_prazo_os_atos_possiveis_e_o_porque_dos_outros(cliente_de: Entrar) -> None:
    processo = lavrado()
    pagina = cliente_de("atendente").get(reverse("processos:processo", args=[processo.pk]))
    escrito = texto(pagina)
    assert "Auto de prova 1/1964" in escrito
    assert "até 14/05/1964, faltam 10 dias" in escrito
    assert reverse("processos:ato", args=[processo.pk, "defesa"]) in escrito
    assert reverse("processos:ato", args=[processo.pk, "revelia"]) not in escrito
    assert "Só depois do prazo que corre até 14/05/1964 (art. 81, § 4º)." in escrito
    assert "Saco de café" in escrito
    assert "Votou" not in escrito
