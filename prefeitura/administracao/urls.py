"""Addresses of the administration: the law, parameters, holidays, papers, the record of acts."""

from django.urls import path

from prefeitura.administracao import lei, parametros, registro, simulador

urlpatterns = [
    path("lei/", lei.indice, name="lei"),
    path("lei/artigo/<str:citacao>/", lei.artigo, name="artigo"),
    path("simulador/", simulador.indice, name="simulador"),
    path("simulador/<slug:tributo>/", simulador.tributo, name="simular"),
    path("parametros/", parametros.lista, name="parametros"),
    path("parametros/novo/", parametros.novo, name="parametro-novo"),
    path("parametros/<int:pk>/confirmar/", parametros.confirmar, name="parametro-confirmar"),
    path("parametros/faltam/", parametros.faltam, name="parametros-faltam"),
    path("parametros/tabelas/<str:nome>/", parametros.tabela, name="tabela"),
    path("parametros/tabelas/<str:nome>/linha/", parametros.tabela_linha, name="tabela-linha"),
    path("feriados/", parametros.feriados, name="feriados"),
    path("feriados/novo/", parametros.feriado_novo, name="feriado-novo"),
    path("documentos/<int:pk>/pdf/", registro.documento, name="documento"),
    path("registro/", registro.atos, name="auditoria"),
]
