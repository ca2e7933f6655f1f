"""Every kind of page that the roles reach by links, in a town that lived a year."""

import re
from io import StringIO
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.core.management import call_command
from django.urls import resolve

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from tests.acesso.acessibilidade import NORMAS
from tests.navegador.passos import FONE, entrar, sair

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.navegador

MESA = {"width": 1280, "height": 900}
# Files and printed sheets are not pages; leaving is no page to look at.
FORA = re.compile(
    r"\.pdf|/pdf/|/papeis/|formato=|/sair/|/imprimir/|/em-branco/|\.csv|\.xlsx|/static/"
)


def _especie(endereco: str) -> str:
    """Pages of one view differ only in the object: one of them stands for all."""
    return resolve(urlsplit(endereco).path).view_name


def test_toda_pagina_alcancada_por_qualquer_papel_esta_em_ordem(
    pagina: "Page", live_server: object
) -> None:
    """WCAG 2.2 AA, no sideways scroll on desk or phone, nothing refused by the browser."""
    call_command("demonstracao", imoveis=60, stdout=StringIO())
    contribuinte = Usuario.objects.get(papeis=[Papel.CONTRIBUINTE])
    nomes = [p.value for p in Papel if p != Papel.CONTRIBUINTE] + [contribuinte.username]
    console: list[str] = []
    pagina.on("console", lambda m: console.append(m.text) if m.type == "error" else None)
    vistas: set[str] = set()
    problemas: list[str] = []
    for nome in nomes:
        entrar(pagina, nome, settings.SENHA_DA_DEMONSTRACAO)
        fila = [pagina.url.removeprefix(str(live_server))]
        vistas.discard(_especie(fila[0]))
        while fila:
            endereco = fila.pop(0)
            if _especie(endereco) in vistas:
                continue
            vistas.add(_especie(endereco))
            console.clear()
            resposta = pagina.goto(endereco)
            assert resposta is not None
            if resposta.status >= 400:
                problemas.append(f"{nome} {endereco}: {resposta.status}")
                continue
            problemas += [f"{nome} {endereco}: {p}" for p in _faltas(pagina, console)]
            links = pagina.eval_on_selector_all(
                "a[href]", "links => links.map(link => link.getAttribute('href'))"
            )
            fila += [x for x in links if x.startswith("/") and not FORA.search(x)]
        sair(pagina)
    assert not problemas, "\n".join(problemas)
    assert len(vistas) > 60


def _faltas(pagina: "Page", console: list[str]) -> list[str]:
    achado = Axe().run(pagina, options={"runOnly": {"type": "tag", "values": NORMAS}})
    faltas = [f"{v['id']} em {v['nodes'][0]['target']}" for v in achado.response["violations"]]
    faltas += [f"console: {texto}" for texto in console]
    for tela in (FONE, MESA):
        pagina.set_viewport_size(tela)  # type: ignore[arg-type]
        sobra = pagina.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if sobra > 0:
            faltas.append(f"{sobra} px além da tela de {tela['width']}")
    return faltas
