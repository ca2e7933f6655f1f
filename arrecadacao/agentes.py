"""Who collects outside the office by agreement, and the sureties of whoever collects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, QuerySet

from arrecadacao.fases import regras
from arrecadacao.models import AgenteArrecadador, Fianca
from prefeitura.comum import atos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ErroDeLei

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario


@transaction.atomic
def celebrar(
    *,
    agente: Usuario,
    entidade: Pessoa,
    acordo: str,
    tributos: Sequence[str],
    inicio: date,
    fim: date,
    usuario: Usuario,
) -> AgenteArrecadador:
    """Entrust the collection of some tributos, for some time, to somebody outside (art. 9).

    ``agente`` is the user by whom the entity collects: from then on they receive nothing else.
    Raises ErroDeNegocio when the code has no such article, nothing is entrusted, a tributo is
    not of the code, the period is none, or the user collects for another agreement.
    """
    regra = regras().agente
    if regra is None:
        raise ErroDeNegocio("O código em vigor não comete a arrecadação a quem é de fora.")
    if not acordo.strip():
        raise ErroDeNegocio("Diga o acordo ou contrato.", artigo=regra.artigo)
    if not tributos:
        raise ErroDeNegocio(
            "Diga quais tributos: o acordo é de imposto ou taxa determinado.", artigo=regra.artigo
        )
    for tributo in tributos:
        try:
            codigo().conferir_tributo(tributo)
        except ErroDeLei as erro:
            raise ErroDeNegocio(f"{erro}.") from None
    if fim < inicio:
        raise ErroDeNegocio("O tempo do acordo acaba antes de começar.", artigo=regra.artigo)
    if not agente.pode("caixa.operar"):
        raise ErroDeNegocio(f"{agente} não opera caixa: não pode receber.")
    if vigente(agente, inicio) or vigente(agente, fim):
        raise ErroDeNegocio(f"{agente} já recebe por outro acordo nesse tempo.")
    feito = AgenteArrecadador.objects.create(
        usuario=agente,
        entidade=entidade,
        acordo=acordo.strip(),
        tributos=sorted(set(tributos)),
        inicio=inicio,
        fim=fim,
        registrado_em=hoje(),
        registrado_por=usuario,
    )
    atos.registrar(
        "agente.celebrado",
        feito,
        usuario=usuario,
        descricao=f"{entidade.nome} arrecada de {inicio:%d/%m/%Y} a {fim:%d/%m/%Y}: {acordo}",
        artigo=regra.artigo,
        tributos=feito.tributos,
    )
    return feito


@transaction.atomic
def encerrar(*, agente: AgenteArrecadador, motivo: str, usuario: Usuario) -> AgenteArrecadador:
    """End an agreement before its time. Raises ErroDeNegocio without a reason, or if ended."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do encerramento.")
    agente = AgenteArrecadador.objects.select_for_update(of=("self",)).get(pk=agente.pk)
    if agente.encerrado_em is not None:
        raise ErroDeNegocio("O acordo já está encerrado.")
    agente.encerrado_em, agente.motivo = hoje(), motivo.strip()
    agente.save(update_fields=["encerrado_em", "motivo"])
    atos.registrar(
        "agente.encerrado",
        agente,
        usuario=usuario,
        descricao=f"Acordo encerrado: {agente.acordo}",
        motivo=motivo.strip(),
    )
    return agente


def vigente(usuario: Usuario, dia: date) -> AgenteArrecadador | None:
    """The agreement by which a user collects on a day, if any."""
    return _em_vigor(dia).filter(usuario=usuario).first()


def _em_vigor(dia: date) -> QuerySet[AgenteArrecadador]:
    return (
        AgenteArrecadador.objects.select_related("entidade")
        .filter(inicio__lte=dia, fim__gte=dia)
        .filter(Q(encerrado_em__isnull=True) | Q(encerrado_em__gt=dia))
    )


