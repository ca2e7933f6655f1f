"""The pages of the registers in a real browser: accessible, and a ficha filled by hand."""

from datetime import date
from decimal import Decimal

import pytest
from django.urls import reverse

from cadastro import coletas, fichas_fiscais, hidrometros, inscricoes, licencas
from cadastro.fichas_fiscais import Declarado
from cadastro.models import FichaFiscal
from prefeitura.comum.models import Instalacao
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.acesso.acessibilidade import sem_violacoes
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = [pytest.mark.navegador, pytest.mark.django_db(transaction=True)]
DADOS = EXEMPLOS["januaria-1963"]


@pytest.fixture(autouse=True)
def em_1965():
    Instalacao.objects.update_or_create(id=1, defaults={"data_de_trabalho": date(1965, 1, 5)})
    with no_dia(date(1965, 1, 5)):
        yield


def em(nome, *args):
    return reverse(f"cadastro:{nome}", args=args)


def inscrita(especie):
    return inscricoes.inscrever(
        especie=especie,
        titular=fabrica.pessoa("Ana Reis"),
        nome="Casa Ana",
        dados=DADOS[especie].dados,
        desde=date(1964, 6, 1),
        usuario=fabrica.cadastrador(),
    )


def test_paginas_dos_registros_sem_violacoes_de_acessibilidade(pagina_de):
    loja, ligacao, lote, _ = (
        inscrita(e) for e in ("estabelecimento", "ligacao-de-agua", "loteamento", "imovel-rural")
    )
    fiscal, chefe = fabrica.usuario("fiscal"), fabrica.usuario("chefe")
    licencas.conceder_licenca(loja, usuario=chefe, condicoes="Das 8 às 18")
    aparelho = hidrometros.cadastrar(numero="H-1", usuario=fiscal)
    hidrometros.instalar(aparelho, ligacao, marcava=0, usuario=fiscal)
    hidrometros.ler(ligacao, mes=date(1965, 1, 1), atual=20, usuario=fiscal)
    ficha = fichas_fiscais.receber(
        registro="estabelecimento",
        especie="renovacao",
        declarante=loja.titular,
        declarado=Declarado({"movimento": "1500000.00"}),
        fato_em=date(1965, 1, 5),
        inscricao=loja,
        usuario=fiscal,
    )
    coleta = coletas.abrir_declaracoes(exercicio=1965, comeca_em=date(1965, 1, 14), usuario=chefe)
    pagina = pagina_de("lancador", "chefe", "contador")
    for url in (
        em("registros"),
        em("registro", "estabelecimento"),
        em("ficha_fiscal_nova", "estabelecimento"),
        em("ficha_fiscal_nova", "imovel-rural"),
        em("inscricao_fiscal", loja.pk),
        em("inscricao_fiscal", ligacao.pk),
        em("inscricao_fiscal", lote.pk),
        em("ficha_fiscal_de", ligacao.pk, "transferencia"),
        em("fichas_fiscais"),
        em("ficha_fiscal", ficha.pk),
        em("leitura", ligacao.pk),
        em("leituras", "ligacao-de-agua"),
        em("planta_juntar", lote.pk),
        em("livro_rural", 1965),
        em("coletas"),
        em("coleta", coleta.pk),
        em("tabelas_de_valores"),
        em("tabela_nova", "valores-de-imoveis"),
        em("espolios"),
    ):
        resposta = pagina.goto(url)
        assert resposta.status == 200, url
        sem_violacoes(pagina)


def test_ficha_de_estabelecimento_preenchida_a_mao(pagina_de):
    dona = fabrica.pessoa("Luzia Ari")
    pagina = pagina_de("atendente")
    pagina.goto(em("registros"))
    pagina.get_by_role("link", name="Estabelecimentos").click()
    pagina.get_by_role("link", name="Ficha de inscrição", exact=True).last.click()
    pagina.get_by_label("Quem declara").fill(dona.documento)
    pagina.get_by_label("Data do fato").fill("05/01/1965")
    pagina.get_by_label("Nome ou razão social").fill("Casa Ari")
    pagina.get_by_role("button", name="Receber ficha").click()
    # What the law demands and is missing is said, and nothing is lost of what was written.
    assert pagina.get_by_label("Nome ou razão social").input_value() == "Casa Ari"
    assert not FichaFiscal.objects.exists()
    for rotulo, opcao in (
        ("Espécie de estabelecimento", "comercial"),
        ("Seção das tabelas", "comercio"),
        ("O prédio é do contribuinte", "nao"),
        ("Escala do comércio", "varejo"),
    ):
        pagina.get_by_label(rotulo).select_option(opcao)
    for rotulo, texto in (
        ("Movimento do ano anterior", "1.000.000,00"),
        ("Valor locativo anual do local", "120.000,00"),
        ("Capital empregado", "300.000,00"),
        ("Valor das mercadorias", "150.000,00"),
        ("Valor das instalações", "40.000,00"),
        ("Operários e auxiliares", "2"),
    ):
        pagina.get_by_label(rotulo).first.fill(texto)
    pagina.get_by_label("Atividade", exact=True).fill("Secos e molhados")
    pagina.get_by_role("button", name="Receber ficha").click()
    pagina.get_by_text("recebida. Outra pessoa deve conferi-la").wait_for()
    ficha = FichaFiscal.objects.get()
    assert Decimal(ficha.dados["campos"]["movimento"]) == 1_000_000
    assert ficha.dados["lugar"]["nome"] == "Casa Ari"
