"""Extra time, collection by the Procurador, decided complaints (arts. 4, 7, 9 to 11, 55)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.codigos.jambeiro_1958.industrias import INDUSTRIAS
from prefeitura.legislacao.codigos.jambeiro_1958.pagamentos import (
    Suplementar,
    vencimentos_fixos,
)
from prefeitura.legislacao.codigos.jambeiro_1958.prazos_legais import suplementar
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class PedidoDePrazo:
    """A request of extra time."""

    vencimento: date | None = f.data("vencimento da parcela")
    prazo_suplementar: Suplementar | None = f.registro("prazo pedido", Suplementar)


@situacao("conceder_prazo_suplementar", fatos=PedidoDePrazo, quando={"prazo_suplementar"})
def conceder(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """At most thirty days from the last day without fine, for força maior (7, doubt 22)."""

    def conta(p: PedidoDePrazo, m: Memoria | None) -> Resultado:
        pedido: Suplementar = exigir(p.prazo_suplementar, "prazo_suplementar", "o prazo pedido")
        vencimento: date = exigir(p.vencimento, "vencimento", "o vencimento")
        dias: int = exigir(pedido.dias, "dias", "os dias pedidos")
        fim = suplementar(lei, tributo, vencimento, dias, calendario)
        if not pedido.motivo:
            raise Recusado("o prazo suplementar pede força maior comprovada (art. 7º)")
        concedido = pedido.deferido_pelo_prefeito is not False
        if m is not None:
            como = f"até {fim:%d/%m/%Y}, sem multa" if concedido else "indeferido pelo Prefeito"
            m.passo("art. 7º", f"{dias} dias por {pedido.motivo}: {como}")
        if not concedido:
            return Resultado(0, outros={"deferido": False})
        return Resultado(0, outros={"prazo_final": fim.isoformat(), "deferido": True})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrecadacao:
    """What the Procurador collected."""

    quantia_arrecadada: int | None = f.dinheiro("quantia arrecadada pelo Procurador")
    percentual_honorarios: Decimal | None = f.quantidade(
        "honorários que o Prefeito fixou", "%", maximo=100
    )


@situacao(
    "arrecadar_pelo_procurador",
    fatos=Arrecadacao,
    quando={"quantia_arrecadada", "percentual_honorarios"},
)
def arrecadar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Up to 5%, out of what was collected: the debtor pays no more (11, doubt 25)."""
    p = lei.parametro("processo.honorarios")
    maximo: Taxa = p.valor
    texto = lei.moeda.texto

    def conta(a: Arrecadacao, m: Memoria | None) -> Resultado:
        quantia = exigir(a.quantia_arrecadada, "quantia_arrecadada", "a quantia arrecadada")
        pct = exigir(a.percentual_honorarios, "percentual_honorarios", "o percentual")
        if pct > maximo.pct:
            raise Recusado(f"os honorários vão até {em_portugues(maximo.pct)}% ({p.artigo})")
        honorarios = Aliquota(
            Taxa.de_pct(pct), p.artigo, "honorários do Procurador", lei.arredondar
        )(quantia, m)
        if m is not None:
            m.passo("art. 11", "fica para o município", quantia - honorarios)
        return Resultado(
            quantia,
            outros={
                "honorarios": texto(honorarios),
                "liquido_para_o_municipio": texto(quantia - honorarios),
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Pago:
    """What was paid while the complaint waited."""

    imposto: int | None = f.dinheiro("imposto pago")
    assistencia_social: int | None = f.dinheiro("assistência social paga")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisao:
    """A complaint decided on a parcel."""

    parcela: int | None = f.inteiro("número da parcela", minimo=1, maximo=4)
    valor_lancado: int | None = f.dinheiro("valor lançado da parcela")
    valor_decidido: int | None = f.dinheiro("valor da parcela pela decisão")
    valor_pago: Pago | None = f.registro("o que se pagou", Pago)
    vencimento: date | None = f.data("vencimento da parcela")
    data_pagamento: date | None = f.data("dia do pagamento")
    data_decisao: date | None = f.data("dia da decisão")


@situacao("decidir_reclamacao", fatos=Decisao, quando={"valor_decidido"})
def decidir(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """What was paid beyond the decision is returned (55 sole §; doubts 53 and 54)."""
    assistencia_de = lei.aliquota("assistencia-social.aliquota", "assistência social")
    texto = lei.moeda.texto

    def vencimento_de(d: Decisao, em: date) -> date:
        if d.vencimento is not None:
            return d.vencimento
        datas = vencimentos_fixos(lei, tributo, em.year)
        numero = d.parcela or (1 if len(datas) == 1 else 0)
        if not 1 <= numero <= len(datas):
            raise FatoInvalido("falta o vencimento ou o número da parcela (vencimento, parcela)")
        return datas[numero - 1]

    def conta(d: Decisao, m: Memoria | None) -> Resultado:
        decidido = exigir(d.valor_decidido, "valor_decidido", "o valor decidido")
        pago = d.valor_pago
        if pago is None:
            if m is not None:
                m.passo("art. 55", "nada foi pago: cobra-se o valor decidido", decidido)
            return Resultado(decidido, outros={"devolver": texto(0)})
        em: date = exigir(d.data_pagamento, "data_pagamento", "o dia do pagamento")
        if d.data_decisao is not None and d.data_decisao < em:
            raise FatoInvalido("a decisão é anterior ao pagamento (data_decisao)")
        quitado = (pago.imposto or 0) + (pago.assistencia_social or 0)
        devido = lei.devido(
            tributo, valor=decidido, vencimento=vencimento_de(d, em), em=em, calendario=calendario
        )
        if m is not None:
            m.passo("art. 55", "sem efeito suspensivo: pagou-se", quitado)
            m.passos.extend(devido.memoria)
        total = devido.total
        if tributo == INDUSTRIAS:
            total += assistencia_de(total, m)
        outros: dict[str, Any] = {"devolver": texto(max(quitado - total, 0))}
        if quitado < total:
            outros["diferenca_a_pagar"] = texto(total - quitado)
        if m is not None:
            m.passo("art. 55, par. único", "diferença que se devolve", max(quitado - total, 0))
        return Resultado(total, outros=outros)

    return conta
