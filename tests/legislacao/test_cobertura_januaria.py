"""The 492 articles of Januária: each with what is done about it and a proof that exists."""

from pathlib import Path

from prefeitura.legislacao import carregar, cobertura

JANUARIA = carregar("januaria-1963")
RAIZ = Path(__file__).parents[2]


def test_cada_artigo_tem_tratamento_e_prova_que_existe():
    assert cobertura.faltas(JANUARIA, RAIZ) == []
    assert [linha.artigo for linha in cobertura.ler(JANUARIA)] == list(JANUARIA.artigos)
