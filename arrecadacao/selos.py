"""Stamps of shows: entered, given to a tesoureiro, sold and taken back by guia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import connection, transaction

from arrecadacao import caixas, papeis
from arrecadacao.conferencia_de_selos import (
    Quantidades,
    comprados_por,
    conferir_anteriores,
    estoque,
)
from arrecadacao.fases import regras
from arrecadacao.models import GuiaDeSelos, MovimentoDeSelos, Partida
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import AusenciaNaLei

if TYPE_CHECKING:
    from arrecadacao.models import Caixa
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeSelos

_M = MovimentoDeSelos.Especie
_G = GuiaDeSelos.Especie
MODELO = "arrecadacao/papeis/guia_de_selos.html"
# What one movement may be of: more than any printing, and less than the columns hold.
MAIS_SELOS = 10**7
MAIOR_QUANTIA = 10**15


@transaction.atomic
def entrar(*, selos: Quantidades, motivo: str, usuario: Usuario) -> list[MovimentoDeSelos]:
    """Enter new stamps in the vault: {face value: how many}, values in the smallest unit.

    Raises ErroDeNegocio where the code has no stamps, for none, or without saying whence.
    """
    regra = _regra()
    _conferir_quantidades(selos)
    if not motivo.strip():
        raise ErroDeNegocio("Diga de onde vêm os selos: a portaria e a impressão.")
    _um_por_vez()
    feitos = [
        MovimentoDeSelos.objects.create(
            especie=_M.ENTRADA, selo=selo, quantidade=n, dia=hoje(), registrado_por=usuario
        )
        for selo, n in sorted(selos.items())
    ]
    for feito in feitos:
        atos.registrar(
            "selos.entrada",
            feito,
            usuario=usuario,
            descricao=f"{feito.quantidade} selos de {moeda().formatar(feito.selo)} no cofre",
            artigo=regra.artigo,
            motivo=motivo.strip(),
        )
    return feitos


@transaction.atomic
def suprir(*, tesoureiro: Usuario, selos: Quantidades, usuario: Usuario) -> list[MovimentoDeSelos]:
    """Give stamps of the vault to a tesoureiro, who answers for them from then on.

    Raises ErroDeNegocio when the vault has not so many, or the person operates no till.
    """
    regra = _regra()
    _conferir_quantidades(selos)
    if not tesoureiro.pode("caixa.operar"):
        raise ErroDeNegocio(f"{tesoureiro} não é tesoureiro: não vende selos.")
    _um_por_vez()
    _conferir_saldo(None, selos)
    entregues = []
    for selo, n in sorted(selos.items()):
        comum = {
            "especie": _M.SUPRIMENTO,
            "selo": selo,
            "dia": hoje(),
            "registrado_por": usuario,
        }
        MovimentoDeSelos.objects.create(quantidade=-n, **comum)
        entregues.append(
            MovimentoDeSelos.objects.create(quantidade=n, tesoureiro=tesoureiro, **comum)
        )
    for feito in entregues:
        atos.registrar(
            "selos.suprimento",
            feito,
            usuario=usuario,
            descricao=f"{feito.quantidade} selos de {moeda().formatar(feito.selo)} entregues a "
            f"{tesoureiro}",
            artigo=regra.artigo,
        )
    return entregues


@transaction.atomic
def vender(
    *,
    responsavel: Pessoa,
    casa: str,
    selos: Quantidades,
    conferencia: Mapping[str, Any] | None,
    chave: UUID,
    usuario: Usuario,
) -> GuiaDeSelos:
    """Sell stamps out of the tesoureiro's stock, by guia in duplicate (330; 94; 101).

    Who bought before first accounts for those: with the stubs, {"canhotos": {value: how many
    served}} (Januária 330 §2), or with the balancete of the book of the house, {"consumidos":
    {value: n}, "saldo": {value: n}} (Votuporanga 94 §1, Jambeiro 101 §1), which must agree with
    what was sold to them. The money enters the till; the stamps are their own receipt, and have
    a cash book of their own. ``chave`` is of the form: sent again, nothing is sold twice.

    Raises ErroDeNegocio without open till, stock or account, or when the account does not agree.
    """
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    regra = _regra()
    _conferir_quantidades(selos)
    if not casa.strip():
        raise ErroDeNegocio("Diga a casa ou empresa de diversões.", artigo=regra.artigo)
    caixa = caixas.travar_aberto(usuario)
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    _um_por_vez()
    conferido = conferir_anteriores(regra, responsavel, conferencia)
    _conferir_saldo(usuario, selos)
    return _escrever(
        _G.VENDA,
        regra,
        caixa=caixa,
        responsavel=responsavel,
        casa=casa.strip(),
        selos=selos,
        deducao=0,
        conferencia=conferido,
        chave=chave,
        usuario=usuario,
    )


@transaction.atomic
def devolver(
    *,
    responsavel: Pessoa,
    casa: str,
    selos: Quantidades,
    motivo: str,
    perfeitos: bool,
    escrita_exibida: bool,
    chave: UUID,
    usuario: Usuario,
) -> GuiaDeSelos:
    """Take back stamps not used and pay for them out of the till (337; 95; 102).

    Whoever closes, ends the series of shows or moves away gives back what is in perfect state;
    where the account of the house is to be shown (95, 102), ``escrita_exibida``. In Januária the
    exator's percentage is deducted: the law leaves it blank, and it is a parameter that the
    municipality must enter.

    Raises ErroDeNegocio for more than was bought, damaged stamps, no reason, no cash in the
    till, or the blank percentage, naming the parameter.
    """
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    regra = _regra()
    _conferir_quantidades(selos)
    if not motivo.strip() or not casa.strip():
        raise ErroDeNegocio("Diga a casa e por que cessam os espetáculos.", artigo=regra.devolucao)
    if not perfeitos:
        raise ErroDeNegocio(
            "Só se devolvem selos não utilizados e em perfeito estado.", artigo=regra.devolucao
        )
    if regra.anterior == "balancete" and not escrita_exibida:
        raise ErroDeNegocio(
            "Exiba-se a escrita da casa, para a verificação.", artigo=regra.devolucao
        )
    caixa = caixas.travar_aberto(usuario)
    if feita := GuiaDeSelos.objects.filter(chave=chave).first():
        return feita
    _um_por_vez()
    comprados = comprados_por(responsavel)
    for selo, n in selos.items():
        if n > comprados.get(selo, 0):
            raise ErroDeNegocio(
                f"{responsavel.nome} só comprou {comprados.get(selo, 0)} selos de "
                f"{moeda().formatar(selo)}.",
                artigo=regra.devolucao,
            )
    valor = _total(selos)
    deducao = _deducao(regra, valor)
    if caixas.dinheiro_esperado(caixa) < valor - deducao:
        raise ErroDeNegocio(
            f"O caixa não tem {moeda().formatar(valor - deducao)} em dinheiro para os indenizar."
        )
    return _escrever(
        _G.DEVOLUCAO,
        regra,
        caixa=caixa,
        responsavel=responsavel,
        casa=casa.strip(),
        selos=selos,
        deducao=deducao,
        conferencia={"motivo": motivo.strip()},
        chave=chave,
        usuario=usuario,
    )


def _escrever(
    especie: str,
    regra: RegraDeSelos,
    *,
    caixa: Caixa,
    responsavel: Pessoa,
    casa: str,
    selos: Quantidades,
    deducao: int,
    conferencia: dict[str, Any],
    chave: UUID,
    usuario: Usuario,
) -> GuiaDeSelos:
    venda = especie == _G.VENDA
    valor = _total(selos)
    ano = caixa.dia.year
    numero = series.proximo(f"guia-de-selos/{ano}")
    titulo = "Guia de aquisição de selos" if venda else "Guia de devolução de selos"
    documento = documentos.emitir(
        tipo="guia-de-selos",
        numero=f"{numero}/{ano}",
        titulo=titulo,
        modelo=MODELO,
        conteudo={
            **papeis.casa(),
            "venda": venda,
            "responsavel": papeis.pessoa(responsavel),
            "casa": casa,
            "artigo": regra.artigo if venda else regra.devolucao,
            "linhas": [
                {"selo": s, "quantidade": n, "importa": s * n} for s, n in sorted(selos.items())
            ],
            "valor": valor,
            "deducao": deducao,
            "pago": valor - deducao,
            "extenso": moeda().extenso(valor - deducao),
            "conferencia": conferencia,
            "em": caixa.dia.isoformat(),
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo or "Tesoureiro"},
        },
        publico={
            "Documento": titulo,
            "Número": f"{numero}/{ano}",
            "Data": f"{caixa.dia:%d/%m/%Y}",
        },
        usuario=usuario,
    )
    guia = GuiaDeSelos.objects.create(
        especie=especie,
        numero=numero,
        exercicio=ano,
        responsavel=responsavel,
        casa=casa,
        caixa=caixa,
        dia=caixa.dia,
        valor=valor,
        deducao=deducao,
        conferencia=conferencia,
        chave=chave,
        documento=documento,
    )
    sinal = 1 if venda else -1
    for selo, n in sorted(selos.items()):
        MovimentoDeSelos.objects.create(
            especie=especie,
            tesoureiro=usuario,
            selo=selo,
            quantidade=-sinal * n,
            guia=guia,
            dia=caixa.dia,
            registrado_por=usuario,
        )
    comum = {"caixa": caixa, "guia_de_selos": guia, "dia": caixa.dia}
    Partida.objects.bulk_create(
        [
            Partida(
                conta=Partida.Conta.CAIXA,
                natureza=Partida.Natureza.DINHEIRO,
                valor=sinal * guia.pago,
                **comum,
            ),
            Partida(
                conta=Partida.Conta.SELOS,
                receita=regra.tributo,
                exercicio=ano,
                natureza=Partida.Natureza.PRINCIPAL,
                valor=-sinal * guia.pago,
                **comum,
            ),
        ]
    )
    atos.registrar(
        f"selos.{especie}",
        guia,
        usuario=usuario,
        descricao=f"{titulo} nº {documento.numero}: {moeda().formatar(guia.pago)}, "
        f"{responsavel.nome}",
        artigo=regra.artigo if venda else regra.devolucao,
    )
    return guia


def _regra() -> RegraDeSelos:
    regra = regras().selos
    if regra is None:
        raise ErroDeNegocio("No código em vigor o imposto de diversões não se paga em selos.")
    return regra


def _conferir_quantidades(selos: Quantidades) -> None:
    if not selos or any(s <= 0 or n <= 0 for s, n in selos.items()):
        raise ErroDeNegocio("Diga quantos selos, e de que valor.")
    if any(n > MAIS_SELOS or s * n > MAIOR_QUANTIA for s, n in selos.items()):
        raise ErroDeNegocio("São selos demais para uma só vez.")


def _conferir_saldo(tesoureiro: Usuario | None, selos: Quantidades) -> None:
    saldo = estoque(tesoureiro)
    onde = f"{tesoureiro} tem" if tesoureiro else "No cofre há"
    for selo, n in selos.items():
        if n > saldo.get(selo, 0):
            raise ErroDeNegocio(
                f"{onde} {saldo.get(selo, 0)} selos de {moeda().formatar(selo)}, e pedem-se {n}."
            )


def _deducao(regra: RegraDeSelos, valor: int) -> int:
    """The percentage of the exator, where the law lets it be deducted (337)."""
    if not regra.percentagem:
        return 0
    lei = lei_em(hoje())
    try:
        taxa = lei.valor(regra.percentagem)
    except AusenciaNaLei as erro:
        texto = str(erro)
        raise ErroDeNegocio(f"{texto[:1].upper()}{texto[1:]}.", artigo=regra.devolucao) from None
    return lei.arredondar(valor * taxa.n, taxa.d)


def _total(selos: Quantidades) -> int:
    return sum(s * n for s, n in selos.items())


def _um_por_vez() -> None:
    """The lock that the database takes as well: one movement of the stock at a time."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('arrecadacao-selos'))")
