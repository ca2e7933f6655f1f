"""The pages of a run, of its lançamentos and avisos, under each code: they open and say its law."""

from datetime import date, timedelta
from typing import Any

import pytest

from cadastro import inscricoes
from lancamentos.avisos_em_lote import emitir_avisos
from lancamentos.models import Aviso, Lancamento
from prefeitura.comum import lotes
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import no_dia
from prefeitura.legislacao import codigos
from tests import fabrica
from tests.exemplos_de_registros import EXEMPLOS
from tests.lancamentos.codigos import INICIO, lote, rua
from tests.lancamentos.fabrica import lancada

pytestmark = pytest.mark.django_db
CASA = {"habitacao": "locada", "valor_locativo": 1_200_000, "classe": "1"}


@pytest.fixture(params=codigos())
def ano(request: pytest.FixtureRequest, settings: Any) -> int:
    """The second exercício of each code, with a house, a bare lot and an establishment."""
    settings.CODIGO_TRIBUTARIO = request.param
    inicio = max(INICIO[request.param], codigo().vigencia)
    with no_dia(inicio + timedelta(days=60)):
        lote(logradouro=rua("das Flores"), edificacao=CASA)
        lote(logradouro=rua("Nova"))
        lote(logradouro=rua("de Fora", zona="suburbana"))
        inscricoes.inscrever(
            especie="estabelecimento",
            dados=EXEMPLOS[request.param]["estabelecimento"].dados,
            titular=fabrica.pessoa(),
            nome="Casa Souza",
            usuario=fabrica.usuario("lancador"),
        )
    return inicio.year + 1


def test_paginas_da_rodada_e_do_que_ela_lancou(ano: int, cliente_de: Any) -> None:
    janeiro = date(ano, 1, 10)
    rodada = lancada(exercicio=ano, dia=janeiro)
    with no_dia(janeiro):
        lotes.executar(emitir_avisos(rodada=rodada, usuario=fabrica.usuario("atendente")).pk)
        cliente = cliente_de("lancador")
        enderecos = [
            "/lancamentos/anuais/",
            "/lancamentos/anuais/abrir/",
            *(f"/lancamentos/anuais/{rodada.pk}/{p}" for p in ("", "recusas/", "variacoes/")),
            "/lancamentos/avisos/",
            *(f"/lancamentos/avisos/{a.pk}/" for a in Aviso.objects.all()),
        ]
        for lancamento in Lancamento.objects.filter(rodada=rodada):
            enderecos.append(f"/lancamentos/{lancamento.pk}/")
            if lancamento.imovel_id:
                enderecos.append(f"/cadastro/imoveis/{lancamento.imovel_id}/")
                enderecos.append(f"/lancamentos/imovel/{lancamento.imovel_id}/{ano}/")
            else:
                enderecos.append(f"/cadastro/registros/inscricoes/{lancamento.inscricao_id}/")
                enderecos.append(f"/lancamentos/inscricao/{lancamento.inscricao_id}/{ano}/")
        for endereco in dict.fromkeys(enderecos):
            resposta = cliente.get(endereco)
            assert resposta.status_code == 200, endereco
            if codigo().slug != "januaria-1963":
                assert "Januária" not in resposta.content.decode(), endereco
        assert Lancamento.objects.filter(rodada=rodada, imovel__isnull=False).exists()
        assert Aviso.objects.exists()
