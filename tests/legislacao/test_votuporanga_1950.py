"""Votuporanga, Lei 30/1950: its four amendments day by day, its limits, what it leaves blank."""

from datetime import date
from decimal import Decimal
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefeitura.legislacao import (
    AusenciaNaLei,
    ErroDeLei,
    FatoInvalido,
    ParametroLocal,
    Recusado,
    carregar,
)
from prefeitura.legislacao.parametros import ler_csv

VOTUPORANGA = carregar("votuporanga-1950")
INICIO = VOTUPORANGA.vigencia
TABELA_A = {"zona_1": "12.00", "zona_2": "8.00", "zona_3": "5.00", "zona_4": "3.00"}
TABELA_B = {"classe_1": "10", "classe_2": "9", "classe_3": "8"}
LEI_208, LEI_253 = date(1953, 11, 12), date(1956, 10, 23)
LEI_258, LEI_316 = date(1956, 11, 29), date(1958, 11, 29)
RUA_JAVARI = {
    "comprimento_m": "15.00",
    "logradouro": "Rua Javari",
    "trecho_de": "Rua das Américas",
    "trecho_ate": "Rua Pernambuco",
}


def ato(parametro, valor, desde=INICIO):
    return ParametroLocal(parametro, valor, desde, "Lei municipal 1")


LOCAIS = (
    *(ato(f"tabela-a/{zona}", v) for zona, v in TABELA_A.items()),
    *(ato(f"tabela-b/{classe}/aliquota_pct", v) for classe, v in TABELA_B.items()),
    ato("limpeza-publica.percentual", "12"),
)


def apurar(tributo, exercicio=None, em=None, locais=LOCAIS, **fatos):
    em = em or max(date(exercicio, 1, 1), INICIO)
    return VOTUPORANGA.em(em, locais).apurar(tributo, fatos, exercicio=exercicio or em.year)


def territorial(*faces, exercicio=1955, **fatos):
    return apurar("territorial-urbano", exercicio, faces=list(faces), **fatos)


def face(metros, zona=2, **mais):
    return {"comprimento_m": metros, "zona": zona} | mais


def metros(*faces, **fatos):
    return territorial(*faces, **fatos).outros["metros_tributados"]


def esquina(a, b, zona=2, **mais):
    return metros(
        face(a, zona), face(b, zona), posicao="esquina", parte_de_area_edificada=True, **mais
    )


# -- the law has dates -------------------------------------------------------------------


def test_1952_1955_1957_e_1959_dao_quatro_leis():
    leis = [VOTUPORANGA.em(date(ano, 6, 1)) for ano in (1952, 1955, 1957, 1959)]
    assert len({lei.versao for lei in leis}) == 4
    assert [lei.versao.partition("@")[2] for lei in leis] == [
        "1950-11-27", "1953-11-12", "1956-11-29", "1958-11-29",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("vespera", "dia", "artigo", "antes", "depois"),
    [
        (date(1953, 11, 11), LEI_208, "21", "LIMITE DA 1ª ZONA.", "PRIMEIRA ZONA"),
        (date(1956, 10, 22), LEI_253, "21", "PRIMEIRA ZONA", "Ponto de Partida"),
        (date(1956, 10, 22), LEI_253, "18", "exercer a doze", "exceder a doze"),
        (date(1956, 11, 28), LEI_258, "21", "das 2ª e 1ª zonas", "loteamento deferidos"),
        (date(1958, 11, 28), LEI_316, "99", "Santa Casa", "10% (dez por cento)"),
    ],
)
def test_a_redacao_de_cada_artigo_muda_no_dia_da_lei(vespera, dia, artigo, antes, depois):
    texto = VOTUPORANGA.artigo(artigo)
    assert antes in texto.em(vespera)
    assert depois not in texto.em(vespera)
    assert depois in texto.em(dia)
    assert antes not in texto.em(dia)
    assert VOTUPORANGA.em(vespera).versao != VOTUPORANGA.em(dia).versao


def test_a_lei_316_reduz_o_imposto_e_acaba_com_a_parte_da_santa_casa():
    cinema = {"preco_do_ingresso": "7.25", "ingressos_vendidos": 200}
    vespera = apurar("diversoes", em=date(1958, 11, 28), **cinema)
    dia = apurar("diversoes", em=LEI_316, **cinema)
    assert (vespera.valor, vespera.outros["santa_casa"]) == (300_00, "150.00")
    assert (dia.valor, dia.outros["santa_casa"]) == (160_00, "0.00")


