"""There is one clock, and it can live in another year."""

from datetime import date, time

import pytest
from django.utils import timezone

from prefeitura.comum.models import Instalacao
from prefeitura.comum.relogio import agora, hoje, no_dia

pytestmark = pytest.mark.django_db


def test_sem_data_de_trabalho_o_dia_e_o_real() -> None:
    assert hoje() == timezone.localdate()


def test_data_de_trabalho_da_instalacao_e_o_dia_da_casa() -> None:
    Instalacao.objects.create(data_de_trabalho=date(1965, 2, 12))
    assert hoje() == date(1965, 2, 12)
    assert agora().date() == date(1965, 2, 12)
    assert agora().tzinfo is not None


def test_dia_fixado_vale_so_dentro_do_bloco() -> None:
    Instalacao.objects.create(data_de_trabalho=date(1965, 2, 12))
    with no_dia(date(1964, 8, 31)):
        assert hoje() == date(1964, 8, 31)
        with no_dia(date(1964, 9, 1)):
            assert hoje() == date(1964, 9, 1)
        assert hoje() == date(1964, 8, 31)
    assert hoje() == date(1965, 2, 12)


def test_dia_29_de_fevereiro_nao_quebra_o_relogio() -> None:
    with no_dia(date(1964, 2, 29)):
        assert agora().date() == date(1964, 2, 29)


def test_a_hora_contada_vale_tambem_nos_blocos_de_dentro() -> None:
    with no_dia(date(1964, 2, 29), lambda: time(9, 5)):
        assert agora().strftime("%d/%m/%Y %H:%M") == "29/02/1964 09:05"
        with no_dia(date(1964, 3, 2)):
            assert agora().strftime("%d/%m/%Y %H:%M") == "02/03/1964 09:05"
