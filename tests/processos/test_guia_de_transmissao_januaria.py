"""The guia of the imposto de transmissão of Januária (art. 213)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from lancamentos.models import Lancamento
from tests import fabrica
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre, paga

__all__ = ["gente"]
pytestmark = pytest.mark.django_db

MARCO = date(1964, 3, 2)
GUIA: dict[str, Any] = {
    "caso": "escritura",
    "expede": "tabeliao",
    "expedidor": "Tabelião do 1º Ofício",
    "transmitente": "João Prado",
    "extensao": "total",
    "denominacao": "Fazenda Boa Vista, distrito da sede",
    "atribuido": 100_000_00,
    "glebas": "Cultura, 10 ha, 60.000,00; pastagens, 20 ha, 40.000,00; soma, 30 ha, 100.000,00.",
    "promessa": False,
    "imposto": {"ato": "compra_e_venda", "valor_real": "100000.00"},
}


def guia(gente: Gente, **dados: Any) -> Autos:
    parte = fabrica.pessoa("Rosa Lima")
    return abre("guia-de-transmissao", gente.atendente, MARCO, parte=parte, **GUIA | dados)


def test_213_a_guia_diz_o_que_a_lei_pede_em_tres_vias_e_o_caixa_a_recebe(gente: Gente) -> None:
    autos = guia(gente)
    papel = autos.papel("apresentacao")
    for dito in (
        "Rosa Lima",
        "João Prado",
        "Total",
        "Fazenda Boa Vista",
        "100.000,00",
        "pastagens, 20 ha",
        "promessa de compra e venda em favor de terceiros: não",
        "Tabelião do 1º Ofício",
    ):
        assert dito.casefold() in papel.casefold()
    (imposto,) = autos.multas()
    assert (imposto.tributo, imposto.valor) == ("transmissao-inter-vivos", 900_000)
    # by escritura it is paid before this is drawn up: with the guia itself
    assert [p.vencimento for p in imposto.parcelas.all()] == [MARCO]
    autos.recusa("pagamento", gente.tesoureiro, MARCO, "ainda há débito em aberto")
    paga([imposto], MARCO)
    autos.faz("pagamento", gente.tesoureiro, MARCO)
    assert autos.estado == "paga"


@pytest.mark.parametrize(
    ("caso", "ate"),
    [
        ("particular_sede", date(1964, 3, 9)),  # ten days from 28 February: a Monday
        ("particular_fora", date(1964, 4, 28)),
        ("judicial", date(1964, 3, 30)),  # thirty days: 29 March is a Sunday
        ("incorporacao", date(1964, 3, 30)),
    ],
)
def test_213_cada_caso_tem_o_seu_prazo_do_instrumento_ou_do_ato(
    gente: Gente, caso: str, ate: date
) -> None:
    nao_abre(
        "Data do instrumento",
        "guia-de-transmissao",
        gente.atendente,
        MARCO,
        parte=fabrica.pessoa(),
        **GUIA | {"caso": caso},
    )
    autos = guia(gente, caso=caso, ato_em="1964-02-28")
    (imposto,) = autos.multas()
    assert [p.vencimento for p in imposto.parcelas.all()] == [ate]


def test_213_desistindo_se_do_ato_a_guia_fica_sem_efeito_e_o_imposto_se_cancela(
    gente: Gente,
) -> None:
    autos = guia(gente)
    autos.faz("desistencia", gente.chefe, MARCO, porque="O comprador desistiu.")
    assert autos.estado == "sem-efeito"
    assert Lancamento.objects.get().situacao == "cancelado"
