"""Imposto de licença of Tabela E (arts. 76, 78, 82) and the taxas of works (238 to 240)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.lafaiete_1948.comum import ASSISTENCIA, Contas
from prefeitura.legislacao.codigos.lafaiete_1948.isencoes import (
    NOMES_DOS_TIPOS,
    TIPOS,
    isencao_do_19,
)
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import fracoes
from prefeitura.legislacao.primitivas import Aliquota, PorLinha, PorUnidade
from prefeitura.legislacao.regras import Conta, Regra, regra
from prefeitura.legislacao.vigencia import Vigencia

OBRAS = ("andaime", "construcao_pavimento", "construcao_barracao", "construcao_outras")
NOMES_DAS_OBRAS = {
    "pavimento": "construcao_pavimento",
    "construcao": "construcao_pavimento",
    "barracao": "construcao_barracao",
    "outras_dependencias": "construcao_outras",
    "outras": "construcao_outras",
    "reconstrucao": "construcao_outras",
    "reparo": "construcao_outras",
}
# the fact in which each item of works is counted
CONTADO_EM = {
    "andaime": "dias",
    "construcao_pavimento": "pavimentos",
    "construcao_barracao": "barracoes",
    "construcao_outras": "quantidade",
}
# items of which one is meant when no number is said
UM_AO_MENOS = frozenset(
    {"construcao_barracao", "construcao_outras", "posto_lubrificacao", "coreto_palanque"}
)
DIVERSOES = (
    *("diversao_espetaculo", "diversao_cinema", "diversao_circo"),
    *("diversao_parque_sem_jogos", "diversao_parque_com_jogos"),
)
NOMES_DOS_EVENTOS = {
    "cartaz": "anuncio",
    "posto": "posto_lubrificacao",
    "posto_de_lubrificacao_e_lavagem": "posto_lubrificacao",
    "coreto": "coreto_palanque",
    "palanque": "coreto_palanque",
    "espetaculo": "diversao_espetaculo",
    "cinema": "diversao_cinema",
    "circo": "diversao_circo",
    "tourada": "diversao_circo",
    "teatro": "diversao_circo",
    "parque_sem_jogos": "diversao_parque_sem_jogos",
    "parque_com_jogos": "diversao_parque_com_jogos",
    "parque_de_diversoes_sem_jogos": "diversao_parque_sem_jogos",
    "parque_de_diversoes_com_jogos": "diversao_parque_com_jogos",
}
POR_SESSAO = frozenset({"diversao_espetaculo", "diversao_cinema", "diversao_circo"})
POR_DIA = frozenset(DIVERSOES) - {"diversao_espetaculo", "diversao_cinema"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Obra:
    """A work, or a scaffold on the public way."""

    item: str | None = f.palavra("item da Tabela E", OBRAS, NOMES_DAS_OBRAS)
    dias: int | None = f.inteiro("dias do andaime na via pública", "dias")
    pavimentos: int | None = f.inteiro("pavimentos", maximo=200)
    barracoes: int | None = f.inteiro("barracões", maximo=1000)
    quantidade: int | None = f.inteiro("outras dependências, reconstruções ou reparos", maximo=1000)
    valor_da_obra: int | None = f.dinheiro(
        "valor da obra ou da construção", nomes=("valor_da_construcao",)
    )
    metros_de_alinhamento: Decimal | None = f.quantidade(
        "metros de nivelamento e alinhamento", "m", nomes=("metros", "metros_lineares")
    )
    proprietario_tipo: str | None = f.palavra("quem constrói", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    data_requerimento: date | None = f.data("data do requerimento")


@regra("licenca-obras", fatos=Obra)
def licenca_obras(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Tabela E and, when the value or the metres are given, the taxas of art. 239 (duvida 51)."""
    contas = Contas(lei, calendario)
    linha = PorLinha(lei.tabela("licenca-e"))
    periodo = lei.valor("licenca.andaime_dias")
    isencao = isencao_do_19(lei, "licenca-obras")
    taxas = _taxas_da_obra(lei)

    def imposto(o: Obra, m: Memoria | None) -> int:
        if o.item is None:
            raise FatoInvalido("falta o item da Tabela E (item)")
        quantos = getattr(o, CONTADO_EM[o.item])
        if quantos is None and o.item != "andaime":
            quantos = o.quantidade
        if quantos is None and o.item in UM_AO_MENOS:
            quantos = 1
        if not quantos:
            raise FatoInvalido(f"falta a quantidade, maior que zero ({CONTADO_EM[o.item]})")
        if o.item == "andaime":
            if m is not None:
                m.passo(
                    "Tabela E (dúvida 38)",
                    f"{quantos} dias: {fracoes(quantos, periodo)} período(s) de {periodo} dias",
                )
            quantos = fracoes(quantos, periodo)
        return linha(o.item.replace("_", "-"), quantos, m)

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        valor = imposto(o, m)
        fundamento = isencao(o, m)
        if fundamento is not None:
            valor = 0
            if m is not None:
                m.passo(f"art. {fundamento[0]}", f"isento do imposto: {fundamento[1]}", 0)
        titulos = [("licenca-obras", valor), (ASSISTENCIA, contas.assistencia(valor, m))]
        titulos += taxas(o, m)
        resultado = contas.unica(titulos, o.data_requerimento, m)
        if fundamento is None:
            return resultado
        return resultado._replace(isento=True, fundamento=fundamento[0])

    return conta


