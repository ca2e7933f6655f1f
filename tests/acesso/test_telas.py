"""The look in a real browser: accessibility, keyboard, phone."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.acesso.acessibilidade import sem_violacoes

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.navegador, pytest.mark.urls("tests.comum.galeria.urls")]
FONE = {"width": 390, "height": 844}


def test_entrada_sem_violacoes_e_erro_com_foco(pagina: "Page") -> None:
    pagina.goto("/acesso/entrar/")
    sem_violacoes(pagina)
    pagina.fill("#id_username", "ninguem")
    pagina.fill("#id_password", "errada")
    pagina.keyboard.press("Enter")
    pagina.wait_for_selector("[data-foco]:focus")
    sem_violacoes(pagina)


@pytest.mark.parametrize("largura", ["mesa", "fone"])
def test_todas_as_pecas_sem_violacoes_e_sem_rolagem_lateral(
    pagina_de: Callable[..., "Page"], largura: str
) -> None:
    pagina = pagina_de("chefe")
    problemas: list[str] = []
    pagina.on("console", lambda m: problemas.append(m.text) if m.type == "error" else None)
    if largura == "fone":
        pagina.set_viewport_size(FONE)  # type: ignore[arg-type]
    for endereco in ("/galeria/", "/", "/acesso/usuarios/", "/acesso/usuarios/novo/"):
        pagina.goto(endereco)
        sem_violacoes(pagina)
        assert not pagina.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
    # The console reports what the Content-Security-Policy refused, among other faults.
    assert problemas == []


def test_dialogo_de_motivo_prende_o_foco_e_funciona_sem_javascript(
    pagina_de: Callable[..., "Page"],
) -> None:
    pagina = pagina_de("chefe")
    pagina.goto("/galeria/")
    pagina.click("[data-dialogo=cancelar]")
    assert pagina.evaluate("document.activeElement.id") == "cancelar-motivo"
    pagina.keyboard.press("Escape")
    assert not pagina.is_visible("#cancelar")
    pagina.goto("/galeria/#cancelar")
    assert pagina.is_visible("#cancelar-motivo")


def test_progresso_termina_sozinho(pagina_de: Callable[..., "Page"]) -> None:
    pagina = pagina_de("chefe")
    pagina.goto("/galeria/")
    pagina.wait_for_selector(".progresso-fim", timeout=5000)


@pytest.mark.parametrize(
    ("colado", "mostrado"),
    [
        ("12345678909", "123.456.789-09"),
        ("123.456.789-09", "123.456.789-09"),
        ("12abc34501de35", "12.ABC.345/01DE-35"),
        ("RG 5", "RG 5"),
    ],
)
def test_mascara_de_documento_aceita_o_que_se_cola(
    pagina_de: Callable[..., "Page"], colado: str, mostrado: str
) -> None:
    pagina = pagina_de("chefe")
    pagina.goto("/galeria/")
    pagina.fill("#id_documento", colado)
    pagina.keyboard.press("Tab")
    assert pagina.input_value("#id_documento") == mostrado


def test_menu_do_telefone_abre_e_fecha(pagina_de: Callable[..., "Page"]) -> None:
    pagina = pagina_de("chefe")
    pagina.set_viewport_size(FONE)  # type: ignore[arg-type]
    pagina.goto("/")
    assert not pagina.is_visible("#menu")
    pagina.click(".barra-menu")
    assert pagina.is_visible("#menu")
    pagina.keyboard.press("Escape")
    assert not pagina.is_visible("#menu")
