"""Fields and facts of a register as people read them."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.legislacao.registros import CampoDeRegistro, Registro


def campos_em_palavras(
    registro: Registro, dados: Mapping[str, Any], *, so_essenciais: bool = False
) -> list[dict[str, str]]:
    """Label, value and article of the fields that were said, in the order of the register."""
    return [
        {"rotulo": c.rotulo, "valor": em_palavras(c, dados[c.nome]), "artigo": c.artigo}
        for c in registro.campos
        if dados.get(c.nome) not in (None, "") and (c.obrigatorio or not so_essenciais)
    ]


def em_palavras(campo: CampoDeRegistro, valor: Any) -> str:
    """One value of a ficha: money, quantity, day, choice, yes or no."""
    if valor is None or valor == "":
        return ""
    match campo.tipo:
        case "dinheiro":
            dinheiro = moeda()
            return dinheiro.formatar(dinheiro.de_decimal(valor))
        case "decimal":
            return formatos.numero(Decimal(str(valor)))
        case "inteiro":
            return formatos.numero(Decimal(valor))
        case "data":
            return formatos.data(date.fromisoformat(valor))
        case "sim_nao":
            return "sim" if valor else "não"
        case "opcao":
            return campo.opcoes.get(valor, str(valor))
    return str(valor)
