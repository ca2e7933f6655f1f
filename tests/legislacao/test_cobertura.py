"""Every article of every code says what is done about it, and its proof exists."""

from pathlib import Path

import pytest

from prefeitura.legislacao import carregar, cobertura, codigos
from prefeitura.legislacao.cobertura import Linha

RAIZ = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("slug", codigos())
def test_cada_artigo_tem_tratamento_e_prova_que_existe(slug):
    assert cobertura.faltas(carregar(slug), RAIZ) == []


def test_o_documento_e_o_que_os_dados_dizem():
    texto = cobertura.documento([carregar(slug) for slug in codigos()])
    assert (RAIZ / "docs" / "cobertura.md").read_text("utf-8") == texto


@pytest.mark.parametrize(
    ("linha", "erro"),
    [
        (Linha("1", "x", "regra", "a", (), ""), "falta a prova"),
        (Linha("1", "x", "regra", "a", ("CASO-INVENTADO",), ""), "não existe"),
        (
            Linha("1", "x", "regra", "a", ("tests/legislacao/test_mora.py::test_x",), ""),
            "não existe",
        ),
        (Linha("1", "x", "nada", "a", (), ""), "falta dizer por quê"),
        (Linha("1", "x", "magica", "a", (), "y"), "tratamento desconhecido"),
        (Linha("9999", "x", "nada", "a", (), "y"), "não existe no código"),
    ],
)
def test_cobertura_torta_e_apontada(monkeypatch, linha, erro):
    monkeypatch.setattr(cobertura, "ler", lambda codigo: [linha])
    achados = cobertura.faltas(carregar("januaria-1963"), RAIZ)
    assert any(erro in achado for achado in achados)
    assert "artigo 2 sem linha" in achados
