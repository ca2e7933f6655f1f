"""The first page: of a stranger, of a taxpayer, of an official."""

from dataclasses import asdict
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import publica
from prefeitura.portal import painel


@publica
def inicio(request: HttpRequest) -> HttpResponse:
    """A stranger is told what can be done here; a taxpayer goes to the portal; an official sees
    what is late, what falls due and what waits for them, then the figures of the day."""
    if not request.user.is_authenticated:
        return render(request, "portal/bem_vindo.html")
    usuario = cast(Usuario, request.user)
    if usuario.e_contribuinte:
        return redirect("portal:inicio")
    contexto = {
        "esperas": painel.esperas(usuario),
        "cartoes": [asdict(cifra) for cifra in painel.cifras(usuario)],
    }
    return render(request, "portal/inicio_servidor.html", contexto)
