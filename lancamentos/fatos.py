"""What a property owes of each tributo: from its flat row to facts, accounts and refusals.

A *roteiro* says, for one code, which tributos fall on an urban property, in which order (taxes
first, then the taxas that are computed on them), and which facts each rule reads. It is plain
computing: no database, no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao import (
    AusenciaNaLei,
    Calendario,
    ErroDeLei,
    FatoInvalido,
    ForaDaTabela,
    NaoImplementado,
    Recusado,
)

if TYPE_CHECKING:
    from cadastro.leitura import EdificacaoNaData, LinhaDeImovel
    from prefeitura.legislacao import ParcelaDevida, Vigencia


class Item(NamedTuple):
    """One lançamento to be made. ``fatos`` is the facts object of the rule."""

    tributo: str
    edificacao: int | None
    fatos: Any
    valor: int
    parcelas: tuple[ParcelaDevida, ...]
    fundamento: str = ""

    @property
    def isento(self) -> bool:
        return bool(self.fundamento)


class Falta(NamedTuple):
    """Why a tributo cannot be launched upon a property or inscription."""

    tributo: str
    especie: str
    motivo: str


# Kinds of refusal, with what the office reads and where it is mended.
ESPECIES: Mapping[str, str] = {
    "sem-titular": "Sem titular principal",
    "valor-ausente": "Valor ausente no cadastro",
    "fato-invalido": "Dado inválido no cadastro",
    "fora-da-tabela": "Hipótese fora da tabela da lei",
    "ausencia-na-lei": "Valor que a lei deixou em branco",
    "base-recusada": "Depende de um imposto que não pôde ser lançado",
    "cancelado-antes": "Já houve lançamento, cancelado no exercício",
    "mudou": "O cadastro mudou depois da simulação",
}


class Roteiro(Protocol):
    """How one code taxes an urban property."""

    tributos: tuple[str, ...]

    def __call__(self, imovel: LinhaDeImovel) -> tuple[list[Item], list[Falta]]:
        """The lançamentos of the property, taxes before the taxas on them, and the refusals."""
        ...

    def novo(self, e: EdificacaoNaData) -> bool:
        """Whether the building was finished within the exercício."""
        ...

    def predio_novo(
        self, imovel: LinhaDeImovel, e: EdificacaoNaData, lancado_em: date
    ) -> tuple[list[Item], list[Falta]]:
        """The tax on such a building for the rest of the exercício."""
        ...

    def prazo_do_avulso(self, imovel: LinhaDeImovel, lancado_em: date) -> date:
        """When a launch made after the printed dates falls due."""
        ...

    def taxas_que_acompanham(
        self,
        imposto: str,
        antes: Mapping[str, Any],
        depois: Mapping[str, Any],
        valor: int,
        taxas: Iterable[tuple[str, Mapping[str, Any]]],
    ) -> list[dict[str, Any]]:
        """The new facts of the taxas launched with an imposto that is launched anew."""
        ...


class _Modulo(Protocol):
    TRIBUTOS: tuple[str, ...]
    preparar: Callable[[Vigencia, int, date, Calendario], Roteiro]


def roteiro(lei: Vigencia, *, exercicio: int, situacao_em: date, calendario: Calendario) -> Roteiro:
    """The roteiro of the code, compiled for a law, an exercício and the day of the facts."""
    return _modulo(lei.codigo.slug).preparar(lei, exercicio, situacao_em, calendario)


def tributos_de(lei: Vigencia) -> tuple[str, ...]:
    """The tributos of the urban property whose service is available (art. 486), in order."""
    return tuple(t for t in _modulo(lei.codigo.slug).TRIBUTOS if lei.disponivel(t))


def ler_do_lancamento(lei: Vigencia, tributo: str, fatos: Mapping[str, Any]) -> Any:
    """The facts object of the launch of a tributo; facts of another question are refused.

    ``fatos`` are in the notation of data. Raises ``ErroDeLei``.
    """
    lidos = lei.ler_fatos(tributo, fatos)
    if type(lidos) is not lei.fatos(tributo):
        raise FatoInvalido(f"esses fatos não são os do lançamento de {lei.codigo.titulo(tributo)}")
    return lidos


def falta_da_lei(tributo: str, erro: ErroDeLei) -> Falta:
    """The refusal that tells what the law answered."""
    match erro:
        case AusenciaNaLei():
            especie = "ausencia-na-lei"
        case ForaDaTabela() | NaoImplementado():
            especie = "fora-da-tabela"
        case FatoInvalido() | Recusado():
            especie = "fato-invalido"
        case _:
            raise erro
    return Falta(tributo, especie, str(erro)[:300])


def _modulo(slug: str) -> _Modulo:
    """The roteiro of a code. Raises ``ErroDeNegocio`` for a code that has none yet."""
    nome = f"lancamentos.roteiros.{slug.replace('-', '_')}"
    if find_spec(nome) is None:
        raise ErroDeNegocio(
            f"O lançamento de imóveis pelo código {slug} ainda não está preparado; "
            "o simulador calcula os seus tributos um a um."
        )
    return import_module(nome)
