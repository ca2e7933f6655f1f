"""A quota that an edital published, as the rule of each tributo takes it into instalments."""

from datetime import date
from typing import Any

import pytest

from prefeitura.legislacao import Apuracao, FatoInvalido, carregar

JANUARIA = carregar("januaria-1963").em(date(1964, 5, 4))
VOTUPORANGA = carregar("votuporanga-1950").em(date(1955, 5, 4))


def januaria(tributo: str, **fatos: Any) -> Apuracao:
    return JANUARIA.apurar(tributo, fatos, exercicio=1964)


def valores(conta: Apuracao) -> list[int]:
    return [p.valor for p in conta.parcelas]


def meses(primeiro: date, quantos: int, passo: int) -> list[str]:
    """The same day of every ``passo`` months."""
    inicio = primeiro.year * 12 + primeiro.month - 1
    return [
        f"{(inicio + n * passo) // 12}-{(inicio + n * passo) % 12 + 1:02d}-{primeiro.day:02d}"
        for n in range(quantos)
    ]


@pytest.mark.parametrize("tributo", ["contribuicao-melhoria", "contribuicao-melhoria-urbanizacao"])
def test_364_de_uma_vez_sem_juros_ou_em_anos_com_dez_por_cento_do_saldo(tributo: str) -> None:
    assert januaria(tributo, cota="9000.00").valor == 9000_00
    conta = januaria(tributo, cota="9000.00", prestacoes_anuais=3, lancamento="1964-05-04")
    # 3,000.00 a year and 10% of 9,000.00, 6,000.00 and 3,000.00
    assert valores(conta) == [3900_00, 3600_00, 3300_00]
    assert conta.valor == 10800_00
    assert [p.vencimento.year for p in conta.parcelas] == [1965, 1966, 1967]
    with pytest.raises(FatoInvalido, match="não passam de 5"):
        januaria(tributo, cota="9000.00", prestacoes_anuais=6, lancamento="1964-05-04")
    with pytest.raises(FatoInvalido, match="data do lançamento"):
        januaria(tributo, cota="9000.00", prestacoes_anuais=2)


def test_392_e_393_vinte_ou_dez_prestacoes_em_tres_anos_ou_mais() -> None:
    edital = {"edital": "1964-05-04"}
    vinte = meses(date(1964, 7, 3), 20, 2)
    conta = januaria(
        "rodoviaria-construcao", cota="10000.01", vencimentos_do_edital=vinte, **edital
    )
    assert valores(conta) == [500_00] * 19 + [500_01]
    dez = meses(date(1964, 7, 3), 10, 5)
    conta = januaria("rodoviaria-construcao", cota="5000.00", vencimentos_do_edital=dez, **edital)
    assert valores(conta) == [500_00] * 10
    with pytest.raises(FatoInvalido, match="fixa 20 datas"):
        januaria("rodoviaria-construcao", cota="10000.00", vencimentos_do_edital=dez, **edital)
    curtas, cedo = meses(date(1964, 7, 3), 20, 1), meses(date(1964, 6, 3), 20, 2)
    with pytest.raises(FatoInvalido, match="antes de três anos"):
        januaria("rodoviaria-construcao", cota="10000.00", vencimentos_do_edital=curtas, **edital)
    with pytest.raises(FatoInvalido, match="60 dias"):
        januaria("rodoviaria-construcao", cota="10000.00", vencimentos_do_edital=cedo, **edital)
    with pytest.raises(FatoInvalido, match="data do edital"):
        januaria("rodoviaria-construcao", cota="10000.00", vencimentos_do_edital=vinte)


def test_410_e_411_dez_prestacoes_depois_da_conclusao_em_dezoito_meses_ou_mais() -> None:
    datas = meses(date(1964, 6, 10), 10, 2)
    conta = januaria(
        "calcamento", cota="36000.04", conclusao="1964-05-20", vencimentos_do_edital=datas
    )
    assert valores(conta) == [3600_00] * 9 + [3600_04]
    assert conta.valor == 36000_04
    for ditas, conclusao, motivo in (
        (meses(date(1964, 6, 10), 10, 1), "1964-05-20", "antes de 18 meses"),
        (datas, "1964-06-10", "depois da conclusão"),
        (datas[:9], "1964-05-20", "fixa 10 datas"),
        (datas, None, "falta a conclusão"),
    ):
        with pytest.raises(FatoInvalido, match=motivo):
            januaria("calcamento", cota="1.00", conclusao=conclusao, vencimentos_do_edital=ditas)


def test_408_a_conservacao_nao_passa_da_despesa_nem_por_um_centavo() -> None:
    rua = {"tipo": "paralelepipedo"}
    inteira = januaria("calcamento-conservacao", testada_m="10", **rua)
    assert inteira.valor == 200_00
    limite = {"despesa_da_conservacao": "1000.00", "soma_das_contribuicoes": "3000.00"}
    testadas = ["10", "55.5", "84.5"]  # 3,000.00 in all
    reduzidas = [
        januaria("calcamento-conservacao", testada_m=t, **rua, **limite).valor for t in testadas
    ]
    assert reduzidas == [66_66, 370_00, 563_33]
    assert sum(reduzidas) <= 1000_00
    folgada = {"despesa_da_conservacao": "3000.00", "soma_das_contribuicoes": "3000.00"}
    assert januaria("calcamento-conservacao", testada_m="10", **rua, **folgada).valor == 200_00
    menor = {"despesa_da_conservacao": "1.00", "soma_das_contribuicoes": "100.00"}
    with pytest.raises(FatoInvalido, match="é menor que esta"):
        januaria("calcamento-conservacao", testada_m="10", **rua, **menor)


def test_votuporanga_107_a_quota_em_dez_junhos_e_132_em_oito_trimestres() -> None:
    conta = VOTUPORANGA.apurar("estradas-execucao", {"cota": "1000.05"}, exercicio=1955)
    assert valores(conta)[:2] == [100_01, 100_01]
    assert sum(valores(conta)) == conta.valor == 1000_05
    assert [(p.vencimento.month, p.vencimento.year) for p in conta.parcelas][::9] == [
        (6, 1955),
        (6, 1964),
    ]
    datas = meses(date(1955, 6, 1), 8, 3)
    conta = VOTUPORANGA.apurar(
        "guias-e-sarjetas", {"cota": "801.00", "vencimentos_do_edital": datas}, exercicio=1955
    )
    assert sum(valores(conta)) == conta.valor == 801_00
    assert len(conta.parcelas) == 8
    with pytest.raises(FatoInvalido, match="fixa 8 datas"):
        VOTUPORANGA.apurar(
            "guias-e-sarjetas",
            {"cota": "801.00", "vencimentos_do_edital": datas[1:]},
            exercicio=1955,
        )
