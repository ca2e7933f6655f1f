"""Imposto de licença: publicidade, special hours, abate and acts of no table (315 to 327)."""

import re
from dataclasses import dataclass
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.codigos.januaria_1963.licencas import ZONAS, obras_da_tabela_7
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import fracoes
from prefeitura.legislacao.primitivas import PorLinha
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


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
    **dict.fromkeys(("cabare", "cassino"), "cabare"),
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

    estabelecimento: str | None = f.palavra(
        "estabelecimento", ESTABELECIMENTOS, nomes.ESTABELECIMENTOS
    )
    horas_a_mais: Decimal | None = f.quantidade("horas além da regulamentar", "horas", maximo=24)
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


# "9-a", "tabela nº 9, letra a", "publicidade a": what names a letter of table 9
LETRA_DA_TABELA_9 = re.compile(
    r"(?:(?:tabela|item|letra|licenca|publicidade|de|da|no?|0?9) ?)*\b(?:9)?([a-q]) ?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AtoDiverso:
    """An act without table of its own, by the item most alike."""

    ato: str | None = f.texto("ato que interessa ao sossego ou à estética urbana")
    item_analogo: str | None = f.texto(
        "item mais semelhante: letra da tabela nº 9 (“9-a”) ou obra da tabela nº 7"
    )
    area_m2: Decimal | None = f.quantidade("área", "m²")
    zona: str | None = f.palavra("zona", ZONAS, nomes.ZONAS)


@regra("licenca", fatos=AtoDiverso)
def licenca(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 323, sole §: by the table of the act most alike, which the officer names."""
    publicidade = _publicidade(lei)
    obras = obras_da_tabela_7(lei)

    def conta(a: AtoDiverso, m: Memoria | None) -> Resultado:
        if not a.item_analogo:
            raise Recusado(
                "ato sem enquadramento: o funcionário deve dizer o item mais semelhante, em "
                "“item_analogo” (art. 323, par. único)"
            )
        item = f.normalizar(a.item_analogo)
        letra = LETRA_DA_TABELA_9.fullmatch(re.sub(r"[^a-z0-9]+", " ", item.replace("_", " ")))
        if m is not None:
            m.passo("art. 323, par. único", f"pelo item mais semelhante: {a.item_analogo}")
        if letra:
            return publicidade(Anuncio(letra=letra[1], area_m2=a.area_m2), m)
        return Resultado(obras(a.item_analogo, a.zona, m))

    return conta
