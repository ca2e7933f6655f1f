"""Receiving at the counter: chosen instalments become one conhecimento, paid once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from arrecadacao import agentes, cadernos, caixas, guias, papeis
from arrecadacao import titulos as papeis_da_divida
from arrecadacao.escolha import Escolha, travar
from arrecadacao.fases import regras
from arrecadacao.models import (
    Caderno,
    Caixa,
    Conhecimento,
    Guia,
    Inscricao,
    ItemDoConhecimento,
    Partida,
)
from lancamentos import parcelas as verbos
from prefeitura.comum import atos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario


@transaction.atomic
def receber(
    *,
    parcelas: Iterable[int],
    pagador: Pessoa,
    recebido: int,
    total_esperado: int,
    chave: UUID,
    usuario: Usuario,
    meio: str = Conhecimento.Meio.DINHEIRO,
    guia: Guia | None = None,
    em_titulos: int = 0,
    titulos: str = "",
) -> Conhecimento:
    """Receive instalments (ids) and issue the conhecimento (arts. 29 to 36, 71, 288, 342).

    ``recebido`` is what the payer hands over and ``total_esperado`` what the screen showed,
    both in the smallest unit. ``chave`` is the UUID of the form: sent again, the same
    conhecimento comes back and nothing is written.

    ``em_titulos`` is the part of it in bonds of the municipal debt, numbered in ``titulos``, where
    the law takes them (364 and 394 of Januária).

    Instalments of a lançamento are paid in order. Debts in the book take a conhecimento of
    their own (36 sole §). What the law receives only by ``guia`` (147 in Januária; all of it in
    Votuporanga, 12, and Jambeiro, 6) is paid whole by it. Each conhecimento pays its own
    imposto, besides (342 sole §).

    Raises ErroDeNegocio when: there is no open till of today; an instalment is no longer due;
    an earlier one stays open; the law demands a guia, or another; the amounts changed since the
    screen or the guia; the exator is an agent outside of their agreement (9); the money is not
    enough; no caderno is left. A refusal leaves no trace and no hole in the numbers.
    """
    if feito := _ja_feito(chave, usuario):
        return feito
    caixa = caixas.travar_aberto(usuario)
    # The same form sent twice at once: the second waited for the till, and finds it done.
    if feito := _ja_feito(chave, usuario):
        return feito
    if guia is not None:
        guia = guias.travar(guia)
    escolha = travar(parcelas, guia=guia)
    conta = escolha.conta
    agentes.conferir(usuario, [i.tributo for i in conta.itens if i.parcela], caixa.dia)
    _conferir_dinheiro(conta.total, total_esperado, recebido, meio)
    papeis_da_divida.conferir(escolha, em_titulos, titulos)

    verbos.marcar_paga(parcelas=escolha.parcelas)
    for inscricao in escolha.inscricoes.values():
        inscricao.situacao = Inscricao.Situacao.PAGA
        inscricao.save(update_fields=["situacao"])

    memorias = papeis.memorias_de(conta)
    caderno, numero = cadernos.tomar_numero(exator=usuario, especie=escolha.especie, dia=caixa.dia)
    feito = _escrever(
        caixa=caixa,
        caderno=caderno,
        numero=numero,
        escolha=escolha,
        pagador=pagador,
        recebido=recebido,
        meio=meio,
        chave=chave,
        usuario=usuario,
        memorias=memorias,
        guia=guia,
        em_titulos=em_titulos,
        titulos=titulos.strip(),
    )
    if guia is not None:
        guias.dar_por_paga(guia=guia, conhecimento=feito, usuario=usuario)
    return feito


def _escrever(
    *,
    caixa: Caixa,
    caderno: Caderno,
    numero: int,
    escolha: Escolha,
    pagador: Pessoa,
    recebido: int,
    meio: str,
    chave: UUID,
    usuario: Usuario,
    memorias: list[papeis.Memoria],
    guia: Guia | None,
    em_titulos: int,
    titulos: str,
) -> Conhecimento:
    conta = escolha.conta
    momento = agora()
    conhecimento = Conhecimento(
        caderno=caderno,
        numero=numero,
        caixa=caixa,
        pagador=pagador,
        dia=caixa.dia,
        emitido_em=momento,
        total=conta.total,
        recebido=recebido,
        meio=meio,
        chave=chave,
        em_titulos=em_titulos,
        titulos=titulos,
    )
    conhecimento.documento = papeis.emitir_conhecimento(
        conhecimento, conta, escolha.inscricoes, memorias, usuario, guia
    )
    conhecimento.save()
    ItemDoConhecimento.objects.bulk_create(
        ItemDoConhecimento(
            conhecimento=conhecimento,
            parcela=item.parcela,
            tributo=item.tributo,
            exercicio=item.exercicio,
            principal=item.principal,
            desconto=item.desconto,
            multa=item.multa,
            juros=item.juros,
            total=item.total,
            memoria=[list(p) for p in item.memoria],
        )
        for item in conta.itens
    )
    Partida.objects.bulk_create(_partidas(conhecimento, escolha))
    atos.registrar(
        "conhecimento.emitido",
        conhecimento,
        usuario=usuario,
        descricao=f"Conhecimento nº {conhecimento.documento.numero} emitido, "
        f"{moeda().formatar(conta.total)} de {pagador.nome}"[:300],
        artigo=regras().fundamentos.pagamento,
        parcelas=sorted(p.pk for p in escolha.parcelas),
        total=conta.total,
    )
    return conhecimento


def _conferir_dinheiro(total: int, esperado: int, recebido: int, meio: str) -> None:
    if total != esperado:
        raise ErroDeNegocio(
            f"Os valores mudaram: o total de hoje é {moeda().formatar(total)}, e a tela mostrava "
            f"{moeda().formatar(esperado)}. Confira e receba de novo."
        )
    if meio not in Conhecimento.Meio.values:
        raise ErroDeNegocio("Escolha o meio de pagamento.")
    if recebido < total:
        raise ErroDeNegocio(
            f"Faltam {moeda().formatar(total - recebido)}: o recebido não cobre o total."
        )
    if meio == Conhecimento.Meio.CHEQUE and recebido != total:
        raise ErroDeNegocio(
            f"O cheque deve ser do valor exato, {moeda().formatar(total)}: não se dá troco dele."
        )


def _partidas(conhecimento: Conhecimento, escolha: Escolha) -> list[Partida]:
    """Debit of the till, credit of each receita by exercício and nature; they add up to zero."""
    divida = escolha.especie == Caderno.Especie.DIVIDA_ATIVA
    somas: dict[tuple[str, str, int, str], int] = {}
    for item in escolha.conta.itens:
        # What is due upon the conhecimento itself is of the exercício, never of the book.
        conta = Partida.Conta.DIVIDA_ATIVA if divida and item.parcela else Partida.Conta.RECEITA
        for natureza, valor in (
            (Partida.Natureza.PRINCIPAL, -item.principal),
            (Partida.Natureza.DESCONTO, item.desconto),
            (Partida.Natureza.MULTA, -item.multa),
            (Partida.Natureza.JUROS, -item.juros),
        ):
            chave = (str(conta), item.tributo, item.exercicio, str(natureza))
            somas[chave] = somas.get(chave, 0) + valor
    comum = {"caixa": conhecimento.caixa, "conhecimento": conhecimento, "dia": conhecimento.dia}
    entradas = [
        Partida(conta=Partida.Conta.CAIXA, natureza=natureza, valor=valor, **comum)
        for natureza, valor in (
            (conhecimento.meio, conhecimento.total - conhecimento.em_titulos),
            (Partida.Natureza.TITULOS, conhecimento.em_titulos),
        )
        if valor
    ]
    saidas = [
        Partida(
            conta=conta, receita=receita, exercicio=exercicio, natureza=natureza, valor=v, **comum
        )
        for (conta, receita, exercicio, natureza), v in somas.items()
        if v
    ]
    return [*entradas, *saidas]


def _ja_feito(chave: UUID, usuario: Usuario) -> Conhecimento | None:
    feito = Conhecimento.objects.select_related("documento", "caixa").filter(chave=chave).first()
    if feito is not None and feito.caixa.exator_id != usuario.pk:
        raise ErroDeNegocio("Este formulário já foi usado por outro exator: busque de novo.")
    return feito
