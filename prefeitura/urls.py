"""Wiring: every address of the site."""

from django.urls import include, path

from prefeitura.portal.inicio import inicio

urlpatterns = [
    path("", inicio, name="inicio"),
    path("acesso/", include("prefeitura.acesso.urls")),
    path("", include("prefeitura.administracao.urls")),
    path("cadastro/", include("cadastro.urls")),
    path("lancamentos/", include("lancamentos.urls")),
    path("arrecadacao/", include("arrecadacao.urls")),
    path("processos/", include("processos.urls")),
    path("", include("prefeitura.portal.urls")),
]
