"""Imposto territorial urbano (arts. 151 to 174)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.ocupacoes import OCUPACOES, fundamentos
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero, Taxa, em_portugues
from prefeitura.legislacao.primitivas import Aliquota, AliquotaPorClasse, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

MELHORAMENTOS = ("agua", "esgoto", "pavimentacao", "aguas_pluviais", "sarjetas")
PARTES_DA_TESTADA = {
    **dict.fromkeys(("total", "toda", "inteira", "integral"), Fraction(1)),
    "metade": Fraction(1, 2),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Terreno:
    """An urban lot without building, or the land in excess of a building."""

    valor_venal: int | None = f.dinheiro("valor venal do terreno (art. 160)")
    valor_venal_por_m2: int | None = f.dinheiro("valor venal do metro quadrado de terreno")
    area_do_terreno_m2: Decimal | None = f.quantidade("área do terreno", "m²")
    area_edificada_m2: Decimal | None = f.quantidade("área edificada, projeção no solo", "m²")
    jardim_na_frente_m2: Decimal | None = f.quantidade("área ajardinada na frente do prédio", "m²")
    valor_de_aquisicao: int | None = f.dinheiro("valor de aquisição do terreno loteado")
    preco_de_venda_total: int | None = f.dinheiro("valor do loteamento pelos preços de oferta")
    exercicio_da_aprovacao: int | None = f.exercicio("exercício da aprovação do loteamento")
    fecho: str | None = f.palavra("fecho do terreno", ("murado", "cercado", "aberto"), nomes.FECHOS)
    passeio: bool | None = f.sim_nao("tem passeio")
    agravo_art_155_adotado: bool | None = f.sim_nao("o agravo do art. 155 foi adotado no exercício")
    anos_sem_edificar: int | None = f.inteiro("anos sem edificação", "anos", maximo=500)
    melhoramentos: tuple[str, ...] = f.lista(
        "melhoramentos feitos pelo dono",
        "palavra",
        "palavra",
        MELHORAMENTOS,
        nomes.MELHORAMENTOS,
    )
    testada_servida: str | None = f.texto(
        "parte da testada servida pelos melhoramentos: “total”, fração (“1/2”, “0.5”, “50%”) ou, "
        "com a testada total, metros",
        "fração ou metros",
    )
    testada_total_m: Decimal | None = f.quantidade("testada total do terreno", "m")
    data_do_ato: date | None = f.data("data do ato que concedeu a redução ou a isenção")
    ato_do_prefeito: bool | None = f.sim_nao("há ato do prefeito que concede a redução ou isenção")
    ocupacao: str | None = f.palavra("ocupação do terreno", OCUPACOES, nomes.OCUPACOES)
    compromissario_comprador: bool | None = f.sim_nao(
        "prometido à venda: paga o compromissário comprador (art. 174)"
    )
    servicos_prestados: int | None = f.dinheiro(
        "valor dos serviços públicos prestados pelo dono, a critério da prefeitura (art. 165)"
    )


Sobre = Callable[[Terreno, int, Memoria | None], int]


@regra("territorial-urbano", fatos=Terreno)
def territorial_urbano(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Rate of the class on the whole value, surcharges of 154 and 155, less 172 and 165."""
    imposto_da_classe = AliquotaPorClasse(
        lei.tabela("art-153"),
        "imposto territorial urbano",
        acrescimo=lei.taxa("territorial-urbano.acrescimo_por_fracao"),
        passo=lei.valor("territorial-urbano.fracao"),
        arredondar=lei.arredondar,
    )
    base = _base(lei, ano)
    acrescimo = _acrescimo(lei)
    agravo = _agravo(lei)
    reducao = _reducao(lei, ano)
    isentos = fundamentos(lei, "territorial-urbano")
    parcelas = lei.vencimentos("territorial-urbano", ano)

    def conta(t: Terreno, m: Memoria | None) -> Resultado:
        if t.ocupacao is not None and t.ocupacao in isentos:
            artigo, exige_ato = isentos[t.ocupacao]
            if t.compromissario_comprador:
                if m is not None:
                    m.passo("art. 174", "o compromissário comprador paga o imposto")
            elif t.ato_do_prefeito or not exige_ato:
                if m is not None:
                    m.passo(artigo, "isento do imposto", 0)
                return Resultado(0, isento=True, fundamento=artigo)
            elif m is not None:
                m.aviso(f"a isenção ({artigo}) depende de ato do prefeito (art. 173)")
        valor = imposto_da_classe(base(t, m), m)
        valor += acrescimo(t, valor, m)
        valor += agravo(t, valor, m)
        if t.melhoramentos:
            valor -= reducao(t, valor, m)
        if t.servicos_prestados:
            valor = max(valor - t.servicos_prestados, 0)
            if m is not None:
                m.passo("art. 165", "deduzidos os serviços prestados pelo dono", valor)
        if m is not None:
            m.passo("art. 153", "imposto do exercício", valor)
        return Resultado(valor, parcelas(valor))

    return conta


