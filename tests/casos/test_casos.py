"""The worked cases of the laws, one test each."""

from pathlib import Path

import pytest

from prefeitura.legislacao import carregar, casos

ARQUIVOS = sorted(Path(__file__).parent.glob("*.toml"))
CASOS = [
    pytest.param(arquivo.stem, caso, id=caso["id"])
    for arquivo in ARQUIVOS
    for caso in casos.ler(arquivo)
]


@pytest.mark.parametrize(("slug", "caso"), CASOS)
def test_o_caso_confere_com_a_lei(slug, caso):
    veredito = casos.conferir(carregar(slug), caso)
    assert veredito.nao_entendido is None
    assert veredito.divergencias == ()