@pytest.mark.parametrize(
    ("exercicio", "zona"), [(1954, 3), (1955, 3), (1956, 3), (1957, 2), (1959, 2)]
)
def test_a_zona_segue_a_redacao_de_1o_de_janeiro(exercicio, zona):
    assert territorial(RUA_JAVARI, exercicio=exercicio).outros["zona"] == zona


@pytest.mark.parametrize("exercicio", [1950, 1951, 1952, 1953])
def test_ate_1953_a_rua_nao_da_a_zona(exercicio):
    with pytest.raises(AusenciaNaLei, match="informe a zona"):
        territorial(RUA_JAVARI, exercicio=exercicio)


@pytest.mark.parametrize("lei", [LEI_208, LEI_253, LEI_258])
def test_o_exercicio_em_curso_nao_muda_com_a_lei_nova(lei):
    dias = date.fromordinal(lei.toordinal() - 1), lei
    respostas = []
    for dia in dias:
        try:
            conta = apurar("territorial-urbano", lei.year, em=dia, faces=[RUA_JAVARI])
            respostas.append(conta.outros["zona"])
        except AusenciaNaLei:
            respostas.append(None)
    assert respostas == ([None, None] if lei == LEI_208 else [3, 3])


def test_loteamento_deferido_e_terceira_zona_desde_1957():
    lote = face("10.00", 1)
    assert territorial(lote, exercicio=1956, loteamento_deferido=True).outros["zona"] == 1
    assert territorial(lote, exercicio=1957, loteamento_deferido=True).outros["zona"] == 3


@pytest.mark.parametrize(
    ("exercicio", "rua", "de", "ate", "zona"),
    [
        (1955, "Rua Goias", "Rua São Paulo", "Rua Bahia", 2),
        (1955, "Rua Amazonas", "Rua Alagoas", "Rua Goiás", 1),
        (1955, "R. Iguassú", "Rua Tiête", "Rua Tibagi", 1),
        (1955, "Rua Iguaçu", "Rua Oiapoc", "Rua Tibagi", 2),
        (1955, "Rua Pernambuco", "Rua Tietê", "Rua Ceará", 3),
        (1955, "Rua Sem Nome", "Rua A", "Rua B", 3),
        (1955, "Praça da Matriz", None, None, 1),
        (1957, "Rua São Paulo", "Rua Itacolomi", "Rua Pará", 1),
        (1957, "Rua São Paulo", "Rua Acre", "Rua Amapá", 2),
        (1957, "Rua Sergipe", "Rua Ceará", "Rua Amapá", 2),
    ],
)
def test_zona_pelo_trecho_da_rua(exercicio, rua, de, ate, zona):
    trecho = {"comprimento_m": "10", "logradouro": rua, "trecho_de": de, "trecho_ate": ate}
    assert territorial(trecho, exercicio=exercicio).outros["zona"] == zona


def test_dentro_dos_aneis_de_1956_a_zona_pede_mapa_que_o_municipio_preenche():
    trecho = RUA_JAVARI | {"logradouro": "Rua Goiás"}
    with pytest.raises(AusenciaNaLei, match="não é limite de zona"):
        territorial(trecho, exercicio=1957)
    mapa = ato("art-21-trechos/Rua Goiás; Rua das Américas; Rua Pernambuco/zona", "2")
    assert territorial(trecho, exercicio=1957, locais=(*LOCAIS, mapa)).outros["zona"] == 2


def test_trecho_que_atravessa_duas_zonas_e_recusado():
    trecho = {
        "comprimento_m": "90", "logradouro": "Rua Alagoas",
        "trecho_de": "Rua Bahia", "trecho_ate": "Rua Amazonas",
    }  # fmt: skip
    with pytest.raises(AusenciaNaLei, match="mais de uma zona"):
        territorial(trecho)


# -- what the municipality enters ----------------------------------------------------------


def test_sem_a_tabela_a_a_conta_para_e_diz_o_que_falta():
    with pytest.raises(AusenciaNaLei, match=r"Tabela A.*art\. 26") as falta:
        territorial(face("12"), locais=())
    assert falta.value.parametro == "tabela-a/zona_2/valor"


def test_valor_informado_com_os_fatos_vale_como_o_do_municipio():
    informados = {"tabela_a_por_metro": TABELA_A}
    assert territorial(face("12.40", 3), locais=(), valores_informados=informados).valor == 65_00


@pytest.mark.parametrize(
    "informados",
    [
        {"tabela_z": {"x": "1.00"}},
        {"tabela_a_por_metro": "5.00"},
        {"tabela_a_por_metro": {"zona_2": "-5.00"}},
        {"tabela_a_por_metro": {"zona_2": 5.5}},
        ["5.00"],
    ],
)
def test_valor_informado_mau_e_recusado(informados):
    with pytest.raises(ErroDeLei):
        territorial(face("12"), locais=(), valores_informados=informados)


