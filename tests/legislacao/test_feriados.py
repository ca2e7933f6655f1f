"""Our national holidays, by the law of each year, against those of a library."""

import holidays
import pytest

from prefeitura.legislacao.feriados import nacionais


@pytest.mark.parametrize("ano", range(1951, 2027))
def test_so_diferem_da_biblioteca_a_sexta_feira_santa_e_finados_antes_de_2003(ano):
    """Good Friday is a municipal holiday (Leis 605/1949 and 9.093/1995); 2 November became a
    national one by Lei 10.607/2002, and was not among those of Lei 662/1949."""
    da_biblioteca = holidays.country_holidays("BR", years=ano, language="pt_BR")
    a_mais = {dia: nome for dia, nome in da_biblioteca.items() if dia not in nacionais(ano)}
    assert set(nacionais(ano)) <= set(da_biblioteca)
    for dia, nome in a_mais.items():
        assert "Sexta-feira Santa" in nome or (ano < 2003 and (dia.month, dia.day) == (11, 2))
