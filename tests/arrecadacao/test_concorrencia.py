"""Two clerks at once: one wins, the other is told, and no number is lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import close_old_connections, connection

from arrecadacao import caixas
from arrecadacao.inutilizar import inutilizar
from arrecadacao.models import Caderno, Caixa, Conhecimento
from lancamentos.models import Parcela
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import no_dia
from tests.arrecadacao.fabrica import casa_lancada, entregar_cadernos, exator, pagar, parcelas

pytestmark = pytest.mark.django_db(transaction=True)

DIA = date(1964, 2, 20)


def ao_mesmo_tempo(*atos: Callable[[], Any]) -> list[Any]:
    """Run each act in its own thread and connection, started together."""
    largada = Barrier(len(atos))

    def correr(ato: Callable[[], Any]) -> Any:
        close_old_connections()
        try:
            largada.wait()
            with no_dia(DIA):
                return ato()
        except ErroDeNegocio as erro:
            return erro
        finally:
            connection.close()

    with ThreadPoolExecutor(len(atos)) as varios:
        return list(varios.map(correr, atos))


def sem_buracos() -> None:
    for caderno in Caderno.objects.all():
        numeros = sorted(caderno.conhecimentos.values_list("numero", flat=True))
        assert numeros == list(range(caderno.primeiro, caderno.usado_ate + 1))


def test_dois_exatores_na_mesma_parcela_um_recebe_e_o_outro_e_avisado():
    imovel, dono = casa_lancada()
    um, outro = exator(dia=DIA), exator(dia=DIA)
    primeira = parcelas(imovel)[:1]
    respostas = ao_mesmo_tempo(
        lambda: pagar(um, dono, primeira, total=665_00),
        lambda: pagar(outro, dono, primeira, total=665_00),
    )
    assert sorted(type(r).__name__ for r in respostas) == ["Conhecimento", "ErroDeNegocio"]
    recusa = next(r for r in respostas if isinstance(r, ErroDeNegocio))
    assert "já foi paga" in str(recusa)
    assert Conhecimento.objects.count() == 1
    sem_buracos()


def test_o_mesmo_formulario_duas_vezes_ao_mesmo_tempo_recebe_uma():
    imovel, dono = casa_lancada()
    quem = exator(dia=DIA)
    chave = uuid4()

    def enviar() -> Conhecimento:
        return pagar(quem, dono, parcelas(imovel)[:1], chave=chave, total=665_00)

    respostas = ao_mesmo_tempo(enviar, enviar, enviar)
    assert {r.pk for r in respostas} == {Conhecimento.objects.get().pk}
    sem_buracos()


def test_muitos_recebimentos_com_recusas_no_meio_nao_deixam_buracos():
    casas = [casa_lancada() for _ in range(4)]
    exatores = [exator(dia=DIA, taloes=3) for _ in range(2)]
    with no_dia(DIA):
        for quem in exatores:
            entregar_cadernos(quem, taloes=3, especies=["comum"])

    def tentar(quem: Any, casa: Any, total: int) -> Callable[[], Any]:
        imovel, dono = casa
        return lambda: pagar(quem, dono, parcelas(imovel)[:1], total=total)

    # Each house is wanted by both, and each exator also sends a wrong total.
    atos = [tentar(q, c, 665_00) for q in exatores for c in casas]
    atos += [tentar(q, casas[0], 1) for q in exatores]
    respostas = ao_mesmo_tempo(*atos)
    feitos = [r for r in respostas if isinstance(r, Conhecimento)]
    assert len(feitos) == 4
    assert Parcela.objects.filter(situacao="paga").count() == 4
    sem_buracos()


def test_fechar_e_receber_ao_mesmo_tempo_nao_perde_dinheiro():
    imovel, dono = casa_lancada()
    quem = exator(dia=DIA)
    caixa = caixas.caixa_aberto(quem)
    assert caixa is not None
    pago, fechado = ao_mesmo_tempo(
        lambda: pagar(quem, dono, parcelas(imovel)[:1], total=665_00),
        lambda: caixas.fechar(caixa=caixa, contado=0, usuario=quem),
    )
    # Either the till closed empty and nothing was received, or what came in refused the count.
    assert isinstance(pago, Conhecimento) != isinstance(fechado, Caixa)


def test_inutilizar_duas_vezes_ao_mesmo_tempo_estorna_uma():
    imovel, dono = casa_lancada()
    quem = exator(dia=DIA)
    with no_dia(DIA):
        feito = pagar(quem, dono, parcelas(imovel)[:1])

    def desfazer() -> Conhecimento:
        return inutilizar(conhecimento=feito, motivo="Erro de digitação", usuario=quem)

    respostas = ao_mesmo_tempo(desfazer, desfazer)
    assert sorted(type(r).__name__ for r in respostas) == ["Conhecimento", "ErroDeNegocio"]
    assert feito.partidas.filter(estorno=True).count() == feito.partidas.count() // 2