def test_o_que_se_informa_no_correr_do_ano_serve_todo_o_exercicio():
    tarde = ato("tabela-a/zona_2", "8.00", date(1955, 2, 10))
    conta = apurar(
        "territorial-urbano", 1955, em=date(1955, 3, 1), locais=(tarde,), faces=[face("10")]
    )
    assert conta.valor == 80_00
    mudou = (ato("tabela-a/zona_2", "8.00"), ato("tabela-a/zona_2", "9.00", date(1955, 2, 10)))
    conta = apurar(
        "territorial-urbano", 1955, em=date(1955, 3, 1), locais=mudou, faces=[face("10")]
    )
    assert conta.valor == 80_00


def test_a_linha_de_tabela_aberta_se_diz_no_plural_mas_a_letra_da_classe_nao_se_troca():
    tabela = {"tabela_b_aliquota_percentual": {"classe_a": "8", "classe_b": "9"}}
    fatos = {"valor_locativo_anual": "5000.00", "valores_informados": tabela}
    assert apurar("predial", 1954, locais=(), classe_tabela_b="Classes B", **fatos).valor == 450_00
    with pytest.raises(AusenciaNaLei):
        apurar("predial", 1954, locais=(), classe_tabela_b="classe_e", **fatos)


def test_o_lancamento_pago_em_atraso_multa_cada_prestacao_ou_so_a_do_vencimento():
    fatos = {"valor_global": "40000.00", "data_do_pagamento": "1955-10-03"}
    juntas = apurar("estradas-conservacao", 1955, **fatos)
    assert (juntas.valor, juntas.outros["multa"]) == (220_00, "20.00")
    segunda = apurar("estradas-conservacao", 1955, vencimento="1955-09-30", **fatos)
    assert (segunda.valor, segunda.outros["principal"]) == (110_00, "100.00")
    with pytest.raises(FatoInvalido, match="nenhuma prestação"):
        apurar("estradas-conservacao", 1955, vencimento="1955-08-30", **fatos)


def test_tributo_sem_regra_computa_pela_lei_municipal():
    with pytest.raises(AusenciaNaLei, match="não traz regra"):
        apurar("pedagio", 1955)
    lei = ato("sem_regra.pedagio", "2.50")
    assert apurar("pedagio", 1955, locais=(lei,), quantidade=4).valor == 10_00


# -- territorial ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "zona", "taxados"),
    [
        ("30.00", "25.30", 2, 44),
        ("20.01", "20.02", 2, 30),
        ("20.00", "20.00", 2, 28),
        ("20.00", "25.00", 3, 33),
        ("12.00", "10.00", 3, 10),
        ("12.01", "10.00", 4, 11),
        ("18.50", "26.00", 1, 45),
    ],
)
def test_esquina(a, b, zona, taxados):
    assert esquina(a, b, zona) == taxados


def test_esquina_fora_de_area_edificada_paga_as_duas_faces():
    fatos = {"posicao": "esquina", "parte_de_area_edificada": False}
    assert metros(face("30"), face("25"), **fatos) == 55


def test_no_empate_os_doze_metros_saem_da_face_mais_cara():
    fatos = {"posicao": "esquina", "parte_de_area_edificada": True}
    assert territorial(face("30", 3), face("30", 2), **fatos).valor == 30 * 5_00 + 18 * 8_00
    # a face in zone 1 never gets them
    assert territorial(face("30", 1), face("30", 2), **fatos).valor == 30 * 12_00 + 18 * 8_00
    assert territorial(face("30", 2), face("25", 1), **fatos).valor == 30 * 8_00 + 25 * 12_00


@pytest.mark.parametrize(("lado", "taxados"), [("20.00", 30), ("20.01", 31), ("25.50", 36)])
def test_frente_e_fundos_por_inteiro_e_a_terceira_face_so_o_excesso(lado, taxados):
    faces = [
        face("14.20", 3, face="frente"),
        face("14.20", 3, face="fundos"),
        face(lado, 3, face="lateral"),
    ]
    assert metros(*faces, posicao="frente_e_fundos") == taxados


@pytest.mark.parametrize(("recuo", "taxados"), [("10.00", 13), ("10.01", 25)])
def test_jardim_ate_dez_metros(recuo, taxados):
    casa = face("25.00", 2, frente_edificada_m="9.50")
    assert metros(casa, edificio_residencial=True, recuo_ajardinado_m=recuo) == taxados
    assert metros(casa, edificio_residencial=False, recuo_ajardinado_m=recuo) == 13


