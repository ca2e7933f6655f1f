"""Exemptions: asked for, granted or refused by the prefeito, cassadas (arts. 44, 173, 250, 488)."""

from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from cadastro import titularidades
from cadastro.gravacao import gravar
from cadastro.models import Edificacao, Imovel, Isencao, Pessoa
from prefeitura.comum import atos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei, Fundamento

# A favour that the code does not write: a law of its own gives it, by two thirds (art. 488 § 3º).
LEI_PROPRIA = "lei-propria"


def fundamentos(tributo: str) -> list[Fundamento]:
    """The grounds that the code gives for exempting from a tributo."""
    try:
        return codigo().isencoes(tributo)
    except ErroDeLei as erro:
        raise ErroDeNegocio(str(erro)) from erro


def isentaveis() -> list[tuple[str, str]]:
    """Slug and name of the annual tributos from which a property may be exempted: impostos, and
    the taxas that the code itself exempts."""
    return [
        (t.slug, t.nome)
        for t in codigo().tributos.values()
        if t.implementado
        and t.especie in ("imposto", "taxa")
        and t.periodicidade == "anual"
        and fundamentos(t.slug)
    ]


@transaction.atomic
def requerer(
    imovel: Imovel,
    *,
    tributo: str,
    fundamento: str,
    desde: date,
    processo: str,
    usuario: Any,
    ate: date | None = None,
    edificacao: Edificacao | None = None,
    pessoa: Pessoa | None = None,
    artigo: str = "",
    descricao: str = "",
) -> Isencao:
    """Enter a request for exemption, to be decided by the prefeito.

    `fundamento` is a code of `fundamentos(tributo)`, which gives article and words; or
    LEI_PROPRIA, with `artigo` (law and article) and `descricao` typed. `pessoa` is who asks
    (the principal holder, if none is given). Raises ErroDeNegocio: a taxa that the code does not
    exempt, unknown ground, no process, period upside down, building of another property.
    """
    imovel = Imovel.objects.select_for_update(of=("self",)).get(pk=imovel.pk)
    artigo, descricao = _fundamentar(tributo, fundamento, artigo.strip(), descricao.strip())
    if not processo.strip():
        raise ErroDeNegocio("Informe o número do processo do requerimento.", artigo="44 § 1º")
    if ate is not None and ate < desde:
        raise ErroDeNegocio("O fim da isenção não pode vir antes do começo.")
    if edificacao is not None and edificacao.imovel_id != imovel.pk:
        raise ErroDeNegocio("A edificação é de outro imóvel.")
    if pessoa is None:
        principal = titularidades.em(imovel, hoje()).first()
        if principal is None:
            raise ErroDeNegocio("O imóvel não tem titular hoje: informe quem requer.")
        pessoa = principal.pessoa
    isencao = Isencao(
        imovel=imovel,
        edificacao=edificacao,
        pessoa=pessoa,
        tributo=tributo,
        fundamento=fundamento,
        artigo=artigo,
        descricao=descricao[:300],
        desde=desde,
        ate=ate,
        processo=processo.strip(),
        requerida_em=hoje(),
        requerida_por=usuario,
    )
    _recusar_sobreposta(isencao)
    gravar(isencao, usuario=usuario, motivo="Requerimento")
    _registrar(isencao, "requerida", "Requerida", usuario, "")
    return isencao


@transaction.atomic
def conceder(isencao: Isencao, *, usuario: Any, motivo: str = "") -> Isencao:
    """Grant a request: an act of the prefeito (arts. 44 § 1º, 173, 250).

    Public bodies need no act of the prefeito (art. 44 § 2º): whoever may ask may record it.
    Quiet if already granted. Raises ErroDeNegocio: another exemption in force, already refused,
    a user without the office.
    """
    isencao = _travar(isencao)
    if isencao.situacao == Isencao.Situacao.CONCEDIDA:
        return isencao
    _exigir_requerida(isencao)
    if not usuario.pode("isencao.conceder") and not (
        _dispensa_ato(isencao) and usuario.pode("isencao.propor")
    ):
        raise ErroDeNegocio("A isenção é reconhecida por ato do prefeito.", artigo="44 § 1º")
    _recusar_sobreposta(isencao)
    isencao.situacao = Isencao.Situacao.CONCEDIDA
    isencao.decidida_em, isencao.decidida_por = hoje(), usuario
    isencao.motivo_da_decisao = motivo
    gravar(isencao, usuario=usuario, motivo=motivo or "Concessão")
    _registrar(isencao, "concedida", "Concedida", usuario, motivo)
    return isencao


@transaction.atomic
def indeferir(isencao: Isencao, *, usuario: Any, motivo: str) -> Isencao:
    """Refuse a request, with the reason."""
    isencao = _travar(isencao)
    _exigir_requerida(isencao)
    _exigir_prefeito(usuario)
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do indeferimento.")
    isencao.situacao = Isencao.Situacao.INDEFERIDA
    isencao.decidida_em, isencao.decidida_por = hoje(), usuario
    isencao.motivo_da_decisao = motivo.strip()
    gravar(isencao, usuario=usuario, motivo=motivo)
    _registrar(isencao, "indeferida", "Indeferida", usuario, motivo)
    return isencao


