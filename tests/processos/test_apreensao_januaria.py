"""Seizure and deposit of goods in Januária (arts. 26, 27, 83, 137, 304, 340, 429, 460 and 481)."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest

from processos.models import BemApreendido, Leilao
from tests import fabrica
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre
from tests.processos.test_autos_januaria import LAVRATURA, infrator

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

S = BemApreendido.Situacao
BENS = [
    {"descricao": "Peça de chita", "quantidade": "3", "valor": 90_000},
    {"descricao": "Peça de brim", "quantidade": "1", "valor": 50_000},
]
TERMO: dict[str, Any] = {
    "fundamento": "ambulante",
    "local": "Praça da Matriz, às 9 horas de 2 de março",
    "circunstancias": "Vendia sem licença e não pagou o imposto do dia.",
    "bens": BENS,
    "divida": 100_000,
    "limite": "basta",
    "especie_dos_bens": "comuns",
    "lugar": "Almoxarifado da prefeitura",
    "depositario": "Sebastião Prado, almoxarife",
}
ENTREGA: dict[str, Any] = {
    "cumpridas": True,
    "prova": "Conhecimento 12 de 1964",
    "recebedor": "Joaquim Alves",
}


def apreendido(gente: Gente, **dados: Any) -> Autos:
    return abre("apreensao", gente.fiscal, MARCO, parte=infrator(), **TERMO | dados)


def situacoes(autos: Autos) -> list[str]:
    return list(
        BemApreendido.objects.filter(processo=autos.processo)
        .order_by("item")
        .values_list("situacao", flat=True)
    )


def test_o_termo_arrola_estima_e_diz_as_circunstancias_do_deposito(gente: Gente) -> None:
    autos = apreendido(gente)
    papel = autos.papel("termo")
    for dito in (
        "Praça da Matriz",
        "Peça de chita",
        "900,00",
        "Peça de brim",
        "500,00",
        "Almoxarifado da prefeitura",
        "Sebastião Prado",
        "Forneceu-se à parte cópia deste termo",
    ):
        assert dito in papel
    andamento = autos.processo.andamentos.get(tipo="termo")
    assert andamento.documento is not None
    assert andamento.documento.conteudo["vias"] == 2
    assert situacoes(autos) == [S.EM_DEPOSITO, S.EM_DEPOSITO]
    assert autos.prazo("leilao") == date(1964, 5, 2)  # sixty days: the 1st is a holiday


@pytest.mark.parametrize("falta", ["bens", "lugar", "depositario", "circunstancias"])
def test_sem_rol_valor_e_deposito_nao_ha_termo(gente: Gente, falta: str) -> None:
    dados = {k: v for k, v in TERMO.items() if k != falta}
    nao_abre("Falta", "apreensao", gente.fiscal, MARCO, parte=infrator(), **dados)


def test_apreende_se_so_o_que_basta_salvo_contrabando_ou_indivisiveis(gente: Gente) -> None:
    """Art. 83: without the cheapest object the rest would no longer cover the debt."""
    nao_abre(
        "só o que basta",
        "apreensao",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        **TERMO | {"divida": 90_000},
    )
    for limite in ("contrabando", "indivisivel"):
        assert apreendido(gente, divida=90_000, limite=limite).estado == "depositado"
    sem_valor = [{"descricao": "Peça de chita", "quantidade": "3"}]
    nao_abre(
        "estime o valor",
        "apreensao",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        **TERMO | {"bens": sem_valor},
    )


def test_as_mercadorias_respondem_ainda_que_nao_se_saiba_de_quem_sao(gente: Gente) -> None:
    """Art. 304: what is in the hands of the seller answers for the tax, whoever owns it."""
    autos = abre("apreensao", gente.fiscal, MARCO, **TERMO)
    assert autos.processo.requerente is None
    dono = fabrica.pessoa("Antônio Rios")
    autos.faz("identificacao", gente.fiscal, MARCO, possuidor={"id": dono.pk})
    assert autos.processo.requerente == dono
    outro = fabrica.pessoa()
    autos.recusa("identificacao", gente.fiscal, MARCO, "já é conhecida", possuidor={"id": outro.pk})


def test_mercadoria_do_mercado_sem_taxa_vai_ao_deposito_e_sai_paga(gente: Gente) -> None:
    autos = apreendido(gente, fundamento="mercado", especie_dos_bens="pereciveis")
    assert autos.prazo("leilao-de-pereciveis") == date(1964, 3, 7)
    autos.recusa("liberacao", gente.fiscal, MARCO, "cabe a", **ENTREGA)
    autos.recusa("liberacao", gente.chefe, MARCO, "27, § 1º", **ENTREGA | {"cumpridas": False})
    autos.faz("liberacao", gente.chefe, date(1964, 3, 4), **ENTREGA)
    assert autos.estado == "liberado"
    assert situacoes(autos) == [S.DEVOLVIDO, S.DEVOLVIDO]
    assert "Conhecimento 12 de 1964" in autos.papel("liberacao")
    assert autos.correntes() == set()


def test_nao_cumpridas_as_exigencias_vao_a_hasta_publica_depois_do_prazo(gente: Gente) -> None:
    autos = apreendido(gente)
    edital: dict[str, Any] = {
        "dia_da_hasta": "1964-05-12T13:00",
        "lugar_da_hasta": "Porta da prefeitura",
    }
    autos.recusa("edital-de-hasta", gente.chefe, date(1964, 5, 2), "só depois do prazo", **edital)
    autos.recusa(
        "arrematacao", gente.chefe, MARCO, "só cabe", arrematante="João Luz", lanco=120_000
    )
    autos.faz("edital-de-hasta", gente.chefe, date(1964, 5, 4), **edital)
    assert "12/05/1964 às 13:00" in autos.papel("edital-de-hasta")
    lanco: dict[str, Any] = {"arrematante": "João Luz", "lanco": 120_000}
    autos.recusa("arrematacao", gente.chefe, date(1964, 5, 11), "12/05/1964", **lanco)
    autos.faz("arrematacao", gente.chefe, date(1964, 5, 12), as_=time(14), **lanco)
    leilao = Leilao.objects.get(processo=autos.processo)
    assert (leilao.produto, leilao.arrematante) == (120_000, "João Luz")
    assert autos.estado == "arrematado"
    assert situacoes(autos) == [S.LEILOADO, S.LEILOADO]
    assert "João Luz" in autos.papel("arrematacao")


def test_o_interessado_ainda_cumpre_enquanto_nao_se_arrematou(gente: Gente) -> None:
    autos = apreendido(gente)
    autos.faz(
        "edital-de-hasta",
        gente.chefe,
        date(1964, 5, 4),
        dia_da_hasta="1964-05-12T13:00",
        lugar_da_hasta="Porta da prefeitura",
    )
    autos.faz("liberacao", gente.chefe, date(1964, 5, 11), **ENTREGA)
    assert autos.estado == "liberado"


BILHETES: dict[str, Any] = {
    "fundamento": "bilhetes",
    "limite": "prova",
    "especie_dos_bens": "documentos",
    "bens": [{"descricao": "Bilhetes sem selo", "quantidade": "40", "valor": 0}],
    "primeira_testemunha": "Ana Rocha",
    "segunda_testemunha": "Rui Paz",
}


def test_bilhetes_fraudados_apreendem_se_e_autuam_se_perante_duas_testemunhas(
    gente: Gente,
) -> None:
    """Art. 340."""
    uma = {k: v for k, v in BILHETES.items() if k != "segunda_testemunha"}
    nao_abre("2ª testemunha", "apreensao", gente.fiscal, MARCO, parte=infrator(), **TERMO | uma)
    autos = apreendido(gente, **BILHETES)
    autos.recusa("retencao", gente.chefe, MARCO, "falta antes")
    auto = LAVRATURA | {"caso": "bilhetes", "momento": "1964-03-02T20:00"}
    auto.pop("ocorrencias")
    auto.pop("primeira_testemunha")
    autos.recusa("autuacao", gente.fiscal, MARCO, "Falta", **auto)
    autos.faz(
        "autuacao",
        gente.fiscal,
        MARCO,
        **auto,
        primeira_testemunha="Ana Rocha",
        segunda_testemunha="Rui Paz",
    )
    novo = autos.derivado("auto-de-infracao")
    assert "1ª, Ana Rocha; 2ª, Rui Paz" in novo.papel("lavratura")
    assert "(340)" in novo.papel("lavratura")
    autos.faz("retencao", gente.chefe, MARCO)
    assert autos.estado == "retido"
    assert situacoes(autos) == [S.EM_DEPOSITO]


def test_instrumentos_viciados_lacram_se_apreendem_se_e_autua_se(gente: Gente) -> None:
    """Art. 429."""
    dados: dict[str, Any] = {
        "fundamento": "instrumentos",
        "limite": "prova",
        "especie_dos_bens": "documentos",
        "bens": [{"descricao": "Balança viciada", "quantidade": "1", "valor": 800_000}],
    }
    nao_abre("Lacre", "apreensao", gente.fiscal, MARCO, parte=infrator(), **TERMO | dados)
    autos = apreendido(gente, **dados, lacre="Lacre 214")
    assert "Lacre 214" in autos.papel("termo")
    auto = LAVRATURA | {"caso": "instrumentos", "dispositivo": "429"}
    auto.pop("ocorrencias")
    auto.pop("primeira_testemunha")
    autos.faz("autuacao", gente.fiscal, MARCO, **auto)
    assert autos.derivado("auto-de-infracao").estado == "notificado"


def test_documentos_falsos_nao_se_devolvem_nem_vao_a_hasta(gente: Gente) -> None:
    """Art. 481."""
    autos = apreendido(
        gente,
        fundamento="falsos",
        limite="prova",
        especie_dos_bens="documentos",
        bens=[{"descricao": "Guia com selos já usados", "quantidade": "1", "valor": 0}],
    )
    autos.recusa("liberacao", gente.chefe, MARCO, "não se devolvem", **ENTREGA)
    autos.recusa(
        "edital-de-hasta",
        gente.chefe,
        date(1964, 6, 1),
        "prazo que não corre",
        dia_da_hasta="1964-06-12T13:00",
        lugar_da_hasta="Porta da prefeitura",
    )


def test_bens_comuns_nao_ficam_retidos(gente: Gente) -> None:
    autos = apreendido(gente)
    auto = LAVRATURA | {"caso": "evasao"}
    auto.pop("ocorrencias")
    auto.pop("primeira_testemunha")
    autos.faz("autuacao", gente.fiscal, MARCO, **auto)
    autos.recusa("retencao", gente.chefe, MARCO, "liberam-se ou vão a hasta")
