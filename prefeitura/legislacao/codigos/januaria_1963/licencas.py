"""Imposto de licença (arts. 292 to 327)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.industrias import PROFISSOES
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.numeros import Numero
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.parametros import Tabela
from prefeitura.legislacao.primitivas import Aliquota, Maximo, PorLinha, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

NOTA_DA_TABELA_5 = "table 5 note"
ZONAS = ("urbana", "suburbana")
CAMINHAO, MENOS_DE_UM_ANO = "caminhao_feira", "menos_de_um_ano"
AMBULANTES_ISENTOS = {
    "jornais_e_revistas": "art. 300 a",
    "generos_do_proprio_produtor": "art. 300 b",
    "cego": "art. 300 c",
    "mutilado": "art. 300 c",
    "engraxate": "art. 300 d",
}
VEICULOS_ISENTOS = {
    "tracao_animal_da_lavoura": "art. 311 I",
    "visitante_ate_trinta_dias": "art. 311 II",
    "uniao": "art. 311 III",
    "estado": "art. 311 III",
    "autarquia": "art. 311 III",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Localizacao:
    """The opening or staying of an establishment."""

    tipo: str | None = f.palavra(
        "inicial ou renovação anual", ("inicial", "renovacao"), nomes.LOCALIZACOES
    )
    valor_locativo: int | None = f.dinheiro("valor locativo registrado do imóvel")
    valor_venal: int | None = f.dinheiro("valor venal do imóvel, na falta do locativo")
    fracao_ocupada: Decimal | None = f.quantidade("fração do imóvel ocupada", "parte", maximo=1)
    profissao: str | None = f.palavra(
        "profissão da tabela nº 3, não sujeita", PROFISSOES, nomes.PROFISSOES
    )


@regra("licenca-localizacao", fatos=Localizacao)
def localizacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 5: rate on the locativo of the part occupied, with a limit of the tax (duvida 44)."""
    tabela = lei.tabela("tabela-05")
    estimado = lei.taxa("licenca-localizacao.locativo")
    regras = {
        tipo: (
            Aliquota(tabela.taxa(tipo), tabela.artigo, "licença de localização", lei.arredondar),
            Maximo(tabela.dinheiro(tipo, "maximo"), tabela.artigo, "limite do imposto"),
        )
        for tipo in tabela.linhas
    }

    def conta(x: Localizacao, m: Memoria | None) -> Resultado:
        if x.profissao is not None:
            if m is not None:
                m.passo(f"{tabela.artigo}, nota", "profissão da tabela nº 3: não sujeita", 0)
            return Resultado(0, isento=True, fundamento=NOTA_DA_TABELA_5)
        if x.tipo is None:
            raise FatoInvalido("falta dizer se é inicial ou renovação (tipo)")
        base: Numero
        if x.valor_locativo is not None:
            base = x.valor_locativo
        elif x.valor_venal is not None:
            base = Fraction(x.valor_venal * estimado.n, estimado.d)
        else:
            raise FatoInvalido("falta o valor locativo ou o venal (valor_locativo, valor_venal)")
        if x.fracao_ocupada is not None:
            base = Fraction(*base.as_integer_ratio()) * Fraction(x.fracao_ocupada)
        if m is not None:
            m.passo("art. 295", f"valor locativo da parte ocupada: {escrito(base, m.moeda)}")
        aplicar, limitar = regras[x.tipo]
        return Resultado(limitar(aplicar(base, m), m))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class LicencaDeAmbulante:
    """Eventual or ambulant trade."""

    categoria: str | None = f.palavra(
        "categoria da tabela nº 6",
        ("comum", "armas_municoes", "diamantes_joias", CAMINHAO),
        nomes.CATEGORIAS_DE_AMBULANTE,
    )
    periodo: str | None = f.palavra(
        "período", ("ano", "mes", "dia", MENOS_DE_UM_ANO), nomes.PERIODOS
    )
    quantidade: int | None = f.inteiro("quantos meses ou dias", "períodos", minimo=1, maximo=400)
    inicial: bool | None = f.sim_nao("é a primeira licença")
    inicio: date | None = f.data("início da licença")
    vendedor: str | None = f.palavra("vendedor que o art. 300 isenta", AMBULANTES_ISENTOS)
    idade: int | None = f.inteiro("idade do vendedor, em anos completos", "anos", maximo=130)


