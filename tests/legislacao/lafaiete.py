"""Helpers of the tests of Lei 24/1948, Conselheiro Lafaiete."""

from datetime import date

from prefeitura.legislacao import ParametroLocal, carregar

CODIGO = carregar("lafaiete-1948")


def apurar(tributo, ano=1950, **fatos):
    return CODIGO.em(max(date(ano, 1, 1), CODIGO.vigencia)).apurar(tributo, fatos, exercicio=ano)


def valor(tributo, ano=1950, **fatos):
    return apurar(tributo, ano, **fatos).valor


def titulo(conta, tributo):
    return next((i["valor"] for i in conta.outros["itens"] if i["tributo"] == tributo), None)


def local(parametro, quanto):
    """The law of 1950 with one municipal act."""
    atos = [ParametroLocal(parametro, quanto, date(1950, 1, 1), "Lei 90/1949")]
    return CODIGO.em(date(1950, 1, 1), locais=atos)
