"""The counter through the year: cadernos, tills opened and closed, instalments received."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from random import Random
from uuid import UUID

from arrecadacao import cadernos, caixas, escolha
from arrecadacao.models import Caderno, Conhecimento
from arrecadacao.receber import receber
from cadastro.models import Pessoa
from lancamentos.models import Lancamento, Parcela
from lancamentos.parcelas import marcar_vencidas
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.calendario import calendario
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.formatos import numero
from prefeitura.comum.relogio import no_dia

from .cena import Cena
from .pagadores import Ida, idas_do_ano

TALOES = 100
TROCO = 200_000
# One paper holds so many lines; who owes more takes a conhecimento a property.
LINHAS = 12


def remeter_cadernos(exercicio: int, especie: str) -> Callable[[Cena], None]:
    """A stage: cadernos rubricated by the chefe and sent to the exator."""

    def etapa(cena: Cena) -> None:
        vezes = 2.4 if especie == Caderno.Especie.COMUM else 0.2
        quantos = math.ceil(cena.imoveis * vezes / TALOES)
        novos = cadernos.rubricar(
            especie=especie,
            exercicio=exercicio,
            quantidade=quantos,
            taloes=TALOES,
            usuario=cena.quem(Papel.CHEFE),
        )
        cadernos.remeter(
            cadernos=novos, exator=cena.quem(Papel.TESOUREIRO), usuario=cena.quem(Papel.CONTADOR)
        )
        cena.dizer(f"{quantos} cadernos de {TALOES} conhecimentos")

    return etapa


def arrecadar(ano: int, meses: Sequence[int]) -> Callable[[Cena], None]:
    """A stage: every working day of these months at the counter."""

    def etapa(cena: Cena) -> None:
        cal = calendario()
        pessoas = (
            Lancamento.objects.filter(exercicio=ano, valor__gt=0)
            .order_by("contribuinte_id")
            .values_list("contribuinte_id", flat=True)
            .distinct()
        )
        idas = idas_do_ano(cena.sorte("pagamentos"), pessoas, ano, cal)
        do_dia = {dia: list(grupo) for dia, grupo in groupby(idas, key=lambda ida: ida.dia)}
        sorte = cena.sorte(f"balcao/{ano}/{meses[0]}")
        feitos = total = 0
        for dia in _dias(ano, meses):
            with no_dia(dia):
                marcar_vencidas(em=dia)
                if dia in do_dia:
                    recebidos = _um_dia(cena, sorte, do_dia[dia])
                    feitos += len(recebidos)
                    total += sum(c.total for c in recebidos)
        cena.dizer(f"{numero(feitos)} conhecimentos, {moeda().formatar(total)}")

    return etapa


def receber_de(cena: Cena, sorte: Random, pessoa: Pessoa, parcelas: Sequence[int]) -> Conhecimento:
    """Receive instalments as the counter does: the sum of the day, then the money."""
    total = escolha.conferir(parcelas).conta.total
    cheque = sorte.random() < 0.06
    nota = 5_000  # Cr$ 50,00: nobody brings smaller change
    return receber(
        parcelas=parcelas,
        pagador=pessoa,
        recebido=total if cheque else math.ceil(total / nota) * nota,
        total_esperado=total,
        chave=UUID(int=sorte.getrandbits(128), version=4),
        usuario=cena.quem(Papel.TESOUREIRO),
        meio=Conhecimento.Meio.CHEQUE if cheque else Conhecimento.Meio.DINHEIRO,
    )


def _um_dia(cena: Cena, sorte: Random, idas: Sequence[Ida]) -> list[Conhecimento]:
    exator = cena.quem(Papel.TESOUREIRO)
    pessoas = Pessoa.objects.in_bulk([ida.pessoa for ida in idas])
    caixa = caixas.abrir(exator=exator, troco_inicial=TROCO)
    recebidos = [
        receber_de(cena, sorte, pessoas[ida.pessoa], parcelas)
        for ida in idas
        for parcelas in _a_pagar(ida)
    ]
    contado = caixas.dinheiro_esperado(caixa)
    # Now and then change is given wrong, and the till says so.
    falta = 1_000 if sorte.random() < 0.02 else 0
    caixas.fechar(
        caixa=caixa,
        contado=contado - falta,
        usuario=exator,
        observacao="Troco dado a mais, a descontar da exatora" if falta else "",
    )
    return recebidos


def _a_pagar(ida: Ida) -> Iterator[list[int]]:
    """The instalments of a visit, a group for each conhecimento."""
    abertas = Parcela.objects.filter(
        lancamento__contribuinte=ida.pessoa, situacao__in=("aberta", "vencida")
    )
    if ida.ate is not None:
        abertas = abertas.filter(vencimento__lte=ida.ate)
    linhas = list(
        abertas.order_by("lancamento__imovel_id", "pk").values_list("lancamento__imovel_id", "pk")
    )
    if len(linhas) <= LINHAS:
        if linhas:
            yield [pk for _, pk in linhas]
        return
    for _, grupo in groupby(linhas, key=lambda linha: linha[0]):
        yield [pk for _, pk in grupo]


def _dias(ano: int, meses: Sequence[int]) -> Iterator[date]:
    dia = date(ano, meses[0], 1)
    while dia.year == ano and dia.month <= meses[-1]:
        yield dia
        dia += timedelta(days=1)
