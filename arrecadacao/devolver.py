"""The Procurador sues upon a certidão in his term or sends it back; the Prefeito may insist.

Votuporanga 14 §§ 1 and 2, Jambeiro 9 §§ 1 and 2.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao.models import Certidao, Devolucao, Inscricao
from arrecadacao.papeis import casa, pessoa
from arrecadacao.prazos_da_divida import artigo, cobranca
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import calendario, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_C = Certidao.Situacao


def ajuizar_ate(certidao: Certidao) -> date | None:
    """Last day to sue upon a certidão or send it back: from its delivery, or from the day the
    Prefeito insisted. None where the law gives no term, or when it no longer runs."""
    termo = cobranca().ajuizar
    if not termo or certidao.situacao != _C.REMETIDA or certidao.ajuizada_em is not None:
        return None
    if aberta(certidao) is not None:
        return None
    ultima = certidao.devolucoes.filter(insiste=True).last()
    desde = ultima.decidida_em if ultima is not None else certidao.remetida_em
    assert desde is not None
    fim = lei_em(desde).prazo(termo, desde=desde, calendario=calendario()).fim
    return fim.date() if isinstance(fim, datetime) else fim


def aberta(certidao: Certidao) -> Devolucao | None:
    """The reasons that the Prefeito has still to examine."""
    devolucao: Devolucao | None = certidao.devolucoes.filter(insiste__isnull=True).first()
    return devolucao


@transaction.atomic
def devolver_certidao(*, certidao: Certidao, razoes: str, usuario: Usuario) -> Devolucao:
    """Send a certidão back with the ofício of the reasons that advise against suing.

    Raises ErroDeNegocio where the law knows no such return, without reasons, for a certidão that
    is not with the Procurador, already sued upon, or already sent back. Past the term it is taken
    and the act says so: the Procurador answers for the delay.
    """
    termo = cobranca().ajuizar
    if not termo:
        raise ErroDeNegocio("O código em vigor não prevê a devolução da certidão.")
    fundamento = artigo(termo)
    if not razoes.strip():
        raise ErroDeNegocio("Exponha as razões de fato ou de direito.", artigo=fundamento)
    certidao = _travar(certidao)
    if certidao.situacao != _C.REMETIDA or certidao.ajuizada_em is not None:
        raise ErroDeNegocio(
            "Só se devolve a certidão que está com o Procurador, antes de ajuizada.",
            artigo=fundamento,
        )
    if aberta(certidao) is not None:
        raise ErroDeNegocio("A certidão já foi devolvida e espera o Prefeito.", artigo=fundamento)
    ate = ajuizar_ate(certidao)
    tarde = ate is not None and hoje() > ate
    numero = series.proximo(f"oficio-de-devolucao/{hoje().year}")
    oficio = documentos.emitir(
        tipo="oficio-de-devolucao",
        numero=f"{numero}/{hoje().year}",
        titulo="Ofício de devolução de certidão",
        modelo="arrecadacao/papeis/devolucao.html",
        conteudo={
            **casa(),
            "certidao": certidao.documento.numero,
            "devedor": pessoa(certidao.devedor),
            "em": hoje().isoformat(),
            "recebida": certidao.remetida_em.isoformat() if certidao.remetida_em else "",
            "razoes": razoes.strip(),
            "artigo": fundamento,
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
        },
        publico={
            "Documento": "Ofício de devolução de certidão",
            "Número": f"{numero}/{hoje().year}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    devolucao = Devolucao.objects.create(
        certidao=certidao, razoes=razoes.strip(), em=hoje(), por=usuario, oficio=oficio
    )
    atos.registrar(
        "certidao.devolvida",
        certidao,
        usuario=usuario,
        descricao=f"Certidão nº {certidao.documento.numero} devolvida pelo ofício nº "
        f"{oficio.numero}" + (f", depois do prazo, que findou em {ate:%d/%m/%Y}" if tarde else ""),
        artigo=fundamento,
        motivo=razoes.strip(),
    )
    return devolucao


@transaction.atomic
def decidir_devolucao(
    *, devolucao: Devolucao, insiste: bool, despacho: str, usuario: Usuario
) -> Devolucao:
    """The Prefeito insists, and the Procurador has the term again; or accepts the reasons, and
    the certidão is cancelled: its debts go back to the book.

    Raises ErroDeNegocio without a despacho, or for reasons already examined.
    """
    fundamento = cobranca().insistir
    if not despacho.strip():
        raise ErroDeNegocio("Escreva o despacho.", artigo=fundamento)
    certidao = _travar(devolucao.certidao)
    devolucao = Devolucao.objects.select_for_update(of=("self",)).get(pk=devolucao.pk)
    if devolucao.insiste is not None:
        raise ErroDeNegocio("As razões desta devolução já foram examinadas.", artigo=fundamento)
    devolucao.insiste, devolucao.despacho = insiste, despacho.strip()
    devolucao.decidida_em, devolucao.decidida_por = hoje(), usuario
    devolucao.save(update_fields=["insiste", "despacho", "decidida_em", "decidida_por"])
    if not insiste:
        _desfazer(certidao, devolucao)
    atos.registrar(
        "certidao.devolucao-decidida",
        certidao,
        usuario=usuario,
        descricao=f"Certidão nº {certidao.documento.numero}: "
        + ("o Prefeito insiste na cobrança" if insiste else "aceitas as razões do Procurador"),
        artigo=fundamento,
        motivo=despacho.strip(),
    )
    return devolucao


def _desfazer(certidao: Certidao, devolucao: Devolucao) -> None:
    for debito in certidao.debitos.select_related("inscricao").order_by("inscricao_id"):
        if debito.inscricao.situacao == Inscricao.Situacao.EM_EXECUCAO:
            debito.inscricao.situacao = Inscricao.Situacao.INSCRITA
            debito.inscricao.save(update_fields=["situacao"])
        debito.vale = False
        debito.save(update_fields=["vale"])
    certidao.situacao = _C.CANCELADA
    certidao.motivo = f"Devolvida pelo ofício nº {devolucao.oficio.numero}, aceitas as razões"
    certidao.save(update_fields=["situacao", "motivo"])
    documentos.mudar_situacao(certidao.documento, Documento.Situacao.CANCELADO)


def _travar(certidao: Certidao) -> Certidao:
    """Lock the debts and then the certidão, the order in which a payment takes them."""
    list(
        Inscricao.objects.select_for_update(of=("self",))
        .filter(nas_certidoes__certidao=certidao)
        .order_by("pk")
    )
    return (
        Certidao.objects.select_for_update(of=("self",))
        .select_related("documento", "devedor")
        .get(pk=certidao.pk)
    )
