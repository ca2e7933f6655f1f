"""What the fiscal process computes: terms, guarantees, majorities (arts. 15 to 150)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.codigos.januaria_1963 import nomes
from prefeitura.legislacao.erros import FatoInvalido, Recusado
from prefeitura.legislacao.numeros import para_cima
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia


def _ate(lei: Vigencia, termo: str, desde: date | None, fato: str, cal: Calendario) -> date:
    """The last day of a named term. Raises ``FatoInvalido`` when its start was not given."""
    if desde is None:
        raise FatoInvalido(f"falta a data de que se conta o prazo ({fato})")
    fim = lei.prazo(termo, desde=desde, calendario=cal).fim
    return date(fim.year, fim.month, fim.day)


def _termina(lei: Vigencia, termo: str, fim: date, m: Memoria | None, **outros: Any) -> Resultado:
    if m is not None:
        p = lei.codigo.prazo(termo)
        m.passos.append(Passo(p.artigo, p.regra, fim.isoformat()))
    return Resultado(0, outros={"prazo_final": fim.isoformat(), **outros})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reclamacao:
    """A complaint against a launch."""

    notificacao: date | None = f.data("publicação ou notificação do lançamento")


@regra("reclamacao", fatos=Reclamacao)
def reclamacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 112: fifteen days."""

    def conta(r: Reclamacao, m: Memoria | None) -> Resultado:
        fim = _ate(lei, "reclamacao", r.notificacao, "notificacao", calendario)
        return _termina(lei, "reclamacao", fim, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurso:
    """An appeal to the junta, with its guarantee."""

    ciencia: date | None = f.data("ciência da decisão")
    entrega_ao_correio: date | None = f.data("entrega da carta ao correio")
    data_no_ar: date | None = f.data("data no AR; vazia se omitida")
    valor: int | None = f.dinheiro("quantia exigida")
    garantia: str | None = f.palavra("garantia oferecida", ("deposito", "fianca"))


@regra("recurso", fatos=Recurso)
def recurso(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 118 to 123: twenty days, half deposited, fiança above 10,000.00 (duvida 10)."""
    deposito = lei.aliquota("processo.deposito", "depósito do recurso")
    fianca = lei.valor("processo.fianca_acima_de")

    def conta(r: Recurso, m: Memoria | None) -> Resultado:
        outros: dict[str, Any] = {}
        ciencia = r.ciencia or r.data_no_ar
        if ciencia is None and r.entrega_ao_correio is not None:
            presumida = lei.prazo("ciencia-por-ar", desde=r.entrega_ao_correio).fim
            ciencia = date(presumida.year, presumida.month, presumida.day)
            outros["ciencia_presumida"] = ciencia.isoformat()
        if r.valor is not None:
            outros["deposito"] = lei.moeda.texto(deposito(r.valor, m))
            outros["fianca_admitida"] = r.valor > fianca
        fim = _ate(lei, "recurso", ciencia, "ciencia", calendario)
        return _termina(lei, "recurso", fim, m, **outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Auto:
    """An auto de infração notified to the offender."""

    ciencia: date | None = f.data("ciência do auto")
    afixacao: date | None = f.data("afixação do edital")
    prorrogacao: bool | None = f.sim_nao("a defesa foi prorrogada")


@regra("auto", fatos=Auto)
def auto(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 81: ten days, and ten more on request; an edital is complete in fifteen (duvida 9)."""

    def conta(a: Auto, m: Memoria | None) -> Resultado:
        ciencia = a.ciencia
        outros: dict[str, Any] = {}
        if ciencia is None and a.afixacao is not None:
            ciencia = _ate(lei, "edital-de-auto", a.afixacao, "afixacao", calendario)
            outros["ciencia"] = ciencia.isoformat()
        fim = _ate(lei, "defesa-auto", ciencia, "ciencia", calendario)
        if not a.prorrogacao:
            return _termina(lei, "defesa-auto", fim, m, **outros)
        termo = "defesa-auto-prorrogacao"
        return _termina(lei, termo, _ate(lei, termo, fim, "ciencia", calendario), m, **outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Apreensao:
    """Goods seized."""

    apreensao: date | None = f.data("data da apreensão")
    perecivel: bool | None = f.sim_nao("bens perecíveis")


@regra("apreensao", fatos=Apreensao)
def apreensao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 27: auction in sixty days, or five for what perishes."""

    def conta(a: Apreensao, m: Memoria | None) -> Resultado:
        termo = "leilao-de-pereciveis" if a.perecivel else "leilao"
        return _termina(lei, termo, _ate(lei, termo, a.apreensao, "apreensao", calendario), m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Arbitramento:
    """An arbitration of value."""

    compromisso: date | None = f.data("data do termo de compromisso")
    local: str | None = f.palavra(
        "onde está o imóvel", ("sede", "fora_da_sede"), nomes.LOCAIS_DE_ARBITRAMENTO
    )


@regra("arbitramento", fatos=Arbitramento)
def arbitramento(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 69: five days in the sede, fifteen outside."""

    def conta(a: Arbitramento, m: Memoria | None) -> Resultado:
        termo = "arbitramento-fora" if a.local == "fora_da_sede" else "arbitramento-sede"
        return _termina(lei, termo, _ate(lei, termo, a.compromisso, "compromisso", calendario), m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquerito:
    """A fiscal inquiry: summons or witnesses."""

    intimacao: date | None = f.data("intimação do infrator")
    reside_no_local: bool | None = f.sim_nao("o infrator reside no lugar")
    testemunhas_inquiridas: int | None = f.inteiro("testemunhas ouvidas", maximo=100)


@regra("inquerito", fatos=Inquerito)
def inquerito(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 92: 48 hours or five days to answer; 99: at least three witnesses."""
    minimo = lei.valor("processo.testemunhas")

    def conta(i: Inquerito, m: Memoria | None) -> Resultado:
        if i.testemunhas_inquiridas is not None:
            if i.testemunhas_inquiridas < minimo:
                raise Recusado(f"testemunhas insuficientes: ao menos {minimo} (art. 99)")
            if m is not None:
                m.passo("art. 99", f"{i.testemunhas_inquiridas} testemunhas ouvidas")
            return Resultado(0, outros={"suficientes": True})
        termo = "depoimento-do-infrator" if i.reside_no_local else "depoimento-do-infrator-fora"
        return _termina(lei, termo, _ate(lei, termo, i.intimacao, "intimacao", calendario), m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Restituicao:
    """Money to give back."""

    pagamento: date | None = f.data("data do pagamento indevido")
    apuracao: date | None = f.data("data em que a fazenda apurou o erro")


@regra("restituicao", fatos=Restituicao)
def restituicao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 38 and 39: sixty days to ask; thirty to repay ex officio (duvida 12)."""

    def conta(r: Restituicao, m: Memoria | None) -> Resultado:
        termo = "restituicao" if r.apuracao is None else "restituicao-de-oficio"
        desde = r.pagamento if r.apuracao is None else r.apuracao
        return _termina(lei, termo, _ate(lei, termo, desde, "pagamento", calendario), m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Execucao:
    """A final decision to be paid."""

    notificacao: date | None = f.data("notificação da decisão definitiva")


@regra("execucao", fatos=Execucao)
def execucao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 138: ten days to pay the condemnation."""

    def conta(e: Execucao, m: Memoria | None) -> Resultado:
        termo = "pagamento-da-condenacao"
        return _termina(lei, termo, _ate(lei, termo, e.notificacao, "notificacao", calendario), m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Notificacao:
    """A new fault after a notificação preliminar."""

    ultima_notificacao: date | None = f.data("última notificação preliminar")
    nova_falta: date | None = f.data("data da nova falta")


@regra("notificacao", fatos=Notificacao)
def notificacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 24 I: within a year of the last notificação there is no other, but an auto."""

    def conta(n: Notificacao, m: Memoria | None) -> Resultado:
        if n.ultima_notificacao is None or n.nova_falta is None:
            raise FatoInvalido("faltam as datas (ultima_notificacao, nova_falta)")
        if n.nova_falta < n.ultima_notificacao:
            raise FatoInvalido("a nova falta vem antes da última notificação")
        dentro = n.nova_falta < somar_meses(n.ultima_notificacao, 12)
        medida = "auto_de_infracao" if dentro else "notificacao_preliminar"
        if m is not None:
            m.passo("art. 24 I", f"{'menos' if dentro else 'mais'} de um ano da última notificação")
        return Resultado(0, outros={"medida": medida})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Favor:
    """A fiscal favour, in the code or new."""

    pedido: str | None = f.palavra("favor pedido", ("isencao_prevista", "isencao_nao_prevista"))
    vereadores: int | None = f.inteiro("membros da câmara", minimo=1, maximo=200)
    votos_favoraveis: int | None = f.inteiro("votos favoráveis", maximo=200)


@regra("isencao", fatos=Favor)
def isencao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Arts. 44 and 488: the prefeito recognizes; a favour not in the code wants two thirds."""

    def conta(x: Favor, m: Memoria | None) -> Resultado:
        if x.pedido == "isencao_prevista":
            if m is not None:
                m.passo("art. 44 §1", "reconhecida por ato do prefeito")
            return Resultado(0, outros={"autoridade": "prefeito"})
        if x.vereadores is None or x.votos_favoraveis is None:
            raise FatoInvalido("faltam os votos (vereadores, votos_favoraveis)")
        if x.votos_favoraveis > x.vereadores:
            raise FatoInvalido("há mais votos que vereadores")
        precisos = para_cima(2 * x.vereadores, 3)
        if x.votos_favoraveis < precisos:
            raise Recusado(
                f"exige dois terços da câmara: {precisos} de {x.vereadores} votos (art. 488 §3)"
            )
        if m is not None:
            m.passo("art. 488 §3", f"{x.votos_favoraveis} votos de {x.vereadores}")
        return Resultado(0, outros={"autoridade": "câmara", "aprovada": True})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessao:
    """A session of the junta."""

    presentes: int | None = f.inteiro("membros presentes", maximo=5)


@regra("junta", fatos=Sessao)
def junta(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Art. 126: three of the five members (duvida 77)."""
    quorum = lei.valor("processo.quorum")

    def conta(s: Sessao, m: Memoria | None) -> Resultado:
        if s.presentes is None:
            raise FatoInvalido("faltam os membros presentes (presentes)")
        if s.presentes < quorum:
            raise Recusado(f"sem quórum: a junta julga com {quorum} membros (art. 126)")
        if m is not None:
            m.passo("art. 126", f"{s.presentes} membros presentes")
        return Resultado(0, outros={"quorum": True})

    return conta
