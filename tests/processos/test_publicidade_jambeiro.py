"""Advertising without licence over the way, or in a forbidden place, in Jambeiro (86, 92)."""

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
MAIO = date(1959, 5, 4)  # a Monday
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
def em_jambeiro(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"


def dia(n: int) -> date:
    return date(1959, 5, n)


def encontrada(gente: Gente, caso: str = "sobre-a-via", **dados: Any) -> Autos:
    multa = {"infracao": "anuncio_sobre_via_sem_licenca", "multa_fixada": "500.00"}
    return abre(
        "publicidade-irregular",
        gente.fiscal,
        MAIO,
        as_=time(15, 0),
        parte=fabrica.pessoa("Nicolau Pires"),
        caso=caso,
        anuncio="Casa Pires, em tabuleta",
        lugar="Rua do Comércio, 10",
        encontrada_em="1959-05-04T14:00",
        **{"multa": multa} | dados,
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
    assert [m.valor for m in autos.multas()] == [50_000]
    assert "apreendido ou inutilizado" in autos.papel("verificacao")
    assert autos.prazo("regularizar-anuncio") == dia(5)
    cedo, tarde = time(13, 0), time(14, 1)
    autos.recusa("apreensao", gente.fiscal, dia(5), "só depois do prazo", as_=cedo, **BENS)
    paga_por_guia(autos.multas(), dia(5))
    autos.recusa("requerimento", gente.atendente, dia(5), "prazo", as_=tarde, **PEDIDO)
    autos.faz("apreensao", gente.fiscal, dia(5), as_=tarde, **BENS)
    termo = {"modo": "Quebrada.", "testemunhas": rol("João Cruz", "Ana Reis")}
    autos.faz("inutilizacao", gente.fiscal, dia(6), **termo)
    assert BemApreendido.objects.get().situacao == "inutilizado"
    assert autos.estado == "inutilizada"


def test_quem_se_quita_e_requer_em_24_horas_e_licenciado_se_a_lei_o_admite(gente: Gente) -> None:
    autos = requerida(gente)
    autos.faz("licenca", gente.prefeito, dia(6), condicoes_da_licenca="Corrente nova.")
    assert autos.estado == "licenciada"

    negada = requerida(gente)
    negada.faz("negativa", gente.prefeito, dia(6), fundamentos="Cobre a placa da rua.")
    negada.faz("apreensao-do-recusado", gente.fiscal, dia(7), **BENS)
    assert negada.estado == "apreendida"


def test_em_lugar_proibido_multa_se_e_apreende_se_sem_espera(gente: Gente) -> None:
    cara = {"infracao": "anuncio_em_lugar_proibido", "multa_fixada": "300.00"}
    autos = encontrada(gente, "arvore", multa=cara)
    assert (autos.estado, autos.correntes()) == ("proibida", set())
    autos.recusa("requerimento", gente.atendente, MAIO, "só cabe", **PEDIDO)
    autos.faz("apreensao-do-proibido", gente.fiscal, MAIO, **BENS)
    assert "sobre árvore" in autos.papel("apreensao-do-proibido")
    autos.recusa("retirada", gente.fiscal, dia(5), "aberto", conhecimentos="9")
    paga_por_guia(autos.multas(), dia(5))
    autos.faz("retirada", gente.fiscal, dia(5), conhecimentos="9")
    assert BemApreendido.objects.get().situacao == "devolvido"
    assert autos.estado == "retirada"
