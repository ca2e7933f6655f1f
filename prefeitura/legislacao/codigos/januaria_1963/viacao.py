"""Taxa de viação (406 to 425) and assistência social (435 to 440)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario, data_do_plano, somar_meses
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues, repartir
from prefeitura.legislacao.primitivas import PorLinha, PorUnidade, Proporcao, ValorPorClasse
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import em_ordem, parcelar
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Calcamento:
    """Paving in front of a property."""

    custo_na_testada: int | None = f.dinheiro("custo do serviço na testada")
    meio_fio: int | None = f.dinheiro("meio-fio e assentamento")
    passeio_modificado: int | None = f.dinheiro("passeio que o projeto modifica")
    cota: int | None = f.dinheiro("quota do proprietário, se já apurada")
    pagamento_antecipado: bool | None = f.sim_nao("paga toda a quota antecipadamente")
    conclusao: date | None = f.data("conclusão do trecho, de que correm as prestações (art. 411)")
    vencimentos_do_edital: tuple[date, ...] = f.lista(
        "datas das prestações, pelo edital (art. 410 VI)", "data"
    )


@regra("calcamento", fatos=Calcamento)
def calcamento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 410 IV: one third of the cost, the kerb, and the sidewalk if changed (duvida 62)."""
    terco = Proporcao("art. 410 IV", "um terço do custo na testada", lei.arredondar)
    divisor = lei.valor("viacao.parte_do_proprietario")
    partes = lei.valor("viacao.prestacoes")
    desconto = lei.reducao("viacao.desconto_antecipado", "pagamento integral antecipado")
    resto = lei.valor("resto_do_parcelamento")

    def quota(c: Calcamento, m: Memoria | None) -> int:
        if c.cota is not None:
            return c.cota
        if c.custo_na_testada is None:
            raise FatoInvalido("falta o custo na testada ou a quota (custo_na_testada, cota)")
        total = terco(c.custo_na_testada, 1, divisor, m)
        for nome, valor in (("meio-fio", c.meio_fio), ("passeio", c.passeio_modificado)):
            if valor:
                total += valor
                if m is not None:
                    m.passo("art. 410 IV", f"mais {nome}: {m.moeda.valor(valor)}", total)
        return total

    def datas_marcadas(c: Calcamento, total: int) -> tuple[ParcelaDevida, ...]:
        """On the dates of the edital, after the stretch is finished, over 18 months at least."""
        datas = c.vencimentos_do_edital
        if not datas:
            return ()
        if c.conclusao is None:
            raise FatoInvalido("falta a conclusão do trecho (conclusao)")
        em_ordem(datas, partes, "art. 410 VI")
        fim = lei.prazo("calcamento-total", desde=c.conclusao, calendario=calendario).fim
        if datas[0] <= c.conclusao or datas[-1] < fim:
            raise FatoInvalido(
                "as prestações começam depois da conclusão do trecho (art. 411) e não terminam "
                "antes de 18 meses (art. 410 VI)"
            )
        return parcelar(total, list(datas), resto)

    def conta(c: Calcamento, m: Memoria | None) -> Resultado:
        total = quota(c, m)
        if c.pagamento_antecipado:
            return Resultado(desconto(total, m))
        texto = lei.moeda.texto
        prestacoes = repartir(total, partes, resto)
        if m is not None:
            m.passo("art. 410 VI", f"em {partes} prestações iguais", prestacoes[0])
        return Resultado(
            total,
            datas_marcadas(c, total),
            outros={
                "prestacoes": partes,
                f"valor_das_{partes}_prestacoes": texto(prestacoes[0]),
                "valor_da_ultima_prestacao": texto(prestacoes[-1]),
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Conservacao:
    """A property in a paved street."""

    testada_m: Decimal | None = f.quantidade("testada", "m")
    tipo: str | None = f.palavra(
        "calçamento", ("asfalto", "paralelepipedo", "poliedrico"), nomes.CALCAMENTOS
    )
    contribuiu: str | None = f.palavra(
        "quem contribuiu para o calçamento", ("proprietario", "alienante", "ninguem")
    )
    adquirente: bool | None = f.sim_nao("o contribuinte adquiriu o imóvel depois")
    foreiro: bool | None = f.sim_nao("o contribuinte é foreiro")
    fim_das_obras: date | None = f.data("data da conclusão do calçamento")
    despesa_da_conservacao: int | None = f.dinheiro("despesa do ano com a conserva (art. 408)")
    soma_das_contribuicoes: int | None = f.dinheiro(
        "soma das contribuições, antes do limite da despesa"
    )


@regra("calcamento-conservacao", fatos=Conservacao)
def conservacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 419 by metre of testada; 414 frees who contributed for three years (duvida 63)."""
    linha = PorLinha(lei.tabela("art-419"), arredondar=lei.arredondar)
    anos = lei.valor("viacao.anos_de_isencao")
    parcelas = lei.vencimentos("calcamento-conservacao", ano)

    def isento(c: Conservacao) -> bool:
        if c.contribuiu != "proprietario" or c.adquirente or c.foreiro:
            return False
        return c.fim_das_obras is None or date(ano, 1, 1) < somar_meses(c.fim_das_obras, 12 * anos)

    def ate_a_despesa(c: Conservacao, valor: int, m: Memoria | None) -> int:
        """Art. 408: what is collected is never above the expense; cents are dropped (duvida 63)."""
        despesa, soma = c.despesa_da_conservacao, c.soma_das_contribuicoes
        if despesa is None or soma is None or soma <= despesa:
            return valor
        if soma < valor:
            raise FatoInvalido("a soma das contribuições é menor que esta (soma_das_contribuicoes)")
        reduzido = valor * despesa // soma
        if m is not None:
            m.passo(
                "art. 408",
                f"as contribuições, {m.moeda.valor(soma)}, passam da despesa, "
                f"{m.moeda.valor(despesa)}: redução proporcional",
                reduzido,
            )
        return reduzido

    def conta(c: Conservacao, m: Memoria | None) -> Resultado:
        if isento(c):
            if m is not None:
                m.passo("art. 414", f"contribuiu para o calçamento: isento por {anos} anos", 0)
            return Resultado(0, isento=True, fundamento="art. 414")
        if m is not None and c.contribuiu in ("proprietario", "alienante"):
            m.passo("art. 414, par. único", "a isenção não alcança este contribuinte")
        if c.tipo is None or c.testada_m is None:
            raise FatoInvalido("faltam a testada e o calçamento (testada_m, tipo)")
        valor = ate_a_despesa(c, linha(c.tipo, c.testada_m, m), m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class MeioFio:
    """Kerbs, gutters and sidewalks built in front of a property."""

    meio_fio_m: Decimal | None = f.quantidade("meio-fio", "m")
    custo_meio_fio_por_m: int | None = f.dinheiro("custo do metro de meio-fio")
    sarjeta_m: Decimal | None = f.quantidade("sarjeta", "m")
    custo_sarjeta_por_m: int | None = f.dinheiro("custo do metro de sarjeta")
    passeio_m2: Decimal | None = f.quantidade("passeio", "m²")
    custo_passeio_por_m2: int | None = f.dinheiro("custo do metro quadrado de passeio")
    cota: int | None = f.dinheiro("quota do proprietário, se já apurada")
    contrato: date | None = f.data("data do contrato ou da publicação do orçamento")
    pagamento_antecipado: bool | None = f.sim_nao("paga toda a quota antecipadamente")


@regra("meio-fio-passeio", fatos=MeioFio)
def meio_fio(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 423 by length and area at cost; 425: twelve parts, two months apart (duvida 64)."""
    partes = lei.valor("viacao.prestacoes_do_meio_fio")
    meses = lei.valor("viacao.meses_entre_prestacoes")
    desconto = lei.reducao("viacao.desconto_antecipado", "pagamento integral antecipado")
    resto = lei.valor("resto_do_parcelamento")

    def quota(x: MeioFio, m: Memoria | None) -> int:
        if x.cota is not None:
            return x.cota
        itens = (
            ("meio-fio", x.meio_fio_m, x.custo_meio_fio_por_m, "m"),
            ("sarjeta", x.sarjeta_m, x.custo_sarjeta_por_m, "m"),
            ("passeio", x.passeio_m2, x.custo_passeio_por_m2, "m²"),
        )
        total = 0
        for nome, medida, custo, unidade in itens:
            if not medida:
                continue
            if custo is None:
                raise FatoInvalido(f"falta o custo por {unidade} de {nome}")
            total += PorUnidade(custo, "art. 423", nome, unidade, arredondar=lei.arredondar)(
                medida, m
            )
        if not total:
            raise FatoInvalido("faltam as medidas e os custos, ou a quota (cota)")
        return total

    def conta(x: MeioFio, m: Memoria | None) -> Resultado:
        total = quota(x, m)
        if x.pagamento_antecipado:
            return Resultado(desconto(total, m))
        if m is not None:
            m.passo("art. 425", f"{partes} prestações, de {meses} em {meses} meses", total)
        if x.contrato is None:
            return Resultado(total)
        return Resultado(
            total,
            tuple(
                ParcelaDevida(n, data_do_plano(x.contrato, meses * n), valor)
                for n, valor in enumerate(repartir(total, partes, resto), 1)
            ),
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Construcao:
    """A building, or an addition to one."""

    valor_da_construcao: int | None = f.dinheiro("valor total da construção")
    area_m2: Decimal | None = f.quantidade("área construída", "m²")
    pagamento_unico: bool | None = f.sim_nao("paga de uma só vez")
    primeira_cobranca: int | None = f.dinheiro("na modificação do plano, o que se cobrou antes")
    lancamento: date | None = f.data("data do lançamento, em que vence a 1ª prestação")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loteamento:
    """A loteamento."""

    valor_do_loteamento: int | None = f.dinheiro("valor do loteamento")
    pagamento_unico: bool | None = f.sim_nao("paga de uma só vez")
    lancamento: date | None = f.data("data do lançamento, em que vence a 1ª prestação")


def _quitar(
    lei: Vigencia, valor: int, unico: bool | None, lancamento: date | None, m: Memoria | None
) -> Resultado:
    """Arts. 439 and 440: monthly parts by the amount; 10% off at once above the first."""
    faixas = lei.valor("assistencia-social.prestacoes")
    partes = next(
        int(x["prestacoes"])
        for x in faixas
        if "ate" not in x or valor <= lei.moeda.de_decimal(x["ate"])
    )
    if unico and partes > 1:
        valor = lei.reducao("assistencia-social.pagamento_unico", "de uma só vez")(valor, m)
        partes = 1
    prestacoes = repartir(valor, partes, lei.valor("resto_do_parcelamento"))
    if m is not None:
        m.passo("art. 439", f"em {partes} prestação(ões) mensal(is)", valor)
    datas: tuple[ParcelaDevida, ...] = ()
    if lancamento is not None and valor:
        datas = tuple(
            ParcelaDevida(n, data_do_plano(lancamento, n - 1), parte)
            for n, parte in enumerate(prestacoes, 1)
        )
    return Resultado(
        valor,
        datas,
        outros={
            "prestacoes_mensais": partes,
            "valor_da_prestacao": lei.moeda.texto(prestacoes[0]),
            "valor_da_ultima_prestacao": lei.moeda.texto(prestacoes[-1]),
        },
    )


@regra("assistencia-social", fatos=Construcao)
def assistencia_social(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 18: amount of the class of value, times the built area (duvida 66)."""
    classe = ValorPorClasse(lei.tabela("tabela-18"), "por metro quadrado")
    modificacao = lei.aliquota("assistencia-social.modificacao", "modificação do plano")

    def conta(c: Construcao, m: Memoria | None) -> Resultado:
        if c.primeira_cobranca is not None:
            return _quitar(
                lei, modificacao(c.primeira_cobranca, m), c.pagamento_unico, c.lancamento, m
            )
        if c.valor_da_construcao is None or c.area_m2 is None:
            raise FatoInvalido("faltam o valor e a área da construção (valor_da_construcao)")
        por_m2 = classe(c.valor_da_construcao, m)
        n, d = c.area_m2.as_integer_ratio()
        valor = lei.arredondar(n * por_m2, d)
        if m is not None:
            m.passo("art. 437", f"{em_portugues(c.area_m2)} m² × {m.moeda.valor(por_m2)}", valor)
        return _quitar(lei, valor, c.pagamento_unico, c.lancamento, m)

    return conta


@regra("assistencia-social-loteamento", fatos=Loteamento)
def loteamento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 438: 3% of the value of the loteamento."""
    aplicar = lei.aliquota("assistencia-social.loteamento", "taxa do loteamento")

    def conta(x: Loteamento, m: Memoria | None) -> Resultado:
        if x.valor_do_loteamento is None:
            raise FatoInvalido("falta o valor do loteamento (valor_do_loteamento)")
        return _quitar(lei, aplicar(x.valor_do_loteamento, m), x.pagamento_unico, x.lancamento, m)

    return conta
