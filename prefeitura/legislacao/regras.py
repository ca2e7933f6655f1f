"""How a rule is declared: the tributo, the situation, the facts it reads.

A rule is a function that, given the law of a date, prepares its primitives once and returns the
account itself, ``conta(fatos, memoria) -> Resultado``: plain numbers in, plain numbers out, run
as many times as there are objects. ``memoria`` is ``None`` when nobody reads the steps.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao.apuracao import Apuracao, Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia

Conta = Callable[[Any, Memoria | None], Resultado]
Preparo = Callable[["Vigencia", int, Calendario], Conta]

LANCAMENTO = "lancamento"
# The names of questions about any tributo, and the situation whose rule answers each.
QUESTOES = {
    "mora": "pagamento",
    "desconto": "pagamento",
    "pagamento": "pagamento",
    "divida-ativa": "divida-ativa",
    "prescricao": "prescricao",
}


@dataclass(frozen=True, slots=True)
class Regra:
    """A rule of one or more tributos for one situation.

    ``quando``: facts that call for it; the first rule with one of them present is the one used,
    and a rule that asks for none (that of the launch, as a rule) is the last. ``tributos`` empty:
    all of them.
    """

    preparar: Callable[["Vigencia", str, int, Calendario], Conta]
    fatos: type
    tributos: tuple[str, ...] = ()
    situacao: str = LANCAMENTO
    quando: frozenset[str] = frozenset()


def regra(*tributos: str, fatos: type, quando: Iterable[str] = ()) -> Callable[[Preparo], Regra]:
    """Declare the rule by which tributos are computed from their facts.

    ``quando`` is for a tributo whose own facts would be taken for a question about payment.
    """

    def declarar(preparo: Preparo) -> Regra:
        return Regra(
            lambda lei, tributo, ano, calendario: preparo(lei, ano, calendario),
            fatos,
            tributos,
            quando=frozenset(quando),
        )

    return declarar


def situacao(
    nome: str, *tributos: str, fatos: type, quando: set[str]
) -> Callable[[Callable[["Vigencia", str, int, Calendario], Conta]], Regra]:
    """Declare the rule of another question about tributos (payment, inscription, term…)."""

    def declarar(preparo: Callable[["Vigencia", str, int, Calendario], Conta]) -> Regra:
        return Regra(preparo, fatos, tributos, nome, frozenset(quando))

    return declarar


@dataclass(frozen=True, slots=True)
class Calculo:
    """A rule compiled for a date, an exercise and a calendar.

    Call it with the facts for the bare ``Resultado`` (batches), or ``explicar`` for the same
    figure with its steps.
    """

    lei: "Vigencia"
    tributo: str
    exercicio: int
    fatos: type
    conta: Conta

    def __call__(self, fatos: Any) -> Resultado:
        return self.conta(fatos, None)

    def explicar(self, fatos: Any) -> Apuracao:
        """The account with its steps and warnings."""
        m = Memoria(self.lei.moeda)
        r = self.conta(fatos, m)
        return Apuracao(
            self.tributo,
            self.exercicio,
            r.valor,
            r.isento,
            r.fundamento,
            tuple(m.passos),
            r.parcelas,
            tuple(m.avisos),
            r.outros or {},
        )
