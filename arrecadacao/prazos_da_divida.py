"""When an inscribed debt may go to execution: two terms run side by side (arts. 72, 73, 144)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arrecadacao.models import Inscricao
    from prefeitura.legislacao import Calendario, Prazo, Vigencia

# Terms of the code, by their names in its list of terms.
AMIGAVEL = "cobranca-amigavel"
AVISO_JUDICIAL = "notificacao-judicial"
CONVITE = "convite-ao-devedor"


@dataclass(frozen=True, slots=True)
class Fase:
    """The terms of one inscribed debt. Dates are the last day of each term."""

    amigavel_ate: date
    convite_ate: date | None
    notificacao_ate: date | None

    @property
    def execucao_desde(self) -> date | None:
        """First day on which the certidão may leave; None while there was no invitation."""
        if self.convite_ate is None or self.notificacao_ate is None:
            return None
        return max(self.convite_ate, self.notificacao_ate) + timedelta(days=1)


def fase(inscricao: Inscricao, lei: Vigencia, dias: Calendario) -> Fase:
    """The terms of a debt: 60 days of amicable collection from the end of the term to pay (72);
    the invitation, which gives 60 days (144) and is also the notice that after 30 days, not
    counted before the amicable phase is over, the judicial collection begins (73)."""
    amigavel = _fim(lei.prazo(AMIGAVEL, desde=inscricao.vencimento, calendario=dias))
    if inscricao.convidada_em is None:
        return Fase(amigavel, None, None)
    aviso = max(inscricao.convidada_em, amigavel)
    notificacao = _fim(lei.prazo(AVISO_JUDICIAL, desde=aviso, calendario=dias))
    return Fase(amigavel, inscricao.convite_ate, notificacao)


def fim_do_convite(expedido_em: date, lei: Vigencia, dias: Calendario) -> date:
    """Last day to pay by invitation (art. 144)."""
    return _fim(lei.prazo(CONVITE, desde=expedido_em, calendario=dias))


def _fim(prazo: Prazo) -> date:
    return prazo.fim.date() if isinstance(prazo.fim, datetime) else prazo.fim
