from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefeitura.legislacao import ratear, repartir
from prefeitura.legislacao.numeros import (
    Taxa,
    em_portugues,
    fracoes,
    meio_acima,
    meio_par,
    para_baixo,
    para_cima,
)
from prefeitura.legislacao.primitivas import PorExcesso


@pytest.mark.parametrize(
    ("modo", "esperados"),
    [
        (meio_acima, [2, 3, 3, 3]),
        (meio_par, [2, 2, 3, 3]),
        (para_cima, [3, 3, 3, 3]),
        (para_baixo, [2, 2, 2, 3]),
    ],
)
def test_cada_arredondamento_tem_nome(modo, esperados):
    assert [modo(n, 4) for n in (9, 10, 11, 12)] == esperados


@given(st.integers(0, 10**12), st.integers(1, 60), st.sampled_from(["ultima", "primeira"]))
def test_as_partes_somam_o_todo(total, partes, resto):
    quotas = repartir(total, partes, resto)
    assert sum(quotas) == total
    assert len(quotas) == partes
    assert min(quotas) >= 0


def test_o_centavo_que_sobra_vai_a_ultima():
    assert repartir(200001, 2) == [100001, 100000]
    assert repartir(100, 3) == [33, 33, 34]
    assert repartir(100, 3, "primeira") == [34, 33, 33]


@given(st.integers(0, 10**10), st.lists(st.integers(1, 10**6), min_size=1, max_size=20))
def test_o_rateio_soma_o_todo(total, pesos):
    assert sum(ratear(total, pesos)) == total


def test_a_fracao_conta_por_inteiro():
    assert fracoes(1, 100) == 1
    assert fracoes(100, 100) == 1
    assert fracoes(Decimal("100.01"), 100) == 2
    assert fracoes(0, 100) == 0


def test_taxa_em_portugues():
    assert em_portugues(Taxa.de_pct("0.82").pct) == "0,82"
    assert em_portugues(Taxa.de_pct("2.25").mais(Taxa.de_pct("0.05"), 3).pct) == "2,4"
    assert em_portugues(Fraction(1234567, 2)) == "617.283,5"


def test_faixas_por_excesso_em_quantias_e_em_partes():
    faixas = [(0, 100_00, Taxa.de_pct(1)), (100_00, None, Taxa.de_pct(2))]
    por_excesso = PorExcesso(faixas, "art. 1", "faixa")
    assert [por_excesso(v, None) for v in (0, 100_00, 150_00)] == [0, 1_00, 2_00]
    relativas = [(Fraction(1, 5), Fraction(1, 2), Taxa.de_pct(10))]
    assert PorExcesso(relativas, "art. 1", "faixa")(600_00, None, referencia=1000_00) == 30_00


def test_so_a_soma_das_faixas_se_arredonda_se_assim_o_diz_a_lei():
    faixas = [(0, 50, Taxa.de_pct(1)), (50, None, Taxa.de_pct(1))]
    assert PorExcesso(faixas, "art. 1", "faixa")(100, None) == 2
    assert PorExcesso(faixas, "art. 1", "faixa", cada=False)(100, None) == 1


@pytest.mark.parametrize(
    ("total", "partes", "esperado"),
    [(101, 2, [51, 50]), (219605, 10, [21965, *[21960] * 9]), (100, 2, [50, 50])],
)
def test_a_primeira_parte_pode_ficar_com_os_centavos_das_outras(total, partes, esperado):
    assert repartir(total, partes, "primeira_a_maior") == esperado
