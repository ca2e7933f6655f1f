"""Processes of the other four codes: the verbs of Januária's helper under another law."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import count
from typing import Any

from arrecadacao import guias
from arrecadacao.fases import regras
from cadastro.models import Imovel, Pessoa
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.arrecadacao.test_guias import afiancado

_atos = count(1)


def rol(*linhas: str | tuple[str, int]) -> list[dict[str, Any]]:
    """The lines of a list, with their value where they have one."""
    return [
        {"descricao": linha, "quantidade": "", "valor": None}
        if isinstance(linha, str)
        else {"descricao": linha[0], "quantidade": "", "valor": linha[1]}
        for linha in linhas
    ]


def lancado(
    tributo: str,
    fatos: Mapping[str, Any],
    dia: date,
    *,
    contribuinte: Pessoa | None = None,
    imovel: Imovel | None = None,
    vencimento: date | None = None,
) -> Lancamento:
    """A lançamento made from facts on a day."""
    with no_dia(dia):
        return lancar_fatos(
            tributo=tributo,
            contribuinte=contribuinte or fabrica.pessoa("Maria Ari"),
            fatos=fatos,
            exercicio=dia.year,
            imovel=imovel,
            referencia="" if imovel else f"ato de prova {next(_atos)}",
            vencimento=vencimento,
            usuario=fabrica.usuario("lancador"),
            motivo="Lançamento do exercício",
        )


def paga_por_guia(lancamentos: list[Lancamento], dia: date) -> None:
    """What was launched is paid whole, by guia of the Contadoria (Votuporanga 12, Jambeiro 6)."""
    contador = fabrica.usuario("contador")
    with no_dia(dia):
        caixa = afiancado() if regras().fianca else exator(dia=dia)
        for lancamento in lancamentos:
            parcelas = list(lancamento.parcelas.order_by("numero"))
            guia = guias.expedir(
                emissor="contadoria",
                parcelas=[p.pk for p in parcelas],
                devedor=lancamento.contribuinte,
                usuario=contador,
            )
            pagar(caixa, lancamento.contribuinte, parcelas, guia=guia)
