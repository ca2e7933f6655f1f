"""Whatever the measures, the quotas of a work add up to what its law shares, to the cent."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lancamentos.obras.especies import Objeto, Parte, Pedido, especies
from prefeitura.legislacao import Calendario, carregar

medida = st.decimals("0.01", "9999.99", places=2).map(str)
custo = st.integers(100_00, 10**10)
DIAS = Calendario.nacional()


def apurar(
    codigo: str, especie: str, rateio: str, total: int, medidas: list[dict[str, Any]], **mais: Any
) -> list[Parte]:
    lei = carregar(codigo).em(date(1964, 5, 4))
    objetos = [Objeto(n, f"Imóvel {n}", m) for n, m in enumerate(medidas)]
    parametros = mais.pop("parametros", {})
    pedido = Pedido(lei, 1964, DIAS, total, parametros, objetos, **mais)
    return especies(codigo)[especie].rateio(rateio).apurar(pedido)


def soma(partes: list[Parte]) -> int:
    return sum(p.valor for p in partes)


@settings(max_examples=60, deadline=None)
@given(custo, st.lists(medida, min_size=1, max_size=8))
def test_urbanizacao_soma_metade_do_custo(total: int, testadas: list[str]) -> None:
    partes = apurar(
        "januaria-1963",
        "urbanizacao",
        "urbanizacao",
        total,
        [{"testada_m": t, "fator": "1.25" if n % 2 else None} for n, t in enumerate(testadas)],
    )
    assert soma(partes) == (total + 1) // 2
    assert all(p.valor >= 0 for p in partes)


@settings(max_examples=60, deadline=None)
@given(custo, st.lists(medida, min_size=1, max_size=8))
def test_os_custos_nas_testadas_somam_o_do_calcamento(total: int, testadas: list[str]) -> None:
    partes = apurar(
        "januaria-1963", "calcamento", "calcamento", total, [{"testada_m": t} for t in testadas]
    )
    assert sum(round(Decimal(p.fatos["custo_na_testada"]) * 100) for p in partes) == total


@settings(max_examples=60, deadline=None)
@given(custo, st.lists(st.tuples(medida, st.booleans()), min_size=1, max_size=8))
def test_estrada_nunca_passa_da_metade_do_custo(total: int, areas: list[tuple[str, bool]]) -> None:
    partes = apurar(
        "januaria-1963",
        "estrada",
        "construcao",
        total,
        [
            {"area_ha": a, "posicao": "marginal" if marginal else "adjacente"}
            for a, marginal in areas
        ],
    )
    assert 2 * soma(partes) <= total + 2
    if all(marginal for _, marginal in areas) and all(p.valor for p in partes):
        assert abs(2 * soma(partes) - total) <= 1


@settings(max_examples=60, deadline=None)
@given(st.integers(1_00, 10**8), st.lists(medida, min_size=1, max_size=8))
def test_a_conservacao_do_calcamento_nunca_passa_da_despesa(
    despesa: int, testadas: list[str]
) -> None:
    partes = apurar(
        "januaria-1963",
        "calcamento",
        "conservacao",
        despesa,
        [{"testada_m": t} for t in testadas],
        parametros={"tipo": "poliedrico"},
    )
    assert soma(partes) <= despesa


@settings(max_examples=60, deadline=None)
@given(
    custo,
    st.lists(st.tuples(st.integers(1000, 10**6), st.integers(0, 500)), min_size=1, max_size=8),
    st.fractions(Fraction(1, 10), 1),
)
def test_a_melhoria_nunca_passa_do_custo_e_as_partes_entregues_somam_o_todo(
    total: int, valores: list[tuple[int, int]], entregue: Fraction
) -> None:
    medidas = [
        {"valor_anterior": f"{antes}.00", "valor_posterior": f"{antes + antes * pct // 100}.00"}
        for antes, pct in valores
    ]
    inteiras = apurar("januaria-1963", "melhoria", "melhoria", total, medidas)
    assert soma(inteiras) <= total
    primeiras = apurar("januaria-1963", "melhoria", "melhoria", total, medidas, entregue=entregue)
    lei = carregar("januaria-1963").em(date(1964, 5, 4))
    objetos = [
        Objeto(n, "", m, ja_distribuido=p.valor)
        for n, (m, p) in enumerate(zip(medidas, primeiras, strict=True))
    ]
    rateio = especies("januaria-1963")["melhoria"].rateio("melhoria")
    resto = rateio.apurar(Pedido(lei, 1964, DIAS, total, {}, objetos))
    assert [a.valor + b.valor for a, b in zip(primeiras, resto, strict=True)] == [
        p.valor for p in inteiras
    ]


@settings(max_examples=60, deadline=None)
@given(custo, st.lists(medida, min_size=1, max_size=8))
def test_guias_de_votuporanga_somam_dois_tercos(total: int, frentes: list[str]) -> None:
    partes = apurar("votuporanga-1950", "guias", "guias", total, [{"frente_m": f} for f in frentes])
    assert abs(3 * soma(partes) - 2 * total) <= 2


@settings(max_examples=60, deadline=None)
@given(custo, st.lists(st.tuples(medida, medida, medida), min_size=1, max_size=8))
def test_estradas_de_votuporanga_somam_um_terco(
    total: int, donos: list[tuple[str, str, str]]
) -> None:
    partes = apurar(
        "votuporanga-1950",
        "estrada",
        "execucao",
        total,
        [{"area_alqueires": a, "valor_venal": v, "frente_m": f} for a, v, f in donos],
    )
    assert abs(3 * soma(partes) - total) <= 2
