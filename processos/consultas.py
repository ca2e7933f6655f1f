"""What waits for whom, what is late, which term runs, what may be done next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from prefeitura.comum import formatos
from prefeitura.comum.relogio import hoje
from processos.decidir import decisoes_possiveis
from processos.models import RECLAMACOES, Prazo, Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

_S = Processo.Situacao


@dataclass(frozen=True)
class Termo:
    """The running term as a sentence, with the kind of tag that it deserves."""

    frase: str
    tipo: str


@dataclass(frozen=True)
class ProximoAto:
    rotulo: str
    url: str
    principal: bool = False


def processos() -> QuerySet[Processo]:
    """Reclamações with what a line of the list shows."""
    return Processo.objects.filter(especie__in=RECLAMACOES).select_related(
        "requerente", "lancamento", "imovel"
    )


def esperando(usuario: Usuario) -> QuerySet[Processo]:
    """The processes upon which this person can act now."""
    vez = Q(pk__in=())
    if usuario.pode("reclamacao.informar"):
        vez |= Q(situacao=_S.EM_INFORMACAO)
    if usuario.pode("reclamacao.decidir"):
        vez |= Q(situacao=_S.INFORMADO) & ~Q(informado_por=usuario)
        vez |= Q(situacao=_S.EM_INFORMACAO, tempestivo=False)
    if usuario.pode("reclamacao.notificar"):
        vez |= Q(situacao=_S.DECIDIDO)
    return processos().filter(vez)


def com_prazo_vencido(em: date | None = None) -> QuerySet[Processo]:
    """Processes whose term of decision ended without it."""
    vencido = Prazo.objects.filter(
        processo=OuterRef("pk"),
        nome=Prazo.Nome.DECISAO,
        encerrado_em__isnull=True,
        fim__lt=em or hoje(),
    )
    return processos().filter(Exists(vencido))


def termo_de(processo: Processo) -> Termo:
    """The term that runs, as people say it: `Decisão até 12/03/1964, faltam 4 dias`."""
    if processo.situacao == _S.EM_INFORMACAO:
        dias = (hoje() - processo.protocolado_em).days
        desde = "desde hoje" if dias == 0 else f"há {formatos.numero(dias)} {_dias(dias)}"
        return Termo(f"Aguarda informação do lançador {desde}", "info")
    correntes = {p.nome: p for p in processo.prazos.all() if p.encerrado_em is None}
    if processo.situacao == _S.INFORMADO:
        decisao = correntes.get(Prazo.Nome.DECISAO)
        return corrida("Decisão", decisao.fim) if decisao else Termo("Aguarda decisão", "info")
    if processo.situacao == _S.DECIDIDO:
        return Termo("Falta dar ciência da decisão ao requerente", "aviso")
    recurso = correntes.get(Prazo.Nome.RECURSO)
    if recurso is None:
        return Termo("Encerrado, com ciência da decisão", "neutra")
    fim = recurso.fim
    if fim < hoje():
        return Termo(f"Prazo de recurso terminou em {formatos.data(fim)}", "neutra")
    return corrida("Recurso", fim)


def proximos_atos(processo: Processo, usuario: Usuario) -> list[ProximoAto]:
    """Only what this person may do to this process now."""
    atos: list[ProximoAto] = []

    def ato(rotulo: str, nome: str, principal: bool = True) -> None:
        url = reverse(f"processos:{nome}", args=[processo.pk])
        atos.append(ProximoAto(rotulo, url, principal and not any(a.principal for a in atos)))

    informante = usuario.pk == processo.informado_por_id
    if processo.situacao == _S.EM_INFORMACAO and usuario.pode("reclamacao.informar"):
        ato("Informar", "informar")
    if usuario.pode("reclamacao.decidir") and not informante and decisoes_possiveis(processo):
        # Without information only a late or improper complaint is disposed of.
        pronto = processo.situacao == _S.INFORMADO
        ato("Decidir" if pronto else "Não conhecer", "decidir", pronto or not processo.tempestivo)
        if pronto:
            ato("Determinar diligência", "diligencia", principal=False)
    if processo.situacao == _S.DECIDIDO and usuario.pode("reclamacao.notificar"):
        ato("Dar ciência", "ciencia")
    return atos


def corrida(nome: str, fim: date) -> Termo:
    """A running term as a sentence: `Decisão até 12/03/1964, faltam 4 dias`."""
    faltam = (fim - hoje()).days
    if faltam < 0:
        ha = f"venceu há {formatos.numero(-faltam)} {_dias(-faltam)}"
        return Termo(f"{nome} até {formatos.data(fim)}, {ha}", "perigo")
    if faltam == 0:
        return Termo(f"{nome} até hoje, {formatos.data(fim)}", "aviso")
    verbo = "falta" if faltam == 1 else "faltam"
    return Termo(
        f"{nome} até {formatos.data(fim)}, {verbo} {formatos.numero(faltam)} {_dias(faltam)}",
        "aviso" if faltam <= 3 else "info",
    )


def _dias(n: int) -> str:
    return "dia" if n == 1 else "dias"
