"""Until when an inscribed debt may be collected, and what makes the term run again (Januária, 41
and 42)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao.fases import regras
from arrecadacao.models import Inscricao, Interrupcao
from prefeitura.comum import atos
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.prazos import prescricao_interrompida

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao import Vigencia

_VIVAS = (Inscricao.Situacao.INSCRITA, Inscricao.Situacao.EM_EXECUCAO)


@dataclass(frozen=True, slots=True)
class Ocorrencia:
    """One act that interrupted, with its cause in words."""

    em: date
    causa: str
    ato: str


@dataclass(frozen=True, slots=True)
class Prescricao:
    """``ate`` is the last day of collection; None where the law gives no term."""

    artigo: str
    interrompe: str
    ate: date | None
    ocorrencias: tuple[Ocorrencia, ...]

    @property
    def consumada(self) -> bool:
        return self.ate is not None and self.ate < hoje()


def prescricao(inscricao: Inscricao, lei: Vigencia) -> Prescricao | None:
    """The prescription of a debt today; None where the code in force has none.

    Each act that interrupts, the invitation to pay among them, makes the whole term run again
    from its own day; one that came after the end changes nothing.
    """
    regra = regras().prescricao
    if regra is None:
        return None
    ocorrencias = [
        Ocorrencia(x.em, regra.causas.get(x.causa, x.causa), x.ato)
        for x in inscricao.interrupcoes.all()
    ]
    if regra.convite and inscricao.convidada_em is not None:
        numero = f" nº {inscricao.convite.numero}" if inscricao.convite else ""
        ocorrencias.append(
            Ocorrencia(inscricao.convidada_em, regra.causas[regra.convite], f"Convite{numero}")
        )
    ocorrencias.sort(key=lambda o: o.em)
    fim = lei.data_de_prescricao(
        inscricao.tributo,
        exercicio=inscricao.exercicio,
        valor=inscricao.principal,
        vencimento=inscricao.vencimento,
        notificacao=inscricao.parcela.lancamento.lei_em,
    )
    for ocorrencia in ocorrencias:
        if fim is not None and ocorrencia.em <= fim:
            fim = max(
                fim,
                prescricao_interrompida(lei, inscricao.tributo, inscricao.principal, ocorrencia.em),
            )
    return Prescricao(regra.artigo, regra.interrompe, fim, tuple(ocorrencias))


@transaction.atomic
def interromper(
    *, inscricao: Inscricao, causa: str, em: date, ato: str, usuario: Usuario
) -> Interrupcao:
    """Note an act that interrupts the prescription, with its day and what it was.

    Raises ErroDeNegocio where the law has no prescription, for another cause than those of the
    law, without the act, for a day to come or before the debt fell due, for a debt no longer
    due or already prescribed on that day, and for an act already noted.
    """
    regra = regras().prescricao
    if regra is None:
        raise ErroDeNegocio("O código em vigor não dá prazo de prescrição à dívida.")
    inscricao = (
        Inscricao.objects.select_for_update(of=("self",))
        .select_related("parcela__lancamento", "convite")
        .get(pk=inscricao.pk)
    )
    if causa not in regra.causas:
        raise ErroDeNegocio("Escolha uma das causas da lei.", artigo=regra.interrompe)
    if not ato.strip():
        raise ErroDeNegocio("Diga qual foi o ato que interrompe.", artigo=regra.interrompe)
    if em > hoje() or em < inscricao.vencimento:
        raise ErroDeNegocio("O dia do ato fica entre o vencimento e hoje.")
    if inscricao.situacao not in _VIVAS:
        raise ErroDeNegocio(f"A dívida está {inscricao.get_situacao_display().lower()}.")
    atual = prescricao(inscricao, lei_em(hoje()))
    if atual is None or atual.ate is None:
        raise ErroDeNegocio("Esta dívida não prescreve por prazo do código.", artigo=regra.artigo)
    if em > atual.ate:
        raise ErroDeNegocio(
            f"A dívida prescreveu em {atual.ate:%d/%m/%Y}: o que veio depois não interrompe.",
            artigo=regra.artigo,
        )
    if inscricao.interrupcoes.filter(causa=causa, em=em).exists():
        raise ErroDeNegocio("Esse ato já está anotado.")
    feita = Interrupcao.objects.create(
        inscricao=inscricao,
        causa=causa,
        em=em,
        ato=ato.strip(),
        anotada_em=hoje(),
        anotada_por=usuario,
    )
    atos.registrar(
        "divida.prescricao-interrompida",
        inscricao,
        usuario=usuario,
        descricao=f"Prescrição interrompida em {em:%d/%m/%Y}: {ato.strip()}"[:300],
        artigo=regra.interrompe,
    )
    return feita
