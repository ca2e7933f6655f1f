"""An aviso told as a letter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from lancamentos.models import Lancamento, Parcela
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje
from processos import prazos

if TYPE_CHECKING:
    from lancamentos.models import Aviso
    from prefeitura.legislacao import Prazo


@dataclass(frozen=True)
class Linha:
    lancamento: Lancamento
    tributo: str
    parcelas: list[Parcela]

    @property
    def em_vigor(self) -> bool:
        return self.lancamento.situacao == Lancamento.Situacao.VIGENTE


@dataclass(frozen=True)
class Carta:
    """What the letter says. Amounts in the smallest unit."""

    linhas: list[Linha]
    prazo: Prazo | None

    @property
    def tributo(self) -> str:
        """Of the first line: the term to complain is told of it."""
        return self.linhas[0].lancamento.tributo if self.linhas else ""

    @property
    def total(self) -> int:
        return sum(linha.lancamento.valor for linha in self.linhas if linha.em_vigor)

    @property
    def datas(self) -> list[tuple[date, int]]:
        """Due dates of what is still owed, with what falls on each."""
        somas: dict[date, int] = {}
        for linha in self.linhas:
            for parcela in linha.parcelas:
                if parcela.situacao in Parcela.ABERTAS:
                    somas[parcela.vencimento] = somas.get(parcela.vencimento, 0) + parcela.valor
        return sorted(somas.items())

    @property
    def no_prazo(self) -> bool:
        return self.prazo is None or hoje() <= self.prazo.fim


def carta_do_aviso(aviso: Aviso) -> Carta:
    """The lançamentos of the aviso, those that took their place included."""
    lancamentos = list(
        aviso.lancamentos.select_related("imovel__logradouro", "inscricao", "substituto")
        .prefetch_related("parcelas")
        .order_by("imovel__inscricao", "tributo", "pk")
    )
    lei = codigo()
    linhas = [
        Linha(lanc, lei.titulo(lanc.tributo), list(lanc.parcelas.all())) for lanc in lancamentos
    ]
    return Carta(linhas, prazos.de_reclamacao(lancamentos[0]) if lancamentos else None)
