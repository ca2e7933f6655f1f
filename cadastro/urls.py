"""Addresses of the cadastro."""

from django.urls import path

from cadastro.views import (
    agua_e_terras,
    coletas,
    em_branco,
    espolios,
    fichas,
    importacao,
    isencoes,
    listas,
    objetos,
    registros,
    tabelas,
    valores,
)

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
    path("fichas/em-branco/", em_branco.imovel, name="ficha_em_branco"),
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
    path("registros/", registros.registros, name="registros"),
    path("registros/inscricoes/<int:pk>/", registros.inscricao_fiscal, name="inscricao_fiscal"),
    path(
        "registros/inscricoes/<int:pk>/ficha/<slug:tipo>/",
        registros.ficha_fiscal_de,
        name="ficha_fiscal_de",
    ),
    path(
        "registros/inscricoes/<int:pk>/licenca/",
        registros.licenca_conceder,
        name="licenca_conceder",
    ),
    path(
        "registros/inscricoes/<int:pk>/licenca/cassar/",
        registros.licenca_cassar,
        name="licenca_cassar",
    ),
    path("registros/inscricoes/<int:pk>/leitura/", agua_e_terras.leitura, name="leitura"),
    path(
        "registros/inscricoes/<int:pk>/hidrometro/",
        agua_e_terras.hidrometro_instalar,
        name="hidrometro_instalar",
    ),
    path(
        "registros/inscricoes/<int:pk>/hidrometro/retirar/",
        agua_e_terras.hidrometro_retirar,
        name="hidrometro_retirar",
    ),
    path(
        "registros/inscricoes/<int:pk>/planta/", agua_e_terras.planta_juntar, name="planta_juntar"
    ),
    path(
        "registros/inscricoes/<int:pk>/desmembramento/",
        agua_e_terras.desmembramento,
        name="desmembramento",
    ),
    path("registros/plantas/<int:pk>/", agua_e_terras.planta, name="planta"),
    path("registros/fichas-fiscais/", registros.fichas_fiscais_lista, name="fichas_fiscais"),
    path("registros/fichas-fiscais/<int:pk>/", registros.ficha_fiscal, name="ficha_fiscal"),
    path(
        "registros/fichas-fiscais/<int:pk>/deferir/",
        registros.ficha_fiscal_deferir,
        name="ficha_fiscal_deferir",
    ),
    path(
        "registros/fichas-fiscais/<int:pk>/devolver/",
        registros.ficha_fiscal_devolver,
        name="ficha_fiscal_devolver",
    ),
    path(
        "registros/fichas-fiscais/<int:pk>/papel/",
        registros.ficha_fiscal_papel,
        name="ficha_fiscal_papel",
    ),
    path("registros/livro-rural/<int:exercicio>/", agua_e_terras.livro_rural, name="livro_rural"),
    path(
        "registros/livro-rural/<int:exercicio>/imprimir/",
        agua_e_terras.livro_rural_imprimir,
        name="livro_rural_imprimir",
    ),
    path("registros/coletas/", coletas.coletas, name="coletas"),
    path("registros/coletas/abrir/", coletas.coleta_abrir, name="coleta_abrir"),
    path("registros/coletas/revisao/", coletas.revisao_abrir, name="revisao_abrir"),
    path(
        "registros/coletas/revisao/em-branco/",
        em_branco.revisao,
        name="declaracao_em_branco",
    ),
    path("registros/coletas/<int:pk>/", coletas.coleta, name="coleta"),
    path("registros/coletas/<int:pk>/declaracao/", coletas.declaracao_nova, name="declaracao_nova"),
    path(
        "registros/coletas/<int:pk>/de-oficio/",
        coletas.declaracao_de_oficio,
        name="declaracao_de_oficio",
    ),
    path("registros/coletas/<int:pk>/encerrar/", coletas.coleta_encerrar, name="coleta_encerrar"),
    path(
        "registros/declaracoes/<int:pk>/aceitar/",
        coletas.declaracao_aceitar,
        name="declaracao_aceitar",
    ),
    path(
        "registros/declaracoes/<int:pk>/suprir/",
        coletas.declaracao_suprir,
        name="declaracao_suprir",
    ),
    path("registros/tabelas/", tabelas.tabelas_de_valores, name="tabelas_de_valores"),
    path("registros/tabelas/<slug:tabela>/nova/", tabelas.tabela_nova, name="tabela_nova"),
    path("registros/tabelas/<slug:tabela>/preco/", tabelas.preco_novo, name="preco_novo"),
    path(
        "registros/tabelas/<int:pk>/confirmar/", tabelas.tabela_confirmar, name="tabela_confirmar"
    ),
    path("registros/alugueis/", valores.alugueis, name="alugueis"),
    path("registros/alugueis/convite/", valores.alugueis_convidar, name="alugueis_convidar"),
    path(
        "registros/alugueis/<int:pk>/conferir/", valores.aluguel_conferir, name="aluguel_conferir"
    ),
    path("edificacoes/<int:pk>/aluguel/", valores.aluguel_levantar, name="aluguel_levantar"),
    path("edificacoes/<int:pk>/predial/", valores.predial_conteudo, name="predial_conteudo"),
    path("imoveis/<int:pk>/valor/", valores.valor_achado, name="valor_achado"),
    path("registros/valores-do-estado/", valores.valores_do_estado, name="valores_do_estado"),
    path("registros/espolios/", espolios.espolios, name="espolios"),
    path("registros/espolios/abrir/", espolios.espolio_abrir, name="espolio_abrir"),
    path(
        "registros/espolios/<int:pk>/partilha/",
        espolios.espolio_partilhar,
        name="espolio_partilhar",
    ),
    # After the pages with names of their own.
    path("registros/<slug:especie>/", registros.registro, name="registro"),
    path("registros/<slug:especie>/nova/", registros.ficha_fiscal_nova, name="ficha_fiscal_nova"),
    path(
        "registros/<slug:especie>/em-branco/<slug:tipo>/",
        em_branco.registro,
        name="ficha_fiscal_em_branco",
    ),
    path("registros/<slug:especie>/leituras/", agua_e_terras.leituras, name="leituras"),
]