@pytest.mark.parametrize(
    ("exercicio", "valor"), [(1952, 3000), (1953, 3300), (1961, 5700), (1962, 6000), (1970, 6000)]
)
def test_o_favor_do_lote_unico_cai_cinco_pontos_por_ano(exercicio, valor):
    lote = face("20.00", 4, face="frente")
    fatos = {
        "profundidade_m": "40", "unica_propriedade": True, "destinado_a_casa_propria": True,
        "primeiro_exercicio_do_favor": 1952,
    }  # fmt: skip
    assert territorial(lote, exercicio=exercicio, **fatos).valor == valor
    assert territorial(lote, exercicio=exercicio, **(fatos | {"profundidade_m": "40.01"})).avisos


@pytest.mark.parametrize(
    ("lancado", "incide"),
    [("1952-01-15", False), ("1952-01-16", True), ("1951-01-14", True)],
)
def test_obra_em_andamento_ha_mais_de_um_ano(lancado, incide):
    conta = territorial(
        face("10"), exercicio=1952, inicio_da_obra="1951-01-15", data_do_lancamento=lancado
    )
    assert conta.outros["incide"] is incide


# -- predial, lixo, limpeza ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("locativo", "valor", "parcelas"),
    [("1200.00", 0, 0), ("1200.01", 96_00, 1), ("1250.00", 100_00, 1), ("1250.13", 100_01, 2)],
)
def test_predial_isento_ate_1200_e_em_duas_vezes_acima_de_cem(locativo, valor, parcelas):
    conta = apurar("predial", 1953, valor_locativo_anual=locativo, classe_tabela_b="classe_3")
    assert (conta.valor, len(conta.parcelas), conta.isento) == (valor, parcelas, not valor)


def test_predio_isento_deve_so_o_minimo_da_limpeza():
    conta = apurar(
        "predial", 1953, valor_locativo_anual="1000.00", rua_servida_por_lixo=True,
        rua_servida_por_limpeza=True,
    )  # fmt: skip
    assert (conta.outros["lixo"], conta.outros["limpeza"]) == ("0.00", "5.00")
    assert [p["valor"] for p in conta.outros["parcelas"]] == ["5.00"]


@pytest.mark.parametrize(
    ("habite_se", "valor"),
    [("01-01", 600_00), ("03-31", 600_00), ("04-01", 450_00), ("09-30", 300_00), ("10-01", 150_00)],
)
def test_predio_novo_paga_desde_o_trimestre_do_habite_se(habite_se, valor):
    dia = f"1951-{habite_se}"
    assert apurar("predial", 1951, predial_anual="600.00", data_do_habite_se=dia).valor == valor


def test_prestacao_vencida_do_predio_novo_paga_se_em_quinze_dias_do_aviso():
    conta = apurar(
        "predial", 1951, predial_anual="600.00", data_do_habite_se="1951-04-10",
        aviso_recebido_em="1951-05-05",
    )  # fmt: skip
    assert [p.vencimento for p in conta.parcelas] == [date(1951, 5, 21), date(1951, 7, 31)]


@pytest.mark.parametrize(
    ("ate", "valor"), [("1955-07-31", 1200_00), ("1955-08-01", 780_00), ("1955-08-31", 710_00)]
)
def test_predio_inabitavel_por_mais_de_seis_meses(ate, valor):
    fatos = {
        "predial_anual": "1200.00", "territorial_do_terreno_anual": "360.00",
        "inabitavel_de": "1955-02-01", "inabitavel_ate": ate,
    }  # fmt: skip
    assert apurar("predial", 1955, requerido_pelo_contribuinte=True, **fatos).valor == valor
    assert apurar("predial", 1955, requerido_pelo_contribuinte=False, **fatos).valor == 1200_00


def test_mobilia_obrigacoes_e_luz_no_valor_locativo():
    conta = apurar(
        "predial", 1954, aluguel_mensal="1000.00", mobiliado=True, classe_tabela_b="classe_1",
        parte_do_aluguel_da_mobilia_mensal="150.00", excedente_de_sublocacao_mensal="50.00",
        obrigacoes_do_locatario_em_proveito_do_locador_mensal="100.00",
        luz_energia_agua_pagas_a_parte_e_comprovadas_mensal="80.00",
    )  # fmt: skip
    assert conta.valor == 1200_00


