"""Lei 24/1948, Conselheiro Lafaiete: limits, payments late, absences, refusals, procedures."""

from datetime import date
from decimal import Decimal

import pytest

from prefeitura.legislacao import (
    AusenciaNaLei,
    Calendario,
    ErroDeLei,
    FatoInvalido,
    ForaDaTabela,
    ParametroLocal,
    Recusado,
    carregar,
)

CODIGO = carregar("lafaiete-1948")
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


def apurar(tributo, ano=1950, **fatos):
    return CODIGO.em(max(date(ano, 1, 1), CODIGO.vigencia)).apurar(tributo, fatos, exercicio=ano)


def valor(tributo, ano=1950, **fatos):
    return apurar(tributo, ano, **fatos).valor


def titulo(conta, tributo):
    return next((i["valor"] for i in conta.outros["itens"] if i["tributo"] == tributo), None)


def local(parametro, quanto):
    atos = [ParametroLocal(parametro, quanto, date(1950, 1, 1), "Lei 90/1949")]
    return CODIGO.em(date(1950, 1, 1), locais=atos)


# -- territorial urbano -------------------------------------------------------------------


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


# -- predial ------------------------------------------------------------------------------


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


# -- licença ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("localidade", "imposto"),
    [
        ("Cidade", "200.00"),
        ("Conselheiro Lafaiete", "200.00"),
        ("Catas Altas", "150.00"),
        ("Cristiano Otoni", "150.00"),
        ("distrito de Queluzito", "125.00"),
        ("povoado de Buarque", "75.00"),
    ],
)
def test_grupos_da_tabela_a(localidade, imposto):
    conta = apurar(
        "licenca-localizacao", atividade="Farmácia", localidade=localidade, contribuinte_novo=True
    )
    assert titulo(conta, "licenca-localizacao") == imposto


def test_lugar_sem_grupo_e_recusado_ate_nova_classificacao():
    fatos = {"atividade": "Farmácia", "localidade": "Buarque", "contribuinte_novo": True}
    with pytest.raises(AusenciaNaLei, match="não tem grupo") as recusa:
        apurar("licenca-localizacao", **fatos)
    lei = local(recusa.value.parametro, "2")
    conta = lei.apurar("licenca-localizacao", fatos, exercicio=1950)
    assert titulo(conta, "licenca-localizacao") == "170.00"


@pytest.mark.parametrize(
    ("tabela", "atividade", "renovacao"),
    [
        ("B", "Fogos", "anual"),
        ("B", "Bilhar", "inicial"),
        ("C", "Fornecidas", "anual"),
        ("C", "Pedreira", "inicial"),
        ("B", "Baralhos", "inicial"),
        ("C", "Baralhos", "anual"),
    ],
)
def test_so_as_atividades_do_art_75_renovam(tabela, atividade, renovacao):
    conta = apurar(
        "licenca-localizacao",
        tabela=tabela,
        atividade=atividade,
        localidade="cidade",
        ano_da_licenca_inicial=1949,
    )
    assert conta.outros["renovacao"] == renovacao
    assert (conta.valor == 0) is (renovacao == "inicial")


def test_transporte_coletivo_renova():
    fatos = {"atividade": "Veículos", "localidade": "cidade", "contribuinte_novo": False}
    assert valor("licenca-localizacao", **fatos) == 0
    assert valor("licenca-localizacao", **fatos, transporte_coletivo=True) == 105_60


def test_atividade_fora_das_tabelas_e_ambulante_residual():
    with pytest.raises(ForaDaTabela, match="linha residual"):
        apurar(
            "licenca-localizacao",
            atividade="Floricultura",
            localidade="cidade",
            contribuinte_novo=True,
        )
    conta = apurar("licenca-ambulante", atividade="Florista", localidade="todo o município")
    assert titulo(conta, "licenca-ambulante") == "112.00"


@pytest.mark.parametrize(("dias", "imposto"), [(1, 50_00), (180, 50_00), (181, 100_00)])
def test_andaime_por_periodo_comecado(dias, imposto):
    conta = apurar("licenca-obras", item="andaime", dias=dias)
    assert conta.valor == imposto * 6 // 5


@pytest.mark.parametrize(
    ("tributo", "fatos", "total"),
    [
        ("licenca-obras", {"item": "construcao-barracao", "barracoes": 2}, 24_00),
        ("licenca-obras", {"item": "construcao-outras", "quantidade": 1}, 6_00),
        ("licenca-publicidade", {"fixacoes": 1}, 24_00),
        ("licenca-posto-lubrificacao", {"quantidade": 2}, 600_00),
        ("licenca-coretos-palanques", {"quantidade": 1}, 120_00),
        ("licenca-diversoes", {"item": "diversao-cinema", "sessoes": 10}, 24_00),
        ("licenca-diversoes", {"item": "diversao-circo", "dias": 3}, 36_00),
        ("licenca-diversoes", {"item": "diversao-parque-com-jogos", "dias": 1}, 60_00),
        ("aprovacao-planta", {"valor_da_obra": "80000.00"}, 80_00),
        ("alinhamento-nivelamento", {"metros_de_alinhamento": "12.5"}, 12_50),
        ("construcao", {"valor_da_obra": "80000.00"}, 40_00),
    ],
)
def test_tabela_e_e_taxas_de_obra(tributo, fatos, total):
    assert valor(tributo, **fatos) == total


