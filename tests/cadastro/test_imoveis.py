"""Properties, streets and persons: verbs, refusals without a trace, and the database's own word."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from cadastro import imoveis, logradouros, pessoas
from cadastro.imoveis import Frente, compor_inscricao
from cadastro.models import Edificacao, Imovel, Logradouro, Pessoa, Trecho
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def quem():
    return fabrica.cadastrador()


# --- persons ---


def test_pessoa_inscrita_guarda_o_documento_limpo_e_o_ato():
    pessoa = pessoas.inscrever(nome="  Maria   Ari ", documento="529.982.247-25", usuario=quem())
    assert (pessoa.nome, pessoa.documento) == ("Maria Ari", "52998224725")
    assert Ato.objects.get(tipo="pessoa.inscrita").alvo_id == pessoa.pk
    assert pessoa.history.get().history_user == quem()


@pytest.mark.parametrize(
    ("dados", "mensagem"),
    [
        ({"nome": " "}, "nome"),
        ({"nome": "Zé", "documento": "529.982.247-26"}, "verificador"),
        ({"nome": "Zé", "email": "sem arroba"}, "E-mail"),
        ({"nome": "Zé", "natureza": "fantasma"}, "Natureza"),
    ],
)
def test_pessoa_errada_e_recusada_sem_deixar_rastro(dados, mensagem):
    with pytest.raises(ErroDeNegocio, match=mensagem):
        pessoas.inscrever(usuario=quem(), **dados)
    assert (Pessoa.objects.count(), Pessoa.history.count(), Ato.objects.count()) == (0, 0, 0)


def test_documento_de_outra_pessoa_e_recusado():
    fabrica.pessoa("Dona Luzia", documento="52998224725")
    with pytest.raises(ErroDeNegocio, match="já é de Dona Luzia"):
        pessoas.inscrever(nome="Outra", documento="529.982.247-25", usuario=quem())


def test_o_banco_recusa_documento_fora_do_formato():
    with pytest.raises(IntegrityError, match="pessoa_documento_formato"), transaction.atomic():
        Pessoa.objects.create(nome="X", documento="529.982.247")


# --- streets ---


def test_trechos_do_mesmo_lado_nao_se_sobrepoem():
    rua = fabrica.logradouro(servicos={"numero_final": 99, "lado": "par"})
    logradouros.abrir_trecho(rua, usuario=quem(), numero_final=99, lado="impar")
    logradouros.abrir_trecho(rua, usuario=quem(), numero_inicial=100, lado="ambos")
    for lado in ("ambos", "par"):
        with pytest.raises(ErroDeNegocio, match="sobrepõe"):
            logradouros.abrir_trecho(
                rua, usuario=quem(), numero_inicial=50, numero_final=60, lado=lado
            )
    with pytest.raises(IntegrityError, match="trechos_nao_se_sobrepoem"), transaction.atomic():
        Trecho.objects.create(logradouro=rua, numero_inicial=99, numero_final=99)


def test_alterar_trecho_registra_o_servico_que_comecou():
    trecho = fabrica.logradouro(servicos={}).trechos.get()
    logradouros.alterar_trecho(trecho, usuario=quem(), motivo="Luz ligada", iluminacao=True)
    trecho.refresh_from_db()
    assert trecho.iluminacao
    assert "iluminação pública" in Ato.objects.get(tipo="trecho.alterado").descricao
    antes = Ato.objects.count()
    logradouros.alterar_trecho(trecho, usuario=quem(), motivo="De novo", iluminacao=True)
    assert Ato.objects.count() == antes


def test_codigo_de_logradouro_repetido_e_recusado():
    fabrica.logradouro("Ari", codigo="12")
    with pytest.raises(ErroDeNegocio, match="já é do logradouro Rua Ari"):
        fabrica.logradouro("Outra", codigo="12")
    assert Logradouro.objects.count() == 1


# --- properties ---


@pytest.mark.parametrize(
    ("dados", "mensagem"),
    [
        ({"area_terreno": Decimal(0)}, "área do terreno"),
        ({"valor_venal_terreno": -1}, "valor venal"),
        ({"jardim_na_frente": Decimal(301)}, "jardim"),
        ({"numero": 0}, "número"),
        ({"fracao_ideal": Decimal("1.5")}, "fração"),
        ({"edificacao": {"area": Decimal(0)}}, "área construída"),
        ({"edificacao": {"pavimentos": 0}}, "pavimento"),
        ({"edificacao": {"uso": "castelo"}}, "Uso"),
        ({"inscricao": " "}, "inscrição"),
    ],
)
def test_imovel_errado_e_recusado_sem_deixar_rastro(dados, mensagem):
    rua, dona = fabrica.logradouro(), fabrica.pessoa()
    antes = Ato.objects.count()
    with pytest.raises(ErroDeNegocio, match=mensagem):
        fabrica.imovel(logradouro=rua, titular=dona, **dados)
    assert Imovel.objects.count() == Imovel.history.count() == Edificacao.objects.count() == 0
    assert Ato.objects.count() == antes


def test_imovel_sem_titular_e_recusado():
    with pytest.raises(ErroDeNegocio, match="gozo do imóvel"):
        imoveis.inscrever(
            inscricao="1",
            titulares=[],
            logradouro=fabrica.logradouro(),
            area_terreno=Decimal(1),
            valor_venal_terreno=0,
            usuario=quem(),
        )


def test_alterar_guarda_quem_quando_e_por_que():
    imovel = fabrica.imovel()
    with no_dia(date(1964, 5, 2)):
        imoveis.alterar(
            imovel, valor_venal_terreno=7_000_000, usuario=quem(), motivo="Revisão do art. 160"
        )
    ultima = imovel.history.first()
    assert (ultima.valor_venal_terreno, ultima.prev_record.valor_venal_terreno) == (
        7_000_000,
        6_000_000,
    )
    assert ultima.history_change_reason == "Revisão do art. 160"
    assert ultima.history_user == quem()
    assert ultima.history_date.date() == date(1964, 5, 2)


def test_alterar_sem_mudar_nada_nao_registra_nada():
    imovel = fabrica.imovel()
    antes = (Ato.objects.count(), Imovel.history.count())
    imoveis.alterar(imovel, area_terreno=Decimal("300.00"), usuario=quem(), motivo="Nada")
    assert (Ato.objects.count(), Imovel.history.count()) == antes
    with pytest.raises(ErroDeNegocio, match="motivo"):
        imoveis.alterar(imovel, numero=4, usuario=quem(), motivo=" ")


def test_testadas_uma_principal_uma_por_trecho():
    imovel = fabrica.imovel()
    direita, esquerda = (fabrica.logradouro().trechos.get() for _ in range(2))
    doze = Decimal(12)
    for testadas, mensagem in (
        ([Frente(direita, doze)], "principal"),
        ([Frente(direita, doze, True), Frente(esquerda, doze, True)], "principal"),
        ([Frente(direita, doze, True), Frente(direita, doze)], "mesmo trecho"),
        ([Frente(direita, Decimal(0), True)], "zero metros"),
    ):
        with pytest.raises(ErroDeNegocio, match=mensagem):
            imoveis.definir_testadas(imovel, testadas, usuario=quem(), motivo="Esquina")
    imoveis.definir_testadas(
        imovel,
        [Frente(direita, doze, True), Frente(esquerda, Decimal("30.5"))],
        usuario=quem(),
        motivo="Esquina",
    )
    imoveis.definir_testadas(
        imovel,
        [Frente(direita, doze), Frente(esquerda, Decimal("30.5"), True)],
        usuario=quem(),
        motivo="Rua mais importante",
    )
    assert imovel.testadas.get(principal=True).trecho == esquerda
    with pytest.raises(IntegrityError, match="uma_testada_principal"), transaction.atomic():
        imovel.testadas.update(principal=True)


def test_edificar_numera_as_unidades_e_demolir_as_mantem():
    imovel = fabrica.imovel(edificacao={})
    nova = imoveis.edificar(
        imovel, area=Decimal(20), valor_venal=1, usuario=quem(), motivo="Habite-se 3/1964"
    )
    assert nova.numero == 2
    imoveis.alterar_edificacao(nova, estado="demolida", usuario=quem(), motivo="Vistoria")
    assert [e.estado for e in imovel.edificacoes.all()] == ["em_uso", "demolida"]


def test_imovel_baixado_nao_se_altera():
    imovel = imoveis.baixar(fabrica.imovel(edificacao={}), usuario=quem(), motivo="Unificação")
    assert imovel.baixado_em == date(1964, 3, 20)
    for verbo in (
        lambda: imoveis.alterar(imovel, numero=1, usuario=quem(), motivo="x"),
        lambda: imoveis.edificar(imovel, area=1, valor_venal=1, usuario=quem(), motivo="x"),
        lambda: imoveis.baixar(imovel, usuario=quem(), motivo="x"),
    ):
        with pytest.raises(ErroDeNegocio, match="baixado"):
            verbo()


def test_inscricao_se_compoe_de_distrito_setor_quadra_e_lote():
    assert compor_inscricao(1, 2, 3, 456) == "01.02.003.0456"
    with pytest.raises(ErroDeNegocio, match="quadra"):
        compor_inscricao(1, 2, 1000, 1)
    assert imoveis.proximo_lote(1, 2, 3) == 1
    fabrica.imovel(inscricao="01.02.003.0456")
    assert imoveis.proximo_lote(1, 2, 3) == 457


@pytest.mark.parametrize(
    ("mudanca", "regra"),
    [
        ({"area_terreno": 0}, "imovel_area_positiva"),
        ({"valor_venal_terreno": -1}, "imovel_valor_nao_negativo"),
        ({"numero": 0}, "imovel_numero_positivo"),
        ({"fracao_ideal": 2}, "imovel_fracao_ideal"),
        ({"situacao": "baixado"}, "imovel_baixado_tem_data"),
    ],
)
def test_o_banco_recusa_o_que_o_verbo_recusaria(mudanca, regra):
    imovel = fabrica.imovel()
    with pytest.raises(IntegrityError, match=regra), transaction.atomic():
        Imovel.objects.filter(pk=imovel.pk).update(**mudanca)


def test_quem_grava_ao_mesmo_tempo_recebe_uma_recusa_e_nao_um_erro(monkeypatch):
    fabrica.imovel(inscricao="01.01.001.0001")
    # As if the other act had been written after this one looked.
    monkeypatch.setattr(Imovel.objects, "filter", lambda **_: Imovel.objects.none())
    with pytest.raises(ErroDeNegocio, match="acaba de gravar"):
        fabrica.imovel(inscricao="01.01.001.0001")