def _base(lei: Vigencia, ano: int) -> Callable[[Terreno, Memoria | None], Numero]:
    """The value taxed: excess area (152), loteamento (161) or the valor venal (160)."""
    vezes = lei.valor("territorial-urbano.vezes_area_edificada")
    partes = {
        int(linha["ano"]): (linha["base"], Taxa.de_pct(linha["percentual"]), linha["letra"])
        for linha in lei.tabela("art-161").linhas.values()
    }
    ultimo = max(partes)

    def base(t: Terreno, m: Memoria | None) -> Numero:
        if t.exercicio_da_aprovacao is not None:
            return loteamento(t, m)
        if t.area_edificada_m2 is not None or t.valor_venal_por_m2 is not None:
            return por_area(t, m)
        if t.valor_venal is None:
            raise FatoInvalido("falta o valor venal do terreno (valor_venal)")
        return t.valor_venal

    def loteamento(t: Terreno, m: Memoria | None) -> Numero:
        depois = ano - (t.exercicio_da_aprovacao or 0)
        if depois < 0:
            raise FatoInvalido("o loteamento foi aprovado depois deste exercício")
        qual, taxa, letra = partes[min(depois, ultimo)]
        valor = t.valor_de_aquisicao if qual == "aquisicao" else t.preco_de_venda_total
        if valor is None:
            falta = "valor_de_aquisicao" if qual == "aquisicao" else "preco_de_venda_total"
            raise FatoInvalido(f"falta o valor do loteamento ({falta})")
        parte = Fraction(valor * taxa.n, taxa.d)
        inteira = int(parte) if parte.denominator == 1 else parte
        if m is not None:
            m.passo(
                f"art. 161 {letra}",
                f"valor venal do loteamento: {m.moeda.valor(valor)} × {em_portugues(taxa.pct)}% = "
                f"{escrito(inteira, m.moeda)}",
            )
        return inteira

    def por_area(t: Terreno, m: Memoria | None) -> Numero:
        if t.area_do_terreno_m2 is None:
            raise FatoInvalido("falta a área do terreno (area_do_terreno_m2)")
        edificada, jardim = t.area_edificada_m2 or Decimal(0), t.jardim_na_frente_m2 or Decimal(0)
        area = max(t.area_do_terreno_m2 - vezes * edificada - jardim, Decimal(0))
        if t.valor_venal_por_m2 is not None:
            valor = Fraction(area) * t.valor_venal_por_m2
        elif t.valor_venal is not None and t.area_do_terreno_m2:
            n, d = area.as_integer_ratio()
            tn, td = t.area_do_terreno_m2.as_integer_ratio()
            valor = Fraction(n * td * t.valor_venal, d * tn)
        else:
            raise FatoInvalido("falta o valor venal do terreno (valor_venal ou valor_venal_por_m2)")
        inteiro = int(valor) if valor.denominator == 1 else valor
        if m is not None:
            if edificada or jardim:
                m.passo(
                    "art. 152, par. único",
                    f"terreno excedente: {em_portugues(t.area_do_terreno_m2)} − {vezes} × "
                    f"{em_portugues(edificada)} − {em_portugues(jardim)} = {em_portugues(area)} m²",
                )
            m.passo(
                "art. 160",
                f"valor venal de {em_portugues(area)} m² = {escrito(inteiro, m.moeda)}",
            )
        return inteiro

    return base


