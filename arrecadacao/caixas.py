"""Opening and closing of the till of an exator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.db.models import Sum

from arrecadacao.agentes import conferir_fianca
from arrecadacao.models import Caixa, Partida
from prefeitura.comum import atos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


@transaction.atomic
def abrir(*, exator: Usuario, troco_inicial: int = 0) -> Caixa:
    """Open the till of the day with the change that it starts with (smallest unit).

    An exator has one open till. Raises ErroDeNegocio when one is open, even of another day, and
    without the surety where the law demands it (Jambeiro, 138).
    """
    if not exator.pode("caixa.operar"):
        raise ErroDeNegocio(f"{exator} não é exator: não opera caixa.")
    if troco_inicial < 0:
        raise ErroDeNegocio("O troco inicial não pode ser negativo.")
    conferir_fianca(exator)
    aberto = caixa_aberto(exator)
    if aberto is not None:
        raise ErroDeNegocio(_ja_aberto(aberto))
    try:
        with transaction.atomic():
            caixa = Caixa.objects.create(
                exator=exator, dia=hoje(), troco_inicial=troco_inicial, aberto_em=agora()
            )
    except IntegrityError as erro:
        raise ErroDeNegocio("O seu caixa acabou de ser aberto em outra janela.") from erro
    atos.registrar(
        "caixa.aberto",
        caixa,
        usuario=exator,
        descricao=f"Caixa aberto com troco de {moeda().formatar(troco_inicial)}",
    )
    return caixa


@transaction.atomic
def fechar(*, caixa: Caixa, contado: int, usuario: Usuario, observacao: str = "") -> Caixa:
    """Close the till with the money that was counted; the difference is recorded, never hidden.

    ``contado`` is cash, change of the opening included; cheques are conferred apart. A
    difference must be explained.

    Raises ErroDeNegocio when it is already closed, is of another person, or the difference
    lacks its explanation.
    """
    caixa = Caixa.objects.select_for_update().get(pk=caixa.pk)
    if caixa.fechado_em is not None:
        raise ErroDeNegocio("Este caixa já foi fechado.")
    if caixa.exator_id != usuario.pk:
        raise ErroDeNegocio("Só o exator do caixa pode fechá-lo.")
    if contado < 0:
        raise ErroDeNegocio("O dinheiro contado não pode ser negativo.")
    esperado = dinheiro_esperado(caixa)
    diferenca = contado - esperado
    if diferenca and not observacao.strip():
        sinal = "Sobram" if diferenca > 0 else "Faltam"
        raise ErroDeNegocio(
            f"{sinal} {moeda().formatar(abs(diferenca))} em relação aos "
            f"{moeda().formatar(esperado)} esperados: confira ou explique a diferença."
        )
    caixa.fechado_em = agora()
    caixa.esperado = esperado
    caixa.contado = contado
    caixa.diferenca = diferenca
    caixa.observacao = observacao.strip()
    caixa.save(update_fields=["fechado_em", "esperado", "contado", "diferenca", "observacao"])
    atos.registrar(
        "caixa.fechado",
        caixa,
        usuario=usuario,
        descricao=f"Caixa fechado com {moeda().formatar(contado)}, "
        + (f"diferença de {moeda().formatar(diferenca)}" if diferenca else "sem diferença"),
        motivo=caixa.observacao,
        esperado=esperado,
        contado=contado,
        diferenca=diferenca,
    )
    return caixa


def caixa_aberto(exator: Usuario) -> Caixa | None:
    return Caixa.objects.filter(exator=exator, fechado_em__isnull=True).first()


def travar_aberto(exator: Usuario) -> Caixa:
    """The open till of today, locked: while it is held nobody closes it or receives in it.

    Raises ErroDeNegocio when there is none, or the one open is of another day.
    """
    caixa = Caixa.objects.select_for_update().filter(exator=exator, fechado_em__isnull=True).first()
    if caixa is None:
        raise ErroDeNegocio("Abra o seu caixa antes de receber.")
    if caixa.dia != hoje():
        raise ErroDeNegocio(
            f"O seu caixa aberto é de {caixa.dia:%d/%m/%Y}: feche-o e abra o de hoje."
        )
    return caixa


def dinheiro_esperado(caixa: Caixa) -> int:
    """Cash that must be in the drawer: change of the opening plus what came in."""
    entrou = caixa.partidas.filter(
        conta=Partida.Conta.CAIXA, natureza=Partida.Natureza.DINHEIRO
    ).aggregate(soma=Sum("valor"))["soma"]
    return caixa.troco_inicial + int(entrou or 0)


def _ja_aberto(caixa: Caixa) -> str:
    if caixa.dia == hoje():
        return "O seu caixa já está aberto."
    return f"O seu caixa de {caixa.dia:%d/%m/%Y} ainda está aberto: feche-o antes de abrir outro."
