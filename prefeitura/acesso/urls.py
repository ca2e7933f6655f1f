"""Addresses of access."""

from django.urls import path

from prefeitura.acesso import views

app_name = "acesso"
urlpatterns = [
    path("entrar/", views.entrar, name="entrar"),
    path("sair/", views.sair, name="sair"),
    path("senha/", views.senha, name="senha"),
    path("usuarios/", views.usuarios, name="usuarios"),
    path("usuarios/novo/", views.novo_usuario, name="usuario_novo"),
    path("usuarios/<int:pk>/", views.usuario, name="usuario"),
    path("usuarios/<int:pk>/editar/", views.editar_usuario, name="usuario_editar"),
    path("usuarios/<int:pk>/desativar/", views.desativar, name="usuario_desativar"),
    path("usuarios/<int:pk>/reativar/", views.reativar, name="usuario_reativar"),
    path("usuarios/<int:pk>/senha/", views.nova_senha, name="usuario_senha"),
]
