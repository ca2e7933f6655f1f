from datetime import date, datetime

import pytest

from prefeitura.legislacao import Calendario, ErroDeLei, carregar, data_do_plano, somar_meses
from prefeitura.legislacao.calendario import anos_completos
from prefeitura.legislacao.feriados import nacionais
from prefeitura.legislacao.prazos import contar

NACIONAL = Calendario.nacional()
JANUARIA = carregar("januaria-1963")


def test_feriados_de_1964_sao_os_das_leis_662_e_1266():
    assert sorted(nacionais(1964)) == [
        date(1964, 1, 1),
        date(1964, 4, 21),
        date(1964, 5, 1),
        date(1964, 9, 7),
        date(1964, 11, 15),
        date(1964, 12, 25),
    ]


def test_tiradentes_nao_foi_feriado_em_1950_e_voltou_em_1951():
    assert date(1950, 4, 21) not in nacionais(1950)
    assert date(1951, 4, 21) in nacionais(1951)


def test_carnaval_e_dia_util_se_o_municipio_nao_o_guarda():
    terca = date(1964, 2, 11)
    assert NACIONAL.dia_util(terca)
    assert not Calendario.nacional(municipais=[terca]).dia_util(terca)


def test_sabado_e_parametro():
    sabado = date(1964, 5, 9)
    assert NACIONAL.dia_util(sabado)
    assert not Calendario.nacional(sabado_util=False).dia_util(sabado)


def test_exclui_o_primeiro_dia_e_inclui_o_ultimo():
    assert NACIONAL.somar_dias(date(1964, 2, 10), 15) == date(1964, 2, 25)


def test_o_ultimo_dia_feriado_ou_domingo_passa_ao_util_seguinte():
    assert NACIONAL.somar_dias(date(1965, 2, 13), 15) == date(1965, 3, 1)
    assert NACIONAL.somar_dias(date(1964, 4, 11), 10) == date(1964, 4, 22)


def test_vinte_dias_uteis_saltam_domingos_e_feriados():
    assert NACIONAL.somar_dias_uteis(date(1964, 4, 1), 20) == date(1964, 4, 25)


@pytest.mark.parametrize(
    ("desde", "meses", "fim"),
    [
        (date(1964, 1, 31), 1, date(1964, 3, 1)),
        (date(1964, 2, 29), 12, date(1965, 3, 1)),
        (date(1964, 12, 31), 2, date(1965, 3, 1)),
        (date(1964, 1, 15), 12, date(1965, 1, 15)),
        (date(1964, 11, 30), 1, date(1964, 12, 30)),
    ],
)
def test_prazo_em_meses_sem_o_dia_acaba_no_primeiro_do_mes_seguinte(desde, meses, fim):
    assert somar_meses(desde, meses) == fim


def test_plano_mensal_sem_o_dia_cai_no_ultimo_e_depois_volta():
    datas = [data_do_plano(date(1964, 12, 31), m) for m in (2, 4, 8)]
    assert datas == [date(1965, 2, 28), date(1965, 4, 30), date(1965, 8, 31)]


def test_anos_completos():
    assert anos_completos(date(1945, 1, 1), date(1964, 1, 1)) == 19
    assert anos_completos(date(1945, 1, 2), date(1964, 1, 1)) == 18


def test_prazo_pelo_nome_e_pelo_numero():
    lei = JANUARIA.em(date(1965, 1, 1))
    prazo = lei.prazo("reclamacao", desde=date(1965, 2, 13))
    assert (prazo.fim, prazo.artigo) == (date(1965, 3, 1), "art. 112")
    assert lei.prazo("JAN-P040", desde=date(1965, 2, 13)) == prazo


def test_prazo_desconhecido_e_recusado():
    with pytest.raises(ErroDeLei, match="prazo desconhecido"):
        JANUARIA.prazo("inexistente")


def test_horas_correm_de_hora_a_hora():
    prazo = contar(
        JANUARIA.prazo("depoimento-do-infrator"),
        datetime(1964, 5, 2, 10),  # noqa: DTZ001
        NACIONAL,
    )
    assert prazo.fim == datetime(1964, 5, 4, 10)  # noqa: DTZ001


def test_data_fixa_conserva_a_data_impressa():
    prazo = contar(JANUARIA.prazo("territorial-rural-unica"), date(1964, 1, 1), NACIONAL)
    assert prazo.fim == date(1964, 5, 31)
    assert not NACIONAL.dia_util(prazo.fim)


def test_todos_os_prazos_se_contam():
    assert len(JANUARIA.prazos) == 167
    for termo in JANUARIA.prazos.values():
        prazo = contar(termo, date(1964, 1, 31), NACIONAL)
        assert prazo.regra
        assert prazo.artigo.startswith("art. ")


def test_inscricao_do_imposto_anual_so_em_janeiro_seguinte():
    lei = JANUARIA.em(date(1964, 1, 1))
    assert lei.data_de_inscricao("predial", date(1964, 2, 28)) == date(1965, 1, 1)
    assert lei.data_de_inscricao("limpeza-publica", date(1964, 2, 28)) == date(1965, 1, 1)
    assert lei.data_de_inscricao("calcamento", date(1964, 7, 10)) == date(1964, 8, 10)
    assert lei.data_de_inscricao("turismo-hospedagem", date(1964, 6, 10)) == date(1964, 6, 30)


def test_prescricao():
    lei = JANUARIA.em(date(1964, 1, 1))
    industrias = "industrias-e-profissoes"
    assert lei.data_de_prescricao(industrias, exercicio=1964, valor=500000) == date(1969, 12, 31)
    assert lei.data_de_prescricao(industrias, exercicio=1964, valor=100_00) == date(1969, 12, 31)
    assert lei.data_de_prescricao(
        industrias, exercicio=1964, valor=99_99, vencimento=date(1964, 3, 31)
    ) == date(1966, 3, 31)
    assert lei.data_de_prescricao("predial", exercicio=1964, valor=50_00) is None
