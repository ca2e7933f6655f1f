"""How a taxpayer is told, and from when the terms run (arts. 63, 112 and 118)."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from lancamentos.models import Aviso, Entrega, Lancamento
from lancamentos.notificar import (
    ciencia,
    prazo_de_reclamacao,
    publicar_edital,
    registrar_entrega,
    registrar_entregas,
)
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import avisada

pytestmark = pytest.mark.django_db


@pytest.fixture
def avisos() -> list[Aviso]:
    with no_dia(date(1963, 12, 1)):
        for _ in range(3):
            fabrica.imovel()
    avisada()
    return list(Aviso.objects.order_by("numero"))


def entregar(aviso: Aviso, modo: str, resultado: str, em: date | None, **dados: Any) -> Entrega:
    with no_dia(date(1964, 3, 2)):
        return registrar_entrega(
            aviso=aviso,
            modo=modo,
            resultado=resultado,
            em=em,
            usuario=fabrica.usuario("atendente"),
            **dados,
        )


def do(aviso: Aviso) -> Lancamento:
    return aviso.lancamentos.order_by("pk")[0]


def test_em_maos_a_ciencia_e_do_dia_e_correm_quinze_dias(avisos: list[Aviso]) -> None:
    assert prazo_de_reclamacao(do(avisos[0])) is None
    entregar(avisos[0], "em_maos", "recebido", date(1964, 1, 20), recebedor="A própria")
    avisos[0].refresh_from_db()
    assert avisos[0].situacao_da_entrega == "entregue"
    assert ciencia(do(avisos[0])) == date(1964, 1, 20)
    assert prazo_de_reclamacao(do(avisos[0])) == date(1964, 2, 4)


def test_recusado_com_ciencia_certificada_conta_como_entregue(avisos: list[Aviso]) -> None:
    entregar(avisos[0], "em_maos", "recusado", date(1964, 1, 20))
    assert ciencia(do(avisos[0])) == date(1964, 1, 20)


def test_ar_com_data_vale_a_data_e_sem_data_cinco_dias_da_postagem(avisos: list[Aviso]) -> None:
    for aviso in avisos[:2]:
        entregar(aviso, "correio", "expedido", date(1964, 1, 21))
    avisos[0].refresh_from_db()
    assert (avisos[0].situacao_da_entrega, avisos[0].ciencia) == ("expedido", None)
    entregar(avisos[0], "correio", "recebido", date(1964, 1, 24), recebedor="Porteiro")
    entregar(avisos[1], "correio", "recebido", None, recebedor="Ilegível")
    assert ciencia(do(avisos[0])) == date(1964, 1, 24)
    # 21 + 5 is 26 January 1964, a Sunday.
    assert ciencia(do(avisos[1])) == date(1964, 1, 27)


def test_ar_sem_data_de_carta_que_nao_se_postou_e_recusado(avisos: list[Aviso]) -> None:
    with pytest.raises(ErroDeNegocio, match="data da postagem"):
        entregar(avisos[0], "correio", "recebido", None, recebedor="Alguém")
    assert not Entrega.objects.exists()


def test_nao_encontrado_vai_a_edital_e_a_ciencia_vem_dez_dias_depois(
    avisos: list[Aviso],
) -> None:
    for aviso in avisos[:2]:
        entregar(aviso, "em_maos", "nao_encontrado", date(1964, 1, 25))
    chefe = fabrica.usuario("chefe", nome="Sebastião", cargo="Chefe do Serviço de Fazenda")
    with no_dia(date(1964, 2, 3)):
        edital = publicar_edital(avisos=avisos[:2], usuario=chefe)
    assert (edital.numero, edital.publicado_em) == (1, date(1964, 2, 3))
    assert edital.ciencia_em == date(1964, 2, 13)
    for aviso in avisos[:2]:
        aviso.refresh_from_db()
        assert (aviso.situacao_da_entrega, aviso.ciencia) == ("edital", date(1964, 2, 13))
        assert aviso.edital == edital
        assert prazo_de_reclamacao(do(aviso)) == date(1964, 2, 28)
    conteudo = edital.documento.conteudo
    assert {a["numero"] for a in conteudo["avisos"]} == {"1/1964", "2/1964"}
    assert conteudo["ciencia_em"] == "13 de fevereiro de 1964"


def test_edital_e_so_para_quem_foi_procurado_em_vao(avisos: list[Aviso]) -> None:
    with pytest.raises(ErroDeNegocio, match="só se publica por edital"):
        publicar_edital(avisos=avisos, usuario=fabrica.usuario("chefe"))
    with pytest.raises(ErroDeNegocio, match="Não há aviso"):
        publicar_edital(avisos=[], usuario=fabrica.usuario("chefe"))


def test_ciencia_nao_se_muda_nem_se_repete(avisos: list[Aviso]) -> None:
    primeira = entregar(avisos[0], "em_maos", "recebido", date(1964, 1, 20), recebedor="Ana")
    repetida = entregar(avisos[0], "em_maos", "recebido", date(1964, 1, 20), recebedor="Ana")
    assert repetida == primeira
    with pytest.raises(ErroDeNegocio, match="já teve ciência"):
        entregar(avisos[0], "em_maos", "recebido", date(1964, 1, 22), recebedor="Ana")
    for proibido in (
        lambda: Entrega.objects.filter(pk=primeira.pk).update(em=date(1964, 1, 1)),
        lambda: Entrega.objects.filter(pk=primeira.pk).delete(),
        lambda: Aviso.objects.filter(pk=avisos[0].pk).update(emitido_em=date(1964, 1, 1)),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            proibido()


@pytest.mark.parametrize(
    ("modo", "resultado", "em", "recebedor", "mensagem"),
    [
        ("em_maos", "recebido", date(1964, 1, 20), "", "quem recebeu"),
        ("em_maos", "expedido", date(1964, 1, 20), "", "não cabe neste modo"),
        ("em_maos", "recebido", date(1964, 4, 1), "Ana", "data futura"),
        ("em_maos", "recebido", date(1964, 1, 9), "Ana", "anterior ao aviso"),
    ],
)
def test_entrega_impossivel_e_recusada(
    avisos: list[Aviso], modo: str, resultado: str, em: date, recebedor: str, mensagem: str
) -> None:
    with pytest.raises(ErroDeNegocio, match=mensagem):
        entregar(avisos[0], modo, resultado, em, recebedor=recebedor)


def test_relacao_de_um_dia_deixa_estar_quem_ja_foi_avisado(avisos: list[Aviso]) -> None:
    entregar(avisos[0], "em_maos", "recebido", date(1964, 1, 20), recebedor="Ana")
    with no_dia(date(1964, 1, 30)):
        feitas = registrar_entregas(
            avisos=avisos,
            modo="em_maos",
            resultado="recebido",
            em=date(1964, 1, 30),
            usuario=fabrica.usuario("fiscal"),
        )
    assert feitas == 2
    assert {a.ciencia for a in Aviso.objects.all()} == {date(1964, 1, 20), date(1964, 1, 30)}
    assert Entrega.objects.get(aviso=avisos[1]).recebedor == avisos[1].contribuinte.nome
