"""The annual run of Jambeiro, Lei 104/1958: amounts worked by hand from the law.

Tabela nº 1, and the taxas that the code leaves to other laws, the municipality enters.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from cadastro import imoveis
from cadastro.imoveis import Frente
from cadastro.models import Imovel
from lancamentos.avulso_de_imovel import lancar_imovel
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.codigos import (
    datas,
    fixar,
    fundamentos,
    isentar,
    lote,
    recusas,
    rodar,
    rua,
    valores,
    vespera,
)

pytestmark = pytest.mark.django_db
SLUG, ANO = "jambeiro-1958", 1959
DESDE = date(1959, 1, 1)
LOCADA = {"habitacao": "locada", "valor_locativo": 1_200_000}


@pytest.fixture(autouse=True)
def em_jambeiro(settings: Any) -> Iterator[None]:
    settings.CODIGO_TRIBUTARIO = SLUG
    with no_dia(vespera(SLUG)):
        yield


@pytest.fixture
def tabela() -> None:
    fixar("territorial-urbano.taxa_por_metro", "10.00", DESDE)


def com_faces(imovel: Imovel, *metros: int) -> Imovel:
    """The lot with these fronts, the first one principal."""
    frentes = [
        Frente(rua().trechos.get(), Decimal(m), principal=n == 0) for n, m in enumerate(metros)
    ]
    imoveis.definir_testadas(imovel, frentes, usuario=fabrica.cadastrador(), motivo="Medição")
    return imovel


def test_predio_alugado_paga_oito_por_cento_da_renda_em_duas_prestacoes() -> None:
    casa = lote(edificacao=LOCADA)
    rodar(ANO)
    assert valores(casa) == [("predial", 96_000)]  # 8% de 12.000,00 (25); murado: sem territorial
    assert datas(casa, "predial") == [("31/01/1959", 48_000), ("30/06/1959", 48_000)]  # 34


def test_arbitrado_nao_desce_de_um_por_cento_do_valor_do_imovel() -> None:
    casa = lote(edificacao={"habitacao": "propria", "valor_locativo": 100_000})
    rodar(ANO)
    assert valores(casa) == [("predial", 16_800)]  # 8% de 1% de 150.000,00 + 60.000,00 (27)


@pytest.mark.usefixtures("tabela")
def test_terreno_paga_por_metro_de_cada_configuracao() -> None:
    regular = lote(testada=Decimal("12.50"))
    esquina = com_faces(lote(posicao="esquina"), 25, 15)
    fundos = com_faces(lote(posicao="frente_e_fundos"), 12, 15)
    de_tres = com_faces(lote(posicao="frente_e_fundos"), 12, 12, 30)
    grande = lote(forma="area_grande", maior_largura=Decimal(30), testada=Decimal(3))
    pequena = lote(forma="area_pequena", valor_venal_terreno=100_000)
    rodada = rodar(ANO)
    assert [valores(i) for i in (regular, esquina, fundos, grande, pequena)] == [
        [("territorial-urbano", 12_500)],  # 12,50 m × 10,00 (16)
        [("territorial-urbano", 30_000)],  # 25 + (15 − 10) (17)
        [("territorial-urbano", 27_000)],  # 12 + 15 (18)
        [("territorial-urbano", 20_000)],  # 2/3 de 30 m; 1,5% do valor seriam 900,00 (16 § 1º)
        [("territorial-urbano", 8_000)],  # 15,00 do valor, mas não menos de 2/3 × 12 m (16 § 2º)
    ]
    assert recusas(rodada, de_tres) == {("territorial-urbano", "valor-ausente")}
    assert datas(regular, "territorial-urbano") == [("31/01/1959", 6_250), ("30/06/1959", 6_250)]


def test_sem_a_tabela_o_territorial_fica_na_lista_e_o_predial_se_lanca() -> None:
    terreno, casa = lote(), lote(edificacao=LOCADA)
    rodada = rodar(ANO)
    assert recusas(rodada, terreno) == {("territorial-urbano", "ausencia-na-lei")}
    assert valores(terreno) == []
    # As taxas que o código deixa a outras leis, onde a rua tem o serviço (110).
    assert recusas(rodada, casa) == {("lixo", "ausencia-na-lei"), ("esgoto", "ausencia-na-lei")}


def test_taxa_de_outra_lei_lanca_se_quando_o_municipio_informa_o_valor() -> None:
    fixar("de_fora.lixo", "60.00", DESDE)
    fixar("de_fora.calcamento-conservacao", "24.00", DESDE)
    casa = lote(logradouro=rua(pavimentacao="paralelepipedo"), edificacao=LOCADA)
    rodar(ANO)
    assert valores(casa) == [
        ("predial", 96_000),
        ("lixo", 6_000),
        ("calcamento-conservacao", 2_400),
    ]
    assert datas(casa, "lixo") == [("31/01/1959", 6_000)]


@pytest.mark.usefixtures("tabela")
def test_lote_edificado_aberto_pede_o_vizinho_do_paragrafo_terceiro() -> None:
    aberto = lote(edificacao={**LOCADA, "valor_locativo": 1_200_001}, fecho="aberto")
    rodada = rodar(ANO)
    assert recusas(rodada, aberto) >= {
        ("territorial-urbano", "fato-invalido"),  # área excedente: falta o vizinho (16 § 3º)
        ("predial", "fato-invalido"),  # não são doze aluguéis iguais (26)
    }


@pytest.mark.usefixtures("tabela")
def test_bens_publicos_nao_pagam_imposto_nem_taxa_e_o_templo_por_despacho() -> None:
    publico = lote(titular=fabrica.pessoa("Prefeitura", natureza="orgao_publico"))
    templo = lote(edificacao=LOCADA)
    isentar(templo, "predial", "art-35-d", DESDE)
    rodar(ANO)
    assert fundamentos(publico) == {"territorial-urbano": "art. 2, 1º"}
    assert fundamentos(templo) == {"predial": "art. 35 d"}


def test_predio_pronto_no_ano_so_entra_no_seguinte() -> None:
    casa = lote(edificacao={**LOCADA, "habite_se": date(1959, 3, 1)})
    rodar(ANO)
    with no_dia(date(1959, 3, 10)), pytest.raises(ErroDeNegocio):
        lancar_imovel(
            imovel=casa, exercicio=ANO, usuario=fabrica.usuario("lancador"), motivo="Habite-se"
        )
    rodar(ANO + 1)
    assert ("predial", 96_000) in valores(casa)


def test_lancado_depois_da_epoca_paga_se_em_dez_dias() -> None:
    casa = lote(edificacao=LOCADA)
    rodar(ANO, date(1959, 3, 2))
    assert datas(casa, "predial") == [("12/03/1959", 48_000), ("30/06/1959", 48_000)]
