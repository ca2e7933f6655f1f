"""What each code asks of the treasury, read strictly."""

from typing import Any

import pytest

from prefeitura.acesso.papeis import Papel
from prefeitura.legislacao import ErroDeLei, carregar
from prefeitura.legislacao.arrecadacao import arrecadacao_de, ler
from prefeitura.legislacao.codigo import codigos

GUIA = {"nome": "Guia", "artigo": "1", "expede": ["contador"], "assina": "Contador"}


@pytest.mark.parametrize("slug", codigos())
def test_os_artigos_citados_sao_do_codigo_e_quem_expede_e_papel_da_casa(slug: str) -> None:
    codigo = carregar(slug)
    regras = arrecadacao_de(codigo)
    artigos = [g.artigo for g in regras.guias] + [t.artigo for t in regras.taloes]
    for parte in (
        *("restituicao", "selos", "quitacao", "perdao", "agente", "fianca", "litigio"),
        "conhecimento",
    ):
        regra = getattr(regras, parte)
        artigos += [regra.artigo] if regra else []
    for artigo in artigos:
        codigo.artigo(artigo.split(",")[0])
    assert {p for g in regras.guias for p in g.expede} <= {str(p.value) for p in Papel}


@pytest.mark.parametrize(
    ("slug", "exigidas"),
    [
        ("januaria-1963", ["", "", "escrivao", "escrivao"]),
        ("jambeiro-1958", ["contadoria", "contadoria", "procurador", "cartorio"]),
        ("votuporanga-1950", ["contadoria", "contadoria", "procurador", "procurador"]),
        ("lafaiete-1948", ["", "", "", ""]),
        ("muriae-1936", ["", "", "", ""]),
    ],
)
def test_a_guia_que_cada_fase_exige(slug: str, exigidas: list[str]) -> None:
    regras = arrecadacao_de(carregar(slug))
    fases = ("exercicio", "divida", "procuradoria", "juizo")
    achadas = [regras.guia_exigida(f) for f in fases]
    assert [g.emissor if g else "" for g in achadas] == exigidas


@pytest.mark.parametrize(
    ("dados", "dito"),
    [
        ({"guias": {"a": {**GUIA, "fases": ["nenhuma"]}}}, "fase desconhecida"),
        (
            {"guias": {n: {**GUIA, "fases": ["divida"]} for n in ("a", "b")}},
            "duas guias exigidas",
        ),
        ({"guias": {"a": {**GUIA, "vale": 3}}}, "chave desconhecida"),
        ({"guias": {"a": {"nome": "Guia"}}}, "falta"),
        ({"guias": {"a": {**GUIA, "em_lugar": ["nenhum"]}}}, "tributo desconhecido"),
        ({"restituicao": {"artigo": "38", "prazo": "nenhum"}}, "prazo desconhecido"),
        ({"litigio": {"artigo": "1", "tributos": ["nenhum"]}}, "tributo desconhecido"),
        ({"moedas": {}}, "chave desconhecida"),
    ],
)
def test_o_que_nao_esta_em_ordem_e_recusado(dados: dict[str, Any], dito: str) -> None:
    with pytest.raises(ErroDeLei, match=dito):
        ler(dados, carregar("januaria-1963"))
