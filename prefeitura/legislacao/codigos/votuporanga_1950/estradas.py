"""Taxas of roads: building (arts. 105 to 115) and conservation (arts. 116 to 125)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    ao_pagar,
    em_dados,
    exigir,
    fora,
    multa_de_mora,
    simples,
    vencimentos,
)
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues, meio_acima, ratear
from prefeitura.legislacao.primitivas import escrito
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vencimentos import data_fixa, parcelar
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Marginal:
    """An owner of rural land on the margins of the road."""

    nome: str | None = f.texto("nome do proprietário")
    area_alqueires: Decimal | None = f.quantidade("área no município", "alqueires")
    valor_venal: int | None = f.dinheiro("valor venal da área", nomes=("valor_venal_declarado",))
    base_do_territorial: int | None = f.dinheiro("valor tomado para o imposto territorial")
    frente_m: Decimal | None = f.quantidade("frente para a estrada", "m")
    segunda_frente_m: Decimal | None = f.quantidade("outra frente do mesmo imóvel", "m")


@dataclass(frozen=True, slots=True, kw_only=True)
class Estrada:
    """The building of a stretch of road."""

    despesa_total: int | None = f.dinheiro("despesa: terreno, leito, mão de obra e auxiliares")
    proprietarios: tuple[Marginal, ...] = f.registros("proprietários marginais", Marginal)
    cota: int | None = f.dinheiro("quota de um proprietário, encerrado o processo (art. 113)")


def _um_terco(lei: Vigencia, despesa: int) -> tuple[int, int]:
    """A third of the cost to the marginal owners, the rest to the others (107)."""
    marginais = lei.arredondar(despesa, lei.valor("estradas-execucao.divisor"))
    return marginais, despesa - marginais


@regra("estradas-execucao", fatos=Estrada)
def estradas_execucao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The third of the marginal owners by the mean of three shares (108, duvida 51)."""
    prestacoes = lei.valor("estradas-execucao.prestacoes")
    dia = lei.valor("estradas-execucao.data")
    resto = lei.valor("resto_do_rateio")
    texto = lei.moeda.texto
    primeiro = ano if max(lei.data, date(ano, 1, 1)) <= data_fixa(dia, ano) else ano + 1
    datas = [data_fixa(dia, primeiro + i) for i in range(prestacoes)]

    def medidas(p: Marginal) -> tuple[Fraction, Fraction, Fraction]:
        quem = f"de “{p.nome}”" if p.nome else "de cada proprietário"
        area = exigir(p.area_alqueires, "area_alqueires", f"a área {quem}")
        valor = exigir(p.valor_venal, "valor_venal", f"o valor venal {quem}")
        frente = exigir(p.frente_m, "frente_m", f"a frente {quem}")
        if p.base_do_territorial is not None:
            valor = min(valor, p.base_do_territorial)
        return Fraction(area), Fraction(valor), Fraction(max(frente, p.segunda_frente_m or 0))

    def partes(donos: Sequence[Marginal], m: Memoria | None) -> list[Fraction]:
        linhas = [medidas(p) for p in donos]
        totais = [sum(x) for x in zip(*linhas, strict=True)]
        if not all(totais):
            raise FatoInvalido("área, valor e frente dos proprietários não podem somar zero")
        medias = [
            sum((x / t for x, t in zip(linha, totais, strict=True)), Fraction(0)) / len(totais)
            for linha in linhas
        ]
        if m is not None:
            for p, media in zip(donos, medias, strict=True):
                m.passo("art. 108", f"{p.nome or 'proprietário'}: média das três partes = {media}")
        return medias

    def da_cota(quota: int, m: Memoria | None) -> Resultado:
        anuais = parcelar(quota, datas, lei.valor("resto_do_parcelamento"))
        if m is not None:
            m.passo("art. 107, par. único", f"quota, em {prestacoes} anos", quota)
        return Resultado(quota, anuais, outros={"parcelas_anuais": prestacoes, "mes": "junho"})

    def conta(e: Estrada, m: Memoria | None) -> Resultado:
        if e.cota is not None:
            return da_cota(e.cota, m)
        despesa = exigir(e.despesa_total, "despesa_total", "a despesa total")
        if not e.proprietarios:
            raise FatoInvalido("faltam os proprietários marginais (proprietarios)")
        marginais, demais = _um_terco(lei, despesa)
        if m is not None:
            m.passo("art. 107 a", f"um terço de {m.moeda.valor(despesa)}", marginais)
        quotas = ratear(marginais, list(partes(e.proprietarios, m)), resto)
        escritas: list[dict[str, Any]] = []
        for p, quota in zip(e.proprietarios, quotas, strict=True):
            anuais = parcelar(quota, datas, lei.valor("resto_do_parcelamento"))
            anual = anuais[0].valor if anuais else 0
            escritas.append(
                {
                    "nome": p.nome,
                    "total": texto(quota),
                    "anual": texto(anual),
                    "parcelas": em_dados(anuais, lei.moeda),
                }
            )
            if m is not None:
                m.passo("art. 107, par. único", f"{p.nome}: quota, em {prestacoes} anos", quota)
        return Resultado(
            marginais,
            outros={
                "parcela_dos_marginais": texto(marginais),
                "parcela_dos_demais": texto(demais),
                "quotas": escritas,
                "parcelas_anuais": prestacoes,
                "mes": "junho",
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Exame:
    """The notice to examine the accounts of the road."""

    notificacao_recebida_em: date | None = f.data("dia da notificação, depois do edital")
    feriados: tuple[date, ...] = f.lista("feriados do município", "data")


@situacao("exame", "estradas-execucao", fatos=Exame, quando={"notificacao_recebida_em"})
def exame(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """15 days to examine and complain, with no suspensive effect (111 and 112 §3)."""
    p = lei.parametro("processo.exame_dias")

    def conta(e: Exame, m: Memoria | None) -> Resultado:
        desde = exigir(e.notificacao_recebida_em, "notificacao_recebida_em", "a notificação")
        dias = Calendario(
            calendario.municipais | set(e.feriados),
            calendario.sabado_util,
            calendario.com_nacionais,
        )
        fim = dias.somar_dias(desde, p.valor)
        if m is not None:
            m.passo(p.artigo, f"{p.valor} dias de {desde:%d/%m/%Y}: até {fim:%d/%m/%Y}")
            m.passo("art. 112 §3", "a reclamação e o recurso não têm efeito suspensivo")
        return Resultado(0, outros={"prazo_final": fim.isoformat(), "efeito_suspensivo": False})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Adicional:
    """A contribuinte who is not on the margins."""

    despesa_total: int | None = f.dinheiro("despesa total da estrada")
    impostos_orcados_dos_demais: int | None = f.dinheiro(
        "impostos do último orçamento a que os marginais não estão sujeitos"
    )
    impostos_do_contribuinte: int | None = f.dinheiro("impostos devidos pelo contribuinte")
    taxas_do_contribuinte: int | None = f.dinheiro("taxas do contribuinte: não entram")
    percentual_de_outras_estradas: Decimal | None = f.quantidade(
        "adicional já cobrado por outras estradas", "%", maximo=100
    )


@regra("estradas-execucao-adicional", fatos=Adicional)
def estradas_execucao_adicional(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The yearly part over the budgeted impostos, 10% at most for all roads (109, duvida 52)."""
    prestacoes = lei.valor("estradas-execucao.prestacoes")
    maximo = lei.taxa("estradas-execucao.adicional_maximo")

    def conta(a: Adicional, m: Memoria | None) -> Resultado:
        despesa = exigir(a.despesa_total, "despesa_total", "a despesa total")
        nome = "impostos_orcados_dos_demais"
        orcados = exigir(a.impostos_orcados_dos_demais or None, nome, "os impostos orçados")
        nome = "impostos_do_contribuinte"
        impostos = exigir(a.impostos_do_contribuinte, nome, "os impostos do contribuinte")
        anual = Fraction(_um_terco(lei, despesa)[1], prestacoes)
        parte = anual / orcados
        teto = Fraction(maximo.n, maximo.d)
        if a.percentual_de_outras_estradas:
            teto = max(teto - Fraction(a.percentual_de_outras_estradas) / 100, Fraction(0))
        if m is not None:
            m.passo(
                "art. 107 b",
                f"dois terços em {prestacoes} anos: {escrito(simples(anual), m.moeda)}",
            )
            m.passo("art. 109", f"sobre {m.moeda.valor(orcados)} = {em_portugues(parte * 100)}%")
            if parte > teto:
                m.passo("art. 109 §2", f"não passa de {em_portugues(teto * 100)}%")
        parte = min(parte, teto)
        valor = lei.arredondar(impostos * parte.numerator, parte.denominator)
        if m is not None:
            pct = em_portugues(parte * 100)
            m.passo("art. 109 §1", f"impostos {m.moeda.valor(impostos)} × {pct}%", valor)
        centesimos = meio_acima(parte.numerator * 10_000, parte.denominator)
        percentual = f"{centesimos // 100}.{centesimos % 100:02d}"
        return Resultado(valor, outros={"percentual": percentual})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Propriedade:
    """A rural property that uses the roads of the municipality."""

    valor_global: int | None = f.dinheiro("valor global da propriedade, no imobiliário vigente")
    beneficiada: bool | None = f.sim_nao("a produção escoa pelas estradas conservadas")
    area_total_alqueires: Decimal | None = f.quantidade("área total", "alqueires")
    area_no_municipio_alqueires: Decimal | None = f.quantidade("área no município", "alqueires")
    primeira_paga_em: date | None = f.data("dia em que se pagou a primeira prestação")
    segunda_paga_em: date | None = f.data("dia em que se pagou a segunda prestação")
    vencimento: date | None = f.data("vencimento da prestação que se paga")
    data_do_pagamento: date | None = f.data("dia do pagamento")


@regra("estradas-conservacao", fatos=Propriedade)
def estradas_conservacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """0.50% of the value inside the municipality, Cr$ 20.00 at least (116, 118 and 121)."""
    taxa = lei.aliquota("estradas-conservacao.aliquota", "conservação de estradas")
    minimo = lei.minimo("estradas-conservacao.minimo", "mínimo da taxa")
    parcelas = vencimentos(lei, "estradas-conservacao", ano)
    multa_de = multa_de_mora(lei, "estradas-conservacao", calendario)
    pagar = ao_pagar(lei, "estradas-conservacao", calendario)
    texto = lei.moeda.texto

    def base(p: Propriedade, m: Memoria | None) -> int | Fraction:
        valor: int = exigir(p.valor_global, "valor_global", "o valor global da propriedade")
        dentro, total = p.area_no_municipio_alqueires, p.area_total_alqueires
        if dentro is None:
            return valor
        if not total:
            raise FatoInvalido("falta a área total (area_total_alqueires)")
        if dentro > total:
            raise FatoInvalido("a área no município não pode passar da área total")
        parte = Fraction(valor) * Fraction(dentro) / Fraction(total)
        if m is not None:
            m.passo(
                "art. 118",
                f"valor no município: {m.moeda.valor(valor)} × {em_portugues(dentro)}/"
                f"{em_portugues(total)} = {escrito(simples(parte), m.moeda)}",
            )
        return simples(parte)

    def conta(p: Propriedade, m: Memoria | None) -> Resultado:
        if p.beneficiada is False:
            return fora(
                "art. 117: só as beneficiadas", "art. 117", "propriedade não beneficiada", m
            )
        dentro = base(p, m)
        if not dentro:
            return fora("art. 118: fora do município", "art. 118", "sem área no município", m)
        valor = minimo(taxa(dentro, m), m)
        devidas = parcelas(valor)
        outros: dict[str, Any] = {"incide": True}
        pagas = {"primeira": p.primeira_paga_em, "segunda": p.segunda_paga_em}
        for i, (qual, em) in enumerate(pagas.items()):
            if em is None:
                continue
            if i >= len(devidas):
                raise FatoInvalido(f"esta taxa não tem a {i + 1}ª prestação")
            multa = multa_de(devidas[i].valor, devidas[i].vencimento, em, m)
            outros[f"multa_da_{qual}"] = texto(multa)
            outros[f"pago_na_{qual}"] = texto(devidas[i].valor + multa)
        lancada = Resultado(valor, devidas, outros=outros)
        return pagar(lancada, p.vencimento, p.data_do_pagamento, m)

    return conta