@pytest.mark.parametrize("pct", ["7.99", "10.01"])
def test_aliquota_da_tabela_b_fora_da_faixa(pct):
    tabela = {"tabela_b_aliquota_percentual": {"classe_1": pct}}
    with pytest.raises(Recusado, match="fora da faixa"):
        apurar(
            "predial", 1954, valor_locativo_anual="5000.00", classe_tabela_b="classe_1",
            valores_informados=tabela,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("custo", "sugerido"), [("30000", "10.00"), ("54000", "15.00"), ("90000", "20.00")]
)
def test_percentual_da_limpeza_entre_dez_e_vinte(custo, sugerido):
    conta = apurar(
        "limpeza-publica", 1957, custo_do_servico=custo,
        total_do_predial_dos_beneficiados="360000.00",
    )  # fmt: skip
    assert conta.outros["percentual_sugerido"] == sugerido


@pytest.mark.parametrize(
    ("dono", "fundamento"),
    [
        ("União Federal", "art. 136 a; art. 140"),
        ("Igreja Matriz", "art. 136 b; art. 140"),
        ("Santa Casa de Votuporanga", "art. 136 c; art. 140"),
        ("Estadual Comércio Ltda.", None),
        ("João Estado", None),
    ],
)
def test_isencao_das_taxas_pelo_dono(dono, fundamento):
    conta = apurar(
        "lixo", 1955, proprietario=dono, predial="500.00", rua_servida_por_lixo=True,
        rua_servida_por_limpeza=True,
    )  # fmt: skip
    assert conta.fundamento == fundamento
    assert conta.valor == (0 if fundamento else 50_00)


def test_ex_combatente_espera_o_regulamento():
    fatos = {"valor_locativo_anual": "5000.00", "proprietario_ex_combatente": True}
    with pytest.raises(AusenciaNaLei, match="regulamento"):
        apurar("predial", 1954, **fatos)
    decreto = ato("predial.regulamento_ex_combatentes", "Decreto 3/1953")
    assert apurar("predial", 1954, locais=(decreto,), **fatos).fundamento == "art. 39, 6"


def test_terreno_nao_edificado_nao_tem_taxa_de_limpeza_na_lei():
    fatos = {"especie": "terreno urbano sem edificação", "metros_de_frente": "12.30"}
    with pytest.raises(AusenciaNaLei, match="por metro de frente"):
        apurar("limpeza-publica", 1955, **fatos)
    lei = ato("limpeza-publica.terreno_por_metro", "0.50")
    assert apurar("limpeza-publica", 1955, locais=(lei,), **fatos).valor == 6_50


# -- licences ------------------------------------------------------------------------------


@pytest.mark.parametrize(("dias", "valor"), [(30, 0), (31, 100_00)])
def test_fechado_mais_de_trinta_dias_pede_nova_licenca(dias, valor):
    fatos = {"dias_fechado": dias, "industrias_e_profissoes_anual": "2000.00"}
    assert apurar("licenca-localizacao", em=date(1954, 7, 1), **fatos).valor == valor
    fatos["motivo_justificado"] = True
    assert apurar("licenca-localizacao", em=date(1954, 7, 1), **fatos).valor == 0


def test_devedor_nao_abre_estabelecimento_nem_se_transfere_sem_prova():
    with pytest.raises(Recusado, match=r"art\. 49"):
        apurar("licenca-localizacao", 1954, socio_devedor_de="licenca-funcionamento")
    with pytest.raises(Recusado, match=r"art\. 48"):
        apurar("licenca-transferencia", 1954, licenca_do_exercicio="90.00", imposto_pago=False)


@pytest.mark.parametrize(
    ("dia", "valor"),
    [("1948-07-01", 600_00), ("1951-03-31", 600_00), ("1951-04-01", 450_00), ("1951-12-31", 50_00)],
)
def test_veiculo_adquirido_depois_de_marco_paga_os_meses_que_faltam(dia, valor):
    tabela = {"tabela_e": {"caminhão": "600.00"}}
    for fato in ("data_da_aquisicao", "mudanca_de_domicilio_em"):
        fatos = {"veiculo": "Caminhão", fato: dia, "valores_informados": tabela}
        assert apurar("licenca-veiculos", 1951, **fatos).valor == valor


@pytest.mark.parametrize(
    "fatos",
    [
        {"artigo": "jóias"},
        {"artigo": "bebidas alcoólicas"},
        {"artigo": "pipoca", "idade": 17, "por_conta_de_terceiros": False},
        {"artigo": "pipoca", "carteira_profissional": False},
    ],
)
def test_ambulante_recusado(fatos):
    with pytest.raises(Recusado):
        apurar("licenca-ambulante", 1954, **fatos, valores_informados={"tabela_d": {"pipoca": 1}})


