"""Late payment and early discount in Januária (arts. 71, 170, 247)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefeitura.legislacao import ErroDeLei, FatoInvalido, ParametroLocal, carregar

JANUARIA = carregar("januaria-1963")
LEI = JANUARIA.em(date(1964, 1, 1))
FEVEREIRO = date(1964, 2, 28)


def devido(tributo="predial", valor=1230_00, vencimento=FEVEREIRO, em=FEVEREIRO, lei=LEI, **mais):
    return lei.devido(tributo, valor=valor, vencimento=vencimento, em=em, **mais)


def pagar(tributo="predial", **fatos):
    return LEI.apurar(tributo, fatos, exercicio=1964)


def test_no_vencimento_nada_se_acrescenta():
    assert devido().total == 1230_00


def test_a_multa_e_de_dez_por_cento_desde_o_primeiro_dia():
    d = devido(em=date(1964, 2, 29))
    assert (d.multa, d.juros, d.dias_de_atraso) == (123_00, 0, 1)


@pytest.mark.parametrize(("em", "juros"), [(date(1964, 3, 28), 0), (date(1964, 3, 29), 44)])
def test_os_juros_correm_do_trigesimo_dia_sobre_principal_e_multa(em, juros):
    # (1230.00 + 123.00) x 12% / 365 = 0.4448
    assert devido(em=em).juros == juros


def test_vencimento_em_domingo_paga_se_na_segunda_e_o_atraso_conta_dela():
    domingo = date(1964, 5, 31)
    assert devido("territorial-rural", vencimento=domingo, em=date(1964, 6, 1)).total == 1230_00
    atrasado = devido("territorial-rural", vencimento=domingo, em=date(1964, 6, 2))
    assert atrasado.dias_de_atraso == 1


def test_a_transmissao_tem_multa_de_vinte_por_cento():
    assert devido("transmissao-inter-vivos", em=date(1964, 3, 2)).multa == 246_00


def test_sem_decreto_nao_ha_desconto():
    assert devido("territorial-urbano", integral=True).desconto == 0


@pytest.mark.parametrize(
    ("tributo", "em", "integral", "desconto"),
    [
        ("territorial-urbano", FEVEREIRO, True, 123_00),
        ("territorial-urbano", FEVEREIRO, False, 0),
        ("territorial-urbano", date(1964, 1, 29), False, 123_00),
        ("territorial-urbano", date(1964, 1, 30), False, 0),
        ("predial", date(1964, 3, 31), True, 123_00),
        ("predial", date(1964, 1, 15), False, 123_00),
        ("limpeza-publica", date(1964, 1, 15), True, 0),
    ],
)
def test_condicoes_do_desconto(tributo, em, integral, desconto):
    d = devido(tributo, em=em, integral=integral, desconto_pct="10")
    assert (d.desconto, d.multa) == (desconto, 0)


def test_predial_inteiro_ate_31_de_marco_nao_tem_multa_sob_decreto():
    assert devido(em=date(1964, 3, 31), integral=True, desconto_pct="8").total == 1131_60
    assert devido(em=date(1964, 4, 1), integral=True, desconto_pct="8").multa == 123_00


def test_o_decreto_do_exercicio_e_ato_do_municipio():
    decreto = ParametroLocal(
        "desconto.art-170", "5", date(1964, 1, 1), "Decreto 2/1964", date(1964, 12, 31)
    )
    lei = JANUARIA.em(FEVEREIRO, [decreto])
    assert devido("territorial-urbano", integral=True, lei=lei).desconto == 61_50


def test_desconto_acima_do_limite_e_recusado():
    with pytest.raises(FatoInvalido, match="10%"):
        devido("territorial-urbano", integral=True, desconto_pct="10.01")


def test_o_desconto_do_todo_arredonda_se_uma_vez():
    devidos = LEI.devido_do_conjunto(
        "predial",
        [(500_05, FEVEREIRO), (500_05, date(1964, 8, 31))],
        em=FEVEREIRO,
        desconto_pct="10",
        integral=True,
    )
    assert sum(d.desconto for d in devidos) == 100_01
    assert sum(d.total for d in devidos) == 900_09


def test_prestacao_pelo_numero_vence_no_calendario():
    conta = pagar(
        "territorial-urbano", valor_prestacao="1000.00", prestacao=1, pagamento="1964-03-28"
    )
    assert conta.valor == 1100_00
    segunda = pagar(
        "territorial-urbano", valor_prestacao="1000.00", prestacao=2, pagamento="1964-03-28"
    )
    assert segunda.valor == 1000_00


def test_imposto_inteiro_fora_do_prazo_do_desconto_paga_mora_so_da_primeira():
    conta = pagar(
        "territorial-urbano",
        imposto="2000.00",
        desconto_decretado_pct="10",
        pagamento="1964-03-02",
        pagamento_integral=True,
    )
    assert conta.valor == 2100_00


@pytest.mark.parametrize(
    "fatos",
    [
        {"imposto": "10.00"},
        {"imposto": "10.00", "principal": "10.00", "pagamento": "1964-02-28"},
        {"valor_prestacao": "10.00", "pagamento": "1964-02-28"},
        {"pagamento": "1964-02-28"},
        {"valor_prestacao": "10.00", "prestacao": 3, "pagamento": "1964-02-28"},
    ],
)
def test_pagamento_incompleto_e_recusado(fatos):
    with pytest.raises(ErroDeLei):
        pagar("predial", **fatos)


@given(
    st.integers(0, 10**12),
    st.dates(date(1964, 1, 1), date(1966, 12, 31)),
    st.dates(date(1964, 1, 1), date(1968, 12, 31)),
)
def test_o_total_e_a_soma_das_partes_e_o_atraso_nunca_diminui(valor, vencimento, em):
    d = devido(valor=valor, vencimento=vencimento, em=em)
    assert d.total == d.principal - d.desconto + d.multa + d.juros >= valor
    depois = devido(valor=valor, vencimento=vencimento, em=date.fromordinal(em.toordinal() + 1))
    assert depois.total >= d.total


def test_o_acrescimo_tem_o_nome_que_a_lei_lhe_da():
    muriae = carregar("muriae-1936").em(date(1937, 1, 1))
    mora = devido(
        valor=100_000, vencimento=date(1937, 3, 31), em=date(1937, 5, 10), lei=muriae
    ).memoria[0]
    assert (mora.artigo, mora.passo) == ("art. 106 §2", "mora, 40 dias de atraso: 100$000 × 10%")
    multa = devido(em=date(1964, 3, 2)).memoria[0]
    assert multa.passo.startswith("multa, ")
