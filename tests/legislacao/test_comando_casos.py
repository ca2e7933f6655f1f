"""A lawyer checks the system with a file of cases: what agrees, differs or is not understood."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

CASO = """
[[caso]]
id = "{id}"
titulo = "Residência"
tributo = "predial"
artigos = ["228"]
exercicio = 1964
[caso.fatos]
{fatos}
[caso.esperado]
{esperado}
"""
FATOS = 'valor_venal = "300000.00"\nuso = "residencial"'


def _rodar(arquivo: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object]]:
    saida = 0
    try:
        call_command("casos", arquivo, json=True)
    except SystemExit as fim:
        saida = int(fim.code or 0)
    return saida, json.loads(capsys.readouterr().out)


def test_casos_dizem_o_que_concorda_diverge_e_nao_se_entende(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arquivo = tmp_path / "quaisquer.toml"
    arquivo.write_text(
        CASO.format(id="JAN-1", fatos=FATOS, esperado='valor = "2460.00"')
        + CASO.format(id="JAN-2", fatos=FATOS, esperado='valor = "9.99"')
        + CASO.format(id="JAN-3", fatos=FATOS + '\ncor = "azul"', esperado='valor = "1.00"')
        + CASO.format(id="JAN-4", fatos='valor_venal = "-1.00"', esperado='erro = "valor"')
        + CASO.format(id="XYZ-5", fatos=FATOS, esperado='valor = "1.00"')
        + '[[caso]]\nid = "JAN-6"\n'
    )
    saida, resposta = _rodar(arquivo, capsys)
    assert saida == 1
    assert resposta["total"] == 6
    assert resposta["passaram"] == 2
    assert resposta["divergem"] == [
        {"id": "JAN-2", "chave": "valor", "esperado": "9.99", "obtido": "2460.00"}
    ]
    motivos = {n["id"]: n["motivo"] for n in resposta["nao_entendidos"]}  # type: ignore[attr-defined]
    assert "cor" in motivos["JAN-3"]
    assert "lei" in motivos["XYZ-5"]
    assert motivos["JAN-6"] == "falta fatos e esperado"


def test_quando_todos_concordam_a_saida_e_zero(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arquivo = tmp_path / "casos.toml"
    arquivo.write_text(
        'lei = "januaria-1963"\n' + CASO.format(id="a", fatos=FATOS, esperado='valor = "2460.00"')
    )
    assert _rodar(arquivo, capsys) == (
        0,
        {"total": 1, "passaram": 1, "divergem": [], "nao_entendidos": []},
    )


@pytest.mark.parametrize("conteudo", [None, "[[caso", "x = 1", b"\xff\xfe"])
def test_arquivo_que_nao_e_de_casos_e_recusado(tmp_path: Path, conteudo: object) -> None:
    arquivo = tmp_path / "casos.toml"
    if isinstance(conteudo, bytes):
        arquivo.write_bytes(conteudo)
    elif conteudo is not None:
        arquivo.write_text(str(conteudo))
    with pytest.raises(CommandError):
        call_command("casos", arquivo)
