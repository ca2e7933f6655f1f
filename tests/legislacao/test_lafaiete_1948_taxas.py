"""Lei 24/1948, Conselheiro Lafaiete: licença, diversões and the taxas, limits and absences."""

from datetime import date
from decimal import Decimal

import pytest

from prefeitura.legislacao import AusenciaNaLei, FatoInvalido, ForaDaTabela, Recusado
from tests.legislacao.lafaiete import CODIGO, apurar, local, titulo, valor

# -- licença --------------------------------------------------------------------------------


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


# -- diversões, indústrias, assistência -----------------------------------------------------


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


# -- água e esgoto --------------------------------------------------------------------------


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


# -- calçamento -----------------------------------------------------------------------------

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


# -- outras taxas ---------------------------------------------------------------------------


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
