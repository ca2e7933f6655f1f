"""Spoiling a conhecimento of today."""

from datetime import date

import pytest
from django.db.models import Sum

from arrecadacao import caixas
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Conhecimento
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests.arrecadacao.fabrica import casa_lancada, exator, pagar, parcelas

pytestmark = pytest.mark.django_db

DIA = date(1964, 6, 27)
MOTIVO = "Pagador errado no papel"


def test_o_numero_fica_o_dinheiro_volta_e_a_parcela_reabre_como_o_dia_manda():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
        inutilizar(conhecimento=feito, motivo=MOTIVO, usuario=quem)
        feito.refresh_from_db()
        assert feito.situacao == "inutilizado"
        assert feito.documento.situacao == "inutilizado"
        assert [p.situacao for p in parcelas(imovel)] == ["vencida", "aberta"]
        assert feito.partidas.aggregate(s=Sum("valor"))["s"] == 0
        assert feito.partidas.filter(conta="caixa").aggregate(s=Sum("valor"))["s"] == 0
        de_novo = pagar(quem, dono, parcelas(imovel))
    assert (feito.numero, de_novo.numero) == (1, 2)


@pytest.mark.parametrize("motivo", ["", "   ", "curto"])
def test_sem_motivo_nao_se_inutiliza(motivo):
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
        with pytest.raises(ErroDeNegocio, match="motivo"):
            inutilizar(conhecimento=feito, motivo=motivo, usuario=quem)
    assert Conhecimento.objects.get().situacao == "valido"


def test_nunca_duas_vezes():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
        inutilizar(conhecimento=feito, motivo=MOTIVO, usuario=quem)
        with pytest.raises(ErroDeNegocio, match="já está inutilizado"):
            inutilizar(conhecimento=feito, motivo=MOTIVO, usuario=quem)


def test_so_o_exator_que_expediu_e_so_com_o_caixa_aberto():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
        with pytest.raises(ErroDeNegocio, match="Só o exator"):
            inutilizar(conhecimento=feito, motivo=MOTIVO, usuario=exator())
        caixa = caixas.caixa_aberto(quem)
        assert caixa is not None
        caixas.fechar(caixa=caixa, contado=feito.total, usuario=quem)
        with pytest.raises(ErroDeNegocio, match="por restituição"):
            inutilizar(conhecimento=feito, motivo=MOTIVO, usuario=quem)
    assert [p.situacao for p in parcelas(imovel)] == ["paga", "paga"]


def test_de_outro_dia_so_por_restituicao():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
    with no_dia(date(1964, 6, 28)), pytest.raises(ErroDeNegocio, match="por restituição"):
        inutilizar(conhecimento=feito, motivo=MOTIVO, usuario=quem)