def _acrescimo(lei: Vigencia) -> Sobre:
    """Art. 154 as printed; open land without passeio is in neither letter (duvida 15)."""
    murado = lei.aliquota("territorial-urbano.murado_sem_passeio", "murado ou cercado, sem passeio")
    aberto = lei.aliquota("territorial-urbano.aberto_com_passeio", "aberto, com passeio")

    def acrescimo(t: Terreno, imposto: int, m: Memoria | None) -> int:
        if t.fecho is None or t.passeio is None:
            if m is not None:
                m.aviso("fecho ou passeio não informado: sem o acréscimo do art. 154")
            return 0
        if t.fecho == "aberto":
            if t.passeio:
                return aberto(imposto, m)
            if m is not None:
                m.aviso(
                    "terreno aberto e sem passeio não está no art. 154: sem acréscimo (dúvida 15)"
                )
            return 0
        return 0 if t.passeio else murado(imposto, m)

    return acrescimo


def _agravo(lei: Vigencia) -> Sobre:
    """Art. 155, when the municipality adopts it: 20% of the tax with the 154 surcharge."""
    adotado = lei.valor("territorial-urbano.agravo_adotado")
    depois_de = lei.valor("territorial-urbano.agravo_depois_de_anos")
    aplicar = lei.aliquota("territorial-urbano.agravo", "sem edificação há mais de um ano")

    def agravo(t: Terreno, imposto: int, m: Memoria | None) -> int:
        vale = adotado if t.agravo_art_155_adotado is None else t.agravo_art_155_adotado
        if not vale:
            return 0
        if t.anos_sem_edificar is None:
            if m is not None:
                m.aviso("anos sem edificar não informados: sem o agravo do art. 155")
            return 0
        return aplicar(imposto, m) if t.anos_sem_edificar > depois_de else 0

    return agravo


def _reducao(lei: Vigencia, ano: int) -> Sobre:
    """Art. 172: percentages added, in proportion to the testada served, by act, five years."""
    minima = lei.valor("territorial-urbano.area_minima_da_reducao")
    anos = lei.valor("territorial-urbano.anos_da_reducao")
    linhas = lei.tabela("art-172").linhas
    pct = {nome: Decimal(linha["reducao_pct"]) for nome, linha in linhas.items()}

    def motivo_para_negar(t: Terreno) -> str | None:
        if t.area_do_terreno_m2 is None or t.area_do_terreno_m2 < minima:
            return f"a área é menor que {em_portugues(minima)} m²"
        if not t.ato_do_prefeito:
            return "falta o ato do prefeito (art. 173)"
        if t.data_do_ato is not None and date(ano, 1, 1) >= somar_meses(t.data_do_ato, 12 * anos):
            return f"passaram {anos} anos do ato"
        return None

    def reducao(t: Terreno, imposto: int, m: Memoria | None) -> int:
        negada = motivo_para_negar(t)
        if negada is not None:
            if m is not None:
                m.aviso(f"sem a redução do art. 172: {negada}")
            return 0
        soma = sum((pct[nome] for nome in t.melhoramentos), Decimal(0))
        parte = _testada(t)
        n, d = (Fraction(soma) * parte / 100).as_integer_ratio()
        aplicar = Aliquota(Taxa(n, d), "art. 172", "redução por melhoramentos", lei.arredondar)
        return aplicar(imposto, m)

    return reducao


def _testada(t: Terreno) -> Fraction:
    """The part of the testada that the improvements serve."""
    dita = (t.testada_servida or "").strip().lower().removesuffix("m").strip()
    try:
        if dita in PARTES_DA_TESTADA:
            return PARTES_DA_TESTADA[dita]
        parte = Fraction(dita.removesuffix("%")) / (100 if dita.endswith("%") else 1)
        if t.testada_total_m:
            parte /= Fraction(t.testada_total_m)
    except (ValueError, ZeroDivisionError):
        raise FatoInvalido(
            "“testada_servida” deve ser “total” ou a parte servida, como “1/2”"
        ) from None
    if not 0 <= parte <= 1:
        raise FatoInvalido("“testada_servida” não pode passar da testada total")
    return parte
