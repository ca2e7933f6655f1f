from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words

from prefeitura.legislacao import DinheiroInvalido, ErroDeLei, converter, moeda_em
from prefeitura.legislacao.dinheiro import MOEDAS, POR_CHAVE
from prefeitura.legislacao.extenso import por_extenso

CRUZEIRO = POR_CHAVE["cruzeiro-1942"]
MIL_REIS = POR_CHAVE["mil-reis"]
REAL = POR_CHAVE["real"]
EXTENSO_LONGO = "um milhão, duzentos e trinta e quatro mil, quinhentos e sessenta e sete cruzeiros"


@pytest.mark.parametrize(
    ("quantia", "escrito"),
    [(0, "Cr$ 0,00"), (5, "Cr$ 0,05"), (127500, "Cr$ 1.275,00"), (123456789, "Cr$ 1.234.567,89")],
)
def test_cruzeiro_tem_ponto_nos_milhares_e_virgula_nos_centavos(quantia, escrito):
    assert CRUZEIRO.formatar(quantia) == escrito


@pytest.mark.parametrize(
    ("quantia", "escrito"),
    [
        (1_800_000, "1:800$000"),
        (7_500, "7$500"),
        (100, "$100"),
        (50_000, "50$000"),
        (1_200_000_000, "1.200:000$000"),
        (1_005_000, "1:005$000"),
    ],
)
def test_mil_reis_tem_dois_pontos_nos_contos_e_cifrao_nos_mil(quantia, escrito):
    assert MIL_REIS.formatar(quantia) == escrito
    assert MIL_REIS.de_texto(escrito) == quantia


@pytest.mark.parametrize(
    ("texto", "quantia"),
    [
        ("1.275,00", 127500),
        ("1275", 127500),
        ("1.234", 123400),
        ("1275,5", 127550),
        ("Cr$ 1.275,00", 127500),
        ("0,01", 1),
    ],
)
def test_le_o_que_o_brasileiro_escreve(texto, quantia):
    assert CRUZEIRO.de_texto(texto) == quantia


@pytest.mark.parametrize(
    "texto", ["12.34", "1,234", "1.23", "1.2345", "-1,00", "", "abc", "1,2,3", "1.275.00", "٣,00"]
)
def test_recusa_o_que_se_le_de_dois_modos(texto):
    with pytest.raises(DinheiroInvalido):
        CRUZEIRO.de_texto(texto)


@pytest.mark.parametrize("texto", ["1.234", "1,00", "-1.00", "1e3", "", "1.2.3", "NaN"])
def test_em_dados_so_o_ponto_e_as_casas_da_moeda(texto):
    with pytest.raises(DinheiroInvalido):
        CRUZEIRO.de_decimal(texto)


@pytest.mark.parametrize(
    ("quantia", "extenso"),
    [
        (100, "um cruzeiro"),
        (100000, "mil cruzeiros"),
        (100000000, "um milhão de cruzeiros"),
        (200000050, "dois milhões de cruzeiros e cinquenta centavos"),
        (10101, "cento e um cruzeiros e um centavo"),
        (127500, "mil duzentos e setenta e cinco cruzeiros"),
        (110000, "mil e cem cruzeiros"),
        (150000, "mil e quinhentos cruzeiros"),
        (50, "cinquenta centavos"),
        (0, "zero cruzeiros"),
        (100020000, "um milhão e duzentos cruzeiros"),
        (123456700, EXTENSO_LONGO),
    ],
)  # fmt: skip
def test_extenso_em_cruzeiros(quantia, extenso):
    assert CRUZEIRO.extenso(quantia) == extenso


@pytest.mark.parametrize(
    ("quantia", "extenso"),
    [
        (1, "um real"),
        (100, "cem réis"),
        (1_000, "mil-réis"),
        (7_500, "sete mil e quinhentos réis"),
        (20_500, "vinte mil e quinhentos réis"),
        (50_000, "cinquenta mil-réis"),
        (1_000_000, "um conto de réis"),
        (1_800_000, "um conto e oitocentos mil-réis"),
        (2_350_500, "dois contos, trezentos e cinquenta mil e quinhentos réis"),
    ],
)
def test_extenso_em_mil_reis(quantia, extenso):
    assert MIL_REIS.extenso(quantia) == extenso


def test_os_numeros_sao_os_do_num2words():
    for n in [*range(1200), 1999, 2000, 2100, 9999, 10_010, 100_000, 999_999]:
        conhecido = num2words(n, lang="pt_BR").replace(",", "").replace("catorze", "quatorze")
        assert por_extenso(n) == conhecido


def test_cada_data_tem_a_sua_moeda():
    assert moeda_em(date(1942, 10, 31)).chave == "mil-reis"
    assert moeda_em(date(1942, 11, 1)).chave == "cruzeiro-1942"
    assert moeda_em(date(1964, 12, 2)).casas == 0
    assert moeda_em(date(1967, 2, 13)).simbolo == "NCr$"
    assert moeda_em(date(1994, 7, 1)) == REAL


def test_um_cruzeiro_e_um_mil_reis():
    assert converter(7_500, MIL_REIS, CRUZEIRO) == 750


def test_as_reformas_somam_se():
    antes = POR_CHAVE["cruzeiro-real"]
    assert converter(2_750_00, antes, REAL) == 1_00
    assert converter(2_750 * 10**12 * 100, CRUZEIRO, REAL) == 1_00


def test_nao_se_volta_a_moeda_anterior():
    with pytest.raises(ErroDeLei):
        converter(100, REAL, CRUZEIRO)


@given(st.sampled_from(MOEDAS), st.integers(0, 10**15 - 1))
def test_o_escrito_volta_a_ser_a_mesma_quantia(moeda, quantia):
    assert moeda.de_texto(moeda.valor(quantia)) == quantia
    assert moeda.de_decimal(moeda.texto(quantia)) == quantia


def test_a_quantia_da_lei_em_mil_reis_le_se_em_cruzeiros():
    assert CRUZEIRO.da_lei("7.500") == 7_50
    assert MIL_REIS.da_lei("7.500") == 7_500
    assert CRUZEIRO.da_lei("100") == 100_00
    with pytest.raises(ErroDeLei):
        CRUZEIRO.da_lei("7.505")
