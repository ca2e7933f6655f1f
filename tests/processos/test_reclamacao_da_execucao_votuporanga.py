"""Reclamação and recurso of the building of roads, in Votuporanga (111 and 112)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre
from tests.processos.outros_codigos import lancado

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_votuporanga(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"


def dia(n: int) -> date:
    return date(1953, 5, n)


def informada(gente: Gente) -> tuple[Autos, Lancamento]:
    dono = fabrica.pessoa("Maria Ari")
    quota = lancado("estradas-execucao", {"cota": "1000.00"}, dia(4), contribuinte=dono)
    dados = {
        "parte": dono,
        "lancamento": quota,
        "notificado_em": "1953-05-04",
        "reclamacao": "A testada é menor.",
    }
    nao_abre("terminou", "reclamacao-da-execucao", gente.atendente, dia(20), **dados)
    autos = abre("reclamacao-da-execucao", gente.atendente, dia(19), **dados)
    autos.faz("informacao", gente.engenheiro, dia(20), informacao="Mediu-se de novo.")
    assert not suspensas(dia(20)).exists()
    return autos, quota


def test_improcedente_recorre_se_a_camara_sem_suspender_e_corrige_se_no_fim(gente: Gente) -> None:
    autos, quota = informada(gente)
    autos.faz("diligencia", gente.prefeito, dia(21), diligencia="Meça-se outra vez.")
    autos.faz("informacao", gente.engenheiro, dia(22), informacao="A medida é a mesma.")
    decide = {"resultado": "improcedente", "fundamentos": "A medida confere."}
    autos.recusa("decisao", gente.chefe, dia(23), "cabe a: Prefeito", **decide)
    autos.faz("decisao", gente.prefeito, dia(23), **decide)
    autos.faz("intimacao", gente.atendente, dia(25), intimado_em="1953-05-25")
    autos.faz("recurso", gente.atendente, dia(26), razoes="A planta diz outra coisa.")
    assert not suspensas(dia(26)).exists()
    quota.refresh_from_db()
    assert quota.situacao == "vigente"
    provido = {"resolucao": "Resolução 3", "resultado": "provido"}
    autos.faz("decisao-da-camara", gente.camara, dia(29), **provido)
    menos = {"correcao": "altera", "fatos": {"cota": "800.00"}}
    autos.faz("correcao", gente.lancador, dia(30), **menos)
    quota.refresh_from_db()
    nova = Lancamento.objects.get(substitui=quota)
    assert (quota.situacao, nova.valor, autos.estado) == ("substituido", 80_000, "corrigido")


def test_procedente_corrige_se_e_quem_se_conforma_ou_perde_mantem(gente: Gente) -> None:
    autos, quota = informada(gente)
    autos.faz(
        "decisao", gente.prefeito, dia(21), resultado="procedente", fundamentos="Não é marginal."
    )
    autos.faz("correcao", gente.lancador, dia(22), correcao="cancela")
    quota.refresh_from_db()
    assert (quota.situacao, autos.estado) == ("cancelado", "corrigido")
    for fim in ("conformidade", "decisao-da-camara"):
        outros, _ = informada(gente)
        outros.faz(
            "decisao", gente.prefeito, dia(21), resultado="improcedente", fundamentos="Confere."
        )
        outros.faz("intimacao", gente.atendente, dia(22), intimado_em="1953-05-22")
        if fim == "conformidade":
            outros.faz(fim, gente.atendente, dia(25), como="Pagou.")
        else:
            outros.faz("recurso", gente.atendente, dia(25), razoes="Não confere.")
            outros.faz(fim, gente.camara, dia(29), resolucao="4", resultado="negado")
        assert outros.estado == "mantido"
