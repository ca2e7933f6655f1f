"""Receiving at the counter: exact amounts, one payment a debt, numbers without holes."""

from datetime import date
from uuid import uuid4

import pytest
from django.db.models import Sum

from arrecadacao.debitos import debitos_de
from arrecadacao.models import Caderno, Conhecimento, ItemDoConhecimento, Partida
from lancamentos.models import Parcela
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Documento, ParametroMunicipal
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import casa_lancada, exator, pagar, parcelas

pytestmark = pytest.mark.django_db

EM_DIA = date(1964, 2, 20)
VENCIDA = date(1964, 6, 27)  # 120 days after 28 February


def sem_rastro() -> tuple[int, ...]:
    return (
        Conhecimento.objects.count(),
        ItemDoConhecimento.objects.count(),
        Partida.objects.count(),
        Documento.objects.count(),
        Ato.objects.filter(tipo="conhecimento.emitido").count(),
        sum(Caderno.objects.values_list("usado_ate", flat=True)),
        Parcela.objects.filter(situacao="paga").count(),
    )


def test_em_dia_paga_o_principal_e_os_cinquenta_cruzeiros_do_conhecimento():
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        feito = pagar(exator(), dono, parcelas(imovel)[:1], recebido=700_00)
    assert feito.total == 615_00 + 50_00
    assert feito.troco == 35_00
    itens = [(i.tributo, i.principal, i.multa, i.juros, i.total) for i in feito.itens.all()]
    assert itens == [
        ("predial", 615_00, 0, 0, 615_00),
        ("atos-da-economia-conhecimento", 50_00, 0, 0, 50_00),
    ]
    assert parcelas(imovel)[0].situacao == "paga"
    assert parcelas(imovel)[1].situacao == "aberta"


def test_com_cento_e_vinte_dias_de_atraso_paga_multa_e_juros_do_art_71():
    imovel, dono = casa_lancada()
    with no_dia(VENCIDA):
        feito = pagar(exator(), dono, parcelas(imovel)[:1])
    item = feito.itens.get(tributo="predial")
    assert item.multa == 61_50
    # (615,00 + 61,50) × 12% × 91/365
    assert item.juros == 20_24
    assert item.total == 696_74
    assert feito.total == 746_74
    assert [m["titulo"] for m in feito.documento.conteudo["memorias"]][1].endswith(
        "acréscimos do dia"
    )


def test_as_partidas_somam_zero_e_dizem_receita_exercicio_e_natureza():
    imovel, dono = casa_lancada()
    with no_dia(VENCIDA):
        feito = pagar(exator(), dono, parcelas(imovel)[:1])
    linhas = {(p.conta, p.receita, p.exercicio, p.natureza): p.valor for p in feito.partidas.all()}
    assert linhas == {
        ("caixa", "", None, "dinheiro"): 746_74,
        ("receita", "predial", 1964, "principal"): -615_00,
        ("receita", "predial", 1964, "multa"): -61_50,
        ("receita", "predial", 1964, "juros"): -20_24,
        ("receita", "atos-da-economia-conhecimento", 1964, "principal"): -50_00,
    }
    assert feito.partidas.aggregate(s=Sum("valor"))["s"] == 0


def test_o_mesmo_formulario_enviado_de_novo_devolve_o_mesmo_conhecimento():
    imovel, dono = casa_lancada()
    chave = uuid4()
    with no_dia(EM_DIA):
        quem = exator()
        primeiro = pagar(quem, dono, parcelas(imovel)[:1], chave=chave)
        antes = sem_rastro()
        segundo = pagar(quem, dono, parcelas(imovel)[:1], chave=chave, total=665_00)
    assert segundo.pk == primeiro.pk
    assert sem_rastro() == antes


def test_o_formulario_de_outro_exator_nao_serve():
    imovel, dono = casa_lancada()
    chave = uuid4()
    with no_dia(EM_DIA):
        pagar(exator(), dono, parcelas(imovel)[:1], chave=chave)
        with pytest.raises(ErroDeNegocio, match="outro exator"):
            pagar(exator(), dono, parcelas(imovel)[1:], chave=chave)


def test_parcela_paga_nao_se_paga_de_novo():
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        quem = exator()
        pagar(quem, dono, parcelas(imovel)[:1])
        antes = sem_rastro()
        with pytest.raises(ErroDeNegocio, match=r"já foi paga, em 20/02/1964.*nº 1/1964"):
            pagar(quem, dono, parcelas(imovel)[:1], total=665_00)
    assert sem_rastro() == antes


