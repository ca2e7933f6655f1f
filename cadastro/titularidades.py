"""Who holds a property: shares, qualities, transfers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from cadastro import indice
from cadastro.gravacao import gravar
from cadastro.models import Imovel, Pessoa, Titularidade
from prefeitura.comum import atos, formatos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@dataclass(frozen=True)
class Titular:
    """A holder to be: person, share of the whole (0 to 1], quality.

    The principal is in whose name it is launched; if none is marked, the first is.
    """

    pessoa: Pessoa
    parte: Decimal = Decimal(1)
    qualidade: str = Titularidade.Qualidade.PROPRIETARIO
    principal: bool = False
    titulo: str = ""


# What other rooms ask before a property changes hands: each raises ErroDeNegocio to refuse it.
EXIGENCIAS: list[Callable[[Imovel], None]] = []


def em(imovel: Imovel, dia: date) -> QuerySet[Titularidade]:
    """Who held the property on a day, the principal first."""
    return (
        imovel.titularidades.filter(Q(ate__isnull=True) | Q(ate__gt=dia), desde__lte=dia)
        .select_related("pessoa")
        .order_by("-principal", "-parte", "id")
    )


@transaction.atomic
def transferir(
    imovel: Imovel,
    titulares: Sequence[Titular],
    *,
    desde: date,
    usuario: Any,
    motivo: str,
    processo: str = "",
    exigencias: bool = True,
) -> Imovel:
    """Close the present holders and open `titulares` from `desde`, in one act (arts. 162, 240).

    `titulares` is the whole state from that day: who keeps a share is given again, and stays
    as it is when nothing of it changes. Raises ErroDeNegocio: what another room demands first
    (``EXIGENCIAS``: the quittance of Lafaiete 99 and Muriaé 121), no reason, future date, no
    holder, shares above the whole, a present holder who came after `desde`. Without `exigencias`
    when it is no transmission: an estate is only the name of who has died.
    """
    from cadastro.imoveis import travar

    imovel = travar(imovel, motivo)
    if desde > hoje():
        raise ErroDeNegocio("A transferência não pode ter data futura.")
    for exigir in EXIGENCIAS if exigencias else ():
        exigir(imovel)
    novos = conferir(titulares)
    atuais = list(
        imovel.titularidades.select_for_update(of=("self",))
        .filter(Q(ate__isnull=True) | Q(ate__gt=desde))
        .order_by("pk")
    )
    ficam = {_retrato(t): t for t in atuais if t.ate is None and t.desde <= desde}
    mantidos = [n for n in novos if _retrato_de(n) in ficam]
    saem = [t for t in atuais if t not in [ficam[_retrato_de(n)] for n in mantidos]]
    entram = [n for n in novos if n not in mantidos]
    if not saem and not entram:
        return imovel
    for titularidade in saem:
        if titularidade.desde >= desde:
            raise ErroDeNegocio(
                f"{titularidade.pessoa} é titular desde {titularidade.desde:%d/%m/%Y}: "
                "a transferência deve ser posterior a esta data."
            )
        titularidade.ate = desde
        gravar(titularidade, usuario=usuario, motivo=motivo)
    _abrir(imovel, entram, desde=desde, usuario=usuario, motivo=motivo)
    indice.atualizar([imovel.pk])
    atos.registrar(
        "imovel.transferido",
        imovel,
        usuario=usuario,
        descricao=_descrever(novos)[:300],
        artigo="240",
        processo=processo,
        motivo=motivo,
        desde=desde.isoformat(),
        sairam=[t.pessoa_id for t in saem],
        entraram=[n.pessoa.pk for n in entram],
    )
    return imovel


def abrir(
    imovel: Imovel, titulares: Sequence[Titular], *, desde: date, usuario: Any, motivo: str
) -> None:
    """First holders of a property being inscribed; part of that act."""
    if desde > hoje():
        raise ErroDeNegocio("A titularidade não pode começar em data futura.")
    _abrir(imovel, conferir(titulares), desde=desde, usuario=usuario, motivo=motivo)


def _abrir(
    imovel: Imovel, titulares: Sequence[Titular], *, desde: date, usuario: Any, motivo: str
) -> None:
    for titular in titulares:
        gravar(
            Titularidade(
                imovel=imovel,
                pessoa=titular.pessoa,
                qualidade=titular.qualidade,
                parte=titular.parte,
                principal=titular.principal,
                titulo=titular.titulo,
                desde=desde,
            ),
            usuario=usuario,
            motivo=motivo,
        )


def conferir(titulares: Sequence[Titular]) -> list[Titular]:
    """The holders, with exactly one principal. Raises ErroDeNegocio."""
    if not titulares:
        raise ErroDeNegocio("O imóvel precisa de ao menos um titular.", artigo="164 § 3º")
    somas: dict[str, Decimal] = {}
    vistos: set[tuple[int, str]] = set()
    for titular in titulares:
        if not 0 < titular.parte <= 1:
            raise ErroDeNegocio(
                f"A parte de {titular.pessoa} deve ser maior que zero e no máximo 100%."
            )
        if (titular.pessoa.pk, titular.qualidade) in vistos:
            raise ErroDeNegocio(f"{titular.pessoa} aparece duas vezes na mesma qualidade.")
        vistos.add((titular.pessoa.pk, titular.qualidade))
        somas[titular.qualidade] = somas.get(titular.qualidade, Decimal(0)) + titular.parte
    for qualidade, soma in somas.items():
        if soma > 1:
            nome = Titularidade.Qualidade(qualidade).label.lower()
            raise ErroDeNegocio(
                f"As partes na qualidade de {nome} somam {formatos.por_cento(soma)}: "
                "passam de 100%."
            )
    principais = sum(t.principal for t in titulares)
    if principais > 1:
        raise ErroDeNegocio("Só um titular recebe o aviso: marque apenas um.")
    if principais == 1:
        return list(titulares)
    primeiro = titulares[0]
    return [
        Titular(primeiro.pessoa, primeiro.parte, primeiro.qualidade, True, primeiro.titulo),
        *titulares[1:],
    ]


def _retrato(t: Titularidade) -> tuple[Any, ...]:
    return (t.pessoa_id, t.qualidade, t.parte, t.principal)


def _retrato_de(t: Titular) -> tuple[Any, ...]:
    return (t.pessoa.pk, t.qualidade, t.parte, t.principal)


def _descrever(titulares: Sequence[Titular]) -> str:
    partes = (
        f"{t.pessoa} ({Titularidade.Qualidade(t.qualidade).label.lower()}, "
        f"{formatos.por_cento(t.parte)})"
        for t in titulares
    )
    return "Titulares: " + "; ".join(partes)
