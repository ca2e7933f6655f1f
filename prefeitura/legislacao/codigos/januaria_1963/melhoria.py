"""Contribuição de melhoria (arts. 359 to 381)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario, data_do_plano
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero, Taxa, em_portugues, ratear, repartir
from prefeitura.legislacao.primitivas import PorExcesso, Proporcao, Reducao, escrito
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

Quitacao = Callable[[int, int | None, date | None, Memoria | None], Resultado]


def _quitacao(lei: Vigencia) -> Quitacao:
    """Art. 364: at once, or equal principal and 10% a year on the balance (duvida 54)."""
    juros = lei.parametro("contribuicao-melhoria.juros")
    maximo = lei.valor("contribuicao-melhoria.prestacoes_maximas")

    def quitar(
        quota: int, anos: int | None, lancamento: date | None, m: Memoria | None
    ) -> Resultado:
        if anos is None:
            if m is not None:
                m.passo(juros.artigo, "de uma só vez, sem juros", quota)
            return Resultado(quota)
        if lancamento is None:
            raise FatoInvalido("falta a data do lançamento, de que correm os anos (lancamento)")
        if anos > maximo:
            raise FatoInvalido(f"as prestações não passam de {maximo} anos ({juros.artigo})")
        saldo, parcelas = quota, []
        partes = repartir(saldo, anos, lei.valor("resto_do_parcelamento"))
        for numero, principal in enumerate(partes, 1):
            do_saldo = lei.arredondar(saldo * juros.valor.n, juros.valor.d)
            parcelas.append(
                ParcelaDevida(numero, data_do_plano(lancamento, 12 * numero), principal + do_saldo)
            )
            if m is not None:
                m.passo(
                    juros.artigo,
                    f"{numero}ª: {m.moeda.valor(principal)} + "
                    f"{em_portugues(juros.valor.pct)}% de {m.moeda.valor(saldo)}",
                    parcelas[-1].valor,
                )
            saldo -= principal
        total = sum(x.valor for x in parcelas)
        if m is not None:
            m.passo(juros.artigo, "total das prestações", total)
        return Resultado(total, tuple(parcelas))

    return quitar


@dataclass(frozen=True, slots=True, kw_only=True)
class Valorizacao:
    """A property valued by a public work, or the quota that was published for it."""

    cota: int | None = f.dinheiro("quota publicada, depois do limite do custo (art. 362 §1)")
    prestacoes_anuais: int | None = f.inteiro("prestações anuais da quota", "anos", minimo=1)
    lancamento: date | None = f.data("data do lançamento, de que correm os anos")
    valor_anterior: int | None = f.dinheiro("valor do imóvel antes da obra")
    valor_posterior: int | None = f.dinheiro("valor depois da obra")
    inflacao_pct: Decimal | None = f.quantidade(
        "perda de valor da moeda e outros fatores estranhos à obra, por índice (art. 368)",
        "%",
        maximo=1000,
    )
    abatimento_zona_pct: int | None = f.inteiro("abatimento da zona", "%", maximo=100)
    abatimento_tarifa_pct: int | None = f.inteiro(
        "abatimento por preço ou taxa que a obra dê direito a cobrar (art. 362 §3)", "%", maximo=100
    )


@regra("contribuicao-melhoria", fatos=Valorizacao)
def valorizacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 362: marginal brackets of the increase over the old value (duvida 53)."""
    faixas = PorExcesso(
        [
            (
                Fraction(int(linha["acima_de_pct"]), 100),
                Fraction(int(linha["ate_pct"]), 100) if linha["ate_pct"] else None,
                Taxa.de_pct(linha["aliquota_pct"]),
            )
            for linha in lei.tabela("art-362").linhas.values()
        ],
        "art. 362",
        "faixa da valorização",
        arredondar=lei.arredondar,
    )
    minimo = lei.parametro("contribuicao-melhoria.nao_cobrada_ate")
    quitar = _quitacao(lei)
    limites = (
        lei.valor("contribuicao-melhoria.abatimento_minimo"),
        lei.valor("contribuicao-melhoria.abatimento_maximo"),
    )

    def abater(valor: int, pct: int | None, qual: str, artigo: str, m: Memoria | None) -> int:
        if not pct:
            return valor
        if not limites[0] <= pct <= limites[1]:
            raise FatoInvalido(
                f"o abatimento {qual} vai de {limites[0]} a {limites[1]}% ({artigo})"
            )
        return Reducao(Taxa.de_pct(pct), artigo, f"abatimento {qual}", lei.arredondar)(valor, m)

    def conta(v: Valorizacao, m: Memoria | None) -> Resultado:
        if v.cota is not None:
            return quitar(v.cota, v.prestacoes_anuais, v.lancamento, m)
        if not v.valor_anterior or v.valor_posterior is None:
            raise FatoInvalido("faltam o valor anterior e o posterior (valor_anterior)")
        anterior = v.valor_anterior
        estranho: Numero = 0
        if v.inflacao_pct is not None:
            estranho = Fraction(v.inflacao_pct) * anterior / 100
            if m is not None:
                m.passo("art. 368", f"fora da obra: {escrito(estranho, m.moeda)}")
        aumento = max(Fraction(v.valor_posterior - anterior) - Fraction(estranho), Fraction(0))
        if m is not None:
            pct = em_portugues(aumento * 100 / anterior)
            m.passo("art. 362", f"valorização: {escrito(aumento, m.moeda)}, {pct}% do anterior")
        valor = faixas(aumento, m, anterior)
        valor = abater(valor, v.abatimento_zona_pct, "da zona", "art. 362 §2", m)
        valor = abater(valor, v.abatimento_tarifa_pct, "da tarifa", "art. 362 §3", m)
        if valor <= minimo.valor:
            if m is not None:
                m.passo(minimo.artigo, f"não se cobra até {m.moeda.valor(minimo.valor)}", 0)
            return Resultado(0)
        if m is not None:
            m.passo("art. 362", "contribuição", valor)
        return Resultado(valor)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Obra:
    """The contributions of all the owners against the cost of the work."""

    contribuicoes: tuple[int, ...] = f.lista("contribuições dos imóveis", "dinheiro")
    custo_da_obra: int | None = f.dinheiro("custo da obra")


