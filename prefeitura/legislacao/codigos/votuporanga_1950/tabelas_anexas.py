"""Tributos that are only an annexed table, which the publication lacks (duvida 6)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import (
    exigir,
    fora,
    no_ato,
    vencimentos,
)
from prefeitura.legislacao.codigos.votuporanga_1950.veiculos import sem_a_reducao
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

Cobrar = Callable[[str, Decimal | int | None, Memoria | None], int]


def _pela_tabela(lei: Vigencia, nome: str, medida: str = "", unidade: str = "") -> Cobrar:
    """The amount of an item, or its amount by ``medida`` ("por_m2") times the quantity.

    The item is first sought by the measure, if the municipality entered it so; the quantity of
    an item with a plain amount counts only where there is no measure.
    """
    tabela = lei.tabela(nome)

    def cobrar(item: str, quantidade: Decimal | int | None, m: Memoria | None) -> int:
        linha = tabela.linhas.get(tabela.linha_dita(item), {})
        if medida and linha.get(medida):
            preco = tabela.dinheiro(item, medida)
            vezes = exigir(quantidade, unidade, f"a quantidade de “{item}”")
        else:
            preco = tabela.dinheiro(item)
            vezes = 1 if medida or quantidade is None else quantidade
        sinal = {"por_m2": "m²", "por_metro": "m"}.get(medida, "")
        por_unidade = PorUnidade(preco, tabela.artigo, item, sinal, arredondar=lei.arredondar)
        return por_unidade(vezes, m)

    return cobrar


def _somar(
    cobrar: Cobrar,
    itens: Iterable[tuple[str | None, int | None]],
    m: Memoria | None,
    nomes: tuple[str, str] = ("atos", "ato"),
) -> int:
    """The sum of several items with their quantities, one where not said."""
    total, algum = 0, False
    for item, quantidade in itens:
        algum = True
        total += cobrar(exigir(item, nomes[1], "o item da tabela"), quantidade, m)
    if not algum:
        raise FatoInvalido(f"faltam os itens da tabela ({nomes[0]})")
    return total


@dataclass(frozen=True, slots=True, kw_only=True)
class Obra:
    """A work, scaffold, bandstand or deposit of materials in the street."""

    obra: str | None = f.texto("obra, na tabela F")
    area_m2: Decimal | None = f.quantidade("área da obra", "m²")
    comprimento_m: Decimal | None = f.quantidade("comprimento da obra", "m")
    plantas_aprovadas: bool | None = f.sim_nao("as plantas estão aprovadas")
    data_do_pedido: date | None = f.data("dia do pedido")


@regra("licenca-obras", fatos=Obra)
def licenca_obras(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table F, paid before the licence (73 and 75)."""
    por_area = _pela_tabela(lei, "tabela-f", "por_m2", "area_m2")
    por_metro = _pela_tabela(lei, "tabela-f", "por_metro", "comprimento_m")

    def conta(o: Obra, m: Memoria | None) -> Resultado:
        obra = exigir(o.obra, "obra", "a obra")
        if o.area_m2 is None and o.comprimento_m is not None:
            valor = por_metro(obra, o.comprimento_m, m)
        else:
            valor = por_area(obra, o.area_m2, m)
        if m is not None:
            m.passo("art. 73", "paga antes da licença", valor)
            if o.plantas_aprovadas is False:
                m.aviso("a obra só se licencia com as plantas aprovadas (art. 74)")
        return Resultado(valor, no_ato(lei, valor, o.data_do_pedido))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracao:
    """Extraction of sand, stone or clay."""

    material: str | None = f.texto("material extraído, na tabela G")
    fins_comerciais: bool | None = f.sim_nao("a extração tem fins comerciais")


