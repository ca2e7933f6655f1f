"""Until when a debt is collected and what interrupts it (Januária, 41 to 43)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from arrecadacao.convidar import convidar
from arrecadacao.models import Inscricao, Interrupcao
from arrecadacao.prescricao import interromper, prescricao
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, lancado
from tests.arrecadacao.test_divida import inscrever_tudo

pytestmark = pytest.mark.django_db


@pytest.fixture
def divida() -> Inscricao:
    """A fine of 1964, in the book since May."""
    lancado("multas", {"artigo": "472"}, dia=date(1964, 3, 2), vencimento=date(1964, 4, 1))
    inscrever_tudo(date(1964, 5, 4))
    return Inscricao.objects.get()


def ate(inscricao: Inscricao, dia: date) -> date | None:
    with no_dia(dia):
        achada = prescricao(Inscricao.objects.get(pk=inscricao.pk), lei_em(dia))
    assert achada is not None
    return achada.ate


def anotar(inscricao: Inscricao, hoje: date, **dados: Any) -> Interrupcao:
    padrao: dict[str, Any] = {"causa": "citacao", "em": hoje, "ato": "Despacho nos autos 31/1965"}
    with no_dia(hoje):
        return interromper(
            inscricao=inscricao, usuario=fabrica.usuario("procurador"), **padrao | dados
        )


def test_42_cada_ato_faz_correr_de_novo_o_prazo_inteiro(divida: Inscricao) -> None:
    assert ate(divida, date(1964, 5, 5)) == date(1969, 12, 31)  # five years from the exercício
    with no_dia(date(1965, 2, 1)):
        convidar(devedor=divida.devedor, usuario=fabrica.usuario("procurador"))
    # the invitation is a notice to pay: five years from its day
    assert ate(divida, date(1965, 2, 2)) == date(1970, 2, 1)
    anotar(divida, date(1968, 3, 5), em=date(1968, 3, 4))
    assert ate(divida, date(1968, 3, 5)) == date(1973, 3, 4)
    (ato,) = (a for a in atos_de(divida) if a.artigo == "42")
    assert "Despacho nos autos 31/1965" in ato.descricao


def test_42_recusa_o_que_nao_interrompe(divida: Inscricao) -> None:
    for hoje, dados, recusa in (
        (date(1968, 3, 4), {"causa": "pobreza"}, "uma das causas"),
        (date(1968, 3, 4), {"ato": " "}, "qual foi o ato"),
        (date(1968, 3, 4), {"em": date(1968, 3, 5)}, "entre o vencimento e hoje"),
        (date(1968, 3, 4), {"em": date(1964, 3, 31)}, "entre o vencimento e hoje"),
        (date(1970, 1, 2), {}, "prescreveu em 31/12/1969"),
    ):
        with pytest.raises(ErroDeNegocio, match=recusa):
            anotar(divida, hoje, **dados)
    assert not Interrupcao.objects.exists()
    anotar(divida, date(1968, 3, 4))
    with pytest.raises(ErroDeNegocio, match="já está anotado"):
        anotar(divida, date(1968, 3, 4))
    with pytest.raises(DatabaseError), transaction.atomic():
        Interrupcao.objects.update(em=date(1969, 1, 1))


def test_onus_anual_sobre_imovel_nao_tem_prazo_a_interromper() -> None:
    casa_lancada()
    inscrever_tudo()
    predial = Inscricao.objects.filter(tributo="predial").first()
    assert predial is not None
    assert ate(predial, date(1965, 2, 1)) is None
    with pytest.raises(ErroDeNegocio, match="não prescreve"):
        anotar(predial, date(1965, 2, 1))


def test_a_pagina_da_inscricao_mostra_a_prescricao_e_anota_o_ato(
    divida: Inscricao, cliente_de: Callable[..., Client]
) -> None:
    endereco = f"/arrecadacao/divida/inscricoes/{divida.pk}/"
    with no_dia(date(1968, 3, 5)):
        procurador = cliente_de("procurador")
        antes = procurador.get(endereco).content.decode()
        pedido = {"causa": "juizo", "em": "04/03/1968", "ato": "Inventário, autos 9/1968"}
        recusada = procurador.post(f"{endereco}interromper/", pedido | {"ato": ""})
        procurador.post(f"{endereco}interromper/", pedido)
        depois = procurador.get(endereco).content.decode()
        outro = cliente_de("atendente")
        assert outro.post(f"{endereco}interromper/", pedido).status_code == 403
        lida = outro.get(endereco).content.decode()
    assert "em 31/12/1969" in antes
    assert "Nada a interrompeu" in antes
    assert recusada.status_code == 409
    assert "em 04/03/1973" in depois
    assert "Inventário, autos 9/1968" in depois
    assert "Anotar a interrupção" not in lida


def test_prescrita_a_pagina_o_diz(divida: Inscricao, cliente_de: Callable[..., Client]) -> None:
    with no_dia(date(1970, 1, 2)):
        pagina = cliente_de("procurador").get(f"/arrecadacao/divida/inscricoes/{divida.pk}/")
    assert "Prescrita" in pagina.content.decode()
