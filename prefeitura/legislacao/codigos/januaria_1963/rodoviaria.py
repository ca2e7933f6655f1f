"""Taxa rodoviária (arts. 382 to 401 and 487)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.licencas import linha_por_peso
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.primitivas import PorLinha, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vencimentos import em_ordem, parcelar
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Construcao:
    """A road built, or the quota of one owner."""

    custo_total: int | None = f.dinheiro("custo total da estrada")
    area_marginal_ha: Decimal | None = f.quantidade("área marginal", "ha")
    area_adjacente_ha: Decimal | None = f.quantidade("área adjacente", "ha")
    cota: int | None = f.dinheiro("quota do proprietário")
    pagamento_integral_antecipado: bool | None = f.sim_nao("paga toda a quota antecipadamente")
    edital: date | None = f.data("data do edital do lançamento definitivo (art. 393)")
    vencimentos_do_edital: tuple[date, ...] = f.lista(
        "datas das prestações, pelo edital (art. 393)", "data"
    )


@regra("rodoviaria-construcao", fatos=Construcao)
def construcao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Half of the cost by hectare of all the land; adjacent land pays 70% (duvida 56)."""
    metade = lei.taxa("rodoviaria.parte_do_custo")
    adjacente = lei.taxa("rodoviaria.adjacente")
    limite = lei.valor("rodoviaria.mais_prestacoes_acima_de")
    poucas, muitas = lei.valor("rodoviaria.prestacoes"), lei.valor("rodoviaria.mais_prestacoes")
    desconto = lei.reducao("rodoviaria.desconto_antecipado", "pagamento integral antecipado")
    resto = lei.valor("resto_do_parcelamento")

    def partes(quota: int) -> int:
        return int(muitas if quota > limite else poucas)

    def da_cota(c: Construcao, m: Memoria | None) -> Resultado:
        assert c.cota is not None
        if c.pagamento_integral_antecipado:
            return Resultado(desconto(c.cota, m), outros={"prestacoes": 1})
        if m is not None:
            m.passo("art. 392", f"quota em {partes(c.cota)} prestações", c.cota)
        outros: dict[str, object] = {"prestacoes": partes(c.cota)}
        limites = {}
        if c.edital is not None:
            for chave, termo in (
                ("primeira_prestacao", "construcao-de-estradas-1"),
                ("ultima_nao_antes_de", "construcao-de-estradas-total"),
            ):
                limites[chave] = lei.prazo(termo, desde=c.edital, calendario=calendario).fim
            outros |= {chave: fim.isoformat() for chave, fim in limites.items()}
        if not c.vencimentos_do_edital:
            return Resultado(c.cota, outros=outros)
        if not limites:
            raise FatoInvalido("falta a data do edital, de que correm as prestações (edital)")
        datas = c.vencimentos_do_edital
        em_ordem(datas, partes(c.cota), "art. 392")
        if datas[0] < limites["primeira_prestacao"] or datas[-1] < limites["ultima_nao_antes_de"]:
            raise FatoInvalido(
                "as prestações começam 60 dias depois do edital e não terminam antes de três "
                "anos (art. 393)"
            )
        return Resultado(c.cota, parcelar(c.cota, list(datas), resto), outros=outros)

    def conta(c: Construcao, m: Memoria | None) -> Resultado:
        if c.cota is not None:
            return da_cota(c, m)
        if c.custo_total is None or c.area_marginal_ha is None or c.area_adjacente_ha is None:
            raise FatoInvalido("faltam o custo e as áreas (custo_total, area_marginal_ha)")
        marginal, outra = Fraction(c.area_marginal_ha), Fraction(c.area_adjacente_ha)
        if marginal + outra == 0:
            raise FatoInvalido("não há área a que distribuir o custo")
        por_ha = Fraction(c.custo_total * metade.n, metade.d) / (marginal + outra)
        quotas = {
            "marginal": lei.arredondar(*(por_ha * marginal).as_integer_ratio()),
            "adjacente": lei.arredondar(
                *(por_ha * outra * adjacente.n / adjacente.d).as_integer_ratio()
            ),
        }
        if m is not None:
            m.passo(
                "art. 384",
                f"metade do custo por {em_portugues(marginal + outra)} ha: "
                f"{escrito(por_ha, m.moeda)} por ha",
            )
            m.passo("art. 384", "terrenos marginais", quotas["marginal"])
            m.passo("art. 385", "terrenos adjacentes, com 30% a menos", quotas["adjacente"])
        total = sum(quotas.values())
        return Resultado(
            total,
            outros={
                "valores": {nome: lei.moeda.texto(v) for nome, v in quotas.items()},
                "prestacoes": max(partes(v) for v in quotas.values()),
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Conservacao:
    """A rural property served by a municipal road."""

    despesa_anterior: int | None = f.dinheiro("despesa com a estrada no ano anterior")
    area_total_ha: Decimal | None = f.quantidade("área total servida", "ha")
    taxa_por_ha: int | None = f.dinheiro("taxa por hectare, se já apurada")
    area_do_imovel_ha: Decimal | None = f.quantidade("área do imóvel", "ha")
    servido: str | None = f.palavra(
        "como a estrada serve o imóvel",
        ("diretamente", "indiretamente", "mais_afastado"),
        nomes.COMO_SERVE,
    )
    sujeito_a_construcao_no_exercicio: bool | None = f.sim_nao(
        "paga no exercício a taxa de construção"
    )


@regra("rodoviaria-conservacao", fatos=Conservacao)
def conservacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Two thirds of last year's expense by hectare; 100, 70 or 50% (duvida 57)."""
    n = lei.valor("rodoviaria.conservacao_numerador")
    d = lei.valor("rodoviaria.conservacao_denominador")
    minimo = lei.parametro("rodoviaria.nao_exigida_abaixo_de")
    paga = {
        nome: Taxa.de_pct(linha["paga_pct"]) for nome, linha in lei.tabela("art-388").linhas.items()
    }
    parcelas = lei.vencimentos("rodoviaria-conservacao", ano)

    def por_hectare(c: Conservacao, m: Memoria | None) -> Fraction:
        if c.taxa_por_ha is not None:
            return Fraction(c.taxa_por_ha)
        if c.despesa_anterior is None or not c.area_total_ha:
            raise FatoInvalido("faltam a despesa e a área total (despesa_anterior, area_total_ha)")
        por_ha = Fraction(c.despesa_anterior * n, d) / Fraction(c.area_total_ha)
        if m is not None:
            m.passo(
                "art. 388 II",
                f"{n}/{d} de {m.moeda.valor(c.despesa_anterior)} por "
                f"{em_portugues(c.area_total_ha)} ha: {escrito(por_ha, m.moeda)} por ha",
            )
        return por_ha

    def conta(c: Conservacao, m: Memoria | None) -> Resultado:
        if c.sujeito_a_construcao_no_exercicio:
            if m is not None:
                m.passo("art. 400", "sujeito à taxa de construção: isento", 0)
            return Resultado(0, isento=True, fundamento="art. 400")
        if c.area_do_imovel_ha is None or c.servido is None:
            raise FatoInvalido("faltam a área do imóvel e como é servido (area_do_imovel_ha)")
        taxa = paga[c.servido]
        exato = por_hectare(c, m) * Fraction(c.area_do_imovel_ha) * taxa.n / taxa.d
        valor = lei.arredondar(exato.numerator, exato.denominator)
        if m is not None:
            m.passo(
                "art. 388",
                f"{em_portugues(c.area_do_imovel_ha)} ha × {em_portugues(taxa.pct)}%",
                valor,
            )
        if valor < minimo.valor:
            if m is not None:
                m.passo(minimo.artigo, "inferior ao mínimo: não se exige", 0)
            return Resultado(0)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraTransitoria:
    """Rural land while the road services are not organized."""

    valor_venal: int | None = f.dinheiro("valor venal do imóvel rural")
    servico_organizado: bool | None = f.sim_nao("o serviço já está organizado")


@regra("rodoviaria-transitoria", fatos=RegraTransitoria)
def transitoria(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 487: 5% of the valor venal, at least 50.00, until then (duvida 58)."""
    aplicar = lei.aliquota("rodoviaria.transitoria", "taxa rodoviária transitória")
    minimo = lei.minimo("rodoviaria.transitoria_minima")
    parcelas = lei.vencimentos("rodoviaria-conservacao", ano)

    def conta(r: RegraTransitoria, m: Memoria | None) -> Resultado:
        if r.valor_venal is None:
            raise FatoInvalido("falta o valor venal (valor_venal)")
        if r.servico_organizado:
            if m is not None:
                m.passo("art. 487", "serviço organizado: não vale a regra transitória", 0)
            return Resultado(0)
        valor = minimo(aplicar(r.valor_venal, m), m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class VeiculoNaEstrada:
    """A licensed vehicle."""

    veiculo: str | None = f.palavra(
        "espécie do veículo",
        (
            *("jardineira", "onibus", "automovel_particular", "automovel_aluguel", "caminhao"),
            *("bicicleta", "carro_de_bois", "carroca", "carrocao", "motocicleta", "charrete"),
            "carreta",
        ),
        nomes.VEICULOS_NAS_ESTRADAS,
    )
    kg: Decimal | None = f.quantidade("carga", "kg")


@regra("rodoviaria-veiculos", fatos=VeiculoNaEstrada)
def veiculos(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 13, with the licence (duvida 59)."""
    tabela = lei.tabela("tabela-13")
    linha = PorLinha(tabela)

    def conta(v: VeiculoNaEstrada, m: Memoria | None) -> Resultado:
        if v.veiculo is None:
            raise FatoInvalido("falta a espécie do veículo (veiculo)")
        especie = "jardineira" if v.veiculo == "onibus" else v.veiculo
        return Resultado(linha(linha_por_peso(tabela, especie, v.kg, "ate_kg"), 1, m))

    return conta
