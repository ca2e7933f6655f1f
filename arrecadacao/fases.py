"""Where a debt is when somebody comes to pay it, and the guia that the law demands there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from arrecadacao.models import DebitoDaCertidao, Guia, Inscricao
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.legislacao.arrecadacao import (
    DIVIDA,
    EXERCICIO,
    JUIZO,
    PROCURADORIA,
    Arrecadacao,
    RegraDeGuia,
    arrecadacao_de,
)

if TYPE_CHECKING:
    from arrecadacao.models import Certidao
    from lancamentos.models import Parcela

_ONDE = {
    EXERCICIO: "",
    DIVIDA: " está inscrita em dívida ativa",
    PROCURADORIA: " está em cobrança executiva",
    JUIZO: " está em cobrança executiva",
}


def regras() -> Arrecadacao:
    """What the code in force asks of the treasury."""
    return arrecadacao_de(codigo())


def exige_guia() -> bool:
    """Whether even what is of the exercício is received only by guia."""
    return regras().guia_exigida(EXERCICIO) is not None


def certidoes_de(inscricoes: Iterable[Inscricao]) -> dict[int, Certidao]:
    """The certidão that stands for each inscription in execution, by inscription."""
    em_execucao = [i.pk for i in inscricoes if i.situacao == Inscricao.Situacao.EM_EXECUCAO]
    if not em_execucao:
        return {}
    return {
        d.inscricao_id: d.certidao
        for d in DebitoDaCertidao.objects.select_related("certidao__documento").filter(
            inscricao__in=em_execucao, vale=True
        )
    }


def fase(inscricao: Inscricao | None, certidao: Certidao | None) -> str:
    """In which phase a debt is: of the exercício, in the book, with the procurador, in court."""
    if inscricao is None:
        return EXERCICIO
    if inscricao.situacao != Inscricao.Situacao.EM_EXECUCAO:
        return DIVIDA
    return JUIZO if certidao is not None and certidao.ajuizada_em else PROCURADORIA


def guias_exigidas(
    parcelas: Iterable[Parcela], inscricoes: Mapping[int, Inscricao]
) -> dict[int, tuple[str, RegraDeGuia | None]]:
    """The phase of each instalment and the guia that it demands, by instalment."""
    certidoes = certidoes_de(inscricoes.values())
    lei = regras()
    exigidas = {}
    for parcela in parcelas:
        inscricao = inscricoes.get(parcela.pk)
        certidao = certidoes.get(inscricao.pk) if inscricao else None
        onde = fase(inscricao, certidao)
        exigidas[parcela.pk] = (onde, lei.guia_exigida(onde))
    return exigidas


def conferir_guia(
    nomes: Mapping[Parcela, str], inscricoes: Mapping[int, Inscricao], guia: Guia | None
) -> None:
    """Refuse what the law receives only by guia, or by another guia than this one.

    ``nomes`` says how a message names each instalment.
    """
    for parcela, (onde, regra) in zip(
        nomes, guias_exigidas(nomes, inscricoes).values(), strict=True
    ):
        tributo = parcela.lancamento.tributo
        if regra is not None and not (guia and regras().serve(guia.emissor, onde, tributo)):
            raise ErroDeNegocio(
                f"{nomes[parcela]}{_ONDE[onde]}: só se recebe por {_por(regra)}.",
                artigo=regra.artigo,
            )
    if guia is None:
        return
    if guia.situacao != Guia.Situacao.EXPEDIDA:
        raise ErroDeNegocio(f"A {guia} já está {guia.get_situacao_display().lower()}.")
    if set(guia.debitos.values_list("parcela_id", flat=True)) != {p.pk for p in nomes}:
        raise ErroDeNegocio(f"A {guia} se paga inteira: nem mais nem menos do que ela diz.")


def conferir_valores(guia: Guia, totais: Mapping[int, int]) -> None:
    """Refuse a guia whose amounts are no longer those of the day."""
    for debito in guia.debitos.all():
        if totais.get(debito.parcela_id) != debito.total:
            raise ErroDeNegocio(
                f"A {guia} foi calculada para {guia.para:%d/%m/%Y}, em "
                f"{moeda().formatar(guia.total)}, e hoje o devido é "
                f"{moeda().formatar(sum(totais.values()))}: peça outra."
            )


def _por(regra: RegraDeGuia) -> str:
    nome = regra.nome[:1].lower() + regra.nome[1:]
    return f"{nome}, com o visto do {regra.visto}" if regra.visto else nome
