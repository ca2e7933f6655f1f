"""The commands of the law: JSON out, exit 2 and one Portuguese line when refused."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

CALCULAR = ("calcular", "januaria-1963", "predial")


def chamar(*argumentos, fatos=None, monkeypatch=None):
    if fatos is not None:
        monkeypatch.setattr("sys.stdin", StringIO(json.dumps(fatos)))
    saida = StringIO()
    call_command(*argumentos, stdout=saida)
    return json.loads(saida.getvalue())


def calcular(monkeypatch, tributo, fatos, *mais):
    return chamar(
        "calcular", "januaria-1963", tributo, "--exercicio", "1964", "--fatos", "-", *mais,
        fatos=fatos, monkeypatch=monkeypatch,
    )  # fmt: skip


def test_calcular_responde_com_as_chaves_do_contrato(monkeypatch):
    resposta = calcular(monkeypatch, "predial", {"valor_venal": "300000.00", "uso": "residencial"})
    assert resposta["valor"] == "2460.00"
    assert resposta["parcelas"] == [
        {"numero": 1, "vencimento": "1964-02-28", "valor": "1230.00"},
        {"numero": 2, "vencimento": "1964-08-31", "valor": "1230.00"},
    ]
    assert set(resposta) >= {
        "codigo", "tributo", "exercicio", "moeda", "isento", "fundamento", "valor", "memoria",
        "parcelas",
    }  # fmt: skip
    assert resposta["memoria"][0]["artigo"] == "arts. 228 I e 229"


def test_calcular_aceita_os_fatos_de_pagamento(monkeypatch):
    resposta = calcular(
        monkeypatch, "predial", {"imposto": "2460.00", "desconto_decretado_pct": "8",
                                 "pagamento_integral": "1964-02-20"},
    )  # fmt: skip
    assert (resposta["valor"], resposta["desconto"]) == ("2263.20", "196.80")


def test_devido():
    resposta = chamar(
        "devido", "januaria-1963", "territorial-rural",
        "--valor", "3000.00", "--vencimento", "1965-05-31", "--em", "1965-06-30",
    )  # fmt: skip
    del resposta["memoria"]
    assert resposta == {
        "principal": "3000.00",
        "desconto": "0.00",
        "multa": "300.00",
        "juros": "1.08",
        "total": "3301.08",
    }


def test_prazo():
    assert chamar("prazo", "januaria-1963", "reclamacao", "--desde", "1964-02-10") == {
        "inicio": "1964-02-10",
        "fim": "1964-02-25",
        "regra": "15 dias, contados de: publicação ou notificação do lançamento",
        "artigo": "art. 112",
    }


def test_fatos_e_tributos():
    esquema = chamar("fatos", "januaria-1963", "predial")
    assert esquema["properties"]["valor_venal"]["unidade"] == "Cr$"
    assert len(chamar("tributos", "januaria-1963")) == 60


@pytest.mark.parametrize(
    ("argumentos", "linha"),
    [
        (("tributos", "nenhum-1900"), "código desconhecido"),
        (("fatos", "januaria-1963", "iptu"), "tributo desconhecido"),
        (("prazo", "januaria-1963", "nunca", "--desde", "1964-01-01"), "prazo desconhecido"),
        (("prazo", "januaria-1963", "recurso", "--desde", "01/02/1964"), "data inválida"),
        (("devido", "januaria-1963", "predial", "--valor", "1.234", "--vencimento", "1964-02-28",
          "--em", "1964-02-28"), "valor inválido"),
        ((*CALCULAR, "--exercicio", "64", "--fatos", "-"), "exercício"),
        ((*CALCULAR, "--exercicio", "1964", "--fatos", "/nada"), "abrir"),
        (CALCULAR, "faltam argumentos"),
    ],
)  # fmt: skip
def test_nomes_e_valores_maus_saem_com_2_e_uma_linha(argumentos, linha):
    with pytest.raises(CommandError, match=linha) as recusa:
        call_command(*argumentos)
    assert recusa.value.returncode == 2
    assert "\n" not in str(recusa.value)


def test_texto_que_ninguem_escreveria_e_recusado(monkeypatch):
    with pytest.raises(CommandError, match="longo demais"):
        chamar(
            "calcular", "muriae-1936", "predial", "--exercicio", "1938", "--fatos", "-",
            fatos={"uso": "x" * 501}, monkeypatch=monkeypatch,
        )  # fmt: skip