def test_cinema_conta_se_por_sessao_e_parque_por_dia():
    for fatos in (
        {"item": "diversao-cinema", "dias": 2},
        {"item": "diversao-parque-sem-jogos", "sessoes": 2},
        {"item": "diversao-circo", "sessoes": 2, "dias": 2},
        {"item": "anuncio", "sessoes": 1},
    ):
        with pytest.raises(FatoInvalido):
            apurar("licenca-diversoes", **fatos)


# -- diversões, indústrias, assistência ---------------------------------------------------


@pytest.mark.parametrize(
    ("preco", "imposto"),
    [("0.00", 0), ("0.01", 10), ("1.00", 10), ("1.01", 20), ("2.50", 30), ("10.00", 1_00)],
)
def test_ingresso_por_cruzeiro_ou_fracao(preco, imposto):
    conta = apurar("diversoes", ingressos=[{"preco": preco, "quantidade": 10}])
    assert conta.valor == imposto * 10 * 6 // 5


def test_diversao_beneficente_pede_licenca_previa():
    fatos = {
        "ingressos": [{"preco": "5.00", "quantidade": 2}],
        "renda_liquida_integral_para": "instituicao_beneficente",
    }
    assert apurar("diversoes", **fatos, licenca_previa_do_prefeito=True).fundamento == "138"
    assert valor("diversoes", **fatos, licenca_previa_do_prefeito=False) == 1_20
    nao_houve = apurar("diversoes", **fatos, realizada=False, importancias_devolvidas=True)
    assert nao_houve.fundamento == "154"


def test_a_assistencia_nao_recai_em_industrias_e_profissoes():
    base = {"imposto_lancado_manualmente": "500.00"}
    assert valor("assistencia-instrucao", imposto_base="industrias-e-profissoes", **base) == 0
    assert valor("assistencia-instrucao", imposto_base="predial", **base) == 100_00
    with pytest.raises(FatoInvalido, match="não é imposto"):
        apurar("assistencia-instrucao", imposto_base="esgoto", **base)


@pytest.mark.parametrize(
    ("tributo", "fatos", "parametro", "informado", "total"),
    [
        ("industrias-e-profissoes", {"atividade": "Farmácia"},
         "industrias-e-profissoes/farmacia/valor", "300.00", 300_00),
        ("agua-pena", {"vazao_litros_dia": 999}, "agua.pena_menor", "60.00", 60_00),
        ("agua-distritos", {"localidade": "Itaverava", "ligacao_por": "pena"},
         "agua-distritos/itaverava/valor", "36.00", 36_00),
        ("rodoviaria-conservacao", {"veiculo": "caminhão"},
         "rodovias/caminhao/valor", "80.00", 80_00),
    ],
)  # fmt: skip
def test_o_que_a_publicacao_nao_traz_o_municipio_informa(
    tributo, fatos, parametro, informado, total
):
    with pytest.raises(AusenciaNaLei) as recusa:
        apurar(tributo, **fatos)
    assert recusa.value.parametro == parametro
    assert local(parametro, informado).apurar(tributo, fatos, exercicio=1950).valor == total


def test_industrias_por_aliquota_informada():
    lei = local("industrias-e-profissoes/farmacia/aliquota_pct", "0.5")
    fatos = {"atividade": "Farmácia", "movimento_anual": "120000.00"}
    assert lei.apurar("industrias-e-profissoes", fatos, exercicio=1950).valor == 600_00


def test_industrias_lancadas_a_mao_dizem_a_autoridade():
    with pytest.raises(FatoInvalido, match="autoridade"):
        apurar("industrias-e-profissoes", imposto_lancado_manualmente="200.00")
    conta = apurar(
        "industrias-e-profissoes",
        imposto_lancado_manualmente="200.00",
        autoridade="despacho do Prefeito",
    )
    assert conta.valor == 200_00


# -- água e esgoto ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("m3", "taxa"),
    [("0", "8.00"), ("30", "8.00"), ("30.99", "8.00"), ("31", "8.40"), ("100", "36.00")],
)
def test_agua_pelo_minimo_e_por_metro_inteiro(m3, taxa):
    assert titulo(apurar("agua-hidrometro", consumo_m3=m3), "agua-hidrometro") == taxa


