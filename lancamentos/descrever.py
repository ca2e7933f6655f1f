"""How a lançamento is told to people: its object, its facts, its steps, its ground."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cadastro.ocupacoes import ocupacoes
from prefeitura.comum import formatos, rotulos
from prefeitura.legislacao.fatos import campos

if TYPE_CHECKING:
    from lancamentos.models import Lancamento
    from prefeitura.legislacao import Passo, Vigencia

_NUMERO_DE_DADO = re.compile(r"-?\d+(\.\d+)?", re.ASCII)


def passos(memoria: Iterable[Passo], lei: Vigencia) -> list[dict[str, str]]:
    """The steps with amounts as Brazilians write them."""
    return [
        {
            "artigo": p.artigo,
            "passo": p.passo,
            "valor": _quantia(p.valor, lei),
        }
        for p in memoria
    ]


def fatos(tributo: str, dados: Mapping[str, Any], lei: Vigencia) -> list[tuple[str, str]]:
    """The facts of a lançamento as (what it is, what it was): the object as it was."""
    linhas = []
    nomes = ocupacoes()
    for nome, campo in campos(lei.fatos(tributo)).items():
        if nome not in dados:
            continue
        valor = dados[nome]
        rotulo = campo.descricao[:1].upper() + campo.descricao[1:]
        escrito = nomes.get(valor) if nome == "ocupacao" else None
        linhas.append(
            (_sem_artigo(rotulo), escrito or _valor(campo.tipo, campo.unidade, valor, lei))
        )
    return linhas


def objeto(lancamento: Lancamento) -> str:
    """What the lançamento falls upon: "terreno", "edificação 2 (fundos)"."""
    edificacao = lancamento.edificacao
    if edificacao is None:
        return "imóvel"
    return f"edificação {edificacao.numero}" + (
        f" ({edificacao.complemento})" if edificacao.complemento else ""
    )


def _valor(tipo: str, unidade: str, valor: Any, lei: Vigencia) -> str:
    match tipo:
        case "dinheiro":
            return lei.moeda.formatar(lei.moeda.de_decimal(valor))
        case "sim_nao":
            return "sim" if valor else "não"
        case "data":
            return formatos.data(valor)
        case "mes":
            return f"{valor[5:7]}/{valor[:4]}"
        case "decimal":
            return f"{str(valor).replace('.', ',')} {unidade}".strip()
        case "lista":
            return ", ".join(rotulos.palavra(str(v)) for v in valor)
        case "palavra":
            return rotulos.palavra(str(valor))
    return str(valor)


def _quantia(valor: str | None, lei: Vigencia) -> str:
    if valor is None:
        return ""
    if not _NUMERO_DE_DADO.fullmatch(valor):
        return valor
    negativa = valor.startswith("-")
    return ("-" if negativa else "") + lei.moeda.valor(lei.moeda.de_decimal(valor.lstrip("-")))


def _sem_artigo(rotulo: str) -> str:
    return re.sub(r"\s*\((arts?\.|dúvida)[^)]*\)", "", rotulo)
