"""Taxas of fiscalização e serviços diversos (art. 402, table 14) and aferição (426)."""

from dataclasses import dataclass
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import Numero, fracoes
from prefeitura.legislacao.primitivas import PorLinha
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


def somar_linhas(linha: PorLinha, quantos: dict[str, Numero], m: Memoria | None) -> int:
    """The sum of several rows of a table, refusing when nothing was counted."""
    if not quantos:
        raise FatoInvalido("nada foi informado para cobrar")
    total = sum(linha(chave, n, m) for chave, n in quantos.items())
    if m is not None and len(quantos) > 1:
        m.passo(linha.artigo, "total", total)
    return total


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeracao:
    """Numbering of houses."""

    casas: int | None = f.inteiro("casas numeradas", "casas")


@regra("numeracao-casas", fatos=Numeracao)
def numeracao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 I: an amount for each house, with its plate."""
    linha = PorLinha(lei.tabela("tabela-14"))

    def conta(n: Numeracao, m: Memoria | None) -> Resultado:
        if n.casas is None:
            raise FatoInvalido("faltam as casas (casas)")
        return Resultado(linha("numeracao", n.casas, m))

    return conta


GUARDADOS = {
    "bovinos": "bovinos",
    "cavalares": "bovinos",
    "muares": "bovinos",
    "lanigeros": "lanigeros",
    "caprinos": "lanigeros",
    "suinos": "suinos",
    "caninos": "caninos",
    "outros_animais": "outros_animais",
    "veiculo_duas_rodas": "veiculo_duas_rodas",
    "veiculo_quatro_rodas": "veiculo_quatro_rodas",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deposito:
    """Things and animals kept in the municipal depósito."""

    dias: int | None = f.inteiro("dias, a fração por inteiro", "dias")
    bovinos: int | None = f.inteiro("bovinos", "cabeças")
    cavalares: int | None = f.inteiro("cavalares", "cabeças", nomes=("equinos", "cavalos"))
    muares: int | None = f.inteiro("muares", "cabeças")
    lanigeros: int | None = f.inteiro("lanígeros", "cabeças", nomes=("ovinos",))
    caprinos: int | None = f.inteiro("caprinos", "cabeças")
    suinos: int | None = f.inteiro("suínos", "cabeças")
    caninos: int | None = f.inteiro("caninos", "cabeças", nomes=("caes",))
    outros_animais: int | None = f.inteiro("outros animais", "cabeças")
    veiculo_duas_rodas: int | None = f.inteiro(
        "veículos de duas rodas", "veículos", nomes=("veiculos_duas_rodas",)
    )
    veiculo_quatro_rodas: int | None = f.inteiro(
        "veículos de quatro rodas", "veículos", nomes=("veiculos_quatro_rodas",)
    )
    objetos_superpostos_m2: Decimal | None = f.quantidade("objetos que se superpõem", "m²")
    objetos_nao_superpostos_m2: Decimal | None = f.quantidade("objetos que não se superpõem", "m²")


@regra("deposito-municipal", fatos=Deposito)
def deposito(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 II: per head, vehicle or m² and day."""
    linha = PorLinha(lei.tabela("tabela-14"))

    def conta(d: Deposito, m: Memoria | None) -> Resultado:
        if d.dias is None:
            raise FatoInvalido("faltam os dias (dias)")
        quantos: dict[str, Numero] = {}
        for fato, chave in GUARDADOS.items():
            if cabecas := getattr(d, fato):
                quantos[chave] = quantos.get(chave, 0) + cabecas * d.dias
        for chave in ("objetos_superpostos", "objetos_nao_superpostos"):
            if area := getattr(d, f"{chave}_m2"):
                quantos[chave] = fracoes(area, 1) * d.dias
        return Resultado(somar_linhas(linha, quantos, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Alinhamento:
    """Alignment or levelling."""

    servico: str | None = f.palavra(
        "serviço",
        ("alinhamento", "nivelamento_predio", "nivelamento_fecho"),
        nomes.SERVICOS_DE_NIVEL,
    )
    metros: Decimal | None = f.quantidade("extensão", "m")


@regra("alinhamento-nivelamento", fatos=Alinhamento)
def alinhamento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 III a to c: a minimum, and an amount for each metre beyond (duvida 60)."""
    linha = PorLinha(lei.tabela("tabela-14"))
    limites = {
        s: lei.valor(f"servicos.{s}_ate_m")
        for s in ("alinhamento", "nivelamento_predio", "nivelamento_fecho")
    }

    def conta(a: Alinhamento, m: Memoria | None) -> Resultado:
        if a.servico is None or a.metros is None:
            raise FatoInvalido("faltam o serviço e os metros (servico, metros)")
        quantos: dict[str, Numero] = {a.servico: 1}
        if a.metros > limites[a.servico]:
            quantos[f"{a.servico}_excedente"] = a.metros - limites[a.servico]
        return Resultado(somar_linhas(linha, quantos, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Plantas:
    """Approval or modification of plans."""

    plantas: int | None = f.inteiro("plantas", "plantas")
    modificacao: bool | None = f.sim_nao("é modificação de planta; paga o mesmo")


@regra("aprovacao-plantas", fatos=Plantas)
def plantas(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 III d."""
    linha = PorLinha(lei.tabela("tabela-14"))

    def conta(p: Plantas, m: Memoria | None) -> Resultado:
        if p.plantas is None:
            raise FatoInvalido("faltam as plantas (plantas)")
        return Resultado(linha("planta", p.plantas, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Projeto:
    """Check of a project of subdivision or of roads."""

    servico: str | None = f.palavra("projeto", ("subdivisao", "estrada"), nomes.PROJETOS)
    area_ha: Decimal | None = f.quantidade("área", "ha")


@regra("verificacao-subdivisao", fatos=Projeto)
def projeto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 III f; III e is garbled and refused (duvida 60)."""
    tabela = lei.tabela("tabela-14")
    linha = PorLinha(tabela)
    ate = lei.valor("servicos.estrada_ate_ha")
    cada = lei.valor("servicos.estrada_fracao_ha")

    def conta(p: Projeto, m: Memoria | None) -> Resultado:
        if p.servico == "subdivisao":
            raise AusenciaNaLei(
                "tabela incompleta: a linha da subdivisão (tabela nº 14, III e) não tem limite; "
                "o valor é digitado, com o motivo",
                parametro="tabela-14/subdivisao/valor",
                artigo=tabela.artigo,
            )
        if p.servico is None or p.area_ha is None:
            raise FatoInvalido("faltam o projeto e a área (servico, area_ha)")
        quantos: dict[str, Numero] = {"estrada": 1}
        if p.area_ha > ate:
            quantos["estrada_excedente"] = fracoes(p.area_ha - ate, cada)
        return Resultado(somar_linhas(linha, quantos, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Vistoria:
    """Inspection of a building."""

    zona: str | None = f.palavra("zona", ("urbana", "suburbana"), nomes.ZONAS)
    pavimentos: int | None = f.inteiro("pavimentos", "pavimentos", minimo=1, maximo=200)
    reconstruido: bool | None = f.sim_nao("prédio reconstruído")


@regra("vistoria-predios", fatos=Vistoria)
def vistoria(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 IV: by zone, plus each floor above the first (duvida 60)."""
    linha = PorLinha(lei.tabela("tabela-14"))

    def conta(v: Vistoria, m: Memoria | None) -> Resultado:
        if v.zona is None:
            raise FatoInvalido("falta a zona do prédio (zona)")
        quantos: dict[str, Numero] = {
            f"{'reconstruido' if v.reconstruido else 'vistoria'}:{v.zona}": 1
        }
        if (v.pavimentos or 1) > 1:
            quantos[f"pavimento:{v.zona}"] = (v.pavimentos or 1) - 1
        return Resultado(somar_linhas(linha, quantos, m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Matricula:
    """Registration of dogs and other animals."""

    animais: int | None = f.inteiro("animais matriculados", "animais")
    chapas: int | None = f.inteiro("chapas numeradas", "chapas")


@regra("animais", fatos=Matricula)
def matricula(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 V: for each animal, and for each plate."""
    linha = PorLinha(lei.tabela("tabela-14"))

    def conta(x: Matricula, m: Memoria | None) -> Resultado:
        quantos: dict[str, Numero] = {}
        if x.animais:
            quantos["matricula"] = x.animais
        if x.chapas:
            quantos["chapa"] = x.chapas
        return Resultado(somar_linhas(linha, quantos, m))

    return conta


LOCAIS = ("cidade", "suburbio", "vila", "zona_rural")


@dataclass(frozen=True, slots=True, kw_only=True)
class Insetos:
    """Extinction of ants and other insects."""

    local: str | None = f.palavra("local", LOCAIS, nomes.LOCAIS_DE_INSETOS)
    formigueiros: int | None = f.inteiro("formigueiros", "formigueiros")
    area_m2: Decimal | None = f.quantidade("área detetizada", "m²")
    materiais: int | None = f.dinheiro("custo dos materiais")
    transporte: int | None = f.dinheiro("custo do transporte")
    transporte_por_conta_do_interessado: bool | None = f.sim_nao("o interessado dá o transporte")


@regra("extincao-insetos", fatos=Insetos)
def insetos(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 14 VI: per nest or m², materials at cost, transport out of town at cost."""
    tabela = lei.tabela("tabela-14")
    linha = PorLinha(tabela)

    def conta(i: Insetos, m: Memoria | None) -> Resultado:
        if i.local is None:
            raise FatoInvalido("falta o local (local)")
        quantos: dict[str, Numero] = {}
        if i.formigueiros:
            quantos[f"formigueiro:{i.local}"] = i.formigueiros
        if i.area_m2:
            if f"insetos:{i.local}" not in linha:
                raise ForaDaTabela(
                    f"hipótese fora da tabela: detetização nesse local ({tabela.artigo}, item VI)"
                )
            quantos[f"insetos:{i.local}"] = i.area_m2
        total = somar_linhas(linha, quantos, m)
        custos = i.materiais or 0
        if i.local in ("vila", "zona_rural") and not i.transporte_por_conta_do_interessado:
            custos += i.transporte or 0
        if custos and m is not None:
            m.passo(f"{tabela.artigo}, item VI", "materiais e transporte, ao custo", custos)
        return Resultado(total + custos)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Conjunto:
    """Several services of art. 402 charged together."""

    valores: tuple[int, ...] = f.lista("valores dos serviços, já calculados", "dinheiro")


@regra("fiscalizacao-servicos", fatos=Conjunto)
def conjunto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 402: the sum of the services, each computed by its own slug."""

    def conta(c: Conjunto, m: Memoria | None) -> Resultado:
        if not c.valores:
            raise FatoInvalido("faltam os valores dos serviços (valores)")
        if m is not None:
            m.passo("art. 402", "soma dos serviços", sum(c.valores))
        return Resultado(sum(c.valores))

    return conta


INSTRUMENTOS = (
    *("balancas", "balanca_de_ambulante", "metros", "trenas"),
    *("medidas_para_liquidos", "medidas_para_solidos"),
    *("veiculos_de_lenha", "carrocas_de_lenha", "bombas"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Afericao:
    """Weights and measures in use."""

    balancas: int | None = f.inteiro("balanças com os pesos", "balanças")
    balanca_de_ambulante: int | None = f.inteiro("balanças de ambulante, cada vez", "vezes")
    metros: int | None = f.inteiro("metros ou fitas métricas", "metros")
    trenas: int | None = f.inteiro("trenas", "trenas")
    medidas_para_liquidos: int | None = f.inteiro("medidas para líquidos", "jogos")
    medidas_para_solidos: int | None = f.inteiro("medidas para sólidos", "jogos")
    veiculos_de_lenha: int | None = f.inteiro("veículos de lenha", "veículos")
    carrocas_de_lenha: int | None = f.inteiro("carroças de lenha", "carroças")
    bombas: int | None = f.inteiro("bombas de gasolina", "bombas")


@regra("afericao", fatos=Afericao)
def afericao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 16: the first two scales together, each of the others apart."""
    linha = PorLinha(lei.tabela("tabela-16"))

    def conta(a: Afericao, m: Memoria | None) -> Resultado:
        quantos: dict[str, Numero] = {i: n for i in INSTRUMENTOS if (n := getattr(a, i))}
        if balancas := quantos.get("balancas"):
            quantos["balancas"] = 1
            if balancas > 2:
                quantos["balancas_excedentes"] = balancas - 2
        return Resultado(somar_linhas(linha, quantos, m))

    return conta
