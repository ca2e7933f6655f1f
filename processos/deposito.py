"""The deposit of seized goods: entered by a rol; given back, auctioned or destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Sum

from lancamentos.models import Parcela
from prefeitura.comum.atos import registrar
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from processos.circunstancias import lancamentos_de
from processos.models import BemApreendido, LancamentoDoProcesso, Leilao

if TYPE_CHECKING:
    from processos.models import Andamento, Processo

_S = BemApreendido.Situacao


def guardar(
    processo: Processo,
    andamento: Andamento,
    itens: Sequence[dict[str, Any]],
    *,
    lugar: str,
    depositario: str,
) -> None:
    """Put each line of the rol in deposit."""
    BemApreendido.objects.bulk_create(
        BemApreendido(
            processo=processo,
            andamento=andamento,
            item=i,
            descricao=item["descricao"],
            quantidade=item["quantidade"],
            valor=item["valor"],
            lugar=lugar[:200],
            depositario=depositario[:200],
            apreendido_em=andamento.em,
        )
        for i, item in enumerate(itens, 1)
    )


def devolver(
    processo: Processo,
    andamento: Andamento,
    itens: Sequence[dict[str, Any]] | None,
    *,
    recebedor: str,
) -> list[BemApreendido]:
    """Give back the goods in deposit; with ``itens``, only the ones that it names.

    Raises ErroDeNegocio when none is in deposit, or for a name that is not of one of them.
    """
    bens = _em_deposito(processo)
    if itens is not None:
        por_nome: dict[str, list[BemApreendido]] = {}
        for bem in bens:
            por_nome.setdefault(bem.descricao.casefold(), []).append(bem)
        escolhidos = []
        for item in itens:
            iguais = por_nome.get(item["descricao"].casefold())
            if not iguais:
                raise ErroDeNegocio(f"“{item['descricao']}” não está em depósito neste processo.")
            escolhidos.append(iguais.pop(0))
        bens = escolhidos
    _dar_saida(bens, andamento, _S.DEVOLVIDO, recebedor=recebedor)
    return bens


def inutilizar(processo: Processo, andamento: Andamento) -> list[BemApreendido]:
    """Destroy what is in deposit, as the law says of some goods (Votuporanga, 80 § 3).

    Raises ErroDeNegocio when none is in deposit.
    """
    bens = _em_deposito(processo)
    _dar_saida(bens, andamento, _S.INUTILIZADO, recebedor="")
    return bens


def leiloar(
    processo: Processo, andamento: Andamento, *, produto: int, despesas: int, arrematante: str
) -> Leilao:
    """Auction what is in deposit: of the product come out fines, tributos and expenses, in this
    order, as far as it goes; the rest is the owner's (amounts in the smallest unit)."""
    if produto <= 0:
        raise ErroDeNegocio("Diga por quanto os bens foram arrematados.")
    bens = _em_deposito(processo)
    multas, tributos = _devido(processo)
    resta = produto
    partes = []
    for quantia in (multas, tributos, despesas):
        partes.append(min(quantia, resta))
        resta -= partes[-1]
    leilao = Leilao.objects.create(
        processo=processo,
        andamento=andamento,
        em=andamento.em,
        arrematante=arrematante[:200],
        produto=produto,
        multas=partes[0],
        tributos=partes[1],
        despesas=partes[2],
        excedente=resta,
    )
    _dar_saida(bens, andamento, _S.LEILOADO, recebedor=arrematante, leilao=leilao)
    registrar(
        "processo.leilao",
        processo,
        usuario=andamento.usuario,
        descricao=f"Leilão por {moeda().formatar(produto)}; excedente {moeda().formatar(resta)}",
        processo=processo.rotulo,
        multas=partes[0],
        tributos=partes[1],
        despesas=partes[2],
        excedente=resta,
    )
    return leilao


def devolver_excedente(processo: Processo, andamento: Andamento) -> int:
    """Give the owner what the auctions left beyond the debt; returns how much."""
    leiloes = list(
        Leilao.objects.select_for_update().filter(
            processo=processo, excedente__gt=0, excedente_devolvido_em__isnull=True
        )
    )
    if not leiloes:
        raise ErroDeNegocio("Não há excedente de leilão a devolver neste processo.")
    if len(leiloes) > 1:
        leiloes = leiloes[:1]
    for leilao in leiloes:
        leilao.excedente_devolvido_em = hoje()
        leilao.excedente_andamento = andamento
        leilao.save(update_fields=["excedente_devolvido_em", "excedente_andamento"])
    return sum(leilao.excedente for leilao in leiloes)


def _em_deposito(processo: Processo) -> list[BemApreendido]:
    bens = list(
        BemApreendido.objects.select_for_update()
        .filter(processo=processo, situacao=_S.EM_DEPOSITO)
        .order_by("pk")
    )
    if not bens:
        raise ErroDeNegocio("Não há bens em depósito neste processo.")
    return bens


def _dar_saida(
    bens: Sequence[BemApreendido],
    andamento: Andamento,
    situacao: str,
    *,
    recebedor: str,
    leilao: Leilao | None = None,
) -> None:
    for bem in bens:
        bem.situacao = situacao
        bem.saida_em = andamento.em
        bem.saida = andamento
        bem.recebedor = recebedor[:200]
        bem.leilao = leilao
        bem.save(update_fields=["situacao", "saida_em", "saida", "recebedor", "leilao"])


def _devido(processo: Processo) -> tuple[int, int]:
    """What is still open of fines and of tributos, less what earlier auctions already covered."""
    multas = tributos = 0
    proprias = set(
        LancamentoDoProcesso.objects.filter(processo=processo, multa=True).values_list(
            "lancamento_id", flat=True
        )
    )
    for lancamento in lancamentos_de(processo):
        aberto = lancamento.parcelas.filter(situacao__in=Parcela.ABERTAS).aggregate(t=Sum("valor"))
        quantia = int(aberto["t"] or 0)
        if lancamento.pk in proprias:
            multas += quantia
        else:
            tributos += quantia
    ja = processo.leiloes.aggregate(multas=Sum("multas"), tributos=Sum("tributos"))
    return max(multas - (ja["multas"] or 0), 0), max(tributos - (ja["tributos"] or 0), 0)
