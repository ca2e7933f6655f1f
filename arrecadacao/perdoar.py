"""Pardon of inscribed debt, by a law of two thirds of the Câmara (Januária, art. 489)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao.conta import LeiDoDia
from arrecadacao.convidar import devido_de
from arrecadacao.fases import regras
from arrecadacao.models import DividaPerdoada, Inscricao, Perdao
from lancamentos import parcelas as verbos
from lancamentos.models import Parcela
from prefeitura.comum import atos, series
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_S = Inscricao.Situacao


@transaction.atomic
def perdoar(
    *,
    inscricoes: Sequence[Inscricao],
    lei: str,
    lei_de: date,
    motivo: str,
    favoraveis: int,
    membros: int,
    usuario: Usuario,
    processo: str = "",
) -> Perdao:
    """Pardon inscribed debts of which a law of the Câmara disposes (489).

    ``motivo`` is a ground of the code (public calamity, notorious poverty); the law must have had
    two thirds of all the members. The line stays in the book, as pardoned; the instalment is
    cancelled. Raises ErroDeNegocio where the code has no pardon, without law, ground or votes,
    for what is not in the book, and for what is in execution or in a certidão (150).
    """
    regra = regras().perdao
    if regra is None:
        raise ErroDeNegocio("O código em vigor não prevê o perdão da dívida inscrita.")
    if not lei.strip() or lei_de > hoje():
        raise ErroDeNegocio("Diga a lei que perdoa a dívida, e a sua data.", artigo=regra.artigo)
    if motivo not in regra.motivos:
        raise ErroDeNegocio(
            f"O perdão só se dá por {' ou '.join(regra.motivos.values())}.", artigo=regra.artigo
        )
    parte, todo = regra.votos
    if not 0 < favoraveis <= membros or favoraveis * todo < membros * parte:
        raise ErroDeNegocio(
            f"A lei há de ser aprovada por {parte}/{todo} dos membros da Câmara: teve "
            f"{favoraveis} de {membros}.",
            artigo=regra.artigo,
        )
    if not inscricoes:
        raise ErroDeNegocio("Escolha as dívidas inscritas que a lei perdoa.", artigo=regra.artigo)
    # The order in which a payment locks: instalments, then inscriptions.
    ids = [i.pk for i in inscricoes]
    parcelas = verbos.travar(Parcela.objects.filter(inscricao__in=ids))
    travadas = list(
        Inscricao.objects.select_for_update(of=("self",)).filter(pk__in=ids).order_by("pk")
    )
    for inscricao in travadas:
        _conferir(inscricao)
    dia = LeiDoDia.de(hoje())
    contas = [(i, devido_de(i, dia)) for i in travadas]
    total = sum(d.total for _, d in contas)
    verbos.cancelar_parcelas(parcelas=parcelas)
    ano = hoje().year
    perdao = Perdao.objects.create(
        numero=series.proximo(f"perdao/{ano}"),
        exercicio=ano,
        lei=lei.strip(),
        lei_de=lei_de,
        motivo=motivo,
        favoraveis=favoraveis,
        membros=membros,
        processo=processo.strip(),
        total=total,
        em=hoje(),
        por=usuario,
    )
    for inscricao, devido in contas:
        DividaPerdoada.objects.create(
            perdao=perdao,
            inscricao=inscricao,
            principal=devido.principal,
            multa=devido.multa,
            juros=devido.juros,
            total=devido.total,
        )
        inscricao.situacao = _S.PERDOADA
        inscricao.save(update_fields=["situacao"])
        atos.registrar(
            "divida.perdoada",
            inscricao,
            usuario=usuario,
            descricao=f"Inscrição nº {inscricao.numero} perdoada por {lei.strip()}",
            artigo=regra.artigo,
            processo=processo.strip(),
            motivo=regra.motivos[motivo],
        )
    atos.registrar(
        "perdao",
        perdao,
        usuario=usuario,
        descricao=f"{len(travadas)} dívidas perdoadas, {moeda().formatar(total)}",
        artigo=regra.artigo,
        processo=processo.strip(),
        motivo=regra.motivos[motivo],
    )
    return perdao


def _conferir(inscricao: Inscricao) -> None:
    if inscricao.situacao == _S.EM_EXECUCAO:
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} está em execução: cessou a competência do serviço "
            "de fazenda.",
            artigo=regras().fundamentos.perdoar,
        )
    if inscricao.situacao != _S.INSCRITA:
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} está {inscricao.get_situacao_display().lower()}."
        )
    if inscricao.nas_certidoes.filter(vale=True).exists():
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} consta de certidão: cancele-a antes."
        )
    if inscricao.parcela.nas_guias.filter(vale=True).exists():
        raise ErroDeNegocio(f"A inscrição nº {inscricao.numero} consta de guia: cancele-a antes.")
