"""Addresses of the cadastro."""

from django.urls import path

from cadastro.views import fichas, importacao, isencoes, listas, objetos

app_name = "cadastro"
urlpatterns = [
    path("", listas.painel, name="painel"),
    path("busca/", listas.buscar, name="busca"),
    path("imoveis/", listas.imoveis, name="imoveis"),
    path("imoveis/<int:pk>/", objetos.imovel, name="imovel"),
    path("imoveis/<int:pk>/historico/", objetos.imovel_historico, name="imovel_historico"),
    path("imoveis/<int:pk>/alteracao/", fichas.ficha_alteracao, name="ficha_alteracao"),
    path("imoveis/<int:pk>/baixa/", fichas.ficha_baixa, name="ficha_baixa"),
    path("imoveis/<int:pk>/isencao/", isencoes.isencao_nova, name="isencao_nova"),
    path("pessoas/", listas.pessoas, name="pessoas"),
    path("pessoas/opcoes/", listas.pessoas_opcoes, name="pessoas_opcoes"),
    path("pessoas/nova/", objetos.pessoa_nova, name="pessoa_nova"),
    path("pessoas/<int:pk>/", objetos.pessoa, name="pessoa"),
    path("pessoas/<int:pk>/alterar/", objetos.pessoa_alterar, name="pessoa_alterar"),
    path("logradouros/", listas.logradouros, name="logradouros"),
    path("logradouros/opcoes/", listas.logradouros_opcoes, name="logradouros_opcoes"),
    path("logradouros/novo/", objetos.logradouro_novo, name="logradouro_novo"),
    path("logradouros/<int:pk>/", objetos.logradouro, name="logradouro"),
    path("logradouros/<int:pk>/alterar/", objetos.logradouro_alterar, name="logradouro_alterar"),
    path("logradouros/<int:pk>/trechos/novo/", objetos.trecho_novo, name="trecho_novo"),
    path("trechos/<int:pk>/alterar/", objetos.trecho_alterar, name="trecho_alterar"),
    path("fichas/", listas.fichas, name="fichas"),
    path("fichas/nova/", fichas.ficha_nova, name="ficha_nova"),
    path("fichas/<int:pk>/", fichas.ficha, name="ficha"),
    path("fichas/<int:pk>/deferir/", fichas.ficha_deferir, name="ficha_deferir"),
    path("fichas/<int:pk>/devolver/", fichas.ficha_devolver, name="ficha_devolver"),
    path("isencoes/", listas.isencoes, name="isencoes"),
    path("isencoes/<int:pk>/", isencoes.isencao, name="isencao"),
    path("isencoes/<int:pk>/conceder/", isencoes.isencao_conceder, name="isencao_conceder"),
    path("isencoes/<int:pk>/registrar/", isencoes.isencao_registrar, name="isencao_registrar"),
    path("isencoes/<int:pk>/indeferir/", isencoes.isencao_indeferir, name="isencao_indeferir"),
    path("isencoes/<int:pk>/cassar/", isencoes.isencao_cassar, name="isencao_cassar"),
    path("importacoes/", listas.importacoes, name="importacoes"),
    path("importacoes/nova/", importacao.importacao_nova, name="importacao_nova"),
    path("importacoes/<int:pk>/", importacao.importacao, name="importacao"),
    path("importacoes/<int:pk>/mapear/", importacao.importacao_mapear, name="importacao_mapear"),
    path(
        "importacoes/<int:pk>/carregar/", importacao.importacao_carregar, name="importacao_carregar"
    ),
    path(
        "importacoes/<int:pk>/descartar/",
        importacao.importacao_descartar,
        name="importacao_descartar",
    ),
    path(
        "importacoes/<int:pk>/relatorio.csv",
        importacao.importacao_relatorio,
        name="importacao_relatorio",
    ),
]
