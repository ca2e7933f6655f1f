"""Januária, 343: a paper pays its tax when it is protocolled or joined, and the till takes it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from lancamentos.models import Lancamento, Parcela
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from processos import papel_protocolado
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db
DIA = date(1964, 2, 10)


def test_343_o_requerimento_paga_por_lauda_e_por_folha_junta_e_o_caixa_recebe() -> None:
    processo = f.reclamado(f.lancado(), dia=DIA)
    requerente = processo.requerente
    assert requerente is not None
    with no_dia(DIA):
        feito = papel_protocolado.cobrar(
            processo=processo,
            folha=2,
            fatos={"ato": "requerimento", "laudas": 2, "folhas_juntadas": 3},
            usuario=fabrica.usuario("atendente"),
        )
        assert papel_protocolado.cobrados(processo) == [("fl. 2", feito, False)]
        (parcela,) = feito.parcelas.all()
        assert parcela.vencimento == DIA
        conhecimento = pagar(exator(), requerente, [parcela])
        assert papel_protocolado.cobrados(processo) == [("fl. 2", feito, True)]
    assert feito.contribuinte == requerente
    # table 12: the first sheet, the one in excess, three documents; and the conhecimento (342)
    assert [(i.tributo, i.total) for i in conhecimento.itens.order_by("pk")] == [
        ("atos-da-economia", 50_00 + 5_00 + 3 * 10_00),
        ("atos-da-economia-conhecimento", 50_00),
    ]


def test_343_cada_papel_se_cobra_uma_vez_e_so_o_que_esta_nos_autos() -> None:
    processo = f.reclamado(f.lancado(), dia=DIA)
    dados: dict[str, Any] = {
        "processo": processo,
        "folha": 2,
        "fatos": {"ato": "requerimento"},
        "usuario": fabrica.usuario("atendente"),
    }
    with no_dia(DIA):
        with pytest.raises(ErroDeNegocio, match="na folha 90"):
            papel_protocolado.cobrar(**dados | {"folha": 90})
        papel_protocolado.cobrar(**dados)
        with pytest.raises(ErroDeNegocio, match="já"):
            papel_protocolado.cobrar(**dados)
    assert Lancamento.objects.filter(tributo="atos-da-economia").count() == 1


def test_343_a_pagina_do_processo_cobra_e_diz_o_que_foi_pago(
    cliente_de: Callable[..., Client],
) -> None:
    processo = f.reclamado(f.lancado(), dia=DIA)
    endereco = f"/processos/{processo.pk}/"
    with no_dia(DIA):
        atendente = cliente_de("atendente")
        assert "Nenhum papel deste processo" in atendente.get(endereco).content.decode()
        assert "requerimento" in atendente.get(f"{endereco}papel/").content.decode()
        pedido = {"folha": "2", "fato-ato": "requerimento", "fato-laudas": "2"}
        errado = atendente.post(f"{endereco}papel/", pedido | {"fato-laudas": "0"})
        assert "ao menos 1" in errado.content.decode()
        atendente.post(f"{endereco}papel/", pedido)
        pagina = atendente.get(endereco).content.decode()
        assert cliente_de("fiscal").get(f"{endereco}papel/").status_code == 403
    assert "por pagar" in pagina
    assert Parcela.objects.filter(lancamento__tributo="atos-da-economia").count() == 1


def test_onde_a_lei_nao_cobra_o_papel_a_pagina_nao_existe(
    settings: Any, cliente_de: Callable[..., Client]
) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    assert not papel_protocolado.ha()
    assert cliente_de("atendente").get("/processos/1/papel/").status_code == 404
