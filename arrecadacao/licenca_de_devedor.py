"""No licence to open for whoever owes: the debt is looked up, not declared (Votuporanga, 49)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.db.models import Q

from arrecadacao.fases import regras
from arrecadacao.quitar import em_debito, pendencias
from cadastro.models import InscricaoFiscal, Pessoa
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import documento as escrito

if TYPE_CHECKING:
    from collections.abc import Iterable

# A CNPJ may hold letters; a word that looks like one is of nobody.
_DOCUMENTO = re.compile(r"[0-9A-Z][0-9A-Z./-]{9,16}\d")


def conferir_licenca(inscricao: InscricaoFiscal) -> None:
    """Refuse the licence when the owner, a partner, or a firm of theirs owes the tributos.

    Partners are those whose CPF or CNPJ is written in the field of the register; firms, those in
    which one of them is written so. What is not yet overdue hinders nobody.
    """
    regra = regras().licenca_de_devedor
    if regra is None or inscricao.especie not in regra.especies:
        return
    donos = [inscricao.titular, *_de_documento(_documentos(inscricao.dados.get(regra.socios)))]
    for quem in _com_as_firmas(donos, regra.especies, regra.socios):
        devidos, _ = pendencias(pessoa=quem, tributos=regra.tributos)
        if devidos:
            raise ErroDeNegocio(
                f"Não se licencia: {quem.nome} está entre os donos ou é firma deles. "
                f"{em_debito(devidos)}",
                artigo=regra.artigo,
            )


def _documentos(texto: object) -> set[str]:
    achados = {re.sub(r"\W", "", x) for x in _DOCUMENTO.findall(str(texto or "").upper())}
    return {x for x in achados if len(x) in (11, 14)}


def _de_documento(documentos: Iterable[str]) -> list[Pessoa]:
    return list(Pessoa.objects.filter(documento__in=documentos).order_by("pk"))


def _com_as_firmas(
    donos: Iterable[Pessoa], especies: tuple[str, ...], campo: str
) -> dict[Pessoa, None]:
    """The owners, and the holders of the establishments in which one of them is a partner."""
    todos: dict[Pessoa, None] = {}
    for dono in donos:
        todos[dono] = None
        if not dono.documento:
            continue
        firmas = InscricaoFiscal.objects.select_related("titular").filter(
            Q(**{f"dados__{campo}__icontains": dono.documento})
            | Q(**{f"dados__{campo}__icontains": escrito(dono.documento)}),
            especie__in=especies,
        )
        todos.update({f.titular: None for f in firmas.order_by("pk")})
    return todos
