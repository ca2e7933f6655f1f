"""Property tributos of Januária: limits, refusals, and what must hold for any facts."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefeitura.legislacao import (
    AusenciaNaLei,
    ErroDeLei,
    FatoInvalido,
    NaoImplementado,
    ParametroLocal,
    carregar,
)

JANUARIA = carregar("januaria-1963")
LEI = JANUARIA.em(date(1964, 1, 1))
CASA = {"valor_venal": "1.00", "uso": "residencial"}
IMOVEIS = ("predial", "territorial-urbano", "limpeza-publica", "educacao-saude")


def apurar(tributo, exercicio=1964, lei=LEI, **fatos):
    return lei.apurar(tributo, fatos, exercicio=exercicio)


def terreno(**fatos):
    base = {"valor_venal": "100000.00", "fecho": "murado", "passeio": True}
    return apurar("territorial-urbano", **(base | fatos))


@pytest.mark.parametrize(
    ("venal", "imposto"),
    [
        ("49999.99", 500_00),
        ("50000.00", 500_00),
        ("50000.01", 1000_00),
        ("200000.00", 4100_00),
        ("200000.01", 4200_00),
        ("600000.00", 13500_00),
        ("600000.01", 13800_00),
        ("700000.00", 16100_00),
        ("700000.01", 16450_00),
    ],
)
def test_o_limite_pertence_a_classe_que_nele_termina(venal, imposto):
    assert terreno(valor_venal=venal).valor == imposto


@pytest.mark.parametrize(
    ("venal", "datas"),
    [
        ("99999.00", ["1964-02-28", "1964-08-31"]),
        ("49999.90", ["1964-03-31"]),
        ("0.00", []),
    ],
)
def test_o_territorial_inferior_a_mil_paga_se_de_uma_vez(venal, datas):
    assert [p.vencimento.isoformat() for p in terreno(valor_venal=venal).parcelas] == datas


def test_o_predial_de_quinhentos_tem_duas_prestacoes_e_o_menor_uma():
    duas = apurar("predial", valor_venal="55555.56", parcialmente_alugado=True)
    uma = apurar("predial", valor_venal="55554.00", parcialmente_alugado=True)
    assert (duas.valor, len(duas.parcelas)) == (500_00, 2)
    assert (uma.valor, [p.vencimento for p in uma.parcelas]) == (499_99, [date(1964, 4, 30)])


def test_o_agravo_pede_mais_de_um_ano_e_incide_sobre_o_acrescido():
    agravo = {"agravo_art_155_adotado": True, "passeio": False}
    assert terreno(**agravo, anos_sem_edificar=1).valor == 2200_00
    assert terreno(**agravo, anos_sem_edificar=2).valor == 2640_00


def test_o_agravo_e_chave_do_municipio():
    ato = ParametroLocal(
        "territorial-urbano.agravo_adotado", "sim", date(1964, 1, 1), "Decreto 3/1964"
    )
    lei = JANUARIA.em(date(1964, 1, 1), [ato])
    fatos = {"valor_venal": "100000.00", "anos_sem_edificar": 3, "fecho": "murado", "passeio": True}
    assert apurar("territorial-urbano", lei=lei, **fatos).valor == 2400_00
    assert apurar("territorial-urbano", **fatos).valor == 2000_00
    assert lei.versao != LEI.versao


@pytest.mark.parametrize(
    ("fatos", "reduzido"),
    [
        ({}, 4725_00),
        ({"testada_servida": "1/2"}, 5512_50),
        ({"testada_servida": "30", "testada_total_m": "60"}, 5512_50),
        ({"testada_servida": "50%"}, 5512_50),
        ({"area_do_terreno_m2": "9999.99"}, 6300_00),
        ({"area_do_terreno_m2": "10000"}, 4725_00),
        ({"ato_do_prefeito": False}, 6300_00),
        ({"data_do_ato": "1959-01-02"}, 4725_00),
        ({"data_do_ato": "1959-01-01"}, 6300_00),
    ],
)
def test_reducao_por_melhoramentos(fatos, reduzido):
    base = {
        "valor_venal": "300000.00",
        "area_do_terreno_m2": "12000",
        "melhoramentos": ["agua", "esgoto", "sarjetas"],
        "testada_servida": "total",
        "ato_do_prefeito": True,
    }
    assert terreno(**(base | fatos)).valor == reduzido


def test_area_toda_ajardinada_ou_edificada_nada_deve():
    conta = terreno(
        valor_venal=None,
        valor_venal_por_m2="100.00",
        area_do_terreno_m2="500",
        area_edificada_m2="300",
    )
    assert conta.valor == 0
    assert conta.parcelas == ()


@pytest.mark.parametrize(
    ("aprovacao", "imposto"),
    [(1964, 3075_00), (1963, 13500_00), (1962, 37100_00), (1961, 59000_00), (1955, 59000_00)],
)
def test_loteamento_por_exercicio_da_aprovacao(aprovacao, imposto):
    conta = apurar(
        "territorial-urbano",
        valor_de_aquisicao="150000.00",
        preco_de_venda_total="2000000.00",
        exercicio_da_aprovacao=aprovacao,
        fecho="murado",
        passeio=True,
    )
    assert conta.valor == imposto


@pytest.mark.parametrize(
    ("termino", "venal"),
    [
        ("1964-01", 200000_00),
        ("1959-01", 190000_00),
        ("1959-02", 200000_00),
        ("1944-01", 160000_00),
        ("1938-01", 160000_00),
    ],
)
def test_depreciacao_por_quinquenio_completo_ate_quatro(termino, venal):
    conta = apurar(
        "predial",
        valor_venal_novo="200000.00",
        termino_da_construcao=termino,
        depreciacao_adotada=True,
        uso="residencial",
    )
    assert conta.valor == venal * 82 // 10000


@pytest.mark.parametrize(("mes", "valor"), [(1, 2460_00), (12, 205_00), (8, 1025_00)])
def test_o_mes_do_habite_se_conta_por_inteiro(mes, valor):
    conta = apurar(
        "predial", valor_venal="300000.00", uso="residencial", habite_se=f"1964-{mes:02d}-28"
    )
    assert conta.valor == valor


def test_o_minimo_compara_se_com_o_que_se_cobra_no_exercicio():
    conta = apurar("predial", valor_venal="100000.00", uso="residencial", habite_se="1964-12-01")
    assert conta.valor == 100_00


@pytest.mark.parametrize(
    ("residente", "vencimento"), [(True, date(1964, 8, 31)), (False, date(1964, 9, 14))]
)
def test_predio_novo_vence_em_quinze_ou_trinta_dias_do_lancamento(residente, vencimento):
    # 15 days after 15 August 1964 is the 30th, a Sunday
    conta = apurar(
        "predial",
        valor_venal="300000.00",
        uso="residencial",
        habite_se="1964-08-10",
        data_do_lancamento="1964-08-15",
        residente_na_sede=residente,
    )
    assert [p.vencimento for p in conta.parcelas] == [vencimento]


def test_isencao_sem_ato_do_prefeito_nao_vale():
    fatos = {"valor_venal": "500000.00", "uso": "comercial", "ocupacao": "casa_paroquial"}
    assert apurar("predial", **fatos).valor == 4200_00
    isenta = apurar("predial", **fatos, ato_do_prefeito=True)
    assert (isenta.valor, isenta.isento, isenta.fundamento) == (0, True, "art. 249 VI")


def test_bem_da_uniao_independe_de_ato():
    conta = apurar("predial", valor_venal="500000.00", ocupacao="bem_da_uniao")
    assert conta.fundamento == "art. 44 §4 I"


def test_o_compromissario_comprador_de_terreno_isento_paga():
    fatos = {"ocupacao": "instituicao_religiosa", "ato_do_prefeito": True}
    assert terreno(**fatos).isento
    assert terreno(**fatos, compromissario_comprador=True).valor == 2000_00


@pytest.mark.parametrize(
    ("locativo", "ocupacao", "taxa"),
    [
        ("2000.00", None, 200_00),
        ("2000.01", None, 300_00),
        ("100000.00", None, 800_00),
        ("150000.00", None, 1100_00),
        ("150000.01", None, 1400_00),
        ("2000.00", "hotel", 260_00),
        ("2000.00", "residencia", 200_00),
        ("150000.01", "comercio", 1820_00),
    ],
)
def test_limpeza_publica(locativo, ocupacao, taxa):
    assert apurar("limpeza-publica", valor_locativo=locativo, ocupacao=ocupacao).valor == taxa


@pytest.mark.parametrize(
    ("imposto", "lancado", "taxa", "vencimento"),
    [
        ("predial", "499.99", 10_00, date(1964, 4, 30)),
        ("predial", "500.00", 10_00, date(1964, 2, 28)),
        ("territorial_urbano", "999.99", 15_00, date(1964, 3, 31)),
        ("territorial_urbano", "1000.00", 15_00, date(1964, 2, 28)),
        ("predial", "20000.00", 52_00, date(1964, 2, 28)),
        ("predial", "20000.01", 54_00, date(1964, 2, 28)),
    ],
)
def test_iluminacao_acompanha_a_primeira_prestacao(imposto, lancado, taxa, vencimento):
    conta = apurar("iluminacao-publica", imposto=imposto, imposto_lancado=lancado)
    assert (conta.valor, [p.vencimento for p in conta.parcelas]) == (taxa, [vencimento])


@pytest.mark.parametrize(
    ("tributo", "fatos", "mensagem"),
    [
        ("predial", {"valor_venal": "1.00", "cor": "azul"}, "fato desconhecido: “cor”"),
        ("predial", {"uso": "residencial"}, "falta o valor venal"),
        ("predial", {"valor_venal": "1.00"}, "falta o uso"),
        ("predial", {"valor_venal": "1.234", "uso": "residencial"}, "valor_venal"),
        ("predial", {"valor_venal": 1.5, "uso": "residencial"}, "valor_venal"),
        ("predial", {"valor_venal": "-1.00", "uso": "residencial"}, "negativo"),
        ("predial", {"valor_venal": "9" * 15, "uso": "castelo"}, "“uso”"),
        ("predial", CASA | {"habite_se": "1965-01-01"}, "posterior"),
        ("predial", CASA | {"habite_se": "1964-13-01"}, "data"),
        ("predial", CASA | {"em_ruinas_ocupado": 1}, "falso"),
        ("territorial-urbano", {"area_do_terreno_m2": "-1", "valor_venal": "1.00"}, "negativo"),
        ("territorial-urbano", {"area_do_terreno_m2": "NaN", "valor_venal": "1.00"}, "número"),
        ("territorial-urbano", {"melhoramentos": ["agua", "agua"]}, "repete"),
        ("territorial-urbano", {"melhoramentos": "agua"}, "lista"),
        ("territorial-urbano", {"exercicio_da_aprovacao": 1965}, "depois"),
        ("territorial-urbano", {"valor_venal": "1.00", "tributo": "predial"}, "predial"),
        ("iluminacao-publica", {}, "falta o valor do imposto"),
        ("educacao-saude", {}, "falta o valor venal"),
        ("atos-da-economia", {}, "enquadramento"),
        ("atos-da-economia-conhecimento", {"tributo_pago": "iptu"}, "iptu"),
    ],
)  # fmt: skip
def test_fatos_maus_sao_recusados_com_uma_linha(tributo, fatos, mensagem):
    with pytest.raises(FatoInvalido, match=mensagem) as recusa:
        LEI.apurar(tributo, fatos, exercicio=1964)
    assert "\n" not in str(recusa.value)


def test_nomes_desconhecidos_sao_recusados():
    with pytest.raises(ErroDeLei, match="código desconhecido"):
        carregar("ipatinga-1999")
    with pytest.raises(ErroDeLei, match="tributo desconhecido"):
        apurar("iptu")
    with pytest.raises(ErroDeLei, match="anterior"):
        apurar("predial", exercicio=1963, valor_venal="1.00", uso="residencial")
    with pytest.raises(ErroDeLei, match="não há lei"):
        JANUARIA.em(date(1963, 12, 31))


def test_servico_indisponivel_nao_se_lanca():
    ato = ParametroLocal(
        "servico.limpeza-publica", "não", date(1964, 1, 1), "Decreto 1/1964", date(1964, 12, 31)
    )
    lei = JANUARIA.em(date(1964, 6, 1), [ato])
    assert not lei.disponivel("limpeza-publica")
    with pytest.raises(AusenciaNaLei, match=r"art\. 486"):
        apurar("limpeza-publica", lei=lei, valor_locativo="2000.00")
    assert JANUARIA.em(date(1965, 1, 1), [ato]).disponivel("limpeza-publica")


@pytest.mark.parametrize(
    ("nome", "valor"),
    [("predial.inexistente", "1"), ("predial.minimo", "muito"), ("tabela-15/99/valor", "1.00"),
     ("tabela-15/1/valor", "x"), ("predial.residencial", "-1"), ("servico.limpeza-publica", "?")],
)  # fmt: skip
def test_ato_municipal_mau_e_recusado(nome, valor):
    with pytest.raises(ErroDeLei):
        JANUARIA.em(
            date(1964, 1, 1), [ParametroLocal(nome, valor, date(1964, 1, 1), "Decreto 9/1964")]
        )


def test_ato_municipal_muda_a_celula_da_tabela():
    ato = ParametroLocal("tabela-15/1", "250.00", date(1964, 7, 1), "Lei 600/1964")
    depois = JANUARIA.em(date(1964, 7, 1), [ato])
    antes = JANUARIA.em(date(1964, 6, 30), [ato])
    assert apurar("limpeza-publica", lei=depois, valor_locativo="2000.00").valor == 250_00
    assert apurar("limpeza-publica", lei=antes, valor_locativo="2000.00").valor == 200_00


def test_todo_tributo_do_catalogo_se_calcula_ou_diz_que_nao():
    for tributo in JANUARIA.tributos.values():
        try:
            LEI.esquema(tributo.slug, situacoes=False)
        except NaoImplementado:
            assert not tributo.implementado
        else:
            assert tributo.implementado


def test_cada_fato_tem_descricao_e_unidade():
    for tributo in JANUARIA.tributos:
        for campo in LEI.esquema(tributo)["properties"].values():
            assert campo["description"]
            assert campo["unidade"]


def test_o_texto_dos_492_artigos():
    assert list(JANUARIA.artigos) == [str(n) for n in range(1, 493)]
    assert "guichets" in JANUARIA.artigo("71").texto
    assert JANUARIA.artigo("165").rotulo == "Artigo 167º"
    with pytest.raises(ErroDeLei):
        JANUARIA.artigo("493")


def test_fundamentos_de_isencao():
    artigos = {f.artigo for f in LEI.isencoes("predial")}
    assert {"art. 249 III", "art. 44 §4 I"} <= artigos
    assert LEI.isencoes("limpeza-publica") == []


VALORES = st.integers(0, 10**12)
PREDIOS = st.fixed_dictionaries(
    {"valor_venal": VALORES, "uso": st.sampled_from(["residencial", "industrial", "garagem"])},
    optional={
        "valor_locativo": VALORES,
        "parcialmente_alugado": st.booleans(),
        "em_ruinas_ocupado": st.booleans(),
        "habite_se": st.dates(date(1960, 1, 1), date(1964, 12, 31)),
        "depreciacao_adotada": st.booleans(),
        "termino_da_construcao": st.dates(date(1900, 1, 1), date(1963, 12, 31)),
        "servicos_prestados": VALORES,
    },
)
TERRENOS = st.fixed_dictionaries(
    {"valor_venal": VALORES},
    optional={
        "fecho": st.sampled_from(["murado", "cercado", "aberto"]),
        "passeio": st.booleans(),
        "agravo_art_155_adotado": st.booleans(),
        "anos_sem_edificar": st.integers(0, 30),
        "area_do_terreno_m2": st.decimals("0.01", 10**6, places=2),
        "area_edificada_m2": st.decimals(0, 10**5, places=2),
        "jardim_na_frente_m2": st.decimals(0, 10**4, places=2),
        "melhoramentos": st.just(("agua", "pavimentacao")),
        "testada_servida": st.sampled_from(["total", "1/3", "0.25"]),
        "ato_do_prefeito": st.booleans(),
        "servicos_prestados": VALORES,
    },
)
FATOS = {
    "predial": PREDIOS,
    "territorial-urbano": TERRENOS,
    "limpeza-publica": st.fixed_dictionaries(
        {"valor_locativo": VALORES, "ocupacao": st.sampled_from([None, "hotel", "residencia"])}
    ),
    "educacao-saude": st.fixed_dictionaries({"valor_venal": VALORES, "movimento": VALORES}),
}


@settings(max_examples=200, deadline=None)
@given(st.data(), st.sampled_from(IMOVEIS))
def test_o_que_vale_para_quaisquer_fatos(data, tributo):
    calculo = LEI.regra(tributo, 1964)
    dados = data.draw(FATOS[tributo])
    if dados.get("area_edificada_m2") is not None and "area_do_terreno_m2" not in dados:
        dados["area_do_terreno_m2"] = Decimal(1000)
    if "melhoramentos" in dados:
        dados.setdefault("testada_servida", "total")
    if dados.get("depreciacao_adotada"):
        dados.setdefault("termino_da_construcao", date(1950, 1, 1))
    fatos = calculo.fatos(**dados)
    rapido = calculo(fatos)
    explicado = calculo.explicar(fatos)
    assert rapido.valor == explicado.valor >= 0
    assert rapido.parcelas == explicado.parcelas
    assert sum(p.valor for p in rapido.parcelas) == (rapido.valor if rapido.parcelas else 0)
    assert explicado.memoria[-1].valor == LEI.moeda.texto(rapido.valor)
    assert LEI.ler_fatos(tributo, LEI.escrever_fatos(fatos)) == fatos


@given(st.sampled_from(["predial", "limpeza-publica"]), VALORES, VALORES)
def test_maior_valor_nunca_paga_menos(tributo, um, outro):
    calculo = LEI.regra(tributo, 1964)
    campo = "valor_venal" if tributo == "predial" else "valor_locativo"
    extra = {"uso": "residencial"} if tributo == "predial" else {}
    menor, maior = sorted((um, outro))
    assert (
        calculo(calculo.fatos(**{campo: menor}, **extra)).valor
        <= calculo(calculo.fatos(**{campo: maior}, **extra)).valor
    )
