"""Works of Lafaiete: calçamento, meio-fio and passeio (220 to 229)."""

from __future__ import annotations

from typing import Any

from lancamentos.obras.especies import (
    DINHEIRO,
    Especie,
    Medida,
    Parte,
    Pedido,
    Quitacao,
    Rateio,
    passos,
)

CALCAMENTO = "calcamento"


def _calcamento(pedido: Pedido) -> list[Parte]:
    """Art. 220 d: a third of the paving in the testada, the kerb and the sidewalk whole."""
    comuns = {
        n: pedido.parametros[n]
        for n in ("custo_calcamento_m2", "custo_meio_fio_assentado_m", "custo_passeio_m2")
        if pedido.parametros.get(n)
    }
    partes = []
    for o in pedido.objetos:
        frentes = [
            {"testada_m": o.medidas[testada], "largura_calcada_m": o.medidas[largura]}
            for testada, largura in (
                ("testada_m", "largura_calcada_m"),
                ("testada_da_outra_rua_m", "largura_da_outra_rua_m"),
            )
            if o.medidas.get(testada)
        ]
        fatos: dict[str, Any] = comuns | {"frentes": frentes}
        if o.medidas.get("passeio_m2"):
            fatos["passeio_m2"] = o.medidas["passeio_m2"]
        else:
            fatos.pop("custo_passeio_m2", None)
        conta = pedido.apurar(CALCAMENTO, fatos)
        partes.append(Parte(conta.valor, fatos, passos(conta)))
    return partes


def _da_conclusao(q: Quitacao) -> dict[str, Any]:
    """Arts. 220 f and 221: ten Februaries and Augusts after the works of the stretch."""
    assert q.concluida_em is not None
    return {"data_conclusao": q.concluida_em.isoformat()}


ESPECIES = (
    Especie(
        "calcamento",
        "Calçamento, meio-fio e passeio",
        "220",
        (
            Rateio(
                "calcamento",
                "Taxa de calçamento",
                CALCAMENTO,
                "220",
                _calcamento,
                "exame-do-orcamento",
                da_obra=(
                    Medida("custo_calcamento_m2", "Custo do m² de calçamento", DINHEIRO),
                    Medida(
                        "custo_meio_fio_assentado_m",
                        "Custo do metro de meio-fio assentado",
                        DINHEIRO,
                        True,
                    ),
                    Medida("custo_passeio_m2", "Custo do m² de passeio", DINHEIRO, True),
                ),
                do_imovel=(
                    Medida("testada_m", "Testada (m)"),
                    Medida("largura_calcada_m", "Largura calçada, até o eixo (m)", comum=True),
                    Medida("testada_da_outra_rua_m", "Testada da outra rua (m)", opcional=True),
                    Medida(
                        "largura_da_outra_rua_m",
                        "Largura calçada da outra rua (m)",
                        opcional=True,
                        comum=True,
                    ),
                    Medida("passeio_m2", "Passeio (m²)", opcional=True),
                ),
                so_concluida=True,
                datas=_da_conclusao,
            ),
        ),
    ),
)