@pytest.mark.parametrize(
    ("pago", "multa"),
    [
        ("1950-05-25", "0.00"),
        ("1950-05-26", "2.10"),
        ("1950-06-10", "2.10"),
        ("1950-06-11", "4.20"),
    ],
)
def test_multa_da_agua_em_dois_passos(pago, multa):
    conta = apurar(
        "agua-hidrometro",
        consumo_m3="50",
        data_apresentacao_conta="1950-05-10",
        data_pagamento=pago,
    )
    assert conta.outros["multa"] == multa
    lei = CODIGO.em(date(1950, 1, 1))
    vencimento, em = date(1950, 5, 25), date.fromisoformat(pago)
    devido = lei.devido("agua-hidrometro", valor=21_00, vencimento=vencimento, em=em)
    assert lei.moeda.texto(devido.multa) == multa


@pytest.mark.parametrize(
    ("pago", "multa"),
    [("1950-02-28", 0), ("1950-03-01", 10_00), ("1950-03-28", 10_00), ("1950-03-29", 20_00)],
)
def test_multa_da_pena_conta_o_mes_do_fim_de_fevereiro(pago, multa):
    assert valor("agua-pena", vazao_litros_dia=1000, data_pagamento=pago) == 100_00 + multa


def test_predio_na_rede_sem_ligacao_paga_o_minimo():
    fatos = {"rede_na_via": True, "ligado": False, "fim_das_obras_da_rede": "1950-03-10"}
    conta = apurar("agua-hidrometro", **fatos, meses=3, data_requerimento="1950-04-10")
    assert (conta.valor, conta.outros["prazo_final"]) == (24_00, "1950-04-10")
    tarde = apurar("agua-hidrometro", **fatos, data_requerimento="1950-04-11")
    assert tarde.outros["multa"] == "20.00"
    assert valor("agua-hidrometro", rede_na_via=False, ligado=False) == 0


@pytest.mark.parametrize(
    ("erro", "taxa"), [("6", 10_00), ("6.01", 0), ("-6", 10_00), ("-6.5", 0), ("0", 10_00)]
)
def test_afericao_do_hidrometro_pelo_erro(erro, taxa):
    assert valor("agua-afericao-hidrometro", erro_pct=erro, pedido_do_interessado=True) == taxa


def test_o_resto_da_agua():
    assert valor("agua-caixa-protecao", quantidade=2) == 100_00
    assert valor("agua-conservacao-hidrometro", meses=12) == 60_00
    proprio = apurar("agua-conservacao-hidrometro", hidrometro_do_proprietario=True)
    assert proprio.fundamento == "195 p.u."
    assert valor("agua-ligacao", com_hidrometro=False, custo_do_ramal="10.00") == 30_00


def test_esgoto_do_ano_com_mora_e_ligacao():
    conta = apurar("esgoto", predios=2, data_pagamento="1950-04-01")
    assert (conta.valor, conta.outros["mora"]) == (105_60, "9.60")
    assert valor("esgoto-ligacao", predios=2) == 100_00
    tarde = apurar("esgoto", ligacao_nova=True, data_requerimento="1950-06-01")
    assert [p.vencimento for p in tarde.parcelas] == [date(1950, 6, 1), date(1950, 7, 16)]


def test_esgoto_instalado_no_prazo_nao_tem_multa():
    fatos = {"data_aviso": "1950-03-20", "instalado": False}
    no_dia = apurar("esgoto", **fatos, data_verificacao="1950-05-19")
    assert "multa_minima" not in no_dia.outros
    depois = apurar("esgoto", **fatos, data_verificacao="1950-05-20")
    assert depois.outros["multa_maxima"] == "200.00"


# -- calçamento ---------------------------------------------------------------------------

OBRA = {
    "frentes": [{"testada_m": "10", "largura_calcada_m": "8"}],
    "custo_calcamento_m2": "30.01",
    "custo_meio_fio_assentado_m": "18.00",
}


@pytest.mark.parametrize(
    ("fim", "primeira"),
    [
        ("1950-02-27", date(1950, 2, 28)),
        ("1950-02-28", date(1950, 8, 31)),
        ("1950-08-31", date(1951, 2, 28)),
        ("1951-12-01", date(1952, 2, 29)),
    ],
)
def test_a_primeira_prestacao_vem_depois_do_fim_das_obras(fim, primeira):
    conta = apurar("calcamento", **OBRA, data_conclusao=fim)
    assert conta.parcelas[0].vencimento == primeira
    # 80 m² x 30.01 / 3 = 800.27; kerb 180.00; the odd cents in the first
    assert [p.valor for p in conta.parcelas] == [98_09] + [98_02] * 9


