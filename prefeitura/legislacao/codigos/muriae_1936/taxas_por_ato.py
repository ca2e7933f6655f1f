"""The taxas V to XI, charged at the act, by the day or on request (arts. 172, 176, 177)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import isento, no_ato, so_nos_itens, somar
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.codigos.muriae_1936.linhas_das_taxas import ItemDeTaxa, linha_da_taxa
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

POR_ATO = (
    *("afericao", "alinhamento-nivelamento", "numeracao-casas", "exame-condutor"),
    *("veiculos-numeracao", "deposito-municipal", "matadouro", "cemiterio"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ato(Isentavel, ItemDeTaxa):
    """One act or several."""

    itens: tuple[ItemDeTaxa, ...] = f.registros("atos, quando mais de um", ItemDeTaxa)
    data_ato: date | None = f.data("dia do ato, do abate ou do requerimento")


def _conta(lei: Vigencia, tributo: str | None) -> Conta:
    da_linha = linha_da_taxa(lei, POR_ATO if tributo is None else (tributo,))
    isencao = isencao_do_art_18(lei)

    def calcular(a: ItemDeTaxa, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        return da_linha(a.tributo, a.numero, a.descricao or a.fato, a.quantidade, m)

    def conta(a: Ato, m: Memoria | None) -> Resultado:
        artigo = isencao(a, m)
        if artigo is not None:
            return isento(artigo, "isento da taxa", m)
        if not a.itens:
            valor, dito = calcular(a, m)
            return Resultado(valor, no_ato(a.data_ato, valor), outros=dito)
        so_nos_itens(a, ItemDeTaxa)
        valor, itens = somar(a.itens, calcular, lei, m)
        return Resultado(valor, no_ato(a.data_ato, valor), outros={"itens": itens})

    return conta


@situacao("lancamento", *POR_ATO, fatos=Ato, quando=set())
def taxa_por_ato(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The amount of the row, paid before the act takes effect, without discount (177)."""
    return _conta(lei, tributo)


@regra("taxas por ato", "taxas-por-ato", fatos=Ato)
def taxas_por_ato(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Several acts together."""
    return _conta(lei, None)
