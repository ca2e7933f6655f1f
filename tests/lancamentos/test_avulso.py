"""The launch of one property at the counter."""

import json
from datetime import date
from decimal import Decimal

import pytest

from lancamentos.avulso_de_imovel import lancar_imovel, prever
from lancamentos.memoria import MemoriaDivergente, reconstruir
from lancamentos.models import Lancamento
from lancamentos.postar import escritor
from lancamentos.substituir import cancelar
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import contas, de, lancada, parcelas

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def em_1963() -> object:
    with no_dia(date(1963, 12, 1)):
        yield


def test_previa_mostra_os_passos_e_nao_grava() -> None:
    terreno = fabrica.imovel()
    with no_dia(date(1964, 1, 10)):
        previa = prever(imovel=terreno, exercicio=1964)
    assert [(p.item.tributo, p.item.valor) for p in previa.itens] == [
        ("territorial-urbano", 120_000),
        ("educacao-saude", 2_000),
        ("iluminacao-publica", 2_000),
    ]
    assert previa.total == 124_000
    assert all(p.conta.memoria for p in previa.itens)
    assert not Lancamento.objects.exists()


def test_lanca_o_mesmo_que_a_rodada_lancaria_e_a_rodada_o_deixa_estar() -> None:
    casa, outra = fabrica.imovel(edificacao={}), fabrica.imovel(edificacao={})
    quem = fabrica.usuario("lancador")
    with no_dia(date(1964, 1, 5)):
        feitos = lancar_imovel(imovel=casa, exercicio=1964, usuario=quem, motivo="Pedido no balcão")
    antes = [x.pk for x in feitos]
    lancada()
    assert contas(casa) == contas(outra)
    assert (
        list(Lancamento.objects.filter(imovel=casa).values_list("pk", flat=True).order_by("pk"))
        == antes
    )
    (ato,) = atos_de(feitos[0])
    assert (ato.tipo, ato.autor, ato.motivo) == ("lancamento.avulso", quem.nome, "Pedido no balcão")
    for lancamento in Lancamento.objects.filter(imovel=casa):
        assert reconstruir(lancamento).valor == lancamento.valor


def test_parcela_de_data_passada_vence_quinze_dias_depois_ou_trinta_fora_da_sede() -> None:
    da_sede = fabrica.imovel()
    de_fora = fabrica.imovel(titular=fabrica.pessoa(reside_na_sede=False))
    quem = fabrica.usuario("lancador")
    with no_dia(date(1964, 6, 10)):
        for imovel in (da_sede, de_fora):
            lancar_imovel(imovel=imovel, exercicio=1964, usuario=quem, motivo="Omitido")
    assert parcelas(de(da_sede, "territorial-urbano")) == [
        ("25/06/1964", 60_000),
        ("31/08/1964", 60_000),
    ]
    assert parcelas(de(de_fora, "territorial-urbano"))[0] == ("10/07/1964", 60_000)


def test_predio_novo_paga_os_duodecimos_desde_o_habite_se() -> None:
    casa = fabrica.imovel(edificacao={"habite_se": date(1964, 5, 20), "projecao": Decimal(150)})
    with no_dia(date(1964, 6, 1)):
        lancar_imovel(
            imovel=casa, exercicio=1964, usuario=fabrica.usuario("lancador"), motivo="Habite-se"
        )
    predial = de(casa, "predial")
    assert predial.valor == 82_000  # 1.230,00 × 8/12
    assert parcelas(predial) == [("16/06/1964", 82_000)]
    assert reconstruir(predial).valor == 82_000
    assert contas(casa)[0] == ("territorial-urbano", "1.200,00")


def test_lancado_uma_vez_nao_se_lanca_outra() -> None:
    terreno = fabrica.imovel()
    quem = fabrica.usuario("lancador")
    with no_dia(date(1964, 1, 5)):
        lancar_imovel(imovel=terreno, exercicio=1964, usuario=quem, motivo="Pedido")
        with pytest.raises(ErroDeNegocio, match="nada mais a lançar"):
            lancar_imovel(imovel=terreno, exercicio=1964, usuario=quem, motivo="Pedido")
    assert Lancamento.objects.count() == 3


def test_o_que_foi_cancelado_no_exercicio_a_rodada_nao_lanca_de_novo() -> None:
    terreno = fabrica.imovel()
    quem = fabrica.usuario("lancador")
    with no_dia(date(1964, 1, 5)):
        feitos = lancar_imovel(imovel=terreno, exercicio=1964, usuario=quem, motivo="Pedido")
        cancelar(lancamento=feitos[0], motivo="Indevido", artigo="64", usuario=quem)
    rodada = lancada()
    assert "territorial-urbano" not in dict(contas(terreno))
    assert [r.especie for r in rodada.recusas.all()] == ["cancelado-antes"]


def test_sem_motivo_nao_se_lanca() -> None:
    with pytest.raises(ErroDeNegocio, match="Diga por que"):
        lancar_imovel(
            imovel=fabrica.imovel(),
            exercicio=1964,
            usuario=fabrica.usuario("lancador"),
            motivo=" ",
        )


def test_exercicio_anterior_ao_codigo_e_recusado() -> None:
    with pytest.raises(ErroDeNegocio, match="Não há lei"):
        prever(imovel=fabrica.imovel(), exercicio=1963)


def test_exercicio_que_nao_comecou_e_recusado() -> None:
    with pytest.raises(ErroDeNegocio, match="ainda não começou"):
        prever(imovel=fabrica.imovel(), exercicio=1964)


def test_memoria_que_nao_da_o_valor_gravado_e_erro() -> None:
    terreno = fabrica.imovel()
    lancada()
    territorial = de(terreno, "territorial-urbano")
    territorial.valor += 1
    with pytest.raises(MemoriaDivergente, match="gravado 120001, reconstruído 120000"):
        reconstruir(territorial)


def test_fatos_gravados_sao_os_que_a_lei_escreve() -> None:
    lei = lei_em(date(1964, 1, 1))
    for tributo, mapa in (
        (
            "predial",
            {
                "valor_venal": "300000.05",
                "uso": "comercial",
                "parcialmente_alugado": True,
                "termino_da_construcao": "1945-01",
                "habite_se": "1964-05-20",
                "ocupacao": "hotel",
            },
        ),
        (
            "territorial-urbano",
            {
                "valor_venal": "7.10",
                "area_do_terreno_m2": "12000.50",
                "melhoramentos": ["agua", "esgoto"],
                "testada_servida": '“1/2” \\ "',
                "anos_sem_edificar": 3,
                "passeio": False,
            },
        ),
        ("iluminacao-publica", {"imposto_lancado": "0.00", "imposto": "predial"}),
    ):
        fatos = lei.ler_fatos(tributo, mapa)
        assert json.loads(escritor(type(fatos), lei.moeda)(fatos)) == lei.escrever_fatos(fatos)