def test_esquina_soma_as_duas_frentes_e_o_meio_fio_sai_a_parte():
    duas = OBRA | {"frentes": OBRA["frentes"] * 2}
    assert valor("meio-fio-passeio", **OBRA) == 180_00
    assert valor("meio-fio-passeio", **duas) == 360_00
    assert valor("calcamento", **duas) == 1960_53


@pytest.mark.parametrize(
    ("pago", "total"),
    [("1950-08-31", 1976_40), ("1950-09-01", 2217_96), ("1951-03-05", 2239_92)],
)
def test_desconto_so_antes_da_primeira_prestacao(pago, total):
    fatos = {"quota": "2196.00", "primeiro_vencimento": "1950-08-31", "pagamento_integral": True}
    assert valor("calcamento", **fatos, data_pagamento=pago) == total


def test_depois_de_uma_prestacao_paga_nao_ha_desconto():
    conta = apurar(
        "calcamento", valor_restante="1976.40", prestacoes_pagas=1, pagamento_integral=True,
        data_pagamento="1950-12-01",
    )  # fmt: skip
    assert (conta.valor, conta.outros["desconto"]) == (1976_40, "0.00")


def test_quota_inteira_com_dois_titulos_reparte_o_desconto():
    conta = apurar(
        "calcamento", **OBRA, data_conclusao="1950-06-20", pagamento_integral=True,
        data_pagamento="1950-07-10",
    )  # fmt: skip
    assert (conta.outros["desconto"], conta.valor) == ("98.03", 882_24)
    assert sum(Decimal(i["valor"]) for i in conta.outros["itens"]) == Decimal("882.24")


@pytest.mark.parametrize(
    ("ano", "fatos", "isento"),
    [
        (1955, {}, True),
        (1956, {}, False),
        (1952, {"alienado": True, "data_alienacao": "1952-03-01"}, True),
        (1953, {"alienado": True, "data_alienacao": "1952-03-01"}, False),
        (1952, {"alienado": True}, False),
    ],
)
def test_isencao_da_conservacao_por_cinco_anos(ano, fatos, isento):
    conta = apurar(
        "calcamento-conservacao", ano, testada_m="12", largura_calcada_m="9",
        contribuiu_para_calcamento=True, fim_do_calcamento="1950-06-20", **fatos,
    )  # fmt: skip
    assert (conta.isento, conta.valor) == (isento, 0 if isento else 18_00)


def test_a_conservacao_parte_se_com_o_predial():
    fatos = {"area_do_terco_m2": "37", "contribuiu_para_calcamento": False}
    conta = apurar("calcamento-conservacao", **fatos, predial_imposto="100.01")
    assert [p.valor for p in conta.parcelas] == [9_25, 9_25]
    assert len(apurar("calcamento-conservacao", **fatos, predial_imposto="100.00").parcelas) == 1
    tarde = apurar(
        "sanitaria", servico_de_limpeza=True, predial_imposto="150.00", data_pagamento="1950-08-01"
    )
    # 9.00 x 20% since February, 9.00 x 5% since July
    assert tarde.outros["mora"] == "2.25"


# -- outras taxas -------------------------------------------------------------------------


def test_afericao_com_mora_e_medida_grande_demais():
    instrumentos = [{"codigo": "bomba-gasolina", "quantidade": 2}]
    assert valor("afericao", instrumentos=instrumentos, data_pagamento="1950-03-01") == 105_00
    with pytest.raises(ForaDaTabela, match="acima de 20 litros"):
        apurar("afericao", instrumentos=[{"codigo": "liquidos", "capacidade_litros": "20.5"}])
    assert (
        valor("afericao", instrumentos=[{"codigo": "liquidos", "capacidade_litros": "20"}]) == 1000
    )
    with pytest.raises(FatoInvalido, match="primeira balança"):
        apurar("afericao", instrumentos=[{"codigo": "balanca-primeira", "quantidade": 2}])


def test_veiculos_e_a_multa_dobrada_de_quem_circula_sem_placa():
    bicicleta = {"veiculos": [{"codigo": "bicicleta"}]}
    assert valor("veiculos-vistoria", **bicicleta) == 25_00
    assert valor("veiculos-vistoria", **bicicleta, circulando_sem_placa=True) == 45_00
    assert valor("veiculos-vistoria", circulando_sem_placa=True, reincidente=True) == 40_00


@pytest.mark.parametrize(
    ("fatos", "total", "prazo"),
    [
        ({"animais": 1, "data_retirada": "1950-03-06"}, 14_00, "1950-04-05"),
        ({"cao": True, "registrado": True, "data_retirada": "1950-03-08"}, 6_00, None),
        ({"cao": True, "registrado": False, "data_retirada": "1950-03-07"}, 23_00, "1950-03-16"),
        ({"animais": 1, "data_edital": "1950-04-10", "data_retirada": "1950-03-07"}, 14_00,
         "1950-05-10"),
    ],
)  # fmt: skip
def test_deposito_conta_ao_menos_um_dia(fatos, total, prazo):
    conta = apurar("deposito-municipal", data_entrada="1950-03-06", **fatos)
    assert (conta.valor, conta.outros.get("prazo_final")) == (total, prazo)


