"""What the annual run goes over: the urban properties, and the inscriptions of the registers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cadastro.leitura import linhas_para_lancamento
from cadastro.leitura_de_inscricoes import inscricoes_para_lancamento
from lancamentos import fatos
from lancamentos.roteiros.inscricoes import RoteiroDasInscricoes, registros_anuais
from prefeitura.comum.calendario import calendario, codigo

if TYPE_CHECKING:
    from datetime import date

    from lancamentos.fatos import Falta, Item
    from lancamentos.models import Rodada
    from prefeitura.legislacao import Vigencia


class Titular(Protocol):
    @property
    def pessoa_id(self) -> int: ...


class Linha(Protocol):
    """A property or an inscription, as it is launched."""

    @property
    def id(self) -> int: ...
    @property
    def distrito(self) -> str: ...
    @property
    def principal(self) -> Titular | None: ...


class Contador(Protocol):
    """The roteiro of a kind of object: its account, and when a late one falls due."""

    tributos: tuple[str, ...]

    def __call__(self, linha: Any, /) -> tuple[list[Item], list[Falta]]: ...
    def prazo_do_avulso(self, linha: Any, lancado_em: date, /) -> date: ...


class Alvo(NamedTuple):
    """A kind of object: its column in lançamentos and refusals, and the name of its model."""

    coluna: str
    modelo: str
    nome: str

    @property
    def so_dele(self) -> str:
        """In SQL: the lançamentos upon this kind of object and upon nothing else."""
        outra = "inscricao_id IS NULL AND " if self.coluna == "imovel" else ""
        return f"{outra}referencia = ''"


IMOVEL = Alvo("imovel", "cadastro.imovel", "O imóvel")
INSCRICAO = Alvo("inscricao", "cadastro.inscricaofiscal", "A inscrição")


def alvo_da_parte(dados: Mapping[str, Any]) -> Alvo:
    return INSCRICAO if "inscricoes" in dados else IMOVEL


def objetos_da_parte(dados: Mapping[str, Any]) -> int:
    """How many properties or inscriptions a part of a run has."""
    return int(dados.get("inscricoes") or dados.get("imoveis") or 0)


def contador(alvo: Alvo, lei: Vigencia, rodada: Rodada) -> Contador:
    """The roteiro of the kind, compiled for a run."""
    if alvo is INSCRICAO:
        return RoteiroDasInscricoes(lei, rodada.exercicio, rodada.data_base, calendario())
    return fatos.roteiro(
        lei, exercicio=rodada.exercicio, situacao_em=rodada.data_base, calendario=calendario()
    )


def linhas(alvo: Alvo, rodada: Rodada, de: int, ate: int) -> Iterator[Linha]:
    """The objects of the kind with an id in the range, by id."""
    if alvo is INSCRICAO:
        return inscricoes_para_lancamento(
            situacao_em=rodada.data_base, especies=list(registros_anuais(codigo())), de=de, ate=ate
        )
    return linhas_para_lancamento(
        situacao_em=rodada.data_base, isencoes_em=rodada.lei_em, de=de, ate=ate
    )
