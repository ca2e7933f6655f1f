"""The year of 1964 in Januária, stage by stage."""

from __future__ import annotations

from datetime import date

from .cadastrar import cadastrar
from .carga import Etapa
from .instalar import decretar, instalar
from .pessoal import nomear

DATA_FINAL = date(1965, 2, 15)

ETAPAS = (
    Etapa("Servidores", date(1963, 12, 2), nomear),
    Etapa("Instalação", date(1963, 12, 2), instalar),
    Etapa("Cadastro", date(1963, 12, 31), cadastrar),
    Etapa("Decreto do desconto", date(1964, 1, 2), decretar),
)
