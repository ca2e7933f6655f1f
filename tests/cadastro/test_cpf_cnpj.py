"""CPF and CNPJ: check digits, punctuation, letters, zeros lost by spreadsheets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadastro.cpf_cnpj import (
    DocumentoInvalido,
    digitos_do_cnpj,
    digitos_do_cpf,
    normalizar,
    recuperar,
)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("529.982.247-25", "52998224725"),
        ("52998224725", "52998224725"),
        (" 529 982 247 25 ", "52998224725"),
        ("11.222.333/0001-81", "11222333000181"),
        ("12.ABC.345/01DE-35", "12ABC34501DE35"),
        ("12abc34501de35", "12ABC34501DE35"),
    ],
)
def test_com_ou_sem_pontuacao(typed, kept):
    assert normalizar(typed) == kept


@pytest.mark.parametrize(
    "typed",
    ["529.982.247-26", "11111111111", "00000000000000", "11222333000182", "12ABC34501DE36",
     "", "123", "5299822472A", "abc", "529982247255"],
)  # fmt: skip
def test_documento_errado_e_recusado(typed):
    with pytest.raises(DocumentoInvalido):
        normalizar(typed)


def test_zeros_perdidos_voltam_so_se_os_digitos_conferem():
    cpf = digitos_do_cpf("001234567")
    assert recuperar(cpf.lstrip("0")) == cpf
    cnpj = digitos_do_cnpj("001234560001")
    assert recuperar(cnpj.lstrip("0")) == cnpj
    with pytest.raises(DocumentoInvalido):
        recuperar("123456789")


@given(st.text("0123456789", min_size=9, max_size=9))
def test_digitos_gerados_sao_aceitos(base):
    cpf = digitos_do_cpf(base)
    if len(set(cpf)) > 1:
        assert normalizar(cpf) == cpf


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=12, max_size=12))
def test_digitos_gerados_do_cnpj_sao_aceitos(base):
    cnpj = digitos_do_cnpj(base)
    if len(set(cnpj)) > 1:
        assert normalizar(cnpj) == cnpj