@transaction.atomic
def cassar(isencao: Isencao, *, em: date, usuario: Any, motivo: str) -> Isencao:
    """End an exemption whose reason ceased (art. 488 § 2º), from `em` on, the first day without it.

    Raises ErroDeNegocio: no reason, not in force, `em` after its end, a user without the office.
    """
    isencao = _travar(isencao)
    _exigir_prefeito(usuario)
    if isencao.situacao != Isencao.Situacao.CONCEDIDA:
        raise ErroDeNegocio("Só se cassa isenção concedida.")
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da cassação.", artigo="488 § 2º")
    if isencao.ate is not None and em > isencao.ate:
        raise ErroDeNegocio(f"A isenção já termina em {isencao.ate:%d/%m/%Y}.")
    isencao.situacao = Isencao.Situacao.CASSADA
    isencao.cassada_em = em
    isencao.motivo_da_cassacao = motivo.strip()
    gravar(isencao, usuario=usuario, motivo=motivo)
    _registrar(
        isencao, "cassada", f"Cassada a partir de {em:%d/%m/%Y}", usuario, motivo, "488 § 2º"
    )
    return isencao


def em_vigor(dia: date) -> QuerySet[Isencao]:
    """Exemptions that hold on a day."""
    return Isencao.objects.filter(vigencia__contains=dia)


def _fundamentar(tributo: str, fundamento: str, artigo: str, descricao: str) -> tuple[str, str]:
    """Article and words of the ground. Raises ErroDeNegocio when the law does not give it."""
    dados = codigo().tributos.get(tributo)
    if dados is None:
        raise ErroDeNegocio(f"O código não tem o tributo “{tributo}”.")
    if dados.especie == "taxa" and (fundamento == LEI_PROPRIA or not fundamentos(tributo)):
        artigo_das_taxas = "44 § 3º" if codigo().slug == "januaria-1963" else ""
        raise ErroDeNegocio("As isenções não abrangem as taxas.", artigo=artigo_das_taxas)
    if fundamento == LEI_PROPRIA:
        if not artigo or not descricao:
            raise ErroDeNegocio(
                "Informe a lei que concede o favor, com o artigo, e o que ela diz.", artigo="488"
            )
        return artigo, descricao
    achado = next((f for f in fundamentos(tributo) if f.codigo == fundamento), None)
    if achado is None:
        raise ErroDeNegocio(f"A lei não dá este fundamento para o tributo “{dados.nome}”.")
    return achado.artigo.removeprefix("art. "), descricao or achado.texto


def _dispensa_ato(isencao: Isencao) -> bool:
    """Whether the ground stands without an act of the prefeito (art. 44 § 2º)."""
    return any(
        f.codigo == isencao.fundamento and f.autoridade != "prefeito"
        for f in fundamentos(isencao.tributo)
    )


def _travar(isencao: Isencao) -> Isencao:
    Imovel.objects.select_for_update(of=("self",)).get(pk=isencao.imovel_id)
    return Isencao.objects.select_for_update(of=("self",)).get(pk=isencao.pk)


def _exigir_requerida(isencao: Isencao) -> None:
    if isencao.situacao != Isencao.Situacao.REQUERIDA:
        raise ErroDeNegocio(
            f"Este pedido já foi decidido: {isencao.get_situacao_display().lower()}."
        )


def _exigir_prefeito(usuario: Any) -> None:
    if not usuario.pode("isencao.conceder"):
        raise ErroDeNegocio("Só o prefeito decide sobre isenção.", artigo="44 § 1º")


def _recusar_sobreposta(isencao: Isencao) -> None:
    """A whole-property exemption covers its buildings; two may not hold on the same day."""
    outras = Isencao.objects.filter(
        imovel_id=isencao.imovel_id,
        tributo=isencao.tributo,
        vigencia__overlap=(isencao.desde, None),
    ).exclude(pk=isencao.pk)
    if isencao.edificacao_id is not None:
        outras = outras.filter(Q(edificacao=None) | Q(edificacao_id=isencao.edificacao_id))
    for outra in outras:
        if isencao.ate is None or outra.desde <= isencao.ate:
            raise ErroDeNegocio(
                f"Já há isenção deste tributo desde {outra.desde:%d/%m/%Y} "
                f"(art. {outra.artigo}): os períodos se sobrepõem."
            )


def _registrar(
    isencao: Isencao, tipo: str, verbo: str, usuario: Any, motivo: str, artigo: str = ""
) -> None:
    nome = codigo().tributos[isencao.tributo].nome
    atos.registrar(
        f"isencao.{tipo}",
        isencao.imovel,
        usuario=usuario,
        descricao=f"{verbo} isenção: {nome}, {isencao.descricao}"[:300],
        artigo=artigo or isencao.artigo,
        processo=isencao.processo,
        motivo=motivo,
        isencao=isencao.pk,
    )
