"""Substitutes and cancelling: what was paid counts, what was paid too much is a credit."""

from datetime import date
from typing import Any

import pytest

from cadastro.models import Imovel
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento, Parcela
from lancamentos.parcelas import (
    cancelar_parcelas,
    marcar_inscrita,
    marcar_paga,
    marcar_vencidas,
    reabrir,
)
from lancamentos.substituir import cancelar, credito, substituir
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import de, lancada, parcelas

pytestmark = pytest.mark.django_db


@pytest.fixture
def casa() -> Imovel:
    with no_dia(date(1963, 12, 1)):
        casa = fabrica.imovel(edificacao={})
    lancada()
    return casa


def trocar(lancamento: Lancamento, dia: date = date(1964, 1, 20), **fatos: Any) -> Lancamento:
    with no_dia(dia):
        return substituir(
            lancamento=lancamento,
            fatos={**lancamento.fatos, **fatos},
            motivo="Erro na base",
            artigo="64",
            processo="3/1964",
            usuario=fabrica.usuario("chefe"),
        )


def test_substitutivo_toma_o_lugar_do_antigo_e_as_taxas_acompanham(casa: Imovel) -> None:
    antigo = de(casa, "predial")
    novo = trocar(antigo, valor_venal="300000.00")
    antigo.refresh_from_db()
    assert antigo.situacao == Lancamento.Situacao.SUBSTITUIDO
    assert antigo.valor == 123_000
    assert {p.situacao for p in antigo.parcelas.all()} == {"cancelada"}
    assert (novo.valor, novo.substitui, novo.origem) == (246_000, antigo, "substitutivo")
    assert parcelas(novo) == [("28/02/1964", 123_000), ("31/08/1964", 123_000)]
    assert reconstruir(novo).valor == 246_000
    assert de(casa, "limpeza-publica").valor == 55_000  # locativo 30.000,00
    assert de(casa, "educacao-saude").valor == 3_500
    assert de(casa, "iluminacao-publica", edificacao=antigo.edificacao).valor == 3_000
    assert de(casa, "iluminacao-publica", edificacao=None).valor == 500
    ato = atos_de(antigo)[0]
    assert (ato.tipo, ato.artigo, ato.processo) == ("lancamento.substituido", "64", "3/1964")


def test_o_que_foi_pago_conta_e_so_o_resto_se_pede(casa: Imovel) -> None:
    predial = de(casa, "predial")
    marcar_paga(parcelas=[predial.parcelas.get(numero=1)])
    novo = trocar(predial, valor_venal="120000.00", valor_locativo="10000.00")
    assert (novo.valor, novo.pago_antes, novo.credito) == (98_400, 61_500, 0)
    assert parcelas(novo) == [("31/08/1964", 36_900)]


def test_pago_a_mais_fica_como_credito(casa: Imovel) -> None:
    predial = de(casa, "predial")
    marcar_paga(parcelas=predial.parcelas.all())
    novo = trocar(predial, valor_venal="120000.00", valor_locativo="10000.00")
    assert (novo.valor, novo.pago_antes, novo.credito) == (98_400, 123_000, 24_600)
    assert parcelas(novo) == []
    assert credito(novo) == 24_600
    terceiro = trocar(novo, valor_venal="300000.00")
    assert (terceiro.pago_antes, terceiro.credito) == (98_400, 0)
    assert sum(v for _, v in parcelas(terceiro)) == 246_000 - 98_400


def test_aumento_sobre_data_passada_tem_prazo_novo_e_o_atrasado_continua_atrasado(
    casa: Imovel,
) -> None:
    novo = trocar(de(casa, "predial"), dia=date(1964, 6, 10), valor_venal="300000.00")
    assert parcelas(novo) == [
        ("28/02/1964", 61_500),
        ("25/06/1964", 61_500),
        ("31/08/1964", 123_000),
    ]


def test_fatos_que_isentam_dao_lancamento_isento_e_cancelam_a_iluminacao(casa: Imovel) -> None:
    predial = de(casa, "predial")
    novo = trocar(predial, ocupacao="escola_propria", ato_do_prefeito=True)
    assert (novo.valor, novo.isento, novo.fundamento) == (0, True, "art. 249 III")
    iluminacao = Lancamento.objects.filter(tributo="iluminacao-publica", edificacao__isnull=False)
    assert [x.situacao for x in iluminacao] == ["cancelado"]


def test_nao_se_substitui_o_que_nao_esta_em_vigor_nem_com_os_mesmos_fatos(casa: Imovel) -> None:
    predial = de(casa, "predial")
    with pytest.raises(ErroDeNegocio, match="próprio lançamento"):
        trocar(predial)
    trocar(predial, valor_venal="300000.00")
    with pytest.raises(ErroDeNegocio, match="substituído"):
        trocar(predial, valor_venal="310000.00")
    with pytest.raises(ErroDeNegocio, match="substituído"):
        cancelar(lancamento=predial, motivo="x", artigo="64", usuario=fabrica.usuario("chefe"))


