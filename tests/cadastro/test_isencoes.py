"""Exemptions: the prefeito's act, grounds of the law, no overlap, cassação."""

from datetime import date

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from cadastro import isencoes
from cadastro.isencoes import LEI_PROPRIA
from cadastro.models import Isencao
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db

ANO_NOVO = date(1964, 1, 1)


@pytest.fixture(autouse=True)
def em_1964():
    with no_dia(date(1964, 3, 20)):
        yield


@pytest.fixture
def prefeito():
    return fabrica.usuario("prefeito")


def requerer(imovel=None, **dados):
    padrao = {
        "tributo": "predial",
        "fundamento": "art-249-III",
        "desde": ANO_NOVO,
        "processo": "12/1964",
        "usuario": fabrica.usuario("atendente"),
    }
    return isencoes.requerer(imovel or fabrica.imovel(edificacao={}), **padrao | dados)


def test_requerida_nao_vale_ate_que_o_prefeito_conceda(prefeito):
    isencao = requerer()
    assert (isencao.artigo, isencao.situacao) == ("249 III", "requerida")
    assert not isencoes.em_vigor(ANO_NOVO).exists()
    isencoes.conceder(isencao, usuario=prefeito, motivo="Provado")
    assert isencoes.em_vigor(ANO_NOVO).get() == isencao
    assert not isencoes.em_vigor(date(1963, 12, 31)).exists()
    antes = Ato.objects.count()
    isencoes.conceder(isencao, usuario=prefeito)
    assert Ato.objects.count() == antes


def test_so_o_prefeito_concede_indefere_e_cassa(prefeito):
    isencao = requerer()
    chefe = fabrica.usuario("chefe")
    with pytest.raises(ErroDeNegocio, match="ato do prefeito"):
        isencoes.conceder(isencao, usuario=chefe)
    with pytest.raises(ErroDeNegocio, match="Só o prefeito"):
        isencoes.indeferir(isencao, usuario=chefe, motivo="x")
    isencoes.conceder(isencao, usuario=prefeito)
    with pytest.raises(ErroDeNegocio, match="Só o prefeito"):
        isencoes.cassar(isencao, em=date(1964, 5, 1), usuario=chefe, motivo="x")


def test_bem_da_uniao_independe_de_ato_do_prefeito():
    isencao = requerer(fundamento="art-44-4-I")
    isencoes.conceder(isencao, usuario=fabrica.usuario("lancador"))
    assert isencoes.em_vigor(ANO_NOVO).exists()


def test_taxa_nao_se_isenta_e_fundamento_tem_de_ser_da_lei():
    for dados, mensagem in (
        ({"tributo": "limpeza-publica"}, "taxas"),
        ({"tributo": "inexistente"}, "não tem o tributo"),
        ({"fundamento": "art-171-I"}, "fundamento"),
        ({"fundamento": LEI_PROPRIA}, "lei que concede"),
        ({"processo": " "}, "processo"),
        ({"ate": date(1963, 1, 1)}, "antes do começo"),
        ({"edificacao": fabrica.imovel(edificacao={}).edificacoes.get()}, "outro imóvel"),
    ):
        with pytest.raises(ErroDeNegocio, match=mensagem):
            requerer(**dados)
    assert Isencao.objects.count() == Isencao.history.count() == 0


def test_favor_de_lei_propria_traz_a_lei_digitada():
    isencao = requerer(
        fundamento=LEI_PROPRIA, artigo="Lei 512/1964, 1", descricao="Vila operária, por cinco anos"
    )
    assert (isencao.artigo, isencao.descricao) == (
        "Lei 512/1964, 1",
        "Vila operária, por cinco anos",
    )


