"""Imposto sobre jogos, espetáculos e diversões (arts. 87 to 104)."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    exigir,
    fora,
    isento,
    no_ato,
    vencimentos,
)
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.primitivas import ParaCima, PorLinha
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import data_fixa, parcelar
from prefeitura.legislacao.vigencia import Vigencia

JOGOS = {
    "mesas_de_bilhar": "bilhar",
    "quadras_de_bocce": "bocce",
    "quadras_de_ciquilio": "ciquilio",
    "quadras_de_malha": "malha",
    "quadras_de_boliche": "boliche",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Localidade:
    """A kind of seat and the tickets sold for it."""

    nome: str | None = f.texto("localidade")
    preco_do_ingresso: int | None = f.dinheiro("preço dado ao público")
    ingressos_vendidos: int | None = f.inteiro("ingressos vendidos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Espetaculo:
    """An amusement with tickets, or a game with pules."""

    preco_do_ingresso: int | None = f.dinheiro("preço do ingresso dado ao público")
    ingressos_vendidos: int | None = f.inteiro("ingressos vendidos")
    localidades: tuple[Localidade, ...] = f.registros("localidades vendidas", Localidade)
    publico: int | None = f.inteiro("público presente", "pessoas")
    permanentes_de_autoridades_usadas: int | None = f.inteiro(
        "permanentes de autoridades e jornalistas usadas"
    )
    jogo: str | None = f.texto("jogo com apostas")
    preco_da_pule: int | None = f.dinheiro("preço da pule, cartão ou bilhete")
    pules_vendidas: int | None = f.inteiro("pules, cartões ou bilhetes vendidos")
    filiada_ao_conselho_nacional_de_desportos: bool | None = f.sim_nao(
        "exibição de entidade filiada ao Conselho Nacional de Desportos"
    )


@regra("diversoes", fatos=Espetaculo)
def diversoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Each ticket by the rate of the day, up to Cr$ 0.10; until Lei 316 half to the Santa Casa."""
    p = lei.parametro("diversoes.aliquota")
    para_cima = ParaCima(lei.valor("diversoes.multiplo"), p.artigo, "elevado à fração seguinte")
    santa_casa = lei.aliquota("diversoes.santa_casa", "parte da Santa Casa, em livro à parte")
    moeda = lei.moeda

    def por_bilhete(preco: int, m: Memoria | None) -> int:
        exato = Fraction(preco * p.valor.n, p.valor.d)
        if m is not None:
            pct = em_portugues(p.valor.pct)
            m.passo(p.artigo, f"{pct}% de {m.moeda.valor(preco)}")
        return para_cima(exato, m)

    def vendas(e: Espetaculo) -> list[tuple[str, int, int]]:
        """Name, price and number of each kind of ticket or pule."""
        ditas: list[tuple[str, int, int]] = []
        if e.preco_do_ingresso is not None:
            quantos = e.ingressos_vendidos
            if quantos is None and e.preco_do_ingresso == 0:
                quantos = 0
            nome = "ingressos_vendidos"
            ditas.append(
                ("ingressos", e.preco_do_ingresso, exigir(quantos, nome, "o número de ingressos"))
            )
        for x in e.localidades:
            preco = exigir(x.preco_do_ingresso, "preco_do_ingresso", "o preço da localidade")
            quantos = exigir(x.ingressos_vendidos, "ingressos_vendidos", "o número de ingressos")
            ditas.append((x.nome or "localidade", preco, quantos))
        if e.preco_da_pule is not None:
            quantos = exigir(e.pules_vendidas, "pules_vendidas", "o número de pules")
            ditas.append((e.jogo or "pules", e.preco_da_pule, quantos))
        if not ditas:
            raise FatoInvalido("falta o preço do ingresso (preco_do_ingresso)")
        return ditas

    def conta(e: Espetaculo, m: Memoria | None) -> Resultado:
        if e.filiada_ao_conselho_nacional_de_desportos:
            return isento("art. 104, 2", "entidade filiada ao CND", m)
        if _so_permanentes(e):
            return isento("art. 104, 1", "permanentes de autoridades e jornalistas", m)
        ditas = vendas(e)
        pagas = [d for d in ditas if d[1]]
        if not pagas:
            return fora("art. 87: só com entrada paga", "art. 87", "sem entrada paga", m)
        total, bilhetes = 0, []
        for nome, preco, quantos in pagas:
            imposto = por_bilhete(preco, m)
            bilhetes.append(imposto)
            total += imposto * quantos
            if m is not None:
                texto = f"{nome}: {quantos} × {m.moeda.valor(imposto)}"
                m.passo("art. 88" if nome == e.jogo else p.artigo, texto, imposto * quantos)
        if e.permanentes_de_autoridades_usadas and m is not None:
            m.passo("art. 104, 1", f"{e.permanentes_de_autoridades_usadas} permanentes: isentas", 0)
        da_santa_casa = santa_casa(total, m) if santa_casa.taxa.n else 0
        outros: dict[str, Any] = {
            "incide": True,
            "santa_casa": moeda.texto(da_santa_casa),
            "municipio": moeda.texto(total - da_santa_casa),
        }
        if len(bilhetes) == 1:
            chave = "imposto_por_pule" if e.preco_da_pule is not None else "imposto_por_ingresso"
            outros[chave] = moeda.texto(bilhetes[0])
        return Resultado(total, no_ato(lei, total), outros=outros)

    return conta


