"""What a stranger sends: text that cannot be, names too long, pages kept by a shared computer."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from prefeitura.acesso.models import Usuario
from prefeitura.comum.atos import registrar
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio

pytestmark = pytest.mark.django_db
ENTRAR = "/acesso/entrar/"


@pytest.mark.parametrize(
    ("metodo", "url", "dados"),
    [
        ("get", "/lei/?q=%00", {}),
        ("get", "/lei/?%00=x", {}),
        ("get", "/verificar/a%00b/", {}),
        ("post", ENTRAR, {"username": "a\0b", "password": "x"}),
        ("post", ENTRAR, {"username": "maria", "password": "x", "mais": "a\0b"}),
        ("post", f"{ENTRAR}?next=%00", {"username": "maria", "password": "x"}),
    ],
)
def test_texto_com_caractere_nulo_e_pedido_invalido(
    client: Client, settings: Any, metodo: str, url: str, dados: dict[str, str]
) -> None:
    settings.AXES_ENABLED = True
    resposta = getattr(client, metodo)(url, dados)
    assert resposta.status_code == 400
    assert "Pedido inválido" in resposta.content.decode()
    assert "Content-Security-Policy" in resposta.headers


def test_cookie_com_caractere_nulo_e_pedido_invalido(client: Client) -> None:
    resposta = client.get(ENTRAR, headers={"cookie": r'sessionid="aaaaaaaaaaaa\000"'})
    assert resposta.status_code == 400


@pytest.mark.parametrize("nome", ["x" * 151, "x" * 100_000, "İ" * 150])
def test_nome_maior_que_qualquer_usuario_e_so_uma_entrada_errada(
    client: Client, settings: Any, nome: str
) -> None:
    settings.AXES_ENABLED = True
    resposta = client.post(ENTRAR, {"username": nome, "password": "x"})
    assert resposta.status_code == 200
    assert "Usuário ou senha não conferem." in resposta.content.decode()


def test_o_que_se_mostra_a_quem_entrou_nao_fica_guardado_no_caminho(
    cliente_de: Callable[..., Client],
) -> None:
    cliente = cliente_de("atendente")
    for url in ("/", "/cadastro/pessoas/", "/cadastro/pessoas/?formato=csv", "/nao-existe/"):
        assert cliente.get(url)["Cache-Control"] == "private, no-store"
    assert "Cache-Control" not in Client().get("/lei/").headers


def test_formulario_de_outro_lugar_e_recusado_em_portugues(usuario_com: Callable[..., Any]) -> None:
    cliente = Client(enforce_csrf_checks=True)
    cliente.force_login(usuario_com("tesoureiro"), "django.contrib.auth.backends.ModelBackend")
    resposta = cliente.post("/arrecadacao/caixa/abrir/")
    assert resposta.status_code == 403
    assert "Página vencida" in resposta.content.decode()


@pytest.mark.parametrize(
    ("texto", "numero"),
    [("12", 12), (" 7 ", 7), ("0", 0), ("9" * 18, 10**18 - 1)]
    + [(t, None) for t in ("", "-1", "1,5", "²", "٣", "1e3", "9" * 19, "9" * 5000, "1\n2")],
)
def test_so_e_numero_o_que_cabe_numa_coluna_de_numeros(texto: str, numero: int | None) -> None:
    assert inteiro_digitado(texto) == numero


def test_pedido_maior_que_qualquer_arquivo_e_recusado_antes_de_ser_lido(client: Client) -> None:
    resposta = client.post(ENTRAR, {"username": "maria"}, headers={"content-length": "60000000"})
    assert resposta.status_code == 413


def test_citacao_longa_demais_e_recusada_e_o_nome_longo_de_quem_age_e_cortado() -> None:
    autor = Usuario(nome="N" * 200, cargo="C" * 120)
    autor.set_unusable_password()
    autor.username = "longo"
    autor.save()
    for campo in ("artigo", "processo"):
        with pytest.raises(ErroDeNegocio, match="mais de 40 letras"):
            registrar("prova", autor, usuario=autor, descricao="x", **{campo: "6" * 41})
    ato = registrar("prova", autor, usuario=autor, descricao="d" * 400, artigo="6" * 40)
    assert (len(ato.autor), len(ato.descricao)) == (160, 300)
