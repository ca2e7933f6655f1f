"""Cadernos of conhecimentos: rubricated, sent, handed over, used up (arts. 30 to 36)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.db import connection, transaction
from django.db.models import Max, QuerySet

from arrecadacao.fases import regras
from arrecadacao.models import Caderno
from prefeitura.comum import atos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import numero as escrito
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from collections.abc import Sequence

    from prefeitura.acesso.models import Usuario

MAXIMO_DE_TALOES = 500
MAXIMO_DE_CADERNOS = 50


@transaction.atomic
def rubricar(
    *, especie: str, exercicio: int, quantidade: int, taloes: int, usuario: Usuario
) -> list[Caderno]:
    """Register ``quantidade`` new cadernos of ``taloes`` conhecimentos each, rubricated (art. 33).

    Numbers go on from the last caderno of the same exercício and espécie: dívida ativa has
    conhecimentos of its own (art. 36 sole §). They stay in the treasury until sent.

    Raises ErroDeNegocio for a quantity out of bounds or an exercício that is over.
    """
    if not 1 <= quantidade <= MAXIMO_DE_CADERNOS:
        raise ErroDeNegocio(f"Rubrique de 1 a {MAXIMO_DE_CADERNOS} cadernos de cada vez.")
    if not 1 <= taloes <= MAXIMO_DE_TALOES:
        raise ErroDeNegocio(f"Um caderno tem de 1 a {MAXIMO_DE_TALOES} conhecimentos.")
    if exercicio < hoje().year:
        raise ErroDeNegocio(f"O exercício de {exercicio} já está encerrado.")
    _um_por_vez(especie, exercicio)
    ultimos = Caderno.objects.filter(especie=especie, exercicio=exercicio).aggregate(
        numero=Max("numero"), talao=Max("ultimo")
    )
    numero, talao = ultimos["numero"] or 0, ultimos["talao"] or 0
    novos = []
    for i in range(quantidade):
        primeiro = talao + 1 + i * taloes
        novos.append(
            Caderno.objects.create(
                especie=especie,
                exercicio=exercicio,
                numero=numero + 1 + i,
                primeiro=primeiro,
                ultimo=primeiro + taloes - 1,
                usado_ate=primeiro - 1,
                rubricado_em=hoje(),
                rubricado_por=usuario,
            )
        )
    for caderno in novos:
        atos.registrar(
            "caderno.rubricado",
            caderno,
            usuario=usuario,
            descricao=f"Caderno rubricado, {numeracao(caderno)}",
            artigo=regras().fundamentos.cadernos,
        )
    return novos


@transaction.atomic
def remeter(*, cadernos: Sequence[Caderno], exator: Usuario, usuario: Usuario) -> list[Caderno]:
    """Send rubricated cadernos to an exator, who answers for them from then on (arts. 33, 34).

    Raises ErroDeNegocio when one was already sent, or the person is no exator.
    """
    if not exator.pode("caixa.operar"):
        raise ErroDeNegocio(
            f"{exator} não é exator: não opera caixa.", artigo=regras().fundamentos.cadernos
        )
    travados = _travar([c.pk for c in cadernos])
    if not travados:
        raise ErroDeNegocio("Escolha ao menos um caderno.")
    for caderno in travados:
        if caderno.situacao != Caderno.Situacao.AUTENTICADO:
            raise ErroDeNegocio(
                f"O {caderno} já foi remetido a {caderno.exator}.",
                artigo=regras().fundamentos.cadernos,
            )
        caderno.situacao = Caderno.Situacao.REMETIDO
        caderno.exator = exator
        caderno.remetido_em = hoje()
        caderno.save(update_fields=["situacao", "exator", "remetido_em"])
        atos.registrar(
            "caderno.remetido",
            caderno,
            usuario=usuario,
            descricao=f"Remetido a {exator}, {numeracao(caderno)}",
            artigo=regras().fundamentos.remessa,
        )
    return travados


@transaction.atomic
def passar(*, caderno: Caderno, exator: Usuario, motivo: str, usuario: Usuario) -> Caderno:
    """Hand an unfinished caderno to the official who takes the post over (art. 34 sole §).

    The new exator answers for the conhecimentos left in it.
    """
    if not motivo.strip():
        raise ErroDeNegocio(
            "Diga o motivo da passagem da exatoria.", artigo=regras().fundamentos.passagem
        )
    if not exator.pode("caixa.operar"):
        raise ErroDeNegocio(
            f"{exator} não é exator: não opera caixa.", artigo=regras().fundamentos.cadernos
        )
    (caderno,) = _travar([caderno.pk])
    if caderno.situacao != Caderno.Situacao.REMETIDO:
        raise ErroDeNegocio(f"O {caderno} não está com exator: não há o que passar.")
    if caderno.exator == exator:
        raise ErroDeNegocio(f"O {caderno} já está com {exator}.")
    anterior = caderno.exator
    caderno.exator = exator
    caderno.save(update_fields=["exator"])
    atos.registrar(
        "caderno.passado",
        caderno,
        usuario=usuario,
        descricao=f"Passado de {anterior} a {exator}, restam {caderno.restantes} conhecimentos",
        artigo=regras().fundamentos.passagem,
        motivo=motivo,
    )
    return caderno


@transaction.atomic
def recolher(*, caderno: Caderno, motivo: str, usuario: Usuario) -> Caderno:
    """Take back a caderno with conhecimentos left, which are never used (end of exercício).

    The baixa keeps the last number used, so that the register says what came back blank.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do recolhimento.")
    (caderno,) = _travar([caderno.pk])
    if caderno.situacao != Caderno.Situacao.REMETIDO:
        raise ErroDeNegocio(f"O {caderno} não está com exator: não há o que recolher.")
    caderno.situacao = Caderno.Situacao.BAIXADO
    caderno.baixado_em = hoje()
    caderno.save(update_fields=["situacao", "baixado_em"])
    atos.registrar(
        "caderno.recolhido",
        caderno,
        usuario=usuario,
        descricao=f"Recolhido com {caderno.restantes} conhecimentos em branco "
        f"({caderno.usado_ate + 1} a {caderno.ultimo})",
        artigo=regras().fundamentos.baixa,
        motivo=motivo,
    )
    return caderno


