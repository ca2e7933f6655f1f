"""Values for what the publication lacks: brought with the facts, or entered in mid-year.

A code says under ``[valores_informados]`` what each name fills: a parameter, the cell of a table
("tabela/*" for an object with a value a row, "tabela/{especie}" for the row named by a fact), or
a fact of the rule ("fatos.nome").
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.parametros import ParametroLocal, chave_de_linha, vigentes

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

CHAVE = "valores_informados"
DE_FATO = "fatos."
Locais = tuple[ParametroLocal, ...]


def esquema(codigo: "Codigo") -> dict[str, Any]:
    """JSON Schema of ``valores_informados``."""
    return {
        "description": "valores que a publicação não traz, informados pelo município",
        "type": "object",
        "properties": {
            nome.rpartition(".")[2]: {"type": _tipo(alvo)}
            for nome, alvo in codigo.informaveis.items()
        },
        "additionalProperties": False,
        "unidade": "valores",
    }


def separar(
    codigo: "Codigo", tributo: str, fatos: Mapping[str, Any], locais: Locais
) -> tuple[dict[str, Any], Locais]:
    """The facts without the informed values, and the acts with these in their place."""
    resto = {k: v for k, v in fatos.items() if k != CHAVE}
    informados = _informar(codigo, tributo, fatos[CHAVE], resto)
    nomes = {p.parametro for p in informados}
    return resto, (*(p for p in locais if p.parametro not in nomes), *informados)


def desde_o_inicio(codigo: "Codigo", locais: Locais, em: date, inicio: date) -> Locais:
    """The acts, those of ``em`` that fill a gap of the law taken as of ``inicio``.

    An annual tributo follows the acts of 1 January; but a value entered later for what the law
    leaves blank, where there was none, serves the whole exercise.
    """
    no_inicio = vigentes(locais, inicio)
    depois = [
        p
        for nome, p in vigentes(locais, em).items()
        if nome not in no_inicio and codigo.lacuna(nome)
    ]
    return (*(p for p in locais if p not in depois), *(replace(p, desde=inicio) for p in depois))


def _tipo(alvo: str) -> str:
    if alvo.startswith(DE_FATO):
        return "array"
    return "object" if "*" in alvo else "string"


def _da_linha(alvo: str, fatos: Mapping[str, Any]) -> str:
    """The target with the rows that the facts name. Raises ``FatoInvalido`` if they do not."""

    def linha(achado: re.Match[str]) -> str:
        dito = fatos.get(achado[1])
        if not isinstance(dito, str) or not dito:
            raise FatoInvalido(f"o valor informado pede o fato “{achado[1]}”")
        return chave_de_linha(dito)

    return re.sub(r"\{(\w+)\}", linha, alvo)


def _informar(
    codigo: "Codigo", tributo: str, valores: Any, fatos: dict[str, Any]
) -> list[ParametroLocal]:
    """The parameters that the facts fill; what is itself a fact is put among them.

    Raises ``FatoInvalido`` for what is no such thing.
    """
    if not isinstance(valores, Mapping):
        raise FatoInvalido(f"“{CHAVE}” deve ser um objeto")
    locais: list[ParametroLocal] = []

    def por(parametro: str, nome: str, valor: Any) -> None:
        if isinstance(valor, bool | float) or not isinstance(valor, str | int | Decimal):
            raise FatoInvalido(f"“{nome}” deve ser um valor em texto, como “12.50”")
        texto = format(valor, "f") if isinstance(valor, Decimal) else str(valor)
        locais.append(ParametroLocal(parametro, texto, codigo.vigencia, "valor informado"))

    for nome, valor in valores.items():
        alvo = codigo.informaveis.get(f"{tributo}.{nome}") or codigo.informaveis.get(nome)
        if alvo is None:
            raise FatoInvalido(f"fato desconhecido: “{CHAVE}.{nome}”")
        if alvo.startswith(DE_FATO):
            if fatos.setdefault(chave := alvo.removeprefix(DE_FATO), valor) is not valor:
                raise FatoInvalido(f"o fato “{chave}” foi dito duas vezes")
            continue
        alvo = _da_linha(alvo, fatos)
        if "*" not in alvo:
            por(alvo, nome, valor)
        elif isinstance(valor, Mapping):
            for linha, celula in valor.items():
                por(alvo.replace("*", chave_de_linha(str(linha))), f"{nome}.{linha}", celula)
        else:
            raise FatoInvalido(f"“{nome}” deve ser um objeto, com um valor para cada linha")
    return locais
