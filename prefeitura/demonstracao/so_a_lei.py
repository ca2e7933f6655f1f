"""A code that has no demonstration town yet: its officials, and the law ready to be used."""

from __future__ import annotations

from datetime import date

from prefeitura.comum.calendario import codigo
from prefeitura.comum.models import Instalacao

from .carga import Etapa
from .cena import Cena
from .pessoal import PREFEITO, nomear


def data_final() -> date:
    """A day well into the second exercício of the code, when all of it is in force."""
    return date(codigo().vigencia.year + 1, 2, 15)


def etapas() -> tuple[Etapa, ...]:
    inicio = codigo().vigencia
    return (Etapa("Servidores", inicio, nomear), Etapa("Instalação", inicio, instalar))


def instalar(cena: Cena) -> None:
    Instalacao.objects.update_or_create(pk=1, defaults={"prefeito": PREFEITO})
    cena.dizer(f"{codigo().municipio}, sem imóveis: a lei, o simulador e as telas, vazias")
