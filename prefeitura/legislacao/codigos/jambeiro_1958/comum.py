"""What the rules of the code share: refusals, exemptions, instalments, tables not published."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido
from prefeitura.legislacao.parametros import chave_de_linha
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.vencimentos import parcelar
from prefeitura.legislacao.vigencia import Vigencia

Parcelas = tuple[ParcelaDevida, ...]
Cobrar = Callable[[str | None, Decimal | int | None, Memoria | None], int]


def exigir(valor: Any, nome: str, descricao: str) -> Any:
    """The fact, or a refusal that names it."""
    if valor is None:
        verbo = "faltam" if descricao.startswith(("os ", "as ")) else "falta"
        raise FatoInvalido(f"{verbo} {descricao} ({nome})")
    return valor


def isento(fundamento: str, texto: str, m: Memoria | None, **outros: Any) -> Resultado:
    """The facts are exempt by an article."""
    if m is not None:
        m.passo(fundamento, f"{texto}: isento", 0)
    return Resultado(0, isento=True, fundamento=fundamento, outros=outros)


def no_ato(lei: Vigencia, valor: int, dia: date | None = None) -> Parcelas:
    """Payment at the act: on the day given or, without it, on the day of the law."""
    return parcelar(valor, [dia or lei.data], "ultima")


DepoisDaCiencia = Callable[[Parcelas, date | None, Memoria | None], Parcelas]


def depois_da_ciencia(lei: Vigencia, calendario: Calendario) -> DepoisDaCiencia:
    """Instalments whose date is past at the ciência of the launch: ten days after it (doubt 18)."""
    p = lei.parametro("industrias-e-profissoes.ciencia_dias")

    def mover(parcelas: Parcelas, ciencia: date | None, m: Memoria | None) -> Parcelas:
        if ciencia is None or all(x.vencimento >= ciencia for x in parcelas):
            return parcelas
        dia = calendario.somar_dias(ciencia, p.valor)
        if m is not None:
            m.passo(p.artigo, f"parcelas já passadas na ciência: vencem em {dia:%d/%m/%Y}")
        return tuple(x._replace(vencimento=dia) if x.vencimento < ciencia else x for x in parcelas)

    return mover


def em_dados(parcelas: Parcelas, moeda: Moeda) -> list[dict[str, Any]]:
    """Instalments as data."""
    return [
        {"numero": p.numero, "vencimento": p.vencimento.isoformat(), "valor": moeda.texto(p.valor)}
        for p in parcelas
    ]


def medida(valor: Decimal) -> str:
    """Metres as data, with two places at least."""
    n = valor.normalize()
    casas = -int(n.as_tuple().exponent)
    return format(valor.quantize(Decimal("0.01")) if casas <= 2 else n, "f")


def pela_tabela(
    lei: Vigencia, tabela: str, parametro: str | None = None, fato: str = "item"
) -> Cobrar:
    """The amount of an item of a table that the publication lacks (doubts 1 to 9).

    The single amount ``parametro``, if the municipality has given it, is that of the act,
    whatever the item; else the row of the item, by square metre where the row says so, or times
    the quantity. Raises ``AusenciaNaLei`` for a row that nobody entered.
    """
    linhas = lei.tabela(tabela)
    unico = None
    if parametro is not None:
        try:
            unico = lei.parametro(parametro)
        except AusenciaNaLei:
            unico = None

    def cobrar(item: str | None, quantidade: Decimal | int | None, m: Memoria | None) -> int:
        if unico is not None:
            if m is not None:
                m.passo(unico.artigo, f"quantia informada ({unico.lei})", unico.valor)
            return int(unico.valor)
        if item is None and not linhas.linhas and parametro is not None:
            raise AusenciaNaLei(
                f"{linhas.titulo} ({linhas.artigo}) não consta da publicação: informe a quantia "
                f"em Parâmetros da lei, “{parametro}”",
                parametro=parametro,
                artigo=linhas.artigo,
            )
        nome: str = exigir(item, fato, "o item da tabela")
        linha = linhas.linhas.get(chave_de_linha(nome), {})
        if linha.get("por_m2"):
            preco, sinal = linhas.dinheiro(nome, "por_m2"), "m²"
            vezes = exigir(quantidade, "area_m2", f"a área de “{nome}”")
        else:
            preco, sinal = linhas.dinheiro(nome), ""
            vezes = 1 if quantidade is None or "por_m2" in linha else quantidade
        por_unidade = PorUnidade(preco, linhas.artigo, nome, sinal, arredondar=lei.arredondar)
        return por_unidade(vezes, m)

    return cobrar
