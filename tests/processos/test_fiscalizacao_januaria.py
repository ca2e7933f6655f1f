"""Representação, diligência, regime especial and interdição of Januária (19, 28, 62, 298, 479)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests import fabrica
from tests.processos.januaria import MARCO, Autos, Gente, abre, gente, nao_abre
from tests.processos.test_autos_januaria import LAVRATURA, NOTIFICACAO, condenado, infrator
from tests.processos.test_inquerito_januaria import ORDEM

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

REPRESENTACAO: dict[str, Any] = {
    "omissao": "Há um açougue na Rua do Porto que não paga imposto.",
    "meios": "Compro carne ali desde janeiro.",
    "provas": "O livro de entradas do matadouro.",
}


def informada(gente: Gente) -> Autos:
    autos = abre("representacao", gente.atendente, MARCO, parte=infrator(), **REPRESENTACAO)
    autos.faz("designacao", gente.chefe, MARCO, preposto={"id": gente.fiscal.pk})
    autos.faz("diligencia", gente.fiscal, MARCO, verificado="O açougue funciona sem licença.")
    return autos


# ------------------------------------------------------------------ representação e consulta


@pytest.mark.parametrize(
    "papel", ["atendente", "lancador", "tesoureiro", "contador", "procurador", "escrivao"]
)
def test_qualquer_funcionario_representa_ao_chefe(gente: Gente, papel: str) -> None:
    """Arts. 16 and 28."""
    autos = abre("representacao", getattr(gente, papel), MARCO, **REPRESENTACAO)
    texto = autos.papel("apresentacao")
    for dito in ("Ao chefe do serviço de fazenda", *REPRESENTACAO.values()):
        assert dito in texto
    for falta in REPRESENTACAO:
        dados = {k: v for k, v in REPRESENTACAO.items() if k != falta}
        nao_abre("Falta", "representacao", getattr(gente, papel), MARCO, **dados)


def test_a_diligencia_e_do_preposto_designado(gente: Gente) -> None:
    autos = abre("representacao", gente.atendente, MARCO, **REPRESENTACAO)
    autos.recusa("diligencia", gente.fiscal, MARCO, "só cabe", verificado="Nada.")
    autos.faz("designacao", gente.chefe, MARCO, preposto={"id": gente.fiscal.pk})
    outro = fabrica.usuario("fiscal")
    autos.recusa("diligencia", outro, MARCO, "foi designado", verificado="Nada.")
    autos.faz("diligencia", gente.fiscal, MARCO, verificado="Funciona sem licença.")
    assert autos.estado == "informada"


def test_da_representacao_nasce_a_notificacao_o_auto_ou_o_inquerito(gente: Gente) -> None:
    """Arts. 16, 19 and 28, § 3º: it is the ground of the fiscal process."""
    autos = informada(gente)
    autos.faz("providencia", gente.chefe, MARCO, medida="auto")
    auto = abre(
        "auto-de-infracao",
        gente.fiscal,
        MARCO,
        parte=autos.processo.requerente,
        origem=autos,
        **LAVRATURA,
    )
    assert auto.processo.processo_de_origem == autos.processo
    notificada = informada(gente)
    notificada.faz("providencia", gente.chefe, MARCO, medida="notificacao")
    nova = abre(
        "notificacao-preliminar",
        gente.fiscal,
        MARCO,
        parte=notificada.processo.requerente,
        origem=notificada,
        **NOTIFICACAO,
    )
    assert nova.estado == "ciente"
    com_inquerito = informada(gente)
    com_inquerito.faz("inquerito", gente.chefe, MARCO, **ORDEM)
    assert com_inquerito.derivado("inquerito-administrativo").estado == "ordenado"


def test_na_duvida_o_funcionario_recorre_ao_chefe(gente: Gente) -> None:
    """Art. 19, e: each of the ways that the article gives an official."""
    autos = abre(
        "consulta-do-funcionario",
        gente.fiscal,
        MARCO,
        verificado="Vende verduras próprias e alheias.",
        duvida="É ambulante isento?",
    )
    autos.recusa(
        "resposta", gente.fiscal, MARCO, "cabe a", medida="apreensao", razao="Não é isento."
    )
    autos.faz("resposta", gente.chefe, MARCO, medida="apreensao", razao="Não é isento.")
    assert autos.estado == "respondida"
    assert "Apreender a mercadoria" in autos.processo.andamentos.get(tipo="resposta").texto


# ------------------------------------------------------------------ poderes de exame


@pytest.mark.parametrize(
    ("poder", "dito"),
    [
        ("livros", "Exibir livros e comprovantes"),
        ("inspecao", "Inspeção no lugar"),
        ("informes", "Dar informes e comunicações"),
        ("comparecimento", "Comparecer à repartição"),
    ],
)
def test_o_fisco_intima_para_exame_pelos_poderes_do_artigo_62(
    gente: Gente, poder: str, dito: str
) -> None:
    autos = abre(
        "diligencia-fiscal",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        poder=poder,
        pedido="Livro caixa de 1963, até o dia 9.",
    )
    assert dito in autos.papel("intimacao")
    assert "Livro caixa de 1963" in autos.papel("intimacao")


def test_havendo_oposicao_requer_se_ordem_judicial_e_lavra_se_termo(gente: Gente) -> None:
    """Art. 62, e and sole paragraph: the termo names the elements examined."""
    autos = abre(
        "diligencia-fiscal",
        gente.fiscal,
        MARCO,
        parte=infrator(),
        poder="livros",
        pedido="Livro caixa de 1963.",
    )
    autos.faz("oposicao", gente.fiscal, MARCO, obstaculo="Fechou a porta ao fiscal.")
    termo: dict[str, Any] = {
        "examinados": [{"descricao": "Livro caixa, fls. 1 a 40"}],
        "apurado": "O livro omite as vendas de dezembro.",
        "resultado": "infracao",
    }
    autos.recusa("termo", gente.fiscal, MARCO, "só cabe", **termo)
    autos.faz("requisicao-judicial", gente.procurador, MARCO)
    assert "Fechou a porta ao fiscal." in autos.papel("requisicao-judicial")
    autos.recusa(
        "termo", gente.fiscal, MARCO, "Falta", **{k: termo[k] for k in ("apurado", "resultado")}
    )
    autos.faz("termo", gente.fiscal, MARCO, **termo)
    assert "Livro caixa, fls. 1 a 40" in autos.papel("termo")
    assert autos.estado == "com-infracao"
    auto = abre(
        "auto-de-infracao",
        gente.fiscal,
        MARCO,
        parte=autos.processo.requerente,
        origem=autos,
        **LAVRATURA,
    )
    assert auto.estado == "notificado"


def test_terceiros_informam_o_fisco_salvo_dever_de_sigilo(gente: Gente) -> None:
    """Art. 14."""
    informes: dict[str, Any] = {"informes": "Compras de gado feitas a Joaquim Alves em 1963."}
    nao_abre(
        "cabe a", "requisicao-a-terceiro", gente.atendente, MARCO, parte=infrator(), **informes
    )
    autos = abre(
        "requisicao-a-terceiro", gente.fiscal, MARCO, parte=infrator("Banco do Vale"), **informes
    )
    for dito in ("Banco do Vale", informes["informes"], "sigiloso"):
        assert dito in autos.papel("requisicao")
    autos.faz("informacao", gente.fiscal, MARCO, informacao="Duzentas cabeças.")
    assert autos.estado == "informada"
    outro = abre("requisicao-a-terceiro", gente.fiscal, MARCO, parte=infrator(), **informes)
    outro.recusa("escusa", gente.fiscal, MARCO, "Lei que obriga")
    outro.faz("escusa", gente.fiscal, MARCO, lei_do_sigilo="Código Penal, art. 154")
    assert outro.estado == "escusada"


# ------------------------------------------------------------------ regime especial e interdição

REGIME: dict[str, Any] = {
    "medidas": "Exibir o caixa aos sábados, por seis meses.",
    "duracao": "1964-10-30",
}
MAXIMA: dict[str, Any] = {"multa": {"artigo": "473", "grau": "maximo"}}


def test_so_quem_foi_punido_no_grau_maximo_fica_em_regime_especial(gente: Gente) -> None:
    """Art. 479."""
    media = condenado(gente, multa={"artigo": "473", "grau": "medio"})
    maxima = condenado(gente, **MAXIMA)
    dia = date(1964, 4, 30)
    for quem, origem, porque in (
        (gente.prefeito, media, "art. 479"),
        (gente.chefe, maxima, "cabe a: Prefeito"),
        (gente.prefeito, None, "nasce de outro processo"),
    ):
        nao_abre(
            porque,
            "regime-especial",
            quem,
            dia,
            parte=maxima.processo.requerente,
            origem=origem,
            **REGIME,
        )
    regime = abre(
        "regime-especial",
        gente.prefeito,
        dia,
        parte=maxima.processo.requerente,
        origem=maxima,
        **REGIME,
    )
    assert REGIME["medidas"] in regime.papel("determinacao")
    regime.faz("ocorrencia", gente.fiscal, date(1964, 5, 2), verificado="Caixa exibido.")
    regime.faz("cessacao", gente.prefeito, date(1964, 6, 1))
    assert regime.estado == "cessado"


def test_antes_do_julgado_nao_ha_regime_especial(gente: Gente) -> None:
    autos = abre("auto-de-infracao", gente.fiscal, MARCO, parte=infrator(), **LAVRATURA)
    nao_abre(
        "o processo de origem está",
        "regime-especial",
        gente.prefeito,
        MARCO,
        parte=autos.processo.requerente,
        origem=autos,
        **REGIME,
    )


def test_a_interdicao_espera_quinze_dias_da_notificacao(gente: Gente) -> None:
    """Arts. 297 and 298."""
    falta: dict[str, Any] = {"falta": "Funciona sem alvará."}
    autos = abre("interdicao", gente.fiscal, MARCO, parte=infrator(), **falta)
    assert autos.prazo("interdicao") == date(1964, 3, 17)
    autos.recusa("interdicao", gente.chefe, date(1964, 3, 17), "só depois do prazo")
    autos.faz("interdicao", gente.chefe, date(1964, 3, 18))
    assert "não o exime do pagamento" in autos.papel("interdicao")
    autos.faz("levantamento", gente.chefe, date(1964, 3, 20), alvara_numero="14 de 1964")
    assert autos.estado == "levantada"


# ------------------------------------------------------------------ assistência ao contribuinte


def test_da_falta_de_assistencia_reclama_se_e_o_chefe_esclarece(gente: Gente) -> None:
    """Art. 7, § 1º."""
    autos = abre(
        "reclamacao-de-assistencia",
        gente.atendente,
        MARCO,
        parte=infrator(),
        pedido="Se a oficina de fundo de quintal paga licença.",
        funcionario="O lançador do distrito",
    )
    decisao: dict[str, Any] = {
        "resultado": "procedente",
        "esclarecimento": "Paga, pela tabela nº 5, sobre a fração ocupada.",
        "providencia": "Multa de dez dias de vencimento.",
    }
    autos.recusa("decisao", gente.chefe, MARCO, "só cabe", **decisao)
    autos.faz("informacao", gente.lancador, MARCO, informacao="Não havia tempo.")
    autos.recusa("decisao", gente.lancador, MARCO, "cabe a", **decisao)
    autos.recusa("decisao", gente.chefe, MARCO, "Falta", resultado="procedente")
    autos.faz("decisao", gente.chefe, MARCO, **decisao)
    assert autos.estado == "atendida"
    assert "sobre a fração ocupada" in autos.papel("decisao")
