"""Debts, exatores with cadernos and open tills, made through the real verbs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from arrecadacao import cadernos, caixas, escolha
from arrecadacao.models import Caderno, Conhecimento, Guia
from arrecadacao.receber import receber
from cadastro.models import Imovel, Pessoa
from lancamentos.avulso import lancar_fatos
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.models import Lancamento, Parcela
from prefeitura.acesso.models import Usuario
from prefeitura.comum.relogio import hoje, no_dia
from tests import fabrica


def casa_lancada(
    *, titular: Pessoa | None = None, exercicio: int = 1964, **dados: Any
) -> tuple[Imovel, Pessoa]:
    """A house worth Cr$ 150.000,00, launched in January of the exercício.

    Its predial is Cr$ 1.230,00 (0,82%), in two instalments of Cr$ 615,00 on 28 February and
    31 August.
    """
    dono = titular or fabrica.pessoa()
    dados.setdefault("edificacao", {})
    with no_dia(date(exercicio, 1, 6)):
        imovel = fabrica.imovel(titular=dono, **dados)
        lancar_imovel(
            imovel=imovel,
            exercicio=exercicio,
            usuario=fabrica.cadastrador(),
            motivo="Fora do lançamento anual",
        )
    return imovel, dono


def parcelas(imovel: Imovel, tributo: str = "predial") -> list[Parcela]:
    """The instalments of one tributo, in order."""
    return list(
        Parcela.objects.filter(lancamento__imovel=imovel, lancamento__tributo=tributo).order_by(
            "numero"
        )
    )


def lancado(
    tributo: str,
    fatos: dict[str, Any],
    *,
    dia: date,
    dono: Pessoa | None = None,
    **dados: Any,
) -> Lancamento:
    """A tributo launched from its facts on a day, under whatever code is in force."""
    with no_dia(dia):
        return lancar_fatos(
            tributo=tributo,
            contribuinte=dono or fabrica.pessoa(),
            fatos=fatos,
            exercicio=dados.pop("exercicio", dia.year),
            usuario=fabrica.cadastrador(),
            motivo="Lançado no balcão",
            **{"referencia": "ficha 1"} | dados,
        )


def exator(
    nome: str = "",
    *,
    taloes: int = 50,
    quantos: int = 1,
    dia: date | None = None,
    especies: Iterable[str] = Caderno.Especie.values,
    caixa: bool = True,
) -> Usuario:
    """An exator with cadernos of each kind and, unless said otherwise, an open till."""
    pessoa = fabrica.usuario("tesoureiro", nome=nome, cargo="Tesoureiro")
    with no_dia(dia or hoje()):
        entregar_cadernos(pessoa, taloes=taloes, quantos=quantos, especies=especies)
        if caixa:
            caixas.abrir(exator=pessoa)
    return pessoa


def entregar_cadernos(
    pessoa: Usuario,
    *,
    taloes: int = 50,
    quantos: int = 1,
    especies: Iterable[str] = Caderno.Especie.values,
) -> list[Caderno]:
    entregues = []
    for especie in especies:
        novos = cadernos.rubricar(
            especie=especie,
            exercicio=hoje().year,
            quantidade=quantos,
            taloes=taloes,
            usuario=fabrica.usuario("prefeito"),
        )
        entregues += cadernos.remeter(
            cadernos=novos, exator=pessoa, usuario=fabrica.usuario("contador")
        )
    return entregues


def pagar(
    quem: Usuario,
    pagador: Pessoa,
    escolhidas: Iterable[Parcela],
    *,
    chave: UUID | None = None,
    recebido: int | None = None,
    total: int | None = None,
    meio: str = "dinheiro",
    guia: Guia | None = None,
) -> Conhecimento:
    """Receive with the amounts of the day, as a screen just drawn would send them."""
    ids = [p.pk for p in escolhidas]
    if total is None:
        total = escolha.conferir(ids, guia=guia).conta.total
    return receber(
        parcelas=ids,
        pagador=pagador,
        recebido=total if recebido is None else recebido,
        total_esperado=total,
        chave=chave or uuid4(),
        usuario=quem,
        meio=meio,
        guia=guia,
    )
