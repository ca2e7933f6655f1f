"""Works of the other laws, and the books of the quotas with what was paid of them."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from lancamentos import livros
from lancamentos.livros import Leitor
from lancamentos.memoria import reconstruir
from lancamentos.models import Aviso
from lancamentos.obras import abrir, lancar
from lancamentos.obras.verba import verba_de_estradas
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos import obras as cena
from tests.lancamentos.recebimentos import pagar_parcelas
from tests.lancamentos.test_livros import informado, lancado

pytestmark = pytest.mark.django_db

JUNHO = date(1955, 6, 1)


def linhas(slug: str, exercicio: int) -> list[list[str]]:
    livro = livros.achar(slug)
    leitor = Leitor(livro)
    return [leitor.linha(x) for x in livros.linhas(livro, exercicio)]


# -- Votuporanga --------------------------------------------------------------------------------


def estrada_de_votuporanga() -> Any:
    """A road of 90,000.00 with three marginal owners, finished; its accounts published."""
    obra = cena.obra("estrada", 90_000_00, nome="Estrada de Simonsen")
    donos = [fabrica.pessoa(n) for n in ("Abel Couto", "Dora Leal", "Zeno Alves")]
    cena.com(
        obra,
        {"area_alqueires": "20", "valor_venal": "200000.00", "frente_m": "500"},
        {"area_alqueires": "30", "valor_venal": "300000.00", "frente_m": "250"},
        {"area_alqueires": "50", "valor_venal": "500000.00", "frente_m": "250"},
        objetos=[cena.rural(d) for d in donos],
    )
    abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    cena.gastar(obra, 90_000_00)
    obra.refresh_from_db()
    return cena.executada(obra)


def test_113_encerrado_o_processo_das_contas_a_contadoria_lanca(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(JUNHO):
        edital = cena.publicar(estrada_de_votuporanga(), "execucao")
        # a third of 90,000.00; of Abel (20% + 20% + 50%) / 3 = 30%
        assert cena.quotas(edital) == [9000_00, 8500_00, 12500_00]
        assert edital.total == 30000_00
        assert edital.da_prefeitura == 60000_00
        # fifteen days to examine the accounts (111)
        assert edital.contestar_ate == date(1955, 6, 16)
        with pytest.raises(ErroDeNegocio, match="Encerre antes o processo"):
            lancar.lancar(distribuicao=edital, usuario=fabrica.usuario("contador"))
    lancadas = cena.lancadas(cena.encerrar(edital))
    assert [x.valor for x in lancadas] == [9000_00, 8500_00, 12500_00]
    for x in lancadas:
        assert x.avisos.count() == 1  # art. 115: mediante aviso prévio
        datas = list(x.parcelas.order_by("numero").values_list("vencimento", flat=True))
        assert (len(datas), datas[0], datas[-1]) == (10, date(1955, 6, 30), date(1964, 6, 30))
        assert reconstruir(x).valor == x.valor


def test_114_o_livro_traz_a_taxa_total_a_anual_e_os_pagamentos(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(JUNHO):
        edital = cena.publicar(estrada_de_votuporanga(), "execucao")
    abel, _, _ = cena.lancadas(cena.encerrar(edital))
    with no_dia(date(1955, 6, 30)):
        pagar_parcelas(abel, 1)
    achadas = linhas("execucao-de-estradas", 1955)
    assert [x[0] for x in achadas] == ["Abel Couto", "Dora Leal", "Zeno Alves"]
    assert "obra 1/1955, edital 1/1955" in achadas[0][1]
    assert achadas[0][2:7] == ["9.000,00", "900,00", "900,00", "30/06/1955", "8.100,00"]
    assert achadas[1][2:7] == ["8.500,00", "850,00", "", "", "8.500,00"]


def test_131_guias_e_sarjetas_em_oito_trimestres_e_o_seu_livro(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(JUNHO):
        obra = cena.obra("guias", 30_000_00, nome="Guias da Rua Amazonas")
        cena.com(
            obra,
            {"frente_m": "12"},
            {"frente_m": "10.5"},
            {"frente_m": "7.5"},
            objetos=[fabrica.imovel(titular=fabrica.pessoa(n)) for n in ("Ana", "Beto", "Caio")],
        )
        abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
        cena.gastar(obra, 30_000_01)
        obra.refresh_from_db()
        obra = cena.executada(obra)
        edital = cena.publicar(obra, "guias", primeiro_vencimento=date(1955, 9, 30))
    # two thirds of 30,000.01 by metre, and the odd cent to the greatest
    assert cena.quotas(edital) == [8000_01, 7000_00, 5000_00]
    assert edital.total == 20000_01
    papel = edital.documento.conteudo
    assert [d["valor"] for d in papel["despesas"]] == ["30.000,01"]  # 128, the first list
    assert [(q["nome"], q["medida"].split()[-1]) for q in papel["quotas"]] == [
        ("Ana", "12"),
        ("Beto", "10,5"),
        ("Caio", "7,5"),
    ]
    ana, _, _ = cena.lancadas(cena.encerrar(edital))
    assert ana.parcelas.count() == 8
    with no_dia(date(1955, 9, 30)):
        pagar_parcelas(ana, 1)
    (linha, *_) = linhas("guias-e-sarjetas", 1955)
    # of 1955 only the instalments of September and December
    assert linha[0] == "Ana"
    assert linha[2:7] == ["8.000,01", "2.000,00", "1.000,00", "30/09/1955", "7.000,01"]


def test_119_a_verba_das_estradas_contra_o_triplo_da_receita(
    settings: Any, cliente_de: Callable[..., Client]
) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    with no_dia(date(1955, 3, 1)):
        for nome, valor in (("Ana", "200000.00"), ("Beto", "100000.00")):
            dono = fabrica.pessoa(nome)
            lancado(
                "estradas-conservacao",
                dono,
                {"valor_global": valor, "beneficiada": True},
                inscricao=cena.rural(dono),
                exercicio=1955,
            )
        # 0.50%: 1,000.00 and 500.00
        sem = verba_de_estradas(1955)
        assert (sem.lancada, sem.minima, sem.verba, sem.basta) == (1500_00, 4500_00, None, False)
        informado("estradas-conservacao.verba_do_orcamento", "4499.99", date(1955, 1, 1))
        curta = verba_de_estradas(1955)
        assert (curta.basta, curta.falta) == (False, 1)
        pagina = cliente_de("contador").get("/lancamentos/obras/verba/?exercicio=1955")
        assert "Abaixo do mínimo" in pagina.content.decode()
        assert "4.500,00" in pagina.content.decode()
    with no_dia(date(1955, 3, 2)):
        informado("estradas-conservacao.verba_do_orcamento", "4500.00", date(1955, 3, 2))
        assert verba_de_estradas(1955).basta


def test_119_onde_a_lei_nao_pede_nao_ha_tela(cliente_de: Callable[..., Client]) -> None:
    assert cliente_de("contador").get("/lancamentos/obras/verba/").status_code == 404
    with pytest.raises(ErroDeNegocio, match="não liga o orçamento"):
        verba_de_estradas(1964)


# -- Lafaiete -----------------------------------------------------------------------------------


def test_lafaiete_220_o_edital_das_quotas_e_dez_prestacoes_depois_da_conclusao(
    settings: Any,
) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    with no_dia(date(1950, 3, 1)):
        obra = cena.obra("calcamento", 60_000_00, nome="Calçamento da Rua Tiradentes")
        cena.com(
            obra,
            {"testada_m": "12", "largura_calcada_m": "4"},
            {
                "testada_m": "10",
                "largura_calcada_m": "4",
                "testada_da_outra_rua_m": "20",
                "largura_da_outra_rua_m": "3",
                "passeio_m2": "15",
            },
        )
        edital = cena.publicar(
            obra,
            "calcamento",
            parametros={
                "custo_calcamento_m2": "90.00",
                "custo_meio_fio_assentado_m": "20.00",
                "custo_passeio_m2": "30.00",
            },
        )
        # 48 m² at 90.00, a third, and 12 m of kerb; 100 m², 30 m and 15 m² of sidewalk
        assert cena.quotas(edital) == [1440_00 + 240_00, 3000_00 + 600_00 + 450_00]
        assert edital.contestar_ate == date(1950, 3, 31)
        abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
    encerrado = cena.encerrar(edital)
    with no_dia(date(1950, 5, 10)):
        obra.refresh_from_db()
        cena.executada(obra)
    um, outro = cena.lancadas(encerrado, date(1950, 5, 11))
    assert (um.valor, outro.valor) == (1680_00, 4050_00)
    datas = list(um.parcelas.order_by("numero").values_list("vencimento", flat=True))
    assert (len(datas), datas[0].month, datas[1].month) == (10, 8, 2)
    (linha, *_) = linhas("calcamento", 1950)
    assert "1.680,00" in (linha[2], linhas("calcamento", 1950)[1][2])


# -- Jambeiro -----------------------------------------------------------------------------------


def test_jambeiro_110_a_obra_paga_o_que_a_lei_propria_fixar_por_unidade(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    with no_dia(date(1960, 3, 1)):
        obra = cena.obra("guias", 10_000_00)
        cena.com(obra, {"quantidade": 12}, {"quantidade": 7})
        with pytest.raises(ErroDeNegocio, match="A lei recusa a distribuição"):
            cena.publicar(obra, "guias", primeiro_vencimento=date(1960, 9, 1))
        informado("de_fora.guias-e-sarjetas", "45.00", date(1959, 1, 1))
        edital = cena.publicar(obra, "guias", primeiro_vencimento=date(1960, 9, 1))
        assert cena.quotas(edital) == [540_00, 315_00]
        abrir.iniciar(obra=obra, usuario=fabrica.cadastrador())
        obra.refresh_from_db()
        cena.executada(obra)
    lancadas = cena.lancadas(cena.encerrar(edital))
    assert [x.valor for x in lancadas] == [540_00, 315_00]
    assert [x.parcelas.get().vencimento for x in lancadas] == [date(1960, 9, 1)] * 2


# -- Januária: the book of 391 ------------------------------------------------------------------


def test_januaria_391_a_rodoviaria_no_livro_especial_com_prestacoes_e_pagamentos() -> None:
    with no_dia(cena.MAIO):
        obra = cena.obra("estrada", nome="Estrada do Brejo")
        (dona, dono) = fabrica.pessoa("Alda Reis"), fabrica.pessoa("Beto Luz")
        cena.com(
            obra,
            {"area_ha": "50", "servido": "diretamente"},
            {"area_ha": "50", "servido": "indiretamente"},
            objetos=[cena.rural(dono), cena.rural(dona)],
        )
        cena.gastar(obra, 15_000_00, "conservacao", em=date(1963, 8, 1))
        edital = cena.publicar(obra, "conservacao")
    do_beto, _ = cena.lancadas(cena.encerrar(edital))
    primeira = do_beto.parcelas.order_by("numero").first()
    assert primeira is not None
    with no_dia(edital.contestar_ate + timedelta(days=3)):
        pagar_parcelas(do_beto, *do_beto.parcelas.values_list("numero", flat=True))
    # each has an individual aviso
    assert Aviso.objects.filter(lancamentos=do_beto, contribuinte=do_beto.contribuinte).count() == 1
    assert Aviso.objects.count() == 2
    alda, beto = linhas("rodoviaria", 1964)
    assert alda[0] == "Alda Reis"
    assert alda[2:7] == ["Taxa rodoviária: conservação", "50 ha", "3.500,00", "3.500,00", ""]
    assert beto[0] == "Beto Luz"
    assert beto[4:7] == ["5.000,00", "5.000,00", "5.000,00"]
    assert beto[8] == "0,00"
