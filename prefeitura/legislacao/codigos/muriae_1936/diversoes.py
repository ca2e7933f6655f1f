"""Imposto sobre diversões públicas: tickets and functions (arts. 133 to 152)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir, isento, no_ato, so_nos_itens
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.codigos.muriae_1936.nomes import contem
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import ValorPorClasse
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Bilhetes:
    """Tickets of one price; a box for several persons is one ticket (144)."""

    preco: int | None = f.dinheiro("preço do bilhete, o do camarote inteiro")
    vendidos: int | None = f.inteiro("bilhetes vendidos, pela contagem da urna")
    devolvidos: int | None = f.inteiro("bilhetes com o preço devolvido, desta classe")


@dataclass(frozen=True, slots=True, kw_only=True)
class Destino:
    """To whom the net income goes."""

    beneficiario: str | None = f.texto("beneficiário da renda líquida")
    percentual: Decimal | None = f.quantidade("parte da renda líquida", "%", maximo=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Funcao(Isentavel, Bilhetes):
    """A function with paid entry."""

    itens: tuple[Bilhetes, ...] = f.registros("bilhetes de cada preço", Bilhetes)
    renda_liquida: int | None = f.dinheiro("renda líquida da função")
    destino: tuple[Destino, ...] = f.registros("destino da renda líquida", Destino)
    funcao_iniciada: bool | None = f.sim_nao("a função começou")
    bilhetes_devolvidos: int | None = f.inteiro("bilhetes com o preço devolvido, ao todo")
    data_funcao: date | None = f.data("dia da função")
    data_pagamento: date | None = f.data("data do pagamento, depois da contagem")


def _beneficente(lei: Vigencia) -> Callable[[Funcao], bool]:
    """Whether all of the net income goes to caixas escolares and charities (135)."""
    nomes = tuple(lei.tabela("beneficiarios").linhas)
    toda = lei.valor("diversoes.renda_destinada")

    def beneficente(x: Funcao) -> bool:
        if not x.destino or not all(contem(d.beneficiario, nomes) for d in x.destino):
            return False
        if len(x.destino) == 1 and x.destino[0].percentual is None:
            return True
        partes = [
            exigir(d.percentual, "percentual", f"a parte de “{d.beneficiario}”") for d in x.destino
        ]
        if sum(partes) > toda:
            raise FatoInvalido("o destino passa de cem por cento da renda (percentual)")
        return bool(sum(partes) == toda)

    return beneficente


def _pagos(x: Funcao, classes: list[Bilhetes], unitarios: list[int]) -> list[int]:
    """The tickets taxed of each price: those not paid back, when the function did not begin."""
    vendidos: list[int] = [exigir(b.vendidos, "vendidos", "os bilhetes vendidos") for b in classes]
    if x.funcao_iniciada is not False:
        return vendidos
    if any(b.devolvidos is not None for b in classes):
        pagos = [v - (b.devolvidos or 0) for v, b in zip(vendidos, classes, strict=True)]
        if min(pagos) < 0:
            raise FatoInvalido("há mais bilhetes devolvidos que vendidos (devolvidos)")
        return pagos
    faltam = sum(vendidos) - (x.bilhetes_devolvidos or 0)
    if faltam < 0:
        raise FatoInvalido("há mais bilhetes devolvidos que vendidos (bilhetes_devolvidos)")
    if not faltam:
        return [0] * len(vendidos)
    if not x.bilhetes_devolvidos:
        return vendidos
    if len(set(unitarios)) > 1:
        raise FatoInvalido("diga quantos bilhetes de cada preço se devolveram (itens, devolvidos)")
    pagos = []
    for v in vendidos:
        pagos.append(min(v, faltam))
        faltam -= pagos[-1]
    return pagos


@regra("diversoes", fatos=Funcao)
def diversoes(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """$100 up to 1$000, $200 up to 2$000, $100 more for each 1$000 or fraction; no discount."""
    do_bilhete = ValorPorClasse(lei.tabela("diversoes"), "imposto do bilhete")
    beneficente = _beneficente(lei)
    isencao = isencao_do_art_18(lei)
    texto = lei.moeda.texto

    def unitario(b: Bilhetes, m: Memoria | None) -> int:
        preco: int = exigir(b.preco, "preco", "o preço do bilhete")
        return do_bilhete(preco, m) if preco else 0

    def conta(x: Funcao, m: Memoria | None) -> Resultado:
        artigo = isencao(x, m) or ("art. 135" if beneficente(x) else None)
        if artigo is not None:
            return isento(artigo, "função isenta do imposto", m)
        if x.destino and m is not None:
            m.passo("art. 135", "nem toda a renda líquida é de caixas escolares e beneficentes")
        if x.itens:
            so_nos_itens(x, Bilhetes)
        classes: list[Bilhetes] = list(x.itens or (x,))
        unitarios = [unitario(b, m) for b in classes]
        pagos = _pagos(x, classes, unitarios)
        itens: list[dict[str, Any]] = []
        for b, cada, quantos in zip(classes, unitarios, pagos, strict=True):
            if m is not None:
                m.passo(
                    "art. 134",
                    f"{quantos} bilhetes a {m.moeda.valor(b.preco or 0)}: imposto de "
                    f"{m.moeda.valor(cada)} cada um",
                    cada * quantos,
                )
            itens.append({"imposto_unitario": texto(cada), "valor": texto(cada * quantos)})
        total = sum(c * q for c, q in zip(unitarios, pagos, strict=True))
        if m is not None:
            if x.funcao_iniciada is False:
                m.passo("art. 152", "dispensado o imposto dos bilhetes devolvidos", total)
            m.passo("art. 134", "imposto da função", total)
        outros = {"itens": itens} if x.itens else {"imposto_unitario": texto(unitarios[0])}
        return Resultado(total, no_ato(x.data_funcao, total), outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Comunicacao:
    """The notice of a function."""

    inicio_funcao: datetime | None = f.momento("dia e hora do começo da função")
    comunicada_em: datetime | None = f.momento("dia e hora da comunicação")


@situacao("comunicacao", "diversoes", fatos=Comunicacao, quando={"inicio_funcao", "comunicada_em"})
def comunicacao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 146: twenty-four hours before the start."""

    def conta(c: Comunicacao, m: Memoria | None) -> Resultado:
        inicio = exigir(c.inicio_funcao, "inicio_funcao", "o começo da função")
        prazo = lei.prazo("comunicacao-da-funcao", desde=inicio, calendario=calendario)
        fim = prazo.fim
        assert isinstance(fim, datetime)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat(timespec="minutes")}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y %H:%M}")
        if c.comunicada_em is not None:
            em_tempo = c.comunicada_em <= fim
            outros |= {
                "em_tempo": em_tempo,
                "estado": "comunicada" if em_tempo else "sujeita_a_multa",
            }
            if m is not None and not em_tempo:
                m.passo("art. 148", "comunicada fora do prazo: multa do art. 12 (dúvida 56)")
        return Resultado(0, outros=outros)

    return conta
