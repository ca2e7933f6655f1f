"""First page of whoever entered."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige


@exige("inicio")
def inicio(request: HttpRequest) -> HttpResponse:
    """What waits for an official; a taxpayer goes to the portal."""
    if cast(Usuario, request.user).e_contribuinte:
        return redirect("portal:inicio")
    return render(request, "portal/inicio_servidor.html")