def _conferir_contratado(tributos: set[str], dia: date, artigo: str) -> None:
    for agente in _em_vigor(dia):
        for tributo in sorted(tributos.intersection(agente.tributos)):
            raise ErroDeNegocio(
                f"{codigo().titulo(tributo)} está contratado com {agente.entidade.nome} até "
                f"{agente.fim:%d/%m/%Y}: só por ele se recebe.",
                artigo=artigo,
            )


def conferir(usuario: Usuario, tributos: Iterable[str], dia: date) -> None:
    """Refuse, to an agent from outside, what is not in the agreement or is out of its time.

    Whoever never was an agent is an official of the house, and receives all but, where the law
    says so (Lafaiete, 7), what a contract in force took from the office.
    """
    regra = regras().agente
    artigo = regra.artigo if regra else ""
    if not AgenteArrecadador.objects.filter(usuario=usuario).exists():
        if regra is not None and regra.exclusivo:
            _conferir_contratado(set(tributos), dia, artigo)
        return
    agente = vigente(usuario, dia)
    if agente is None:
        raise ErroDeNegocio(
            f"O acordo por que {usuario} arrecada não está em vigor em {dia:%d/%m/%Y}.",
            artigo=artigo,
        )
    for tributo in tributos:
        if tributo not in agente.tributos:
            raise ErroDeNegocio(
                f"O acordo com {agente.entidade.nome} não compreende {codigo().titulo(tributo)}.",
                artigo=artigo,
            )


@transaction.atomic
def afiancar(
    *,
    afiancado: Usuario,
    especie: str,
    valor: int,
    descricao: str,
    de_quem: str,
    usuario: Usuario,
) -> Fianca:
    """Register the surety of whoever collects or keeps (Jambeiro, art. 138).

    ``especie`` is one that the code admits: bonds, cash, real estate, own or of a third person.
    ``valor`` is in the smallest unit. Raises ErroDeNegocio otherwise.
    """
    regra = regras().fianca
    if regra is None:
        raise ErroDeNegocio("O código em vigor não pede fiança.")
    if especie not in regra.especies:
        raise ErroDeNegocio("A lei não admite fiança dessa espécie.", artigo=regra.artigo)
    if valor <= 0 or not descricao.strip() or not de_quem.strip():
        raise ErroDeNegocio("Diga o valor, em que consiste e quem presta a fiança.")
    fianca = Fianca.objects.create(
        usuario=afiancado,
        especie=especie,
        valor=valor,
        descricao=descricao.strip(),
        de_quem=de_quem.strip(),
        prestada_em=hoje(),
        registrada_por=usuario,
    )
    atos.registrar(
        "fianca.prestada",
        fianca,
        usuario=usuario,
        descricao=f"Fiança de {afiancado}: {regra.especies[especie]}, {moeda().formatar(valor)}",
        artigo=regra.artigo,
    )
    return fianca


@transaction.atomic
def levantar(*, fianca: Fianca, motivo: str, usuario: Usuario) -> Fianca:
    """Release a surety. Raises ErroDeNegocio without a reason or while its till is open."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do levantamento.")
    fianca = Fianca.objects.select_for_update(of=("self",)).get(pk=fianca.pk)
    if fianca.levantada_em is not None:
        raise ErroDeNegocio("A fiança já foi levantada.")
    if fianca.usuario.caixas.filter(fechado_em__isnull=True).exists():
        raise ErroDeNegocio("O caixa do afiançado está aberto: feche-o antes.")
    fianca.levantada_em, fianca.motivo = hoje(), motivo.strip()
    fianca.save(update_fields=["levantada_em", "motivo"])
    atos.registrar(
        "fianca.levantada",
        fianca,
        usuario=usuario,
        descricao=f"Fiança de {fianca.usuario} levantada",
        motivo=motivo.strip(),
    )
    return fianca


def conferir_fianca(exator: Usuario) -> None:
    """Refuse whoever would collect without the surety that the law demands."""
    regra = regras().fianca
    if regra is None:
        return
    if not Fianca.objects.filter(usuario=exator, levantada_em__isnull=True).exists():
        raise ErroDeNegocio(
            f"{exator} não prestou fiança: quem arrecada ou guarda rendas é obrigado a ela.",
            artigo=regra.artigo,
        )
