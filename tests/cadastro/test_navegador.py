"""The pages of the cadastro in a real browser: accessible, and the ficha filled by hand."""

from datetime import date

import pytest
from django.urls import reverse

from cadastro import isencoes
from cadastro.models import FichaDeInscricao
from prefeitura.comum.models import Instalacao
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.acesso.acessibilidade import sem_violacoes

pytestmark = [pytest.mark.navegador, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def em_1964():
    Instalacao.objects.update_or_create(id=1, defaults={"data_de_trabalho": date(1964, 3, 20)})
    with no_dia(date(1964, 3, 20)):
        yield


def em(nome, *args):
    return reverse(f"cadastro:{nome}", args=args)


def test_paginas_sem_violacoes_de_acessibilidade(pagina_de):
    dona = fabrica.pessoa("Luzia Ari")
    imovel = fabrica.imovel(edificacao={}, titular=dona)
    pedido = isencoes.requerer(
        imovel,
        tributo="predial",
        fundamento="art-249-III",
        desde=date(1964, 1, 1),
        processo="1/1964",
        usuario=fabrica.cadastrador(),
    )
    pagina = pagina_de("lancador", "prefeito")
    for url in (
        em("painel"),
        em("imoveis"),
        em("imovel", imovel.pk),
        em("imovel_historico", imovel.pk),
        em("pessoa", dona.pk),
        em("pessoa_nova"),
        em("logradouro", imovel.logradouro_id),
        em("trecho_novo", imovel.logradouro_id),
        em("ficha_alteracao", imovel.pk),
        em("isencao", pedido.pk),
        em("isencao_nova", imovel.pk),
        em("importacao_nova"),
        em("busca") + "?q=luzia",
    ):
        pagina.goto(url)
        sem_violacoes(pagina)


def test_ficha_preenchida_a_mao_com_sugestoes(pagina_de):
    rua = fabrica.logradouro("Direita")
    fabrica.pessoa("Luzia Ari")
    pagina = pagina_de("atendente")
    pagina.goto(em("ficha_nova"))
    pagina.get_by_label("Quem declara").press_sequentially("luz")
    pagina.locator("#id_declarante-opcoes option").wait_for(state="attached")
    escolhida = pagina.locator("#id_declarante-opcoes option").get_attribute("value")
    pagina.get_by_label("Quem declara").fill(escolhida)
    pagina.get_by_label("Data do fato").fill("01031964")
    pagina.locator("#id_imovel-logradouro").fill(str(rua))
    pagina.get_by_label("Área do terreno (m²)").fill("300")
    pagina.locator("#id_imovel-valor_venal_terreno").fill("40.000")
    pagina.locator("#id_titulares-0-pessoa").fill(escolhida)
    pagina.get_by_role("button", name="Mais um titular").click()
    pagina.locator("#id_titulares-2-pessoa").wait_for()
    assert pagina.locator("#id_titulares-0-pessoa").input_value() == escolhida
    pagina.get_by_role("button", name="Receber ficha").last.click()
    pagina.get_by_role("heading", level=1, name="Ficha 1/1964").wait_for()
    ficha = FichaDeInscricao.objects.get()
    assert ficha.fato_em == date(1964, 3, 1)
    assert ficha.dados["imovel"]["valor_venal_terreno"] == 4_000_000
