"""Lei 24/1948, Conselheiro Lafaiete: territorial and predial, limits and late payment."""

import pytest

from prefeitura.legislacao import FatoInvalido
from tests.legislacao.lafaiete import apurar, titulo, valor

LOTE = {
    "valor_terreno": "10000.00",
    "edificado": False,
    "testada_m": "12",
    "logradouro": "Rua X",
    "logradouro_pavimentado": True,
    "rede_agua": True,
    "rede_esgoto": True,
    "murado": True,
    "passeio": True,
}
CASA = {"ocupacao": "proprio", "valor_lancado": "60000.00", "servico_de_limpeza": False}


# -- territorial urbano ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fatos", "imposto"),
    [
        ({}, "193.00"),
        ({"murado": False}, "293.00"),
        ({"murado": False, "passeio": False}, "393.00"),
        ({"muro_em_bom_estado": False}, "293.00"),
        ({"murado": False, "passeio_em_bom_estado": False}, "393.00"),
        ({"testada_m": "10"}, "193.00"),
        ({"testada_m": "9.99"}, "93.00"),
        ({"rede_esgoto": False}, "93.00"),
        ({"rede_agua": False}, "93.00"),
        ({"testada_m": "0"}, "80.00"),
        ({"edificado": True}, "80.00"),
        ({"valor_terreno": "625.00", "edificado": True}, "5.00"),
        ({"valor_terreno": "626.00", "edificado": True}, "5.01"),
    ],
)
def test_aliquotas_e_acrescimos_do_art_86(fatos, imposto):
    assert (
        titulo(apurar("territorial-urbano", **{**LOTE, **fatos}), "territorial-urbano") == imposto
    )


@pytest.mark.parametrize(
    ("ano", "murado", "passeio", "imposto"),
    [
        (1949, True, True, "193.00"),
        (1950, True, True, "393.00"),
        (1960, True, True, "393.00"),
        (1950, False, True, "493.00"),
        (1950, False, False, "593.00"),
        (1999, False, False, "593.00"),
    ],
)
def test_nas_ruas_do_par4_o_acrescimo_cresce_ate_o_maximo(ano, murado, passeio, imposto):
    fatos = LOTE | {"logradouro": "Av. Benedito Valadares", "murado": murado, "passeio": passeio}
    assert titulo(apurar("territorial-urbano", ano, **fatos), "territorial-urbano") == imposto


@pytest.mark.parametrize(
    ("logradouro", "trecho", "imposto"),
    [
        ("Rua Assis Andrade", "entre a Av. Benedito Valadares e a Horácio de Queiroz", "393.00"),
        ("Rua Assis Andrade", "fora do trecho", "193.00"),
        ("Rua Assis Andrade", "entre Horácio de Queiroz e o rio", "193.00"),
        ("Rua Doutor Campolina", "de Marechal Floriano a Wenceslau Braz", "393.00"),
        ("Rua Marechal Floriano", None, "393.00"),
        ("Rua Tiradentes", None, "193.00"),
    ],
)
def test_so_o_trecho_do_par4_cresce(logradouro, trecho, imposto):
    fatos = LOTE | {"logradouro": logradouro, "trecho": trecho}
    assert titulo(apurar("territorial-urbano", **fatos), "territorial-urbano") == imposto


def test_rua_com_trecho_pede_que_se_diga_o_trecho():
    with pytest.raises(FatoInvalido, match="diga o trecho"):
        apurar("territorial-urbano", **LOTE | {"logradouro": "Rua Assis Andrade"})


@pytest.mark.parametrize(
    ("pago", "mora"),
    [
        ("1950-02-28", "0.00"),
        ("1950-03-01", "5.76"),
        ("1950-03-31", "5.76"),
        ("1950-05-10", "17.28"),
        ("1950-06-01", "23.04"),
        ("1951-06-01", "23.04"),
    ],
)
def test_mora_de_cinco_por_cento_por_mes_ate_vinte(pago, mora):
    conta = apurar(
        "territorial-urbano", valor_terreno="12000.00", edificado=True, data_pagamento=pago
    )
    assert conta.outros["mora"] == mora


