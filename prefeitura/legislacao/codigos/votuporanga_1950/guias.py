"""Taxa of guias e sarjetas (arts. 126 to 132)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import em_dados, exigir, multa_de_mora
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.numeros import ratear
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vencimentos import parcelar
from prefeitura.legislacao.vigencia import Vigencia

GUIAS = ("guias-e-sarjetas", "guias-e-sarjetas-adicional")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dono:
    """An owner in the stretch."""

    nome: str | None = f.texto("nome do proprietário")
    frente_m: Decimal | None = f.quantidade("metros de frente", "m")


@dataclass(frozen=True, slots=True, kw_only=True)
class Obra:
    """The placing of guias in a stretch of street."""

    despesa_total: int | None = f.dinheiro("despesa: materiais, base, mão de obra e auxiliares")
    proprietarios: tuple[Dono, ...] = f.registros("proprietários do trecho", Dono)
    edital_publicado_em: date | None = f.data("dia da publicação do edital")
    vencimentos_do_edital: tuple[date, ...] = f.lista("datas das prestações, pelo edital", "data")
    cota: int | None = f.dinheiro("quota de um proprietário, encerrado o processo (art. 130)")


def _dois_tercos(lei: Vigencia, despesa: int) -> tuple[int, int]:
    """Two thirds to the owners in the stretch, one to the others (129)."""
    divisor = lei.valor("guias-e-sarjetas.divisor")
    proprietarios = lei.arredondar((divisor - 1) * despesa, divisor)
    return proprietarios, despesa - proprietarios


def datas_do_edital(lei: Vigencia, ditas: tuple[date, ...]) -> list[date]:
    """The dates of the edital. Raises ``FatoInvalido`` unless all are given, in order (132)."""
    prestacoes = lei.valor("guias-e-sarjetas.prestacoes")
    if ditas and (len(ditas) != prestacoes or sorted(set(ditas)) != list(ditas)):
        raise FatoInvalido(f"o edital fixa {prestacoes} datas, em ordem (art. 132)")
    return list(ditas)


@regra("guias-e-sarjetas", fatos=Obra)
def guias_e_sarjetas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Two thirds by metres of front, in eight quarterly instalments (129 and 132)."""
    prestacoes = lei.valor("guias-e-sarjetas.prestacoes")
    resto = lei.valor("resto_do_rateio")
    texto = lei.moeda.texto

    def da_cota(o: Obra, quota: int, m: Memoria | None) -> Resultado:
        datas = datas_do_edital(lei, o.vencimentos_do_edital)
        if m is not None:
            m.passo("art. 132", f"quota em {prestacoes} prestações trimestrais", quota)
            if not datas:
                m.aviso(f"faltam as {prestacoes} datas do edital (art. 132)")
        parcelas = parcelar(quota, datas, lei.valor("resto_do_parcelamento")) if datas else ()
        return Resultado(quota, parcelas)

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        if o.cota is not None:
            return da_cota(o, o.cota, m)
        despesa = exigir(o.despesa_total, "despesa_total", "a despesa total")
        if not o.proprietarios:
            raise FatoInvalido("faltam os proprietários do trecho (proprietarios)")
        frentes = [
            Fraction(exigir(p.frente_m, "frente_m", "os metros de frente")) for p in o.proprietarios
        ]
        if not sum(frentes):
            raise FatoInvalido("os metros de frente não podem somar zero")
        datas = datas_do_edital(lei, o.vencimentos_do_edital)
        proprietarios, demais = _dois_tercos(lei, despesa)
        if m is not None:
            m.passo("art. 129", f"dois terços de {m.moeda.valor(despesa)}", proprietarios)
            m.passo("art. 129", "um terço aos demais contribuintes", demais)
        quotas = ratear(proprietarios, list(frentes), resto)
        outros: dict[str, Any] = {
            "parcela_dos_proprietarios": texto(proprietarios),
            "parcela_dos_demais": texto(demais),
            "quotas": [
                {"nome": p.nome, "valor": texto(q)}
                for p, q in zip(o.proprietarios, quotas, strict=True)
            ],
        }
        for p, quota in zip(o.proprietarios, quotas, strict=True):
            if m is not None:
                m.passo("art. 129", f"{p.nome or 'proprietário'}: {p.frente_m} m de frente", quota)
            if datas:
                parcelas = parcelar(quota, datas, lei.valor("resto_do_parcelamento"))
                chave = f"parcelas_do_proprietario_{normalizar(p.nome or '')}"
                outros[chave] = em_dados(parcelas, lei.moeda)
        if not datas and m is not None:
            m.aviso(f"faltam as {prestacoes} datas do edital (art. 132)")
        return Resultado(proprietarios, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Demais:
    """A contribuinte of the municipality, as to the adicional."""

    nome: str | None = f.texto("nome do contribuinte")
    total_de_impostos_e_taxas: int | None = f.dinheiro("impostos e taxas do exercício")
    proprietario_no_trecho: bool | None = f.sim_nao("é proprietário no trecho")


@dataclass(frozen=True, slots=True, kw_only=True)
class Adicional:
    """The third that falls on the other contribuintes."""

    despesa_total: int | None = f.dinheiro("despesa total")
    parcela_dos_demais: int | None = f.dinheiro("um terço da despesa")
    demais_contribuintes_com_total_de_500_ou_mais: int | None = f.inteiro(
        "contribuintes, fora do trecho, com total de Cr$ 500,00 ou mais"
    )
    demais_contribuintes_abaixo_de_500: int | None = f.inteiro("contribuintes com total menor")
    contribuintes: tuple[Demais, ...] = f.registros("contribuintes do município", Demais)
    valor_por_contribuinte: int | None = f.dinheiro("adicional de cada um, já calculado")


@regra("guias-e-sarjetas-adicional", fatos=Adicional)
def guias_e_sarjetas_adicional(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """A third by the number of those whose impostos and taxas reach Cr$ 500.00 (129 §1)."""
    minimo = lei.valor("guias-e-sarjetas.total_minimo")
    texto = lei.moeda.texto

    def paga(d: Demais) -> bool:
        nome = "total_de_impostos_e_taxas"
        total = exigir(d.total_de_impostos_e_taxas, nome, "o total de impostos e taxas")
        return not d.proprietario_no_trecho and total >= minimo

    def parcela(a: Adicional, m: Memoria | None) -> int:
        if a.parcela_dos_demais is not None:
            return a.parcela_dos_demais
        despesa = exigir(a.despesa_total, "parcela_dos_demais", "a parcela dos demais")
        demais = _dois_tercos(lei, despesa)[1]
        if m is not None:
            m.passo("art. 129", f"um terço de {m.moeda.valor(despesa)}", demais)
        return demais

    def conta(a: Adicional, m: Memoria | None) -> Resultado:
        pagam = [paga(d) for d in a.contribuintes]
        numero = a.demais_contribuintes_com_total_de_500_ou_mais
        if numero is None:
            numero = sum(pagam)
        valor = a.valor_por_contribuinte
        if not numero and valor is not None and pagam:
            if m is not None:
                m.passo(
                    "art. 129 §1", f"total inferior a {m.moeda.valor(minimo)}: não participa", 0
                )
            valor = 0
        elif not numero:
            raise FatoInvalido("nenhum contribuinte alcança o total do art. 129 §1")
        if valor is not None:
            if m is not None and numero:
                m.passo("art. 129 §1", "adicional de cada contribuinte", valor)
        else:
            total = parcela(a, m)
            valor = lei.arredondar(total, numero)
            if m is not None:
                m.passo("art. 129 §1", f"{m.moeda.valor(total)} / {numero} contribuintes", valor)
        outros: dict[str, Any] = {"numero_de_contribuintes": numero}
        if a.contribuintes:
            outros["contribuintes"] = [
                {"nome": d.nome, "paga": p, "valor": texto(valor if p else 0)}
                for d, p in zip(a.contribuintes, pagam, strict=True)
            ]
        return Resultado(valor, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """A quota paid at once, or one of its instalments."""

    quota: int | None = f.dinheiro("quota inteira, ou adicional")
    prestacao: int | None = f.dinheiro("valor da prestação", nomes=("principal", "valor_lancado"))
    edital_publicado_em: date | None = f.data("dia da publicação do edital")
    vencimento: date | None = f.data("vencimento da prestação, pelo edital")
    data_do_pagamento: date | None = f.data("dia do pagamento")
    pagamento_integral: bool | None = f.sim_nao("paga toda a quota de uma vez")
    vencimentos_do_edital: tuple[date, ...] = f.lista("datas das prestações, pelo edital", "data")


@situacao("pagamento", *GUIAS, fatos=Quota, quando={"data_do_pagamento", "quota", "prestacao"})
def pagamento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """20% off paid at once in 30 days of the edital; 20% on a late instalment (132)."""
    dias = lei.parametro("guias-e-sarjetas.desconto_dias")
    desconto_de = lei.aliquota("guias-e-sarjetas.desconto", "desconto do pagamento de uma só vez")
    multa_de = multa_de_mora(lei, tributo, calendario)
    texto = lei.moeda.texto

    def de_uma_vez(q: Quota, quota: int, m: Memoria | None) -> Resultado:
        edital = exigir(q.edital_publicado_em, "edital_publicado_em", "o dia do edital")
        fim = calendario.somar_dias(edital, dias.valor)
        if m is not None:
            m.passo(dias.artigo, f"{dias.valor} dias do edital: até {fim:%d/%m/%Y}")
        em_tempo = bool(q.pagamento_integral) and (
            q.data_do_pagamento is None or edital <= q.data_do_pagamento <= fim
        )
        desconto = desconto_de(quota, m) if em_tempo else 0
        if not em_tempo and m is not None:
            m.aviso("sem o desconto do art. 132 §1: não se pagou tudo no prazo do edital")
        return Resultado(
            quota - desconto,
            outros={
                "prazo_final": fim.isoformat(),
                "desconto": texto(desconto),
                "principal": texto(quota),
            },
        )

    def conta(q: Quota, m: Memoria | None) -> Resultado:
        if q.quota is not None and q.vencimentos_do_edital and not q.pagamento_integral:
            datas = datas_do_edital(lei, q.vencimentos_do_edital)
            if m is not None:
                m.passo("art. 132", f"quota em {len(datas)} prestações trimestrais", q.quota)
            return Resultado(q.quota, parcelar(q.quota, datas, lei.valor("resto_do_parcelamento")))
        if q.quota is not None and q.prestacao is None:
            return de_uma_vez(q, q.quota, m)
        prestacao: int = exigir(q.prestacao, "prestacao", "o valor da prestação")
        em = exigir(q.data_do_pagamento, "data_do_pagamento", "o dia do pagamento")
        multa = multa_de(prestacao, exigir(q.vencimento, "vencimento", "o vencimento"), em, m)
        return Resultado(
            prestacao + multa,
            outros={
                "principal": texto(prestacao),
                "multa": texto(multa),
                "majoracao": texto(multa),
            },
        )

    return conta
