"""The predial after its launch: late instalments, sale, exemption asked (arts. 11, 37, 159)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir, isento, multa_de_mora
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Prestacao:
    """An instalment of the predial and of the taxas that ride with it."""

    prestacao: int | None = f.inteiro("número da prestação", minimo=1, maximo=2)
    predial: int | None = f.dinheiro("predial da prestação", nomes=("principal", "valor_lancado"))
    lixo: int | None = f.dinheiro("taxa de lixo da prestação")
    limpeza: int | None = f.dinheiro("taxa de limpeza da prestação")
    vencimento: date | None = f.data("vencimento da prestação")
    data_do_pagamento: date | None = f.data("dia do pagamento")
    segunda_prestacao_vencimento: date | None = f.data("vencimento da segunda prestação")


@situacao("pagamento", "predial", fatos=Prestacao, quando={"data_do_pagamento"})
def pagamento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Each tributo of the late instalment bears its own 10% (11 and 35, duvida 10)."""
    multas_de = {
        "predial": multa_de_mora(lei, "predial", calendario),
        "lixo": multa_de_mora(lei, "lixo", calendario),
        "limpeza": multa_de_mora(lei, "limpeza-publica", calendario),
    }
    texto = lei.moeda.texto

    def conta(p: Prestacao, m: Memoria | None) -> Resultado:
        vencimento = exigir(p.vencimento, "vencimento", "o vencimento da prestação")
        em = exigir(p.data_do_pagamento, "data_do_pagamento", "o dia do pagamento")
        ditas = {"predial": p.predial, "lixo": p.lixo, "limpeza": p.limpeza}
        partes = {nome: valor for nome, valor in ditas.items() if valor is not None}
        if not partes:
            raise FatoInvalido("falta a quantia da prestação (predial)")
        outros: dict[str, Any] = {}

        def multa_das(dia: date) -> int:
            return sum(multas_de[n](valor, dia, em, m) for n, valor in partes.items())

        multa, principal = multa_das(vencimento), sum(partes.values())
        if p.segunda_prestacao_vencimento is not None:
            outros["segunda_prestacao_multa"] = texto(multa_das(p.segunda_prestacao_vencimento))
        if m is not None:
            m.passo("art. 11", "a pagar", principal + multa)
        return Resultado(
            principal + multa,
            outros={"principal": texto(principal), "multa": texto(multa)} | outros,
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Alienacao:
    """A building sold."""

    proprietario_lancado: str | None = f.texto("em nome de quem está o lançamento")
    comprador: str | None = f.texto("nome do comprador")
    data_da_transcricao: date | None = f.data("dia da transcrição, provada")
    prestacao_em_aberto_vencimento: date | None = f.data("vencimento da prestação em aberto")


@situacao("alienacao", "predial", fatos=Alienacao, quando={"data_da_transcricao"})
def alienacao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The new name holds only from the next exercise (37 §2)."""

    def conta(a: Alienacao, m: Memoria | None) -> Resultado:
        dia: date = exigir(a.data_da_transcricao, "data_da_transcricao", "o dia da transcrição")
        de = a.proprietario_lancado or "vendedor"
        para = a.comprador or "comprador"
        if m is not None:
            m.passo("art. 37 §2", f"o lançamento passa a {para} no exercício de {dia.year + 1}")
        return Resultado(
            0,
            outros={
                f"nome_no_lancamento_de_{dia.year}": de,
                f"nome_no_lancamento_de_{dia.year + 1}": para,
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class PedidoDeIsencao:
    """An exemption asked outside the list of the law."""

    pedido: str | None = f.texto("pedido")
    despacho_favoravel: bool | None = f.sim_nao("o despacho é favorável")
    lei_que_autoriza: str | None = f.texto("lei que autoriza a isenção")


@situacao("isencao", fatos=PedidoDeIsencao, quando={"lei_que_autoriza", "despacho_favoravel"})
def isencao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """No exemption without a law that authorises it (159)."""

    def conta(p: PedidoDeIsencao, m: Memoria | None) -> Resultado:
        if not p.lei_que_autoriza:
            raise Recusado("nenhuma isenção se concede sem lei que a autorize (art. 159)")
        if p.despacho_favoravel is False:
            raise Recusado("o pedido de isenção foi indeferido")
        return isento(f"art. 159; {p.lei_que_autoriza}", "isenção autorizada por lei", m)

    return conta