def test_registro_de_caes():
    assert valor("animais", caes=2) == 20_00
    assert valor("animais", caes=2, placa=True, servico_de_vacinacao=True) == 40_00


@pytest.mark.parametrize(
    ("matadouro", "transporte", "total"),
    [(True, False, 20_00), (False, True, 15_00), (False, False, 10_00)],
)
def test_reducoes_da_matanca_nao_se_somam(matadouro, transporte, total):
    abates = [{"especie": "bovinos", "cabecas": 1}]
    fatos = {"matadouro_municipal": matadouro, "transporte_da_prefeitura": transporte}
    assert valor("matadouro", abates=abates, **fatos) == total


def test_na_cidade_nao_se_abate_aos_domingos():
    fatos = {"abates": [{"especie": "Vitelos", "cabecas": 1}], "matadouro_municipal": True}
    with pytest.raises(Recusado, match="domingos"):
        apurar("matadouro", **fatos, localidade="cidade", data_abate="1950-05-07")
    assert valor("matadouro", **fatos, localidade="cidade", data_abate="1950-05-08") == 10_00
    assert valor("matadouro", **fatos, localidade="Itaverava", data_abate="1950-05-07") == 10_00
    with pytest.raises(ForaDaTabela):
        apurar("matadouro", abates=[{"especie": "galinha", "cabecas": 1}], matadouro_municipal=True)


def test_hospedagem_vence_no_dia_dez_e_passa_o_domingo():
    conta = apurar("hospedagem", importancias_pagas="1000.00", mes="1950-08")
    assert conta.parcelas[0].vencimento == date(1950, 9, 10)
    assert conta.outros["prazo_final"] == "1950-09-11"
    dezembro = apurar("hospedagem", importancias_pagas="1000.00", mes="1950-12")
    assert dezembro.parcelas[0].vencimento == date(1951, 1, 10)
    vinte = local("hospedagem.aliquota", "20")
    fatos = {"importancias_pagas": "1000.00"}
    assert vinte.apurar("hospedagem", fatos, exercicio=1950).valor == 200_00


@pytest.mark.parametrize(
    ("fatos", "taxa"),
    [
        ({"letra": "a", "valor_base": "1000.00"}, 50_00),
        ({"letra": "c", "valor_base": "1000.00"}, 30_00),
        ({"letra": "d", "valor_base": "150.00", "culpa_propria": False}, 0),
        ({"letra": "e", "linhas": 33}, 5_00),
        ({"letra": "e", "linhas": 34}, 10_00),
        ({"letra": "f", "quantidade": 3}, 6_00),
        ({"letra": "g", "linhas": 1, "protocolo": True}, 15_00),
        ({"letra": "h"}, 8_00),
        ({"letra": "i"}, 5_00),
        ({"protocolo": True}, 5_00),
        ({"letra": "j", "lotes": 12}, 60_00),
    ],
)
def test_expediente_por_letra(fatos, taxa):
    assert valor("expediente", **fatos) == taxa


# -- multas -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fatos", "minima", "maxima"),
    [
        ({"artigo": "13"}, "100.00", "500.00"),
        ({"artigo": "art. 234, § 2º"}, "20.00", "50.00"),
        ({"artigo": "234 §2", "reincidente": True}, "20.00", "50.00"),
        ({"artigo": "218", "reincidente": True}, "40.00", "100.00"),
        ({"artigo": "236 IV", "reincidente": True}, "500.00", "1000.00"),
        ({"artigo": "266", "reincidente": True}, "100.00", "200.00"),
        ({"infracao": "aberto_sem_licenca"}, "500.00", "500.00"),
        ({"artigo": "245", "quantidade": 3}, "30.00", "30.00"),
    ],
)
def test_limites_e_reincidencia_das_multas(fatos, minima, maxima):
    conta = apurar("multas", **fatos)
    assert (conta.outros["multa_minima"], conta.outros["multa_maxima"]) == (minima, maxima)


@pytest.mark.parametrize(("proposta", "aceita"), [("100", True), ("500", True), ("99.99", False)])
def test_a_autoridade_fixa_a_multa_dentro_dos_limites(proposta, aceita):
    fatos = {"artigo": "13 IV", "valor_proposto": proposta}
    if aceita:
        assert valor("multas", **fatos) == int(proposta) * 100
    else:
        with pytest.raises(Recusado, match="fora dos limites"):
            apurar("multas", **fatos)