def _so_permanentes(e: Espetaculo) -> bool:
    vendidos = (e.preco_do_ingresso, e.ingressos_vendidos, e.preco_da_pule, e.pules_vendidas)
    return bool(
        e.permanentes_de_autoridades_usadas
        and not e.localidades
        and all(x is None for x in vendidos)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CasaDeJogos:
    """A house of billiards or like games, in a month."""

    mes: date | None = f.mes("mês do imposto")
    mesas_de_bilhar: int | None = f.inteiro("mesas de bilhar", "mesas")
    quadras_de_bocce: int | None = f.inteiro(
        "quadras de bocce", "quadras", nomes=("quadras_de_bocha", "quadras_de_bochas")
    )
    quadras_de_ciquilio: int | None = f.inteiro("quadras de ciquilio", "quadras")
    quadras_de_malha: int | None = f.inteiro("quadras de malha", "quadras")
    quadras_de_boliche: int | None = f.inteiro("quadras de boliche", "quadras")


@regra("diversoes-bilhares", fatos=CasaDeJogos)
def diversoes_bilhares(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """So much a table or court, a month begun counting whole (100, duvida 48)."""
    por_jogo = PorLinha(lei.tabela("art-100"))
    transitorio = vencimentos(lei, "diversoes-bilhares", ano) if _em_1950(lei, ano) else None

    def conta(c: CasaDeJogos, m: Memoria | None) -> Resultado:
        quantos = [(jogo, getattr(c, nome)) for nome, jogo in JOGOS.items()]
        if all(q is None for _, q in quantos):
            raise FatoInvalido("faltam as mesas ou quadras (mesas_de_bilhar, quadras_de_malha…)")
        total = sum(por_jogo(jogo, q, m) for jogo, q in quantos if q)
        if m is not None:
            m.passo("art. 100", "imposto do mês", total)
        if transitorio is not None:
            return Resultado(total, transitorio(total))
        mes = c.mes or lei.data
        fim = data_fixa(f"fim-{mes.month:02d}", mes.year)
        return Resultado(total, parcelar(total, [fim], "ultima"))

    return conta


def _em_1950(lei: Vigencia, ano: int) -> bool:
    return bool(ano == lei.valor("transitorio.exercicio"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Clube:
    """A club of lawful games."""

    categoria: int | None = f.inteiro("categoria do clube, dada pelo lançador")
    data_da_abertura: date | None = f.data("dia em que o clube abriu")


@regra("diversoes-clubes", fatos=Clube)
def diversoes_clubes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """By category, the whole year; by 31 March or at the opening (101, duvida 48)."""
    tabela = lei.tabela("art-101")
    por_categoria = PorLinha(tabela)
    parcelas = vencimentos(lei, "diversoes-clubes", ano)

    def conta(c: Clube, m: Memoria | None) -> Resultado:
        categoria = exigir(c.categoria, "categoria", "a categoria do clube")
        if str(categoria) not in por_categoria:
            raise FatoInvalido("o art. 101 só conhece clubes de 1ª, 2ª e 3ª categoria (categoria)")
        valor = por_categoria(str(categoria), 1, m)
        devidas = parcelas(valor)
        abertura = c.data_da_abertura
        if abertura is not None and abertura > devidas[0].vencimento:
            devidas = (devidas[0]._replace(vencimento=abertura),)
        return Resultado(valor, devidas)

    return conta