def test_a_mora_conta_o_mes_da_lei_ainda_que_o_prazo_passe_a_segunda_feira():
    fatos = {"valor_terreno": "12000.00", "edificado": True}
    em_tempo = apurar("territorial-urbano", 1954, **fatos, data_pagamento="1954-03-01")
    depois = apurar("territorial-urbano", 1954, **fatos, data_pagamento="1954-03-02")
    assert (em_tempo.outros["mora"], depois.outros["mora"]) == ("0.00", "5.76")


def test_em_condominio_cada_parte_tem_o_seu_minimo():
    partes = [{"nome": n, "parte_pct": "50"} for n in "AB"]
    conta = apurar("territorial-urbano", valor_terreno="1000.00", edificado=True, condominos=partes)
    assert [x["valor"] for x in conta.outros["lancamentos"]] == ["6.00", "6.00"]
    assert conta.valor == 12_00
    with pytest.raises(FatoInvalido, match="somar 100"):
        apurar("territorial-urbano", valor_terreno="1000.00", edificado=True, condominos=partes[:1])


def test_a_diferenca_de_area_segue_o_acrescimo_de_cada_exercicio():
    conta = apurar(
        "territorial-urbano",
        1950,
        **{k: v for k, v in LOTE.items() if k != "valor_terreno"}
        | {"logradouro": "Praça Tiradentes"},
        valor_lancado="10000.00",
        area_lancada_m2="100",
        area_apurada_m2="110",
        exercicios_nao_prescritos=[1949, 1950],
    )
    # 1000.00 x (1.93% + 3.93%)
    assert titulo(conta, "territorial-urbano") == "58.60"


def test_area_menor_nada_cobra():
    conta = apurar(
        "territorial-urbano",
        edificado=True,
        valor_lancado="6000.00",
        area_lancada_m2="300",
        area_apurada_m2="299",
        exercicios_nao_prescritos=[1950],
    )
    assert conta.valor == 0


def test_a_revisao_e_nos_anos_multiplos_de_cinco():
    fatos = {"edificado": True, "valor_lancado": "7000.00", "declaracao_entregue": False}
    with pytest.raises(FatoInvalido, match="múltiplos de 5"):
        apurar("territorial-urbano", 1954, **fatos, data_edital="1954-01-10")
    revisto = apurar(
        "territorial-urbano",
        1955,
        edificado=True,
        valor_lancado="7000.00",
        valor_terreno="9000.00",
        declaracao_entregue=True,
        data_edital="1955-01-10",
    )
    assert titulo(revisto, "territorial-urbano") == "72.00"


@pytest.mark.parametrize(
    ("tipo", "prova", "isento"),
    [
        ("templo", True, True),
        ("templo", False, False),
        ("partido_politico", None, False),
        ("uniao", None, True),
        ("particular", True, False),
    ],
)
def test_a_isencao_do_art_19_depende_de_prova(tipo, prova, isento):
    fatos = {"valor_terreno": "1000.00", "edificado": True, "proprietario_tipo": tipo}
    conta = apurar("territorial-urbano", **fatos, prova_apresentada=prova)
    assert conta.isento is isento


# -- predial --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("valor_lancado", "isento"), [("4999.99", True), ("5000.00", False), ("5000.01", False)]
)
def test_isencao_da_unica_morada_abaixo_de_cinco_mil(valor_lancado, isento):
    conta = apurar("predial", **CASA | {"valor_lancado": valor_lancado}, unico_predio=True)
    assert conta.isento is isento
    assert apurar("predial", **CASA | {"valor_lancado": "4999.99"}, unico_predio=False).valor > 0


@pytest.mark.parametrize(
    ("valor_lancado", "parcelas"),
    [("40000.00", ["120.00"]), ("40004.00", ["60.01", "60.00"]), ("40001.99", ["120.00"])],
)
def test_acima_de_cem_em_duas_prestacoes_e_o_centavo_na_primeira(valor_lancado, parcelas):
    conta = apurar("predial", **CASA | {"valor_lancado": valor_lancado})
    assert [f"{p.valor / 100:.2f}" for p in conta.parcelas] == parcelas