@regra("licenca-extracao", fatos=Extracao)
def licenca_extracao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table G, in February; only extraction for trade (76 and 77)."""
    cobrar = _pela_tabela(lei, "tabela-g")
    parcelas = vencimentos(lei, "licenca-extracao", ano)

    def conta(e: Extracao, m: Memoria | None) -> Resultado:
        if e.fins_comerciais is False:
            return fora(
                "art. 76: só com fins comerciais", "art. 76", "extração sem fins comerciais", m
            )
        valor = cobrar(exigir(e.material, "material", "o material"), None, m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Banca:
    """A place in market, fair or street."""

    local: str | None = f.texto("local, na tabela I")
    banca_m: Decimal | None = f.quantidade("comprimento da banca", "m")
    ambulante_com_licenca_especial: bool | None = f.sim_nao(
        "ambulante que paga a licença especial para fixar-se"
    )


@regra("licenca-localizacao-feira", fatos=Banca)
def licenca_localizacao_feira(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table I, by 28 February; not due by the ambulante of art. 60 §1 (86)."""
    cobrar = _pela_tabela(lei, "tabela-i", "por_metro", "banca_m")
    parcelas = vencimentos(lei, "licenca-localizacao-feira", ano)

    def conta(b: Banca, m: Memoria | None) -> Resultado:
        if b.ambulante_com_licenca_especial:
            return fora(
                "art. 60 §1: dispensada", "art. 60 §1", "paga a licença especial de ambulante", m
            )
        valor = cobrar(exigir(b.local, "local", "o local da banca"), b.banca_m, m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Instrumento:
    """A scale, weight or measure to be checked."""

    instrumento: str | None = f.texto("instrumento, na tabela K")
    quantidade: int | None = f.inteiro("quantos instrumentos")


@regra("afericao", fatos=Instrumento)
def afericao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table K, by 30 May (141 and 157)."""
    cobrar = _pela_tabela(lei, "tabela-k")
    parcelas = vencimentos(lei, "afericao", ano)

    def conta(i: Instrumento, m: Memoria | None) -> Resultado:
        nome = exigir(i.instrumento, "instrumento", "o instrumento")
        valor = cobrar(nome, i.quantidade, m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Ato:
    """An act of the office."""

    ato: str | None = f.texto("ato, na tabela")
    quantidade: int | None = f.inteiro("quantos atos")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expediente:
    """Papers that someone asks of the office."""

    atos: tuple[Ato, ...] = f.registros("atos pedidos", Ato)
    combustivel_nacional: bool | None = f.sim_nao("emolumento de veículo de combustível nacional")


@regra("expediente", fatos=Expediente)
def expediente(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table L, in advance (142 and 143); less 30% for vehicles of national fuel (70)."""
    cobrar = _pela_tabela(lei, "tabela-l")
    combustivel = sem_a_reducao(lei)

    def conta(e: Expediente, m: Memoria | None) -> Resultado:
        valor = _somar(cobrar, ((a.ato, a.quantidade) for a in e.atos), m)
        if e.combustivel_nacional:
            valor = combustivel(valor, m)
        if m is not None:
            m.passo("art. 143", "paga adiantado", valor)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Animais:
    """Heads of one kind of cattle."""

    especie: str | None = f.texto("espécie, na tabela N")
    cabecas: int | None = f.inteiro("cabeças")


ANIMAIS = ("animais", "especie")


@dataclass(frozen=True, slots=True, kw_only=True)
class Matanca:
    """Cattle brought to the matadouro."""

    animais: tuple[Animais, ...] = f.registros("animais abatidos", Animais)


@regra("matadouro", fatos=Matanca)
def matadouro(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table N, by head (146)."""
    cobrar = _pela_tabela(lei, "tabela-n")

    def conta(a: Matanca, m: Memoria | None) -> Resultado:
        valor = _somar(cobrar, ((x.especie, x.cabecas) for x in a.animais), m, ANIMAIS)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Sepultamento:
    """Acts of the cemetery."""

    atos: tuple[Ato, ...] = f.registros("atos do cemitério", Ato)


@regra("cemiterio", fatos=Sepultamento)
def cemiterio(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table O: burial, exhumation, lease, plates (147)."""
    cobrar = _pela_tabela(lei, "tabela-o")

    def conta(s: Sepultamento, m: Memoria | None) -> Resultado:
        valor = _somar(cobrar, ((a.ato, a.quantidade) for a in s.atos), m)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Tumulo:
    """Ground for a tomb."""

    ato: str | None = f.texto("concessão, na tabela P")
    area_m2: Decimal | None = f.quantidade("área do terreno", "m²")


@regra("cemiterio-tumulos", fatos=Tumulo)
def cemiterio_tumulos(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Table P, before the grant (148)."""
    cobrar = _pela_tabela(lei, "tabela-p", "por_m2", "area_m2")

    def conta(t: Tumulo, m: Memoria | None) -> Resultado:
        valor = cobrar(t.ato or "terreno para túmulo", t.area_m2, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta
