"""What refuses an act of a procedure by an answer, by a rule of the code or by another process.

Of answers: ``recusas``, ``iguais``, ``diferentes``, ``limites``, ``pela_regra``, ``basta``. Of
other processes: ``derivado``, ``sem_aberto``, ``da_origem`` and ``mandato``. All are keys of
``condicoes``. Of the procedure, when it opens: ``unico_por_origem``, ``nao_se_ha``, ``em_curso``;
and ``sem_reclamacao``, which shuts the way of complaints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei

Responder = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Resposta:
    """An answer given to a field of the act (`campo`) or of an earlier one (`ato.campo`)."""

    campo: str
    valores: tuple[str, ...]

    def vale(self, responder: Responder) -> bool:
        dito = responder(self.campo)
        if isinstance(dito, bool):
            dito = "sim" if dito else "nao"
        return dito is not None and str(dito) in self.valores


@dataclass(frozen=True, slots=True)
class Recusa:
    """An answer with which the act is not done, by an article.

    ``quando`` is another that must go with it, ``salvo`` one that saves it.
    """

    se: Resposta
    artigo: str
    motivo: str
    quando: Resposta | None = None
    salvo: Resposta | None = None


@dataclass(frozen=True, slots=True)
class PelaRegra:
    """A rule of the code put to answers of the act: its refusal is that of the act.

    ``fatos`` names the field of each fact. ``ao_menos``: money of a field not below an outcome of
    the rule; ``exige``: an outcome that must be so; ``ate``: an outcome that is the last day.
    """

    regra: str
    fatos: Mapping[str, str]
    artigo: str
    ao_menos: Mapping[str, str]
    exige: Mapping[str, str]
    ate: str
    motivo: str
    se: Resposta | None = None


@dataclass(frozen=True, slots=True)
class Basta:
    """A list is only as much as covers a debt: without its least line it no longer would."""

    itens: str
    divida: str
    artigo: str
    salvo: Resposta | None = None


@dataclass(frozen=True, slots=True)
class Limite:
    """Money, in whole units, that does not pass a limit or must pass it, with a given answer."""

    campo: str
    ate: int | None
    acima_de: int | None
    artigo: str
    motivo: str
    quando: Resposta | None = None


@dataclass(frozen=True, slots=True)
class Comparacao:
    """Two answers that must be the same (or must not be)."""

    campos: tuple[str, ...]
    iguais: bool
    artigo: str
    motivo: str
    se: Resposta | None = None


@dataclass(frozen=True, slots=True)
class Derivado:
    """What must have come of the process of another kind that was born of this one."""

    procedimento: str
    em: tuple[str, ...]
    artigo: str
    se_houver: bool = False
    com_ato: str = ""


@dataclass(frozen=True, slots=True)
class DaOrigem:
    """What must be so in the process of origin: its state, a term that runs, an answer.

    States are written ``procedimento:estado``; a term that the origin never opened is not asked.
    """

    em: tuple[str, ...]
    dentro_de: tuple[str, ...]
    depois_de: tuple[str, ...]
    resposta: Resposta | None
    artigo: str


@dataclass(frozen=True, slots=True)
class Mandato:
    """Who acts for a bench is named in a process of another kind whose term still runs.

    ``papel`` is the role that needs it; ``campo`` the field of the opening act with the person.
    """

    procedimento: str
    campo: str
    prazo: str
    papel: str
    artigo: str


@dataclass(frozen=True, slots=True)
class RecusasDoAto:
    recusas: tuple[Recusa, ...] = ()
    pela_regra: tuple[PelaRegra, ...] = ()
    basta: Basta | None = None
    comparacoes: tuple[Comparacao, ...] = ()
    limites: tuple[Limite, ...] = ()
    derivado: tuple[Derivado, ...] = ()
    sem_aberto: tuple[str, ...] = ()
    da_origem: DaOrigem | None = None
    mandato: Mandato | None = None


@dataclass(frozen=True, slots=True)
class NaoSeHa:
    """Not opened while less than a term has passed since the party's last of another kind."""

    procedimento: str
    dentro_de: str
    artigo: str


@dataclass(frozen=True, slots=True)
class EmCurso:
    """At most so many open at once with the same answer in the opening act."""

    campo: str
    vezes: int
    artigo: str


@dataclass(frozen=True, slots=True)
class AoAbrir:
    unico_por_origem: str = ""
    nao_se_ha: NaoSeHa | None = None
    em_curso: EmCurso | None = None
    sem_reclamacao: str = ""


def da_resposta(ato: AtoDaLei, responder: Responder, unidade: int) -> str:
    """The refusal of the answers, with its article; empty when none refuses.

    ``unidade`` is one unit of the money in its smallest parts.
    """
    r = ato.condicoes.recusas

    def vale(resposta: Resposta | None) -> bool:
        return resposta is None or resposta.vale(responder)

    for recusa in r.recusas:
        salva = recusa.salvo is not None and recusa.salvo.vale(responder)
        if recusa.se.vale(responder) and vale(recusa.quando) and not salva:
            return f"{recusa.motivo} (art. {recusa.artigo})"
    for c in r.comparacoes:
        if vale(c.se) and (len({str(responder(nome)) for nome in c.campos}) == 1) != c.iguais:
            return f"{c.motivo} (art. {c.artigo})"
    for limite in r.limites:
        valor = responder(limite.campo)
        if valor is None or not vale(limite.quando):
            continue
        passa = limite.ate is not None and valor > limite.ate * unidade
        if passa or (limite.acima_de is not None and valor <= limite.acima_de * unidade):
            return f"{limite.motivo} (art. {limite.artigo})"
    return ""


def do_que_basta(ato: AtoDaLei, responder: Responder) -> str:
    """Refuses a list of more than what covers the debt; empty when it is no more than that."""
    b = ato.condicoes.recusas.basta
    if b is None or (b.salvo is not None and b.salvo.vale(responder)):
        return ""
    valores = [linha.get("valor") for linha in responder(b.itens) or ()]
    divida = responder(b.divida)
    if divida is None:
        return f"informe a dívida e custas, que limitam o que se apreende (art. {b.artigo})"
    if None in valores:
        return f"estime o valor de cada objeto (art. {b.artigo})"
    if len(valores) > 1 and sum(valores) - min(valores) >= divida:
        return f"apreende-se só o que basta para a dívida e custas (art. {b.artigo})"
    return ""
