"""Advertising over the public way without licence, in Votuporanga (art. 80)."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from prefeitura.comum.relogio import no_dia
from processos.models import BemApreendido
from processos.praticar import praticar
from tests import fabrica
from tests.processos.fabrica import imagem
from tests.processos.januaria import Autos, Gente, abre, gente
from tests.processos.outros_codigos import paga_por_guia, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
MAIO = date(1953, 5, 4)  # a Monday
BENS: dict[str, Any] = {
    "bens": rol("Tabuleta de zinco"),
    "deposito": "Almoxarifado",
    "depositario": "Zelador",
}
PEDIDO: dict[str, Any] = {
    "conhecimentos": "7 e 8",
    "dados_do_exame": "Dois metros, presa por quatro ganchos.",
}


@pytest.fixture(autouse=True)
def em_votuporanga(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"


def dia(n: int) -> date:
    return date(1953, 5, n)


def encontrada(gente: Gente) -> Autos:
    return abre(
        "publicidade-sobre-a-via",
        gente.fiscal,
        MAIO,
        as_=time(15, 0),
        parte=fabrica.pessoa("Nicolau Pires"),
        anuncio="Casa Pires, em tabuleta sobre a calçada",
        lugar="Rua Amazonas, 10",
        encontrada_em="1953-05-04T14:00",
        perigo="Corrente gasta",
        multa={"artigo_citado": "80 §1", "multa": "100.00"},
    )


def requerida(gente: Gente) -> Autos:
    autos = encontrada(gente)
    paga_por_guia(autos.multas(), MAIO)
    with no_dia(dia(5), lambda: time(14, 0)):
        praticar(
            processo=autos.processo,
            ato="requerimento",
            usuario=gente.atendente,
            dados=PEDIDO,
            anexos=[("desenho.png", imagem())],
        )
    autos.processo.refresh_from_db()
    return autos


def test_sem_providencia_em_24_horas_apreende_se_e_inutiliza_se(gente: Gente) -> None:
    autos = encontrada(gente)
    assert [m.valor for m in autos.multas()] == [10_000]
    papel = autos.papel("verificacao")
    assert "além do imposto" in papel
    assert autos.prazo("regularizacao-de-anuncio") == dia(5)
    cedo = time(13, 0)
    autos.recusa("apreensao", gente.fiscal, dia(5), "só depois do prazo", as_=cedo, **BENS)
    autos.recusa("requerimento", gente.atendente, dia(5), "aberto", as_=cedo, **PEDIDO)
    tarde = time(14, 1)
    paga_por_guia(autos.multas(), dia(5))
    autos.recusa("requerimento", gente.atendente, dia(5), "prazo", as_=tarde, **PEDIDO)
    autos.faz("apreensao", gente.fiscal, dia(5), as_=tarde, **BENS)
    termo: dict[str, Any] = {
        "modo": "Quebrada e vendida como sucata.",
        "testemunhas": rol("João Cruz", "Ana Reis"),
    }
    uma_so = termo | {"testemunhas": rol("João Cruz")}
    autos.recusa("inutilizacao", gente.fiscal, dia(6), "testemunhas", **uma_so)
    autos.faz("inutilizacao", gente.fiscal, dia(6), **termo)
    (bem,) = BemApreendido.objects.all()
    assert (bem.situacao, bem.saida_em, bem.recebedor) == ("inutilizado", dia(6), "")
    assert autos.estado == "inutilizada"


def test_quem_se_quita_e_requer_em_24_horas_e_licenciado(gente: Gente) -> None:
    autos = requerida(gente)
    assert autos.correntes() == set()
    autos.recusa("apreensao", gente.fiscal, dia(6), "só cabe", **BENS)
    autos.faz("licenca", gente.prefeito, dia(6), condicoes_da_licenca="Corrente nova.")
    assert "Corrente nova" in autos.papel("licenca")
    assert autos.estado == "licenciada"


def test_o_que_nao_pode_ser_licenciado_nem_adaptado_se_apreende(gente: Gente) -> None:
    autos = requerida(gente)
    autos.faz("negativa", gente.prefeito, dia(6), fundamentos="Cobre a placa da rua.")
    autos.faz("apreensao-do-recusado", gente.fiscal, dia(7), **BENS)
    assert autos.estado == "apreendida"
    assert "Negada a licença" in autos.papel("apreensao-do-recusado")
