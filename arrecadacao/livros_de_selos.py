"""The books of the stamps: balancete by value, and the cash book apart (94 §2; 101 §2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.db.models import Sum

from arrecadacao.models import GuiaDeSelos, MovimentoDeSelos, Partida

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


@dataclass(frozen=True, slots=True)
class LinhaDoBalancete:
    """One value in the balancete of a period: what there was, came, left and is."""

    selo: int
    antes: int
    supridos: int
    vendidos: int
    devolvidos: int

    @property
    def saldo(self) -> int:
        return self.antes + self.supridos - self.vendidos + self.devolvidos

    @property
    def importa(self) -> int:
        return self.saldo * self.selo


def balancete(*, de: date, ate: date, tesoureiro: Usuario | None = None) -> list[LinhaDoBalancete]:
    """The movement of the stamps in the hands of the treasury (of one tesoureiro), by value."""
    movimentos = MovimentoDeSelos.objects.filter(tesoureiro__isnull=False, dia__lte=ate)
    if tesoureiro is not None:
        movimentos = movimentos.filter(tesoureiro=tesoureiro)
    linhas: dict[int, dict[str, int]] = {}
    for selo, especie, dia, n in movimentos.values_list("selo", "especie", "dia", "quantidade"):
        linha = linhas.setdefault(selo, {"antes": 0, "suprimento": 0, "venda": 0, "devolucao": 0})
        linha["antes" if dia < de else especie] += n
    return [
        LinhaDoBalancete(s, li["antes"], li["suprimento"], -li["venda"], li["devolucao"])
        for s, li in sorted(linhas.items())
    ]


@dataclass(frozen=True, slots=True)
class LinhaDoCaixa:
    """One guia in the cash book of the stamps."""

    guia: GuiaDeSelos
    entrada: int
    saida: int
    saldo: int


def livro_caixa(*, de: date, ate: date) -> tuple[int, list[LinhaDoCaixa]]:
    """The cash book of the stamps, apart (94 §2; 101 §2): balance before, and each guia."""
    entradas = Partida.objects.filter(
        guia_de_selos__isnull=False, conta=Partida.Conta.CAIXA
    ).order_by("pk")
    antes = int(entradas.filter(dia__lt=de).aggregate(s=Sum("valor"))["s"] or 0)
    saldo, linhas = antes, []
    for partida in entradas.filter(dia__gte=de, dia__lte=ate).select_related(
        "guia_de_selos__responsavel", "guia_de_selos__documento", "guia_de_selos__caixa__exator"
    ):
        saldo += partida.valor
        guia = partida.guia_de_selos
        assert guia is not None
        linhas.append(LinhaDoCaixa(guia, max(partida.valor, 0), max(-partida.valor, 0), saldo))
    return antes, linhas
