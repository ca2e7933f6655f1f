"""The annual run walked in a browser by two people, with a real worker behind."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from cadastro.models import Imovel
from lancamentos.models import Lancamento, Rodada
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.navegador.passos import dar_senha, entrar, pagina_em_ordem, sair, viver_em
from tests.trabalhador import Trabalhador

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.navegador, pytest.mark.trabalhador]

HOJE = date(1964, 1, 8)


@pytest.fixture
def cidade(live_server: object) -> list[Imovel]:
    """Two houses and a lot without value, as the register knew them at the end of 1963."""
    viver_em(HOJE)
    with no_dia(date(1963, 12, 30)):
        return [
            fabrica.imovel(edificacao={}),
            fabrica.imovel(edificacao={"valor_venal": 20_000_000}),
            fabrica.imovel(valor_venal_terreno=0, area_terreno=Decimal(400)),
        ]


def test_lancador_simula_chefe_aprova_e_o_lancamento_vai_ate_o_fim(
    pagina: "Page", cidade: list[Imovel], trabalhador: Trabalhador
) -> None:
    lancador, chefe = (dar_senha(fabrica.usuario(papel)) for papel in ("lancador", "chefe"))

    entrar(pagina, lancador.username)
    pagina.get_by_role("link", name="Lançamento anual").click()
    pagina.get_by_role("link", name="Abrir exercício").first.click()
    assert pagina.get_by_label("Exercício").input_value() == "1964"
    pagina.get_by_role("button", name="Abrir e simular").click()
    # The page follows the worker by itself.
    pagina.get_by_text("Simulada, aguardando aprovação").wait_for(timeout=30_000)
    assert pagina.get_by_role("button", name="Aprovar").is_disabled()
    assert pagina.get_by_text("Só o chefe do serviço de fazenda aprova").is_visible()
    # 1.230,00 + 1.640,00 of predial.
    linha = pagina.get_by_role("row", name="Imposto predial").first
    assert "2.870,00" in linha.inner_text()
    pagina_em_ordem(pagina)
    endereco = pagina.url
    pagina.get_by_role("link", name="Ver a lista inteira").click()
    assert "O terreno está sem valor venal" in pagina.locator("main").inner_text()
    assert not Lancamento.objects.exists()

    sair(pagina)
    entrar(pagina, chefe.username)
    pagina.goto(endereco)
    pagina.get_by_role("button", name="Aprovar").click()
    pagina.get_by_text("já pode ser lançado").wait_for()
    pagina.get_by_role("button", name="Lançar").click()
    pagina.locator(".etiqueta", has_text="Lançada").wait_for(timeout=30_000)
    pagina_em_ordem(pagina)

    rodada = Rodada.objects.get()
    assert rodada.criada_por == lancador
    assert rodada.aprovada_por == chefe
    prediais = Lancamento.objects.filter(tributo="predial")
    assert sorted(prediais.values_list("valor", flat=True)) == [123_000, 164_000]
    assert not Lancamento.objects.filter(imovel=cidade[2]).exists()
