"""The counter through the year: cadernos, tills opened and closed, instalments received."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from random import Random
from uuid import UUID

from arrecadacao import cadernos, caixas, escolha, guias
from arrecadacao.fases import regras
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Caixa, Conhecimento, Guia
from arrecadacao.receber import receber
from cadastro.models import Pessoa
from lancamentos.models import Lancamento, Parcela
from lancamentos.parcelas import marcar_vencidas
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.calendario import calendario
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.formatos import numero

from .cena import Cena
from .expediente import no_dia
from .pagadores import Ida, idas_do_ano

TALOES = 100
TROCO = 200_000
# One paper holds so many lines; who owes more takes a conhecimento a property.
LINHAS = 12


def remeter_cadernos(exercicio: int, especie: str, *, por_imovel: float) -> Callable[[Cena], None]:
    """A stage: cadernos rubricated by the chefe and sent to the exator."""

    def etapa(cena: Cena) -> None:
        quantos = math.ceil(cena.imoveis * por_imovel / TALOES)
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
        cena.dizer(f"{numero(quantos * TALOES)} conhecimentos, {TALOES} em cada caderno")

    return etapa


def arrecadar(
    ano: int, meses: Sequence[int], *, com_erro: bool = False, um_em: int = 1
) -> Callable[[Cena], None]:
    """A stage: every working day of these months at the counter.

    `com_erro`: on the first day a conhecimento is written wrong, spoiled and done again.
    `um_em`: of so many taxpayers only one comes.
    """

    def etapa(cena: Cena) -> None:
        idas = idas_de(cena, ano)
        vem = set(sorted({ida.pessoa for ida in idas})[::um_em])
        idas = [ida for ida in idas if ida.pessoa in vem]
        do_dia = {dia: list(grupo) for dia, grupo in groupby(idas, key=lambda ida: ida.dia)}
        sorte = cena.sorte(f"balcao/{ano}/{meses[0]}")
        feitos = total = 0
        errar = com_erro
        for dia in _dias(ano, meses):
            with no_dia(dia):
                marcar_vencidas(dia=dia)
                if dia in do_dia:
                    recebidos = _um_dia(cena, sorte, do_dia[dia], errar=errar)
                    errar = False
                    feitos += len(recebidos)
                    total += sum(c.total for c in recebidos)
        cena.dizer(f"{numero(feitos)} conhecimentos, {moeda().formatar(total)}")

    return etapa


def idas_de(cena: Cena, ano: int) -> list[Ida]:
    """The visits of the year: they depend on the seed and on who was launched, on nothing else."""
    pessoas = (
        Lancamento.objects.filter(exercicio=ano, valor__gt=0)
        .order_by("contribuinte_id")
        .values_list("contribuinte_id", flat=True)
        .distinct()
    )
    return idas_do_ano(cena.sorte("pagamentos"), pessoas, ano, calendario())


def receber_de(cena: Cena, sorte: Random, pessoa: Pessoa, parcelas: Sequence[int]) -> Conhecimento:
    """Receive instalments as the counter does: the sum of the day, then the money."""
    guia = _guia(cena, pessoa, parcelas)
    total = escolha.conferir(parcelas, guia=guia).conta.total
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
        guia=guia,
    )


def _guia(cena: Cena, pessoa: Pessoa, parcelas: Sequence[int]) -> Guia | None:
    """The guia of the contadoria, where the law receives nothing without it."""
    regra = regras().guia_exigida("exercicio")
    if regra is None or Parcela.objects.filter(pk__in=parcelas, situacao="inscrita").exists():
        return None
    return guias.expedir(
        emissor=regra.emissor,
        parcelas=parcelas,
        devedor=pessoa,
        usuario=cena.quem(Papel.CONTADOR),
    )


def fechar_conferido(cena: Cena, caixa: Caixa, *, falta: int = 0) -> None:
    """Close the till with what must be in it, less what is missing."""
    caixas.fechar(
        caixa=caixa,
        contado=caixas.dinheiro_esperado(caixa) - falta,
        usuario=cena.quem(Papel.TESOUREIRO),
        observacao="Troco dado a mais, a descontar da exatora" if falta else "",
    )


def _um_dia(cena: Cena, sorte: Random, idas: Sequence[Ida], *, errar: bool) -> list[Conhecimento]:
    exator = cena.quem(Papel.TESOUREIRO)
    pessoas = Pessoa.objects.in_bulk([ida.pessoa for ida in idas])
    caixa = caixas.abrir(exator=exator, troco_inicial=TROCO)
    recebidos = [
        receber_de(cena, sorte, pessoas[ida.pessoa], parcelas)
        for ida in idas
        for parcelas in _a_pagar(ida)
    ]
    if errar:
        recebidos[0] = _fazer_de_novo(cena, sorte, recebidos[0])
    # Now and then change is given wrong, and the till says so.
    fechar_conferido(cena, caixa, falta=1_000 if sorte.random() < 0.02 else 0)
    return recebidos


def _fazer_de_novo(cena: Cena, sorte: Random, errado: Conhecimento) -> Conhecimento:
    inutilizar(
        conhecimento=errado,
        motivo="Borrão de tinta sobre o nome do contribuinte",
        usuario=cena.quem(Papel.TESOUREIRO),
    )
    parcelas = list(errado.itens.filter(parcela__isnull=False).values_list("parcela_id", flat=True))
    assert errado.pagador is not None
    return receber_de(cena, sorte, errado.pagador, parcelas)


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