@pytest.mark.parametrize(
    ("via", "pavimentada", "passeio", "imposto"),
    [
        ("rua", True, False, "180.00"),
        ("avenida", True, False, "180.00"),
        ("praca", True, False, "150.00"),
        ("rua", False, False, "150.00"),
        ("rua", True, True, "150.00"),
    ],
)
def test_falta_de_passeio_acresce_vinte_por_cento(via, pavimentada, passeio, imposto):
    fatos = {"via": via, "via_pavimentada": pavimentada, "passeio_conservado": passeio}
    assert titulo(apurar("predial", **CASA, **fatos), "predial") == imposto


@pytest.mark.parametrize(
    ("comunicacao", "parcelas"),
    [
        ("1949-12-31", ["270.00", "270.00"]),
        ("1950-06-30", ["180.00", "270.00"]),
        ("1950-07-01", ["180.00", "180.00"]),
    ],
)
def test_a_mudanca_comunicada_vale_do_semestre_seguinte(comunicacao, parcelas):
    conta = apurar(
        "predial",
        ocupacao="locado",
        renda_bruta_anual_lancada="6000.00",
        renda_bruta_anual_nova="9000.00",
        data_comunicacao=comunicacao,
        servico_de_limpeza=False,
    )
    assert [f"{p.valor / 100:.2f}" for p in conta.parcelas] == parcelas


def test_o_aumento_nao_comunicado_paga_pelo_tempo_todo():
    fatos = {
        "ocupacao": "locado",
        "comunicado": False,
        "renda_bruta_anual_lancada": "6000.00",
        "renda_bruta_anual_nova": "9000.00",
    }
    do_ano = apurar("predial", **fatos, aumento_vigente_desde="1950-01-01")
    de_dois = apurar("predial", **fatos, aumento_vigente_desde="1949-01-01")
    assert titulo(do_ano, "predial") == "150.00"
    assert titulo(de_dois, "predial") == "300.00"
    with pytest.raises(FatoInvalido, match="não há aumento"):
        apurar(
            "predial", **fatos | {"renda_bruta_anual_nova": "6000.00"},
            aumento_vigente_desde="1950-01-01",
        )  # fmt: skip


@pytest.mark.parametrize(
    ("conclusao", "habitado", "imposto"),
    [
        ("1950-10-02", None, "149.59"),
        ("1950-10-02", "1950-07-02", "300.82"),
        ("1949-12-31", None, "600.00"),
        ("1950-12-31", None, "1.64"),
    ],
)
def test_predio_novo_paga_desde_que_foi_concluido_ou_habitado(conclusao, habitado, imposto):
    conta = apurar(
        "predial",
        ocupacao="locado",
        renda_bruta_anual="12000.00",
        predio_novo=True,
        data_conclusao=conclusao,
        data_habitado=habitado,
    )
    assert titulo(conta, "predial") == imposto


def test_o_predio_novo_de_quem_mora_em_outro_paga_como_alugado():
    fatos = {"predio_novo": True, "data_conclusao": "1949-06-01", "dono_mora_em_outro_predio": True}
    conta = apurar("predial", ocupacao="proprio", renda_bruta_anual="3000.00", **fatos)
    assert titulo(conta, "predial") == "150.00"


def test_predio_em_parte_alugado_lanca_se_por_habitacao():
    with pytest.raises(FatoInvalido, match="habitação distinta"):
        apurar("predial", ocupacao="misto", valor_lancado="50000.00")


def test_a_renda_nao_provada_e_a_do_arbitramento():
    conta = apurar(
        "predial",
        ocupacao="cedido",
        renda_bruta_anual="1000.00",
        valor_locativo_arbitrado="2000.00",
    )
    assert titulo(conta, "predial") == "100.00"


def test_a_sanitaria_multiplica_pelas_habitacoes_e_nao_se_isenta():
    conta = apurar("predial", **CASA | {"servico_de_limpeza": True}, habitacoes_distintas=3)
    assert titulo(conta, "sanitaria") == "54.00"
    assert valor("sanitaria", habitacoes_distintas=0, servico_de_limpeza=True) == 18_00
    assert valor("sanitaria", habitacoes_distintas=2, servico_de_limpeza=False) == 0
