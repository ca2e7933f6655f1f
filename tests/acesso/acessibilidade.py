"""The accessibility check of a page, by axe."""

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

NORMAS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def sem_violacoes(pagina: "Page") -> None:
    """Assert that axe finds nothing against WCAG 2.2 AA in the page as it stands."""
    resultado = Axe().run(pagina, options={"runOnly": {"type": "tag", "values": NORMAS}})
    assert resultado.violations_count == 0, resultado.generate_report()
