"""Every URL of the site × every role, against the specification of matriz.toml.

The views themselves do not run: what `@exige` guards is replaced by a mark, so that hundreds of
pages times eleven visitors cost milliseconds.
"""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.acesso.permissoes import PERMISSOES, PUBLICA

MATRIZ = tomllib.loads((Path(__file__).parent / "matriz.toml").read_text())
PASSOU = "passou"


def _vistas(raiz: URLResolver, prefixo: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    for padrao in raiz.url_patterns:
        if isinstance(padrao, URLResolver):
            espaco = f"{prefixo}{padrao.namespace}:" if padrao.namespace else prefixo
            yield from _vistas(padrao, espaco)
        elif isinstance(padrao, URLPattern):
            yield f"{prefixo}{padrao.name or padrao.pattern}", padrao.callback


VISTAS = dict(_vistas(get_resolver()))
GUARDADAS = sorted(n for n, v in VISTAS.items() if getattr(v, "permissao", "") in PERMISSOES)


def test_cada_url_do_site_esta_na_matriz_e_cada_linha_da_matriz_e_uma_url() -> None:
    assert set(VISTAS) == set(MATRIZ["paginas"])


@pytest.mark.parametrize("nome", sorted(VISTAS))
def test_a_vista_traz_a_permissao_que_a_matriz_diz(nome: str) -> None:
    assert getattr(VISTAS[nome], "permissao", "sem exige e sem publica") == MATRIZ["paginas"].get(
        nome, "fora da matriz"
    )


def test_os_papeis_de_cada_permissao_sao_os_da_matriz() -> None:
    assert {slug: sorted(papeis) for slug, papeis in PERMISSOES.items()} == {
        slug: sorted(papeis) for slug, papeis in MATRIZ["papeis"].items()
    }


def test_auditor_le_tudo_e_nao_escreve_nada() -> None:
    com_auditor = {slug for slug, papeis in PERMISSOES.items() if Papel.AUDITOR in papeis}
    leitura = {slug for slug in PERMISSOES if slug.endswith(".ver")}
    assert com_auditor == leitura | {"conta", "inicio"}


def test_contribuinte_so_tem_o_que_e_seu() -> None:
    com_contribuinte = {slug for slug, p in PERMISSOES.items() if Papel.CONTRIBUINTE in p}
    assert com_contribuinte == {"conta", "inicio", "portal"}


@pytest.fixture
def visitar(monkeypatch: pytest.MonkeyPatch, rf: RequestFactory) -> Callable[..., Any]:
    """``visitar(nome, usuario, **cabecalhos)``: what the guard of a view answers."""

    def visita(nome: str, usuario: Any, **cabecalhos: str) -> Any:
        vista = VISTAS[nome]
        celula = _o_que_guarda(vista)
        monkeypatch.setattr(celula, "cell_contents", lambda *a, **k: HttpResponse(PASSOU))
        for metodo in (rf.get, rf.post):
            request = metodo(f"/{nome}/", headers=cabecalhos)
            request.user = usuario
            request._dont_enforce_csrf_checks = True
            resposta = vista(request)
            if resposta.status_code != 405:
                return resposta
        raise AssertionError(f"{nome} aceita GET ou POST?")

    return visita


def _o_que_guarda(vista: Any) -> Any:
    """The cell of the closure where `exige` keeps the view."""
    while "vista" not in vista.__code__.co_freevars:
        vista = vista.__wrapped__
    return vista.__closure__[vista.__code__.co_freevars.index("vista")]


@pytest.mark.parametrize("nome", GUARDADAS)
def test_cada_papel_entra_so_onde_a_matriz_deixa(
    nome: str, visitar: Callable[..., HttpResponse]
) -> None:
    esperados = set(MATRIZ["papeis"][MATRIZ["paginas"][nome]])
    entraram = set()
    for papel in Papel:
        try:
            resposta = visitar(nome, Usuario(papeis=[papel]))
        except PermissionDenied:
            continue
        assert resposta.content.decode() == PASSOU
        entraram.add(papel.value)
    assert entraram == esperados
    with pytest.raises(PermissionDenied):
        visitar(nome, Usuario(papeis=[]))
    with pytest.raises(PermissionDenied):
        visitar(nome, Usuario(papeis=list(Papel), is_active=False))


@pytest.mark.parametrize("nome", GUARDADAS)
def test_quem_nao_entrou_vai_para_a_entrada(
    nome: str, visitar: Callable[..., HttpResponse]
) -> None:
    resposta = visitar(nome, AnonymousUser())
    assert resposta.status_code == 302
    assert resposta["Location"].startswith("/acesso/entrar/?next=")
    por_htmx = visitar(nome, AnonymousUser(), **{"HX-Request": "true"})
    assert por_htmx.status_code == 200
    assert por_htmx["HX-Redirect"] == "/acesso/entrar/?next=%2F"


def test_toda_permissao_escrita_e_de_alguem() -> None:
    assert all(PERMISSOES.values())
    assert PUBLICA not in PERMISSOES
