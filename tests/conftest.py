"""What every test may ask for: users by role, a browser, a real worker.

The services and the settings are in ``tests/servicos_de_teste.py`` and ``tests/settings.py``.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client

from prefeitura.celery import app
from tests import rede
from tests.trabalhador import Trabalhador

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from prefeitura.acesso.models import Usuario

NAVEGADORES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# Without these, Chromium calls home at every start and needs a sandbox that root cannot have.
ARGUMENTOS_DO_NAVEGADOR = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(autouse=True)
def sem_rede(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse connections to other machines."""
    rede.proibir(monkeypatch)


@pytest.fixture(scope="session", autouse=True)
def arquivos_limpos() -> Iterator[None]:
    """Remove the files that the tests of this process wrote."""
    yield
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)


@pytest.fixture
def usuario_com(db: None) -> Callable[..., "Usuario"]:
    """``usuario_com("tesoureiro")``: a user with these roles, made once a test."""
    from prefeitura.acesso.models import Usuario

    def criar(*papeis: str) -> "Usuario":
        nome = "-".join(papeis) or "sem-papel"
        existente = Usuario.objects.filter(username=nome).first()
        return existente or Usuario.objects.create_user(
            username=nome, nome=nome.replace("-", " ").title(), papeis=list(papeis)
        )

    return criar


@pytest.fixture
def cliente_de(usuario_com: Callable[..., "Usuario"]) -> Callable[..., Client]:
    """``cliente_de("tesoureiro")``: a test client of a logged-in user with these roles."""

    def entrar(*papeis: str) -> Client:
        cliente = Client()
        cliente.force_login(usuario_com(*papeis), settings.AUTHENTICATION_BACKENDS[-1])
        return cliente

    return entrar


@pytest.fixture(scope="session")
def navegador() -> Iterator["Browser"]:
    """Debian's Chromium, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    programa = next(filter(None, map(shutil.which, NAVEGADORES)), None)
    if programa is None:
        pytest.fail("Os testes de navegador precisam do Chromium: apt-get install chromium")
    # Playwright keeps an event loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=programa, args=ARGUMENTOS_DO_NAVEGADOR
        )
        yield chromium
        chromium.close()


@pytest.fixture
def contexto(navegador: "Browser", live_server: object) -> Iterator["BrowserContext"]:
    """A clean browser session on the live server, in Brazilian Portuguese."""
    contexto = navegador.new_context(
        base_url=str(live_server),
        locale="pt-BR",
        timezone_id=settings.TIME_ZONE,
        viewport={"width": 1280, "height": 900},
    )
    contexto.set_default_timeout(10_000)
    yield contexto
    contexto.close()


@pytest.fixture
def pagina(contexto: "BrowserContext") -> "Page":
    """A page of a visitor who has not logged in."""
    return contexto.new_page()


@pytest.fixture
def pagina_de(
    contexto: "BrowserContext", cliente_de: Callable[..., Client], live_server: object
) -> Callable[..., "Page"]:
    """``pagina_de("tesoureiro")``: a page of a logged-in user with these roles."""

    def abrir(*papeis: str) -> "Page":
        sessao = cliente_de(*papeis).cookies[settings.SESSION_COOKIE_NAME]
        contexto.add_cookies([{"name": sessao.key, "value": sessao.value, "url": str(live_server)}])
        return contexto.new_page()

    return abrir


@pytest.fixture
def trabalhador(
    request: pytest.FixtureRequest, transactional_db: None, tmp_path: Path
) -> Iterator[Trabalhador]:
    """A running Celery worker; tasks of the test go to it instead of running in place.

    ``@pytest.mark.trabalhador("tests.x.y")`` names modules that the worker must import.
    """
    app.control.purge()
    app.conf.task_always_eager = False
    trabalhador = Trabalhador(tmp_path / "trabalhador.log")
    for marca in request.node.iter_markers("trabalhador"):
        trabalhador.incluir.extend(marca.args)
    try:
        trabalhador.iniciar()
        yield trabalhador
    finally:
        trabalhador.parar()
        app.conf.task_always_eager = True
