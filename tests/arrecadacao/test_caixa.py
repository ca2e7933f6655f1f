"""The till and the balance of the day."""

from datetime import date

import pytest
from django.db.models import Sum

from arrecadacao import caixas, guias, painel
from arrecadacao.balanco import balanco
from arrecadacao.debitos import debitos_de
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Partida
from arrecadacao.restituir import pagar as pagar_restituicao
from arrecadacao.restituir import restituir
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, lancado, pagar, parcelas
from tests.arrecadacao.test_guias import afiancado

pytestmark = pytest.mark.django_db

DIA = date(1964, 6, 27)


def test_um_caixa_aberto_por_exator():
    with no_dia(DIA):
        quem = exator()
        with pytest.raises(ErroDeNegocio, match="já está aberto"):
            caixas.abrir(exator=quem)
    with no_dia(date(1964, 6, 28)), pytest.raises(ErroDeNegocio, match="ainda está aberto"):
        caixas.abrir(exator=quem)
    with no_dia(DIA), pytest.raises(ErroDeNegocio, match="não é exator"):
        caixas.abrir(exator=fabrica.usuario("contador"))


def test_no_fechamento_a_diferenca_e_registrada_e_explicada():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator(caixa=False)
        caixa = caixas.abrir(exator=quem, troco_inicial=100_00)
        feito = pagar(quem, dono, parcelas(imovel)[:1], recebido=1000_00)
        with pytest.raises(ErroDeNegocio, match=r"Faltam Cr\$ 5,00"):
            caixas.fechar(caixa=caixa, contado=feito.total + 95_00, usuario=quem)
        with pytest.raises(ErroDeNegocio, match="Só o exator"):
            caixas.fechar(caixa=caixa, contado=feito.total + 100_00, usuario=exator())
        fechado = caixas.fechar(
            caixa=caixa, contado=feito.total + 95_00, usuario=quem, observacao="Troco errado"
        )
        assert (fechado.esperado, fechado.diferenca) == (feito.total + 100_00, -5_00)
        with pytest.raises(ErroDeNegocio, match="já foi fechado"):
            caixas.fechar(caixa=caixa, contado=0, usuario=quem)


def test_cheque_nao_conta_como_dinheiro_na_gaveta():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        quem = exator()
        pagar(quem, dono, parcelas(imovel)[:1], meio="cheque")
        caixa = caixas.caixa_aberto(quem)
        assert caixa is not None
        assert caixas.dinheiro_esperado(caixa) == 0
        assert balanco(DIA).meios == {"Dinheiro": 0, "Cheque": 746_74}


def test_o_balanco_e_igual_as_partidas_por_receita_exercicio_e_natureza():
    with no_dia(DIA):
        um, outro = exator("Ana"), exator("Rui")
        for quem in (um, outro, um):
            imovel, dono = casa_lancada()
            pagar(quem, dono, [d.parcela for d in debitos_de(imovel=imovel).todos])
        ruim = pagar(um, *_outra_casa())
        inutilizar(conhecimento=ruim, motivo="Pagador errado no papel", usuario=um)
        b = balanco(DIA)
        do_primeiro = balanco(DIA, exator=um)
    somas = {
        (p["receita"], p["natureza"]): abs(p["soma"])
        for p in Partida.objects.exclude(conta="caixa")
        .values("receita", "natureza")
        .annotate(soma=Sum("valor"))
        if p["soma"]
    }
    achadas = {
        (linha.receita, natureza): getattr(linha, natureza)
        for linha in b.linhas
        for natureza in ("principal", "desconto", "multa", "juros")
        if getattr(linha, natureza)
    }
    assert achadas == somas
    assert b.confere
    assert b.entrou == b.distribuido == sum(b.meios.values()) > 0
    assert (b.validos, len(b.inutilizados), b.estornado) == (3, 1, ruim.total)
    assert [c.exator.nome for c in b.caixas] == ["Ana", "Rui"]
    assert do_primeiro.validos == 2
    assert painel.por_mes(1964)[5] == ("Junho", b.entrou, 0)
    assert sum(v for _, v in painel.por_tributo(1964)) == b.entrou


def test_dia_sem_movimento_confere_em_zero():
    b = balanco(DIA)
    assert (b.entrou, b.distribuido, b.confere, b.linhas) == (0, 0, True, [])


def test_jambeiro_135_receita_e_restituicao_por_distrito_de_paz(settings, cliente_de):
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    dia = date(1959, 2, 2)
    fatos = {"aluguel_mensal": "1200.00", "ocupacao": "locado"}
    contador, dono, quem = fabrica.usuario("contador"), fabrica.pessoa(), None
    for n, distrito in enumerate(("Jambeiro", "Tapanhão", "Tapanhão"), 1):
        casa = fabrica.imovel(logradouro=fabrica.logradouro(f"Rua {n}", distrito=distrito))
        feito = lancado("predial", fatos, dia=date(1959, 1, 5), dono=dono, imovel=casa)
        with no_dia(dia):
            quem = quem or afiancado()
            ids = [p.pk for p in feito.parcelas.all()]
            guia = guias.expedir(emissor="contadoria", parcelas=ids, devedor=dono, usuario=contador)
            pago = pagar(quem, dono, feito.parcelas.all(), guia=guia)
    with no_dia(dia):
        ordem = restituir(
            conhecimento=pago,
            valor=10_000,
            processo="3/1959",
            motivo="Pagou a mais",
            de_oficio=True,
            usuario=contador,
        )
        pagar_restituicao(restituicao=ordem, usuario=quem)
        b = balanco(dia)
        tela = cliente_de("contador").get("/arrecadacao/balanco/").content.decode()
        ano = cliente_de("contador").get("/arrecadacao/painel/").content.decode()
    # each house: 1.152,00 and the fine of 20% of both instalments
    assert [(d.nome, d.receita, d.restituido) for d in b.distritos] == [
        ("Jambeiro", 138_240, 0),
        ("Tapanhão", 276_480, 10_000),
    ]
    assert sum(d.receita - d.restituido for d in b.distritos) == b.distribuido
    for pagina in (tela, ano):
        assert "Por distrito de paz" in pagina
        assert "2.764,80" in pagina


def _outra_casa():
    imovel, dono = casa_lancada()
    return dono, parcelas(imovel)[:1]
