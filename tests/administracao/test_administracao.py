"""The law is read article by article; a municipal value needs two people."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from prefeitura.administracao.lei import numeros_citados
from prefeitura.comum import parametros
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Feriado, ParametroMunicipal
from prefeitura.comum.relogio import no_dia

pytestmark = pytest.mark.django_db

Usuarios = Callable[..., object]
Clientes = Callable[..., Client]


@pytest.mark.parametrize(
    ("citacao", "numeros"),
    [
        ("153", ["153"]),
        ("71 §2", ["71"]),
        ("228-229", ["228", "229"]),
        ("art. 342 par. único", ["342"]),
        ("249 III", ["249"]),
        ("72, 73", ["72", "73"]),
        ("tabela 15", []),
    ],
)
def test_citacao_aponta_os_artigos_e_nao_os_paragrafos(citacao: str, numeros: list[str]) -> None:
    assert numeros_citados(citacao) == numeros


def test_lei_se_le_sem_entrar_e_se_procura_sem_acento(client: Client) -> None:
    pagina = client.get("/lei/", {"q": "reclamacao lancamento"})
    assert pagina.status_code == 200
    assert "art.&nbsp;112" in pagina.content.decode()
    artigo = client.get("/lei/artigo/153/")
    assert "progressivo" in artigo.content.decode()
    assert "Imposto territorial urbano" in artigo.content.decode()
    assert client.get("/lei/artigo/9999/").status_code == 404


def test_artigo_pedido_pelo_painel_vem_sem_a_pagina(client: Client) -> None:
    texto = client.get("/lei/artigo/71 §2/", headers={"HX-Request": "true"}).content.decode()
    assert "<article" in texto
    assert "<html" not in texto


def _propor(usuario: object, **mudado: object) -> ParametroMunicipal:
    dados = {
        "parametro": "predial.minimo",
        "valor": "150.00",
        "desde": date(1965, 1, 1),
        "ate": None,
        "lei": "Lei 600/1964",
    }
    return parametros.propor(**dados | mudado, usuario=usuario)  # type: ignore[arg-type]


def test_valor_so_entra_no_calculo_depois_que_outra_pessoa_confirma(usuario_com: Usuarios) -> None:
    fatos = {"valor_venal": "12000.00", "uso": "residencial"}
    antes = lei_em(date(1965, 1, 1)).apurar("predial", fatos, exercicio=1965)
    proposto = _propor(usuario_com("contador"))
    assert lei_em(date(1965, 1, 1)).apurar("predial", fatos, exercicio=1965).valor == antes.valor
    with pytest.raises(ErroDeNegocio, match="Quem propôs"):
        parametros.confirmar(proposto, usuario=usuario_com("contador"))
    parametros.confirmar(proposto, usuario=usuario_com("chefe"))
    assert antes.valor == 10000
    assert lei_em(date(1965, 1, 1)).apurar("predial", fatos, exercicio=1965).valor == 15000
    assert lei_em(date(1964, 12, 31)).apurar("predial", fatos, exercicio=1964).valor == 10000


@pytest.mark.parametrize(
    "mudado",
    [
        {"parametro": "predial.inventado"},
        {"valor": "muito"},
        {"valor": "-1"},
        {"lei": " "},
        {"ate": date(1964, 12, 31)},
        {"desde": date(1950, 1, 1)},
    ],
)
def test_proposta_ruim_e_recusada_e_nao_deixa_rastro(
    usuario_com: Usuarios, mudado: dict[str, object]
) -> None:
    with pytest.raises(ErroDeNegocio):
        _propor(usuario_com("contador"), **mudado)
    assert not ParametroMunicipal.objects.exists()
    assert not Ato.objects.exists()


def test_telas_de_parametros_propoem_e_confirmam(cliente_de: Clientes) -> None:
    with no_dia(date(1965, 1, 4)):
        resposta = cliente_de("contador").post(
            "/parametros/novo/",
            {
                "parametro": "predial.minimo",
                "valor": "150.00",
                "desde": "01/02/1965",
                "lei": "Lei 600/1964",
            },
        )
    assert resposta.status_code == 302
    pk = ParametroMunicipal.objects.get().pk
    assert "Confirmar 150.00" in cliente_de("chefe").get("/parametros/").content.decode()
    cliente_de("chefe").post(f"/parametros/{pk}/confirmar/")
    assert ParametroMunicipal.objects.get().confirmado_por_id is not None


def test_feriado_municipal_entra_uma_vez(cliente_de: Clientes) -> None:
    dados = {"data": "20/01/1965", "nome": "São Sebastião", "lei": "Lei 10/1950"}
    assert cliente_de("contador").post("/feriados/novo/", dados).status_code == 302
    repetido = cliente_de("contador").post("/feriados/novo/", dados)
    assert repetido.status_code == 200
    assert Feriado.objects.count() == 1
    assert cliente_de("auditor").post("/feriados/novo/", dados).status_code == 403
    assert cliente_de("auditor").get("/feriados/").status_code == 200


def test_auditor_le_o_registro_de_atos(cliente_de: Clientes, usuario_com: Usuarios) -> None:
    _propor(usuario_com("contador"))
    pagina = cliente_de("auditor").get("/registro/").content.decode()
    assert "Propôs predial.minimo" in pagina
    assert cliente_de("atendente").get("/registro/").status_code == 403


def test_lacunas_da_lei_levam_a_tabela_e_a_proposta(cliente_de: Clientes) -> None:
    with no_dia(date(1965, 1, 4)):
        pagina = cliente_de("contador").get("/parametros/faltam/").content.decode()
    assert "Tabela nº 20, água, linha I-3-a" in pagina
    assert "/parametros/tabelas/tabela-20/" in pagina
    assert "prorrogacao_de_contrato" not in pagina, "that row gives a percentage"


def test_celula_em_branco_se_propoe_da_propria_tabela(cliente_de: Clientes) -> None:
    with no_dia(date(1965, 1, 4)):
        pagina = cliente_de("contador").get("/parametros/tabelas/tabela-20/").content.decode()
        endereco = "/parametros/novo/?parametro=tabela-20/I-3-a/valor"
        assert endereco in pagina
        assert (
            'value="tabela-20/I-3-a/valor"' in cliente_de("contador").get(endereco).content.decode()
        )
    assert (
        "propor</a>"
        not in cliente_de("auditor").get("/parametros/tabelas/tabela-20/").content.decode()
    )
    assert cliente_de("auditor").get("/parametros/tabelas/nao-existe/").status_code == 404


@pytest.fixture
def votuporanga(settings: Any) -> Iterator[None]:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1957, 6, 1)):
        yield


@pytest.mark.usefixtures("votuporanga")
def test_linha_de_tabela_que_a_publicacao_nao_traz_entra_por_duas_pessoas(
    cliente_de: Clientes,
) -> None:
    dados = {
        "linha": "Rua Amazonas",
        "coluna_valor": "12.50",
        "desde": "01/06/1957",
        "lei": "Decreto 7/1957",
    }
    cliente_de("contador").post("/parametros/tabelas/tabela-a/linha/", dados)
    proposto = ParametroMunicipal.objects.get()
    assert proposto.parametro == "tabela-a/rua_amazonas/valor"
    cliente_de("chefe").post(f"/parametros/{proposto.pk}/confirmar/")
    assert lei_em(date(1957, 6, 1)).tabela("tabela-a").dinheiro("Rua Amazonas") == 1250
    sem_valor = cliente_de("contador").post(
        "/parametros/tabelas/tabela-a/linha/", dados | {"coluna_valor": ""}
    )
    assert "ao menos um valor" in sem_valor.content.decode()


@pytest.mark.usefixtures("votuporanga")
def test_redacoes_de_um_artigo_ficam_lado_a_lado_com_a_que_vigora(client: Client) -> None:
    pagina = client.get("/lei/artigo/16/").content.decode()
    original, posterior = pagina.split("Lei nº 253", 1)
    assert "Redação original" in original
    assert "em vigor" not in original.split("Redação original")[1]
    assert "em vigor" in posterior
    with no_dia(date(1955, 6, 1)):
        antes = client.get("/lei/artigo/16/").content.decode()
    assert "em vigor" in antes.split("Redação original")[1].split("Lei nº 253")[0]


ARQUIVO = """
[[valor]]
parametro = "predial.minimo"
valor = "150.00"
desde = 1965-01-01
lei = "Lei 600/1964"
"""


def _comando(arquivo: Path, texto: str) -> None:
    arquivo.write_text(texto)
    call_command("parametros", arquivo, propoe="contador", confirma="chefe")


def test_valores_de_um_arquivo_entram_todos_ou_nenhum(
    tmp_path: Path, usuario_com: Usuarios
) -> None:
    usuario_com("contador")
    usuario_com("chefe")
    arquivo = tmp_path / "valores.toml"
    _comando(arquivo, ARQUIVO)
    assert lei_em(date(1965, 1, 1)).valor("predial.minimo") == 15000
    for ruim in (
        ARQUIVO + ARQUIVO.replace("predial.minimo", "predial.inventado"),
        ARQUIVO.replace("1965-01-01", '"ontem"'),
        ARQUIVO + 'cor = "azul"',
        "x = 1",
        "[[valor",
    ):
        with pytest.raises(CommandError):
            _comando(arquivo, ruim)
    assert ParametroMunicipal.objects.count() == 1


def test_arquivo_de_uma_pessoa_so_e_recusado(tmp_path: Path, usuario_com: Usuarios) -> None:
    usuario_com("contador")
    arquivo = tmp_path / "valores.toml"
    arquivo.write_text(ARQUIVO)
    with pytest.raises(CommandError, match="Quem propôs"):
        call_command("parametros", arquivo, propoe="contador", confirma="contador")
    assert not ParametroMunicipal.objects.exists()
