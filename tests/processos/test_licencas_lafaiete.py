"""Licences of Lafaiete asked, denied, renewed and revoked (art. 75)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cadastro import inscricoes
from cadastro.models import LicencaFiscal
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.processos.januaria import Autos, Gente, abre, gente

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1949, 5, 2)
CONTRA: dict[str, Any] = {
    "razao": "sossego",
    "fundamentos": "Bate ferro de madrugada; o fiscal o verificou.",
}


@pytest.fixture(autouse=True)
def em_lafaiete(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"


def dia(n: int) -> date:
    return date(1949, 5, n)


def informada(gente: Gente, *, categoria: str = "nenhuma", risco: str = "nenhum") -> Autos:
    dono = fabrica.pessoa("Nicolau Pires")
    with no_dia(MAIO):
        loja = inscricoes.inscrever(
            especie="estabelecimento",
            dados=EXEMPLOS["lafaiete-1948"]["estabelecimento"].dados,
            titular=dono,
            nome="Ferraria Pires",
            endereco="Rua do Comércio, 9",
            usuario=fabrica.usuario("lancador"),
        )
    autos = abre(
        "licenca",
        gente.atendente,
        MAIO,
        parte=dono,
        inscricao=loja,
        atividade="Ferraria",
        lugar="Rua do Comércio, 9",
        comeca_em="1949-05-10",
        categoria=categoria,
    )
    autos.faz("informacao", gente.fiscal, dia(3), risco=risco, informacao="Fui ao lugar.")
    return autos


def test_a_licenca_e_negada_a_quem_prejudica_o_sossego(gente: Gente) -> None:
    autos = informada(gente, risco="sossego")
    autos.recusa("negativa", gente.chefe, dia(4), "cabe a: Prefeito", **CONTRA)
    autos.faz("negativa", gente.prefeito, dia(4), **CONTRA)
    assert autos.estado == "negada"
    assert "é prejudicial ao sossego público" in autos.papel("negativa")
    assert not LicencaFiscal.objects.exists()


def test_a_licenca_concedida_pode_ser_cassada_a_qualquer_tempo(gente: Gente) -> None:
    autos = informada(gente)
    autos.faz("concessao", gente.prefeito, dia(4))
    assert LicencaFiscal.objects.get().situacao == "vigente"
    autos.recusa("renovacao", gente.atendente, dia(5), "sete categorias", exercicio_seguinte=1950)
    autos.faz("cassacao", gente.prefeito, dia(6), **CONTRA)
    assert LicencaFiscal.objects.get().situacao == "cassada"
    assert "art. 75, § 2º" in autos.papel("cassacao")


def test_as_sete_categorias_renovam_se_todo_ano(gente: Gente) -> None:
    autos = informada(gente, categoria="explosivos")
    autos.faz("concessao", gente.prefeito, dia(4), ate_o_dia="1949-12-31")
    ano = date(1950, 1, 3)
    autos.faz("renovacao", gente.atendente, ano, exercicio_seguinte=1950)
    autos.faz("informacao", gente.fiscal, ano, risco="nenhum", informacao="Tudo em ordem.")
    autos.faz("concessao", gente.prefeito, ano, ate_o_dia="1950-12-31")
    assert [x.ate for x in LicencaFiscal.objects.order_by("pk")] == [
        date(1949, 12, 31),
        date(1950, 12, 31),
    ]
    autos.faz("encerramento", gente.atendente, ano, motivo="Fechou")
    assert autos.estado == "encerrada"
