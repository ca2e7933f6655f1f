"""A term of the law counted for an act (arts. 4 to 130)."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.codigos.jambeiro_1958.industrias import INDUSTRIAS
from prefeitura.legislacao.erros import Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.palavras import reconhecer
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

DECISAO = "pagar-apos-decisao"
_OUTRAS_PALAVRAS = {
    "reclamacao": "reclamar reclamacao-contra-o-lancamento impugnacao",
    DECISAO: "pagamento-apos-decisao pagar-depois-da-decisao",
    "atender-convite": "convite pagar-apos-convite pagamento-apos-convite",
    "ajuizar-ou-devolver-certidao": "ajuizar ajuizamento ajuizar-certidao devolver-certidao "
    "ajuizamento-da-certidao devolucao-da-certidao",
    "inscrever": "inscricao promover-inscricao",
    "comunicar-alteracao": "alteracao comunicacao-de-alteracao alteracao-de-dados",
    "comunicar-cessacao": "cessacao comunicacao-de-cessacao baixa comunicar-baixa encerramento",
    "renovar-inscricao": "renovacao renovacao-da-inscricao renovar-dados",
    "revisar-lancamento-provisorio": "revisao revisao-do-lancamento-provisorio",
    "regularizar-anuncio": "regularizacao-do-anuncio",
    "depositar-multa-diversoes": "depositar-multa deposito-da-multa",
    "recurso-de-auto": "recurso-contra-auto recorrer-de-auto recurso-contra-multa",
    "recurso-de-auto-por-intimacao": "recurso-por-intimacao recurso-contra-auto-por-intimacao",
    "recurso-de-apreensao": "recurso-contra-apreensao recorrer-de-apreensao",
    "reclamar-no-deposito": "reclamar-deposito reclamar-coisa-apreendida retirar-do-deposito",
}
SINONIMOS = {outra: nome for nome, outras in _OUTRAS_PALAVRAS.items() for outra in outras.split()}
# the appeals against fines, not those of art. 54
_DE_MULTA = {"recurso": "recurso-de-auto", "recorrer": "recurso-de-auto"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Termo:
    """An act and the day, or the moment, from which its term runs."""

    ato: str | None = f.texto("ato, pelo nome do prazo: reclamacao, recurso_de_auto…")
    termo_inicial: datetime | None = f.momento("dia (ou dia e hora) de que se conta")
    vencimento_original: date | None = f.data("vencimento que a decisão encontrou")


@situacao("prazo", fatos=Termo, quando={"termo_inicial"})
def prazo(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Consecutive days, the last one moved to a working day; hours run on (doubt 19)."""
    de_multa = _DE_MULTA if tributo == "multas" or tributo.startswith("diversoes") else {}

    def nome_do(dito: str) -> str:
        ato = normalizar(dito).replace("_", "-")
        return de_multa.get(ato) or reconhecer(ato, lei.codigo.prazos, SINONIMOS) or ato

    def conta(t: Termo, m: Memoria | None) -> Resultado:
        ato = nome_do(exigir(t.ato, "ato", "o ato"))
        inicio: datetime = exigir(t.termo_inicial, "termo_inicial", "o termo inicial")
        if ato == DECISAO and tributo.startswith(INDUSTRIAS):
            raise Recusado("em indústrias e profissões a reclamação não suspende (art. 55)")
        contado = lei.prazo(ato, desde=inicio, calendario=calendario)
        fim, outros = contado.fim, dict[str, Any]()
        if ato == DECISAO:
            original = t.vencimento_original
            if original is not None and inicio.date() <= calendario.proximo_util(original):
                fim = original
                if m is not None:
                    m.passo(contado.artigo, "decisão dentro da época: vale o vencimento")
            outros["multa_dentro_do_prazo"] = lei.moeda.texto(0)
        if m is not None:
            m.passo(contado.artigo, f"{contado.regra}; até {_escrito(fim)}")
        return Resultado(0, outros={"prazo_final": fim.isoformat(), **outros})

    return conta


def _escrito(fim: date | datetime) -> str:
    if isinstance(fim, datetime):
        return f"{fim:%d/%m/%Y às %H:%M}"
    return f"{fim:%d/%m/%Y}"


def ultimo_dia(lei: Vigencia, tributo: str, vencimento: date, calendario: Calendario) -> date:
    """The last day on which a tributo is paid without fine (doubt 22)."""
    return lei.regra_de_mora(tributo).ultimo_dia(vencimento, calendario)


def suplementar(
    lei: Vigencia, tributo: str, vencimento: date, dias: int, calendario: Calendario
) -> date:
    """The end of the extra time of art. 7. Raises ``Recusado`` above its limit."""
    p = lei.parametro("processo.suplementar_dias")
    if dias > p.valor:
        raise Recusado(f"o prazo suplementar vai até {p.valor} dias (art. 7º)")
    fim = ultimo_dia(lei, tributo, vencimento, calendario) + timedelta(days=dias)
    return calendario.proximo_util(fim)
