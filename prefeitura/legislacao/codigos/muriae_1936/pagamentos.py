"""Payment and collection of what was launched: questions about every tributo."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia


def dia_de(fim: Any) -> date:
    """The day of the end of a term."""
    return date(fim.year, fim.month, fim.day)


@dataclass(frozen=True, slots=True, kw_only=True)
class Divida:
    """A sum not paid on its date."""

    imposto: int | None = f.dinheiro("quantia não paga", nomes=("principal", "taxa", "valor"))
    vencimento: date | None = f.data("data do vencimento")
    pago: bool | None = f.sim_nao("a quantia foi paga")
    notificacao: date | None = f.data("notificação da dívida (art. 106 §3)")


@situacao("divida-ativa", fatos=Divida, quando={"vencimento", "pago", "notificacao"})
def divida_ativa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """When the certidão leaves and what it charges (86, 106 § 3, 157, 179, 185)."""
    dias = lei.parametro_de("inscricao", tributo, "dias")
    regra = lei.regra_de_mora(tributo)
    texto = lei.moeda.texto

    def conta(d: Divida, m: Memoria | None) -> Resultado:
        outros: dict[str, Any] = {}
        if d.vencimento is not None:
            inscricao = lei.data_de_inscricao(tributo, d.vencimento, calendario)
            vencida = not d.pago and lei.data > calendario.proximo_util(d.vencimento)
            outros |= {
                "inscricao_a_partir_de": inscricao.isoformat(),
                "prazo_final": inscricao.isoformat(),
                "estado": "pago" if d.pago else "vencido" if vencida else "aberto",
            }
            if m is not None:
                m.passo(dias.artigo, f"certidão da dívida a partir de {inscricao:%d/%m/%Y}")
        if d.notificacao is not None:
            prazo = lei.prazo("ajuizamento-do-predial", desde=d.notificacao, calendario=calendario)
            outros["prazo_final"] = dia_de(prazo.fim).isoformat()
            if m is not None:
                m.passo(prazo.artigo, f"{prazo.regra}: {prazo.fim:%d/%m/%Y}")
        if not outros:
            raise FatoInvalido("falta o vencimento (vencimento)")
        if d.imposto is None or d.pago:
            return Resultado(0, outros=outros)
        mora = 0
        if regra.degraus:
            taxa = regra.degraus[0].taxa
            mora = lei.arredondar(d.imposto * taxa.n, taxa.d)
            if m is not None:
                m.passo(regra.multa_artigo, "mora, uma só vez", mora)
        return Resultado(
            d.imposto + mora, outros={**outros, "imposto": texto(d.imposto), "mora": texto(mora)}
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagamento:
    """A sum launched, its due date, and the recurso there may have been."""

    imposto: int | None = f.dinheiro("imposto, taxa ou multa a pagar", nomes=("principal", "taxa"))
    vencimento: date | None = f.data("data do vencimento")
    data_ciencia: date | None = f.data("conhecimento do lançamento")
    data_recurso: date | None = f.data("dia do recurso")
    recurso_recebido_em_tempo: bool | None = f.sim_nao("o recurso foi recebido em tempo")
    data_decisao: date | None = f.data("despacho da decisão definitiva")
    data_pagamento: date | None = f.data("data do pagamento")


@situacao(
    "pagamento",
    fatos=Pagamento,
    quando={"imposto", "principal", "taxa", "data_decisao", "recurso_recebido_em_tempo"},
)
def pagamento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Discount or mora of the day; a recurso in time moves the date to 15 days after (73, 76)."""
    calendario_da_lei = f"calendario.{tributo}"
    fixa = (
        data_fixa(lei.valor(calendario_da_lei)[0]["datas"][0], ano)
        if calendario_da_lei in lei.codigo.parametros
        else None
    )
    texto = lei.moeda.texto

    def recebido(p: Pagamento) -> bool:
        if p.recurso_recebido_em_tempo is not None:
            return p.recurso_recebido_em_tempo
        if p.data_ciencia is not None and p.data_recurso is not None:
            fim = lei.prazo("recurso", desde=p.data_ciencia, calendario=calendario).fim
            return p.data_ciencia <= p.data_recurso <= dia_de(fim)
        return p.data_decisao is not None

    def vencimento_de(p: Pagamento, m: Memoria | None) -> date:
        vencimento = p.vencimento or fixa
        if not recebido(p):
            if vencimento is None:
                raise FatoInvalido("falta a data do vencimento (vencimento)")
            if m is not None and p.recurso_recebido_em_tempo is False:
                m.passo("art. 72", "recurso fora do prazo não suspende a cobrança")
            return vencimento
        if p.data_decisao is None:
            raise Recusado("o recurso está por decidir: a cobrança está suspensa (art. 76)")
        prazo = lei.prazo("pagamento-apos-decisao", desde=p.data_decisao, calendario=calendario)
        fim = dia_de(prazo.fim)
        if m is not None:
            m.passo("art. 76", "recurso recebido, com efeito suspensivo")
            m.passo(prazo.artigo, f"{prazo.regra}: {fim:%d/%m/%Y} (dúvida 10)")
        return fim if vencimento is None else max(vencimento, fim)

    def conta(p: Pagamento, m: Memoria | None) -> Resultado:
        vencimento = vencimento_de(p, m)
        outros: dict[str, Any] = {"prazo_final": vencimento.isoformat()}
        if p.imposto is None:
            if p.data_pagamento is not None:
                raise FatoInvalido("falta a quantia a pagar (imposto)")
            if m is not None:
                m.passo("art. 73", f"pagar até {vencimento:%d/%m/%Y}")
            return Resultado(0, outros=outros)
        desconto = mora = 0
        if p.data_pagamento is not None:
            devido = lei.devido(
                tributo,
                valor=p.imposto,
                vencimento=vencimento,
                em=p.data_pagamento,
                calendario=calendario,
            )
            desconto, mora = devido.desconto, devido.multa
            if m is not None:
                m.passos.extend(devido.memoria[:-1])
        total = p.imposto - desconto + mora
        if m is not None:
            m.passo("art. 15", "total", total)
        return Resultado(
            total,
            outros={
                "imposto": texto(p.imposto),
                "desconto": texto(desconto),
                "mora": texto(mora),
                **outros,
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Prescricao:
    """A debt whose prescription is asked."""

    exercicio_devido: int | None = f.exercicio("exercício da dívida")
    valor: int | None = f.dinheiro("valor da dívida", nomes=("principal", "imposto"))


@situacao("prescricao", fatos=Prescricao, quando={"exercicio_devido"})
def prescricao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The law names only the civil code, without a number of years (117, doubt 53)."""

    def conta(p: Prescricao, m: Memoria | None) -> Resultado:
        if p.exercicio_devido is None:
            raise FatoInvalido("falta o exercício da dívida (exercicio_devido)")
        fim = lei.data_de_prescricao(tributo, exercicio=p.exercicio_devido, valor=p.valor)
        if m is not None:
            m.passo("art. 117", "a lei não dá o prazo: remete ao código civil (dúvida 53)")
        return Resultado(
            p.valor or 0, outros={"prazo_final": None if fim is None else fim.isoformat()}
        )

    return conta
