"""Values that the municipality gives to the parameters of its code (decrees, later laws).

One person proposes, another confirms; from then on the value enters every calculation of the
days in which it is in force. A wrong value is not erased: a new one takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import ParametroMunicipal
from prefeitura.comum.relogio import agora
from prefeitura.legislacao import ErroDeLei, ParametroLocal
from prefeitura.legislacao.parametros import chave_de_linha


@transaction.atomic
def propor(
    *, parametro: str, valor: str, desde: date, ate: date | None, lei: str, usuario: Any
) -> ParametroMunicipal:
    """Propose a value for ``parametro`` from ``desde`` (to ``ate``, if it ends), by ``lei``.

    Raises ``ErroDeNegocio`` for a parameter that the code does not know, a value that is not of
    its kind, an empty law or a period that ends before it starts.
    """
    if not lei.strip():
        raise ErroDeNegocio("Diga a lei ou o decreto que fixa o valor.")
    if ate is not None and ate < desde:
        raise ErroDeNegocio("O fim da vigência vem antes do começo.")
    if desde < codigo().vigencia:
        raise ErroDeNegocio(
            f"O código só vigora desde {codigo().vigencia:%d/%m/%Y}; nenhum valor vale antes."
        )
    local = ParametroLocal(parametro=parametro, valor=valor.strip(), desde=desde, ate=ate, lei=lei)
    try:
        codigo().em(desde, locais=(local,))
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"Valor recusado: {erro}.") from erro
    proposto = ParametroMunicipal.objects.create(
        parametro=parametro,
        valor=valor.strip(),
        desde=desde,
        ate=ate,
        lei=lei.strip(),
        proposto_por=usuario,
        proposto_em=agora(),
    )
    registrar(
        "parametro.proposto",
        proposto,
        usuario=usuario,
        descricao=f"Propôs {parametro} = {valor} desde {desde:%d/%m/%Y}",
        motivo=lei,
    )
    return proposto


@transaction.atomic
def propor_linha(
    *,
    tabela: str,
    linha: str,
    valores: Mapping[str, str],
    desde: date,
    ate: date | None,
    lei: str,
    usuario: Any,
) -> list[ParametroMunicipal]:
    """Propose a row of a table that the publication lacks: one value for each filled column.

    Raises ``ErroDeNegocio`` without a name of the row or without values, and as ``propor`` does.
    """
    ditos = {coluna: valor for coluna, valor in valores.items() if valor.strip()}
    if not linha.strip() or not ditos:
        raise ErroDeNegocio("Diga o nome da linha e ao menos um valor.")
    if "/" in linha:
        raise ErroDeNegocio("O nome da linha não pode ter barra.")
    return [
        propor(
            parametro=f"{tabela}/{chave_de_linha(linha)}/{coluna}",
            valor=valor,
            desde=desde,
            ate=ate,
            lei=lei,
            usuario=usuario,
        )
        for coluna, valor in ditos.items()
    ]


@transaction.atomic
def confirmar(parametro: ParametroMunicipal, *, usuario: Any) -> ParametroMunicipal:
    """Confirm a proposed value; quiet when it is confirmed already.

    Raises ``ErroDeNegocio`` when who confirms is who proposed.
    """
    parametro = ParametroMunicipal.objects.select_for_update(of=("self",)).get(pk=parametro.pk)
    if parametro.confirmado_por_id is not None:
        return parametro
    if parametro.proposto_por_id == usuario.pk:
        raise ErroDeNegocio("Quem propôs o valor não pode confirmá-lo; peça a outra pessoa.")
    parametro.confirmado_por = usuario
    parametro.confirmado_em = agora()
    parametro.save(update_fields=["confirmado_por", "confirmado_em"])
    registrar(
        "parametro.confirmado",
        parametro,
        usuario=usuario,
        descricao=f"Confirmou {parametro}",
        motivo=parametro.lei,
    )
    return parametro
