"""Sections that the upper rooms add to the pages of a property and of a person.

In the `ready()` of the app:

    abas.registrar(
        "imovel", Aba("Lançamentos", "lancamentos/aba_imovel.html", dados, "lancamento.ver")
    )

`dados(request, objeto)` gives the context of the template; the section is drawn for whoever holds
the permission.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.http import HttpRequest


@dataclass(frozen=True)
class Aba:
    """A section: its heading, the template of its body, and what fills it."""

    titulo: str
    modelo: str
    dados: Callable[[HttpRequest, Any], dict[str, Any]]
    permissao: str


_abas: dict[str, list[Aba]] = {"imovel": [], "pessoa": [], "inscricaofiscal": []}


def registrar(objeto: str, aba: Aba) -> None:
    """Add a section to the page of "imovel", "pessoa" or "inscricaofiscal". Once a title."""
    if all(a.titulo != aba.titulo for a in _abas[objeto]):
        _abas[objeto].append(aba)


def abas_de(request: HttpRequest, objeto: Model) -> list[dict[str, Any]]:
    """The sections of this object that the user may see, each with its context."""
    usuario: Any = request.user
    return [
        {"titulo": aba.titulo, "modelo": aba.modelo, "dados": aba.dados(request, objeto)}
        for aba in _abas[objeto._meta.model_name or ""]
        if usuario.pode(aba.permissao)
    ]
