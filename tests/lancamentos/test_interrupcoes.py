"""The run is killed at any moment and goes on; two at once launch one thing once."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
from django.db import close_old_connections, connection

from cadastro.models import Imovel
from lancamentos import lancar as modulo
from lancamentos import rodada as rodadas
from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.lancar import lancar
from lancamentos.models import Lancamento, Parcela, Rodada
from prefeitura.comum import lotes
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Instalacao
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import JANEIRO, aprovada, contas
from tests.trabalhador import Trabalhador

pytestmark = pytest.mark.django_db(transaction=True)

IMOVEIS = 12
# Each house: territorial, predial, limpeza, educação and two of iluminação; 8 instalments.
LANCAMENTOS, PARCELAS = 6 * IMOVEIS, 7 * IMOVEIS


@pytest.fixture
def rodada(monkeypatch: pytest.MonkeyPatch) -> Rodada:
    """An approved run of one property a part."""
    monkeypatch.setattr(rodadas, "TAMANHO_DA_PARTE", 1)
    with no_dia(date(1963, 12, 1)):
        rua = fabrica.logradouro()
        for _ in range(IMOVEIS):
            fabrica.imovel(logradouro=rua, edificacao={})
    return aprovada()


def conferir(rodada: Rodada) -> None:
    """Everything was launched, once."""
    rodada.refresh_from_db()
    assert rodada.situacao == Rodada.Situacao.LANCADA
    assert Lancamento.objects.count() == LANCAMENTOS
    assert Parcela.objects.count() == PARCELAS
    assert sum(p.resultado["lancamentos"] for p in rodada.lancamento.partes.all()) == LANCAMENTOS


def ao_mesmo_tempo(*atos: Callable[[], Any]) -> list[Any]:
    """Run each act in its own thread and connection, started together."""
    largada = threading.Barrier(len(atos))

    def correr(ato: Callable[[], Any]) -> Any:
        close_old_connections()
        try:
            largada.wait()
            with no_dia(JANEIRO):
                return ato()
        except ErroDeNegocio as erro:
            return erro
        finally:
            connection.close()

    with ThreadPoolExecutor(len(atos)) as varios:
        return list(varios.map(correr, atos))


@pytest.mark.parametrize("onde", ["antes", "depois"])
def test_parte_que_cai_antes_ou_depois_de_gravar_e_refeita_inteira(
    rodada: Rodada, monkeypatch: pytest.MonkeyPatch, onde: str
) -> None:
    de_verdade = modulo.postar
    chamadas = iter(range(10_000))

    def cair(*args: Any, **kwargs: Any) -> Any:
        vez = next(chamadas)
        if vez % 3 == 0 and onde == "antes":
            raise ConnectionError("caiu")
        ids = de_verdade(*args, **kwargs)
        if vez % 3 == 0:
            raise ConnectionError("caiu")
        return ids

    monkeypatch.setattr(modulo, "postar", cair)
    with no_dia(JANEIRO):
        lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
    conferir(rodada)


def test_parada_no_meio_e_retomada_depois(rodada: Rodada, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lotes, "acordar", lambda lote_id: None)
    with no_dia(JANEIRO):
        rodada = lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
        assert rodada.lancamento_id is not None
        cinco = iter([True] * 5 + [False])
        assert not lotes.executar(rodada.lancamento_id, continuar=lambda: next(cinco))
        assert Lancamento.objects.count() == 5 * 6
        rodada.refresh_from_db()
        assert rodada.situacao == Rodada.Situacao.LANCANDO
        assert lotes.executar(rodada.lancamento_id)
    conferir(rodada)


def test_dois_trabalhadores_ao_mesmo_tempo_nao_dobram(
    rodada: Rodada, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lotes, "acordar", lambda lote_id: None)
    with no_dia(JANEIRO):
        rodada = lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
    lote = rodada.lancamento_id
    assert lote is not None
    ao_mesmo_tempo(lambda: lotes.executar(lote), lambda: lotes.executar(lote))
    lotes.encerrar(lote)
    conferir(rodada)


def test_dois_balcoes_no_mesmo_imovel_um_lanca_e_o_outro_e_avisado() -> None:
    with no_dia(date(1963, 12, 1)):
        casa = fabrica.imovel(edificacao={})
    um, outro = fabrica.usuario("lancador"), fabrica.usuario("lancador")
    respostas = ao_mesmo_tempo(
        *(
            lambda quem=quem: lancar_imovel(
                imovel=casa, exercicio=1964, usuario=quem, motivo="Pedido no balcão"
            )
            for quem in (um, outro)
        )
    )
    assert sorted(type(r).__name__ for r in respostas) == ["ErroDeNegocio", "list"]
    assert Lancamento.objects.count() == 6


def test_balcao_e_rodada_no_mesmo_imovel_lancam_uma_vez(
    rodada: Rodada, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lotes, "acordar", lambda lote_id: None)
    with no_dia(JANEIRO):
        rodada = lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
    lote, casa = rodada.lancamento_id, Imovel.objects.order_by("pk")[0]
    assert lote is not None
    quem = fabrica.usuario("lancador")
    ao_mesmo_tempo(
        lambda: lotes.executar(lote),
        lambda: lancar_imovel(imovel=casa, exercicio=1964, usuario=quem, motivo="Pedido"),
    )
    rodada.refresh_from_db()
    assert rodada.situacao == Rodada.Situacao.LANCADA
    assert len(contas(casa)) == 6
    assert Lancamento.objects.count() == LANCAMENTOS


@pytest.mark.trabalhador
def test_trabalhador_morto_no_meio_a_rodada_termina_com_a_conta_certa(
    rodada: Rodada, trabalhador: Trabalhador
) -> None:
    # The worker lives by the clock of the installation.
    Instalacao.objects.create(data_de_trabalho=JANEIRO)
    with no_dia(JANEIRO):
        rodada = lancar(rodada=rodada, usuario=fabrica.usuario("lancador"))
    lote = rodada.lancamento
    assert lote is not None
    trabalhador.esperar(lambda: lotes.progresso(lote)["feitas"] > 0)
    trabalhador.matar()
    feitas = lotes.progresso(lote)["feitas"]
    assert Lancamento.objects.count() == 6 * feitas
    trabalhador.iniciar()
    # What the sweep does a minute later.
    lotes.acordar(lote.pk)
    trabalhador.esperar(lambda: lotes.progresso(lote)["pendentes"] == 0, segundos=30)
    trabalhador.esperar(
        lambda: Rodada.objects.get(pk=rodada.pk).situacao == Rodada.Situacao.LANCADA
    )
    conferir(rodada)
