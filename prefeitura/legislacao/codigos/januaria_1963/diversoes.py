"""Diversões públicas, hospedagem and minérios (arts. 328 to 358)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero
from prefeitura.legislacao.primitivas import ParaCima, PorLinha, PorUnidade, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Funcao:
    """A function with tickets or bets."""

    preco_do_ingresso: int | None = f.dinheiro("preço impresso no ingresso")
    ingressos_vendidos: int | None = f.inteiro("ingressos vendidos, sem os gratuitos", "ingressos")
    imposto: int | None = f.dinheiro("imposto da função, se já apurado")
    renda_liquida_beneficente: bool | None = f.sim_nao(
        "a renda líquida reverte toda a caixas escolares ou instituições de caridade"
    )
    fins_culturais: bool | None = f.sim_nao(
        "o produto total destina-se a fins culturais, filantrópicos ou patrióticos"
    )
    horas_de_antecedencia: int | None = f.inteiro("antecedência do aviso", "horas")


@regra("diversoes", fatos=Funcao)
def diversoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """10% of the price, raised to the next ten centavos, times the tickets (duvida 49)."""
    taxa = lei.taxa("diversoes.aliquota")
    elevar = ParaCima(
        lei.valor("diversoes.multiplo"), "art. 328 §2", "10% do ingresso, elevado a dez centavos"
    )
    horas = lei.valor("diversoes.horas_de_aviso")

    def isencao(x: Funcao) -> str | None:
        if (x.horas_de_antecedencia or 0) < horas:
            return None
        if x.renda_liquida_beneficente:
            return "art. 341 I"
        return "art. 341 II" if x.fins_culturais else None

    def conta(x: Funcao, m: Memoria | None) -> Resultado:
        artigo = isencao(x)
        if artigo is not None:
            if m is not None:
                m.passo(artigo, f"isenta, avisada com {x.horas_de_antecedencia} horas", 0)
            return Resultado(0, isento=True, fundamento=artigo)
        if m is not None and (x.renda_liquida_beneficente or x.fins_culturais):
            m.passo("art. 341 §2", f"sem aviso de {horas} horas não há isenção")
        if x.imposto is not None:
            if m is not None:
                m.passo("art. 328", "imposto da função", x.imposto)
            return Resultado(x.imposto)
        if x.preco_do_ingresso is None or x.ingressos_vendidos is None:
            raise FatoInvalido("faltam o preço e os ingressos (preco_do_ingresso)")
        do_ingresso = elevar(Fraction(x.preco_do_ingresso * taxa.n, taxa.d), m)
        por_ingresso = PorUnidade(do_ingresso, "art. 328", "imposto", "ingressos")
        return Resultado(por_ingresso(x.ingressos_vendidos, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaSemIngresso:
    """A house of entertainment without tickets."""

    classe: str | None = f.palavra(
        "classe do movimento", ("grande", "medio", "pequeno"), nomes.MOVIMENTOS
    )
    dias: int | None = f.inteiro("dias ou funções", "dias")


@regra("diversoes-sem-ingresso", fatos=CasaSemIngresso)
def sem_ingresso(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 336: an amount by class for each day or function."""
    linha = PorLinha(lei.tabela("art-336"))

    def conta(c: CasaSemIngresso, m: Memoria | None) -> Resultado:
        if c.classe is None or c.dias is None:
            raise FatoInvalido("faltam a classe e os dias (classe, dias)")
        return Resultado(linha(c.classe, c.dias, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Hospedagem:
    """The bills of a month of a hotel or pension."""

    contas_do_mes: int | None = f.dinheiro("contas do mês, com todos os extraordinários")
    mes: date | None = f.mes("mês das contas")


@regra("turismo-hospedagem", fatos=Hospedagem)
def hospedagem(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 345: 5% of the bills, by guide to day 10 of the next month (347)."""
    aplicar = lei.aliquota("turismo-hospedagem.aliquota", "turismo e hospedagem")
    dia = lei.valor("turismo-hospedagem.dia_da_guia")

    def conta(h: Hospedagem, m: Memoria | None) -> Resultado:
        if h.contas_do_mes is None:
            raise FatoInvalido("faltam as contas do mês (contas_do_mes)")
        valor = aplicar(h.contas_do_mes, m)
        if h.mes is None or not valor:
            return Resultado(valor)
        seguinte, mes = divmod(h.mes.year * 12 + h.mes.month, 12)
        return Resultado(valor, (ParcelaDevida(1, date(seguinte, mes + 1, dia), valor),))

    return conta


ISENTOS = {"museu": "art. 355 a", "instituto_historico": "art. 355 a", "estudos": "art. 355 b"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Producao:
    """Ore taken from a mine."""

    toneladas: Decimal | None = f.quantidade("produção", "t")
    valor_por_tonelada: int | None = f.dinheiro("valor fixado pela repartição federal")
    valor: int | None = f.dinheiro("valor de toda a produção")
    destino: str | None = f.palavra(
        "destino do minério", (*ISENTOS, "comercio", "industria"), nomes.DESTINOS_DO_MINERIO
    )


@regra("minerios", fatos=Producao)
def minerios(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 350: 2% of the value fixed for the production; exempt of 355."""
    aplicar = lei.aliquota("minerios.aliquota", "imposto sobre minérios")

    def conta(p: Producao, m: Memoria | None) -> Resultado:
        artigo = ISENTOS.get(p.destino or "")
        if artigo is not None:
            if m is not None:
                m.passo(artigo, "isento do imposto", 0)
            return Resultado(0, isento=True, fundamento=artigo)
        base: Numero
        if p.valor is not None:
            base = p.valor
        elif p.toneladas is not None and p.valor_por_tonelada is not None:
            base = Fraction(p.toneladas) * p.valor_por_tonelada
            if m is not None:
                m.passo("art. 352", f"valor da produção: {escrito(base, m.moeda)}")
        else:
            raise FatoInvalido("falta o valor da produção (toneladas e valor_por_tonelada)")
        return Resultado(aplicar(base, m))

    return conta
