"""First page of an official: what waits."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from prefeitura.acesso.permissoes import exige


@exige("inicio")
def inicio(request: HttpRequest) -> HttpResponse:
    return render(request, "portal/inicio.html")