def test_prestacao_anterior_em_aberto_e_recusada_sem_deixar_rastro():
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        quem = exator()
        antes = sem_rastro()
        with pytest.raises(ErroDeNegocio, match="Prestação anterior em aberto"):
            pagar(quem, dono, parcelas(imovel)[1:], total=665_00)
        assert sem_rastro() == antes
        pagar(quem, dono, parcelas(imovel)[:1])
        pagar(quem, dono, parcelas(imovel)[1:])
    assert [p.situacao for p in parcelas(imovel)] == ["paga", "paga"]


@pytest.mark.parametrize(
    ("pedido", "mensagem"),
    [
        ({"total": 600_00}, "Os valores mudaram"),
        ({"recebido": 660_00}, "Faltam Cr\\$ 5,00"),
        ({"recebido": 700_00, "meio": "cheque"}, "valor exato"),
        ({"meio": "fiado"}, "meio de pagamento"),
    ],
)
def test_recusas_do_dinheiro_nao_deixam_rastro(pedido, mensagem):
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        quem = exator()
        antes = sem_rastro()
        with pytest.raises(ErroDeNegocio, match=mensagem):
            pagar(quem, dono, parcelas(imovel)[:1], **pedido)
        assert sem_rastro() == antes


def test_sem_caixa_aberto_nao_se_recebe():
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        quem = exator(caixa=False)
        with pytest.raises(ErroDeNegocio, match="Abra o seu caixa"):
            pagar(quem, dono, parcelas(imovel)[:1])


def test_caixa_de_ontem_deve_ser_fechado_antes():
    imovel, dono = casa_lancada()
    with no_dia(date(1964, 2, 19)):
        quem = exator()
    with no_dia(EM_DIA), pytest.raises(ErroDeNegocio, match="é de 19/02/1964"):
        pagar(quem, dono, parcelas(imovel)[:1])


def test_sem_caderno_a_mensagem_diz_o_que_fazer():
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        quem = exator(especies=())
        antes = sem_rastro()
        with pytest.raises(ErroDeNegocio, match="não tem caderno de conhecimentos de tributos"):
            pagar(quem, dono, parcelas(imovel)[:1])
    assert sem_rastro() == antes


def test_varios_imoveis_e_tributos_num_so_conhecimento_pagam_uma_vez_os_cinquenta():
    imovel, dono = casa_lancada()
    outro, _ = casa_lancada(titular=dono)
    with no_dia(EM_DIA):
        escolhidas = [d.parcela for d in debitos_de(pessoa=dono).todos if d.parcela.numero == 1]
        feito = pagar(exator(), dono, escolhidas)
    assert feito.itens.count() == len(escolhidas) + 1 > 7
    assert feito.itens.filter(parcela__isnull=True).count() == 1
    assert feito.documento.conteudo["assunto"] == "Diversos"
    assert [o["objeto"] for o in feito.documento.conteudo["objetos"]] == sorted(
        (f"imóvel {imovel.inscricao}", f"imóvel {outro.inscricao}")
    )


def test_desconto_decretado_so_vale_para_o_imposto_pago_inteiro_ate_31_de_marco():
    ParametroMunicipal.objects.create(
        parametro="desconto.art-247",
        valor="10",
        desde=date(1964, 1, 1),
        ate=date(1964, 12, 31),
        lei="Decreto nº 3/1964",
        proposto_por=fabrica.usuario("contador"),
        proposto_em=agora(),
        confirmado_por=fabrica.usuario("chefe"),
        confirmado_em=agora(),
    )
    imovel, dono = casa_lancada()
    with no_dia(date(1964, 3, 31)):
        quem = exator()
        feito = pagar(quem, dono, parcelas(imovel))
        um_so, outro = casa_lancada()
        parcial = pagar(quem, outro, parcelas(um_so)[:1])
    # The first instalment is late since 28 February, and the decree forgives its fine (D7).
    assert [(i.desconto, i.multa, i.total) for i in feito.itens.filter(tributo="predial")] == [
        (61_50, 0, 553_50),
        (61_50, 0, 553_50),
    ]
    assert feito.total == 1107_00 + 50_00
    assert parcial.itens.get(tributo="predial").desconto == 0
    assert parcial.itens.get(tributo="predial").multa == 61_50


def test_o_papel_guarda_a_sua_copia():
    imovel, dono = casa_lancada()
    with no_dia(EM_DIA):
        feito = pagar(exator("Ana Reis"), dono, parcelas(imovel)[:1])
    nome = dono.nome
    dono.nome = "Outro Nome"
    dono.save()
    copia = feito.documento.conteudo
    assert copia["pagador"]["nome"] == nome
    assert copia["extenso"] == "seiscentos e sessenta e cinco cruzeiros"
    assert copia["exator"] == {"nome": "Ana Reis", "cargo": "Tesoureiro"}
    assert copia["memorias"][0]["titulo"].endswith("lançado em Cr$ 1.230,00")
    assert copia["memorias"][0]["passos"][-1]["valor"] == "1.230,00"
    assert nome not in str(feito.documento.publico)
