"""Taxas collected with the predial, in its instalments (arts. 156 and 230; duvida 21)."""

from collections.abc import Callable
from datetime import date
from typing import Any

from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import repartir
from prefeitura.legislacao.vencimentos import data_fixa

Fecho = Callable[[int, int | None, date | None, Memoria | None, dict[str, Any]], Resultado]


def primeira_data(contas: Contas, ano: int) -> date:
    """The first date of the predial in an exercise."""
    return data_fixa(contas.lei.valor("calendario.predial")[0]["datas"][0], ano)


def com_o_predial(contas: Contas, tributo: str, artigo: str, ano: int) -> Fecho:
    """Closes a taxa by the imposto predial beside it; without it no date is known."""
    lei = contas.lei
    plano = lei.vencimentos("predial", ano)
    primeira = primeira_data(contas, ano)
    resto = lei.valor("resto_do_parcelamento")

    def fechar(
        valor: int,
        imposto: int | None,
        pagamento: date | None,
        m: Memoria | None,
        outros: dict[str, Any],
    ) -> Resultado:
        if imposto is None:
            if pagamento is not None:
                raise FatoInvalido(
                    f"vence com o imposto predial ({artigo}): diga quanto é (predial_imposto)"
                )
            if m is not None:
                m.aviso(f"vence com o imposto predial ({artigo})")
            return contas.unica([(tributo, valor)], None, m, **outros)
        datas = tuple(p.vencimento for p in plano(imposto)) or (primeira,)
        if m is not None:
            m.passo(artigo, f"com o predial, em {len(datas)} prestação(ões)", valor)
        if len(datas) == 1:
            return contas.unica([(tributo, valor)], datas[0], m, pagamento=pagamento, **outros)
        partes = repartir(valor, len(datas), resto)
        itens, mora = [(tributo, valor)], 0
        if pagamento is not None:
            for data, parte in zip(datas, partes, strict=True):
                mora += contas.mora([(tributo, parte)], data, pagamento, m)
            outros = {**outros, "mora": lei.moeda.texto(mora)}
            itens += [("mora", mora)] if mora else []
        parcelas = tuple(map(ParcelaDevida, (1, 2), datas, partes)) if valor else ()
        return Resultado(valor + mora, parcelas, outros={"itens": contas.itens(itens), **outros})

    return fechar
