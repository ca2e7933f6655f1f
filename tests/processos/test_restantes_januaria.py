"""Turns of the procedures of Januária that few processes take (arts. 67, 108, 109, 125, 298)."""

from __future__ import annotations

from datetime import date

import pytest

from arrecadacao.models import Inscricao
from tests.processos.januaria import MARCO, Gente, abre, gente
from tests.processos.test_autos_januaria import infrator
from tests.processos.test_inquerito_januaria import SUSTACAO, intimado
from tests.processos.test_junta_januaria import ABRIL, interposto
from tests.processos.test_licencas_januaria import compromissado

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


def test_faltando_arbitro_convocam_se_os_suplentes_uma_vez(gente: Gente) -> None:
    """Art. 67, § 1º."""
    autos = compromissado(gente)
    falta = {"falta": "Não compareceu o árbitro do fisco.", "onde": "fora"}
    autos.recusa("novo-compromisso", gente.chefe, date(1964, 3, 7), "corre até 07/03", **falta)
    folha = autos.faz("novo-compromisso", gente.chefe, date(1964, 3, 9), **falta)
    assert folha.texto.endswith("Convoco os suplentes Dr. Melo e Sr. Dias.")
    assert autos.prazo("arbitramento-fora") == date(1964, 3, 24)
    autos.recusa("novo-compromisso", gente.chefe, date(1964, 3, 25), "já foi feito", **falta)


def test_nao_recolhida_a_guia_do_sustado_inscreve_se_a_divida(gente: Gente) -> None:
    """Arts. 108 e 109."""
    autos = intimado(gente)
    autos.faz("sustacao", gente.fiscal, date(1964, 3, 5), **SUSTACAO)
    fim = autos.prazo("pagamento-da-condenacao")
    autos.recusa("inscricao-do-sustado", gente.escrivao, fim, "só depois do prazo")
    autos.faz("inscricao-do-sustado", gente.escrivao, date(1964, 3, 20))
    assert autos.estado == "inscrito"
    assert Inscricao.objects.get().principal == 200_000


def test_sem_segundo_fiador_nem_deposito_o_recurso_fica_deserto(gente: Gente) -> None:
    """Arts. 124 e 125."""
    autos = interposto(gente, ABRIL, exigido=2_000_000)
    fiador = infrator("Honório Paz")
    autos.faz("fianca", gente.atendente, ABRIL, fiador={"id": fiador.pk}, aquiescencia=True)
    autos.faz(
        "julgamento-da-fianca",
        gente.chefe,
        date(1964, 4, 3),
        quite=False,
        socio=False,
        fiador_julgado="inidoneo",
        restava_ate="1964-04-08",
    )
    autos.recusa("sem-segundo-fiador", gente.atendente, date(1964, 4, 3), "(art. ")
    autos.faz("sem-segundo-fiador", gente.atendente, date(1964, 4, 9))
    assert autos.prazo("deposito-apos-fianca-recusada") == date(1964, 4, 14)
    autos.recusa("desercao-apos-fianca", gente.atendente, date(1964, 4, 14), "só depois do prazo")
    autos.faz("desercao-apos-fianca", gente.atendente, date(1964, 4, 15))
    assert autos.estado == "deserto"


def test_regularizado_no_prazo_nao_se_interdita(gente: Gente) -> None:
    """Art. 298, § 1º."""
    autos = abre("interdicao", gente.fiscal, MARCO, parte=infrator(), falta="Sem alvará.")
    autos.faz("regularizacao", gente.fiscal, date(1964, 3, 10), alvara_numero="12/1964")
    assert (autos.estado, autos.correntes()) == ("regularizado", set())
    autos.recusa("interdicao", gente.chefe, date(1964, 3, 30), "só cabe quando")
