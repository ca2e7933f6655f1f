"""Imposto de licença (arts. 292 to 327)."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963.industrias import PROFISSOES
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela, Recusado
from prefeitura.legislacao.numeros import Numero, fracoes
from prefeitura.legislacao.parametros import Tabela
from prefeitura.legislacao.primitivas import Aliquota, Maximo, PorLinha, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

NOTA_DA_TABELA_5 = "table 5 note"
ZONAS = ("urbana", "suburbana")


@dataclass(frozen=True, slots=True, kw_only=True)
class Localizacao:
    """The opening or staying of an establishment."""

    tipo: str | None = f.palavra("inicial ou renovação anual", ("inicial", "renovacao"))
    valor_locativo: int | None = f.dinheiro("valor locativo registrado do imóvel")
    valor_venal: int | None = f.dinheiro("valor venal do imóvel, na falta do locativo")
    fracao_ocupada: Decimal | None = f.quantidade("fração do imóvel ocupada", "parte", maximo=1)
    profissao: str | None = f.palavra("profissão da tabela nº 3, não sujeita", PROFISSOES)


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
        "categoria da tabela nº 6", ("comum", "armas_municoes", "diamantes_joias", "caminhao_feira")
    )
    periodo: str | None = f.palavra("período", ("ano", "mes", "dia", "menos_de_um_ano"))
    quantidade: int | None = f.inteiro("quantos meses ou dias", "períodos", minimo=1, maximo=400)
    inicial: bool | None = f.sim_nao("é a primeira licença")
    inicio: date | None = f.data("início da licença")


@regra("licenca-ambulante", fatos=LicencaDeAmbulante)
def licenca_ambulante(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 6; half of the year for a first licence in the second semester (299 §3)."""
    linha = PorLinha(lei.tabela("tabela-06"))
    metade = lei.reducao("licenca.metade_do_segundo_semestre", "primeira licença, 2º semestre")

    def conta(x: LicencaDeAmbulante, m: Memoria | None) -> Resultado:
        if x.categoria is None or x.periodo is None:
            raise FatoInvalido("faltam a categoria e o período (categoria, periodo)")
        valor = linha(f"{x.categoria}:{x.periodo}", x.quantidade or 1, m)
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
    zona: str | None = f.palavra("zona", ZONAS)


