"""Refunds: a decision orders one, the till pays it once, the second via bears the note."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction

from arrecadacao import caixas
from arrecadacao.condicoes_da_restituicao import (
    conferir_credito,
    conferir_prazo,
    conferir_quitacao,
    livres,
    repartir,
)
from arrecadacao.fases import regras
from arrecadacao.models import (
    CertidaoDeQuitacao,
    Conhecimento,
    ItemDoConhecimento,
    LinhaDaRestituicao,
    Partida,
    Restituicao,
)
from arrecadacao.papeis import casa, pessoa
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from lancamentos.models import Lancamento
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.arrecadacao import RegraDeRestituicao

_S = Restituicao.Situacao
ORDEM = "arrecadacao/papeis/ordem_de_restituicao.html"
RECIBO = "arrecadacao/papeis/recibo_de_restituicao.html"


@transaction.atomic
def restituir(
    *,
    conhecimento: Conhecimento,
    processo: str,
    usuario: Usuario,
    motivo: str,
    valor: int | None = None,
    favorecido: Pessoa | None = None,
    lancamento: Lancamento | None = None,
    itens: Mapping[int, int] | None = None,
    pedida_em: date | None = None,
    direito_em: date | None = None,
    de_oficio: bool = False,
    prova: str = Restituicao.Prova.CONHECIMENTO,
    quitacao: CertidaoDeQuitacao | None = None,
    fundamento: str = "",
    deferida_em: date | None = None,
) -> Restituicao:
    """Order, by the decision of ``usuario``, that money of a conhecimento goes back.

    ``valor`` (smallest unit; all that is left, if none is given) is taken from the lines in the
    order of the paper, or as ``itens`` says ({line id: amount}). With ``lancamento`` it is the
    credit of that lançamento (paid beyond the new amount), and only of its lines. The payer is
    paid, or ``favorecido``. ``pedida_em`` is the day of the request, which the law receives
    within its term from the payment (Januária 38; Muriaé and Lafaiete 54), or from
    ``direito_em``, the decision that created the right, if later; ``de_oficio`` (39) has no such
    term. ``prova`` says whether the conhecimento or the certificate that stands for it was shown
    (38 §2, 55), ``quitacao`` the quittance that some tributos want (198, 223). ``deferida_em`` is
    the day of the decision, today if none is given.

    From then on the second via bears process, day and amount (56, 198 §2, 224). The money leaves
    by ``pagar``. Raises ErroDeNegocio for a conhecimento spoiled, out of term, without proof or
    quittance, or beyond what was paid and not yet sent back.
    """
    regra = regras().restituicao
    if not processo.strip() or not motivo.strip():
        raise ErroDeNegocio("Diga o processo e o motivo da restituição.")
    conhecimento = (
        Conhecimento.objects.select_for_update(of=("self",))
        .select_related("documento", "pagador")
        .get(pk=conhecimento.pk)
    )
    if not conhecimento.valido:
        raise ErroDeNegocio(
            f"O conhecimento nº {conhecimento.documento.numero} está inutilizado: não há o que "
            "restituir."
        )
    if prova not in Restituicao.Prova.values:
        raise ErroDeNegocio(
            "Apresente o conhecimento, ou a certidão que o supre.",
            artigo=regra.artigo if regra else "",
        )
    sobras = livres(conhecimento, lancamento)
    linhas = repartir(conhecimento, sobras, valor, itens)
    if lancamento is not None:
        conferir_credito(lancamento, sum(linhas.values()))
    quem = favorecido or conhecimento.pagador
    tributos = {i.tributo for i in sobras if i.pk in linhas}
    ate = conferir_prazo(regra, conhecimento, tributos, pedida_em, direito_em, de_oficio)
    conferir_quitacao(regra, tributos, quitacao, quem, de_oficio)
    return _escrever(
        conhecimento=conhecimento,
        lancamento=lancamento,
        favorecido=quem,
        linhas={i: linhas[i.pk] for i in sobras if i.pk in linhas},
        processo=processo.strip(),
        pedida_em=pedida_em,
        pedir_ate=ate,
        de_oficio=de_oficio,
        motivo=motivo.strip(),
        prova=prova,
        quitacao=quitacao,
        fundamento=fundamento or _fundamento(regra, de_oficio),
        deferida_em=deferida_em or hoje(),
        usuario=usuario,
    )


@transaction.atomic
def pagar(*, restituicao: Restituicao, usuario: Usuario) -> Restituicao:
    """Pay a refund out of the till, in cash, against the party's receipt. Once.

    The till must hold the money. Sent again by the same exator, it comes back as it is and
    nothing leaves. Raises ErroDeNegocio without an open till of today or enough cash in it, for
    one cancelled, or paid by another.
    """
    caixa = caixas.travar_aberto(usuario)
    restituicao = (
        Restituicao.objects.select_for_update(of=("self",))
        .select_related("favorecido", "ordem", "conhecimento__documento")
        .get(pk=restituicao.pk)
    )
    if restituicao.situacao == _S.PAGA and restituicao.caixa_id == caixa.pk:
        return restituicao
    if restituicao.situacao != _S.AUTORIZADA:
        raise ErroDeNegocio(
            f"A {restituicao} já está {restituicao.get_situacao_display().lower()}."
        )
    if caixas.dinheiro_esperado(caixa) < restituicao.valor:
        raise ErroDeNegocio(
            f"O caixa tem {moeda().formatar(caixas.dinheiro_esperado(caixa))} em dinheiro, e a "
            f"restituição é de {moeda().formatar(restituicao.valor)}."
        )
    restituicao.recibo = _emitir_recibo(restituicao, usuario)
    restituicao.situacao = _S.PAGA
    restituicao.caixa = caixa
    restituicao.paga_em = caixa.dia
    restituicao.save(update_fields=["recibo", "situacao", "caixa", "paga_em"])
    comum = {"caixa": caixa, "restituicao": restituicao, "dia": caixa.dia}
    Partida.objects.bulk_create(
        [
            Partida(
                conta=Partida.Conta.CAIXA,
                natureza=Partida.Natureza.DINHEIRO,
                valor=-restituicao.valor,
                **comum,
            ),
            *(
                Partida(
                    conta=Partida.Conta.RESTITUICAO,
                    receita=linha.item.tributo,
                    exercicio=linha.item.exercicio,
                    natureza=Partida.Natureza.PRINCIPAL,
                    valor=linha.valor,
                    **comum,
                )
                for linha in restituicao.linhas.select_related("item")
            ),
        ]
    )
    atos.registrar(
        "restituicao.paga",
        restituicao,
        usuario=usuario,
        descricao=f"{restituicao}: pagos {moeda().formatar(restituicao.valor)} a "
        f"{restituicao.favorecido.nome}",
        artigo=restituicao.fundamento,
        processo=restituicao.processo,
    )
    return restituicao


@transaction.atomic
def cancelar(*, restituicao: Restituicao, motivo: str, usuario: Usuario) -> Restituicao:
    """Take back an order not paid; its number stays used. Raises ErroDeNegocio otherwise."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do cancelamento.")
    restituicao = (
        Restituicao.objects.select_for_update(of=("self",))
        .select_related("ordem")
        .get(pk=restituicao.pk)
    )
    if restituicao.situacao != _S.AUTORIZADA:
        raise ErroDeNegocio(
            f"A {restituicao} já está {restituicao.get_situacao_display().lower()}."
        )
    restituicao.situacao = _S.CANCELADA
    restituicao.cancelada_por_que = motivo.strip()
    restituicao.save(update_fields=["situacao", "cancelada_por_que"])
    documentos.mudar_situacao(restituicao.ordem, Documento.Situacao.CANCELADO)
    atos.registrar(
        "restituicao.cancelada",
        restituicao,
        usuario=usuario,
        descricao=f"{restituicao} cancelada",
        processo=restituicao.processo,
        motivo=motivo.strip(),
    )
    return restituicao


