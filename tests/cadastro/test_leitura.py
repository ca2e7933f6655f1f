"""The flat reading for the annual run: the property as it was on the date (art. 163)."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cadastro import imoveis, isencoes, titularidades
from cadastro.carga import copiar
from cadastro.imoveis import Frente
from cadastro.leitura import linhas_para_lancamento
from cadastro.models import Imovel, Logradouro
from cadastro.titularidades import Titular
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db

FIM_DE_1963 = date(1963, 12, 31)


def ler(**extra):
    return list(linhas_para_lancamento(situacao_em=FIM_DE_1963, **extra))


@pytest.fixture
def casa():
    with no_dia(date(1963, 11, 1)):
        return fabrica.imovel(titular=fabrica.pessoa("Ana"), edificacao={"uso": "comercial"})


def quem():
    return fabrica.cadastrador()


def test_linha_traz_terreno_predios_titular_testada_e_isencao(casa):
    with no_dia(date(1964, 1, 10)):
        pedido = isencoes.requerer(
            casa, tributo="predial", fundamento="art-249-III", desde=date(1964, 1, 1),
            processo="1", usuario=quem(),
        )  # fmt: skip
        assert ler()[0].isencoes == ()
        isencoes.conceder(pedido, usuario=fabrica.usuario("prefeito"))
    (linha,) = ler()
    assert (linha.id, linha.area_terreno, linha.valor_venal_terreno) == (casa.pk, 300, 6_000_000)
    assert linha.endereco == f"{casa.logradouro}, {casa.numero}"
    assert (linha.principal.nome, linha.principal.parte) == ("Ana", 1)
    assert linha.testada_principal.metros == 12
    assert linha.servida_por("coleta_lixo")
    assert [(e.uso, e.valor_venal, e.projecao_no_solo) for e in linha.edificacoes] == [
        ("comercial", 15_000_000, 100)
    ]
    assert [(i.tributo, i.artigo) for i in linha.isencoes] == [("predial", "249 III")]


def test_o_que_mudou_depois_da_data_vem_como_era(casa):
    with no_dia(date(1964, 2, 1)):
        imoveis.alterar(casa, valor_venal_terreno=9_000_000, usuario=quem(), motivo="Revisão")
        imoveis.alterar_edificacao(
            casa.edificacoes.get(), valor_venal=1, estado="demolida", usuario=quem(), motivo="x"
        )
        imoveis.edificar(casa, area=Decimal(9), valor_venal=2, usuario=quem(), motivo="Garagem")
        outro = fabrica.logradouro(servicos={}).trechos.get()
        imoveis.definir_testadas(
            casa, [Frente(outro, Decimal(5), True)], usuario=quem(), motivo="Rua nova"
        )
        titularidades.transferir(
            casa,
            [Titular(fabrica.pessoa("Bia"))],
            desde=date(1964, 1, 5),
            usuario=quem(),
            motivo="v",
        )
    (linha,) = ler()
    assert linha.valor_venal_terreno == 6_000_000
    assert [(e.valor_venal, e.estado) for e in linha.edificacoes] == [(15_000_000, "em_uso")]
    assert linha.testada_principal.metros == 12
    assert linha.principal.nome == "Ana"
    depois = next(linhas_para_lancamento(situacao_em=date(1964, 12, 31)))
    assert (depois.valor_venal_terreno, depois.principal.nome) == (9_000_000, "Bia")
    assert [e.valor_venal for e in depois.edificacoes] == [2]
    assert depois.testada_principal.metros == 5


def test_inscrito_depois_vem_como_foi_inscrito_e_diz_quando():
    with no_dia(date(1964, 2, 1)):
        novo = fabrica.imovel(edificacao={}, desde=date(1964, 1, 20))
        imoveis.alterar(novo, numero=9999, usuario=quem(), motivo="Numeração")
    (linha,) = ler()
    assert linha.inscrito_em == date(1964, 2, 1)
    assert linha.principal is None
    assert len(linha.edificacoes) == len(linha.testadas) == 1


def test_baixado_antes_da_data_nao_vem_e_baixado_depois_vem(casa):
    with no_dia(date(1964, 3, 1)):
        imoveis.baixar(casa, usuario=quem(), motivo="Unificação")
    assert [linha.id for linha in ler()] == [casa.pk]
    assert list(linhas_para_lancamento(situacao_em=date(1964, 12, 31))) == []


def test_faixa_de_ids_e_consultas_nao_crescem_com_as_linhas(casa):
    outros = [fabrica.imovel(edificacao={}) for _ in range(3)]
    assert [x.id for x in ler(de=outros[0].pk, ate=outros[1].pk)] == [o.pk for o in outros[:2]]
    assert [x.id for x in ler(ids=[casa.pk])] == [casa.pk]
    with CaptureQueriesContext(
        connection,
    ) as consultas:
        ler()
    assert len(consultas) <= 1


def test_copia_em_massa_deixa_historia_e_chaves():
    with no_dia(date(1963, 11, 1)):
        ruas = [Logradouro(codigo=str(n), tipo="Rua", nome=f"R{n}", distrito="D") for n in range(3)]
        chaves = copiar(ruas, usuario=quem(), motivo="Carga")
        momento = agora()
        lotes = [
            Imovel(
                inscricao=f"L{n}", distrito="D", logradouro=rua, area_terreno=1,
                valor_venal_terreno=0, criado_em=momento, alterado_em=momento,
            )
            for n, rua in enumerate(ruas)
        ]  # fmt: skip
        copiar(lotes, usuario=quem(), motivo="Carga")
    assert [r.pk for r in ruas] == chaves
    assert Logradouro.objects.get(pk=chaves[1]).busca == " rua r1 1 "
    historia = Imovel.objects.get(inscricao="L2").history.get()
    assert (historia.history_type, historia.history_change_reason) == ("+", "Carga")
    assert (historia.history_user, historia.logradouro_id) == (quem(), chaves[2])
