"""Holders: shares, qualities, transfers in one act, and what the database refuses by itself."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import IntegrityError, connection, transaction

from cadastro import titularidades
from cadastro.models import Imovel, Titularidade
from cadastro.titularidades import Titular
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import no_dia
from tests import fabrica

pytestmark = pytest.mark.django_db

VENDA = date(1963, 6, 1)


@pytest.fixture(autouse=True)
def em_1964():
    with no_dia(date(1964, 3, 20)):
        yield


def transferir(imovel, *titulares, desde=VENDA):
    return titularidades.transferir(
        imovel, list(titulares), desde=desde, usuario=fabrica.cadastrador(), motivo="Venda"
    )


def de(imovel, dia):
    return {t.pessoa.nome: t.parte for t in titularidades.em(imovel, dia)}


def test_transferencia_fecha_os_antigos_e_abre_os_novos_na_mesma_data():
    imovel = fabrica.imovel(titular=fabrica.pessoa("Ana"))
    bia, caio = fabrica.pessoa("Bia"), fabrica.pessoa("Caio")
    transferir(imovel, Titular(bia, Decimal("0.75")), Titular(caio, Decimal("0.25")))
    assert de(imovel, date(1963, 5, 31)) == {"Ana": 1}
    assert de(imovel, VENDA) == {"Bia": Decimal("0.75"), "Caio": Decimal("0.25")}
    assert titularidades.em(imovel, VENDA)[0].principal
    ato = Ato.objects.get(tipo="imovel.transferido")
    assert "Bia (proprietário, 75%)" in ato.descricao


def test_quem_fica_com_a_mesma_parte_nao_e_fechado():
    ana, bia, caio = (fabrica.pessoa(n) for n in ("Ana", "Bia", "Caio"))
    meio = Decimal("0.5")
    imovel = fabrica.imovel(titulares=[Titular(ana, meio, principal=True), Titular(bia, meio)])
    transferir(imovel, Titular(ana, meio, principal=True), Titular(caio, meio))
    assert Titularidade.objects.get(pessoa=ana).ate is None
    assert Titularidade.objects.get(pessoa=bia).ate == VENDA


def test_repetir_a_transferencia_nao_faz_nada():
    imovel, nova = fabrica.imovel(), fabrica.pessoa()
    transferir(imovel, Titular(nova))
    antes = (Titularidade.objects.count(), Ato.objects.count())
    transferir(imovel, Titular(nova))
    assert (Titularidade.objects.count(), Ato.objects.count()) == antes


def test_vendedor_e_promitente_tem_cada_um_o_seu_todo():
    vendedor, comprador = fabrica.pessoa("Vendedor"), fabrica.pessoa("Comprador")
    imovel = fabrica.imovel(titular=vendedor)
    transferir(
        imovel,
        Titular(comprador, qualidade="promitente", principal=True),
        Titular(vendedor),
    )
    assert de(imovel, VENDA) == {"Vendedor": 1, "Comprador": 1}
    assert titularidades.em(imovel, VENDA).first().pessoa == comprador


@pytest.mark.parametrize(
    ("partes", "mensagem"),
    [
        (["0.6", "0.6"], "passam de 100%"),
        (["1.1"], "no máximo 100%"),
        (["0"], "maior que zero"),
        ([], "ao menos um titular"),
    ],
)
def test_partes_erradas_sao_recusadas_sem_deixar_rastro(partes, mensagem):
    imovel = fabrica.imovel()
    antes = (Titularidade.objects.count(), Ato.objects.count(), Titularidade.history.count())
    novos = [Titular(fabrica.pessoa(), Decimal(p)) for p in partes]
    atos = Ato.objects.count()
    with pytest.raises(ErroDeNegocio, match=mensagem):
        transferir(imovel, *novos)
    assert (Titularidade.objects.count(), Titularidade.history.count()) == (antes[0], antes[2])
    assert Ato.objects.count() == atos


def test_duas_vezes_o_mesmo_dois_principais_e_data_futura_sao_recusados():
    imovel, ana, bia = fabrica.imovel(), fabrica.pessoa("Ana"), fabrica.pessoa("Bia")
    meio = Decimal("0.5")
    with pytest.raises(ErroDeNegocio, match="duas vezes"):
        transferir(imovel, Titular(ana, meio), Titular(ana, meio))
    with pytest.raises(ErroDeNegocio, match="apenas um"):
        transferir(imovel, Titular(ana, meio, principal=True), Titular(bia, meio, principal=True))
    with pytest.raises(ErroDeNegocio, match="futura"):
        transferir(imovel, Titular(ana), desde=date(1964, 3, 21))
    with pytest.raises(ErroDeNegocio, match="posterior"):
        transferir(imovel, Titular(ana), desde=date(1949, 1, 1))


def test_o_banco_recusa_partes_acima_do_todo():
    imovel = fabrica.imovel()
    with pytest.raises(IntegrityError, match="passam do todo"), transaction.atomic():
        Titularidade.objects.create(
            imovel=imovel, pessoa=fabrica.pessoa(), parte=Decimal("0.01"), desde=VENDA
        )
    fim = imovel.titularidades.get()
    fim.ate = VENDA
    fim.save()
    Titularidade.objects.create(imovel=imovel, pessoa=fabrica.pessoa(), desde=VENDA)
    with pytest.raises(IntegrityError, match="passam do todo"), transaction.atomic():
        Titularidade.objects.filter(pk=fim.pk).update(ate=date(1963, 6, 2))


def test_o_banco_recusa_dois_principais_no_mesmo_dia():
    imovel = fabrica.imovel()
    with pytest.raises(IntegrityError, match="um_titular_principal_por_vez"), transaction.atomic():
        Titularidade.objects.create(
            imovel=imovel,
            pessoa=fabrica.pessoa(),
            qualidade="possuidor",
            principal=True,
            desde=VENDA,
        )


def test_o_banco_nao_deixa_reescrever_a_historia():
    imovel = fabrica.imovel()
    for comando in (
        "UPDATE cadastro_historicalimovel SET numero = 1 WHERE id = %s",
        "DELETE FROM cadastro_historicalimovel WHERE id = %s",
    ):
        with (
            pytest.raises(IntegrityError, match="não se alteram"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(comando, [imovel.pk])
    assert Imovel.history.filter(id=imovel.pk).count() == 1