@regra("licenca-obras", fatos=Obra)
def licenca_obras(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 7: what is not in it, construction included, is refused (duvida 45)."""
    linha = PorLinha(lei.tabela("tabela-07"))

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        if o.ato is None:
            raise FatoInvalido("falta dizer a obra (ato)")
        ato = f.normalizar(o.ato)
        com_zona = f"{ato}:{o.zona}"
        if f"{ato}:urbana" in linha and o.zona is None:
            raise FatoInvalido("falta a zona da obra (zona)")
        return Resultado(linha(com_zona if com_zona in linha else ato, 1, m))

    return conta


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
    )
    toneladas: Decimal | None = f.quantidade("carga", "t", maximo=1000)
    passageiros: int | None = f.inteiro("lotação", "passageiros", maximo=500)
    primeira_licenca: date | None = f.data("data da primeira licença")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Anuncio:
    """Advertising in a public place."""

    letra: str | None = f.palavra("letra da tabela nº 9", tuple("abcdefghijklmnpq"))
    area_m2: Decimal | None = f.quantidade("área", "m²")
    quantidade: int | None = f.inteiro("quantos anúncios ou conjuntos", minimo=1)
    meses: int | None = f.inteiro("meses, onde o preço é por mês", "meses", minimo=1)
    anos: int | None = f.inteiro("anos, onde o preço é por ano", "anos", minimo=1)
    lingua_estrangeira: bool | None = f.sim_nao("em língua estrangeira")


@regra("licenca-publicidade", fatos=Anuncio)
def licenca_publicidade(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 9 by whole units and periods; 50.00 a year more in a foreign language (duvida 47)."""
    return _publicidade(lei)


def _publicidade(lei: Vigencia) -> Conta:
    tabela = lei.tabela("tabela-09")
    linha = PorLinha(tabela)

    def conta(a: Anuncio, m: Memoria | None) -> Resultado:
        if a.letra is None:
            raise FatoInvalido("falta a letra da tabela nº 9 (letra)")
        ficha = tabela.linhas[a.letra]
        quantos = a.quantidade or 1
        unidades = quantos
        if ficha["unidade"] == "m2":
            if a.area_m2 is None:
                raise FatoInvalido("falta a área do anúncio (area_m2)")
            unidades = fracoes(a.area_m2, 1) * quantos
        periodos = (a.meses if ficha["periodo"] == "mes" else a.anos) or 1
        valor = linha(a.letra, unidades * periodos, m)
        if a.lingua_estrangeira:
            valor += linha("o", quantos * (a.anos or 1), m)
        return Resultado(valor)

    return conta


ESTABELECIMENTOS = {
    **dict.fromkeys(
        (
            *("botequim", "confeitaria", "sorveteria", "pastelaria", "cafe", "leiteria"),
            *("casa_de_pasto", "bomboniere", "charutaria"),
        ),
        "botequim",
    ),
    **dict.fromkeys(("cabare", "cassino", "casino"), "cabare"),
    "fogos_de_artificio": "fogos_de_artificio",
    "artigos_carnavalescos": "artigos_carnavalescos",
    **dict.fromkeys(
        (
            *("hotel", "pensao", "hospedaria", "agencia_de_jornais", "casa_de_saude", "hospital"),
            *("sanatorio", "garagem", "posto_de_lubrificacao", "farmacia"),
        ),
        "",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HorarioEspecial:
    """An establishment open at special hours."""

    estabelecimento: str | None = f.palavra("estabelecimento", ESTABELECIMENTOS)
    horas_a_mais: int | None = f.inteiro("horas além da regulamentar", "horas", maximo=24)
    em_debito: bool | None = f.sim_nao("está em débito com a prefeitura")


@regra("licenca-horario-especial", fatos=HorarioEspecial)
def horario_especial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 10, in advance; not for debtors (321); not for those of 322."""
    linha = PorLinha(lei.tabela("tabela-10"))
    limite = lei.valor("licenca.horas_a_mais")

    def conta(h: HorarioEspecial, m: Memoria | None) -> Resultado:
        if h.estabelecimento is None:
            raise FatoInvalido("falta o estabelecimento (estabelecimento)")
        chave = ESTABELECIMENTOS[h.estabelecimento]
        if not chave:
            if m is not None:
                m.passo("art. 322", "não sujeito à licença especial", 0)
            return Resultado(0, isento=True, fundamento="art. 322")
        if h.em_debito:
            raise Recusado("contribuinte em débito não obtém licença especial (art. 321)")
        if chave == "botequim":
            if h.horas_a_mais is None:
                raise FatoInvalido("faltam as horas a mais (horas_a_mais)")
            chave = f"botequim:{'ate_duas_horas' if h.horas_a_mais <= limite else 'alem'}"
        return Resultado(linha(chave, 1, m))

    return conta


ESPECIES = ("bovinos", "suinos", "caprinos", "ovinos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Abate:
    """Slaughter licensed outside the matadouro."""

    bovinos: int | None = f.inteiro("bovinos", "cabeças")
    suinos: int | None = f.inteiro("suínos", "cabeças")
    caprinos: int | None = f.inteiro("caprinos", "cabeças")
    ovinos: int | None = f.inteiro("ovinos", "cabeças")
    fora_do_matadouro: bool | None = f.sim_nao("abate fora do matadouro municipal")


@regra("licenca-abate", fatos=Abate)
def licenca_abate(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table 11 per head; the taxa of the matadouro plus 20% is owed too (462; duvida 48)."""
    linha = PorLinha(lei.tabela("tabela-11"))
    matadouro = lei.regra("matadouro", ano, calendario)

    def conta(a: Abate, m: Memoria | None) -> Resultado:
        cabecas = {e: n for e in ESPECIES if (n := getattr(a, e))}
        if not cabecas:
            raise FatoInvalido("faltam as cabeças abatidas (bovinos, suinos, caprinos, ovinos)")
        if a.fora_do_matadouro is False:
            raise FatoInvalido("a licença é do abate fora do matadouro (fora_do_matadouro)")
        total = sum(linha(e, n, m) for e, n in cabecas.items())
        if m is not None:
            m.passo("art. 327", "imposto de licença", total)
        if set(cabecas) - {"bovinos", "suinos"}:
            if m is not None:
                m.aviso("a taxa de matadouro dessas espécies está em branco na tabela nº 23")
            return Resultado(total)
        taxa = matadouro(
            matadouro.fatos(bovinos=a.bovinos, suinos=a.suinos, fora_do_matadouro=True)
        )
        return Resultado(total, outros={"outros": {"matadouro": lei.moeda.texto(taxa.valor)}})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class AtoDiverso:
    """An act without table of its own, by the item most alike."""

    ato: str | None = f.texto("ato que interessa ao sossego ou à estética urbana")
    item_analogo: str | None = f.texto(
        "item mais semelhante: letra da tabela nº 9 (“9-a”) ou obra da tabela nº 7"
    )
    area_m2: Decimal | None = f.quantidade("área", "m²")
    zona: str | None = f.palavra("zona", ZONAS)


@regra("licenca", fatos=AtoDiverso)
def licenca(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 323, sole §: by the table of the act most alike, which the officer names."""
    publicidade = _publicidade(lei)
    obras = PorLinha(lei.tabela("tabela-07"))

    def conta(a: AtoDiverso, m: Memoria | None) -> Resultado:
        if not a.item_analogo:
            raise Recusado(
                "ato sem enquadramento: o funcionário deve dizer o item mais semelhante, em "
                "“item_analogo” (art. 323, par. único)"
            )
        item = f.normalizar(a.item_analogo)
        letra = re.fullmatch(r"(?:publicidade|(?:tabela_?)?0?9|letra)_?([a-q])", item)
        if m is not None:
            m.passo("art. 323, par. único", f"pelo item mais semelhante: {a.item_analogo}")
        if letra:
            return publicidade(Anuncio(letra=letra[1], area_m2=a.area_m2), m)
        com_zona = f"{item}:{a.zona}"
        return Resultado(obras(com_zona if com_zona in obras else item, 1, m))

    return conta
