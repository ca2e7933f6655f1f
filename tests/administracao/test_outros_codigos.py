"""One application serves each of the codes: its law, simulator, tables and refusals."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import carregar, codigos
from tests import fabrica

pytestmark = pytest.mark.django_db

Clientes = Callable[..., Client]
PAGINAS = (
    "/",
    "/lei/",
    "/simulador/",
    "/parametros/",
    "/parametros/novo/",
    "/parametros/faltam/",
    "/feriados/",
    "/cadastro/imoveis/",
    "/lancamentos/",
    "/lancamentos/anuais/",
    "/arrecadacao/painel/",
    "/arrecadacao/divida/",
)


@pytest.fixture(params=codigos())
def codigo(request: pytest.FixtureRequest, settings: Any) -> Any:
    settings.CODIGO_TRIBUTARIO = request.param
    codigo = carregar(request.param)
    with no_dia(codigo.vigencia):
        yield codigo


def test_paginas_principais_abrem_em_cada_codigo(codigo: Any, cliente_de: Clientes) -> None:
    cliente = cliente_de("contador")
    for endereco in PAGINAS:
        assert cliente.get(endereco).status_code == 200, endereco
    assert codigo.lei in cliente.get("/lei/").content.decode()


def test_cada_artigo_e_cada_tabela_se_leem(codigo: Any, cliente_de: Clientes) -> None:
    cliente = cliente_de("auditor")
    for numero in list(codigo.artigos)[::25]:
        assert cliente.get(f"/lei/artigo/{numero}/").status_code == 200, numero
    for nome in {t.nome for t in codigo.tabelas if t.desde <= codigo.vigencia}:
        assert cliente.get(f"/parametros/tabelas/{nome}/").status_code == 200, nome


def test_cada_tributo_tem_formulario_e_recusa_em_portugues(codigo: Any, client: Client) -> None:
    for slug, tributo in codigo.tributos.items():
        if tributo.implementado:
            dia = f"{codigo.vigencia:%d/%m/%Y}"
            for dados in ({}, {"em": dia}):
                resposta = client.get(f"/simulador/{slug}/", dados)
                assert resposta.status_code == 200, slug


def test_lancamento_anual_se_abre_em_cada_codigo(codigo: Any, cliente_de: Clientes) -> None:
    fabrica.imovel(desde=codigo.vigencia)
    ano = {"exercicio": str(codigo.vigencia.year + 1)}
    resposta = cliente_de("lancador").post("/lancamentos/anuais/abrir/", ano, follow=True)
    assert "Lançamento anual aberto" in resposta.content.decode()