def test_multa_sem_inciso_ou_sem_artigo_e_recusada():
    for fatos, linha in (
        ({"artigo": "188"}, "diga o inciso"),
        ({"artigo": "999"}, "não tem multa"),
        ({"valor_proposto": "10.00"}, "falta o artigo"),
    ):
        with pytest.raises(FatoInvalido, match=linha):
            apurar("predial", **fatos)


def test_corte_fechamento_e_apreensao_acompanham_a_multa():
    assert apurar("agua-hidrometro", artigo="203").outros["corte"] is True
    assert apurar("licenca-localizacao", artigo="83").outros["fechamento"] is True
    assert apurar("afericao", infracao="aparelho_viciado").outros["apreensao"] is True
    assert apurar("construcao", infracao="obra_sem_licenca").outros["paralisacao"] is True


# -- recursos e dívida --------------------------------------------------------------------


def test_recurso_no_ultimo_dia_e_no_seguinte():
    recebido = apurar("recurso", data_ciencia="1950-01-31", data_recurso="1950-03-02")
    assert recebido.outros["decisao_ate"] == "1950-03-07"
    with pytest.raises(Recusado, match="fora do prazo"):
        apurar("recurso", data_ciencia="1950-01-31", data_recurso="1950-03-03")
    do_predial = apurar(
        "recurso", objeto="lancamento_predial", data_ciencia="1950-01-31", data_recurso="1950-03-02"
    )
    assert do_predial.outros["decisao_ate"] == "1950-03-13"  # 12 March is a Sunday


def test_valor_do_titulo_de_propriedade_nao_tem_recurso():
    with pytest.raises(Recusado, match="do título de propriedade"):
        apurar(
            "territorial-urbano",
            origem_do_valor="titulo_de_propriedade",
            data_ciencia="1950-01-31",
            data_recurso="1950-02-10",
        )


def test_recurso_a_camara_pago_e_depois_de_reconsideracao():
    fatos = {"data_ciencia_decisao": "1950-05-15", "debito_recolhido": True}
    conta = apurar("recurso_camara", **fatos, data_recurso="1950-06-05")
    assert conta.outros["efeito_suspensivo"] is False
    with pytest.raises(Recusado, match="fora do prazo"):
        apurar("recurso_camara", **fatos, data_recurso="1950-06-06")
    de_novo = apurar(
        "recurso_camara",
        **fatos,
        data_pedido_reconsideracao="1950-05-25",
        data_ciencia_reconsideracao="1950-06-01",
        data_recurso="1950-06-21",
    )
    assert de_novo.outros["prazo_final"] == "1950-06-21"
    with pytest.raises(Recusado):
        apurar(
            "recurso_camara",
            **fatos,
            data_pedido_reconsideracao="1950-05-26",
            data_ciencia_reconsideracao="1950-06-01",
            data_recurso="1950-06-21",
        )


def test_reconsideracao_e_reclamacao_do_predial():
    with pytest.raises(Recusado, match="não é recebido"):
        apurar("reconsideracao", data_ciencia_decisao="1950-05-15", data_pedido="1950-05-26")
    conta = apurar("reclamacao", data_aviso="1950-02-01", data_pedido="1950-03-03")
    assert (conta.outros["informacao_ate"], conta.outros["decisao_ate"]) == (
        "1950-03-08",
        "1950-03-13",
    )
    por_edital = apurar("reclamacao", data_edital="1950-02-01")
    assert por_edital.outros["prazo_final"] == "1950-03-18"


@pytest.mark.parametrize(
    ("tempestivo", "pago", "mora"),
    [
        (True, "1950-06-27", "0.00"),
        (True, "1950-06-28", "0.00"),
        (True, "1950-07-01", "5.76"),
        (False, "1950-06-27", "23.04"),
    ],
)
def test_pagamento_depois_da_decisao(tempestivo, pago, mora):
    conta = apurar(
        "territorial-urbano",
        processo="pagamento_apos_decisao",
        debito="115.20",
        vencimento_original="1950-02-28",
        recurso_tempestivo=tempestivo,
        data_ciencia_decisao_final="1950-06-12",
        data_pagamento=pago,
    )
    assert (conta.outros["mora"], conta.outros["prazo_final"]) == (mora, "1950-06-27")


