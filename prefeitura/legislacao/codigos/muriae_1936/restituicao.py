"""Restituições (arts. 54 to 59)."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import Cobranca, exigir
from prefeitura.legislacao.codigos.muriae_1936.pagamentos import dia_de
from prefeitura.legislacao.codigos.muriae_1936.predial import Predio, apuracao_do_predial
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

PROVAS = ("conhecimento", "certidao")
PROVAS_DITAS = {"certidao_da_reparticao": "certidao", "primeira_via": "conhecimento"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pedido:
    """A request of refund."""

    valor_pago: int | None = f.dinheiro("quantia paga")
    valor_pago_a_mais: int | None = f.dinheiro("quantia indevidamente paga")
    valor_devido: int | None = f.dinheiro("quantia que se devia, da quantia paga")
    data_pagamento: date | None = f.data("data do pagamento")
    data_decisao: date | None = f.data("decisão ou sentença que dá o direito, se posterior")
    data_pedido: date | None = f.data("data do pedido de restituição")
    prova: str | None = f.palavra("prova do pagamento", PROVAS, PROVAS_DITAS)
    conhecimento_exibido: bool | None = f.sim_nao("o conhecimento foi exibido")
    segunda_via_anotada: bool | None = f.sim_nao("a restituição foi anotada na segunda via")


Admitido = Callable[[Any, Memoria | None], dict[str, Any]]


def pedido_admitido(lei: Vigencia, calendario: Calendario) -> Admitido:
    """In 30 days of payment or of the right, with its proof and its note (54 to 56)."""

    def admitido(p: Any, m: Memoria | None) -> dict[str, Any]:
        pago: date = exigir(p.data_pagamento, "data_pagamento", "a data do pagamento")
        decisao = getattr(p, "data_decisao", None)
        desde = pago if decisao is None else max(pago, decisao)
        prazo = lei.prazo("restituicao", desde=desde, calendario=calendario)
        fim = dia_de(prazo.fim)
        outros: dict[str, Any] = {"prazo_final": fim.isoformat()}
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y}")
        if p.data_pedido is None:
            return outros
        if p.data_pedido < pago:
            raise FatoInvalido("o pedido vem antes do pagamento (data_pedido)")
        if p.data_pedido > fim:
            raise Recusado(f"fora do prazo, que acabou em {fim:%d/%m/%Y}: não recebido (art. 54)")
        prova = getattr(p, "prova", None)
        if prova is None and p.conhecimento_exibido is not True:
            raise Recusado("o pedido exige o conhecimento, ou certidão que o supra (arts. 54 e 55)")
        if m is not None and prova == "certidao":
            m.passo("art. 55", "a certidão supre o conhecimento")
        if p.segunda_via_anotada is False:
            raise Recusado("a restituição só se faz depois de anotada na segunda via (art. 56)")
        if p.segunda_via_anotada and m is not None:
            m.passo("art. 56", "anotada na segunda via")
        return {**outros, "estado": "pago" if p.segunda_via_anotada else "deferido"}

    return admitido


def _a_mais(p: Any) -> int:
    if p.valor_pago_a_mais is not None:
        return int(p.valor_pago_a_mais)
    pago: int = exigir(p.valor_pago, "valor_pago_a_mais", "a quantia indevidamente paga")
    return max(pago - (p.valor_devido or 0), 0)


@situacao("restituicao", fatos=Pedido, quando={"valor_pago", "valor_pago_a_mais", "data_pedido"})
def restituicao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """What was wrongly paid goes back (57)."""
    admitido = pedido_admitido(lei, calendario)

    def conta(p: Pedido, m: Memoria | None) -> Resultado:
        valor = _a_mais(p)
        outros = admitido(p, m)
        if m is not None:
            m.passo("art. 57", "a restituir", valor)
        return Resultado(valor, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class PedidoDoPredial(Predio):
    """A refund of predial; with the facts of the building the tax is computed again (93, 57)."""

    valor_pago: int | None = f.dinheiro("quantia paga")
    valor_pago_a_mais: int | None = f.dinheiro("quantia indevidamente paga")
    valor_devido: int | None = f.dinheiro("quantia que se devia, da quantia paga")
    data_decisao: date | None = f.data("decisão ou sentença que dá o direito, se posterior")
    data_pedido: date | None = f.data("data do pedido de restituição")
    prova: str | None = f.palavra("prova do pagamento", PROVAS, PROVAS_DITAS)
    conhecimento_exibido: bool | None = f.sim_nao("o conhecimento foi exibido")
    segunda_via_anotada: bool | None = f.sim_nao("a restituição foi anotada na segunda via")


_DO_PREDIO = tuple(c.name for c in fields(Predio) if c.name != "data_pagamento")


@situacao(
    "restituicao",
    "predial",
    fatos=PedidoDoPredial,
    quando={"valor_pago", "valor_pago_a_mais", "data_pedido"},
)
def restituicao_do_predial(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """As ``restituicao``; what was paid beyond the tax that the facts of the building give."""
    admitido = pedido_admitido(lei, calendario)
    apurar = apuracao_do_predial(lei, ano)
    cobrar = Cobranca(lei, "predial", ano, calendario)

    def devido(p: PedidoDoPredial, m: Memoria | None) -> int:
        valor, _ = apurar(p, m)
        if valor is None:
            return 0
        assert p.data_pagamento is not None
        desconto, mora = cobrar.partes(valor, p.data_pagamento, m)
        return valor - desconto + mora

    def conta(p: PedidoDoPredial, m: Memoria | None) -> Resultado:
        outros = admitido(p, m)
        if p.valor_pago is not None and any(getattr(p, n) is not None for n in _DO_PREDIO):
            certo = devido(p, m)
            outros["valor_devido"] = lei.moeda.texto(certo)
            valor = max(p.valor_pago - certo, 0)
        else:
            valor = _a_mais(p)
        if m is not None:
            m.passo("art. 57", "a restituir", valor)
        return Resultado(valor, outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class PedidoDeMulta:
    """A refund of a fine illegal or remitted."""

    multa_paga: int | None = f.dinheiro("multa paga")
    culpa_propria: bool | None = f.sim_nao("a parte incorreu na multa por culpa própria")
    data_pagamento: date | None = f.data("data do pagamento")
    data_decisao: date | None = f.data("decisão que relevou a multa, se posterior")
    data_pedido: date | None = f.data("data do pedido de restituição")
    prova: str | None = f.palavra("prova do pagamento", PROVAS, PROVAS_DITAS)
    conhecimento_exibido: bool | None = f.sim_nao("o conhecimento foi exibido")
    segunda_via_anotada: bool | None = f.sim_nao("a restituição foi anotada na segunda via")


@situacao(
    "restituicao",
    "atos-da-economia-multa",
    "multas",
    fatos=PedidoDeMulta,
    quando={"multa_paga", "data_pedido"},
)
def restituicao_de_multa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Arts. 58 and 59: 10% stays as expediente, once, when the party was at fault (doubt 23)."""
    admitido = pedido_admitido(lei, calendario)
    expediente = lei.aliquota("multas.expediente", "expediente da multa por culpa própria")

    def conta(p: PedidoDeMulta, m: Memoria | None) -> Resultado:
        paga: int = exigir(p.multa_paga, "multa_paga", "a multa paga")
        culpa = exigir(p.culpa_propria, "culpa_propria", "dizer se houve culpa própria")
        outros = admitido(p, m)
        retido = expediente(paga, m) if culpa else 0
        if m is not None:
            m.passo("art. 58", "a restituir", paga - retido)
        return Resultado(paga - retido, outros={**outros, "expediente": lei.moeda.texto(retido)})

    return conta