def notas(conhecimento: Conhecimento) -> list[dict[str, Any]]:
    """The notes that the second via of a conhecimento bears: one for each refund granted."""
    regra = regras().restituicao
    return [
        {
            "processo": r.processo,
            "deferida_em": r.deferida_em.isoformat(),
            "valor": r.valor,
            "artigo": regra.nota if regra else "",
        }
        for r in conhecimento.restituicoes.exclude(situacao=_S.CANCELADA).order_by("pk")
    ]


def _fundamento(regra: RegraDeRestituicao | None, de_oficio: bool) -> str:
    if regra is None:
        return ""
    return regra.de_oficio_artigo if de_oficio and regra.de_oficio_artigo else regra.artigo


def _escrever(
    *,
    conhecimento: Conhecimento,
    favorecido: Pessoa,
    linhas: Mapping[ItemDoConhecimento, int],
    usuario: Usuario,
    deferida_em: date,
    **campos: Any,
) -> Restituicao:
    valor = sum(linhas.values())
    ano = hoje().year
    numero = series.proximo(f"restituicao/{ano}")
    ordem = documentos.emitir(
        tipo="ordem-de-restituicao",
        numero=f"{numero}/{ano}",
        titulo="Ordem de restituição",
        modelo=ORDEM,
        conteudo={
            **casa(),
            "numero": numero,
            "exercicio": ano,
            "conhecimento": conhecimento.documento.numero,
            "pago_em": conhecimento.dia.isoformat(),
            "favorecido": pessoa(favorecido),
            "processo": campos["processo"],
            "motivo": campos["motivo"],
            "fundamento": campos["fundamento"],
            "de_oficio": campos["de_oficio"],
            "pedida_em": campos["pedida_em"].isoformat() if campos["pedida_em"] else "",
            "pedir_ate": campos["pedir_ate"].isoformat() if campos["pedir_ate"] else "",
            "deferida_em": deferida_em.isoformat(),
            "prova": Restituicao.Prova(campos["prova"]).label,
            "quitacao": campos["quitacao"].documento.numero if campos["quitacao"] else "",
            "linhas": [
                {"tributo": codigo().titulo(i.tributo), "exercicio": i.exercicio, "valor": v}
                for i, v in linhas.items()
            ],
            "valor": valor,
            "extenso": moeda().extenso(valor),
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
        },
        publico={
            "Documento": "Ordem de restituição",
            "Número": f"{numero}/{ano}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    restituicao = Restituicao.objects.create(
        numero=numero,
        exercicio=ano,
        conhecimento=conhecimento,
        favorecido=favorecido,
        valor=valor,
        deferida_em=deferida_em,
        deferida_por=usuario,
        ordem=ordem,
        **campos,
    )
    LinhaDaRestituicao.objects.bulk_create(
        LinhaDaRestituicao(restituicao=restituicao, item=i, valor=v) for i, v in linhas.items()
    )
    regra = regras().restituicao
    atos.registrar(
        "restituicao.autorizada",
        restituicao,
        usuario=usuario,
        descricao=f"{restituicao}: {moeda().formatar(valor)} a {favorecido.nome}",
        artigo=restituicao.fundamento,
        processo=restituicao.processo,
        motivo=restituicao.motivo,
    )
    atos.registrar(
        "conhecimento.restituicao",
        conhecimento,
        usuario=usuario,
        descricao=f"Nota na segunda via: processo {restituicao.processo}, deferida em "
        f"{hoje():%d/%m/%Y}, {moeda().formatar(valor)}",
        artigo=regra.nota if regra else "",
        processo=restituicao.processo,
    )
    return restituicao


def _emitir_recibo(restituicao: Restituicao, usuario: Usuario) -> Documento:
    return documentos.emitir(
        tipo="recibo-de-restituicao",
        numero=f"{restituicao.numero}/{restituicao.exercicio}",
        titulo="Recibo de restituição",
        modelo=RECIBO,
        conteudo={
            **casa(),
            "numero": restituicao.numero,
            "exercicio": restituicao.exercicio,
            "conhecimento": restituicao.conhecimento.documento.numero,
            "favorecido": pessoa(restituicao.favorecido),
            "processo": restituicao.processo,
            "deferida_em": restituicao.deferida_em.isoformat(),
            "em": hoje().isoformat(),
            "valor": restituicao.valor,
            "extenso": moeda().extenso(restituicao.valor),
            "pagador": {"nome": usuario.nome, "cargo": usuario.cargo or "Tesoureiro"},
        },
        publico={
            "Documento": "Recibo de restituição",
            "Número": f"{restituicao.numero}/{restituicao.exercicio}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
