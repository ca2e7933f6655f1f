"""What the rules of the code share: the exercise of 1950, payment at the act, open tables."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa
from prefeitura.legislacao.palavras import por_palavra
from prefeitura.legislacao.parametros import Tabela, chave_de_linha
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.vencimentos import Plano, data_fixa, parcelar
from prefeitura.legislacao.vigencia import Vigencia

Parcelas = tuple[ParcelaDevida, ...]


def vencimentos(lei: Vigencia, tributo: str, ano: int) -> Plano:
    """The calendar of a tributo; in 1950 all is due by 31 December (art. 161, duvida 64)."""
    if ano == lei.valor("transitorio.exercicio"):
        dia = data_fixa(lei.valor("transitorio.data"), ano)
        return lambda total: parcelar(total, [dia], "ultima")
    return lei.vencimentos(tributo, ano)


def simples(fracao: Fraction) -> int | Fraction:
    """A base as a whole number of the smallest unit, if it is one."""
    return int(fracao) if fracao.denominator == 1 else fracao


def no_ato(lei: Vigencia, valor: int, dia: date | None = None) -> Parcelas:
    """Payment at the act: on the day given or, without it, on the day of the law."""
    return parcelar(valor, [dia or lei.data], "ultima")


def em_dados(parcelas: Parcelas, moeda: Moeda) -> list[dict[str, Any]]:
    """Instalments as data."""
    return [
        {"numero": p.numero, "vencimento": p.vencimento.isoformat(), "valor": moeda.texto(p.valor)}
        for p in parcelas
    ]


def exigir(valor: Any, nome: str, descricao: str) -> Any:
    """The fact, or a refusal that names it."""
    if valor is None:
        verbo = "faltam" if descricao.startswith(("os ", "as ")) else "falta"
        raise FatoInvalido(f"{verbo} {descricao} ({nome})")
    return valor


def linha_parecida(tabela: Tabela, dito: str) -> str:
    """The row of an open table whose name begins what was said, the longest one.

    "letreiro luminoso sobre a via" is the row "letreiro luminoso". What begins with no row is
    returned as it is, to be refused by the table as an absence.
    """
    palavras = por_palavra(chave_de_linha(dito))
    achadas = [x for x in tabela.linhas if palavras[: len(y := por_palavra(x))] == y]
    return max(achadas, key=len) if achadas else dito


def fora(fundamento: str, artigo: str, texto: str, m: Memoria | None, **outros: Any) -> Resultado:
    """The tributo does not fall on these facts."""
    if m is not None:
        m.passo(artigo, texto, 0)
    return Resultado(0, fundamento=fundamento, outros={"incide": False, **outros})


def isento(artigo: str, texto: str, m: Memoria | None, **outros: Any) -> Resultado:
    """The facts are exempt by an article."""
    if m is not None:
        m.passo(artigo, texto, 0)
    return Resultado(0, isento=True, fundamento=artigo, outros=outros)


def com_reducao(lei: Vigencia, nome: str, texto: str) -> Aliquota:
    """What is left of an amount after a percentage off, rounded once (duvida 3)."""
    p = lei.parametro(nome)
    taxa: Taxa = p.valor
    return Aliquota(Taxa(taxa.d - taxa.n, taxa.d), p.artigo, texto, lei.arredondar)


def com_acrescimo(lei: Vigencia, nome: str, texto: str) -> Aliquota:
    """An amount with a percentage on top, rounded once (duvida 3)."""
    p = lei.parametro(nome)
    taxa: Taxa = p.valor
    return Aliquota(Taxa(taxa.d + taxa.n, taxa.d), p.artigo, texto, lei.arredondar)


Acrescimo = Callable[[int, date | None, date, Memoria | None], int]
Pagamento = Callable[[Resultado, date | None, date | None, Memoria | None], Resultado]


def ao_pagar(lei: Vigencia, tributo: str, calendario: Calendario) -> Pagamento:
    """A launch paid on a day: its instalments, or that of a due date, each with its own fine.

    Raises ``FatoInvalido`` for a due date that is none of the launch.
    """
    multa_de = multa_de_mora(lei, tributo, calendario)
    texto = lei.moeda.texto

    def pagar(
        r: Resultado, vencimento: date | None, em: date | None, m: Memoria | None
    ) -> Resultado:
        if em is None or not r.parcelas:
            return r
        pagas = [p for p in r.parcelas if vencimento in (None, p.vencimento)]
        if not pagas:
            raise FatoInvalido("o vencimento não é de nenhuma prestação deste lançamento")
        principal = sum(p.valor for p in pagas)
        multa = sum(multa_de(p.valor, p.vencimento, em, m) for p in pagas)
        outros = {"principal": texto(principal), "multa": texto(multa)}
        outros = {**(r.outros or {}), **outros}
        return r._replace(valor=principal + multa, parcelas=(), outros=outros)

    return pagar


def multa_de_mora(lei: Vigencia, tributo: str, calendario: Calendario) -> Acrescimo:
    """The fine of one sum paid on a day (arts. 11, 121 and 132 §2); none without a due date."""

    def multa(valor: int, vencimento: date | None, em: date, m: Memoria | None) -> int:
        if vencimento is None:
            return 0
        devido = lei.devido(
            tributo, valor=valor, vencimento=vencimento, em=em, calendario=calendario
        )
        if m is not None:
            m.passos.extend(devido.memoria[:-1])
        return devido.multa

    return multa
