"""Representações of the lançadores of Votuporanga to the Prefeito (158)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1953, 5, 4)


@pytest.fixture(autouse=True)
def em_votuporanga(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"


def dia(n: int) -> date:
    return date(1953, 5, n)


def representa(gente: Gente, **dados: Any) -> Autos:
    return abre(
        "representacao", gente.lancador, MAIO, parte=fabrica.pessoa("Nicolau Pires"), **dados
    )


def test_o_lancador_representa_e_o_prefeito_requisita_ao_registro_de_imoveis(gente: Gente) -> None:
    autos = representa(gente, sobre_que="registro", achado="Quem é dono do lote 7 da quadra 3?")
    assert "Registro de Imóveis" in autos.papel("representacao")
    pede = {"cartorio": "Registro de Imóveis e Hipotecas da Comarca"}
    autos.recusa("requisicao", gente.chefe, dia(5), "cabe a: Prefeito", **pede)
    autos.faz("requisicao", gente.prefeito, dia(5), **pede)
    assert "lote 7 da quadra 3" in autos.papel("requisicao")
    responde = {"respondido_em": "1953-05-08", "resposta": "Transcrição 812, Abel Couto."}
    autos.faz("resposta", gente.atendente, dia(8), **responde)
    assert autos.estado == "informada"


def test_sobre_a_omissao_em_industrias_o_prefeito_manda_lancar_ou_arquiva(gente: Gente) -> None:
    achado = {"achado": "Porta aberta desde janeiro.", "exercicio_omitido": 1953}
    autos = representa(gente, sobre_que="omissao", **achado)
    fatos = {"atividade": "armazém", "imposto_do_exercicio": "800.00"}
    autos.recusa("lancamento", gente.lancador, dia(5), "só cabe", imposto=fatos)
    autos.faz("despacho", gente.prefeito, dia(5), despacho="Lance-se.")
    autos.faz("lancamento", gente.lancador, dia(6), imposto=fatos)
    (imposto,) = autos.multas()
    assert (imposto.tributo, imposto.valor) == ("industrias-e-profissoes", 80_000)

    outra = representa(gente, sobre_que="omissao", **achado)
    outra.faz("arquivamento", gente.prefeito, dia(5), razoes="Está lançado no livro.")
    assert outra.estado == "arquivada"
