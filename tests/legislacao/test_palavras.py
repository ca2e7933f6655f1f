"""Words of a table recognized in the plural, the feminine, with accents and by synonym."""

import pytest

from prefeitura.legislacao import FatoInvalido, carregar
from prefeitura.legislacao.palavras import reconhecer

TABELA = ("carro_de_bois", "medico", "tabeliao", "hotel", "guarda_livros", "i", "ii")


@pytest.mark.parametrize(
    ("dita", "palavra"),
    [
        ("carro_de_boi", "carro_de_bois"),
        ("carros_bois", "carro_de_bois"),
        ("medica", "medico"),
        ("tabelioes", "tabeliao"),
        ("hoteis", "hotel"),
        ("guardalivros", "guarda_livros"),
        ("ii", "ii"),
        ("doutor", "medico"),
        ("pousada", None),
        ("iii", None),
        ("", None),
    ],
)
def test_a_mesma_palavra_noutra_forma_e_reconhecida(dita, palavra):
    assert reconhecer(dita, TABELA, {"doutor": "medico"}) == palavra


def test_palavra_que_pode_ser_duas_nao_e_adivinhada():
    assert reconhecer("bovina", ("bovino", "bovinos"), {}) is None


@pytest.mark.parametrize("profissao", ["Médica", "ADVOGADOS", "guarda-livros"])
def test_a_regra_aceita_a_palavra_como_a_escrevem(profissao):
    lei = carregar("januaria-1963").em(carregar("januaria-1963").vigencia)
    conta = lei.apurar("industrias-e-profissoes-liberais", {"profissao": profissao})
    assert conta.valor in (3000_00, 1000_00)


def test_palavra_desconhecida_mostra_as_que_valem():
    lei = carregar("januaria-1963").em(carregar("januaria-1963").vigencia)
    with pytest.raises(FatoInvalido, match=r"astrologo.*advogado"):
        lei.apurar("industrias-e-profissoes-liberais", {"profissao": "astrologo"})
