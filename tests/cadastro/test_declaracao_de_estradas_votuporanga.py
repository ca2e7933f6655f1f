"""The yearly declaration of rural land, until 1 March, in Votuporanga (art. 110)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cadastro import fichas_fiscais, inscricoes
from cadastro.fichas_fiscais import Declarado
from cadastro.models import FichaFiscal
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("dia", "tarde"), [(date(1952, 3, 1), False), (date(1952, 3, 3), True)])
def test_a_declaracao_de_estradas_se_recebe_por_escrito_ate_primeiro_de_marco(
    dia: date, tarde: bool, settings: Any
) -> None:
    settings.CODIGO_TRIBUTARIO = "votuporanga-1950"
    dono = fabrica.pessoa("Joaquim Souza")
    with no_dia(date(1951, 2, 1)):
        terra = inscricoes.inscrever(
            especie="imovel-rural",
            dados=EXEMPLOS["votuporanga-1950"]["imovel-rural"].dados,
            titular=dono,
            nome="Fazenda Boa Vista",
            endereco="Estrada do Marinheiro",
            usuario=fabrica.usuario("lancador"),
        )
    with no_dia(dia):
        ficha = fichas_fiscais.receber(
            registro="imovel-rural",
            especie="renovacao",
            inscricao=terra,
            declarante=dono,
            fato_em=dia,
            declarado=Declarado({"valor_global": "90000.00"}),
            usuario=fabrica.usuario("atendente"),
        )
        assert FichaFiscal.objects.get() == ficha
        assert (ficha.prazo_ate, ficha.fora_do_prazo) == (date(1952, 3, 1), tarde)
        fichas_fiscais.deferir(ficha, usuario=fabrica.usuario("lancador"))
    terra.refresh_from_db()
    assert terra.dados["valor_global"] == "90000.00"
