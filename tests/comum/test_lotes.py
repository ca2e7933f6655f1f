"""A batch is done once, whole, whatever stops it on the way."""

import threading
from datetime import date

import pytest
from django.db import connection

from prefeitura.comum import lotes, tasks
from prefeitura.comum.models import Feriado, Lote, ParteDeLote
from tests.comum import oficio_de_teste


@pytest.fixture(autouse=True)
def oficio_limpo() -> None:
    oficio_de_teste.falhar.clear()
    oficio_de_teste.terminados.clear()


def _lote(partes: int) -> Lote:
    return lotes.criar(
        tipo="teste",
        descricao="Lote de teste",
        partes=[{"dia": date(1964, 1, n).isoformat()} for n in range(1, partes + 1)],
        usuario=None,
    )


@pytest.mark.django_db(transaction=True)
def test_lote_criado_acorda_o_trabalho_e_termina_uma_vez() -> None:
    lote = _lote(5)
    lote.refresh_from_db()
    assert lote.situacao == Lote.Situacao.CONCLUIDO
    assert Feriado.objects.count() == 5
    assert oficio_de_teste.terminados == [lote.pk]
    assert lotes.executar(lote.pk)
    assert Feriado.objects.count() == 5
    assert oficio_de_teste.terminados == [lote.pk]


@pytest.mark.django_db
def test_lote_parado_no_meio_segue_de_onde_parou() -> None:
    lote = _lote(5)
    passos = iter([True, True, False])
    assert not lotes.executar(lote.pk, continuar=lambda: next(passos))
    assert lotes.progresso(lote) == {"total": 5, "feitas": 2, "falhas": 0, "pendentes": 3}
    assert lotes.executar(lote.pk)
    assert Feriado.objects.count() == 5


@pytest.mark.django_db(transaction=True)
def test_parte_estragada_e_posta_de_lado_e_nao_detem_as_outras() -> None:
    oficio_de_teste.falhar.add(2)
    lote = _lote(4)
    lote.refresh_from_db()
    assert lote.situacao == Lote.Situacao.COM_FALHAS
    estragada = lote.partes.get(numero=2)
    assert (estragada.situacao, estragada.tentativas) == (ParteDeLote.Situacao.FALHOU, 3)
    assert "dado estragado" in estragada.erro
    assert Feriado.objects.count() == 3, "the failed part left no trace"

    oficio_de_teste.falhar.clear()
    assert lotes.repetir_falhas(lote) == 1
    lote.refresh_from_db()
    assert lote.situacao == Lote.Situacao.CONCLUIDO
    assert Feriado.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_varredura_acorda_lote_que_ninguem_tocou(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lotes, "acordar", lambda pk: None)
    lote = _lote(2)
    assert Feriado.objects.count() == 0
    monkeypatch.undo()
    assert tasks.varrer_lotes() == 1
    lote.refresh_from_db()
    assert lote.situacao == Lote.Situacao.CONCLUIDO
    assert tasks.varrer_lotes() == 0


@pytest.mark.django_db(transaction=True)
def test_muitos_trabalhadores_fazem_cada_parte_uma_vez(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lotes, "acordar", lambda pk: None)
    lote = _lote(20)

    def trabalhar() -> None:
        try:
            lotes.executar(lote.pk)
        finally:
            connection.close()

    trabalhadores = [threading.Thread(target=trabalhar) for _ in range(6)]
    for t in trabalhadores:
        t.start()
    for t in trabalhadores:
        t.join()
    lotes.encerrar(lote.pk)
    lote.refresh_from_db()
    assert lote.situacao == Lote.Situacao.CONCLUIDO
    assert Feriado.objects.count() == 20
    assert oficio_de_teste.terminados == [lote.pk]
