"""The annual run of Conselheiro Lafaiete, Lei 24/1948: amounts worked by hand from the law."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from cadastro import inscricoes
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.models import Lancamento
from lancamentos.substituir import substituir
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.lancamentos.codigos import (
    datas,
    fundamentos,
    isentar,
    lote,
    recusas,
    rodar,
    rua,
    valores,
    vespera,
)

pytestmark = pytest.mark.django_db
SLUG, ANO = "lafaiete-1948", 1949
# A house worth 150.000,00 where the owner lives, on land worth 60.000,00.
PROPRIA = {"habitacao": "propria"}
# Let for 1.000,00 a month.
LOCADA = {"habitacao": "locada", "valor_locativo": 1_200_000}


@pytest.fixture(autouse=True)
def em_lafaiete(settings: Any) -> Iterator[None]:
    settings.CODIGO_TRIBUTARIO = SLUG
    with no_dia(vespera(SLUG)):
        yield


def test_morada_propria_paga_predial_pela_razao_e_cada_titulo_a_parte() -> None:
    casa = lote(
        logradouro=rua(pavimentacao="poliedrica", largura_pavimentada=Decimal(6)),
        edificacao=PROPRIA,
    )
    rodar(ANO)
    assert valores(casa) == [
        ("territorial-urbano", 48_000),  # 0,8% de 60.000,00 (86)
        ("predial", 37_500),  # 2,5% da razão de 15.000,00 (116)
        ("assistencia-instrucao", 9_600),  # 20% do territorial (244)
        ("assistencia-instrucao", 7_500),  # 20% do predial
        ("sanitaria", 1_800),  # 157
        ("esgoto", 4_800),  # 191
        ("calcamento-conservacao", 1_200),  # 0,50 × (12 m × 6 m / 3) (230)
    ]
    # Mais de 100,00: fevereiro e julho, e com ele as taxas que o acompanham (132, 156, 230).
    assert datas(casa, "predial") == [("28/02/1949", 18_750), ("31/07/1949", 18_750)]
    assert datas(casa, "assistencia-instrucao") == [
        ("28/02/1949", 9_600),
        ("28/02/1949", 3_750),
        ("31/07/1949", 3_750),
    ]
    assert datas(casa, "sanitaria") == [("28/02/1949", 900), ("31/07/1949", 900)]
    assert datas(casa, "calcamento-conservacao") == [("28/02/1949", 600), ("31/07/1949", 600)]
    assert datas(casa, "territorial-urbano") == [("28/02/1949", 48_000)]
    assert datas(casa, "esgoto") == [("28/02/1949", 4_800)]


def test_predio_locado_paga_cinco_por_cento_da_renda_e_vago_do_valor_arbitrado() -> None:
    locado = lote(edificacao=LOCADA)
    vago = lote(edificacao={**LOCADA, "habitacao": "vaga"})
    sem_passeio = lote(
        logradouro=rua(pavimentacao="asfalto", largura_pavimentada=Decimal(7)),
        edificacao=LOCADA,
        passeio=False,
    )
    rodar(ANO)
    assert dict(valores(locado))["predial"] == 60_000
    assert dict(valores(vago))["predial"] == 60_000
    assert dict(valores(sem_passeio))["predial"] == 72_000  # mais 20% (118)


def test_terreno_vago_soma_os_acrescimos_do_artigo_86() -> None:
    equipada = {"pavimentacao": "paralelepipedo", "largura_pavimentada": Decimal(6)}
    sem_calcamento = lote()
    murado = lote(logradouro=rua(**equipada))
    aberto = lote(logradouro=rua(**equipada), fecho="aberto")
    sem_passeio = lote(logradouro=rua(**equipada), fecho="aberto", passeio=False)
    na_praca = lote(logradouro=rua("Tiradentes", tipo="Praça", **equipada))
    rodar(ANO)
    achados = [
        dict(valores(terreno))["territorial-urbano"]
        for terreno in (sem_calcamento, murado, aberto, sem_passeio, na_praca)
    ]
    # 0,93%, e mais 1%, 2% e 3% de 60.000,00 (§§ 1º e 2º); as ruas do § 4º crescem desde 1949.
    assert achados == [55_800, 115_800, 175_800, 235_800, 115_800]
    rodar(ANO + 1)
    segundo = Lancamento.objects.get(imovel=na_praca, exercicio=1950, tributo="territorial-urbano")
    assert segundo.valor == 235_800  # 0,93% + 3%: dois por cento a mais, até o máximo
    # Terreno na via calçada também conserva o calçamento: com a primeira data do predial.
    assert datas(murado, "calcamento-conservacao")[0] == ("28/02/1949", 1_200)


def test_unico_predio_de_pouco_valor_e_isento_do_imposto_e_nao_das_taxas() -> None:
    casa = lote(edificacao={**PROPRIA, "valor_venal": 499_999})
    cara = lote(edificacao={**PROPRIA, "valor_venal": 500_000})
    for imovel in (casa, cara):
        isentar(imovel, "predial", "art-115", date(1949, 1, 1))
    rodar(ANO)
    assert fundamentos(casa) == {"predial": "art. 115"}
    assert datas(casa, "sanitaria") == [("28/02/1949", 1_800)]
    assert dict(valores(cara))["predial"] == 1_250  # 5.000,00 já não é inferior a 5.000,00


def test_bens_publicos_sao_isentos_dos_impostos_e_da_assistencia_e_pagam_as_taxas() -> None:
    escola = lote(
        edificacao=PROPRIA, titular=fabrica.pessoa("União Federal", natureza="orgao_publico")
    )
    rodar(ANO)
    assert fundamentos(escola) == {"territorial-urbano": "art. 19, 1", "predial": "art. 19, 1"}
    assert [t for t, v in valores(escola) if v] == ["sanitaria", "esgoto"]


def test_conservacao_sem_a_largura_do_trecho_fica_na_lista_e_o_resto_se_lanca() -> None:
    casa = lote(logradouro=rua(pavimentacao="asfalto"), edificacao=PROPRIA)
    calada = lote(edificacao={"habitacao": ""})
    rodada = rodar(ANO)
    assert recusas(rodada, casa) == {("calcamento-conservacao", "valor-ausente")}
    assert dict(valores(casa))["predial"] == 37_500
    assert recusas(rodada, calada) == {
        ("predial", "valor-ausente"),
        ("assistencia-instrucao", "base-recusada"),
        ("sanitaria", "base-recusada"),
    }


def test_quem_contribuiu_para_o_calcamento_nao_paga_a_conservacao() -> None:
    casa = lote(
        logradouro=rua(pavimentacao="asfalto", largura_pavimentada=Decimal(6)), edificacao=PROPRIA
    )
    isentar(casa, "calcamento-conservacao", "art-225", date(1949, 1, 1))
    rodar(ANO)
    assert fundamentos(casa) == {"calcamento-conservacao": "art. 225"}


def test_predio_novo_paga_desde_o_dia_em_que_ficou_pronto() -> None:
    casa = lote(edificacao={**PROPRIA, "habite_se": date(1949, 10, 20)})
    rodar(ANO)
    assert "predial" not in dict(valores(casa))
    with no_dia(date(1949, 10, 25)):
        lancar_imovel(
            imovel=casa, exercicio=ANO, usuario=fabrica.usuario("lancador"), motivo="Habite-se"
        )
    # 375,00 × 73/365 (127); reclama-se em 30 dias e paga-se em mais 15 (128, 70).
    assert datas(casa, "predial") == [("09/12/1949", 7_500)]
    assert datas(casa, "assistencia-instrucao")[-1] == ("09/12/1949", 1_500)


def test_predial_substituido_leva_consigo_a_assistencia_e_a_sanitaria() -> None:
    casa = lote(edificacao=LOCADA)
    rodar(ANO)
    predial = Lancamento.objects.get(imovel=casa, tributo="predial")
    with no_dia(date(1949, 1, 20)):
        substituir(
            lancamento=predial,
            fatos={**predial.fatos, "renda_bruta_anual": "1800.00"},
            motivo="Renda provada pelo contrato",
            artigo="129",
            usuario=fabrica.usuario("chefe"),
        )
    # 5% de 1.800,00 são 90,00: uma prestação só, e as taxas com ela.
    assert datas(casa, "predial") == [("28/02/1949", 9_000)]
    assert datas(casa, "assistencia-instrucao") == [("28/02/1949", 9_600), ("28/02/1949", 1_800)]
    assert datas(casa, "sanitaria") == [("28/02/1949", 1_800)]


def test_do_lancamento_consta_o_que_o_artigo_123_pede(cliente_de: Any) -> None:
    casa = lote(
        logradouro=rua("Afonso Pena"),
        numero=57,
        edificacao=LOCADA,
        titular=fabrica.pessoa("Maria Baeta"),
    )
    propria = lote(edificacao={**PROPRIA, "valor_venal": 499_999})
    isentar(propria, "predial", "art-115", date(1949, 1, 1))
    rodar(ANO)
    predial = Lancamento.objects.get(imovel=casa, tributo="predial")
    isento = Lancamento.objects.get(imovel=propria, tributo="predial")
    assert predial.fatos == {
        **predial.fatos, "ocupacao": "locado", "renda_bruta_anual": "12000.00"
    }  # fmt: skip
    assert isento.fatos == {**isento.fatos, "ocupacao": "proprio", "valor_lancado": "4999.99"}
    cliente = cliente_de("lancador")
    pagina = cliente.get(f"/lancamentos/{predial.pk}/").content.decode()
    # O nome, o número, a rua (a), se alugado (b), o valor locativo (d); e as isenções (c).
    for dito in ("Maria Baeta", "Rua Afonso Pena, 57", "locado", "12.000,00"):
        assert dito in pagina, dito
    pagina = cliente.get(f"/lancamentos/{isento.pk}/").content.decode()
    for dito in ("Isento", "art. 115", "próprio", "4.999,99"):
        assert dito in pagina, dito
    assert predial.distrito == "Sede"


def test_licenca_se_lanca_na_rodada_e_industrias_espera_a_tabela_do_estado() -> None:
    """Art. 77: launched together; the State's tables are not in the publication."""
    with no_dia(date(1949, 3, 2)):
        loja = inscricoes.inscrever(
            especie="estabelecimento",
            dados=EXEMPLOS[SLUG]["estabelecimento"].dados,
            titular=fabrica.pessoa(),
            usuario=fabrica.usuario("lancador"),
        )
    rodada = rodar(ANO + 1)
    (licenca,) = Lancamento.objects.filter(inscricao=loja)
    # 480,00 da tabela B, e 20% de assistência; até o último dia de fevereiro (81).
    assert (licenca.tributo, licenca.valor) == ("licenca-localizacao", 57_600)
    assert [p.vencimento for p in licenca.parcelas.all()] == [date(1950, 2, 28)]
    assert rodada.recusas.get(inscricao=loja).tributo == "industrias-e-profissoes"
