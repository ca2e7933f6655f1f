"""Delivers avisos, by hand, post or edital, and marks the ciência that starts the terms.

The date and signature of who received; what an undated AR and an edital prove, and when, is of the
code in force (`lancamento.toml`; Januária 63 and 118).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Min

from lancamentos.models import Aviso, Edital, Entrega, Lancamento
from lancamentos.regras import regras
from prefeitura.comum import documentos, formatos, series
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje
from prefeitura.legislacao import Prazo

M = Entrega.Modo
R = Entrega.Resultado
E = Aviso.SituacaoDaEntrega

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
    """Publish an edital for those who were not found; all are told when its term ends.

    The term is that of the code (Januária 118 §2: ten days); where it gives none, they are told
    by the publication.

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
                artigo=regras().ciencia.edital_artigo,
            )
    exercicio = exercicios.pop()
    fim = prazo_do_edital(dia)
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
    """Last day to complain of a lançamento, by its tributo; ``None`` before the ciência."""
    dia = ciencia(lancamento)
    if dia is None:
        return None
    fim = prazo_desde(dia, lancamento.tributo).fim
    assert isinstance(fim, date)
    return fim


def prazo_desde(dia: date, tributo: str = "") -> Prazo:
    """The term to complain of a tributo, counted from the ciência; the general one without it."""
    return _contar(regras().reclamacao(tributo).prazo, dia)


def prazo_do_aviso(aviso: Aviso) -> Prazo | None:
    """The last of the terms to complain of what an aviso tells; ``None`` before the ciência."""
    if aviso.ciencia is None:
        return None
    tributos = sorted(set(aviso.lancamentos.values_list("tributo", flat=True)))
    prazos = [prazo_desde(aviso.ciencia, t) for t in tributos or [""]]
    return max(prazos, key=lambda p: p.fim)


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
    """The ciência by an undated AR: so many days after the letter was given to the post."""
    nome = regras().ciencia.ar_sem_data
    if not nome:
        raise ErroDeNegocio("Um AR sem data não prova a ciência: registre a data do recebimento.")
    postagem = aviso.entregas.filter(modo=M.CORREIO, resultado=R.EXPEDIDO).last()
    if postagem is None:
        raise ErroDeNegocio(
            "Para um AR sem data é preciso a data da postagem: registre antes a expedição.",
            artigo=codigo().prazo(nome).artigo.removeprefix("art. "),
        )
    fim = _contar(nome, postagem.em).fim
    assert isinstance(fim, date)
    return fim


def prazo_do_edital(dia: date) -> Prazo:
    """When an edital published on a day has told, by the law of the edital."""
    ciencia = regras().ciencia
    if ciencia.edital:
        return _contar(ciencia.edital, dia)
    return Prazo("edital", dia, dia, "a publicação", f"art. {ciencia.edital_artigo}")


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
    ciencia, regra = regras().ciencia, regras().reclamacao()
    reclamacao = lei.prazo(regra.prazo)
    return {
        "municipio": lei.municipio,
        "uf": lei.uf,
        "lei": lei.lei,
        "exercicio": exercicio,
        "artigo": fim.artigo,
        "dias": lei.prazo(ciencia.edital).prazo if ciencia.edital else "",
        "fundamento": ciencia.edital_artigo,
        "publicado_em": dia.isoformat(),
        "ciencia_em": formatos.data_extenso(fim.fim),
        "dias_para_reclamar": reclamacao.prazo,
        "artigo_da_reclamacao": regra.artigo,
        "a_quem": regra.a_quem,
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
    objetos = [*conteudo.get("objetos", ()), *conteudo.get("imoveis", ())]
    nomes = [(o.get("nome") or o["inscricao"], o["endereco"]) for o in objetos]
    return [f"{nome} ({onde})" if onde else nome for nome, onde in nomes]
