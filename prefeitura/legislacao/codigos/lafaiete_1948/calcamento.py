"""Taxa de calçamento and of its conservação (arts. 220 to 231)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.lafaiete_1948.com_o_predial import com_o_predial, primeira_data
from prefeitura.legislacao.codigos.lafaiete_1948.comum import Contas, mostrar
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, Regra, regra, situacao
from prefeitura.legislacao.vencimentos import data_fixa, parcelar
from prefeitura.legislacao.vigencia import Vigencia

CALCAMENTO, MEIO_FIO = "calcamento", "meio-fio-passeio"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frente:
    """A front of the imóvel to a street being paved; a corner has two (art. 228)."""

    testada_m: Decimal | None = f.quantidade("testada", "m")
    largura_calcada_m: Decimal | None = f.quantidade("largura calçada", "m")


@dataclass(frozen=True, slots=True, kw_only=True)
class Calcada:
    """The works in the testada of an imóvel."""

    frentes: tuple[Frente, ...] = f.registros("frentes do imóvel", Frente)
    custo_calcamento_m2: int | None = f.dinheiro("custo do calçamento por m²")
    custo_meio_fio_assentado_m: int | None = f.dinheiro("custo do meio-fio assentado por metro")
    passeio_m2: Decimal | None = f.quantidade("passeio construído", "m²")
    custo_passeio_m2: int | None = f.dinheiro("custo do passeio por m²")
    data_conclusao: date | None = f.data("fim das obras do trecho")
    pagamento_integral: bool | None = f.sim_nao("paga toda a quota de uma vez")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


def _quota(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """A third of the paving, kerb and sidewalk whole, in ten parts (220 d, f; duvidas 45, 46)."""
    contas = Contas(lei, calendario)
    dos_titulos = _titulos(lei)
    prestacoes = _prestacoes(lei)
    de_uma_vez = _de_uma_vez(contas)

    def conta(c: Calcada, m: Memoria | None) -> Resultado:
        titulos = [t for t in dos_titulos(c, m) if tributo in (CALCAMENTO, t[0])]
        quota = sum(v for _, v in titulos)
        if m is not None:
            m.passo("art. 220 d", "quota do proprietário", quota)
        parcelas = prestacoes(quota, c.data_conclusao, m)
        if not c.pagamento_integral:
            if c.data_pagamento is not None:
                raise FatoInvalido(
                    "o pagamento de uma prestação pede o seu valor e vencimento (prestacao)"
                )
            return Resultado(quota, parcelas, outros={"itens": contas.itens(titulos)})
        if c.data_pagamento is None or not parcelas:
            raise FatoInvalido(
                "faltam o fim das obras e o dia do pagamento (data_conclusao, data_pagamento)"
            )
        return de_uma_vez(titulos, parcelas[0].vencimento, c.data_pagamento, m)

    return conta


quota_do_calcamento = Regra(_quota, Calcada, (CALCAMENTO, MEIO_FIO))


def _titulos(
    lei: Vigencia,
) -> Callable[[Calcada, Memoria | None], list[tuple[str, int]]]:
    divisor = lei.parametro("calcamento.divisor")

    def titulos(c: Calcada, m: Memoria | None) -> list[tuple[str, int]]:
        if not c.frentes:
            raise FatoInvalido("faltam as frentes do imóvel (frentes)")
        medidas = [(x.testada_m, x.largura_calcada_m) for x in c.frentes]
        area = testada = Fraction(0)
        for frente, largura in medidas:
            if not frente or not largura:
                raise FatoInvalido(
                    "cada frente tem testada e largura, maiores que zero (testada_m)"
                )
            area += Fraction(frente) * Fraction(largura)
            testada += Fraction(frente)
        if c.custo_calcamento_m2 is None:
            raise FatoInvalido("falta o custo do calçamento por m² (custo_calcamento_m2)")
        custo = area * c.custo_calcamento_m2
        terco = lei.arredondar(*(custo / divisor.valor).as_integer_ratio())
        passeio = Fraction(c.passeio_m2 or 0) * (c.custo_passeio_m2 or 0)
        if bool(c.passeio_m2) != bool(c.custo_passeio_m2):
            raise FatoInvalido("o passeio tem área e custo (passeio_m2, custo_passeio_m2)")
        meio_fio = testada * (c.custo_meio_fio_assentado_m or 0)
        inteiros = lei.arredondar(*(meio_fio + passeio).as_integer_ratio())
        if m is not None:
            m.passo(
                divisor.artigo,
                f"{em_portugues(area)} m² na testada, custo {mostrar(custo, m.moeda)}: um terço",
                terco,
            )
            m.passo(
                divisor.artigo,
                f"meio-fio de {em_portugues(testada)} m, {mostrar(meio_fio, m.moeda)}, e passeio, "
                f"{mostrar(passeio, m.moeda)}, por inteiro",
                inteiros,
            )
        achados = [(CALCAMENTO, terco)]
        return [*achados, (MEIO_FIO, inteiros)] if inteiros else achados

    return titulos


def _prestacoes(
    lei: Vigencia,
) -> Callable[[int, date | None, Memoria | None], tuple[ParcelaDevida, ...]]:
    """Ten parts from the first February or August whose last day comes after the works."""
    quantas, resto = lei.valor("calcamento.prestacoes"), lei.valor("resto_do_parcelamento")
    dias = lei.parametro("calcamento.datas")

    def prestacoes(
        quota: int, conclusao: date | None, m: Memoria | None
    ) -> tuple[ParcelaDevida, ...]:
        if conclusao is None:
            if m is not None:
                m.aviso("as dez prestações começam depois do fim das obras do trecho (art. 221)")
            return ()
        datas = _datas_depois(dias.valor, conclusao, quantas)
        parcelas = parcelar(quota, datas, resto)
        if m is not None and parcelas:
            m.passo(
                dias.artigo,
                f"{quantas} prestações, a primeira em {datas[0]:%d/%m/%Y}",
                parcelas[0].valor,
            )
        return parcelas

    return prestacoes


def _de_uma_vez(
    contas: Contas,
) -> Callable[[list[tuple[str, int]], date, date, Memoria | None], Resultado]:
    """Art. 222: 10% off the whole quota, paid before the first prestação falls due (duvida 47).

    Later there is no discount, and each prestação already late bears the multa of art. 223.
    """
    lei = contas.lei
    quantas, resto = lei.valor("calcamento.prestacoes"), lei.valor("resto_do_parcelamento")
    dias = lei.valor("calcamento.datas")

    def de_uma_vez(
        titulos: list[tuple[str, int]], primeiro: date, em: date, m: Memoria | None
    ) -> Resultado:
        quota = sum(v for _, v in titulos)
        if em > contas.calendario.proximo_util(primeiro):
            return atrasada(titulos, primeiro, em, m)
        devido = lei.devido(
            CALCAMENTO,
            valor=quota,
            vencimento=primeiro,
            em=em,
            calendario=contas.calendario,
            integral=True,
        )
        liquidos: list[tuple[str, int]] = []
        sobra = devido.desconto
        for tributo, valor in reversed(titulos):
            # the last one written, that of the paving, takes what is left of the discount
            parte = sobra if tributo == titulos[0][0] else sobra * valor // (quota or 1)
            sobra -= parte
            liquidos.insert(0, (tributo, valor - parte))
        if m is not None:
            m.passos.append(devido.memoria[0])
            m.passo("art. 222", "a pagar de uma vez", devido.total)
        outros = {"itens": contas.itens(liquidos), "desconto": lei.moeda.texto(devido.desconto)}
        return Resultado(devido.total, outros=outros)

    def atrasada(
        titulos: list[tuple[str, int]], primeiro: date, em: date, m: Memoria | None
    ) -> Resultado:
        quota = sum(v for _, v in titulos)
        if m is not None:
            m.passo("art. 222", f"o desconto é de quem paga tudo até {primeiro:%d/%m/%Y}", quota)
        partes = parcelar(quota, [primeiro, *_datas_depois(dias, primeiro, quantas - 1)], resto)
        multa = 0
        for p in partes:
            if contas.calendario.proximo_util(p.vencimento) < em:
                multa += contas.mora([(CALCAMENTO, p.valor)], p.vencimento, em, m)
        itens = [*titulos, ("multa", multa)] if multa else titulos
        texto = lei.moeda.texto
        outros = {"itens": contas.itens(itens), "desconto": texto(0), "multa": texto(multa)}
        return Resultado(quota + multa, outros=outros)

    return de_uma_vez


def _datas_depois(dias: tuple[str, ...], dia: date, quantas: int) -> list[date]:
    """The next dates of prestações after a day."""
    anos = range(dia.year, dia.year + quantas + 2)
    return [d for a in anos for x in dias if (d := data_fixa(x, a)) > dia][:quantas]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotaPaga:
    """The whole quota, or what is left of it, paid at once."""

    quota: int | None = f.dinheiro("quota lançada")
    primeiro_vencimento: date | None = f.data("vencimento da primeira prestação")
    prestacoes_pagas: int | None = f.inteiro("prestações já pagas", maximo=10)
    valor_restante: int | None = f.dinheiro("o que resta da quota")
    pagamento_integral: bool | None = f.sim_nao("paga tudo de uma vez")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@situacao(
    "quota-paga",
    CALCAMENTO,
    MEIO_FIO,
    fatos=QuotaPaga,
    quando={"quota", "valor_restante", "primeiro_vencimento", "prestacoes_pagas"},
)
def quota_paga(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 222; after a prestação was paid there is no discount (duvida 47)."""
    contas = Contas(lei, calendario)
    de_uma_vez = _de_uma_vez(contas)
    quantas = lei.valor("calcamento.prestacoes")

    def restante(q: QuotaPaga) -> int:
        if q.valor_restante is not None:
            return q.valor_restante
        if q.quota is None:
            raise FatoInvalido("falta a quota, ou o que resta dela (quota)")
        partes = parcelar(q.quota, [date.min] * quantas, lei.valor("resto_do_parcelamento"))
        return sum(p.valor for p in partes[q.prestacoes_pagas or 0 :])

    def conta(q: QuotaPaga, m: Memoria | None) -> Resultado:
        if q.data_pagamento is None:
            raise FatoInvalido("falta o dia do pagamento (data_pagamento)")
        if q.pagamento_integral is False:
            raise FatoInvalido("o pagamento de uma prestação pede o seu valor (prestacao)")
        if q.prestacoes_pagas or q.valor_restante is not None:
            valor = restante(q)
            if m is not None:
                m.passo("art. 222 (dúvida 47)", "já paga uma prestação, não há desconto", valor)
            outros = {"itens": contas.itens([(tributo, valor)]), "desconto": lei.moeda.texto(0)}
            return Resultado(valor, outros=outros)
        if q.primeiro_vencimento is None:
            raise FatoInvalido("falta o vencimento da primeira prestação (primeiro_vencimento)")
        return de_uma_vez([(tributo, restante(q))], q.primeiro_vencimento, q.data_pagamento, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class PrestacaoPaga:
    """One prestação and the day it is paid."""

    prestacao: int | None = f.dinheiro("valor da prestação")
    vencimento: date | None = f.data("vencimento da prestação")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@situacao("prestacao-paga", CALCAMENTO, MEIO_FIO, fatos=PrestacaoPaga, quando={"prestacao"})
def prestacao_paga(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 223: 10% once on a late prestação (duvida 47)."""
    contas = Contas(lei, calendario)

    def conta(p: PrestacaoPaga, m: Memoria | None) -> Resultado:
        if p.prestacao is None or p.vencimento is None or p.data_pagamento is None:
            raise FatoInvalido("faltam o vencimento e o pagamento (vencimento, data_pagamento)")
        resultado = contas.unica(
            [(tributo, p.prestacao)],
            p.vencimento,
            m,
            pagamento=p.data_pagamento,
            acrescimo="multa",
        )
        return resultado._replace(parcelas=())

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ConservacaoDoCalcamento:
    """An imóvel in a paved stretch."""

    testada_m: Decimal | None = f.quantidade("testada", "m")
    largura_calcada_m: Decimal | None = f.quantidade("largura calçada", "m")
    area_do_terco_m2: Decimal | None = f.quantidade("área do terço do proprietário", "m²")
    contribuiu_para_calcamento: bool | None = f.sim_nao("contribuiu para o calçamento")
    fim_do_calcamento: date | None = f.data("fim do calçamento")
    alienado: bool | None = f.sim_nao("o imóvel foi alienado depois")
    data_alienacao: date | None = f.data("data da alienação")
    predial_imposto: int | None = f.dinheiro("imposto predial do exercício")
    data_pagamento: date | None = f.data("data do pagamento", nomes=("pagamento",))


@regra("calcamento-conservacao", fatos=ConservacaoDoCalcamento)
def conservacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """0.50 per m² of the third (230), but for five years to who contributed (225; duvida 48)."""
    contas = Contas(lei, calendario)
    tributo = "calcamento-conservacao"
    p = lei.parametro("calcamento.conservacao")
    taxa = PorUnidade(
        p.valor, p.artigo, "conservação do calçamento", "m²", arredondar=lei.arredondar
    )
    divisor, anos = lei.valor("calcamento.divisor"), lei.valor("calcamento.anos_de_isencao")
    fechar = com_o_predial(contas, tributo, "art. 230 p.u.", ano)
    prazo_do_ano = primeira_data(contas, ano)

    def area(c: ConservacaoDoCalcamento, m: Memoria | None) -> Fraction:
        if c.area_do_terco_m2 is not None:
            return Fraction(c.area_do_terco_m2)
        if not c.testada_m or not c.largura_calcada_m:
            raise FatoInvalido("faltam a testada e a largura calçada, maiores que zero (testada_m)")
        do_terco = Fraction(c.testada_m) * Fraction(c.largura_calcada_m) / divisor
        if m is not None:
            m.passo(
                "art. 230 p.u. (dúvida 48)",
                f"um terço de {em_portugues(c.testada_m)} m × "
                f"{em_portugues(c.largura_calcada_m)} m: {em_portugues(do_terco)} m²",
            )
        return do_terco

    def isenta(c: ConservacaoDoCalcamento, m: Memoria | None) -> bool:
        if not c.contribuiu_para_calcamento:
            return False
        if c.fim_do_calcamento is None:
            raise FatoInvalido("falta o fim do calçamento (fim_do_calcamento)")
        if c.alienado and (c.data_alienacao is None or c.data_alienacao <= prazo_do_ano):
            if m is not None:
                m.passo("art. 225 p.u.", "a isenção não passa ao adquirente")
            return False
        return prazo_do_ano <= somar_meses(c.fim_do_calcamento, 12 * anos)

    def conta(c: ConservacaoDoCalcamento, m: Memoria | None) -> Resultado:
        metros = area(c, m)
        if c.fim_do_calcamento is not None and c.fim_do_calcamento.year > ano:
            raise FatoInvalido("o calçamento terminou depois do exercício")
        if isenta(c, m):
            texto = f"contribuiu para o calçamento, {anos} anos"
            return contas.isento([(tributo, 0)], "225", texto, m)
        outros: dict[str, Any] = {}
        return fechar(taxa(metros, m), c.predial_imposto, c.data_pagamento, m, outros)

    return conta