@pytest.mark.parametrize(
    ("tributo", "vencimento", "inscricao"),
    [
        ("territorial-urbano", date(1950, 2, 28), date(1951, 1, 1)),
        ("calcamento", date(1955, 8, 31), date(1956, 1, 1)),
        ("agua-hidrometro", date(1950, 5, 25), date(1950, 6, 11)),
        ("agua-pena", date(1950, 2, 28), date(1950, 3, 29)),
    ],
)
def test_inscricao_no_fim_do_exercicio_ou_um_mes_depois_da_conta(tributo, vencimento, inscricao):
    lei = CODIGO.em(date(1950, 1, 1))
    assert lei.data_de_inscricao(tributo, vencimento) == inscricao
    assert lei.data_de_prescricao(tributo, exercicio=1950) is None
    conta = apurar(
        tributo, processo="divida_ativa", imposto="100.00", vencimento=vencimento.isoformat(),
        data_consulta=inscricao.isoformat(),
    )  # fmt: skip
    assert (conta.outros["inscrita"], conta.outros["prazo_final"]) == (True, inscricao.isoformat())


def test_tributos_do_ato_nao_tem_mora_e_o_calcamento_tem_dez_por_cento():
    lei = CODIGO.em(date(1950, 1, 1))
    datas = {"vencimento": date(1950, 2, 28), "em": date(1950, 8, 1)}
    assert lei.devido("expediente", valor=100_00, **datas).total == 100_00
    assert lei.devido("hospedagem", valor=100_00, **datas).total == 100_00
    assert lei.devido("calcamento", valor=100_00, **datas).multa == 10_00
    assert lei.devido("sanitaria", valor=100_00, **datas).multa == 20_00
    inteira = lei.devido(
        "calcamento", valor=100_00, vencimento=date(1950, 2, 28), em=date(1950, 2, 1), integral=True
    )
    assert inteira.desconto == 10_00


# -- arbitramento, inquérito, auto, restituição -------------------------------------------


def test_arbitramento():
    base = {"data_compromisso": "1950-04-17", "local": "fora_da_sede"}
    assert apurar("arbitramento", **base).outros["prazo_final"] == "1950-05-02"
    iguais = apurar("arbitramento", **base, laudos=["400.00", "400.00"], data_laudo="1950-04-20")
    assert (iguais.outros["valor_prevalecente"], iguais.outros["vigora_ate"]) == (
        "400.00",
        "1951-04-20",
    )
    diversos = {**base, "laudos": ["300.00", "400.00"]}
    assert apurar("arbitramento", **diversos).outros["estado"] == "desempate"
    terceiro = apurar("arbitramento", **diversos, desempate="350.00")
    assert terceiro.outros["valor_prevalecente"] == "350.00"
    with pytest.raises(FatoInvalido, match="entre os dois"):
        apurar("arbitramento", **diversos, desempate="450.00")
    sem_culpa = apurar("arbitramento", **base, concluido=False, culpa="ninguem")
    assert "valor_prevalecente" not in sem_culpa.outros


def test_inquerito():
    assert apurar("inquerito", testemunhas_inqueridas=4).outros["valido"] is True
    with pytest.raises(Recusado, match="ao menos 4"):
        apurar("relatorio", processo="inquerito", testemunhas_inqueridas=3, ato="relatorio")
    with pytest.raises(Recusado, match="até 5"):
        apurar("inquerito", testemunhas_arroladas=6)
    assert apurar("inquerito", data_vista="1950-03-06").outros["prazo_final"] == "1950-03-11"
    assert apurar("inquerito", data_conclusao="1950-03-13").outros["prazo_final"] == "1950-03-18"
    intimado = {"data_hora_intimacao": "1950-03-06T10:00"}
    na_sede = apurar("inquerito", **intimado, reside_na_sede=True)
    fora = apurar("inquerito", **intimado, reside_na_sede=False)
    assert na_sede.outros["prazo_final"] == "1950-03-07T10:00"
    assert fora.outros["prazo_final"] == "1950-03-09"


def test_auto_de_infracao_paga_se_em_24_horas():
    auto = {"data_hora_auto": "1950-08-09T16:00"}
    no_fim = apurar("auto_de_infracao", **auto, pago=False, data_hora_consulta="1950-08-10T16:00")
    assert no_fim.outros["hasta_publica"] is False
    pago = apurar("auto_de_infracao", **auto, pago=True, data_hora_consulta="1950-08-20T16:00")
    assert pago.outros["hasta_publica"] is False


def test_restituicao():
    base = {"valor_pago": "200.00", "conhecimento_apresentado": True}
    assert valor("restituicao", especie="imposto", causa="pagamento_em_duplicata", **base) == 200_00
    assert valor("restituicao", especie="multa", culpa_propria=False, **base) == 200_00
    assert valor("restituicao", especie="imposto", valor_devido="150.00", **base) == 50_00
    with pytest.raises(Recusado, match="conhecimento"):
        apurar("restituicao", especie="imposto", valor_pago="200.00")
    assert valor("restituicao", valor_pago="10.00", certidao_apresentada=True) == 10_00


# -- prazos, texto e catálogo -------------------------------------------------------------


