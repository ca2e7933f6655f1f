"""The law: municipal tax codes as data and small rules. Pure Python, no Django, no clock.

::

    codigo = carregar("januaria-1963")
    lei = codigo.em(date(1964, 1, 1), locais=[ParametroLocal(...)])   # kept by date and acts
    conta = lei.apurar("predial", {"valor_venal": "300000.00", "uso": "residencial"},
                       exercicio=1964)                                # Apuracao, with its steps
    calculo = lei.regra("predial", 1964)                              # for batches
    calculo(calculo.fatos(valor_venal=300_000_00, uso="residencial")) # Resultado: valor, parcelas…
    calculo.explicar(fatos)                                           # the same, with the steps

A *mapping* of facts is in the notation of data (money "300000.00", an ``int`` is a number of
whole cruzeiros); a *facts object* holds money as ``int`` of the smallest unit. ``ler_fatos`` and
``escrever_fatos`` turn one into the other.
"""

import prefeitura.legislacao.codigos  # noqa: F401 (before the function of that name, which stays)
from prefeitura.legislacao.apuracao import (
    Apuracao,
    Devido,
    Fundamento,
    ParcelaDevida,
    Passo,
    Prazo,
    Resultado,
)
from prefeitura.legislacao.calendario import Calendario, data_do_plano, somar_meses
from prefeitura.legislacao.codigo import Artigo, Codigo, Tributo, carregar, codigos
from prefeitura.legislacao.dinheiro import DinheiroInvalido, Moeda, converter, moeda_em
from prefeitura.legislacao.erros import (
    AusenciaNaLei,
    ErroDeLei,
    FatoInvalido,
    ForaDaTabela,
    NaoImplementado,
    Recusado,
)
from prefeitura.legislacao.numeros import ratear, repartir
from prefeitura.legislacao.parametros import Parametro, ParametroLocal
from prefeitura.legislacao.regras import Calculo
from prefeitura.legislacao.vigencia import Vigencia

__all__ = [
    "Apuracao",
    "Artigo",
    "AusenciaNaLei",
    "Calculo",
    "Calendario",
    "Codigo",
    "Devido",
    "DinheiroInvalido",
    "ErroDeLei",
    "FatoInvalido",
    "ForaDaTabela",
    "Fundamento",
    "Moeda",
    "NaoImplementado",
    "Parametro",
    "ParametroLocal",
    "ParcelaDevida",
    "Passo",
    "Prazo",
    "Recusado",
    "Resultado",
    "Tributo",
    "Vigencia",
    "carregar",
    "codigos",
    "converter",
    "data_do_plano",
    "moeda_em",
    "ratear",
    "repartir",
    "somar_meses",
]
