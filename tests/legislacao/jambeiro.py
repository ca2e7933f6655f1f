"""What the tests of Jambeiro share."""

from datetime import date

from prefeitura.legislacao import ParametroLocal, carregar

JAMBEIRO = carregar("jambeiro-1958")
INICIO = JAMBEIRO.vigencia
INDUSTRIAS = "industrias-e-profissoes"


def apurar(tributo, operacao="lancar", *, exercicio=1959, em=None, locais=(), **fatos):
    lei = JAMBEIRO.em(em or date(exercicio, 1, 1), locais)
    return lei.apurar(tributo, {"operacao": operacao, **fatos}, exercicio=exercicio)


def valor(*args, **fatos):
    return JAMBEIRO.moeda(INICIO).texto(apurar(*args, **fatos).valor)


def ato(parametro, quantia):
    return ParametroLocal(parametro, quantia, INICIO, "Lei municipal 1")


def pagar(tributo, **fatos):
    return apurar(tributo, "pagar", **fatos)
