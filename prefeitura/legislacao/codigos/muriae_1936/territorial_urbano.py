"""Imposto territorial urbano, of built and unbuilt land (arts. 107 to 132)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import Cobranca, exigir, isento
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import Numero, em_portugues, fracoes
from prefeitura.legislacao.primitivas import escrito
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

TERRITORIAL = ("territorial-urbano", "territorial-urbano-nao-edificado")
INTEIRA = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gleba:
    """The measure of a lot: value when built, area when not."""

    valor_terreno: int | None = f.dinheiro(
        "valor do terreno sem benfeitorias", nomes=("valor_venal", "valor_venal_terreno")
    )
    area: Decimal | None = f.quantidade("área do terreno", "m², ou a da unidade")
    unidade: str | None = f.texto("medida da área: m2, ha…")


@dataclass(frozen=True, slots=True, kw_only=True)
class Condomino:
    """One of the owners."""

    nome: str | None = f.texto("condômino")
    percentual: Decimal | None = f.quantidade("parte do condômino", "%", maximo=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terreno(Isentavel, Gleba):
    """A lot of urban land, or several."""

    edificado: bool | None = f.sim_nao("o terreno está edificado")
    itens: tuple[Gleba, ...] = f.registros("terrenos, quando mais de um", Gleba)
    condominos: tuple[Condomino, ...] = f.registros("condôminos e suas partes", Condomino)
    data_pagamento: date | None = f.data("data do pagamento")


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaMaior(Gleba):
    """A larger area found on a transfer (117)."""

    edificado: bool | None = f.sim_nao("o terreno está edificado")
    area_lancada_m2: Decimal | None = f.quantidade("área lançada", "m²")
    area_achada_m2: Decimal | None = f.quantidade("área achada na transmissão", "m²")
    anos_nao_prescritos: int | None = f.inteiro("anos de diferença não prescritos", maximo=100)


Parte = Callable[[Gleba, Fraction, Memoria | None], tuple[int, dict[str, Any]]]


def _edificado(lei: Vigencia) -> Parte:
    """6.5 per mil of the value of the part, at least 2$000 for each launch (109)."""
    aliquota = lei.aliquota("territorial-urbano.edificado", "terreno edificado, 6,5 por mil")
    minimo = lei.minimo("territorial-urbano.minimo", "contribuição mínima")

    def imposto(g: Gleba, parte: Fraction, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        valor: int = exigir(g.valor_terreno, "valor_terreno", "o valor do terreno")
        if not valor:
            raise FatoInvalido("o valor do terreno deve ser maior que zero (valor_terreno)")
        base: Numero = valor if parte == 1 else valor * parte
        return minimo(aliquota(base, m), m), {}

    return imposto


def em_metros_quadrados(lei: Vigencia) -> Callable[[Gleba], Fraction]:
    """The area in m², by a known measure only (111)."""
    medidas = lei.tabela("medidas")

    @lru_cache(maxsize=256)  # the same few words measure all the lots
    def metros(unidade: str | None) -> tuple[int, int]:
        medida = f.normalizar(unidade or "m2").replace("²", "2").rstrip(".")
        if medida not in medidas.linhas:
            raise ForaDaTabela(f"medida de área sem conversão conhecida: “{unidade}” (art. 111)")
        return Fraction(medidas.celula(medida, "metros_quadrados")).as_integer_ratio()

    def area(g: Gleba) -> Fraction:
        dita: Decimal = exigir(g.area, "area", "a área do terreno")
        n, d = dita.as_integer_ratio()
        metros_n, metros_d = metros(g.unidade)
        return Fraction(n * metros_n, d * metros_d)

    return area


def _nao_edificado(lei: Vigencia) -> Parte:
    """2$500 for each 500 m² or fraction of the area of the part (109, sole §)."""
    unidade = lei.valor("territorial-urbano.unidade_m2")
    por_unidade = lei.parametro("territorial-urbano.por_unidade")
    area_de = em_metros_quadrados(lei)

    def imposto(g: Gleba, parte: Fraction, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        area = area_de(g) if parte == 1 else area_de(g) * parte
        if not area:
            raise FatoInvalido("a área do terreno deve ser maior que zero (area)")
        unidades = fracoes(area, unidade)
        valor = unidades * por_unidade.valor
        if m is not None:
            m.passo(
                por_unidade.artigo,
                f"{em_portugues(area)} m² / {unidade}, a fração por inteiro: {unidades} × "
                f"{m.moeda.valor(por_unidade.valor)}",
                valor,
            )
        escrita = f"{Decimal(area.numerator) / Decimal(area.denominator):.2f}"
        return valor, {"area_m2": escrita, "unidades": unidades}

    return imposto


def _partes(t: Terreno) -> list[tuple[Gleba, Fraction, str | None]]:
    """What is launched apart: each lot, or the part of each condômino (112)."""
    if not t.condominos:
        return [(g, INTEIRA, None) for g in t.itens or (t,)]
    if t.itens:
        raise FatoInvalido("informe os condôminos de um terreno de cada vez (condominos, itens)")
    partes = []
    for numero, c in enumerate(t.condominos, 1):
        pct: Decimal = exigir(c.percentual, "percentual", f"a parte do {numero}º condômino")
        n, d = pct.as_integer_ratio()
        partes.append((t, Fraction(n, 100 * d), c.nome or f"{numero}º condômino"))
    if sum(p for _, p, _ in partes) > 1:
        raise FatoInvalido("as partes dos condôminos passam de cem por cento (percentual)")
    return [(g, p, nome) for g, p, nome in partes]


@situacao("lancamento", *TERRITORIAL, fatos=Terreno, quando=set())
def territorial_urbano(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """By value when built, by area when not; each condômino on his part; discount and mora."""
    edificado, nao_edificado = _edificado(lei), _nao_edificado(lei)
    cobrar = Cobranca(lei, tributo, ano, calendario)
    isencao = isencao_do_art_18(lei)
    texto = lei.moeda.texto

    def conta(t: Terreno, m: Memoria | None) -> Resultado:
        artigo = isencao(t, m)
        if artigo is not None:
            return isento(artigo, "isento do imposto territorial", m)
        construido = t.edificado if t.edificado is not None else tributo == TERRITORIAL[0]
        imposto_de = edificado if construido else nao_edificado
        partes = _partes(t)
        if len(partes) == 1 and not (t.itens or t.condominos):
            valor, dito = imposto_de(t, INTEIRA, m)
            return cobrar(valor, t.data_pagamento, m, **dito)
        total, devido, itens = 0, 0, []
        for gleba, parte, nome in partes:
            if m is not None and nome is not None:
                m.passo("art. 112", f"{nome}: {em_portugues(parte * 100)}% do terreno")
            valor, dito = imposto_de(gleba, parte, m)
            desconto = mora = 0
            if t.data_pagamento is not None:
                desconto, mora = cobrar.partes(valor, t.data_pagamento, m)
            total += valor
            devido += valor - desconto + mora
            condomino = {} if nome is None else {"condomino": nome}
            itens.append(
                {
                    **condomino,
                    **dito,
                    "imposto": texto(valor),
                    "desconto": texto(desconto),
                    "mora": texto(mora),
                    "valor": texto(valor - desconto + mora),
                }
            )
        if m is not None:
            m.passo("art. 109", "soma", devido)
        return Resultado(devido, outros={"imposto": texto(total), "itens": itens})

    return conta


@situacao(
    "area-maior",
    *TERRITORIAL,
    fatos=AreaMaior,
    quando={"area_lancada_m2", "area_achada_m2", "anos_nao_prescritos"},
)
def area_maior(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 117: the excess at the unit value, for the years that the município says (doubt 53)."""
    aliquota = lei.aliquota("territorial-urbano.edificado", "6,5 por mil do excesso, por ano")
    unidade = lei.valor("territorial-urbano.unidade_m2")
    por_unidade = lei.parametro("territorial-urbano.por_unidade")

    def por_ano(a: AreaMaior, lancada: Decimal, achada: Decimal, m: Memoria | None) -> int:
        construido = a.edificado if a.edificado is not None else tributo == TERRITORIAL[0]
        if not construido:
            mais = fracoes(achada, unidade) - fracoes(lancada, unidade)
            if m is not None:
                m.passo(
                    por_unidade.artigo,
                    f"diferença de {mais} unidades × {m.moeda.valor(por_unidade.valor)}, por ano",
                    mais * por_unidade.valor,
                )
            return int(mais * por_unidade.valor)
        valor: int = exigir(a.valor_terreno, "valor_terreno", "o valor do terreno lançado")
        if not lancada:
            raise FatoInvalido("a área lançada deve ser maior que zero (area_lancada_m2)")
        excesso = Fraction(achada - lancada)
        base = valor * excesso / Fraction(lancada)
        if m is not None:
            m.passo(
                "art. 117",
                f"excesso de {em_portugues(excesso)} m² ao valor da unidade: "
                f"{escrito(base, m.moeda)}",
            )
        return aliquota(base, m)

    def conta(a: AreaMaior, m: Memoria | None) -> Resultado:
        lancada: Decimal = exigir(a.area_lancada_m2, "area_lancada_m2", "a área lançada")
        achada: Decimal = exigir(a.area_achada_m2, "area_achada_m2", "a área achada")
        anos = a.anos_nao_prescritos
        if anos is None:
            anos = lei.valor("territorial-urbano.anos_nao_prescritos")
        if achada <= lancada:
            if m is not None:
                m.passo("art. 117", "a área achada não é maior que a lançada", 0)
            return Resultado(0, outros={"anos": anos})
        anual = por_ano(a, lancada, achada, m)
        if m is not None:
            m.passo("art. 117", f"diferenças de {anos} anos não prescritos", anual * anos)
        return Resultado(
            anual * anos, outros={"anos": anos, "imposto_por_ano": lei.moeda.texto(anual)}
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Revisao:
    """The edital that opens a revision."""

    data_edital: date | None = f.data("data do edital da revisão")
    data_declaracao: date | None = f.data("dia em que a declaração foi entregue")


@situacao("revisao", *TERRITORIAL, fatos=Revisao, quando={"data_edital", "data_declaracao"})
def revisao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Arts. 126 and 128: sixty days to declare; in silence the launch in force stands."""

    def conta(r: Revisao, m: Memoria | None) -> Resultado:
        edital: date = exigir(r.data_edital, "data_edital", "a data do edital")
        prazo = lei.prazo("declaracoes-da-revisao", desde=edital, calendario=calendario)
        fim = date(prazo.fim.year, prazo.fim.month, prazo.fim.day)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        if r.data_declaracao is not None:
            em_tempo = edital <= r.data_declaracao <= fim
            outros |= {
                "em_tempo": em_tempo,
                "estado": "declarado" if em_tempo else "lancamento_vigente",
            }
            if m is not None:
                fica = "novo lançamento" if em_tempo else "fica o lançamento vigente"
                m.passo("art. 128", fica)
        return Resultado(0, outros=outros)

    return conta
