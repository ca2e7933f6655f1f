"""Opens a work, writes its expenses, says when it begins, is delivered in part and ends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Sum

from lancamentos.models import DespesaDeObra, Distribuicao, Obra, ParteDeObra
from lancamentos.obras.especies import Especie, especie
from prefeitura.comum import series
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje

S = Obra.Situacao
N = DespesaDeObra.Natureza


def especie_da(obra: Obra) -> Especie:
    return especie(codigo().slug, obra.especie)


@transaction.atomic
def abrir(
    *,
    especie: str,
    nome: str,
    local: str,
    ato: str,
    orcamento: int,
    usuario: Any,
    descricao: str = "",
    programa: str = Obra.Programa.ORDINARIO,
) -> Obra:
    """Open a work with its plan and budget (361 §1 a and 410 III of Januária).

    Raises ``ErroDeNegocio`` for a kind that the law does not know, or without name, place or act.
    """
    qual = _especie(especie)
    if not (nome.strip() and local.strip() and ato.strip()):
        raise ErroDeNegocio("A obra precisa de nome, local e do ato que a resolveu.")
    exercicio = hoje().year
    obra = Obra.objects.create(
        numero=series.proximo(f"obra/{exercicio}"),
        exercicio=exercicio,
        especie=qual.slug,
        nome=nome.strip(),
        local=local.strip(),
        ato=ato.strip(),
        descricao=descricao.strip(),
        programa=programa,
        orcamento=orcamento,
        criada_em=agora(),
    )
    registrar(
        "obra.aberta",
        obra,
        usuario=usuario,
        descricao=f"Aberta a {obra}: {obra.nome}",
        artigo=qual.artigo,
        motivo=obra.ato,
    )
    return obra


@transaction.atomic
def registrar_despesa(
    *,
    obra: Obra,
    valor: int,
    natureza: str,
    descricao: str,
    comprovante: str,
    usuario: Any,
    em: date | None = None,
) -> DespesaDeObra:
    """Write an expense in the register of a work or road (398); a correction is negative.

    Raises ``ErroDeNegocio`` for a date to come, an amount of nothing, no voucher, or a correction
    beyond what was written.
    """
    dia = em or hoje()
    obra = Obra.objects.select_for_update(of=("self",)).get(pk=obra.pk)
    if dia > hoje():
        raise ErroDeNegocio("A despesa não pode ter data futura.")
    if not (descricao.strip() and comprovante.strip()):
        raise ErroDeNegocio("Diga qual foi a despesa e o seu comprovante.", artigo="398")
    if valor == 0:
        raise ErroDeNegocio("A despesa precisa de um valor.")
    if despesa(obra, natureza) + valor < 0:
        raise ErroDeNegocio("A correção passa do que está registrado.")
    nova = DespesaDeObra.objects.create(
        obra=obra,
        em=dia,
        natureza=natureza,
        descricao=descricao.strip(),
        comprovante=comprovante.strip(),
        valor=valor,
        registrada_por=usuario,
        registrada_em=agora(),
    )
    registrar(
        "obra.despesa",
        obra,
        usuario=usuario,
        descricao=f"{nova.get_natureza_display()}: {moeda().formatar(abs(valor))}"
        f"{', correção' if valor < 0 else ''}, {descricao.strip()}",
    )
    return nova


def despesa(obra: Obra, natureza: str, exercicio: int | None = None) -> int:
    """What was spent with a work, in all or in an exercício."""
    despesas = obra.despesas.filter(natureza=natureza)
    if exercicio is not None:
        despesas = despesas.filter(em__year=exercicio)
    return int(despesas.aggregate(soma=Sum("valor"))["soma"] or 0)


@transaction.atomic
def dividir_em_partes(
    *, obra: Obra, partes: Sequence[tuple[str, int]], usuario: Any
) -> list[ParteDeObra]:
    """Say by which parts, each with its cost, a work is delivered to the public (363).

    Raises ``ErroDeNegocio`` if it is already divided, was finished, or has fewer than two parts.
    """
    obra = Obra.objects.select_for_update(of=("self",)).get(pk=obra.pk)
    if obra.partes.exists() or obra.situacao == S.CONCLUIDA:
        raise ErroDeNegocio("A obra já foi dividida em partes, ou já terminou.")
    if len(partes) < 2 or any(custo <= 0 or not nome.strip() for nome, custo in partes):
        raise ErroDeNegocio("São ao menos duas partes, cada uma com nome e custo.", artigo="363")
    novas = [
        ParteDeObra.objects.create(obra=obra, numero=n, descricao=nome.strip(), custo=custo)
        for n, (nome, custo) in enumerate(partes, 1)
    ]
    registrar(
        "obra.partes",
        obra,
        usuario=usuario,
        descricao=f"Dividida em {len(novas)} partes",
        artigo="363",
    )
    return novas


@transaction.atomic
def entregar_parte(*, parte: ParteDeObra, usuario: Any, em: date | None = None) -> ParteDeObra:
    """Deliver a part to the public. Quiet if it was. Raises for a work not begun."""
    parte = ParteDeObra.objects.select_for_update(of=("self",)).get(pk=parte.pk)
    if parte.entregue_em is not None:
        return parte
    if parte.obra.situacao == S.PLANEJADA:
        raise ErroDeNegocio("A obra ainda não começou.")
    parte.entregue_em = em or hoje()
    parte.save(update_fields=["entregue_em"])
    registrar(
        "obra.parte_entregue",
        parte.obra,
        usuario=usuario,
        descricao=f"Entregue ao público a {parte.numero}ª parte: {parte.descricao}",
        artigo="363",
    )
    return parte


def entregue(obra: Obra) -> Fraction:
    """The share of the cost that is delivered: the whole of a work that is finished."""
    if obra.situacao == S.CONCLUIDA:
        return Fraction(1)
    partes = list(obra.partes.all())
    total = sum(p.custo for p in partes)
    return Fraction(sum(p.custo for p in partes if p.entregue_em), total) if total else Fraction(0)


@transaction.atomic
def iniciar(*, obra: Obra, usuario: Any, em: date | None = None) -> Obra:
    """Begin the works. Raises ``ErroDeNegocio`` while the quotas that the law wants published
    before are not (424), or if they began already.
    """
    obra = Obra.objects.select_for_update(of=("self",)).get(pk=obra.pk)
    if obra.situacao != S.PLANEJADA:
        raise ErroDeNegocio("A obra já começou.")
    for rateio in especie_da(obra).rateios:
        publicadas = obra.distribuicoes.filter(rateio=rateio.slug).exclude(
            situacao=Distribuicao.Situacao.ANULADA
        )
        if (rateio.antes or rateio.provisorio) and not publicadas.exists():
            raise ErroDeNegocio(
                "Antes de iniciar a obra publica-se a quota de cada proprietário.",
                artigo="424" if rateio.antes else "361 §1",
            )
    obra.situacao = S.EM_EXECUCAO
    obra.iniciada_em = em or hoje()
    obra.save(update_fields=["situacao", "iniciada_em"])
    registrar("obra.iniciada", obra, usuario=usuario, descricao=f"Iniciada a {obra}")
    return obra


@transaction.atomic
def concluir(*, obra: Obra, usuario: Any, em: date | None = None) -> Obra:
    """End the works. Raises ``ErroDeNegocio`` for a work not begun, or a day before it began."""
    obra = Obra.objects.select_for_update(of=("self",)).get(pk=obra.pk)
    dia = em or hoje()
    if obra.situacao != S.EM_EXECUCAO:
        raise ErroDeNegocio("Só se conclui a obra que está em execução.")
    if dia > hoje() or (obra.iniciada_em and dia < obra.iniciada_em):
        raise ErroDeNegocio("A conclusão não pode ser futura nem anterior ao início.")
    obra.situacao = S.CONCLUIDA
    obra.concluida_em = dia
    obra.save(update_fields=["situacao", "concluida_em"])
    registrar("obra.concluida", obra, usuario=usuario, descricao=f"Concluída a {obra}")
    return obra


def _especie(slug: str) -> Especie:
    return especie(codigo().slug, slug)
