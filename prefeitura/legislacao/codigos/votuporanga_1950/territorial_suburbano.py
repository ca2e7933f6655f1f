"""Territorial of the suburban land that pays no conservation of roads (art. 26 §2)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    ao_pagar,
    exigir,
    fora,
    vencimentos,
)
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrenoSuburbano:
    """Land in the suburban zone."""

    especie: str | None = f.texto("espécie do terreno")
    valor_global: int | None = f.dinheiro("valor global do terreno")
    sujeito_a_conservacao_de_estradas: bool | None = f.sim_nao(
        "paga a taxa de conservação de estradas"
    )
    vencimento: date | None = f.data("vencimento do imposto")
    data_do_pagamento: date | None = f.data("dia do pagamento")


@regra("territorial-suburbano", fatos=TerrenoSuburbano)
def territorial_suburbano(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """0.50% of the global value, never with the conservation of roads (duvida 27)."""
    imposto = lei.aliquota("territorial-suburbano.aliquota", "territorial suburbano")
    parcelas = vencimentos(lei, "territorial-suburbano", ano)
    pagar = ao_pagar(lei, "territorial-suburbano", calendario)

    def conta(t: TerrenoSuburbano, m: Memoria | None) -> Resultado:
        if t.sujeito_a_conservacao_de_estradas:
            return fora(
                "art. 26 §2: sujeito à conservação de estradas",
                "art. 26 §2",
                "sujeito à taxa de conservação de estradas: não paga o territorial",
                m,
            )
        valor = imposto(exigir(t.valor_global, "valor_global", "o valor global do terreno"), m)
        lancado = Resultado(valor, parcelas(valor), outros={"incide": True})
        return pagar(lancado, t.vencimento, t.data_do_pagamento, m)

    return conta
