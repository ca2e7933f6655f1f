"""Five roteiros upon two thousand random properties each: nothing but lançamentos and named
refusals, whose instalments add up and whose stored facts give the same account again."""

import json
from datetime import date
from decimal import Decimal
from random import Random

import pytest

from cadastro.leitura import (
    EdificacaoNaData,
    IsencaoNaData,
    LinhaDeImovel,
    TitularNaData,
)
from cadastro.leitura import TestadaNaData as FrenteNaData
from cadastro.models import Edificacao, Imovel, Pessoa, Trecho
from lancamentos.fatos import ESPECIES, roteiro
from lancamentos.postar import escritor
from prefeitura.legislacao import Calendario, ParametroLocal, carregar

LOCAIS = {
    "votuporanga-1950": {
        "tabela-a/zona_1": "20.00",
        "tabela-a/zona_3": "5.00",
        "tabela-b/1/aliquota_pct": "10",
        "limpeza-publica.percentual": "15",
    },
    "jambeiro-1958": {"territorial-urbano.taxa_por_metro": "10.00", "de_fora.lixo": "60.00"},
}
EXERCICIOS = [
    ("muriae-1936", 1937),
    ("muriae-1936", 1945),
    ("lafaiete-1948", 1949),
    ("lafaiete-1948", 1955),
    ("votuporanga-1950", 1951),
    ("votuporanga-1950", 1955),
    ("votuporanga-1950", 1957),
    ("votuporanga-1950", 1960),
    ("jambeiro-1958", 1959),
    ("januaria-1963", 1964),
]
QUANTOS = 2000


def imovel(sorte: Random, ano: int, slug: str) -> LinhaDeImovel:
    """Any property that the cadastro may hold."""
    partes = sorte.choice(((1,), (1,), ("0.5", "0.5"), ("0.33333333", "0.66666667")))
    titulares = tuple(
        TitularNaData(
            n, f"P{n}", sorte.choice(Pessoa.Natureza.values), sorte.random() < 0.7,
            "proprietario", Decimal(parte), n == 0,
        )
        for n, parte in enumerate(partes)
    )  # fmt: skip
    testadas = tuple(
        FrenteNaData(
            n, Decimal(sorte.randrange(1, 4000)) / 100, n == 0,
            sorte.choice(Trecho.Zona.values), sorte.choice(Trecho.Pavimentacao.values),
            *(sorte.random() < 0.6 for _ in range(7)), None,
            sorte.choice((None, Decimal("6.50"))), sorte.choice((None, 1, 3, 7)),
            sorte.random() < 0.5,
        )
        for n in range(sorte.choice((0, 1, 1, 1, 2, 3)))
    )  # fmt: skip
    edificacoes = tuple(edificacao(sorte, n, ano) for n in range(sorte.choice((0, 1, 1, 2))))
    lei = carregar(slug).em(date(ano, 1, 1))
    tributo = sorte.choice(("predial", "territorial-urbano"))
    grounds = lei.isencoes(tributo)
    isencoes = ()
    if sorte.random() < 0.1 and grounds:
        g = sorte.choice(grounds)
        isencoes = (IsencaoNaData(tributo, None, g.codigo, g.artigo, g.texto, 0, f"{ano}-01-01"),)
    return LinhaDeImovel(
        1, "01.01.001.0001", "Sede", "", 1,
        f"{sorte.choice(('Rua', 'Praça', 'Beco'))} {sorte.choice(('Tiradentes', 'Ari'))}, 12",
        Decimal(sorte.randrange(1, 500_000)) / 100, sorte.choice((Decimal(1), Decimal("0.25"))),
        sorte.choice((Decimal(0), Decimal(20))), sorte.choice((0, 1, 6_000_000, 10**11)),
        sorte.choice(Imovel.Fecho.values), sorte.random() < 0.5,
        sorte.choice((None, date(ano - 9, 3, 1))), None, None, None, "",
        sorte.choice(Imovel.Posicao.values), sorte.choice(Imovel.Forma.values),
        sorte.choice((None, Decimal(30))), date(ano - 1, 5, 5),
        titulares, testadas, edificacoes, isencoes,
    )  # fmt: skip


def edificacao(sorte: Random, n: int, ano: int) -> EdificacaoNaData:
    pronta = sorte.choice((None, date(ano - 5, 1, 1), date(ano, 5, 20)))
    return EdificacaoNaData(
        n, n, sorte.choice(Edificacao.Uso.values), sorte.choice(("", "", "templo", "comercio")),
        sorte.choice(("em_uso", "em_uso", "ruinas", "ruinas_ocupada", "paralisada")),
        Decimal(sorte.randrange(100, 50_000)) / 100, None, sorte.randrange(1, 4),
        sorte.choice((0, 499_999, 15_000_000)), sorte.choice((0, 1, 119_999, 1_200_000)),
        sorte.random() < 0.1, pronta, pronta, sorte.choice(Edificacao.Habitacao.values),
        sorte.choice(("", "1", "9")), sorte.choice((None, Decimal(8))),
    )  # fmt: skip


@pytest.mark.parametrize(("slug", "ano"), EXERCICIOS)
def test_todo_imovel_da_lancamentos_que_fecham_ou_recusas_com_nome(slug: str, ano: int) -> None:
    locais = tuple(
        ParametroLocal(parametro=p, valor=v, desde=carregar(slug).vigencia, lei="Lei nº 1")
        for p, v in LOCAIS.get(slug, {}).items()
    )
    lei = carregar(slug).em(date(ano, 1, 1), locais=locais)
    dias = Calendario.nacional()
    contar = roteiro(lei, exercicio=ano, situacao_em=date(ano - 1, 12, 31), calendario=dias)
    sorte = Random(f"{slug}/{ano}")  # noqa: S311 -- must be repeatable
    vistos: set[str] = set()
    for _ in range(QUANTOS):
        linha = imovel(sorte, ano, slug)
        itens, faltas = contar(linha)
        for novo in linha.edificacoes:
            if contar.novo(novo):
                mais = contar.predio_novo(linha, novo, date(ano, 6, 1))
                itens, faltas = itens + mais[0], faltas + mais[1]
        assert all(f.especie in ESPECIES and f.motivo for f in faltas)
        for item in itens:
            vistos.add(item.tributo)
            assert item.valor >= 0
            assert item.isento == (item.valor == 0)
            assert sum(p.valor for p in item.parcelas) == item.valor, item
            guardados = json.loads(escritor(type(item.fatos), lei.moeda)(item.fatos))
            conta = lei.apurar(item.tributo, guardados, exercicio=ano, calendario=dias)
            assert conta.valor == item.valor or item.isento, item
            assert len(item.fundamento) <= 120
    assert vistos <= set(contar.tributos)
    assert len(vistos) >= 3