def test_isencoes_do_mesmo_tributo_nao_se_sobrepoem(prefeito):
    imovel = fabrica.imovel(edificacoes=[{}, {}])
    primeira, segunda = imovel.edificacoes.all()
    da_primeira = requerer(imovel, edificacao=primeira, ate=date(1965, 12, 31))
    isencoes.conceder(da_primeira, usuario=prefeito)
    da_segunda = requerer(imovel, edificacao=segunda)
    isencoes.conceder(da_segunda, usuario=prefeito)
    for dados in ({"edificacao": primeira, "desde": date(1965, 6, 1)}, {}):
        with pytest.raises(ErroDeNegocio, match="sobrepõem"):
            requerer(imovel, **dados)
    depois = requerer(imovel, edificacao=primeira, desde=date(1966, 1, 1))
    isencoes.conceder(depois, usuario=prefeito)
    requerer(imovel, tributo="territorial-urbano", fundamento="art-171-III")


def test_dois_pedidos_iguais_so_um_se_concede(prefeito):
    imovel = fabrica.imovel(edificacao={})
    um, outro = requerer(imovel), requerer(imovel)
    isencoes.conceder(um, usuario=prefeito)
    with pytest.raises(ErroDeNegocio, match="sobrepõem"):
        isencoes.conceder(outro, usuario=prefeito)
    with pytest.raises(IntegrityError, match="isencoes_nao_se_sobrepoem"), transaction.atomic():
        Isencao.objects.filter(pk=outro.pk).update(
            situacao="concedida", decidida_em=ANO_NOVO, decidida_por=prefeito
        )


def test_cassada_deixa_de_valer_no_dia_e_guarda_o_motivo(prefeito):
    isencao = isencoes.conceder(requerer(), usuario=prefeito)
    with pytest.raises(ErroDeNegocio, match="motivo"):
        isencoes.cassar(isencao, em=date(1964, 7, 1), usuario=prefeito, motivo="")
    isencoes.cassar(isencao, em=date(1964, 7, 1), usuario=prefeito, motivo="Prédio alugado")
    assert isencoes.em_vigor(date(1964, 6, 30)).exists()
    assert not isencoes.em_vigor(date(1964, 7, 1)).exists()
    with pytest.raises(ErroDeNegocio, match="Só se cassa"):
        isencoes.cassar(isencao, em=date(1964, 8, 1), usuario=prefeito, motivo="De novo")
    # From that day another one fits.
    requerer(isencao.imovel, desde=date(1964, 7, 1))


def test_cassada_desde_o_comeco_nunca_valeu(prefeito):
    isencao = isencoes.conceder(requerer(), usuario=prefeito)
    isencoes.cassar(isencao, em=ANO_NOVO, usuario=prefeito, motivo="Nunca houve escola")
    assert not isencoes.em_vigor(ANO_NOVO).exists()


def test_indeferida_diz_o_motivo_e_encerra_o_pedido(prefeito):
    isencao = requerer()
    with pytest.raises(ErroDeNegocio, match="motivo"):
        isencoes.indeferir(isencao, usuario=prefeito, motivo=" ")
    isencoes.indeferir(isencao, usuario=prefeito, motivo="Sem prova")
    with pytest.raises(ErroDeNegocio, match="já foi decidido"):
        isencoes.conceder(isencao, usuario=prefeito)


def test_o_banco_exige_decisao_e_motivo(prefeito):
    isencao = requerer()
    for mudanca, regra in (
        ({"situacao": "concedida"}, "isencao_decidida_por_alguem"),
        (
            {"situacao": "cassada", "decidida_em": ANO_NOVO, "decidida_por": prefeito},
            "isencao_cassada_com_motivo",
        ),
        ({"ate": date(1960, 1, 1)}, "só podem mudar"),
    ):
        with pytest.raises(IntegrityError, match=regra), transaction.atomic():
            Isencao.objects.filter(pk=isencao.pk).update(**mudanca)


@pytest.mark.parametrize(
    "comando",
    [
        "UPDATE cadastro_isencao SET tributo = 'territorial-urbano'",
        "UPDATE cadastro_isencao SET ate = '2000-01-01'",
        "UPDATE cadastro_isencao SET requerida_por_id = decidida_por_id",
        "DELETE FROM cadastro_isencao",
    ],
)
def test_o_que_foi_requerido_e_concedido_nao_muda_nem_se_apaga(prefeito, comando):
    isencoes.conceder(requerer(), usuario=prefeito, motivo="Provado")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(comando)
    assert Isencao.objects.get().situacao == "concedida"