def _taxas_da_obra(lei: Vigencia) -> Callable[[Obra, Memoria | None], list[tuple[str, int]]]:
    planta, metro, licenca = _planta(lei), _metro(lei), _licenca(lei)

    def taxas(o: Obra, m: Memoria | None) -> list[tuple[str, int]]:
        titulos = []
        if o.valor_da_obra is not None:
            titulos.append(("aprovacao-planta", planta(o.valor_da_obra, m)))
        if o.metros_de_alinhamento is not None:
            titulos.append(("alinhamento-nivelamento", metro(o.metros_de_alinhamento, m)))
        if o.valor_da_obra is not None:
            titulos.append(("construcao", licenca(o.valor_da_obra, m)))
        return titulos

    return taxas


def _planta(lei: Vigencia) -> Aliquota:
    return lei.aliquota("obras.planta", "aprovação da planta")


def _licenca(lei: Vigencia) -> Aliquota:
    return lei.aliquota("obras.licenca", "licença para construção")


def _metro(lei: Vigencia) -> PorUnidade:
    p = lei.parametro("obras.alinhamento")
    return PorUnidade(
        p.valor, p.artigo, "nivelamento e alinhamento", "m", arredondar=lei.arredondar
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ServicoDeObra:
    """A work of which one taxa of art. 239 is asked."""

    valor_da_obra: int | None = f.dinheiro(
        "valor da obra ou da construção", nomes=("valor_da_construcao",)
    )
    metros_de_alinhamento: Decimal | None = f.quantidade(
        "metros de nivelamento e alinhamento", "m", nomes=("metros", "metros_lineares")
    )
    data_requerimento: date | None = f.data("data do requerimento")


def _servico(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """One taxa of art. 239, on its own base."""
    contas = Contas(lei, calendario)
    aplicar: Aliquota | PorUnidade
    match tributo:
        case "aprovacao-planta":
            aplicar, fato = _planta(lei), "valor_da_obra"
        case "alinhamento-nivelamento":
            aplicar, fato = _metro(lei), "metros_de_alinhamento"
        case _:
            aplicar, fato = _licenca(lei), "valor_da_obra"

    def conta(s: ServicoDeObra, m: Memoria | None) -> Resultado:
        base = getattr(s, fato)
        if not base:
            raise FatoInvalido(f"falta a base da taxa, maior que zero ({fato})")
        return contas.unica([(tributo, aplicar(base, m))], s.data_requerimento, m)

    return conta


servico_de_obra = Regra(
    _servico, ServicoDeObra, ("aprovacao-planta", "alinhamento-nivelamento", "construcao")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evento:
    """What Tabela E charges by the piece: anúncios, postos, coretos, sessions, days."""

    item: str | None = f.palavra(
        "item da Tabela E",
        ("anuncio", "posto_lubrificacao", "coreto_palanque", *DIVERSOES),
        NOMES_DOS_EVENTOS,
    )
    fixacoes: int | None = f.inteiro("fixações do anúncio")
    quantidade: int | None = f.inteiro("postos, coretos ou palanques", maximo=1000)
    sessoes: int | None = f.inteiro("sessões", maximo=10_000)
    dias: int | None = f.inteiro("dias", "dias", maximo=10_000)
    proprietario_tipo: str | None = f.palavra("quem é o contribuinte", TIPOS, NOMES_DOS_TIPOS)
    prova_apresentada: bool | None = f.sim_nao("apresentou os documentos da isenção")
    data_requerimento: date | None = f.data("data do requerimento")


# the only item of each tributo and the fact in which it is counted
UNICOS = {
    "licenca-publicidade": ("anuncio", "fixacoes"),
    "licenca-posto-lubrificacao": ("posto_lubrificacao", "quantidade"),
    "licenca-coretos-palanques": ("coreto_palanque", "quantidade"),
}


def _evento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """So much by fixação, structure, session or day (duvidas 30 and 38)."""
    contas = Contas(lei, calendario)
    linha = PorLinha(lei.tabela("licenca-e"))
    isencao = isencao_do_19(lei, tributo)

    def do_unico(e: Evento) -> tuple[str, int | None]:
        item, fato = UNICOS[tributo]
        if e.item not in (None, item):
            raise FatoInvalido(f"“{e.item}” não é item deste imposto (é “{item}”)")
        quantos = getattr(e, fato)
        if fato == "fixacoes" and quantos is None:
            quantos = e.quantidade
        return item, 1 if quantos is None and item in UM_AO_MENOS else quantos

    def da_diversao(e: Evento) -> tuple[str, int | None]:
        if e.item not in DIVERSOES:
            raise FatoInvalido("falta o item das diversões da Tabela E (item)")
        if e.sessoes and e.dias:
            raise FatoInvalido("conta-se por sessão ou por dia, como diz a licença, não por ambos")
        if e.sessoes and e.item not in POR_SESSAO:
            raise FatoInvalido("este item conta-se por dia (dias)")
        if e.dias and e.item not in POR_DIA:
            raise FatoInvalido("este item conta-se por sessão (sessoes)")
        return e.item, e.sessoes or e.dias

    def conta(e: Evento, m: Memoria | None) -> Resultado:
        item, quantos = do_unico(e) if tributo in UNICOS else da_diversao(e)
        if not quantos:
            fato = UNICOS[tributo][1] if tributo in UNICOS else "sessoes ou dias"
            raise FatoInvalido(f"falta a quantidade, maior que zero ({fato})")
        fundamento = isencao(e, m)
        if fundamento is not None:
            return contas.isento([(tributo, 0), (ASSISTENCIA, 0)], *fundamento, m)
        valor = linha(item.replace("_", "-"), quantos, m)
        titulos = [(tributo, valor), (ASSISTENCIA, contas.assistencia(valor, m))]
        return contas.unica(titulos, e.data_requerimento, m)

    return conta


licenca_de_evento = Regra(_evento, Evento, (*UNICOS, "licenca-diversoes"))
