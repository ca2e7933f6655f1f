"""Two people upon the same process at once: one does it, the other is told."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import close_old_connections, connection

from lancamentos.models import Lancamento
from prefeitura.comum.erros import ErroDeNegocio
from processos.models import Processo
from tests import fabrica
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db(transaction=True)


def ao_mesmo_tempo(*atos: Callable[[], Any]) -> list[Any]:
    """Run each act in its own thread and connection, started together."""
    largada = Barrier(len(atos))

    def correr(ato: Callable[[], Any]) -> Any:
        close_old_connections()
        try:
            largada.wait()
            return ato()
        except ErroDeNegocio as erro:
            return erro
        finally:
            connection.close()

    with ThreadPoolExecutor(len(atos)) as varios:
        return list(varios.map(correr, atos))


def test_dois_atendentes_protocolam_a_mesma_reclamacao_uma_vez() -> None:
    lancamento = f.lancado()
    um, outro = fabrica.usuario("atendente"), fabrica.usuario("atendente")
    respostas = ao_mesmo_tempo(
        lambda: f.reclamado(lancamento, usuario=um),
        lambda: f.reclamado(lancamento, usuario=outro),
    )
    assert sorted(type(r).__name__ for r in respostas) == ["ErroDeNegocio", "Processo"]
    assert [p.rotulo for p in Processo.objects.all()] == ["1/1964"]
    # The refused one gave its number back.
    assert f.reclamado().rotulo == "2/1964"


def test_dois_chefes_decidem_uma_vez_e_um_so_lancamento_substitui() -> None:
    processo = f.informado()
    um, outro = fabrica.usuario("chefe"), fabrica.usuario("chefe")
    respostas = ao_mesmo_tempo(
        lambda: f.decidido(processo, usuario=um),
        lambda: f.decidido(processo, usuario=outro),
    )
    assert sorted(type(r).__name__ for r in respostas) == ["ErroDeNegocio", "Processo"]
    assert Lancamento.objects.filter(substitui=processo.lancamento_id).count() == 1
    folhas = list(processo.andamentos.values_list("folha", flat=True))
    assert folhas == list(range(2, 2 + len(folhas)))


def test_folhas_juntadas_ao_mesmo_tempo_nao_se_repetem() -> None:
    primeira, segunda = f.reclamado(), f.reclamado()
    lancadores = [fabrica.usuario("lancador") for _ in range(2)]
    respostas = ao_mesmo_tempo(
        *(lambda p=p, u=u: f.informado(p, usuario=u) for p in (primeira,) for u in lancadores),
        lambda: f.informado(segunda),
    )
    assert sum(isinstance(r, ErroDeNegocio) for r in respostas) == 1
    assert primeira.informacoes.count() == 1
    assert list(primeira.andamentos.values_list("folha", flat=True)) == [2, 3, 4, 5]
