"""Who buys an establishment and does not say so answers for its debts, in Jambeiro (60 § 3)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arrecadacao.debitos import debitos_de
from cadastro import inscricoes
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.arrecadacao.fabrica import lancado
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("no_prazo", [False, True])
def test_o_adquirente_responde_pelos_debitos_anteriores_se_nao_comunicou(
    no_prazo: bool, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"
    vendedor, comprador = fabrica.pessoa("Nicolau Pires"), fabrica.pessoa("Bento Reis")
    with no_dia(date(1959, 3, 2)):
        casa = inscricoes.inscrever(
            especie="estabelecimento",
            dados=EXEMPLOS["jambeiro-1958"]["estabelecimento"].dados,
            titular=vendedor,
            nome="Casa Pires",
            endereco="Rua do Comércio, 9",
            usuario=fabrica.usuario("lancador"),
        )
    devido = lancado(
        "diversoes-bilhares",
        {"mesas_carambola": 1, "meses": 1},
        dia=date(1959, 3, 2),
        dono=vendedor,
        inscricao=casa,
        referencia="",
    )
    with no_dia(date(1959, 6, 1)):
        inscricoes.transferir(
            casa,
            para=comprador,
            em=date(1959, 5, 2),
            usuario=fabrica.usuario("lancador"),
            motivo="Venda",
            no_prazo=no_prazo,
        )
        titular = casa.titulares.get(ate__isnull=True)
        do_comprador = [d.parcela.lancamento for d in debitos_de(pessoa=comprador).todos]
    assert (titular.responde_pelos_debitos, titular.artigo) == (
        (False, "") if no_prazo else (True, "60")
    )
    assert do_comprador == ([] if no_prazo else [devido])
