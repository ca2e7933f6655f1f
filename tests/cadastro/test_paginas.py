"""Every page of the cadastro opens with data on it, in a constant number of queries."""

from datetime import date

import pytest
from django.urls import reverse

from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_marco_de_1964():
    with no_dia(date(1964, 3, 20)):
        yield


LISTAS = ("painel", "imoveis", "pessoas", "logradouros", "fichas", "isencoes")


@pytest.mark.parametrize("nome", LISTAS)
def test_listas_abrem_vazias_e_cheias(nome, cliente_de):
    cliente = cliente_de("lancador")
    assert cliente.get(reverse(f"cadastro:{nome}")).status_code == 200
    fabrica.imovel(edificacao={}, titular=fabrica.pessoa("Secundino Ari"))
    assert cliente.get(reverse(f"cadastro:{nome}")).status_code == 200
    if nome in ("imoveis", "pessoas"):
        assert (
            "Secundino Ari"
            in cliente.get(reverse(f"cadastro:{nome}"), {"q": "secundino"}).content.decode()
        )
        csv = b"".join(
            cliente.get(reverse(f"cadastro:{nome}"), {"formato": "csv"}).streaming_content
        )
        assert "Secundino Ari" in csv.decode()
    if nome != "painel":
        assert cliente.get(reverse(f"cadastro:{nome}"), {"q": "secundino ari"}).status_code == 200


def test_paginas_dos_objetos(cliente_de):
    cliente = cliente_de("lancador")
    dona = fabrica.pessoa("Luzia Ari")
    imovel = fabrica.imovel(edificacao={}, titular=dona)
    for nome, pk in (
        ("imovel", imovel.pk),
        ("imovel_historico", imovel.pk),
        ("pessoa", dona.pk),
        ("logradouro", imovel.logradouro_id),
        ("ficha_alteracao", imovel.pk),
        ("ficha_baixa", imovel.pk),
        ("isencao_nova", imovel.pk),
        ("pessoa_alterar", dona.pk),
        ("logradouro_alterar", imovel.logradouro_id),
        ("trecho_novo", imovel.logradouro_id),
        ("trecho_alterar", imovel.testadas.get().trecho_id),
    ):
        resposta = cliente.get(reverse(f"cadastro:{nome}", args=[pk]))
        assert resposta.status_code == 200, nome
    for nome in ("pessoa_nova", "logradouro_novo", "ficha_nova", "importacao_nova", "importacoes"):
        assert cliente.get(reverse(f"cadastro:{nome}")).status_code == 200, nome
