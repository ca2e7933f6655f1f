"""The ficha: received by one person, checked by another, in time or late."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from cadastro import fichas, titularidades
from cadastro.declaracao import Declaracao, comparar, do_imovel, ler
from cadastro.imoveis import Frente
from cadastro.models import FichaDeInscricao, Imovel
from cadastro.titularidades import Titular
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Serie
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_marco_de_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def declaracao(**imovel):
    rua = fabrica.logradouro("Direita")
    dono, outra = fabrica.pessoa("João Ari"), fabrica.pessoa("Luzia Ari")
    return Declaracao(
        imovel={
            "logradouro": rua,
            "numero": 12,
            "area_terreno": Decimal("360.50"),
            "valor_venal_terreno": 7_000_000,
            "sem_edificar_desde": date(1960, 5, 1),
            **imovel,
        },
        titulares=[
            Titular(dono, Decimal("0.6"), principal=True),
            Titular(outra, Decimal("0.4")),
        ],
        testadas=[Frente(rua.trechos.get(), Decimal("12.5"), principal=True)],
        edificacoes=[
            {"area": Decimal(80), "valor_venal": 9_000_000, "habite_se": date(1964, 1, 5)}
        ],
    )


def receber(declarado=None, *, fato_em=date(1964, 3, 1), **extra):
    declarado = declarado or declaracao()
    return fichas.receber(
        especie="inscricao",
        declarante=declarado.titulares[0].pessoa,
        declarado=declarado,
        fato_em=fato_em,
        usuario=fabrica.usuario("atendente"),
        **extra,
    )


def alterar(imovel, declarado, *, fato_em=date(1964, 3, 1), especie="alteracao"):
    return fichas.receber(
        especie=especie,
        declarante=titularidades.em(imovel, date(1964, 3, 1))[0].pessoa,
        declarado=declarado,
        fato_em=fato_em,
        imovel=imovel,
        usuario=fabrica.usuario("atendente"),
    )


def test_ficha_recebe_numero_do_exercicio_e_guarda_o_declarado():
    uma, outra = receber(), receber()
    assert (outra.numero, outra.exercicio) == (uma.numero + 1, 1964)
    uma.refresh_from_db()
    lida = ler(uma.dados)
    assert lida.imovel["area_terreno"] == Decimal("360.50")
    assert lida.imovel["sem_edificar_desde"] == date(1960, 5, 1)
    assert [t.parte for t in lida.titulares] == [Decimal("0.6"), Decimal("0.4")]
    assert Imovel.objects.count() == 0


def test_inscricao_tem_trinta_dias_da_escritura_e_atrasada_fica_marcada():
    no_prazo, atrasada = receber(fato_em=date(1964, 2, 19)), receber(fato_em=date(1964, 2, 18))
    assert no_prazo.prazo_ate == date(1964, 3, 20)
    assert not no_prazo.fora_do_prazo
    assert atrasada.fora_do_prazo
    assert Ato.objects.filter(descricao__endswith="fora do prazo").count() == 1


def test_alteracao_tem_sessenta_dias_do_fato():
    imovel = fabrica.imovel()
    ficha = alterar(imovel, Declaracao(imovel={"numero": 9}), fato_em=date(1964, 1, 20))
    assert ficha.prazo_ate == date(1964, 3, 20)


def test_deferida_a_inscricao_o_imovel_recebe_numero_titulares_e_predio():
    ficha = receber()
    imovel = fichas.deferir(ficha, inscricao="01.02.003.0456", usuario=fabrica.usuario("lancador"))
    ficha.refresh_from_db()
    assert ficha.situacao == "deferida"
    assert ficha.imovel == imovel
    assert [t.pessoa.nome for t in titularidades.em(imovel, date(1964, 3, 1))] == [
        "João Ari",
        "Luzia Ari",
    ]
    assert imovel.edificacoes.get().habite_se == date(1964, 1, 5)
    assert imovel.testadas.get().principal
    assert "joao" in imovel.__class__.objects.get(pk=imovel.pk).busca
    assert imovel.history.get().history_change_reason == str(ficha)


def test_quem_recebeu_a_ficha_nao_a_confere():
    ficha = receber()
    with pytest.raises(ErroDeNegocio, match="outra pessoa"):
        fichas.deferir(ficha, inscricao="01.01.001.0001", usuario=ficha.recebida_por)
    with pytest.raises(ErroDeNegocio, match="outra pessoa"):
        fichas.devolver(ficha, usuario=ficha.recebida_por, motivo="faltou a planta")
    with (
        pytest.raises(IntegrityError, match="ficha_conferida_por_outra_pessoa"),
        transaction.atomic(),
    ):
        FichaDeInscricao.objects.filter(pk=ficha.pk).update(
            situacao="deferida", conferida_por=ficha.recebida_por, conferida_em=date(1964, 3, 20)
        )


def test_inscricao_ja_existente_e_recusada_sem_deixar_rastro():
    existente = fabrica.imovel(inscricao="01.02.003.0456")
    ficha = receber()
    antes = (Imovel.objects.count(), Ato.objects.count())
    with pytest.raises(ErroDeNegocio, match="já existe"):
        fichas.deferir(ficha, inscricao=existente.inscricao, usuario=fabrica.usuario("lancador"))
    assert (Imovel.objects.count(), Ato.objects.count()) == antes
    ficha.refresh_from_db()
    assert ficha.situacao == "recebida"


def test_ficha_recusada_nao_gasta_numero():
    receber()
    ultimo = Serie.objects.get(nome="ficha:1964").ultimo
    with pytest.raises(ErroDeNegocio, match="área"):
        receber(declaracao(area_terreno=Decimal(0)))
    assert Serie.objects.get(nome="ficha:1964").ultimo == ultimo


def test_devolver_exige_motivo_e_encerra_a_ficha():
    ficha, lancador = receber(), fabrica.usuario("lancador")
    with pytest.raises(ErroDeNegocio, match="corrigido"):
        fichas.devolver(ficha, usuario=lancador, motivo=" ")
    fichas.devolver(ficha, usuario=lancador, motivo="Faltou a escritura")
    with pytest.raises(ErroDeNegocio, match="já foi devolvida"):
        fichas.deferir(ficha, inscricao="01.01.001.0001", usuario=lancador)


def test_alteracao_deferida_muda_so_o_declarado_e_transfere_na_data_do_fato():
    imovel = fabrica.imovel(edificacao={}, titular=fabrica.pessoa("Antiga Dona"))
    novo = fabrica.pessoa("Novo Dono")
    ficha = alterar(
        imovel,
        Declaracao(
            imovel={"valor_venal_terreno": 9_900_000},
            titulares=[Titular(novo)],
            edificacoes=[
                {"numero": 1, "uso": "comercial"},
                {"area": Decimal(30), "valor_venal": 1_000_000},
            ],
        ),
    )
    fichas.deferir(ficha, usuario=fabrica.usuario("lancador"))
    imovel.refresh_from_db()
    assert imovel.valor_venal_terreno == 9_900_000
    assert imovel.area_terreno == Decimal(300)
    assert [e.uso for e in imovel.edificacoes.all()] == ["comercial", "residencial"]
    assert titularidades.em(imovel, date(1964, 2, 29)).get().pessoa.nome == "Antiga Dona"
    assert titularidades.em(imovel, date(1964, 3, 1)).get().pessoa == novo
    assert "novo dono" in imovel.busca
    assert "antiga" not in imovel.busca


def test_comparacao_mostra_o_declarado_ao_lado_do_atual():
    imovel = fabrica.imovel(edificacao={})
    atual = do_imovel(imovel)
    declarado = Declaracao(
        imovel={**atual.imovel, "valor_venal_terreno": 9_900_000},
        titulares=atual.titulares,
        testadas=atual.testadas,
        edificacoes=[{**atual.edificacoes[0], "uso": "comercial"}],
    )
    secoes = comparar(declarado, atual)
    mudadas = {
        linha.rotulo: (linha.atual, linha.declarado)
        for s in secoes
        for linha in s.linhas
        if linha.mudou
    }
    assert mudadas == {
        "Valor venal do terreno": ("Cr$ 60.000,00", "Cr$ 99.000,00"),
        "Uso": ("Exclusivamente residencial", "Comercial ou industrial em funcionamento"),
    }


def test_uma_ficha_por_vez_e_nenhuma_para_imovel_baixado():
    imovel = fabrica.imovel()
    ficha = alterar(imovel, Declaracao(), especie="baixa")
    with pytest.raises(ErroDeNegocio, match="aguarda conferência"):
        alterar(imovel, Declaracao(imovel={"numero": 3}))
    fichas.deferir(ficha, usuario=fabrica.usuario("lancador"), motivo="Unido ao lote vizinho")
    imovel.refresh_from_db()
    assert (imovel.situacao, imovel.baixado_em) == ("baixado", date(1964, 3, 1))
    with pytest.raises(ErroDeNegocio, match="baixado"):
        alterar(imovel, Declaracao(imovel={"numero": 3}))


@pytest.mark.parametrize(
    "comando",
    [
        "UPDATE cadastro_fichadeinscricao SET dados = '{}'",
        "UPDATE cadastro_fichadeinscricao SET recebida_em = '1964-01-01'",
        "DELETE FROM cadastro_fichadeinscricao",
    ],
)
def test_o_declarado_na_ficha_nao_muda_nem_se_apaga(comando):
    ficha = receber()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(comando)
    assert type(ficha).objects.get().dados == ficha.dados