def test_ambulante_fora_da_tabela_paga_como_o_prefeito_classificar():
    tabela = {"tabela_d": {"pipoca": "400.00", "armarinho": "10.00"}}
    with pytest.raises(AusenciaNaLei):
        apurar("licenca-ambulante", 1954, artigo="doces", valores_informados=tabela)
    conta = apurar(
        "licenca-ambulante", 1954, artigo="doces", classificado_pelo_prefeito_como="pipoca",
        valores_informados=tabela,
    )  # fmt: skip
    assert conta.valor == 400_00
    assert apurar(
        "licenca-ambulante", 1954, artigo="armarinho", valores_informados=tabela
    ).valor == 10_00  # fmt: skip


def test_extracao_vence_no_ultimo_dia_de_fevereiro_e_predial_sempre_a_28():
    extracao = apurar(
        "licenca-extracao", 1952, material="areia", valores_informados={"tabela_g": {"areia": 9}}
    )
    assert extracao.parcelas[0].vencimento == date(1952, 2, 29)
    predial = apurar("predial", 1952, predial_anual="90.00")
    assert predial.parcelas[0].vencimento == date(1952, 2, 28)


# -- roads, guias, fines -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("valor_global", "valor", "parcelas"),
    [
        ("3999.99", 20_00, 1),
        ("4000.00", 20_00, 1),
        ("20000.00", 100_00, 1),
        ("20002.00", 100_01, 2),
    ],
)
def test_conservacao_de_estradas(valor_global, valor, parcelas):
    conta = apurar("estradas-conservacao", 1953, valor_global=valor_global)
    assert (conta.valor, len(conta.parcelas)) == (valor, parcelas)


def test_adicional_de_estradas_nao_passa_de_dez_por_cento():
    fatos = {"impostos_orcados_dos_demais": "1200000.00", "impostos_do_contribuinte": "480.00"}
    tres_milhoes = apurar("estradas-execucao-adicional", 1953, despesa_total="3000000.00", **fatos)
    assert (tres_milhoes.valor, tres_milhoes.outros["percentual"]) == (48_00, "10.00")


@given(
    st.integers(1, 10**9),
    st.lists(st.decimals("0.01", "999", places=2), min_size=1, max_size=8),
)
def test_as_quotas_do_rateio_fecham_com_o_custo(despesa, frentes):
    donos = [{"nome": str(i), "frente_m": str(x)} for i, x in enumerate(frentes)]
    fatos = {"despesa_total": f"{despesa // 100}.{despesa % 100:02d}", "proprietarios": donos}
    guias = apurar("guias-e-sarjetas", em=date(1952, 3, 10), **fatos)
    soma = sum(Decimal(q["valor"]) for q in guias.outros["quotas"])
    assert soma == Decimal(guias.outros["parcela_dos_proprietarios"])
    assert soma + Decimal(guias.outros["parcela_dos_demais"]) == Decimal(despesa) / 100


@pytest.mark.parametrize(("em", "desconto"), [("1952-04-09", "3000.00"), ("1952-04-10", "0.00")])
def test_desconto_de_guias_ate_o_trigesimo_dia(em, desconto):
    fatos = {"quota": "15000.00", "edital_publicado_em": "1952-03-10", "data_do_pagamento": em}
    pago = apurar("guias-e-sarjetas", 1952, pagamento_integral=True, **fatos)
    assert pago.outros["desconto"] == desconto
    assert apurar("guias-e-sarjetas", 1952, **fatos).outros["desconto"] == "0.00"


@pytest.mark.parametrize(
    ("artigo", "reincidente", "aceita", "recusada"),
    [
        ("102", False, "500.00", "499.99"),
        ("102", True, "2000.00", "999.99"),
        ("7 d", True, "5000.00", "5000.01"),
        ("160", False, "200.00", "200.01"),
        ("art. 160, letra d", True, "400.00", "99.99"),
        ("74 § 1º", True, "500.00", "500.01"),
        ("36", False, "100.00", "150.00"),
        ("12", True, "400.00", "400.01"),
        ("97", True, "2000.00", "500.00"),
    ],
)
def test_faixa_das_multas(artigo, reincidente, aceita, recusada):
    fatos = {"artigo_citado": artigo, "reincidente": reincidente}
    assert apurar("multas", 1954, multa_proposta=aceita, **fatos).outros["multa_aceita"]
    with pytest.raises(Recusado):
        apurar("multas", 1954, multa_proposta=recusada, **fatos)


def test_recurso_de_diversoes_so_com_deposito_inteiro():
    fatos = {"artigo_violado": "102", "multa": "500.00", "recurso_apresentado": True}
    with pytest.raises(Recusado, match="depósito"):
        apurar("multas", 1954, deposito_previo="499.99", **fatos)
    assert apurar("multas", 1954, deposito_previo="500.00", **fatos).outros["recurso_recebido"]


