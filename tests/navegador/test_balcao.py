"""The counter walked in a browser: the exator receives, the taxpayer sees it paid."""

from datetime import date
from typing import TYPE_CHECKING

import pytest

from arrecadacao.models import Caixa, Conhecimento
from cadastro.models import Imovel
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.relogio import agora
from prefeitura.portal.models import ContaDoContribuinte
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, parcelas
from tests.navegador.passos import dar_senha, entrar, pagina_em_ordem, sair, texto_do_pdf, viver_em

if TYPE_CHECKING:
    from playwright._impl._sync_base import EventContextManager
    from playwright.sync_api import Page, Response

pytestmark = pytest.mark.navegador

# The first instalment of the predial (28 February) is late; the second (31 August) is not due.
HOJE = date(1964, 3, 16)


@pytest.fixture
def cena(live_server: object) -> tuple[Usuario, Usuario]:
    """A tesoureira with her till open, and Joana, whose house owes the year."""
    dona = fabrica.pessoa("Joana das Dores Ari")
    casa_lancada(titular=dona)
    viver_em(HOJE)
    tesoureira = dar_senha(exator("Hermínia Viana", dia=HOJE))
    contribuinte = dar_senha(
        Usuario.objects.create_user("joana", nome=dona.nome, papeis=[Papel.CONTRIBUINTE])
    )
    ContaDoContribuinte.objects.create(usuario=contribuinte, pessoa=dona, aberta_em=agora())
    return tesoureira, contribuinte


def test_recebe_duas_parcelas_uma_vencida_imprime_e_o_contribuinte_ve_pago(
    pagina: "Page", cena: tuple[Usuario, Usuario]
) -> None:
    tesoureira, contribuinte = cena
    entrar(pagina, tesoureira.username)
    pagina.get_by_role("link", name="Balcão", exact=True).click()
    pagina.get_by_label("Quem vai pagar?").fill("joana ari")
    pagina.keyboard.press("Enter")
    pagina.get_by_role("heading", name="Joana das Dores Ari").wait_for()

    predial = [p.pk for p in parcelas(_casa(), "predial")]
    for pk in predial:
        pagina.locator(f"#p{pk}").check()
    # 615,00 late (10% = 61,50; not yet 30 days) + 615,00 in time + 50,00 of the conhecimento.
    receber = pagina.get_by_role("button", name="Receber Cr$ 1.341,50")
    receber.wait_for()
    pagina.get_by_label("Recebido").fill("1.500,00")
    receber.click()

    pagina.get_by_role("heading", name="Conhecimento nº 1/1964").wait_for()
    assert "Cr$ 158,50" in pagina.locator(".recebido-troco").inner_text()
    with _impressao(pagina) as resposta:
        pagina.get_by_role("button", name="Imprimir").click()
    assert resposta.value.status == 200

    conhecimento = Conhecimento.objects.get()
    assert conhecimento.total == 134_150
    assert conhecimento.itens.filter(multa__gt=0).count() == 1

    sair(pagina)
    entrar(pagina, contribuinte.username)
    pagina.get_by_role("link", name="Débitos").first.click()
    assert pagina.get_by_text("Imposto predial").count() == 0
    pagina.goto("/portal/conhecimentos/")
    assert "1.341,50" in pagina.locator("main").inner_text()
    copia = pagina.context.request.get(f"/portal/conhecimentos/{conhecimento.pk}/2a-via.pdf")
    papel = texto_do_pdf(copia.body())
    for escrito in ("Joana das Dores Ari", "Nº 1", "Exercício de 1964", "1.341,50"):
        assert escrito in papel


def test_balcao_inteiro_pelo_teclado(pagina: "Page", cena: tuple[Usuario, Usuario]) -> None:
    """Search, mark what is late, receive, print: no hand leaves the keyboard."""
    entrar(pagina, cena[0].username)
    pagina.goto("/arrecadacao/balcao/")
    tecla = pagina.keyboard.press
    pagina.keyboard.type("joana ari")
    tecla("Enter")
    pagina.get_by_role("heading", name="Joana das Dores Ari").wait_for()
    tecla("F7")
    pagina.locator("#pagamento button:not([disabled])", has_text="Receber Cr$").wait_for()
    tecla("F9")
    pagina.get_by_role("heading", name="Conhecimento nº 1/1964").wait_for()
    assert pagina.evaluate("document.activeElement.id") == "q"
    with _impressao(pagina):
        tecla("Enter")
    assert Conhecimento.objects.get().itens.filter(multa__gt=0).exists()
    tecla("/")
    assert pagina.evaluate("document.activeElement.id") == "q"


def test_paginas_da_arrecadacao_em_ordem(pagina: "Page", cena: tuple[Usuario, Usuario]) -> None:
    entrar(pagina, cena[0].username)
    pessoa = _casa().titularidades.get().pessoa_id
    for endereco in (
        "/",
        "/arrecadacao/balcao/",
        f"/arrecadacao/balcao/?pessoa={pessoa}&marcar=vencidas",
        "/arrecadacao/caixa/",
        "/arrecadacao/balanco/",
        "/arrecadacao/conhecimentos/",
        "/arrecadacao/cadernos/",
        "/arrecadacao/divida/",
        "/arrecadacao/certidoes/",
        "/arrecadacao/painel/",
    ):
        pagina.goto(endereco)
        pagina_em_ordem(pagina)
    assert Caixa.objects.get().fechado_em is None


def _impressao(pagina: "Page") -> "EventContextManager[Response]":
    """The answer of the server to the printing, which opens in another window."""
    return pagina.context.expect_event("response", lambda r: r.url.endswith("/imprimir/"))


def _casa() -> Imovel:
    return Imovel.objects.get()
