"""Immunities, exemptions and reductions of Januária (arts. 44, 172, 173, 181, 182, 202, 488)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests import fabrica
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre
from tests.processos.test_autos_januaria import infrator

__all__ = ["gente"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("caso", "documentos"),
    [
        ("partido", {"registro_eleitoral": "Certidão do tribunal eleitoral"}),
        ("instituicao", {"estatuto": "Livro A, nº 3", "balanco": "De 1963"}),
        ("sitio", {"primeiro_atestante": "Ana Rocha", "segundo_atestante": "Rui Paz"}),
        ("aeroclube", {"aeronautica": "Ofício do ministério"}),
        ("energia", {"atestado_do_prefeito": "Atestado nº 8"}),
    ],
)
def test_a_imunidade_rural_reconhece_se_com_os_documentos_de_cada_caso(
    gente: Gente, caso: str, documentos: dict[str, Any]
) -> None:
    """Arts. 181 and 182; art. 44, § 1º, for who grants it, and 488, § 2º, for its end."""
    for falta in documentos:
        dados = {k: v for k, v in documentos.items() if k != falta}
        nao_abre(
            "Falta",
            "imunidade-rural",
            gente.atendente,
            MARCO,
            parte=infrator(),
            caso=caso,
            **dados,
        )
    autos = abre(
        "imunidade-rural", gente.atendente, MARCO, parte=infrator(), caso=caso, **documentos
    )
    autos.faz("informacao", gente.lancador, MARCO, informacao="Conferem os documentos.")
    ato: dict[str, Any] = {"despacho": "reconhecida", "razoes": "Provado."}
    autos.recusa("despacho", gente.chefe, MARCO, "cabe a: Prefeito", **ato)
    autos.faz("despacho", gente.prefeito, MARCO, **ato)
    assert "Não abrange as taxas" in autos.papel("despacho")
    autos.faz("cassacao", gente.prefeito, MARCO, motivo="Arrendou as terras.")
    assert autos.estado == "cassada"


CASOS: list[tuple[str, dict[str, Any]]] = [
    ("entidade", {"estatuto": "Livro A, nº 3", "balanco": "De 1963"}),
    ("nova", {"estatuto": "Livro A, nº 3", "atestado_judiciario": "Do juiz da comarca"}),
    ("moradia", {"negativas": "Do 1º e do 2º ofício", "declaracao": "Firma reconhecida"}),
    ("destino", {"destinacao": "Escola, aproveitamento total"}),
    ("sindicato", {"carta_sindical": "Nº 12", "atestado_judiciario": "Do juiz da comarca"}),
    ("minerio", {"decreto_da_jazida": "Decreto nº 100"}),
]


def reconhecida(gente: Gente, caso: str, documentos: dict[str, Any]) -> Autos:
    autos = abre(
        "isencao-de-transmissao",
        gente.atendente,
        MARCO,
        parte=infrator(),
        caso=caso,
        adquirido_em="1964-02-20",
        **documentos,
    )
    autos.faz("informacao", gente.lancador, MARCO, informacao="Conferem os documentos.")
    autos.faz("despacho", gente.prefeito, MARCO, despacho="reconhecida", razoes="Provado.")
    return autos


@pytest.mark.parametrize(("caso", "documentos"), CASOS)
def test_a_isencao_de_transmissao_pede_os_documentos_de_cada_caso(
    gente: Gente, caso: str, documentos: dict[str, Any]
) -> None:
    """Art. 202."""
    for falta in documentos:
        dados = {k: v for k, v in documentos.items() if k != falta}
        nao_abre(
            "Falta",
            "isencao-de-transmissao",
            gente.atendente,
            MARCO,
            parte=infrator(),
            caso=caso,
            adquirido_em="1964-02-20",
            **dados,
        )
    autos = reconhecida(gente, caso, documentos)
    assert autos.prazo("uso-do-imovel-isento") == date(1965, 2, 20)
    assert "20 de fevereiro de 1965" in autos.papel("despacho")
    autos.faz("uso", gente.fiscal, date(1965, 1, 10), verificado="Funciona a escola.")
    assert autos.estado == "confirmada"


def test_nao_empregado_no_primeiro_ano_a_isencao_se_cassa_e_o_imposto_se_lanca(
    gente: Gente,
) -> None:
    """Art. 202, § 3º."""
    autos = reconhecida(gente, *CASOS[3])
    imposto: dict[str, Any] = {"imposto": {"ato": "compra_e_venda", "valor_real": "100000.00"}}
    autos.recusa("cassacao", gente.prefeito, date(1965, 2, 20), "só depois do prazo", **imposto)
    autos.recusa("uso", gente.fiscal, date(1965, 2, 22), "o prazo terminou", verificado="Sim.")
    autos.faz("cassacao", gente.prefeito, date(1965, 2, 22), **imposto)
    (lancado,) = autos.multas()
    assert (lancado.tributo, lancado.valor) == ("transmissao-inter-vivos", 900_000)
    assert "CASSO a isenção" in autos.papel("cassacao")


def test_a_reducao_e_ato_especial_do_prefeito_se_as_obras_satisfazem(gente: Gente) -> None:
    """Arts. 172 and 173: for five years at most."""
    lote = fabrica.imovel()
    pedido: dict[str, Any] = {"melhoramentos": "Água e esgoto em 200 m de testada."}
    nao_abre(
        "diga sobre o que recai",
        "reducao-por-melhoramentos",
        gente.atendente,
        MARCO,
        parte=infrator(),
        **pedido,
    )
    for satisfazem in (False, True):
        autos = abre(
            "reducao-por-melhoramentos",
            gente.atendente,
            MARCO,
            parte=infrator(),
            imovel=lote,
            **pedido,
        )
        autos.faz("vistoria", gente.engenheiro, MARCO, satisfazem=satisfazem, laudo="Vistoriadas.")
        ato: dict[str, Any] = {"despacho": "concedida", "reducao": "10% da água e 10% do esgoto"}
        if not satisfazem:
            autos.recusa("despacho", gente.prefeito, MARCO, "art. 173", **ato)
            autos.faz("despacho", gente.prefeito, MARCO, despacho="indeferida")
            assert autos.estado == "indeferida"
            continue
        autos.faz("despacho", gente.prefeito, MARCO, **ato)
        assert autos.prazo("reducao-por-melhoramentos") == date(1969, 3, 2)
        autos.recusa("fim", gente.lancador, date(1969, 3, 2), "só depois do prazo")
        autos.faz("fim", gente.lancador, date(1969, 3, 3))
        assert autos.estado == "finda"
