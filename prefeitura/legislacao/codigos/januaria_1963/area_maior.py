"""Greater area of urban land found at a transfer (art. 169)."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

TRIBUTO = "territorial-urbano"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpostoDoExercicio:
    """The tax launched for one exercise."""

    exercicio: int | None = f.exercicio("exercício do lançamento")
    imposto: int | None = f.dinheiro("imposto lançado no exercício")


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaMaior:
    """A lot whose real area passes the one launched."""

    area_lancada_m2: Decimal | None = f.quantidade("área lançada", "m²")
    area_real_m2: Decimal | None = f.quantidade(
        "área verificada na transmissão", "m²", nomes=("area_verificada_m2",)
    )
    imposto_lancado: int | None = f.dinheiro("imposto lançado em cada exercício, se sempre o mesmo")
    exercicios: int | None = f.inteiro(
        "exercícios lançados pela área menor, até este", "anos", minimo=1, maximo=200
    )
    impostos_lancados: tuple[ImpostoDoExercicio, ...] = f.registros(
        "imposto lançado em cada exercício", ImpostoDoExercicio
    )


@situacao("diferenca", TRIBUTO, fatos=AreaMaior, quando={"area_real_m2", "area_verificada_m2"})
def area_maior(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The tax of each year not extinct by 40, in proportion to the area left out (duvida 85)."""
    anos = lei.parametro("prescricao.do_lancamento")

    def impostos(a: AreaMaior) -> list[tuple[int, int]]:
        if a.impostos_lancados:
            ditos = [(x.exercicio, x.imposto) for x in a.impostos_lancados]
            completos = [(e, v) for e, v in ditos if e is not None and v is not None]
            if len(completos) < len(ditos):
                raise FatoInvalido("cada imposto lançado pede o exercício e o valor")
            if any(e > ano for e, _ in completos):
                raise FatoInvalido("há imposto lançado de exercício que ainda não chegou")
            return completos
        if a.imposto_lancado is None:
            raise FatoInvalido("falta o imposto lançado (imposto_lancado)")
        return [(ano - n, a.imposto_lancado) for n in reversed(range(a.exercicios or 1))]

    def conta(a: AreaMaior, m: Memoria | None) -> Resultado:
        if not a.area_lancada_m2 or a.area_real_m2 is None:
            raise FatoInvalido("faltam a área lançada e a verificada (area_lancada_m2)")
        excesso = Fraction(a.area_real_m2) / Fraction(a.area_lancada_m2) - 1
        if excesso <= 0:
            if m is not None:
                m.passo("art. 169", "a área verificada não passa da lançada: nada se cobra", 0)
            return Resultado(0)
        total = 0
        for exercicio, imposto in impostos(a):
            if exercicio + anos.valor < ano:
                if m is not None:
                    m.passo(anos.artigo, f"{exercicio}: extinto o direito de lançar", 0)
                continue
            exata = excesso * imposto
            diferenca = lei.arredondar(exata.numerator, exata.denominator)
            total += diferenca
            if m is not None:
                m.passo(
                    "art. 169",
                    f"{exercicio}: {em_portugues(excesso * 100)}% de {m.moeda.valor(imposto)}",
                    diferenca,
                )
        if m is not None:
            m.passo("art. 169", "diferença a cobrar", total)
        return Resultado(total)

    return conta
