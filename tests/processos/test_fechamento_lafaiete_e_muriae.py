"""Who opened without licence is closed and fined, in Lafaiete (83) and in Muriaé (87)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from arrecadacao.models import Inscricao
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, paga

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

LEIS: dict[str, dict[str, Any]] = {
    "lafaiete-1948": {
        "dia": date(1949, 5, 2),
        "artigo": "art. 83",
        "multa": {"artigo": "83"},
        "valor": 50_000,
        "quem": "chefe",
        "outro": "prefeito",
    },
    "muriae-1936": {
        "dia": date(1937, 5, 3),
        "artigo": "art. 87",
        "multa": {"artigo": "12 V", "multa": "150.000"},
        "valor": 150_000,
        "quem": "prefeito",
        "outro": "chefe",
    },
}


def achado(gente: Gente, dia: date) -> Autos:
    return abre(
        "fechamento-de-estabelecimento",
        gente.fiscal,
        dia,
        parte=fabrica.pessoa("Nicolau Pires"),
        imovel=fabrica.imovel(desde=date(1930, 1, 1)),
        atividade="botequim",
        lugar="Rua da Estação, 3",
        desde_quando="abril",
        achado="Balcão, e três fregueses.",
    )


@pytest.mark.parametrize("slug", LEIS)
def test_quem_abriu_sem_licenca_e_multado_e_fechado(slug: str, gente: Gente, settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = slug
    lei = LEIS[slug]
    dia = lei["dia"]
    autos = achado(gente, dia)
    fecha = {"fechado_em": dia}
    autos.recusa("fechamento", gente.prefeito, dia, "só cabe", **fecha)
    autos.recusa("multa", getattr(gente, lei["outro"]), dia, "cabe a:", multa=lei["multa"])
    autos.faz("multa", getattr(gente, lei["quem"]), dia, multa=lei["multa"])
    assert [m.valor for m in autos.multas()] == [lei["valor"]]
    autos.faz("fechamento", gente.prefeito, dia, **fecha)
    papel = autos.papel("fechamento")
    assert "botequim" in papel
    assert lei["artigo"] in papel
    autos.recusa("regularizacao", gente.prefeito, dia, "aberto", licenca="8")
    paga(autos.multas(), dia)
    autos.faz("regularizacao", gente.prefeito, dia, licenca="8")
    assert autos.estado == "regularizado"

    outro = achado(gente, dia)
    outro.faz("sem-falta", gente.chefe, dia, razoes="Tem a licença 3.")
    assert (outro.estado, outro.multas()) == ("sem-falta", [])


def test_em_muriae_cobra_se_executivamente_a_quem_se_opoe(gente: Gente, settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "muriae-1936"
    dia = date(1937, 5, 3)
    autos = achado(gente, dia)
    autos.faz("multa", gente.prefeito, dia, multa={"artigo": "12 V", "multa": "150.000"})
    fim = autos.prazo("recurso-de-multa")
    autos.recusa("executivo", gente.prefeito, fim, "só depois do prazo", como="Não paga.")
    autos.faz("executivo", gente.prefeito, fim + timedelta(1), como="Disse que não paga.")
    assert Inscricao.objects.count() == 1