def test_um_fato_tem_um_so_preceito():
    with pytest.raises(Recusado, match="um só preceito"):
        apurar("multas", 1954, artigo_citado="7 d", artigo_violado="160 d", multa="150.00")


# -- late payment, terms, text -------------------------------------------------------------


@pytest.mark.parametrize(
    ("tributo", "vencimento", "em", "multa"),
    [
        ("territorial-urbano", date(1952, 3, 31), date(1952, 3, 31), 0),
        ("territorial-urbano", date(1952, 3, 31), date(1952, 4, 1), 10_00),
        ("territorial-urbano", date(1952, 3, 31), date(1959, 4, 1), 10_00),
        ("predial", date(1954, 2, 28), date(1954, 3, 1), 0),
        ("predial", date(1954, 2, 28), date(1954, 3, 2), 10_00),
        ("guias-e-sarjetas", date(1952, 6, 30), date(1952, 7, 1), 20_00),
        ("guias-e-sarjetas-adicional", date(1952, 6, 30), date(1952, 7, 1), 20_00),
        ("diversoes", date(1952, 6, 30), date(1952, 7, 1), 0),
        ("multas", date(1952, 6, 30), date(1952, 7, 1), 0),
        ("predial", date(1950, 12, 1), date(1950, 12, 31), 0),
        ("predial", date(1950, 12, 1), date(1951, 1, 2), 0),
        ("predial", date(1950, 12, 1), date(1951, 1, 3), 10_00),
    ],
)
def test_multa_de_mora(tributo, vencimento, em, multa):
    devido = VOTUPORANGA.em(INICIO).devido(tributo, valor=100_00, vencimento=vencimento, em=em)
    assert (devido.multa, devido.juros, devido.total) == (multa, 0, 100_00 + multa)


def test_em_1950_tudo_vence_em_31_de_dezembro():
    conta = apurar("predial", 1950, predial_anual="600.00")
    assert [(p.vencimento, p.valor) for p in conta.parcelas] == [(date(1950, 12, 31), 600_00)]


@pytest.mark.parametrize(
    ("prazo", "desde", "fim"),
    [
        ("reclamacao", date(1951, 2, 17), date(1951, 3, 5)),
        ("VOT-P056", date(1952, 3, 10), date(1952, 4, 9)),
        ("defesa-auto", date(1953, 5, 14), date(1953, 5, 19)),
        ("licenca-extracao", date(1952, 1, 10), date(1952, 2, 29)),
        ("diversoes-bilhares", date(1952, 2, 10), date(1952, 2, 29)),
        ("predial-2", date(1952, 2, 10), date(1952, 7, 31)),
        ("arrecadacao-de-1950", date(1950, 11, 27), date(1950, 12, 31)),
        ("reclamacao-da-conservacao", date(1952, 3, 8), date(1952, 3, 24)),
        ("exame-das-contas-de-guias", date(1952, 3, 10), date(1952, 3, 25)),
        ("conservacao-apos-decisao", date(1952, 5, 20), date(1952, 5, 30)),
        ("leilao-de-pereciveis", date(1953, 6, 4), date(1953, 6, 8)),
        ("declaracao-de-estradas", date(1953, 1, 2), date(1953, 3, 1)),
    ],
)
def test_prazos(prazo, desde, fim):
    assert VOTUPORANGA.em(desde).prazo(prazo, desde=desde).fim == fim


def test_o_recurso_a_camara_espera_o_prazo_do_municipio():
    dia = date(1953, 5, 1)
    with pytest.raises(AusenciaNaLei, match="dias para recorrer"):
        VOTUPORANGA.em(dia).prazo("recurso", desde=dia)
    lei = VOTUPORANGA.em(dia, [ato("prazo.recurso", "20")])
    assert lei.prazo("recurso", desde=dia).fim == date(1953, 5, 21)


def test_todo_prazo_de_data_ou_contagem_responde():
    for termo in VOTUPORANGA.prazos.values():
        if termo.prazo:
            assert VOTUPORANGA.em(INICIO).prazo(termo.nome, desde=INICIO).fim
            assert termo.regra


def test_a_lei_nao_da_prescricao():
    assert VOTUPORANGA.em(INICIO).data_de_prescricao("predial", exercicio=1951) is None


def test_decisao_tardia_da_quinze_dias_e_na_conservacao_dez():
    fatos = {
        "vencimento": "1952-04-30", "decisao_comunicada_em": "1952-05-20",
        "valor_mantido": "80.00", "data_do_pagamento": "1952-06-02",
    }  # fmt: skip
    conservacao = apurar("estradas-conservacao", 1952, **fatos)
    outro = apurar("territorial-urbano", 1952, **fatos)
    assert (conservacao.outros["prazo_final"], conservacao.valor) == ("1952-05-30", 88_00)
    assert (outro.outros["prazo_final"], outro.valor) == ("1952-06-04", 80_00)


