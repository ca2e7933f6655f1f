"""Land in dispute: both litigants pay in the term, and the loser is paid back (Muriaé, 118)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao.condicoes_da_restituicao import restituivel
from arrecadacao.fases import regras
from arrecadacao.models import Conhecimento, LancamentoEmLitigio, Litigio
from arrecadacao.restituir import restituir
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from prefeitura.comum import atos, series
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from arrecadacao.models import Restituicao
    from cadastro.models import Imovel, Pessoa
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeLitigio


@transaction.atomic
def abrir(*, imovel: Imovel, outro: Pessoa, processo: str, usuario: Usuario) -> Litigio:
    """Register that the domain of a piece of land is disputed in court.

    The one who is launched for it is one litigant, ``outro`` the other. Each lançamento in force
    of the tributos that the law names is made again in the name of the other, by the same facts.
    Raises ErroDeNegocio where the code has no such rule, without lançamento, process, or with a
    dispute already open upon the property.
    """
    regra = _regra()
    if not processo.strip():
        raise ErroDeNegocio("Diga o processo judicial.", artigo=regra.artigo)
    if Litigio.objects.filter(imovel=imovel, vencido__isnull=True).exists():
        raise ErroDeNegocio(f"O imóvel {imovel.inscricao} já está em litígio.")
    lancados = _lancados(imovel, regra)
    if not lancados:
        raise ErroDeNegocio(f"Nada está lançado sobre o terreno do imóvel {imovel.inscricao}.")
    um = lancados[0].contribuinte
    if um == outro:
        raise ErroDeNegocio("O litígio é entre duas pessoas.")
    litigio = Litigio.objects.create(
        numero=series.proximo("litigio"),
        imovel=imovel,
        um=um,
        outro=outro,
        processo=processo.strip(),
        aberto_em=hoje(),
        aberto_por=usuario,
    )
    atos.registrar(
        "litigio.aberto",
        litigio,
        usuario=usuario,
        descricao=f"{um.nome} e {outro.nome}, imóvel {imovel.inscricao}",
        artigo=regra.artigo,
        processo=processo.strip()[:40],
    )
    for lancado in lancados:
        _lancar_o_outro(litigio, lancado, usuario)
    return litigio


@transaction.atomic
def lancar(*, litigio: Litigio, usuario: Usuario) -> list[Lancamento]:
    """Launch upon the other litigant what was launched since the dispute was registered."""
    litigio = Litigio.objects.select_for_update(of=("self",)).get(pk=litigio.pk)
    if litigio.vencido_id is not None:
        raise ErroDeNegocio(f"O {litigio} já foi decidido.")
    feitos = litigio.lancamentos.values_list("lancamento_id", flat=True)
    return [
        _lancar_o_outro(litigio, lancado, usuario)
        for lancado in _lancados(litigio.imovel, _regra())
        if lancado.pk not in set(feitos)
    ]


@transaction.atomic
def decidir(
    *, litigio: Litigio, vencido: Pessoa, decisao: str, usuario: Usuario
) -> list[Restituicao]:
    """Write the final decision and order back all that the loser paid (118 sole §).

    The right is born of the decision, which is the proof. Returns one order for each conhecimento
    that the loser paid; none if nothing was. Raises ErroDeNegocio without the decision, for
    whoever is no party, or when it was already decided.
    """
    regra = _regra()
    if not decisao.strip():
        raise ErroDeNegocio("Prove-se a decisão final do litígio.", artigo=regra.artigo)
    litigio = Litigio.objects.select_for_update(of=("self",)).get(pk=litigio.pk)
    if litigio.vencido_id is not None:
        raise ErroDeNegocio(f"O {litigio} já foi decidido.")
    if vencido.pk not in (litigio.um_id, litigio.outro_id):
        raise ErroDeNegocio(f"{vencido.nome} não é parte do {litigio}.")
    litigio.vencido, litigio.decidido_em, litigio.decisao = vencido, hoje(), decisao.strip()
    litigio.save(update_fields=["vencido", "decidido_em", "decisao"])
    atos.registrar(
        "litigio.decidido",
        litigio,
        usuario=usuario,
        descricao=f"Vencido {vencido.nome}: {decisao.strip()}",
        artigo=regra.artigo,
        processo=litigio.processo[:40],
    )
    return [
        restituir(
            conhecimento=conhecimento,
            itens={
                i.pk: i.total
                for i in conhecimento.itens.filter(
                    parcela__lancamento__em_litigio__litigio=litigio,
                    parcela__lancamento__em_litigio__litigante=vencido,
                )
            },
            processo=litigio.processo[:40],
            usuario=usuario,
            motivo=f"Vencido no litígio sobre o terreno: {decisao.strip()}"[:300],
            favorecido=vencido,
            pedida_em=hoje(),
            direito_em=hoje(),
            fundamento=regra.artigo,
        )
        for conhecimento in _pagos_por(litigio, vencido)
        if restituivel(conhecimento)
    ]


def _pagos_por(litigio: Litigio, quem: Pessoa) -> list[Conhecimento]:
    """The valid conhecimentos that paid the lançamentos of one litigant."""
    return list(
        Conhecimento.objects.filter(
            situacao=Conhecimento.Situacao.VALIDO,
            itens__parcela__lancamento__em_litigio__litigio=litigio,
            itens__parcela__lancamento__em_litigio__litigante=quem,
        )
        .distinct()
        .order_by("pk")
    )


def _lancados(imovel: Imovel, regra: RegraDeLitigio) -> list[Lancamento]:
    """What is launched upon the land itself, of the tributos in dispute."""
    return list(
        Lancamento.objects.select_related("contribuinte", "imovel").filter(
            imovel=imovel,
            tributo__in=regra.tributos,
            situacao=Lancamento.Situacao.VIGENTE,
            referencia="",
        )
    )


def _lancar_o_outro(litigio: Litigio, lancado: Lancamento, usuario: Usuario) -> Lancamento:
    igual = lancar_fatos(
        tributo=lancado.tributo,
        contribuinte=litigio.outro,
        fatos=lancado.fatos,
        exercicio=lancado.exercicio,
        usuario=usuario,
        motivo=f"Terreno em litígio, processo {litigio.processo}",
        artigo=_regra().artigo,
        imovel=lancado.imovel,
        referencia=f"litígio {litigio.numero}",
        periodo=lancado.periodo,
        em=lancado.lei_em,
    )
    for lancamento in (lancado, igual):
        LancamentoEmLitigio.objects.create(
            litigio=litigio, lancamento=lancamento, litigante=lancamento.contribuinte
        )
    return igual


def _regra() -> RegraDeLitigio:
    regra = regras().litigio
    if regra is None:
        raise ErroDeNegocio("O código em vigor não trata de terrenos em litígio.")
    return regra
