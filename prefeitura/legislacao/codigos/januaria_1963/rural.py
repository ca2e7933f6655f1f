"""Imposto territorial rural (arts. 175 to 198)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

IMUNES = {
    "uniao": "art. 179 I a",
    "estado": "art. 179 I a",
    "municipio": "art. 179 I a",
    "partido_politico": "art. 179 I b",
    "educacao": "art. 179 I c",
    "assistencia_social": "art. 179 I c",
    "templo": "art. 179 III",
    "aeroclube": "art. 180 I",
    "energia_eletrica": "art. 180 II",
}
CLASSES = (
    "nao_cultivadas",
    "cultivadas_ate_a_metade",
    "cultivadas_em_mais_da_metade",
    "pastagens_e_outras",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImovelRural:
    """Rural land, by the value of the bare land."""

    valor_venal: int | None = f.dinheiro("valor venal das terras")
    valor_total_declarado: int | None = f.dinheiro(
        "valor total declarado, com matas e benfeitorias"
    )
    valor_das_matas: int | None = f.dinheiro("valor das matas, que não conta")
    valor_das_benfeitorias: int | None = f.dinheiro("valor das benfeitorias, que não conta")
    classe: str | None = f.palavra("classe das terras (art. 183)", CLASSES, nomes.CLASSES_RURAIS)
    area_ha: Decimal | None = f.quantidade("área total", "ha")
    cultivado_so_com_familia: bool | None = f.sim_nao("cultivado só pelo dono ou com a família")
    possui_outro_imovel: bool | None = f.sim_nao("o dono possui outro imóvel")
    dono: str | None = f.palavra("dono ou uso que a lei não tributa", IMUNES, nomes.DONOS_RURAIS)
    opta_por_prestacoes: bool | None = f.sim_nao("opta por duas prestações (art. 192 §1)")


@regra("territorial-rural", fatos=ImovelRural)
def territorial_rural(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """2% of the bare land, at least the minimum; immune and exempt of 179 and 180."""
    tabela = lei.tabela("art-183")
    aplicar = {
        classe: Aliquota(tabela.taxa(classe), tabela.artigo, "territorial rural", lei.arredondar)
        for classe in CLASSES
    }
    minimo = lei.minimo("territorial-rural.minimo")
    area_imune = lei.valor("territorial-rural.area_imune")
    valor_isento = lei.valor("territorial-rural.valor_isento")
    de_uma_vez = lei.vencimentos("territorial-rural", ano)
    por_opcao = lei.vencimentos("territorial-rural-parcelado", ano)

    def base(i: ImovelRural) -> int:
        if i.valor_venal is not None:
            return i.valor_venal
        if i.valor_total_declarado is None:
            raise FatoInvalido("falta o valor venal das terras (valor_venal)")
        terras = (
            i.valor_total_declarado - (i.valor_das_matas or 0) - (i.valor_das_benfeitorias or 0)
        )
        if terras < 0:
            raise FatoInvalido("matas e benfeitorias valem mais que o total declarado")
        return terras

    def fundamento(i: ImovelRural) -> str | None:
        if i.dono is not None:
            return IMUNES[i.dono]
        if i.possui_outro_imovel is not False:
            return None
        if i.cultivado_so_com_familia and i.area_ha is not None and i.area_ha <= area_imune:
            return "art. 179 II"
        return "art. 180 III" if base(i) < valor_isento else None

    def conta(i: ImovelRural, m: Memoria | None) -> Resultado:
        artigo = fundamento(i)
        if artigo is not None:
            if m is not None:
                m.passo(artigo, "não sujeito ao imposto", 0)
            return Resultado(0, isento=True, fundamento=artigo)
        terras = base(i)
        if m is not None and i.valor_venal is None:
            m.passo("art. 175, par. único", "valor sem matas nem benfeitorias", terras)
        valor = minimo(aplicar[i.classe or CLASSES[0]](terras, m), m)
        if m is not None:
            m.passo("art. 192", "imposto do exercício", valor)
        return Resultado(valor, (por_opcao if i.opta_por_prestacoes else de_uma_vez)(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class DiferencaDeArea:
    """A greater area found in division, inventory or sale."""

    area_lancada_ha: Decimal | None = f.quantidade("área lançada", "ha")
    area_real_ha: Decimal | None = f.quantidade("área verificada", "ha")
    valor_venal_lancado: int | None = f.dinheiro("valor venal lançado")
    exercicios: int | None = f.inteiro("exercícios desde a inscrição inicial", "anos", maximo=200)


@situacao("diferenca", "territorial-rural", fatos=DiferencaDeArea, quando={"area_real_ha"})
def diferenca_de_area(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 193: difference of every exercise, with the fine of 196, when above 10% (duvida 85)."""
    tolerado = lei.taxa("territorial-rural.excesso_tolerado")
    taxa = lei.tabela("art-183").taxa(CLASSES[0])
    multa = lei.aliquota("territorial-rural.multa_da_diferenca", "multa sobre a diferença")

    def conta(d: DiferencaDeArea, m: Memoria | None) -> Resultado:
        if not d.area_lancada_ha or d.area_real_ha is None:
            raise FatoInvalido("faltam a área lançada e a verificada (area_lancada_ha)")
        if d.valor_venal_lancado is None or d.exercicios is None:
            raise FatoInvalido("faltam o valor lançado e os exercícios (valor_venal_lancado)")
        excesso = Fraction(d.area_real_ha - d.area_lancada_ha) / Fraction(d.area_lancada_ha)
        if excesso <= Fraction(tolerado.n, tolerado.d):
            if m is not None:
                m.passo("art. 193", "o excesso não passa de 10%: nada se cobra", 0)
            return Resultado(0)
        exata = excesso * d.valor_venal_lancado * taxa.n * d.exercicios / taxa.d
        diferenca = lei.arredondar(exata.numerator, exata.denominator)
        if m is not None:
            m.passo(
                "art. 193",
                f"{em_portugues(excesso * 100)}% de {m.moeda.valor(d.valor_venal_lancado)} × "
                f"{em_portugues(taxa.pct)}% × {d.exercicios} exercícios",
                diferenca,
            )
        total = diferenca + multa(diferenca, m)
        if m is not None:
            m.passo("art. 193", "diferença com multa", total)
        return Resultado(total)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class ParteVencida:
    """Who paid the tax and lost the property in court."""

    imposto_pago: int | None = f.dinheiro("imposto pago durante o litígio")
    reclamacao_apresentada: date | None = f.data("data da reclamação")
    restituicao: date | None = f.data("data da restituição")


@situacao("litigio", "territorial-rural", fatos=ParteVencida, quando={"imposto_pago"})
def litigio(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 188, sole §: what was paid, with 6% a year from the reclamação."""
    juros = lei.parametro("territorial-rural.juros_do_litigio")
    divisor = lei.valor("territorial-rural.dias_do_ano")

    def conta(p: ParteVencida, m: Memoria | None) -> Resultado:
        if p.imposto_pago is None or p.reclamacao_apresentada is None or p.restituicao is None:
            raise FatoInvalido("faltam o imposto pago, a reclamação ou a restituição")
        dias = (p.restituicao - p.reclamacao_apresentada).days
        if dias < 0:
            raise FatoInvalido("a restituição vem antes da reclamação")
        acrescimo = lei.arredondar(p.imposto_pago * juros.valor.n * dias, juros.valor.d * divisor)
        total = p.imposto_pago + acrescimo
        if m is not None:
            m.passo(
                juros.artigo,
                f"juros: {m.moeda.valor(p.imposto_pago)} × "
                f"{em_portugues(juros.valor.pct)}% × {dias}/{divisor}",
                acrescimo,
            )
            m.passo(juros.artigo, "a restituir", total)
        return Resultado(total)

    return conta