@regra("licenca-ambulante", fatos=LicencaDeAmbulante)
def licenca_ambulante(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 6; half of the year for a first licence in the second semester (299 §3)."""
    linha = PorLinha(lei.tabela("tabela-06"))
    metade = lei.reducao("licenca.metade_do_segundo_semestre", "primeira licença, 2º semestre")

    menor = lei.parametro("licenca.idade_do_isento")

    def isencao(x: LicencaDeAmbulante) -> str | None:
        if x.vendedor is not None:
            return AMBULANTES_ISENTOS[x.vendedor]
        return menor.artigo if x.idade is not None and x.idade < menor.valor else None

    def conta(x: LicencaDeAmbulante, m: Memoria | None) -> Resultado:
        artigo = isencao(x)
        if artigo is not None:
            if m is not None:
                m.passo(artigo, "isento do imposto", 0)
            return Resultado(0, isento=True, fundamento=artigo)
        if x.categoria is None or x.periodo is None:
            raise FatoInvalido("faltam a categoria e o período (categoria, periodo)")
        periodo, quantos = x.periodo, x.quantidade or 1
        if x.categoria == CAMINHAO and periodo != "ano":
            periodo, quantos = MENOS_DE_UM_ANO, 1  # one price for any shorter term
        valor = linha(f"{x.categoria}:{periodo}", quantos, m)
        if x.inicial and x.periodo == "ano":
            if x.inicio is None:
                raise FatoInvalido("falta o início da licença (inicio)")
            if x.inicio.month > 6:
                valor = metade(valor, m)
        return Resultado(valor)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Obra:
    """A private work."""

    ato: str | None = f.texto("obra, como na tabela nº 7")
    zona: str | None = f.palavra("zona", ZONAS, nomes.ZONAS)


@regra("licenca-obras", fatos=Obra)
def licencaobras_da_tabela_7(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 7: what is not in it, construction included, is refused (duvida 45)."""
    tabela_7 = obras_da_tabela_7(lei)

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        if o.ato is None:
            raise FatoInvalido("falta dizer a obra (ato)")
        isenta = reconhecer(f.normalizar(o.ato), (), nomes.OBRAS_ISENTAS)
        if isenta is not None:
            if m is not None:
                m.passo(isenta, "isenta do imposto, mediante comunicação", 0)
            return Resultado(0, isento=True, fundamento=isenta)
        return Resultado(tabela_7(o.ato, o.zona, m))

    return conta


def obras_da_tabela_7(lei: Vigencia) -> Callable[[str, str | None, Memoria | None], int]:
    """The amount of table 7 for a work and, where the table asks for it, its zone."""
    linha = PorLinha(lei.tabela("tabela-07"))
    obras = tuple(dict.fromkeys(k.partition(":")[0] for k in lei.tabela("tabela-07").linhas))

    def valor(dito: str, zona: str | None, m: Memoria | None) -> int:
        normal = f.normalizar(dito)
        ato = reconhecer(normal, obras, nomes.OBRAS) or normal
        com_zona = f"{ato}:{zona}"
        if f"{ato}:urbana" in linha and zona is None:
            raise FatoInvalido("falta a zona da obra (zona)")
        return linha(com_zona if com_zona in linha else ato, 1, m)

    return valor


@dataclass(frozen=True, slots=True, kw_only=True)
class Veiculo:
    """A vehicle in traffic."""

    veiculo: str | None = f.palavra(
        "espécie do veículo",
        (
            *("jardineira", "onibus", "automovel_particular", "automovel_aluguel"),
            *("carga_particular", "carga", "carreta", "charrete", "motocicleta"),
            *("motocicleta_com_side_car", "reboque", "triciclo"),
        ),
        nomes.VEICULOS_LICENCIADOS,
    )
    toneladas: Decimal | None = f.quantidade("carga", "t", maximo=1000)
    passageiros: int | None = f.inteiro("lotação", "passageiros", maximo=500)
    primeira_licenca: date | None = f.data("data da primeira licença")
    isencao: str | None = f.palavra("dono ou uso que o art. 311 isenta", VEICULOS_ISENTOS)


def linha_por_peso(tabela: Tabela, veiculo: str, peso: Decimal | None, coluna: str) -> str:
    """The row of a vehicle in a table with limits of weight, the limit being included."""
    linhas = {k: v for k, v in tabela.linhas.items() if v["veiculo"] == veiculo}
    for chave, linha in linhas.items():
        if not linha[coluna]:
            return chave
        if peso is None:
            raise FatoInvalido(f"falta o peso do veículo ({coluna.removeprefix('ate_')})")
        if peso <= Decimal(linha[coluna]):
            return chave
    raise ForaDaTabela(f"hipótese fora da tabela: {veiculo} com esse peso ({tabela.artigo})")


@regra("licenca-veiculos", fatos=Veiculo)
def licenca_veiculos(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 8 (duvida 46); half for a first licence in the second semester (312)."""
    tabela = lei.tabela("tabela-08")
    linha = PorLinha(tabela)
    metade = lei.reducao("licenca.metade_do_segundo_semestre", "primeira licença, 2º semestre")
    lotacao = lei.valor("licenca.passageiros_de_aluguel")
    mesmos = {"onibus": "jardineira", "carga": "carga_particular"}

    def conta(v: Veiculo, m: Memoria | None) -> Resultado:
        if v.isencao is not None:
            artigo = VEICULOS_ISENTOS[v.isencao]
            if m is not None:
                m.passo(artigo, "isento do imposto; inscreve-se do mesmo modo (art. 309)", 0)
            return Resultado(0, isento=True, fundamento=artigo)
        if v.veiculo is None:
            raise FatoInvalido("falta a espécie do veículo (veiculo)")
        if v.veiculo == "automovel_aluguel" and (v.passageiros or 0) > lotacao:
            raise ForaDaTabela(
                f"hipótese fora da tabela: automóvel de aluguel de mais de {lotacao} passageiros "
                f"({tabela.artigo})"
            )
        especie = mesmos.get(v.veiculo, v.veiculo)
        valor = linha(linha_por_peso(tabela, especie, v.toneladas, "ate_toneladas"), 1, m)
        primeira = v.primeira_licenca
        if primeira is not None and primeira.year == ano and primeira.month > 6:
            valor = metade(valor, m)
        return Resultado(valor)

    return conta
