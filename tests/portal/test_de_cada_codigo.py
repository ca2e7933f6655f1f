"""The portal says the articles of the code in force, and of no other."""

from datetime import date
from typing import Any

import pytest

from lancamentos.avisos import emitir_aviso
from lancamentos.avulso import lancar_fatos
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.portal.fabrica import cliente

pytestmark = pytest.mark.django_db

CASOS: dict[str, tuple[date, str, dict[str, Any], tuple[str, ...]]] = {
    "januaria-1963": (
        date(1964, 3, 10),
        "multas",
        {"artigo": "472", "grau": "minimo"},
        ("em 15 dias", "arts. 112 e 115", "não suspende a cobrança (art. 114)", "multa de 10%"),
    ),
    "lafaiete-1948": (
        date(1950, 2, 1),
        "licenca-obras",
        {"item": "construcao_barracao", "barracoes": 2},
        ("em 30 dias", "art. 67", "suspende a cobrança até a decisão do Prefeito (art. 73)"),
    ),
    "muriae-1936": (
        date(1938, 1, 10),
        "industrias-e-profissoes",
        {"contribuicao_lancada": "200.000"},
        ("em 30 dias", "art. 70", "(art. 76)", "mora de 10%", "Exatoria Municipal"),
    ),
    "jambeiro-1958": (
        date(1960, 3, 10),
        "multas",
        {"infracao": "aluguel_nao_comunicado"},
        ("em 15 dias", "art. 4º §1", "guia expedida pela Contadoria (art. 6º)"),
    ),
    "votuporanga-1950": (
        date(1960, 3, 10),
        "multas",
        {"artigo_citado": "36"},
        ("em 15 dias", "art. 8º §1", "guia expedida pela Contadoria (art. 12)"),
    ),
}


@pytest.mark.parametrize("codigo", CASOS)
def test_o_lancamento_o_aviso_e_os_debitos_dizem_a_lei_do_municipio(
    settings: Any, codigo: str
) -> None:
    settings.CODIGO_TRIBUTARIO = codigo
    dia, tributo, fatos, ditos = CASOS[codigo]
    with no_dia(dia):
        quem = fabrica.pessoa()
        feito = lancar_fatos(
            tributo=tributo,
            contribuinte=quem,
            fatos=fatos,
            exercicio=dia.year,
            usuario=fabrica.usuario("lancador"),
            motivo="Pedido",
            referencia="ato 1",
        )
        aviso = emitir_aviso(
            contribuinte=quem, lancamentos=[feito], usuario=fabrica.usuario("atendente")
        )
        portal = cliente(quem)
        carta = portal.get(f"/portal/lancamentos/{feito.pk}/").content.decode()
        do_aviso = portal.get(f"/portal/avisos/{aviso.pk}/").content.decode()
        debitos = portal.get("/portal/debitos/").content.decode()
    for dito in ditos:
        assert dito in carta
        assert dito in do_aviso
    if codigo != "januaria-1963":
        for pagina in (carta, do_aviso, debitos):
            assert "(art. 114)" not in pagina
            assert "(art. 147)" not in pagina
