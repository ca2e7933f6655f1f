"""What a taxpayer writes is words on the paper: nothing of it is fetched, run or attached."""

import io
from typing import Any

import pytest
from django.template.loader import render_to_string
from pypdf import PdfReader

from prefeitura.comum import documentos

MARCAS = (
    '<img src="http://127.0.0.1:9/x"><img src="file:///etc/passwd">'
    '<a rel="attachment" href="file:///etc/passwd">x</a>'
    '<link rel="attachment" href="file:///etc/passwd">'
    '<link rel="stylesheet" href="http://127.0.0.1:9/c.css">'
    '<style>@import "file:///etc/passwd"; p { background: url(http://127.0.0.1:9/b) }</style>'
    '<img src="/static/../settings.py"><object data="file:///etc/passwd"></object>'
)


@pytest.fixture
def pedidos(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every address that the printing engine asked of the world."""
    from weasyprint.urls import URLFetcher

    feitos: list[str] = []

    def buscar(_: Any, url: str, *__: Any) -> Any:
        feitos.append(url)
        raise ValueError(url)

    monkeypatch.setattr(URLFetcher, "fetch", buscar)
    return feitos


def test_o_que_nao_e_da_casa_nao_se_busca_nem_derruba_o_papel(pedidos: list[str]) -> None:
    feito = PdfReader(io.BytesIO(documentos.pdf_de_html(f"<p>Papel{MARCAS}</p>")))
    assert "Papel" in feito.pages[0].extract_text()
    assert dict(feito.attachments) == {}
    assert pedidos == []


def test_marcas_no_nome_saem_escritas_no_papel() -> None:
    escrito = render_to_string(
        "processos/papeis/carimbos.html",
        {"processo": {"rotulo": MARCAS + "{{ 7|add:7 }}"}, "rotulos": [MARCAS]},
    )
    assert "<img" not in escrito
    assert "{{ 7|add:7 }}" in escrito
