"""The simulator answers what the law answers, under any date, and keeps nothing."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from prefeitura.comum.calendario import codigo
from prefeitura.comum.models import ParametroMunicipal
from prefeitura.comum.relogio import no_dia

pytestmark = pytest.mark.django_db

PREDIAL = {
    "em": "10/01/1964",
    "fato-valor_venal": "300.000,00",
    "fato-uso": "residencial",
}


def _pagina(client: Client, **dados: str) -> str:
    resposta = client.get("/simulador/predial/", {**PREDIAL, **dados})
    assert resposta.status_code == 200
    return resposta.content.decode()


def test_simulador_mostra_valor_passos_e_parcelas(client: Client) -> None:
    texto = _pagina(client)
    for dito in ("Cr$ 2.460,00", "300.000,00 × 0,82%", "1ª parcela até 28/02/1964: Cr$ 1.230,00"):
        assert dito in texto


def test_simulador_compara_com_uma_mudanca_que_nao_existe(client: Client) -> None:
    texto = _pagina(
        client,
        **{"fato-valor_venal": "12.000,00"},
        parametro="predial.minimo",
        valor="150.00",
    )
    assert "Cr$ 100,00" in texto
    assert "Se predial.minimo fosse 150.00" in texto
    assert "Cr$ 150,00" in texto
    assert not ParametroMunicipal.objects.exists()


@pytest.mark.parametrize(
    ("dados", "dito"),
    [
        ({"em": "10/01/1950"}, "vigora desde 01/01/1964"),
        ({"em": "ontem"}, "data"),
        ({"outra": "10/01/1950"}, "vigora desde 01/01/1964"),
        ({"fato-valor_venal": "1.2345"}, "a corrigir"),
        ({"fato-valor_venal": "-1"}, "a corrigir"),
        ({"fato-uso": ""}, "falta o uso"),
        ({"fato-termino_da_construcao": "1945-01"}, "Escreva o mês assim"),
        ({"parametro": "predial.inventado", "valor": "1"}, "desconhecido"),
        ({"parametro": "predial.minimo"}, "Diga o parâmetro e o valor"),
    ],
)
def test_fato_ou_data_ruim_recebe_mensagem_e_nao_erro(
    client: Client, dados: dict[str, str], dito: str
) -> None:
    assert dito.lower() in _pagina(client, **dados).lower()


def test_todo_tributo_implementado_abre_no_simulador(client: Client) -> None:
    assert client.get("/simulador/").status_code == 200
    for slug, tributo in codigo().tributos.items():
        esperado = 200 if tributo.implementado else 404
        assert client.get(f"/simulador/{slug}/").status_code == esperado, slug
        if tributo.implementado:
            vazio = client.get(f"/simulador/{slug}/", {"em": "10/01/1964"})
            assert vazio.status_code == 200, slug


def test_lista_de_melhoramentos_se_escreve_um_por_linha(client: Client) -> None:
    resposta = client.get(
        "/simulador/territorial-urbano/",
        {
            "em": "10/01/1964",
            "fato-valor_venal": "300.000,00",
            "fato-area_do_terreno_m2": "12.000",
            "fato-melhoramentos": "agua\r\nesgoto\r\nsarjetas",
            "fato-testada_servida": "total",
            "fato-ato_do_prefeito": "sim",
            "fato-fecho": "murado",
            "fato-passeio": "sim",
        },
    )
    assert "Cr$ 4.725,00" in resposta.content.decode()


def test_mes_se_escreve_como_se_fala(client: Client) -> None:
    texto = _pagina(
        client,
        **{
            "fato-valor_venal": "",
            "fato-valor_venal_novo": "200.000,00",
            "fato-termino_da_construcao": "01/1945",
            "fato-depreciacao_adotada": "sim",
        },
    )
    assert "Cr$ 1.394,00" in texto
    assert "(opcional)" not in texto.split("Comparar com outra data")[0]


def test_registros_se_escrevem_um_por_linha_com_ponto_e_virgula(
    client: Client, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    dados = {"em": "10/01/1950", "fato-ingressos": "2,00; 100\r\n5,00; 10"}
    with no_dia(date(1950, 1, 10)):
        texto = client.get("/simulador/diversoes/", dados).content.decode()
        confuso = client.get("/simulador/diversoes/", dados | {"fato-ingressos": "2,00; 1; 2; 3"})
    assert "Pela lei de 10/01/1950" in texto
    assert "Não se entende" in confuso.content.decode()


def test_valor_que_a_publicacao_nao_traz_se_informa_na_simulacao(
    client: Client, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1952, 1, 10)):
        pagina = client.get("/simulador/territorial-urbano/", {"em": "10/01/1952"}).content.decode()
        torto = client.get(
            "/simulador/territorial-urbano/", {"em": "10/01/1952", "informados": "tabela_a"}
        ).content.decode()
    assert "Valores que a publicação da lei não traz" in pagina
    assert "Escreva como nome = valor" in torto
