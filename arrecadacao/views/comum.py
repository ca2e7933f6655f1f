"""What the views of the treasury share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from arrecadacao.caixas import caixa_aberto
from arrecadacao.forms import FormDeMotivo

if TYPE_CHECKING:
    from arrecadacao.models import Caixa
    from prefeitura.acesso.models import Usuario


def quem(request: HttpRequest) -> Usuario:
    """The official of this request, whom ``@exige`` has let in."""
    return cast("Usuario", request.user)


def caixa_do_exator(request: HttpRequest) -> Caixa | None:
    """The open till of whoever operates one: the bar shows it."""
    return caixa_aberto(quem(request)) if quem(request).pode("caixa.operar") else None


def motivo_de(request: HttpRequest) -> str | None:
    """The reason typed in the dialog; None, with a message, when it does not serve."""
    form = FormDeMotivo(request.POST)
    if form.is_valid():
        return str(form.cleaned_data["motivo"])
    messages.error(request, "Diga o motivo, com ao menos dez letras.")
    return None


def em_pdf(conteudo: bytes, nome: str) -> HttpResponse:
    """A PDF that the browser opens, and saves under a name of ours."""
    resposta = HttpResponse(conteudo, content_type="application/pdf")
    resposta["Content-Disposition"] = f'inline; filename="{nome}.pdf"'
    return resposta


def casa_de(request: HttpRequest, **contexto: Any) -> dict[str, Any]:
    """The context of a page of the treasury."""
    return {"caixa_aberto": caixa_do_exator(request), **contexto}