@situacao("custo", "contribuicao-melhoria", fatos=Obra, quando={"contribuicoes"})
def limite_do_custo(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 362 §1: the total never above the cost; then what is not above 500.00 is dropped."""
    minimo = lei.parametro("contribuicao-melhoria.nao_cobrada_ate")

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        if not o.contribuicoes or o.custo_da_obra is None:
            raise FatoInvalido("faltam as contribuições e o custo (contribuicoes, custo_da_obra)")
        quotas = list(o.contribuicoes)
        if sum(quotas) > o.custo_da_obra:
            # The odd cent goes to the last that owes something: who owes nothing has no share.
            partes = iter(ratear(o.custo_da_obra, [q for q in quotas if q], "ultima"))
            quotas = [next(partes) if q else 0 for q in quotas]
            if m is not None:
                m.passo("art. 362 §1", "redução proporcional ao custo da obra", sum(quotas))
        cobradas = [q if q > minimo.valor else 0 for q in quotas]
        if m is not None:
            m.passo(minimo.artigo, "contribuições cobradas", sum(cobradas))
        texto = [lei.moeda.texto(q) for q in cobradas]
        return Resultado(sum(cobradas), outros={"contribuicoes": texto, "valores": texto})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcelamento:
    """A contribution to be paid in yearly instalments."""

    contribuicao: int | None = f.dinheiro("contribuição lançada")
    prestacoes_anuais: int | None = f.inteiro("prestações anuais", "anos", minimo=1)
    lancamento: date | None = f.data("data do lançamento")


@situacao("prestacoes", "contribuicao-melhoria", fatos=Parcelamento, quando={"contribuicao"})
def prestacoes(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 364: equal principal and 10% a year on the balance (duvida 54)."""
    quitar = _quitacao(lei)

    def conta(p: Parcelamento, m: Memoria | None) -> Resultado:
        if p.contribuicao is None or p.prestacoes_anuais is None or p.lancamento is None:
            raise FatoInvalido("faltam a contribuição, as prestações ou a data do lançamento")
        return quitar(p.contribuicao, p.prestacoes_anuais, p.lancamento, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Urbanizacao:
    """A property in front of works of urbanization, or the quota that was published for it."""

    cota: int | None = f.dinheiro("quota publicada (art. 379)")
    prestacoes_anuais: int | None = f.inteiro("prestações anuais da quota", "anos", minimo=1)
    lancamento: date | None = f.data("data do lançamento, de que correm os anos")
    custo_novo: int | None = f.dinheiro("custo do calçamento novo")
    custo_antigo: int | None = f.dinheiro("custo do calçamento antigo")
    total_a_distribuir: int | None = f.dinheiro("total a distribuir")
    alargamento: bool | None = f.sim_nao("alargamento: distribui-se toda a diferença")
    testada_do_imovel_m: Decimal | None = f.quantidade("testada do imóvel", "m")
    soma_das_testadas_m: Decimal | None = f.quantidade("soma das testadas", "m")
    fator_de_profundidade: Decimal | None = f.quantidade(
        "correção pela profundidade, a critério da prefeitura (art. 373)", "fator", maximo=10
    )


@regra("contribuicao-melhoria-urbanizacao", fatos=Urbanizacao)
def urbanizacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 372 and 373: half of the difference of cost, by testada (duvida 55)."""
    parte = lei.parametro("contribuicao-melhoria.parte_da_diferenca")
    por_testada = Proporcao("art. 373", "pela testada", lei.arredondar)
    profundidade = Proporcao("art. 373", "corrigida pela profundidade", lei.arredondar)
    quitar = _quitacao(lei)

    def total(u: Urbanizacao, m: Memoria | None) -> Fraction:
        if u.total_a_distribuir is not None:
            return Fraction(u.total_a_distribuir)
        if u.custo_novo is None or u.custo_antigo is None:
            raise FatoInvalido("falta o total a distribuir, ou os custos novo e antigo")
        diferenca = Fraction(max(u.custo_novo - u.custo_antigo, 0))
        if not u.alargamento:
            diferenca = diferenca * parte.valor.n / parte.valor.d
        if m is not None:
            m.passo(parte.artigo, f"diferença a distribuir: {escrito(diferenca, m.moeda)}")
        return diferenca

    def conta(u: Urbanizacao, m: Memoria | None) -> Resultado:
        if u.cota is not None:
            return quitar(u.cota, u.prestacoes_anuais, u.lancamento, m)
        if u.testada_do_imovel_m is None or not u.soma_das_testadas_m:
            raise FatoInvalido("faltam as testadas (testada_do_imovel_m, soma_das_testadas_m)")
        if u.testada_do_imovel_m > u.soma_das_testadas_m:
            raise FatoInvalido("a testada do imóvel passa da soma das testadas")
        quota = por_testada(total(u, m), u.testada_do_imovel_m, u.soma_das_testadas_m, m)
        if u.fator_de_profundidade is not None:
            quota = profundidade(quota, u.fator_de_profundidade, 1, m)
        return Resultado(quota)

    return conta
