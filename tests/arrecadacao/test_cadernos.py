"""Cadernos: rubric, sending, order of numbers, baixa, handing over (arts. 31 to 36)."""

from datetime import date

import pytest

from arrecadacao import cadernos, caixas
from arrecadacao.models import Caderno, Conhecimento
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, entregar_cadernos, exator, pagar, parcelas

pytestmark = pytest.mark.django_db

DIA = date(1964, 2, 20)


def rubricar(**dados):
    pedido = {"especie": "comum", "exercicio": 1964, "quantidade": 1, "taloes": 50, **dados}
    with no_dia(DIA):
        return cadernos.rubricar(usuario=fabrica.usuario("prefeito"), **pedido)


def test_a_numeracao_segue_de_um_caderno_a_outro_e_e_propria_de_cada_especie():
    um, dois = rubricar(quantidade=2)
    (tres,) = rubricar(taloes=20)
    (divida,) = rubricar(especie="divida_ativa")
    assert [(c.numero, c.primeiro, c.ultimo) for c in (um, dois, tres)] == [
        (1, 1, 50),
        (2, 51, 100),
        (3, 101, 120),
    ]
    assert (divida.numero, divida.primeiro, divida.ultimo) == (1, 1, 50)


@pytest.mark.parametrize(
    "pedido", [{"quantidade": 0}, {"taloes": 0}, {"quantidade": 51}, {"exercicio": 1963}]
)
def test_rubricas_sem_sentido_sao_recusadas(pedido):
    with pytest.raises(ErroDeNegocio):
        rubricar(**pedido)
    assert not Caderno.objects.exists()


def test_so_se_remete_a_exator_e_uma_vez():
    novos = rubricar()
    contador, quem = fabrica.usuario("contador"), fabrica.usuario("tesoureiro")
    with no_dia(DIA):
        with pytest.raises(ErroDeNegocio, match="não é exator"):
            cadernos.remeter(cadernos=novos, exator=contador, usuario=contador)
        cadernos.remeter(cadernos=novos, exator=quem, usuario=contador)
        with pytest.raises(ErroDeNegocio, match="já foi remetido"):
            cadernos.remeter(cadernos=novos, exator=quem, usuario=contador)
    assert Ato.objects.filter(tipo="caderno.remetido").count() == 1


def test_esgotado_o_caderno_da_se_a_baixa_e_segue_o_seguinte():
    with no_dia(DIA):
        quem = exator(taloes=2, quantos=2)
        usados = []
        for _ in range(3):
            imovel, dono = casa_lancada()
            feito = pagar(quem, dono, parcelas(imovel)[:1])
            usados.append((feito.caderno.numero, feito.numero))
    assert usados == [(1, 1), (1, 2), (2, 3)]
    primeiro, segundo = Caderno.objects.filter(especie="comum")
    assert (primeiro.situacao, primeiro.baixado_em) == ("baixado", DIA)
    assert (segundo.situacao, segundo.restantes) == ("remetido", 1)
    assert Ato.objects.filter(tipo="caderno.baixado").count() == 1


def test_acabados_os_cadernos_o_recebimento_e_recusado():
    with no_dia(DIA):
        quem = exator(taloes=1)
        imovel, dono = casa_lancada()
        pagar(quem, dono, parcelas(imovel)[:1])
        with pytest.raises(ErroDeNegocio, match="peça outro à contabilidade"):
            pagar(quem, dono, parcelas(imovel)[1:])
    assert Conhecimento.objects.count() == 1
    assert parcelas(imovel)[1].situacao == "aberta"


def test_o_exator_nao_usa_caderno_de_outro_nem_de_outro_exercicio():
    with no_dia(DIA):
        exator(taloes=5)
        outro = exator(especies=())
        imovel, dono = casa_lancada()
        with pytest.raises(ErroDeNegocio, match="não tem caderno"):
            pagar(outro, dono, parcelas(imovel)[:1])
        entregar_cadernos(outro)
    with no_dia(date(1965, 1, 4)):
        caixas.fechar(caixa=caixas.caixa_aberto(outro), contado=0, usuario=outro)
        caixas.abrir(exator=outro)
        with pytest.raises(ErroDeNegocio, match="de 1965"):
            pagar(outro, dono, parcelas(imovel)[:1])


def test_na_passagem_da_exatoria_o_novo_exator_segue_a_numeracao():
    with no_dia(DIA):
        sai, entra = exator(), exator(especies=())
        imovel, dono = casa_lancada()
        pagar(sai, dono, parcelas(imovel)[:1])
        caderno = Caderno.objects.get(exator=sai, especie="comum")
        with pytest.raises(ErroDeNegocio, match="motivo"):
            cadernos.passar(
                caderno=caderno, exator=entra, motivo=" ", usuario=fabrica.usuario("contador")
            )
        cadernos.passar(
            caderno=caderno, exator=entra, motivo="Férias", usuario=fabrica.usuario("contador")
        )
        feito = pagar(entra, dono, parcelas(imovel)[1:])
        assert (feito.caderno_id, feito.numero) == (caderno.pk, 2)
        outro, dona = casa_lancada()
        with pytest.raises(ErroDeNegocio, match="não tem caderno"):
            pagar(sai, dona, parcelas(outro)[:1])


def test_recolhido_o_caderno_o_que_ficou_em_branco_nao_se_usa_mais():
    with no_dia(DIA):
        quem = exator()
        imovel, dono = casa_lancada()
        pagar(quem, dono, parcelas(imovel)[:1])
        caderno = Caderno.objects.get(exator=quem, especie="comum")
        cadernos.recolher(
            caderno=caderno, motivo="Fim do exercício", usuario=fabrica.usuario("contador")
        )
        assert "em branco (2 a 50)" in Ato.objects.get(tipo="caderno.recolhido").descricao
        with pytest.raises(ErroDeNegocio, match="não tem caderno"):
            pagar(quem, dono, parcelas(imovel)[1:])
        (novo,) = rubricar()
        assert novo.primeiro == 51
