"""When an inscribed debt may go to execution, by the terms that the code in force gives.

In Januária two of them run side by side (arts. 72, 73, 144); in Jambeiro (8) and Votuporanga (13)
there is only the invitation; where the law has none, the inscription is enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from arrecadacao.fases import regras
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao.arrecadacao import RegraDeCobranca

if TYPE_CHECKING:
    from arrecadacao.models import Inscricao
    from prefeitura.legislacao import Calendario, Prazo, Vigencia

_SEM_REGRA = RegraDeCobranca(remessa="")


@dataclass(frozen=True, slots=True)
class Fase:
    """The terms of one inscribed debt. Dates are the last day of each term."""

    amigavel_ate: date | None
    convite_ate: date | None
    notificacao_ate: date | None
    inscrita_em: date
    falta_convite: bool = False

    @property
    def execucao_desde(self) -> date | None:
        """First day on which the certidão may leave; None while there was no invitation."""
        if self.falta_convite:
            return None
        termos = [t for t in (self.amigavel_ate, self.convite_ate, self.notificacao_ate) if t]
        return max(termos) + timedelta(days=1) if termos else self.inscrita_em


def fase(inscricao: Inscricao, lei: Vigencia, dias: Calendario) -> Fase:
    """The terms of a debt. In Januária: 60 days of amicable collection from the end of the term
    to pay (72); the invitation, which gives 60 days (144) and is also the notice that after 30
    days, not counted before the amicable phase is over, the judicial collection begins (73)."""
    regra = cobranca()
    amigavel = (
        _fim(lei.prazo(regra.amigavel, desde=inscricao.vencimento, calendario=dias))
        if regra.amigavel
        else None
    )
    if inscricao.convidada_em is None:
        return Fase(amigavel, None, None, inscricao.inscrita_em, bool(regra.convite))
    notificacao = None
    if regra.notificacao:
        aviso = max(inscricao.convidada_em, amigavel or inscricao.convidada_em)
        notificacao = _fim(lei.prazo(regra.notificacao, desde=aviso, calendario=dias))
    return Fase(amigavel, inscricao.convite_ate, notificacao, inscricao.inscrita_em)


def fim_do_convite(expedido_em: date, lei: Vigencia, dias: Calendario) -> date:
    """Last day to pay by invitation (Januária 144, Jambeiro 8, Votuporanga 13)."""
    regra = cobranca()
    if not regra.convite:
        raise ErroDeNegocio("O código em vigor não manda convidar o devedor.")
    return _fim(lei.prazo(regra.convite, desde=expedido_em, calendario=dias))


def cobranca() -> RegraDeCobranca:
    """The terms of the collection in the code in force."""
    return regras().cobranca or _SEM_REGRA


def artigo(termo: str) -> str:
    """The article of one of those terms, as messages and papers cite it ("144")."""
    return codigo().prazo(termo).artigo.removeprefix("art. ") if termo else ""


def _fim(prazo: Prazo) -> date:
    return prazo.fim.date() if isinstance(prazo.fim, datetime) else prazo.fim