@pytest.mark.parametrize(
    ("nome", "desde", "fim"),
    [
        ("recurso", date(1950, 1, 31), "1950-03-02"),
        ("P043", date(1950, 2, 1), "1950-03-03"),
        ("vigencia-da-alteracao-do-predial", date(1950, 7, 1), "1951-01-01"),
        ("vigencia-da-alteracao-do-predial", date(1950, 6, 30), "1950-07-01"),
        ("primeira-prestacao-do-calcamento", date(1950, 8, 31), "1951-02-28"),
        ("pagamento-da-hospedagem", date(1950, 6, 1), "1950-06-10"),
        ("multa-elevada-da-agua", date(1950, 1, 31), "1950-03-01"),
        ("vigencia", date(1948, 10, 30), "1949-01-01"),
    ],
)
def test_prazos_por_nome_ou_numero(nome, desde, fim):
    prazo = CODIGO.em(date(1950, 1, 1)).prazo(nome, desde=desde)
    assert prazo.fim.isoformat() == fim
    assert prazo.regra
    assert prazo.artigo


def test_a_comunicacao_da_funcao_conta_se_para_tras():
    prazo = CODIGO.em(date(1950, 1, 1)).prazo("comunicacao-da-funcao", desde=date(1950, 5, 7))
    assert (prazo.fim.isoformat(), prazo.regra) == (
        "1950-05-06T00:00:00",
        "24 horas antes de: função",
    )


def test_todo_prazo_responde_ou_diz_por_que_nao():
    lei = CODIGO.em(date(1950, 1, 1))
    sem_data = set()
    for nome in CODIGO.prazos:
        try:
            lei.prazo(nome, desde=date(1950, 3, 1))
        except ErroDeLei:
            sem_data.add(nome)
    assert len(CODIGO.prazos) == 90
    assert sem_data == {
        *("testemunhas-minimas", "testemunhas-por-parte", "abate-aos-domingos"),
        *("restituicao", "diferenca-de-area", "aviso-de-corte-industrial"),
    }


def test_feriado_municipal_adia_o_prazo():
    calendario = Calendario.nacional([date(1950, 2, 28)])
    conta = CODIGO.em(date(1950, 1, 1)).apurar(
        "territorial-urbano",
        {"valor_terreno": "12000.00", "edificado": True, "data_pagamento": "1950-03-01"},
        exercicio=1950,
        calendario=calendario,
    )
    assert conta.outros["mora"] == "0.00"


def test_texto_por_artigo_com_o_numero_pretendido():
    assert len(CODIGO.artigos) == 282
    assert CODIGO.artigo("89").rotulo == "Art. 39"
    assert CODIGO.artigo("89").texto.startswith("O lançamento de terrenos pertencentes a espólios")
    assert "ilegível" in CODIGO.artigo("274").texto
    assert CODIGO.artigo("DT-2").texto.startswith("Para os efeitos de lançamento")


def test_todos_os_tributos_calculam():
    assert len(CODIGO.tributos) == 36
    assert all(t.implementado for t in CODIGO.tributos.values())


@pytest.mark.parametrize(
    ("tributo", "fatos"),
    [
        ("predial", {"ocupacao": "proprio", "valor_lancado": "0.00"}),
        ("predial", {"ocupacao": "emprestado"}),
        ("predial", {"ocupacao": "locado", "aluguel_mensal": "250.00",
                     "renda_bruta_anual": "2999.00"}),
        ("predial", {**CASA, "prestacao": 2, "valor_lancado": "1000.00"}),
        ("territorial-urbano", {"valor_terreno": "0.00", "edificado": True}),
        ("territorial-urbano", {"valor_terreno": "100.00", "edificado": True, "area_m2": "0"}),
        ("territorial-urbano", {"valor_terreno": "100.00"}),
        ("agua-hidrometro", {"leitura_atual_m3": "10"}),
        ("agua-hidrometro", {"consumo_m3": "50", "meses": 2}),
        ("hospedagem", {"mes": "1950-05"}),
        ("diversoes", {"ingressos": [{"preco": "5.00"}]}),
        ("deposito-municipal", {"animais": 1, "data_entrada": "1950-03-06",
                                "data_retirada": "1950-03-05"}),
        ("esgoto", {"ligacao_nova": True}),
        ("expediente", {"letra": "z"}),
        ("recurso", {"data_ciencia": "1950-03-06", "data_recurso": "1950-03-05"}),
    ],
)  # fmt: skip
def test_fatos_maus_sao_recusados_em_uma_linha(tributo, fatos):
    with pytest.raises(FatoInvalido, match=r"^[^\n]+$"):
        apurar(tributo, **fatos)


def test_nao_ha_lei_antes_de_1949():
    with pytest.raises(ErroDeLei, match="vigora desde 01/01/1949"):
        CODIGO.em(date(1948, 12, 31))
