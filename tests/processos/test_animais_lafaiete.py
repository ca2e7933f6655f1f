"""Animals taken in the streets of Lafaiete (245 to 247)."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from processos.models import BemApreendido
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, paga
from tests.processos.outros_codigos import rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1949, 5, 2)  # a Monday


@pytest.fixture(autouse=True)
def em_lafaiete(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"


def recolhido(gente: Gente, especie: str = "animal", **dados: Any) -> Autos:
    return abre(
        "apreensao-de-animal",
        gente.fiscal,
        MAIO,
        especie=especie,
        achado="Rua Afonso Pena",
        animais=rol("Burro ruão, marca CV"),
        deposito="Depósito municipal",
        depositario="Zelador",
        **dados,
    )


def test_o_dono_retira_em_trinta_dias_pagas_a_multa_e_as_diarias(gente: Gente) -> None:
    autos = recolhido(gente)
    assert autos.prazo("retirada-do-animal") == date(1949, 6, 1)
    conta = {
        "conta": {
            "animais": 1,
            "especie": "muar",
            "data_entrada": "1949-05-02",
            "data_retirada": "1949-05-07",
        }
    }
    dia = date(1949, 5, 7)
    autos.recusa("conta", gente.lancador, dia, "identificada", **conta)
    autos.faz("dono", gente.fiscal, dia, quem_e=fabrica.pessoa("Zeca Lima"), prova="A marca.")
    autos.faz("conta", gente.lancador, dia, **conta)
    assert [x.valor for x in autos.multas()] == [3_000]  # 10.00, and five days of 4.00
    autos.recusa("retirada", gente.fiscal, dia, "aberto", conhecimento="5")
    paga(autos.multas(), dia)
    autos.faz("retirada", gente.fiscal, dia, conhecimento="5")
    assert (autos.estado, BemApreendido.objects.get().situacao) == ("retirado", "devolvido")


def test_nao_retirado_vai_a_edital_e_depois_a_hasta_publicada(gente: Gente) -> None:
    autos = recolhido(gente)
    hasta = {"hasta_em": "1949-07-11T12:00"}
    autos.recusa("publicacao", gente.chefe, date(1949, 6, 1), "só depois do prazo", **hasta)
    autos.recusa("edital-ao-dono", gente.prefeito, date(1949, 6, 1), "só depois do prazo")
    autos.faz("edital-ao-dono", gente.prefeito, date(1949, 6, 2))
    assert autos.prazo("retirada-do-animal-por-edital") == date(1949, 7, 2)
    autos.recusa("publicacao", gente.chefe, date(1949, 7, 1), "só depois do prazo", **hasta)
    autos.faz("publicacao", gente.chefe, date(1949, 7, 5), **hasta)
    venda = {"produto": 40_000, "arrematante": "Olavo Reis", "despesas": 26_000}
    cedo, tarde = time(11, 0), time(13, 0)
    onze = date(1949, 7, 11)
    autos.recusa("hasta", gente.chefe, onze, "antes de", as_=cedo, **venda)
    autos.faz("hasta", gente.chefe, onze, as_=tarde, **venda)
    assert "Olavo Reis" in autos.papel("hasta")
    assert autos.estado == "vendido"


def test_o_cao_nao_registrado_se_sacrifica_em_dez_dias_e_o_registrado_nao(gente: Gente) -> None:
    autos = recolhido(gente, "cao-sem-registro")
    assert autos.prazo("retirada-do-cao") == date(1949, 5, 12)
    autos.recusa("sacrificio", gente.fiscal, date(1949, 5, 12), "só depois do prazo")
    autos.faz("sacrificio", gente.fiscal, date(1949, 5, 13))
    assert autos.estado == "sacrificado"

    outro = recolhido(gente, "cao-registrado", parte=fabrica.pessoa("Zeca Lima"))
    outro.recusa("sacrificio", gente.fiscal, date(1949, 6, 20), "só cabe")
    conta = {
        "cao": True,
        "registrado": True,
        "data_entrada": "1949-05-02",
        "data_retirada": "1949-05-04",
    }
    quatro = date(1949, 5, 4)
    outro.faz("conta", gente.lancador, quatro, conta=conta)
    assert [x.valor for x in outro.multas()] == [600]  # two days of 3.00, no multa
    paga(outro.multas(), quatro)
    outro.faz("retirada", gente.fiscal, quatro, conhecimento="6")
    assert outro.estado == "retirado"
