"""Bonds of the municipal debt in payment (364 and 394 of Januária)."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from arrecadacao import balanco, caixas, escolha
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Conhecimento, Partida
from arrecadacao.receber import receber
from lancamentos.models import Lancamento, Parcela
from prefeitura.comum import documentos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado

pytestmark = pytest.mark.django_db

DIA = date(1964, 6, 1)


@pytest.fixture(autouse=True)
def em_junho() -> Any:
    with no_dia(DIA):
        yield


def quota(tributo: str, **fatos: Any) -> Lancamento:
    return lancado(tributo, fatos, dia=DIA, vencimento=date(1964, 9, 1))


def pagar(
    quem: Any, lancamento: Lancamento, em_titulos: int, titulos: str = "apólices 11 a 15"
) -> Conhecimento:
    parcelas = [p.pk for p in lancamento.parcelas.all()]
    total = escolha.conferir(parcelas).conta.total
    return receber(
        parcelas=parcelas,
        pagador=lancamento.contribuinte,
        recebido=total,
        total_esperado=total,
        chave=uuid4(),
        usuario=quem,
        em_titulos=em_titulos,
        titulos=titulos,
    )


def test_364_a_melhoria_paga_se_inteira_com_titulos_e_so_o_conhecimento_em_dinheiro() -> None:
    quem = exator()
    lancamento = quota("contribuicao-melhoria", cota="1000.00")
    feito = pagar(quem, lancamento, 1000_00)
    # the imposto of the conhecimento itself, Cr$ 50,00, is not of the contribution
    entradas = Partida.objects.filter(conhecimento=feito, conta="caixa").order_by("natureza")
    assert [(p.natureza, p.valor) for p in entradas] == [("dinheiro", 50_00), ("titulos", 1000_00)]
    assert lancamento.parcelas.get().situacao == Parcela.Situacao.PAGA
    caixa = caixas.caixa_aberto(quem)
    assert caixa is not None
    assert caixas.dinheiro_esperado(caixa) == 50_00  # bonds are no cash
    assert "1.000,00 em títulos da dívida municipal, nº apólices 11 a 15" in documentos.html(
        feito.documento
    )
    do_dia = balanco.balanco(DIA)
    assert do_dia.meios["Títulos da dívida municipal"] == 1000_00


def test_394_da_taxa_de_construcao_so_metade_vai_em_apolices() -> None:
    quem = exator()
    lancamento = quota("rodoviaria-construcao", cota="1001.01")
    with pytest.raises(ErroDeNegocio, match=r"até Cr\$ 500,50.*394"):
        pagar(quem, lancamento, 500_51)
    assert not Conhecimento.objects.exists()
    feito = pagar(quem, lancamento, 500_50)
    assert feito.em_titulos == 500_50


def test_o_que_a_lei_nao_paga_com_titulos_se_recusa_e_nada_fica() -> None:
    quem = exator()
    imovel, _ = casa_lancada()
    predial = Lancamento.objects.get(imovel=imovel, tributo="predial")
    with pytest.raises(ErroDeNegocio, match="não recebe títulos"):
        pagar(quem, predial, 10_00)
    lancamento = quota("contribuicao-melhoria", cota="1000.00")
    with pytest.raises(ErroDeNegocio, match="os seus números"):
        pagar(quem, lancamento, 10_00, " ")
    with pytest.raises(ErroDeNegocio, match="os seus números"):
        pagar(quem, lancamento, 0, "apólice 3")
    with pytest.raises(ErroDeNegocio, match="negativo"):
        pagar(quem, lancamento, -1)
    assert not Conhecimento.objects.exists()


def test_inutilizado_o_conhecimento_os_titulos_saem_do_caixa() -> None:
    quem = exator()
    feito = pagar(quem, quota("contribuicao-melhoria", cota="1000.00"), 600_00)
    inutilizar(conhecimento=feito, motivo="Apólice de outro município", usuario=quem)
    do_titulo = Partida.objects.filter(natureza="titulos").values_list("valor", flat=True)
    assert sorted(do_titulo) == [-600_00, 600_00]


def test_o_banco_guarda_que_titulo_tem_numero_e_nao_passa_do_total() -> None:
    quem = exator()
    pagar(quem, quota("contribuicao-melhoria", cota="1000.00"), 600_00)
    for comando in (
        "UPDATE arrecadacao_conhecimento SET titulos = ''",
        "UPDATE arrecadacao_conhecimento SET em_titulos = total + 1",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(comando)


def test_no_balcao_os_campos_aparecem_so_para_o_que_a_lei_recebe_em_titulos(
    cliente_de: Callable[..., Client],
) -> None:
    quem = exator()
    cliente = cliente_de("tesoureiro")
    cliente.force_login(quem)
    lancamento = quota("contribuicao-melhoria", cota="1000.00")
    pessoa, parcela = lancamento.contribuinte, lancamento.parcelas.get()
    pedido = {"pessoa": pessoa.pk, "parcela": parcela.pk}
    painel = cliente.post("/arrecadacao/balcao/somar/", pedido).content.decode()
    assert "Em títulos da dívida" in painel
    imovel, dono = casa_lancada()
    outra = Parcela.objects.filter(lancamento__imovel=imovel, lancamento__tributo="predial")[0]
    painel = cliente.post(
        "/arrecadacao/balcao/somar/", {"pessoa": dono.pk, "parcela": outra.pk}
    ).content.decode()
    assert "Em títulos da dívida" not in painel
    cliente.post(
        "/arrecadacao/balcao/receber/",
        pedido
        | {
            "pagador": pessoa.pk,
            "meio": "dinheiro",
            "recebido": "",
            "total_esperado": 1050_00,
            "chave": str(uuid4()),
            "em_titulos": "400,00",
            "titulos": "apólice 7",
        },
    )
    assert Conhecimento.objects.get().em_titulos == 400_00
