"""The calendar and the law of this installation."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.conf import settings

from prefeitura import legislacao
from prefeitura.comum.models import Feriado, ParametroMunicipal

if TYPE_CHECKING:
    from prefeitura.legislacao import Calendario, Codigo, Vigencia


def codigo() -> Codigo:
    """The municipal tax code in force in this installation."""
    return legislacao.carregar(settings.CODIGO_TRIBUTARIO)


def lei_em(dia: date) -> Vigencia:
    """The law of a day: the code and its amendments, with the acts of the municipality."""
    locais = tuple(
        legislacao.ParametroLocal(
            parametro=p.parametro, valor=p.valor, desde=p.desde, ate=p.ate, lei=p.lei
        )
        for p in ParametroMunicipal.objects.filter(confirmado_por__isnull=False, desde__lte=dia)
    )
    return codigo().em(dia, locais=locais)


def calendario() -> Calendario:
    """National holidays and those that the municipality entered."""
    return legislacao.Calendario.nacional(
        municipais=frozenset(Feriado.objects.values_list("data", flat=True))
    )
