"""The year of 1964 in Januária, stage by stage."""

from __future__ import annotations

from datetime import date

from arrecadacao.models import Caderno

from .arrecadar import arrecadar, remeter_cadernos
from .cadastrar import cadastrar
from .carga import Etapa
from .instalar import decretar, instalar
from .lancar import aprovar_e_lancar, simular
from .pessoal import nomear

ANO = 1964
DATA_FINAL = date(1965, 2, 15)

ETAPAS = (
    Etapa("Servidores", date(1963, 12, 2), nomear),
    Etapa("Instalação", date(1963, 12, 2), instalar),
    Etapa("Cadastro", date(1963, 12, 31), cadastrar),
    Etapa("Decreto do desconto", date(ANO, 1, 2), decretar),
    Etapa("Simulação de 1964", date(ANO, 1, 7), simular(ANO)),
    Etapa("Lançamento de 1964", date(ANO, 1, 9), aprovar_e_lancar(ANO)),
    Etapa("Cadernos de 1964", date(ANO, 1, 27), remeter_cadernos(ANO, Caderno.Especie.COMUM)),
    Etapa("Caixa de fevereiro", date(ANO, 2, 1), arrecadar(ANO, (2,))),
    Etapa("Caixa de março e abril", date(ANO, 3, 1), arrecadar(ANO, (3, 4))),
    Etapa("Caixa de maio a agosto", date(ANO, 5, 1), arrecadar(ANO, (5, 6, 7, 8))),
    Etapa("Caixa de setembro a dezembro", date(ANO, 9, 1), arrecadar(ANO, (9, 10, 11, 12))),
)
