"""Numbers of a series have neither holes nor repeats."""

import threading

import pytest
from django.db import connection, transaction

from prefeitura.comum import series


@pytest.mark.django_db
def test_numero_de_serie_comeca_em_um_e_cada_serie_conta_por_si() -> None:
    assert [series.proximo("a"), series.proximo("a"), series.proximo("b")] == [1, 2, 1]


@pytest.mark.django_db(transaction=True)
def test_numero_fora_de_transacao_e_recusado() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        series.proximo("a")


@pytest.mark.django_db(transaction=True)
def test_ato_desfeito_devolve_o_numero() -> None:
    with transaction.atomic():
        assert series.proximo("a") == 1
        transaction.set_rollback(True)
    with transaction.atomic():
        assert series.proximo("a") == 1


@pytest.mark.django_db(transaction=True)
def test_oito_balcoes_ao_mesmo_tempo_nao_deixam_buraco_nem_repeticao() -> None:
    dados: list[int] = []

    def balcao(n: int) -> None:
        try:
            for volta in range(10):
                try:
                    with transaction.atomic():
                        numero = series.proximo("conhecimento")
                        if (n + volta) % 3 == 0:
                            raise InterruptedError
                    dados.append(numero)
                except InterruptedError:
                    continue
        finally:
            connection.close()

    balcoes = [threading.Thread(target=balcao, args=(n,)) for n in range(8)]
    for b in balcoes:
        b.start()
    for b in balcoes:
        b.join()
    assert sorted(dados) == list(range(1, len(dados) + 1))
    assert len(dados) == 80 - sum((n + v) % 3 == 0 for n in range(8) for v in range(10))
