"""Anything is launched from its facts, upon an inscription, an act or a property."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from cadastro.models import InscricaoFiscal, Pessoa
from lancamentos.avulso import lancar_fatos
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, no_dia
from tests import fabrica
from tests.lancamentos.fabrica import parcelas

pytestmark = pytest.mark.django_db

MARCO = date(1964, 3, 10)


@pytest.fixture(autouse=True)
def em_marco() -> object:
    with no_dia(MARCO):
        yield


def inscricao(especie: str, titular: Pessoa, **dados: Any) -> InscricaoFiscal:
    """An inscription as the register has it (the verbs of the register are another room's)."""
    numero = InscricaoFiscal.objects.filter(especie=especie).count() + 1
    dados = {"desde": date(1960, 1, 1), "distrito": "Januária"} | dados
    return InscricaoFiscal.objects.create(
        especie=especie,
        numero=numero,
        titular=titular,
        criada_em=agora(),
        alterada_em=agora(),
        **dados,
    )


def lancar(tributo: str, fatos: dict[str, Any], quem: Pessoa, **dados: Any) -> Lancamento:
    outros: dict[str, Any] = {"exercicio": 1964, "motivo": "Pedido no balcão"} | dados
    return lancar_fatos(
        tributo=tributo,
        contribuinte=quem,
        fatos=fatos,
        usuario=fabrica.usuario("lancador"),
        **outros,
    )


MULTA = {"artigo": "472", "grau": "minimo"}


def test_multa_de_um_auto_vence_no_dia_que_a_decisao_marca() -> None:
    quem = fabrica.pessoa()
    multa = lancar(
        "multas",
        MULTA,
        quem,
        referencia="auto 12/1964",
        artigo="472",
        processo="12/1964",
        vencimento=date(1964, 4, 9),
    )
    assert (multa.valor, multa.objeto, multa.distrito) == (100_000, "auto 12/1964", "")
    assert parcelas(multa) == [("09/04/1964", 100_000)]
    assert reconstruir(multa).valor == 100_000
    (ato,) = atos_de(multa)
    assert (ato.artigo, ato.processo, ato.motivo) == ("472", "12/1964", "Pedido no balcão")


def test_licenca_de_veiculo_recai_sobre_a_inscricao() -> None:
    quem = fabrica.pessoa()
    carro = inscricao("veiculo", quem, nome="Ford, placa 1-23")
    caminhao = {"veiculo": "carga", "toneladas": "3"}
    with pytest.raises(ErroDeNegocio, match="não marca o dia do pagamento"):
        lancar("licenca-veiculos", caminhao, quem, inscricao=carro)
    licenca = lancar(
        "licenca-veiculos", caminhao, quem, inscricao=carro, vencimento=date(1964, 3, 31)
    )
    assert licenca.objeto == "veículo 1, Ford, placa 1-23"
    assert licenca.distrito == "Januária"
    assert reconstruir(licenca).valor == licenca.valor


def test_um_objeto_deve_um_tributo_uma_vez_por_periodo_e_outro_ato_deve_outra() -> None:
    quem = fabrica.pessoa()
    lancar("multas", MULTA, quem, referencia="auto 12/1964")
    with pytest.raises(ErroDeNegocio, match="já está lançado"):
        lancar("multas", MULTA, quem, referencia="auto 12/1964")
    lancar("multas", MULTA, quem, referencia="auto 13/1964")
    lancar("multas", MULTA, quem, referencia="auto 12/1964", periodo=2)
    assert Lancamento.objects.count() == 3


@pytest.mark.parametrize(
    ("pedido", "recusa"),
    [
        ({"motivo": " ", "referencia": "auto 1/1964"}, "por que o tributo é lançado"),
        ({"referencia": " "}, "Diga sobre o que recai"),
        ({"referencia": "auto 1/1964", "exercicio": 1966}, "ainda não pode ser lançado"),
        ({"referencia": "auto 1/1964", "exercicio": 1950}, "anterior ao código"),
        ({"referencia": "auto 1/1964", "periodo": 400}, "O período é o mês"),
        ({"referencia": "auto 1/1964", "fatos": {"artigo": "9999"}}, "não tem multa calculável"),
        ({"referencia": "auto 1/1964", "fatos": {"cor": "azul"}}, "cor"),
        (
            {"referencia": "auto 1/1964", "fatos": {"multas_acessorias": ["10.00"]}},
            "não são os do lançamento",
        ),
    ],
)
def test_o_que_se_recusa_nao_deixa_rastro(pedido: dict[str, Any], recusa: str) -> None:
    fatos = pedido.pop("fatos", MULTA)
    with pytest.raises(ErroDeNegocio, match=recusa):
        lancar("multas", fatos, fabrica.pessoa(), **pedido)
    assert not Lancamento.objects.exists()


def test_inscricao_baixada_antes_do_exercicio_nao_se_lanca() -> None:
    quem = fabrica.pessoa()
    carro = inscricao("veiculo", quem, situacao="baixada", ate=date(1963, 11, 30))
    with pytest.raises(ErroDeNegocio, match="foi baixada em 30/11/1963"):
        lancar("licenca-veiculos", {"veiculo": "reboque"}, quem, inscricao=carro)
    assert not Lancamento.objects.exists()


def test_o_banco_recusa_lancamento_sem_objeto_e_de_inscricao_que_nao_existe() -> None:
    modelo = lancar("multas", MULTA, fabrica.pessoa(), referencia="auto 12/1964")
    for mudanca in ({"referencia": ""}, {"inscricao_id": 999_999}):
        copia = Lancamento.objects.get(pk=modelo.pk)
        copia.pk = None
        copia.referencia = "auto 99/1964"
        for nome, valor in mudanca.items():
            setattr(copia, nome, valor)
        with pytest.raises(IntegrityError), transaction.atomic():
            copia.save(force_insert=True)


def test_inscricao_com_lancamento_nao_se_apaga() -> None:
    carro = inscricao("veiculo", fabrica.pessoa())
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM cadastro_inscricaofiscal WHERE id = %s", [carro.pk])
