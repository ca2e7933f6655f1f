"""Figures of the treasury: arrecadação by month and by tributo, dívida by age."""

from __future__ import annotations

from datetime import date

from django.db.models import Count, Sum
from django.db.models.functions import ExtractMonth

from arrecadacao.models import Conhecimento, Inscricao, Partida
from prefeitura.comum.calendario import codigo
from prefeitura.comum.formatos import MESES


def por_mes(ano: int) -> list[tuple[str, int, int]]:
    """What came in each month of a year and of the year before, spoiled ones taken out."""
    deste, anterior = _meses(ano), _meses(ano - 1)
    return [(MESES[m - 1].capitalize(), deste.get(m, 0), anterior.get(m, 0)) for m in range(1, 13)]


def por_tributo(ano: int) -> list[tuple[str, int]]:
    """What came in of each receita in a year, the largest first; dívida ativa apart."""
    nomes = codigo()
    somas = (
        Partida.objects.filter(dia__year=ano)
        .exclude(conta=Partida.Conta.CAIXA)
        .order_by()
        .values_list("conta", "receita")
        .annotate(soma=-Sum("valor"))
    )
    linhas: dict[str, int] = {}
    for conta, receita, soma in somas:
        divida = conta == Partida.Conta.DIVIDA_ATIVA
        nome = "Dívida ativa" if divida else nomes.titulo(receita)
        linhas[nome] = linhas.get(nome, 0) + int(soma)
    return sorted(((n, v) for n, v in linhas.items() if v), key=lambda x: (-x[1], x[0]))


def do_dia(dia: date) -> dict[str, int]:
    """Figures of one day: amount and number of valid conhecimentos."""
    return Conhecimento.objects.filter(dia=dia, situacao=Conhecimento.Situacao.VALIDO).aggregate(
        total=Sum("total", default=0), quantos=Count("pk")
    )


def divida_por_exercicio() -> list[dict[str, int]]:
    """The inscribed debts still due, by exercício: how many, principal and fine."""
    vivas = (Inscricao.Situacao.INSCRITA, Inscricao.Situacao.EM_EXECUCAO)
    linhas = (
        Inscricao.objects.filter(situacao__in=vivas)
        .order_by("exercicio")
        .values_list("exercicio")
        .annotate(quantas=Count("pk"), principal=Sum("principal"), multa=Sum("multa"))
    )
    return [
        {"exercicio": e, "quantas": n, "principal": int(p), "multa": int(m)}
        for e, n, p, m in linhas
    ]


def _meses(ano: int) -> dict[int, int]:
    somas = (
        Partida.objects.filter(dia__year=ano, conta=Partida.Conta.CAIXA)
        .order_by()
        .annotate(mes=ExtractMonth("dia"))
        .values_list("mes")
        .annotate(soma=Sum("valor"))
    )
    return {mes: int(soma) for mes, soma in somas}
