"""What data call by a short name is shown in words."""

import pytest

from prefeitura.comum import rotulos
from prefeitura.legislacao import carregar
from prefeitura.legislacao.codigo import FichaDeTabela

CODIGOS = ("januaria-1963", "lafaiete-1948", "muriae-1936", "jambeiro-1958", "votuporanga-1950")


@pytest.mark.parametrize("slug", CODIGOS)
def test_toda_coluna_das_tabelas_da_lei_tem_nome_de_gente(slug: str) -> None:
    fichas: list[FichaDeTabela] = list(carregar(slug).tabelas)
    nomes = {c for f in fichas for c in (f.linhas[0] if f.linhas else f.colunas)}
    escritos = {rotulos.coluna(nome) for nome in nomes}
    assert nomes
    assert all(e[0].isupper() or e[0].isdigit() for e in escritos)
    assert not [e for e in escritos if "_" in e or "pct" in e]


@pytest.mark.parametrize(
    ("escrita", "coluna", "lida"),
    [
        ("50000.00", "ate", "50.000,00"),
        ("2.05", "aliquota_pct", "2,05"),
        ("1964", "ano", "1964"),
        ("bem_da_uniao", "ocupacao", "bem da uniao"),
        ("nao", "exige_ato", "não"),
        ("I-3-a", "item", "I-3-a"),
    ],
)
def test_celula_se_le_como_se_escreve_aqui(escrita: str, coluna: str, lida: str) -> None:
    assert rotulos.celula(escrita, coluna) == lida


def test_a_chave_dos_dados_nao_se_mostra_quando_ha_descricao() -> None:
    linhas = [{"ocupacao": "casa_paroquial", "descricao": "casa paroquial", "uso": ""}]
    assert rotulos.para_ler(linhas) == [{"descricao": "casa paroquial", "uso": ""}]
    do_item = [{"item": "1", "descricao": "farmácia"}]
    assert rotulos.para_ler(do_item) == do_item


def test_a_palavra_de_um_fato_se_le_com_os_seus_acentos() -> None:
    assert rotulos.palavra("fogos_de_artificio") == "fogos de artifício"
    assert rotulos.palavra("minimo") == "mínimo"
    assert rotulos.palavra("casa_de_pasto") == "casa de pasto"


def test_tipo_de_ato_em_palavras() -> None:
    assert rotulos.tipo_de_ato("caixa.aberto") == "Caixa: aberto"
    assert rotulos.tipo_de_ato("imovel.edificacao_alterada") == "Imóvel: edificação alterada"
