"""Works of Votuporanga: building of roads (105 to 115), guias e sarjetas (126 to 132)."""

from __future__ import annotations

from typing import Any

from lancamentos.obras.especies import (
    CONSTRUCAO,
    DINHEIRO,
    Especie,
    Medida,
    Parte,
    Pedido,
    Quitacao,
    Rateio,
    passo,
    passos,
)
from prefeitura.legislacao import data_do_plano

ESTRADA, GUIAS = "estradas-execucao", "guias-e-sarjetas"


def _estrada(pedido: Pedido) -> list[Parte]:
    """Art. 108: the third of the marginal owners, by the mean of area, value and front."""
    conta = pedido.apurar(
        ESTRADA,
        {
            "despesa_total": pedido.texto(pedido.custo),
            "proprietarios": [{"nome": o.nome, **o.medidas} for o in pedido.objetos],
        },
    )
    moeda = pedido.lei.moeda
    comuns = passos(conta)[:1]
    partes = []
    for o, quota in zip(pedido.objetos, conta.outros["quotas"], strict=True):
        proprios = [p for p in passos(conta) if p["passo"].startswith(f"{o.nome}:")]
        partes.append(
            Parte(moeda.de_decimal(quota["total"]), {"cota": quota["total"]}, [*comuns, *proprios])
        )
    return partes


def _guias(pedido: Pedido) -> list[Parte]:
    """Art. 129: two thirds by metres of front."""
    conta = pedido.apurar(
        GUIAS,
        {
            "despesa_total": pedido.texto(pedido.custo),
            "proprietarios": [
                {"nome": o.nome, "frente_m": o.medidas["frente_m"]} for o in pedido.objetos
            ],
        },
    )
    moeda = pedido.lei.moeda
    comuns = passos(conta)[:1]
    return [
        Parte(
            moeda.de_decimal(quota["valor"]),
            {"cota": quota["valor"]},
            [
                *comuns,
                passo("art. 129", f"{_metros(o.medidas['frente_m'])} m de frente", quota["valor"]),
            ],
        )
        for o, quota in zip(pedido.objetos, conta.outros["quotas"], strict=True)
    ]


def _das_guias(q: Quitacao) -> dict[str, Any]:
    """Art. 132: every three months, on the dates of the edital."""
    assert q.primeiro is not None
    quantas = q.lei.valor("guias-e-sarjetas.prestacoes")
    datas = [data_do_plano(q.primeiro, 3 * n).isoformat() for n in range(quantas)]
    return {"vencimentos_do_edital": datas}


def _metros(x: Any) -> str:
    return str(x).replace(".", ",")


ESPECIES = (
    Especie(
        "estrada",
        "Execução de estrada de rodagem",
        "105",
        (
            Rateio(
                "execucao",
                "Taxa de execução de estradas, proprietários marginais",
                ESTRADA,
                "108",
                _estrada,
                "exame-das-contas-de-estradas",
                custo=CONSTRUCAO,
                do_imovel=(
                    Medida("area_alqueires", "Área no município (alqueires)", da_area=True),
                    Medida("valor_venal", "Valor venal da área", DINHEIRO, com_a_area=True),
                    Medida(
                        "base_do_territorial",
                        "Valor tomado para o territorial",
                        DINHEIRO,
                        True,
                        com_a_area=True,
                    ),
                    Medida("frente_m", "Frente para a estrada (m)"),
                    Medida("segunda_frente_m", "Outra frente do imóvel (m)", opcional=True),
                ),
                so_concluida=True,
            ),
        ),
        rural=True,
    ),
    Especie(
        "guias",
        "Colocação de guias e sarjetas",
        "126",
        (
            Rateio(
                "guias",
                "Taxa de guias e sarjetas, proprietários",
                GUIAS,
                "129",
                _guias,
                "exame-das-contas-de-guias",
                custo=CONSTRUCAO,
                do_imovel=(Medida("frente_m", "Metros de frente"),),
                so_concluida=True,
                primeiro_vencimento=True,
                datas=_das_guias,
            ),
        ),
    ),
)