def tomar_numero(*, exator: Usuario, especie: str, dia: date) -> tuple[Caderno, int]:
    """Take the next number of the exator's caderno, and lower the caderno with its last one.

    To be called inside the transaction of the conhecimento, last thing before it is written:
    the caderno stays locked until then, so a rollback gives the number back (no holes). When
    a caderno ends, the next one sent is taken, in order of numbers.

    Raises ErroDeNegocio when the exator has no caderno left.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError(
            "a number is taken inside the transaction of its conhecimento"
        )
    # A caderno that another payment has just ended no longer matches once its lock is given,
    # and comes out of the answer: then the next one is asked for.
    while True:
        primeiro = _em_uso(exator, especie, dia).values_list("pk", flat=True).first()
        if primeiro is None:
            raise ErroDeNegocio(
                sem_caderno(exator, especie, dia), artigo=regras().fundamentos.pagamento
            )
        caderno = _em_uso(exator, especie, dia).select_for_update().filter(pk=primeiro).first()
        if caderno is not None:
            break
    caderno.usado_ate += 1
    if caderno.usado_ate == caderno.ultimo:
        caderno.situacao = Caderno.Situacao.BAIXADO
        caderno.baixado_em = dia
    caderno.save(update_fields=["usado_ate", "situacao", "baixado_em"])
    if caderno.situacao == Caderno.Situacao.BAIXADO:
        atos.registrar(
            "caderno.baixado",
            caderno,
            usuario=exator,
            descricao=f"Esgotado com o conhecimento {caderno.ultimo}: baixa do caderno",
            artigo=regras().fundamentos.baixa,
        )
    return caderno, caderno.usado_ate


def restantes(*, exator: Usuario, especie: str, dia: date) -> int:
    """How many conhecimentos the exator still has in the cadernos sent to them."""
    return sum(c.restantes for c in _em_uso(exator, especie, dia))


def sem_caderno(exator: Usuario, especie: str, dia: date) -> str:
    nome = "da dívida ativa" if especie == Caderno.Especie.DIVIDA_ATIVA else "de tributos"
    return (
        f"{exator} não tem caderno de conhecimentos {nome} de {dia.year}: "
        "peça outro à contabilidade."
    )


def numeracao(caderno: Caderno) -> str:
    return f"conhecimentos {escrito(caderno.primeiro)} a {escrito(caderno.ultimo)}"


def _em_uso(exator: Usuario, especie: str, dia: date) -> QuerySet[Caderno]:
    return Caderno.objects.filter(
        exator=exator,
        especie=especie,
        exercicio=dia.year,
        situacao=Caderno.Situacao.REMETIDO,
    ).order_by("numero")


def _travar(ids: Sequence[int]) -> list[Caderno]:
    return list(
        Caderno.objects.select_for_update(of=("self",))
        .select_related("exator")
        .filter(pk__in=ids)
        .order_by("pk")
    )


def _um_por_vez(especie: str, exercicio: int) -> None:
    """Serialize who registers cadernos of one kind, so that their numbers run on."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtext(%s))", [f"caderno/{especie}/{exercicio}"]
        )