def test_depois_do_protocolo_so_por_guia_do_procurador():
    fatos = {
        "principal": "65.00", "certidao_protocolada_em": "1951-09-05",
        "data_do_pagamento": "1951-09-10",
    }  # fmt: skip
    with pytest.raises(Recusado, match=r"art\. 15"):
        apurar("territorial-urbano", 1951, guia_expedida_por="Contadoria", **fatos)
    conta = apurar("territorial-urbano", 1951, guia_expedida_por="Procurador Judicial", **fatos)
    assert conta.valor == 71_50


def test_texto_completo_e_tributos_todos_com_regra():
    assert list(VOTUPORANGA.artigos) == [str(n) for n in range(1, 163)]
    assert all(t.implementado for t in VOTUPORANGA.tributos.values())
    assert len(VOTUPORANGA.tributos) == 43
    com_redacao = {n for n, a in VOTUPORANGA.artigos.items() if a.redacoes}
    alteracoes = {n for x in VOTUPORANGA.dados["alteracoes"] for n in x["artigos"]}
    assert com_redacao == alteracoes


def test_isencoes_tem_fundamento_prova_e_autoridade():
    for linha in ler_csv(VOTUPORANGA.pasta / "isencoes.csv"):
        assert linha["alcance"] in VOTUPORANGA.tributos
        assert linha["artigo"]
        assert linha["prova"]
        assert linha["autoridade"]


@pytest.mark.parametrize(
    ("tributo", "fatos", "linha"),
    [
        ("territorial-urbano", {}, "faces"),
        ("territorial-urbano", {"faces": [{"comprimento_m": "0", "zona": 1}]}, "maior que zero"),
        ("territorial-urbano", {"faces": [{"comprimento_m": "-3", "zona": 1}]}, "negativo"),
        ("territorial-urbano", {"faces": [{"comprimento_m": "3", "zona": 5}]}, "entre 1 e 4"),
        ("territorial-urbano", {"faces": {"zona": 1}}, "lista"),
        ("territorial-urbano", {"faces": ["x"]}, "objeto"),
        ("predial", {}, "falta o valor locativo"),
        ("predial", {"predial_anual": "1", "data_do_habite_se": "1956-01-01"}, "posterior"),
        ("estradas-conservacao", {"valor_global": "9", "area_no_municipio_alqueires": "2",
                                  "area_total_alqueires": "1"}, "não pode passar"),
        ("diversoes-clubes", {"categoria": 4}, "1ª, 2ª e 3ª"),
        ("multas", {"artigo_citado": "999"}, "não comina"),
        ("multas", {"artigo_citado": "7 z"}, "não comina"),
        ("guias-e-sarjetas", {"despesa_total": "9", "proprietarios": [{"frente_m": "0"}]}, "zero"),
    ],
)  # fmt: skip
def test_fatos_maus_saem_com_uma_linha(tributo, fatos, linha):
    with pytest.raises(FatoInvalido, match=linha) as recusa:
        apurar(tributo, 1955, **fatos)
    assert "\n" not in str(recusa.value)


comprimentos = st.decimals("0.01", "400", places=2).map(str)


@settings(deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "comprimento_m": comprimentos,
                "zona": st.integers(1, 4),
                "face": st.sampled_from(["frente", "fundos", "lateral"]),
            }
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from(["meio_de_quadra", "esquina", "frente_e_fundos"]),
    st.booleans(),
)
def test_rapido_e_explicado_dao_o_mesmo_e_nunca_mais_que_o_todo(faces, posicao, edificada):
    lei = VOTUPORANGA.em(date(1955, 1, 1), LOCAIS)
    fatos = {"faces": faces, "posicao": posicao, "parte_de_area_edificada": edificada}
    calculo = lei.regra("territorial-urbano", 1955)
    lidos = lei.ler_fatos("territorial-urbano", fatos)
    assert lei.ler_fatos("territorial-urbano", lei.escrever_fatos(lidos)) == lidos
    try:
        rapido = calculo(lidos)
    except FatoInvalido:
        return
    assert rapido.valor == calculo.explicar(lidos).valor
    inteiro = sum(ceil(Decimal(f["comprimento_m"])) for f in faces)
    assert 0 <= rapido.outros["metros_tributados"] <= inteiro
    assert sum(p.valor for p in rapido.parcelas) == rapido.valor
