"""Certificates that nothing is owed: negative of a person, quittance of a property."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao import papeis
from arrecadacao.debitos import Debito, debitos_de
from arrecadacao.fases import regras
from arrecadacao.models import CertidaoDeQuitacao
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei

if TYPE_CHECKING:
    from cadastro.models import Imovel, Pessoa
    from prefeitura.acesso.models import Usuario

MODELO = "arrecadacao/papeis/quitacao.html"


@transaction.atomic
def certificar(
    *,
    finalidade: str,
    usuario: Usuario,
    pessoa: Pessoa | None = None,
    imovel: Imovel | None = None,
    tributos: Sequence[str] = (),
) -> CertidaoDeQuitacao:
    """Certify that a person, or a property, is not in debt with the município today.

    In debt is whoever let a term pass: what is still to fall due is said in the paper and does
    not hinder it. ``tributos`` limits it to some of them (the territorial, for a transfer).

    Raises ErroDeNegocio, telling how much and of what, when something is overdue or inscribed:
    the debtor does not deal with the município (Januária, 480), nor is land transferred
    (Lafaiete 99, Muriaé 121).
    """
    if (pessoa is None) == (imovel is None):
        raise ErroDeNegocio("A certidão é de uma pessoa ou de um imóvel.")
    if not finalidade.strip():
        raise ErroDeNegocio("Diga para que se pede a certidão.")
    for tributo in tributos:
        try:
            codigo().conferir_tributo(tributo)
        except ErroDeLei as erro:
            raise ErroDeNegocio(f"{erro}.") from None
    regra = regras().quitacao
    artigo = regra.artigo if regra else ""
    devidos, a_vencer = pendencias(pessoa=pessoa, imovel=imovel, tributos=tributos)
    if devidos:
        raise ErroDeNegocio(em_debito(devidos), artigo=artigo)
    ano = hoje().year
    numero = series.proximo(f"quitacao/{ano}")
    titulo = "Certidão negativa de débitos" if not tributos else "Certidão de quitação"
    documento = documentos.emitir(
        tipo="certidao-de-quitacao",
        numero=f"{numero}/{ano}",
        titulo=titulo,
        modelo=MODELO,
        conteudo={
            **papeis.casa(),
            "titulo": titulo,
            "pessoa": papeis.pessoa(pessoa) if pessoa else None,
            "imovel": {
                "inscricao": imovel.inscricao,
                "endereco": imovel.endereco,
                "bairro": imovel.bairro,
            }
            if imovel
            else None,
            "tributos": [codigo().titulo(t) for t in tributos],
            "finalidade": finalidade.strip(),
            "artigo": artigo,
            "a_vencer": [
                {
                    "nome": d.nome,
                    "exercicio": d.parcela.lancamento.exercicio,
                    "parcela": d.parcela.numero,
                    "vencimento": d.parcela.vencimento.isoformat(),
                }
                for d in a_vencer
            ],
            "em": hoje().isoformat(),
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
        },
        publico={
            "Documento": titulo,
            "Número": f"{numero}/{ano}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    certidao = CertidaoDeQuitacao.objects.create(
        numero=numero,
        exercicio=ano,
        pessoa=pessoa,
        imovel=imovel,
        tributos=sorted(set(tributos)),
        finalidade=finalidade.strip(),
        artigo=artigo,
        emitida_em=hoje(),
        emitida_por=usuario,
        documento=documento,
    )
    atos.registrar(
        "quitacao.emitida",
        certidao,
        usuario=usuario,
        descricao=f"{titulo} nº {documento.numero}: {certidao.de_quem}",
        artigo=artigo,
    )
    return certidao


def pendencias(
    *,
    pessoa: Pessoa | None = None,
    imovel: Imovel | None = None,
    tributos: Sequence[str] = (),
) -> tuple[list[Debito], list[Debito]]:
    """What is overdue or inscribed today, and what is still to fall due."""
    todos = [
        d
        for d in debitos_de(pessoa=pessoa, imovel=imovel).todos
        if not tributos or d.parcela.lancamento.tributo in tributos
    ]
    devidos = [d for d in todos if d.na_divida or d.devido.dias_de_atraso]
    return devidos, [d for d in todos if d not in devidos]


def pode_transacionar(quem: Pessoa) -> bool:
    """Whether a person may deal with the município: not while in debt, where the law says so."""
    return regras().quitacao is None or not pendencias(pessoa=quem)[0]


def em_debito(devidos: Sequence[Debito]) -> str:
    total = sum(d.devido.total for d in devidos)
    nomes = sorted({d.nome for d in devidos})
    return f"Está em débito de {moeda().formatar(total)}: {', '.join(nomes)}."


def conferir_transmissao(imovel: Imovel) -> None:
    """Refuse a transfer of land without today's proof that its tributos are paid.

    Where the law demands the certificate (Lafaiete 99, Muriaé 121), one issued since the last
    thing fell due, and nothing owed since.
    """
    regra = regras().quitacao
    if regra is None or not regra.transmissao:
        return
    certidao = (
        CertidaoDeQuitacao.objects.filter(imovel=imovel, emitida_em__year=hoje().year)
        .order_by("-pk")
        .first()
    )
    if certidao is None or (
        certidao.tributos and not set(regra.tributos) <= set(certidao.tributos)
    ):
        raise ErroDeNegocio(
            f"Falta a certidão de estar pago o imposto do imóvel {imovel.inscricao}.",
            artigo=regra.transmissao,
        )
    devidos, _ = pendencias(imovel=imovel, tributos=regra.tributos)
    if devidos:
        raise ErroDeNegocio(em_debito(devidos), artigo=regra.transmissao)
