"""The official who acts against the code: Votuporanga 6, Jambeiro 140 and 142."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest

from arrecadacao.models import Inscricao
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente
from tests.processos.outros_codigos import paga_por_guia, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


class Lei(NamedTuple):
    codigo: str
    dia: date
    abertura: dict[str, Any]
    resultado: str
    multa: str
    fatos: dict[str, Any]
    decidido: str


LEIS = {
    "votuporanga": Lei(
        "votuporanga-1950",
        date(1953, 5, 4),
        {"letra": "a"},
        "multa",
        "multa",
        {"artigo_citado": "6 a", "multa": "500.00"},
        "multado",
    ),
    "jambeiro": Lei(
        "jambeiro-1958",
        date(1959, 5, 4),
        {"caso": "contrario", "dispositivo": "61"},
        "responde",
        "importancia",
        {"infracao": "funcionario_ato_contrario", "multa_fixada": "500.00"},
        "responsavel",
    ),
}


@pytest.fixture(params=list(LEIS))
def lei(request: pytest.FixtureRequest, settings: Any) -> Lei:
    escolhida = LEIS[request.param]
    settings.CODIGO_TRIBUTARIO = escolhida.codigo
    return escolhida


def ouvido(lei: Lei, gente: Gente) -> Autos:
    autos = abre(
        "responsabilidade-do-funcionario",
        gente.chefe,
        lei.dia,
        parte=fabrica.pessoa("Lino Souza"),
        cargo_do_funcionario="Lançador",
        fato="Lançou por dez mil o que o registro diz valer trinta.",
        provas=rol("Certidão do registro de imóveis"),
        **lei.abertura,
    )
    decide: dict[str, Any] = {"resultado": "arquivo", "fundamentos": "Nada.", "prevaricacao": False}
    if lei.resultado == "multa":
        decide.pop("prevaricacao")
    autos.recusa("decisao", gente.prefeito, lei.dia, "só cabe", **decide)
    autos.faz("audiencia", gente.atendente, lei.dia, modo="respondeu", resposta="Foi engano.")
    return autos


def decidido(lei: Lei, gente: Gente, resultado: str = "") -> Autos:
    autos = ouvido(lei, gente)
    dados: dict[str, Any] = {
        "resultado": resultado or lei.resultado,
        "fundamentos": "Os papéis mostram.",
    }
    if not resultado:
        dados[lei.multa] = lei.fatos
    if lei.codigo.startswith("jambeiro"):
        dados["prevaricacao"] = True
    autos.faz("decisao", gente.prefeito, lei.dia, **dados)
    return autos


def test_o_funcionario_e_ouvido_e_o_prefeito_impoe_a_multa(lei: Lei, gente: Gente) -> None:
    autos = decidido(lei, gente)
    assert autos.estado == lei.decidido
    (multa,) = autos.multas()
    assert (multa.valor, multa.contribuinte.nome) == (50_000, "Lino Souza")
    papel = autos.papel("decisao")
    assert "Foi engano." in papel
    autos.recusa("pagamento", gente.tesoureiro, lei.dia, "não foi paga", conhecimento="3")
    paga_por_guia([multa], lei.dia)
    autos.faz("pagamento", gente.tesoureiro, lei.dia, conhecimento="3")
    assert autos.estado == "paga"


def test_nao_paga_inscreve_se_e_sem_culpa_arquiva_se(lei: Lei, gente: Gente) -> None:
    autos = decidido(lei, gente)
    autos.faz("inscricao", gente.contador, lei.dia + timedelta(40))
    assert autos.estado == "inscrita"
    assert [i.principal for i in Inscricao.objects.all()] == [50_000]
    outros = decidido(lei, gente, "arquivo")
    assert (outros.estado, outros.multas()) == ("arquivado", [])


def test_em_votuporanga_a_multa_vai_de_cem_a_mil_cruzeiros(gente: Gente, settings: Any) -> None:
    lei = LEIS["votuporanga"]
    settings.CODIGO_TRIBUTARIO = lei.codigo
    autos = ouvido(lei, gente)
    autos.recusa(
        "decisao",
        gente.prefeito,
        lei.dia,
        "vai de 100,00 a 1.000,00",
        resultado="multa",
        multa=lei.fatos | {"multa": "1000.01"},
        fundamentos="Muito grave.",
    )
