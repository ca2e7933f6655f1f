"""Pages of access: entering, leaving, own password, users."""

from typing import Any, cast

from axes.helpers import get_cool_off, get_failure_limit
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from prefeitura.acesso import usuarios as verbos
from prefeitura.acesso.forms import (
    EntradaForm,
    FiltroDeUsuarios,
    NovoUsuarioForm,
    SenhaForm,
    TrocaDeSenhaForm,
    UsuarioForm,
)
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.acesso.permissoes import exige, publica
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista

entrar = publica(
    LoginView.as_view(
        template_name="acesso/entrar.html",
        authentication_form=EntradaForm,
        redirect_authenticated_user=True,
    )
)
sair = publica(LogoutView.as_view())


def bloqueado(request: HttpRequest, _resposta: Any, credentials: Any) -> HttpResponse:
    """What axes answers after too many failures: says how long, never whether the user exists."""
    espera = get_cool_off(request)
    contexto = {
        "limite": get_failure_limit(request, credentials),
        "minutos": int(espera.total_seconds() // 60) if espera else 0,
    }
    return render(request, "acesso/bloqueado.html", contexto, status=429)


@exige("conta")
@sensitive_post_parameters()
@never_cache
def senha(request: HttpRequest) -> HttpResponse:
    usuario = cast(Usuario, request.user)
    form = TrocaDeSenhaForm(usuario, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        update_session_auth_hash(request, usuario)
        messages.success(request, "Senha trocada.")
        return redirect("inicio")
    base = "base_portal.html" if usuario.e_contribuinte else "base.html"
    return render(request, "acesso/senha.html", {"form": form, "base": base})


@exige("usuario.ver")
def usuarios(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        _servidores(),
        titulo="Usuários",
        colunas=[
            Coluna("nome", "Nome", link=lambda u: resolve_url("acesso:usuario", u.pk), ordem=True),
            Coluna("username", "Usuário", ordem=True),
            Coluna("cargo", "Cargo", ordem=True),
            Coluna("nomes_dos_papeis", "Papéis"),
            Coluna("last_login", "Última entrada", "data_hora", ordem=True),
            Coluna(
                "is_active",
                "Situação",
                valor=lambda u: "Ativo" if u.is_active else "Desativado",
                etiqueta={True: "sucesso", False: "neutra"},
            ),
        ],
        ordenacao=("nome",),
        busca=("nome__unaccent__icontains", "username__icontains", "cargo__unaccent__icontains"),
        rotulo_da_busca="Nome, usuário ou cargo",
        filtros=FiltroDeUsuarios,
    )
    return lista.responder("acesso/usuarios.html")


@exige("usuario.gerir")
@sensitive_post_parameters("senha")
def novo_usuario(request: HttpRequest) -> HttpResponse:
    form = NovoUsuarioForm(request.POST or None)
    senha_form = SenhaForm(request.POST or None)
    # Both are checked, so that every error is shown at once.
    if request.method == "POST" and all([form.is_valid(), senha_form.is_valid()]):
        try:
            criado = verbos.criar_usuario(
                **form.cleaned_data, senha=senha_form.cleaned_data["senha"], por=request.user
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Usuário {criado.username} criado.")
            return redirect("acesso:usuario", criado.pk)
    return render(request, "acesso/usuario_novo.html", {"form": form, "senha_form": senha_form})


@exige("usuario.ver")
def usuario(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(_servidores(), pk=pk)
    linhas = [
        ("Nome completo", pessoa.nome),
        ("Usuário", pessoa.username),
        ("Cargo", pessoa.cargo),
        ("E-mail", pessoa.email),
        ("Papéis", pessoa.nomes_dos_papeis),
    ]
    contexto = {
        "pessoa": pessoa,
        "linhas": linhas,
        "atos": atos_de(pessoa)[:50],
        "e_propria": pessoa.pk == request.user.pk,
    }
    return render(request, "acesso/usuario.html", contexto)


@exige("usuario.gerir")
def editar_usuario(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(_servidores(), pk=pk)
    form = UsuarioForm(request.POST or None, instance=pessoa)
    if request.method == "POST" and form.is_valid():
        try:
            verbos.mudar_usuario(pessoa, **form.cleaned_data, por=request.user)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, "Alterações gravadas.")
            return redirect("acesso:usuario", pk)
    nome = form.initial["nome"]
    return render(request, "acesso/usuario_editar.html", {"form": form, "pk": pk, "nome": nome})


@exige("usuario.gerir")
@require_POST
def desativar(request: HttpRequest, pk: int) -> HttpResponse:
    return _mudar_situacao(request, pk, verbos.desativar_usuario, "Usuário desativado.")


@exige("usuario.gerir")
@require_POST
def reativar(request: HttpRequest, pk: int) -> HttpResponse:
    return _mudar_situacao(request, pk, verbos.reativar_usuario, "Usuário reativado.")


def _mudar_situacao(request: HttpRequest, pk: int, verbo: Any, dito: str) -> HttpResponse:
    pessoa = get_object_or_404(_servidores(), pk=pk)
    try:
        verbo(pessoa, motivo=request.POST.get("motivo", ""), por=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, dito)
    return redirect("acesso:usuario", pk)


@exige("usuario.gerir")
@sensitive_post_parameters("senha")
def nova_senha(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(_servidores(), pk=pk)
    form = SenhaForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            verbos.redefinir_senha(pessoa, senha=form.cleaned_data["senha"], por=request.user)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Nova senha gravada para {pessoa.nome}.")
            return redirect("acesso:usuario", pk)
    return render(request, "acesso/usuario_senha.html", {"form": form, "pessoa": pessoa})


def _servidores() -> Any:
    """Officials: the accounts of taxpayers are theirs and are not managed here."""
    return Usuario.objects.exclude(papeis__contains=[Papel.CONTRIBUINTE])
