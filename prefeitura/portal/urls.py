"""Addresses of the taxpayer's portal and of the pages that anybody opens."""

from django.urls import path

from prefeitura.portal.views import bens, pagamentos, pedidos, publico

app_name = "portal"
urlpatterns = [
    path("primeiro-acesso/", publico.primeiro_acesso, name="cadastro"),
    path("verificar/", publico.verificar, name="verificar"),
    path("verificar/<str:codigo>/", publico.verificacao, name="verificacao"),
    path("portal/", bens.inicio, name="inicio"),
    path("portal/imoveis/", bens.imoveis, name="imoveis"),
    path("portal/imoveis/<int:pk>/", bens.imovel, name="imovel"),
    path("portal/lancamentos/<int:pk>/", bens.lancamento, name="lancamento"),
    path("portal/avisos/", bens.avisos, name="avisos"),
    path("portal/avisos/<int:pk>/", bens.aviso, name="aviso"),
    path("portal/avisos/<int:pk>/aviso.pdf", bens.aviso_pdf, name="aviso_pdf"),
    path("portal/avisos/<int:pk>/recebido/", bens.aviso_ciente, name="aviso_ciente"),
    path("portal/dados/", bens.dados, name="dados"),
    path("portal/debitos/", pagamentos.debitos, name="debitos"),
    path("portal/conhecimentos/", pagamentos.conhecimentos, name="conhecimentos"),
    path(
        "portal/conhecimentos/<int:pk>/2a-via.pdf",
        pagamentos.conhecimento_pdf,
        name="conhecimento_pdf",
    ),
    path("portal/pedidos/", pedidos.pedidos, name="pedidos"),
    path("portal/pedidos/novo/<int:lancamento>/", pedidos.novo, name="pedido_novo"),
    path("portal/pedidos/<int:pk>/", pedidos.pedido, name="pedido"),
    path("portal/pedidos/<int:pk>/autos.pdf", pedidos.autos, name="autos"),
    path("portal/pedidos/<int:pk>/papeis/<int:documento>/", pedidos.papel, name="papel"),
    path("portal/pedidos/<int:pk>/anexos/<int:anexo>/", pedidos.anexo, name="anexo"),
    path("portal/pedidos/<int:pk>/ciente/", pedidos.ciente, name="ciente"),
]
