"""The annual run of Votuporanga, Lei 30/1950: amounts worked by hand from the law.

Its tables A and B and the percentage of the limpeza are not in the publication: the municipality
enters them.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from cadastro import imoveis
from cadastro.imoveis import Frente
from lancamentos.avulso_de_imovel import lancar_imovel
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
SLUG, ANO = "votuporanga-1950", 1951
DESDE = date(1950, 12, 1)
# Let for 12.000,00 a year; table B gives its class 10%.
LOCADA = {"habitacao": "locada", "valor_locativo": 1_200_000, "classe": "1"}


@pytest.fixture(autouse=True)
def em_votuporanga(settings: Any) -> Iterator[None]:
    settings.CODIGO_TRIBUTARIO = SLUG
    with no_dia(vespera(SLUG)):
        yield


@pytest.fixture
def tabelas() -> None:
    for zona, valor in (("1", "20.00"), ("2", "10.00"), ("3", "5.00"), ("4", "2.00")):
        fixar(f"tabela-a/zona_{zona}", valor, DESDE)
    fixar("tabela-b/1/aliquota_pct", "10", DESDE)
    fixar("tabela-b/2/aliquota_pct", "8", DESDE)
    fixar("limpeza-publica.percentual", "15", DESDE)


@pytest.mark.usefixtures("tabelas")
def test_predio_alugado_paga_predial_lixo_e_limpeza_em_duas_prestacoes() -> None:
    casa = lote(logradouro=rua(zona_fiscal=3, limpeza=True), edificacao=LOCADA)
    rodar(ANO)
    assert valores(casa) == [
        ("predial", 120_000),  # 10% de 12.000,00 (28)
        ("lixo", 12_000),  # 10% do predial (135)
        ("limpeza-publica", 18_000),  # 15% do predial (138)
    ]
    assert datas(casa, "predial") == [("28/02/1951", 60_000), ("31/07/1951", 60_000)]  # 38 b
    assert datas(casa, "lixo") == [("28/02/1951", 6_000), ("31/07/1951", 6_000)]
    assert datas(casa, "limpeza-publica") == [("28/02/1951", 9_000), ("31/07/1951", 9_000)]


@pytest.mark.usefixtures("tabelas")
def test_arbitrado_nao_desce_de_um_por_cento_do_valor_venal_e_pouco_valor_e_isento() -> None:
    casa = lote(
        edificacao={"habitacao": "propria", "valor_locativo": 1, "valor_venal": 20_000_000,
                    "classe": "2"},
    )  # fmt: skip
    pobre = lote(edificacao={**LOCADA, "valor_locativo": 120_000})
    rodar(ANO)
    assert dict(valores(casa))["predial"] == 16_000  # 8% de 2.000,00 (30, par. único)
    assert fundamentos(pobre) == {"predial": "art. 39, 1"}  # até 1.200,00 por ano


@pytest.mark.usefixtures("tabelas")
def test_terreno_paga_por_metro_de_frente_na_sua_zona() -> None:
    terceira = rua(zona_fiscal=3)
    meio = lote(logradouro=terceira, testada=Decimal("12.30"))
    distrito = lote(logradouro=rua(zona="povoado"))
    rodar(ANO)
    assert valores(meio) == [("territorial-urbano", 6_500)]  # 13 m × 5,00 (20 e 26)
    assert datas(meio, "territorial-urbano") == [("31/03/1951", 6_500)]  # 25
    assert valores(distrito) == [("territorial-urbano", 2_400)]  # 12 m × 2,00, 4ª zona


@pytest.mark.usefixtures("tabelas")
def test_esquina_soma_as_duas_faces_cada_uma_na_sua_zona() -> None:
    primeira, terceira = rua(zona_fiscal=1), rua(zona_fiscal=3)
    esquina = lote(logradouro=primeira, posicao="esquina")
    imoveis.definir_testadas(
        esquina,
        [
            Frente(primeira.trechos.get(), Decimal(12), principal=True),
            Frente(terceira.trechos.get(), Decimal(25)),
        ],
        usuario=fabrica.cadastrador(),
        motivo="Medição",
    )
    rodar(ANO)
    assert valores(esquina) == [("territorial-urbano", 36_500)]  # 12 × 20,00 + 25 × 5,00 (26)


@pytest.mark.usefixtures("tabelas")
def test_frente_que_o_predio_deixa_continua_a_pagar_o_territorial() -> None:
    casa = lote(
        logradouro=rua(zona_fiscal=2),
        testada=Decimal(20),
        edificacao={**LOCADA, "frente": Decimal(8)},
    )
    rodar(ANO)
    assert dict(valores(casa))["territorial-urbano"] == 9_000  # 20 − 8 − 3 = 9 m (17 a)


@pytest.mark.usefixtures("tabelas")
def test_lote_unico_para_casa_propria_paga_metade_e_mais_cada_ano() -> None:
    terreno = lote(logradouro=rua(zona_fiscal=3))
    isentar(terreno, "territorial-urbano", "art-17-c", date(1951, 1, 1))
    rodar(ANO)
    assert valores(terreno) == [("territorial-urbano", 3_000)]  # metade de 60,00
    rodar(ANO + 1)
    assert valores(terreno)[-1] == ("territorial-urbano", 3_300)  # o favor cai de um décimo


@pytest.mark.usefixtures("tabelas")
def test_suburbano_paga_pelo_valor_global_e_nao_paga_predial() -> None:
    casa = lote(logradouro=rua(zona="suburbana"), edificacao=LOCADA)
    rodar(ANO)
    assert valores(casa) == [("territorial-suburbano", 30_000)]  # 0,50% de 60.000,00 (26 § 2º)
    assert datas(casa, "territorial-suburbano") == [("31/03/1951", 30_000)]


@pytest.mark.usefixtures("tabelas")
def test_igreja_e_isenta_do_predial_do_lixo_e_da_limpeza_pela_ocupacao() -> None:
    igreja = lote(
        logradouro=rua(zona_fiscal=3, limpeza=True), edificacao={**LOCADA, "ocupacao": "templo"}
    )
    rodar(ANO)
    assert set(fundamentos(igreja)) == {"predial", "lixo", "limpeza-publica"}
    assert fundamentos(igreja)["predial"] == "art. 39, 4"
    assert sum(valor for _, valor in valores(igreja)) == 0


def test_tabelas_que_a_publicacao_perdeu_ficam_na_lista_e_o_resto_se_lanca() -> None:
    terreno = lote(logradouro=rua(zona_fiscal=3, limpeza=True))
    sem_zona = lote()
    casa = lote(logradouro=rua(limpeza=True), edificacao=LOCADA)
    suburbano = lote(logradouro=rua(zona="suburbana"))
    rodada = rodar(ANO)
    assert recusas(rodada, terreno) == {
        ("territorial-urbano", "ausencia-na-lei"),
        ("limpeza-publica", "ausencia-na-lei"),
    }
    assert recusas(rodada, sem_zona) == {("territorial-urbano", "ausencia-na-lei")}
    assert recusas(rodada, casa) == {
        ("predial", "ausencia-na-lei"),
        ("lixo", "base-recusada"),
        ("limpeza-publica", "base-recusada"),
    }
    assert [valores(i) for i in (terreno, sem_zona, casa)] == [[], [], []]
    assert valores(suburbano) == [("territorial-suburbano", 30_000)]


@pytest.mark.usefixtures("tabelas")
def test_predio_novo_paga_desde_o_trimestre_do_habite_se() -> None:
    casa = lote(
        logradouro=rua(zona_fiscal=3), edificacao={**LOCADA, "habite_se": date(1951, 5, 20)}
    )
    rodar(ANO)
    with no_dia(date(1951, 8, 6)):
        lancar_imovel(
            imovel=casa, exercicio=ANO, usuario=fabrica.usuario("lancador"), motivo="Habite-se"
        )
    # Três trimestres de 1.200,00 (34); as duas prestações já passaram: 15 dias do aviso.
    assert datas(casa, "predial") == [("21/08/1951", 45_000), ("21/08/1951", 45_000)]
