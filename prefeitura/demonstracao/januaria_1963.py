"""The year of 1964 in Januária, stage by stage."""

from __future__ import annotations

from datetime import date

from arrecadacao.models import Caderno

from .arrecadar import arrecadar, remeter_cadernos
from .avisar import emitir, entregar
from .cadastrar import cadastrar
from .carga import Etapa
from .cobrar import (
    abrir_caixa,
    certificar,
    convidar_devedores,
    inscrever_divida,
    receber_divida,
    recolher_cadernos,
)
from .conferir import exigir_coerencia
from .declarar import declarar
from .fiscalizar import fiscalizar
from .inscrever import inscrever
from .instalar import decretar, instalar, propor_desconto_de_1965
from .isentar import requerer_isencoes
from .lancar import aprovar_e_lancar, simular
from .lancar_outros import lancar_outros
from .obras import lancar_quotas, pavimentar
from .pessoal import nomear
from .reclamar import abrir_portal, denunciar_omissao, reclamar
from .registrar import abrir_coleta, registrar
from .tesouraria import movimentar_a_tesouraria

ANO = 1964
COMUM, DIVIDA = Caderno.Especie.COMUM, Caderno.Especie.DIVIDA_ATIVA
# A Monday: the second half of the month in which the year's taxes fall due.
DATA_FINAL = date(1965, 2, 15)

_ETAPAS = (
    Etapa("Servidores", date(1963, 12, 2), nomear),
    Etapa("Instalação", date(1963, 12, 2), instalar),
    Etapa("Cadastro", date(1963, 12, 31), cadastrar),
    Etapa("Isenções", date(1963, 12, 31), requerer_isencoes(ANO)),
    Etapa("Decreto do desconto", date(ANO, 1, 2), decretar),
    Etapa("Inscrições", date(ANO, 1, 3), inscrever),
    Etapa("Simulação de 1964", date(ANO, 1, 7), simular(ANO)),
    Etapa("Lançamento de 1964", date(ANO, 1, 9), aprovar_e_lancar(ANO)),
    Etapa("Avisos de 1964", date(ANO, 1, 13), emitir(ANO)),
    Etapa("Entrega dos avisos", date(ANO, 1, 16), entregar(ANO)),
    Etapa("Cadernos de 1964", date(ANO, 1, 27), remeter_cadernos(ANO, COMUM, por_imovel=1.8)),
    Etapa("Reclamações", date(ANO, 2, 4), reclamar(ANO)),
    Etapa("Portal do contribuinte", date(ANO, 2, 17), abrir_portal(ANO)),
    Etapa("Caixa de fevereiro", date(ANO, 2, 1), arrecadar(ANO, (2,), com_erro=True)),
    Etapa("Caixa de março e abril", date(ANO, 3, 1), arrecadar(ANO, (3, 4))),
    Etapa("Caixa de maio a agosto", date(ANO, 5, 1), arrecadar(ANO, (5, 6, 7, 8))),
    Etapa("Caixa de setembro a dezembro", date(ANO, 9, 1), arrecadar(ANO, (9, 10, 11, 12))),
    Etapa("Fim do exercício", date(ANO, 12, 31), recolher_cadernos(ANO)),
    Etapa("Dívida ativa", date(1965, 1, 1), inscrever_divida),
    Etapa("Cadernos de 1965", date(1965, 1, 4), remeter_cadernos(1965, COMUM, por_imovel=0.2)),
    Etapa("Cadernos da dívida", date(1965, 1, 4), remeter_cadernos(1965, DIVIDA, por_imovel=0.2)),
    Etapa("Coleta de declarações", date(1965, 1, 5), abrir_coleta),
    Etapa("Obras", date(1965, 1, 5), pavimentar),
    Etapa("Convites", date(1965, 1, 7), convidar_devedores),
    Etapa(
        "Recebimento da dívida",
        date(1965, 1, 11),
        receber_divida(date(1965, 1, 11), date(1965, 2, 10)),
    ),
    Etapa("Quotas das obras", date(1965, 2, 10), lancar_quotas),
    Etapa("Certidões", date(1965, 2, 11), certificar),
    Etapa("Selos, talões e restituições", date(1965, 2, 11), movimentar_a_tesouraria),
    Etapa("Fichas de alteração", date(1965, 2, 11), declarar),
    Etapa("Registros", date(1965, 2, 11), registrar),
    Etapa("Processos fiscais", date(1965, 2, 12), fiscalizar),
    Etapa("Outros tributos", date(1965, 2, 12), lancar_outros),
    Etapa("Omissão", date(1965, 2, 12), denunciar_omissao),
    Etapa("Simulação de 1965", date(1965, 2, 12), simular(1965)),
    Etapa("Desconto de 1965", date(1965, 2, 12), propor_desconto_de_1965),
    Etapa("Conferência", DATA_FINAL, exigir_coerencia),
    Etapa("Caixa do dia", DATA_FINAL, abrir_caixa),
)


def data_final() -> date:
    return DATA_FINAL


def etapas() -> tuple[Etapa, ...]:
    return _ETAPAS
