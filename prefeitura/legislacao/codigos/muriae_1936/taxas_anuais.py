"""The yearly taxas I to IV, launched with predial and licença (arts. 172 to 179)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import (
    Cobranca,
    exigir,
    isento,
    so_nos_itens,
    somar,
)
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.codigos.muriae_1936.linhas_das_taxas import ItemDeTaxa, linha_da_taxa
from prefeitura.legislacao.codigos.muriae_1936.nomes import palavras
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

ANUAIS = ("sanitaria", "esgoto", "agua-pena", "calcamento")
PENAS = ("uma_pena", "meia_pena")
PENAS_DITAS = {
    **dict.fromkeys(("1", "1_pena", "uma", "pena", "pena_inteira"), "uma_pena"),
    **dict.fromkeys(("meia", "1/2", "1/2_pena", "1⁄2", "1⁄2_pena"), "meia_pena"),
}
PENA_ANTIGA = {"uma_pena": "IIIa", "meia_pena": "IIIb"}
CALCAMENTOS_DITOS = {
    "paralelipipedo": "paralelepipedo",
    "alvenaria": "alvenaria_poliedrica",
    "alvenaria_polyedrica": "alvenaria_poliedrica",
}
CALCAMENTOS = {"paralelepipedo": "IVa", "alvenaria_poliedrica": "IVb", "poliedrica": "IVb"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxaAnual(ItemDeTaxa):
    """A yearly taxa of a building."""

    pena: str | None = f.palavra("pena d'água", PENAS, PENAS_DITAS)
    tipo: str | None = f.palavra("calçamento", tuple(CALCAMENTOS), CALCAMENTOS_DITOS)
    testada_m: Decimal | None = f.quantidade("metros de frente", "m", maximo=100_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxasDoPredio(Isentavel, TaxaAnual):
    """The yearly taxas of a building, in one aviso (175)."""

    itens: tuple[TaxaAnual, ...] = f.registros("taxas do prédio", TaxaAnual)
    data_pagamento: date | None = f.data("data do pagamento")


def _calcular(
    lei: Vigencia, tributo: str | None
) -> Callable[[TaxaAnual, Memoria | None], tuple[int, dict[str, Any]]]:
    da_linha = linha_da_taxa(lei, ANUAIS if tributo is None else (tributo,))

    def calcular(t: TaxaAnual, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        numero = t.numero
        if numero is None and t.pena is not None:
            numero = PENA_ANTIGA[t.pena]
        if numero is None and t.tipo is not None:
            numero = CALCAMENTOS[t.tipo]
        quantidade = t.testada_m if t.quantidade is None else t.quantidade
        return da_linha(t.tributo, numero, t.descricao or t.fato, quantidade, m)

    return calcular


def _conta(lei: Vigencia, tributo: str | None, ano: int, calendario: Calendario) -> Conta:
    calcular = _calcular(lei, tributo)
    cobrar = Cobranca(lei, tributo or ANUAIS[0], ano, calendario, "taxa")
    isencao = isencao_do_art_18(lei)

    def conta(t: TaxasDoPredio, m: Memoria | None) -> Resultado:
        artigo = isencao(t, m)
        if artigo is not None:
            return isento(artigo, "isento da taxa", m)
        if not t.itens:
            valor, dito = calcular(t, m)
            return cobrar(valor, t.data_pagamento, m, numero=dito["numero"])
        so_nos_itens(t, TaxaAnual)
        valor, itens = somar(t.itens, calcular, lei, m)
        return cobrar(valor, t.data_pagamento, m, itens=itens)

    return conta


@situacao("lancamento", *ANUAIS, fatos=TaxasDoPredio, quando=set())
def taxa_anual(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Whole amount of the year (doubt 70), by 30 March, no discount (doubt 8), 10% mora (179)."""
    return _conta(lei, tributo, ano, calendario)


@regra("taxas anuais", "taxas-anuais", fatos=TaxasDoPredio)
def taxas_anuais(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Several yearly taxas of a building together, in one aviso."""
    return _conta(lei, None, ano, calendario)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ligacao:
    """The water of a building after the remodelling."""

    uso: str | None = f.texto("uso do prédio: hotel, café, farmácia, residência…")
    primeira_classe: bool | None = f.sim_nao("a autoridade decidiu que o uso é da primeira classe")
    valor_locativo: int | None = f.dinheiro(
        "valor locativo do ano", nomes=("valor_locativo_anual",)
    )
    pena: str | None = f.palavra("pena d'água", PENAS, PENAS_DITAS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agua(Isentavel, Ligacao):
    """The water of one or more buildings."""

    itens: tuple[Ligacao, ...] = f.registros("ligações, quando mais de uma", Ligacao)
    remodelado: bool | None = f.sim_nao("a remodelação do serviço já alcançou o prédio")
    data_pagamento: date | None = f.data("data do pagamento")


def _classe(lei: Vigencia) -> Callable[[Ligacao], int]:
    """First by use, whatever the rental value; then by rental value (doubt 69)."""
    tabela = lei.tabela("agua-classes")
    usos = {palavras(uso) for uso in lei.tabela("agua-usos").linhas}
    limites = [
        (tabela.moeda.da_lei(x["acima_de"]), int(x["classe"]))
        for x in tabela.linhas.values()
        if x["pena"] == PENAS[0] and x["acima_de"]
    ]
    ultima = max(int(x["classe"]) for x in tabela.linhas.values())

    def classe(a: Ligacao) -> int:
        if a.primeira_classe or palavras(a.uso or "") in usos:
            return 1
        locativo: int = exigir(a.valor_locativo, "valor_locativo", "o valor locativo do prédio")
        return next((c for acima, c in limites if locativo > acima), ultima)

    return classe


@regra("agua-classe", fatos=Agua)
def agua_por_classe(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Pena and class once the works reach the building; until then by pena (table III)."""
    tabela = lei.tabela("agua-classes")
    antigas = lei.tabela("taxas")
    classe_de = _classe(lei)
    cobrar = Cobranca(lei, "agua-classe", ano, calendario, "taxa")
    isencao = isencao_do_art_18(lei)

    def ligacao(a: Ligacao, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        pena: str = exigir(a.pena, "pena", "a pena d'água")
        classe = classe_de(a)
        valor = tabela.dinheiro(f"{pena}:{classe}")
        if m is not None:
            m.passo(tabela.artigo, f"{pena.replace('_', ' ')}, {classe}ª classe", valor)
        return valor, {"classe": classe}

    def antiga(a: Ligacao, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        pena: str = exigir(a.pena, "pena", "a pena d'água")
        valor = antigas.dinheiro(PENA_ANTIGA[pena])
        if m is not None:
            m.passo(f"{antigas.artigo} III", f"{pena.replace('_', ' ')}, por remodelar", valor)
        return valor, {"classe": None}

    def conta(a: Agua, m: Memoria | None) -> Resultado:
        artigo = isencao(a, m)
        if artigo is not None:
            return isento(artigo, "isento da taxa", m)
        calcular = antiga if a.remodelado is False else ligacao
        if not a.itens:
            valor, dito = calcular(a, m)
            return cobrar(valor, a.data_pagamento, m, **dito)
        so_nos_itens(a, Ligacao)
        valor, itens = somar(a.itens, calcular, lei, m)
        return cobrar(valor, a.data_pagamento, m, itens=itens)

    return conta
