"""Delivers avisos, by hand, post or edital, and marks the ciência that starts the terms.

Arts. 63 and 118: the date and signature of who received; an undated AR is presumed received five
days after the letter was posted; who is not found is told by edital, complete in ten days.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Min

from lancamentos.models import Aviso, Edital, Entrega, Lancamento
from prefeitura.comum import documentos, formatos, series
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje
from prefeitura.legislacao import Prazo

M = Entrega.Modo
R = Entrega.Resultado
E = Aviso.SituacaoDaEntrega

# Names of the terms in the law (`prazos.csv` of the code).
RECLAMACAO = "reclamacao"
AR_SEM_DATA = "ciencia-por-ar"
EDITAL = "edital-de-intimacao"

_SITUACAO = {
    R.EXPEDIDO: E.EXPEDIDO,
    R.RECEBIDO: E.ENTREGUE,
    R.RECUSADO: E.ENTREGUE,
    R.NAO_ENCONTRADO: E.NAO_ENCONTRADO,
    R.PUBLICADO: E.EDITAL,
}
_POSSIVEIS = {
    M.EM_MAOS: {R.RECEBIDO, R.RECUSADO, R.NAO_ENCONTRADO},
    M.CORREIO: {R.EXPEDIDO, R.RECEBIDO, R.RECUSADO, R.NAO_ENCONTRADO},
    M.PORTAL: {R.RECEBIDO},
}


@transaction.atomic
def registrar_entrega(
    *,
    aviso: Aviso,
    modo: str,
    resultado: str,
    usuario: Any,
    em: date | None = None,
    recebedor: str = "",
    observacao: str = "",
) -> Entrega:
    """Record one attempt to deliver an aviso; a delivery that tells sets the ciência.

    ``em``: the day of the attempt, or that written on the AR; ``None`` for an AR without date,
    which counts five days from the posting (118 §1). Quiet if the same was already recorded.

    Raises ``ErroDeNegocio`` when the taxpayer was already told, for a future date, a result
    that the way of delivery does not have, a receiver missing, or an AR of a letter never sent.
    """
    (aviso,) = _travar([aviso])
    repetida = aviso.entregas.filter(modo=modo, resultado=resultado, em=em).first() if em else None
    if repetida is not None:
        return repetida
    return _registrar(
        aviso,
        modo=modo,
        resultado=resultado,
        usuario=usuario,
        em=em,
        recebedor=recebedor.strip(),
        observacao=observacao.strip(),
    )


@transaction.atomic
def registrar_entregas(
    *, avisos: Iterable[Aviso], modo: str, resultado: str, em: date, usuario: Any
) -> int:
    """Record the same delivery of several avisos on one day (a messenger's list); how many.

    Those whose taxpayer was already told are left as they are. A receipt names the addressee.
    """
    feitas = 0
    for aviso in _travar(avisos):
        if aviso.ciencia is not None:
            continue
        _registrar(
            aviso,
            modo=modo,
            resultado=resultado,
            usuario=usuario,
            em=em,
            recebedor=aviso.contribuinte.nome if resultado == R.RECEBIDO else "",
            observacao="",
        )
        feitas += 1
    return feitas


@transaction.atomic
def publicar_edital(
    *, avisos: Iterable[Aviso], usuario: Any, publicado_em: date | None = None
) -> Edital:
    """Publish an edital for those who were not found; all are told ten days later (118 §2).

    Raises ``ErroDeNegocio`` for a future date, an empty list, avisos of several exercícios, or
    one whose addressee was not sought in vain.
    """
    dia = publicado_em or hoje()
    if dia > hoje():
        raise ErroDeNegocio("A publicação não pode ter data futura.")
    lista = _travar(avisos)
    if not lista:
        raise ErroDeNegocio("Não há aviso devolvido para publicar em edital.")
    exercicios = {a.exercicio for a in lista}
    if len(exercicios) > 1:
        raise ErroDeNegocio("Cada edital é de um só exercício.")
    for aviso in lista:
        if aviso.ciencia is not None or aviso.situacao_da_entrega != E.NAO_ENCONTRADO:
            raise ErroDeNegocio(
                f"O destinatário do aviso {aviso.numero}/{aviso.exercicio} não foi procurado "
                "em vão: só se publica por edital quem não foi encontrado.",
                artigo="118 §2",
            )
    exercicio = exercicios.pop()
    fim = _contar(EDITAL, dia)
    numero = series.proximo(f"edital/{exercicio}")
    documento = documentos.emitir(
        tipo="edital",
        numero=f"{numero}/{exercicio}",
        titulo="Edital de notificação de lançamento",
        modelo="lancamentos/papeis/edital.html",
        conteudo=_texto_do_edital(lista, exercicio, dia, fim, usuario),
        publico={"exercicio": exercicio, "publicado_em": f"{dia}", "avisos": len(lista)},
        usuario=usuario,
    )
    edital = Edital.objects.create(
        numero=numero,
        exercicio=exercicio,
        publicado_em=dia,
        ciencia_em=fim.fim,
        documento=documento,
    )
    for aviso in lista:
        aviso.edital = edital
        _registrar(
            aviso,
            modo=M.EDITAL,
            resultado=R.PUBLICADO,
            usuario=usuario,
            em=dia,
            recebedor="",
            observacao=f"Edital {numero}/{exercicio}",
            ciencia=edital.ciencia_em,
        )
    registrar(
        "edital.publicado",
        edital,
        usuario=usuario,
        descricao=f"Publicado o edital {numero}/{exercicio} de {len(lista)} aviso(s)",
        artigo=fim.artigo.removeprefix("art. "),
        avisos=[a.pk for a in lista],
    )
    return edital


def ciencia(lancamento: Lancamento) -> date | None:
    """The day on which the taxpayer was told of a lançamento; ``None`` while they were not."""
    dia: date | None = lancamento.avisos.aggregate(dia=Min("ciencia"))["dia"]
    return dia


def prazo_de_reclamacao(lancamento: Lancamento) -> date | None:
    """Last day to complain of a lançamento (arts. 112 and 115); ``None`` before the ciência."""
    dia = ciencia(lancamento)
    return None if dia is None else prazo_desde(dia).fim


def prazo_desde(dia: date) -> Prazo:
    """The term to complain, counted from the ciência."""
    return _contar(RECLAMACAO, dia)


# -- inside ---------------------------------------------------------------------------------


def _registrar(
    aviso: Aviso,
    *,
    modo: str,
    resultado: str,
    usuario: Any,
    em: date | None,
    recebedor: str,
    observacao: str,
    ciencia: date | None = None,
) -> Entrega:
    dia = em or hoje()
    _conferir(aviso, modo, resultado, dia, recebedor)
    if ciencia is None and resultado in (R.RECEBIDO, R.RECUSADO):
        ciencia = em or _presumida(aviso)
    entrega = Entrega.objects.create(
        aviso=aviso,
        modo=modo,
        resultado=resultado,
        em=dia,
        recebedor=recebedor,
        observacao=observacao or ("AR sem data" if em is None else ""),
        ciencia=ciencia,
        registrada_em=agora(),
        registrada_por=usuario,
    )
    aviso.situacao_da_entrega = _SITUACAO[R(resultado)]
    aviso.ciencia = ciencia
    aviso.save(update_fields=["situacao_da_entrega", "ciencia", "edital"])
    return entrega


def _conferir(aviso: Aviso, modo: str, resultado: str, dia: date, recebedor: str) -> None:
    if aviso.ciencia is not None:
        raise ErroDeNegocio(
            f"O contribuinte já teve ciência do aviso {aviso.numero}/{aviso.exercicio} "
            f"em {aviso.ciencia:%d/%m/%Y}."
        )
    if modo != M.EDITAL and resultado not in _POSSIVEIS.get(M(modo), set()):
        raise ErroDeNegocio("Este resultado não cabe neste modo de entrega.")
    if dia > hoje():
        raise ErroDeNegocio("A entrega não pode ter data futura.")
    if dia < aviso.emitido_em:
        raise ErroDeNegocio("A entrega não pode ser anterior ao aviso.")
    if resultado == R.RECEBIDO and modo != M.PORTAL and not recebedor:
        raise ErroDeNegocio("Informe quem recebeu o aviso.")


def _presumida(aviso: Aviso) -> date:
    """The ciência by an undated AR: five days after the letter was given to the post."""
    postagem = aviso.entregas.filter(modo=M.CORREIO, resultado=R.EXPEDIDO).last()
    if postagem is None:
        raise ErroDeNegocio(
            "Para um AR sem data é preciso a data da postagem: registre antes a expedição.",
            artigo="118 §1",
        )
    return _contar(AR_SEM_DATA, postagem.em).fim


def _contar(nome: str, desde: date) -> Prazo:
    return lei_em(desde).prazo(nome, desde=desde, calendario=calendario())


def _travar(avisos: Iterable[Aviso]) -> list[Aviso]:
    ids = sorted({a.pk for a in avisos})
    return list(
        Aviso.objects.select_for_update(of=("self",))
        .select_related("contribuinte", "documento")
        .filter(pk__in=ids)
        .order_by("pk")
    )


def _texto_do_edital(
    avisos: list[Aviso], exercicio: int, dia: date, fim: Prazo, usuario: Any
) -> dict[str, Any]:
    lei = codigo()
    reclamacao = lei.prazo(RECLAMACAO)
    return {
        "municipio": lei.municipio,
        "uf": lei.uf,
        "lei": lei.lei,
        "exercicio": exercicio,
        "artigo": fim.artigo,
        "dias": lei.prazo(EDITAL).prazo,
        "publicado_em": dia.isoformat(),
        "ciencia_em": formatos.data_extenso(fim.fim),
        "dias_para_reclamar": reclamacao.prazo,
        "artigo_da_reclamacao": reclamacao.artigo,
        "autoridade": lei.dados["instancias"][0],
        "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
        "avisos": [
            {
                "numero": f"{a.numero}/{a.exercicio}",
                "nome": a.contribuinte.nome,
                "objetos": ", ".join(_objetos(a)),
            }
            for a in sorted(avisos, key=lambda a: a.contribuinte.nome)
        ],
    }


def _objetos(aviso: Aviso) -> list[str]:
    """What an aviso is about, as its paper says it; older papers tell of properties alone."""
    conteudo = aviso.documento.conteudo
    nomes = [(o["nome"], o["endereco"]) for o in conteudo.get("objetos", ())]
    nomes += [(o["inscricao"], o["endereco"]) for o in conteudo.get("imoveis", ())]
    return [f"{nome} ({onde})" if onde else nome for nome, onde in nomes]
