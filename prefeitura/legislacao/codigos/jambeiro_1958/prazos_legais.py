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
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia

DECISAO = "pagar-apos-decisao"


@dataclass(frozen=True, slots=True, kw_only=True)
class Termo:
    """An act and the day, or the moment, from which its term runs."""

    ato: str | None = f.texto("ato, pelo nome do prazo: reclamacao, recurso_de_auto…")
    termo_inicial: datetime | None = f.momento("dia (ou dia e hora) de que se conta")
    vencimento_original: date | None = f.data("vencimento que a decisão encontrou")


@situacao("prazo", fatos=Termo, quando={"termo_inicial"})
def prazo(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Consecutive days, the last one moved to a working day; hours run on (doubt 19)."""

    def conta(t: Termo, m: Memoria | None) -> Resultado:
        ato = normalizar(exigir(t.ato, "ato", "o ato")).replace("_", "-")
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
    degraus = lei.regra_de_mora(tributo).degraus
    if not degraus:
        return calendario.proximo_util(vencimento)
    return min(d.ultimo_dia_sem(vencimento, calendario) for d in degraus)


def suplementar(
    lei: Vigencia, tributo: str, vencimento: date, dias: int, calendario: Calendario
) -> date:
    """The end of the extra time of art. 7. Raises ``Recusado`` above its limit."""
    p = lei.parametro("processo.suplementar_dias")
    if dias > p.valor:
        raise Recusado(f"o prazo suplementar vai até {p.valor} dias (art. 7º)")
    fim = ultimo_dia(lei, tributo, vencimento, calendario) + timedelta(days=dias)
    return calendario.proximo_util(fim)
