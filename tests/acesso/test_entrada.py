"""Entering, leaving, locking and changing the password."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from prefeitura.acesso.models import Usuario

pytestmark = pytest.mark.django_db
ENTRAR = "/acesso/entrar/"


@pytest.fixture
def maria() -> Usuario:
    return Usuario.objects.create_user(
        "maria", "Segredo da Maria 64", nome="Maria Silva", papeis=["atendente"]
    )


def entrar(cliente: Client, username: str, senha: str, **mais: str) -> Any:
    return cliente.post(ENTRAR, {"username": username, "password": senha, **mais})


@pytest.mark.parametrize("escrito", ["maria", " MARIA "])
def test_entra_com_usuario_em_qualquer_caixa(client: Client, maria: Usuario, escrito: str) -> None:
    resposta = entrar(client, escrito, "Segredo da Maria 64")
    assert resposta.status_code == 302
    assert resposta["Location"] == "/"
    assert "Maria Silva" in client.get("/").content.decode()


@pytest.mark.parametrize("escrito", ["123.456.789-09", "12345678909"])
def test_contribuinte_entra_com_o_cpf_com_ou_sem_pontos(client: Client, escrito: str) -> None:
    Usuario.objects.create_user("12345678909", "Senha do João 64", papeis=["contribuinte"])
    assert entrar(client, escrito, "Senha do João 64").status_code == 302


def test_senha_errada_nao_diz_se_o_usuario_existe(client: Client, maria: Usuario) -> None:
    errada = entrar(client, "maria", "x").content.decode()
    ninguem = entrar(client, "ninguem", "x").content.decode()
    assert "Usuário ou senha não conferem." in errada
    assert "Usuário ou senha não conferem." in ninguem


def test_desativado_nao_entra_e_quem_estava_dentro_sai(client: Client, maria: Usuario) -> None:
    entrar(client, "maria", "Segredo da Maria 64")
    Usuario.objects.update(is_active=False)
    assert client.get("/acesso/senha/")["Location"].startswith(ENTRAR)
    assert "não conferem" in entrar(client, "maria", "Segredo da Maria 64").content.decode()


def test_volta_a_pagina_pedida_mas_nunca_a_outro_site(client: Client, maria: Usuario) -> None:
    dentro = entrar(client, "maria", "Segredo da Maria 64", next="/acesso/senha/")
    assert dentro["Location"] == "/acesso/senha/"
    client.logout()
    fora = entrar(client, "maria", "Segredo da Maria 64", next="https://mau.example/")
    assert fora["Location"] == "/"


def test_cinco_senhas_erradas_fecham_a_entrada_e_a_pagina_diz_por_quanto_tempo(
    client: Client, maria: Usuario, settings: Any
) -> None:
    settings.AXES_ENABLED = True
    for _ in range(4):
        assert entrar(client, "maria", "x").status_code == 200
    assert entrar(client, "MARIA", "x").status_code == 429
    certa = entrar(client, "maria", "Segredo da Maria 64")
    assert certa.status_code == 429
    texto = certa.content.decode()
    assert "Entrada bloqueada por 15 minutos" in texto
    assert "5 tentativas" in texto


def test_bloqueio_e_de_um_usuario_e_acerto_zera_a_conta(
    client: Client, maria: Usuario, settings: Any
) -> None:
    settings.AXES_ENABLED = True
    Usuario.objects.create_user("jose", "Segredo do José 64", nome="José", papeis=["chefe"])
    for _ in range(4):
        entrar(client, "maria", "x")
    assert entrar(client, "jose", "Segredo do José 64").status_code == 302
    client.logout()
    assert entrar(client, "maria", "Segredo da Maria 64").status_code == 302
    client.logout()
    assert entrar(client, "maria", "x").status_code == 200


def test_sair_so_por_post(client: Client, maria: Usuario) -> None:
    client.force_login(maria, "django.contrib.auth.backends.ModelBackend")
    assert client.get("/acesso/sair/").status_code == 405
    assert client.get("/acesso/senha/").status_code == 200
    assert client.post("/acesso/sair/")["Location"] == ENTRAR
    assert client.get("/acesso/senha/").status_code == 302


def test_troca_de_senha_pede_a_atual_e_continua_dentro(client: Client, maria: Usuario) -> None:
    client.force_login(maria, "django.contrib.auth.backends.ModelBackend")
    dados = {
        "old_password": "x",
        "new_password1": "Outra Senha 65",
        "new_password2": "Outra Senha 65",
    }
    assert "A senha atual não confere." in client.post("/acesso/senha/", dados).content.decode()
    dados["old_password"] = "Segredo da Maria 64"
    assert client.post("/acesso/senha/", dados).status_code == 302
    assert client.get("/").status_code == 200
    maria.refresh_from_db()
    assert maria.check_password("Outra Senha 65")


def test_proibido_mostra_pagina_em_portugues(cliente_de: Callable[..., Client]) -> None:
    resposta = cliente_de("atendente").get("/acesso/usuarios/")
    assert resposta.status_code == 403
    assert "Acesso não permitido" in resposta.content.decode()


def test_pagina_que_nao_existe_responde_em_portugues(client: Client) -> None:
    resposta = client.get("/nao-existe/")
    assert resposta.status_code == 404
    assert "Página não encontrada" in resposta.content.decode()


def test_toda_resposta_traz_a_politica_de_conteudo(client: Client) -> None:
    politica = client.get(ENTRAR)["Content-Security-Policy"]
    assert "default-src 'self'" in politica
    assert "unsafe-inline" not in politica