def test_fato_que_a_lei_nao_conhece_e_recusado_sem_deixar_marca(casa: Imovel) -> None:
    predial = de(casa, "predial")
    with pytest.raises(ErroDeNegocio, match="fato desconhecido"):
        trocar(predial, cor="azul")
    predial.refresh_from_db()
    assert predial.situacao == "vigente"


def test_inscrito_em_divida_ativa_pede_antes_o_cancelamento_da_inscricao(casa: Imovel) -> None:
    predial = de(casa, "predial")
    with no_dia(date(1965, 1, 1)):
        marcar_vencidas()
        marcar_inscrita(parcelas=predial.parcelas.all())
        with pytest.raises(ErroDeNegocio, match="dívida ativa"):
            trocar(predial, valor_venal="300000.00")
        with pytest.raises(ErroDeNegocio, match="dívida ativa"):
            cancelar(lancamento=predial, motivo="x", artigo="64", usuario=fabrica.usuario("chefe"))


def test_cancelado_nao_deve_mais_nada_e_o_pago_e_credito(casa: Imovel) -> None:
    predial = de(casa, "predial")
    marcar_paga(parcelas=[predial.parcelas.get(numero=1)])
    chefe = fabrica.usuario("chefe")
    feito = cancelar(lancamento=predial, motivo="Indevido", artigo="64", usuario=chefe)
    assert feito.situacao == "cancelado"
    assert [p.situacao for p in predial.parcelas.order_by("numero")] == ["paga", "cancelada"]
    assert credito(feito) == 61_500
    assert cancelar(lancamento=predial, motivo="De novo", artigo="64", usuario=chefe) == feito
    assert len(atos_de(predial)) == 1


# -- instalments ----------------------------------------------------------------------------


def test_vencida_so_depois_do_dia_util_seguinte_ao_vencimento(casa: Imovel) -> None:
    # 31 August 1964 was a Monday; 28 February, a Friday; 30 April is followed by a holiday.
    primeira = de(casa, "predial").parcelas.get(numero=1)
    assert marcar_vencidas(dia=date(1964, 2, 28)) == 0
    assert marcar_vencidas(dia=date(1964, 2, 29)) == 3
    primeira.refresh_from_db()
    assert primeira.situacao == "vencida"
    assert marcar_vencidas(dia=date(1964, 2, 29)) == 0


def test_vencimento_em_domingo_ainda_se_paga_na_segunda() -> None:
    with no_dia(date(1964, 12, 1)):
        fabrica.imovel()
    lancada(exercicio=1965, dia=date(1965, 1, 5))  # 28 February 1965 was a Sunday
    assert marcar_vencidas(dia=date(1965, 3, 1)) == 0
    # 1 March is a Monday of carnival that the calendar does not close.
    assert marcar_vencidas(dia=date(1965, 3, 2)) == 3


def test_paga_uma_vez_e_reaberta_quando_o_conhecimento_se_inutiliza(casa: Imovel) -> None:
    primeira = de(casa, "predial").parcelas.get(numero=1)
    marcar_paga(parcelas=[primeira])
    with pytest.raises(ErroDeNegocio, match="já está paga"):
        marcar_paga(parcelas=[primeira])
    with no_dia(date(1964, 2, 1)):
        (reaberta,) = reabrir(parcelas=[primeira])
    assert reaberta.situacao == "aberta"
    with no_dia(date(1964, 3, 10)):
        marcar_paga(parcelas=[primeira])
        (reaberta,) = reabrir(parcelas=[primeira])
        assert reaberta.situacao == "vencida"
        assert reabrir(parcelas=[primeira]) == []


def test_pagamento_ja_abatido_do_substituto_nao_se_desfaz(casa: Imovel) -> None:
    predial = de(casa, "predial")
    primeira = predial.parcelas.get(numero=1)
    marcar_paga(parcelas=[primeira])
    trocar(predial, valor_venal="300000.00")
    with pytest.raises(ErroDeNegocio, match="já foi abatida"):
        reabrir(parcelas=[primeira])


def test_so_se_inscreve_o_vencido_e_nao_se_cancela_o_pago(casa: Imovel) -> None:
    primeira = de(casa, "predial").parcelas.get(numero=1)
    with pytest.raises(ErroDeNegocio, match="não está vencida"):
        marcar_inscrita(parcelas=[primeira])
    marcar_paga(parcelas=[primeira])
    with pytest.raises(ErroDeNegocio, match="está paga"):
        cancelar_parcelas(parcelas=[primeira])
    assert Parcela.objects.get(pk=primeira.pk).situacao == "paga"
