"""The tools of the tests themselves: a real worker, a browser, a closed network."""

import socket
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from prefeitura.comum import lotes, tasks
from prefeitura.comum.models import Feriado, Lote
from tests.rede import RedeProibida
from tests.trabalhador import Trabalhador

if TYPE_CHECKING:
    from playwright.sync_api import Page


def lote_lento(partes: int) -> Lote:
    return lotes.criar(
        tipo="lento",
        descricao="Lote lento",
        partes=[{"dia": date(1964, 1, n).isoformat()} for n in range(1, partes + 1)],
        usuario=None,
    )


def terminou(lote: Lote) -> bool:
    lote.refresh_from_db()
    return lote.situacao == Lote.Situacao.CONCLUIDO


@pytest.mark.trabalhador("tests.servicos.oficio_lento")
def test_trabalhador_de_verdade_faz_o_lote(trabalhador: Trabalhador) -> None:
    lote = lote_lento(2)
    assert Feriado.objects.count() < 2, "the task did not run in place"
    trabalhador.esperar(lambda: terminou(lote))
    assert Feriado.objects.count() == 2


@pytest.mark.trabalhador("tests.servicos.oficio_lento")
def test_lote_de_trabalhador_morto_termina_e_nada_dobra(trabalhador: Trabalhador) -> None:
    lote = lote_lento(4)
    trabalhador.esperar(lambda: lotes.progresso(lote)["feitas"] >= 1)
    trabalhador.matar()
    assert not terminou(lote)
    # The broker gives the killed task back only much later: what wakes the work is the sweep.
    Lote.objects.update(visto_em=None)
    trabalhador.iniciar()
    tasks.varrer_lotes()
    trabalhador.esperar(lambda: terminou(lote))
    assert Feriado.objects.count() == 4


@pytest.mark.navegador
def test_navegador_abre_a_entrada(pagina: "Page") -> None:
    pagina.goto(reverse("acesso:entrar"))
    assert pagina.locator("html").get_attribute("lang") == "pt-BR"


@pytest.mark.navegador
def test_navegador_entra_com_um_papel(pagina_de: Callable[..., "Page"]) -> None:
    pagina = pagina_de("tesoureiro")
    pagina.goto("/")
    assert pagina.get_by_text("Tesoureiro").first.is_visible()


def test_cliente_de_um_papel_esta_dentro(cliente_de: Callable[..., Client]) -> None:
    assert cliente_de("chefe").get("/").status_code == 200


@pytest.mark.parametrize("endereco", [("192.0.2.1", 80), ("exemplo.invalid", 80)])
def test_outra_maquina_nao_se_alcanca(endereco: tuple[str, int]) -> None:
    with socket.socket() as soquete, pytest.raises(RedeProibida):
        soquete.connect(endereco)
