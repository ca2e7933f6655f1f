"""Search: beginnings of words, no accents, whole words first, any holder, total order."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection

from cadastro import imoveis, logradouros, pessoas, titularidades
from cadastro.busca import buscar_imoveis, buscar_logradouros, buscar_pessoas, termos
from cadastro.models import Pessoa
from cadastro.texto import palavras
from cadastro.titularidades import Titular
from tests import fabrica

pytestmark = pytest.mark.django_db


def nomes(queryset):
    return [str(o) for o in queryset]


def test_joao_acha_joão():
    fabrica.pessoa("João da Silva")
    fabrica.pessoa("Joana Souza")
    assert nomes(buscar_pessoas("joao")) == ["João da Silva"]
    assert nomes(buscar_pessoas("JOÃO SIL")) == ["João da Silva"]


def test_rua_ari_vem_antes_de_arinos_e_nunca_traz_secretaria():
    for nome in ("Arinos", "Secretária Dolores", "Ari"):
        fabrica.imovel(logradouro=fabrica.logradouro(nome))
    achados = [i.logradouro.nome for i in buscar_imoveis("rua ari")]
    assert achados == ["Ari", "Arinos"]
    assert nomes(buscar_logradouros("ari")) == ["Rua Ari", "Rua Arinos"]


@pytest.mark.parametrize(
    "texto",
    ["01.02.003.0456", "01020030456", "0102003", "01.02.003", "rua ari 123", "r. ari, 123"],
)
def test_acha_por_inscricao_e_por_endereco(texto):
    rua = fabrica.logradouro("Ari")
    alvo = fabrica.imovel(inscricao="01.02.003.0456", logradouro=rua, numero=123)
    fabrica.imovel(inscricao="01.09.003.0456", logradouro=rua, numero=1234)
    assert list(buscar_imoveis(texto)) == [alvo]


@pytest.mark.parametrize("texto", ["529.982.247-25", "52998224725", "529982", "luzia", "ari luzia"])
def test_acha_pelo_segundo_titular(texto):
    luzia = fabrica.pessoa("Luzia Ari", documento="529.982.247-25")
    metade = Decimal("0.5")
    alvo = fabrica.imovel(
        titulares=[Titular(fabrica.pessoa("José"), metade), Titular(luzia, metade)]
    )
    fabrica.imovel()
    assert list(buscar_imoveis(texto)) == [alvo]


def test_cnpj_com_letras_e_achado_com_pontuacao():
    pessoa = fabrica.pessoa("Companhia Ari", documento="12.ABC.345/01DE-35")
    assert list(buscar_pessoas("12.abc.345/01de-35")) == [pessoa]
    alvo = fabrica.imovel(titular=pessoa)
    assert list(buscar_imoveis("12.ABC.345/01DE-35")) == [alvo]


def test_a_busca_segue_as_mudancas():
    antiga, nova = fabrica.pessoa("Antiga Dona"), fabrica.pessoa("Nova Dona")
    imovel = fabrica.imovel(titular=antiga, desde=date(1950, 1, 1))
    quem = fabrica.cadastrador()
    titularidades.transferir(
        imovel, [Titular(nova)], desde=date(1963, 5, 1), usuario=quem, motivo="Venda"
    )
    assert list(buscar_imoveis("antiga")) == []
    pessoas.alterar(nova, nome="Zulmira Dona", usuario=quem, motivo="Casamento")
    assert list(buscar_imoveis("zulmira")) == [imovel]
    logradouros.alterar_logradouro(
        imovel.logradouro, nome="Dom Bosco", usuario=quem, motivo="Lei 12"
    )
    imoveis.alterar(imovel, numero=777, usuario=quem, motivo="Numeração")
    assert list(buscar_imoveis("bosco 777")) == [imovel]
    assert buscar_logradouros("rua dom bosco").count() == 1


def test_nome_antigo_da_rua_continua_a_ser_achado():
    rua = fabrica.logradouro("Do Comércio")
    logradouros.alterar_logradouro(
        rua, nome="Getúlio Vargas", usuario=fabrica.cadastrador(), motivo="Lei 90"
    )
    assert list(buscar_logradouros("comercio")) == [rua]


def test_ordem_e_total_e_o_texto_vazio_traz_tudo():
    for _ in range(3):
        fabrica.pessoa("Maria José")
    assert [p.pk for p in buscar_pessoas("maria")] == sorted(
        Pessoa.objects.filter(nome="Maria José").values_list("pk", flat=True)
    )
    assert buscar_pessoas("  ").count() == 3
    assert buscar_imoveis("%").count() == 0
    assert buscar_pessoas("_aria").count() == 0


def test_sinais_que_nao_sao_palavras_nao_quebram():
    dona = fabrica.pessoa("Luzia Ari")
    imovel = fabrica.imovel(titular=dona)
    for sem_palavra in ("'", "\\", "....", "-", ""):  # nothing was asked: nothing is left out
        assert list(buscar_imoveis(sem_palavra)) == [imovel], sem_palavra
        assert list(buscar_pessoas(sem_palavra)) == [dona], sem_palavra
    for palavra in ("a%b", "ãé", "x" * 300):
        assert list(buscar_imoveis(palavra)) == [], palavra
        assert list(buscar_pessoas(palavra)) == [], palavra


def test_termos():
    assert [(t.texto, t.inteiro) for t in termos("R. Ari, 123")] == [
        ("rua", False),
        ("ari", False),
        ("123", True),
    ]
    assert [t.texto for t in termos("123")] == ["123"]


def test_palavras_do_python_e_do_banco_sao_as_mesmas():
    for texto in ("João d'Água", "São-João 12º", "ÇÃÕ ü", "  a  b ", "Æther", "ß", "1ª Av."):
        with connection.cursor() as cursor:
            cursor.execute("SELECT cadastro_palavras(%s)", [texto])
            assert cursor.fetchone()[0].split() == palavras(texto), texto


def test_a_busca_usa_os_indices():
    fabrica.imovel()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")
    assert "imovel_busca" in buscar_imoveis("ari 123").explain()
    assert "pessoa_busca" in buscar_pessoas("joao silva").explain()
    assert "logradouro_busca" in buscar_logradouros("ari").explain()
    assert "documento" in buscar_pessoas("52998224725").explain()
