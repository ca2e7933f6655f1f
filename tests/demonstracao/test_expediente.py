"""The acts of a day that is loaded follow one another in the office's hours."""

from datetime import date, time

from prefeitura.comum.relogio import agora
from prefeitura.demonstracao.expediente import no_dia


def test_os_atos_do_dia_se_seguem_dentro_do_expediente() -> None:
    with no_dia(date(1964, 2, 28)):
        momentos = [agora() for _ in range(3000)]
    assert momentos == sorted(momentos)
    assert time(8, 0) < momentos[0].time() < time(9, 0)
    assert momentos[-1].time() < time(17, 0)
    assert {m.date() for m in momentos} == {date(1964, 2, 28)}
