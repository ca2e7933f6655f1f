"""A complaint suspends the collection where the code says so, and only there."""

from datetime import date
from typing import Any

import pytest

from arrecadacao import inscrever
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from lancamentos.suspender import suspensas
from prefeitura.comum import lotes
from prefeitura.comum.relogio import no_dia
from processos.decidir import decidir
from processos.informar import informar
from processos.models import Processo
from processos.notificar import dar_ciencia
from processos.reclamar import protocolar
from tests import fabrica
from tests.lancamentos.test_avisos import texto_do_pdf

pytestmark = pytest.mark.django_db


def lancado(dia: date, tributo: str, fatos: dict[str, Any]) -> Lancamento:
    with no_dia(dia):
        return lancar_fatos(
            tributo=tributo,
            contribuinte=fabrica.pessoa(),
            fatos=fatos,
            exercicio=dia.year,
            usuario=fabrica.usuario("lancador"),
            motivo="Pedido",
            referencia="ato 1",
        )


def reclamado(lancamento: Lancamento, dia: date) -> Processo:
    with no_dia(dia):
        return protocolar(
            lancamento=lancamento,
            requerente=lancamento.contribuinte,
            pedido="Não é o que se deve.",
            usuario=fabrica.usuario("atendente"),
        )


def inscritas(dia: date) -> int:
    with no_dia(dia):
        lote = inscrever.inscrever(usuario=fabrica.usuario("procurador"))
        if lote is None:
            return 0
        lotes.executar(lote.pk)
        lote.refresh_from_db()
        return sum(p.resultado.get("inscritas", 0) for p in lote.partes.all())


def test_lafaiete_73_o_recurso_suspende_ate_a_decisao_do_prefeito(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "lafaiete-1948"
    fatos = {"item": "construcao_barracao", "barracoes": 2}
    feito = lancado(date(1950, 2, 1), "licenca-obras", fatos)
    processo = reclamado(feito, date(1950, 2, 2))
    (suspensao,) = suspensas(date(1950, 2, 2))
    assert (suspensao.artigo, suspensao.processo) == ("73", processo.rotulo)
    assert inscritas(date(1951, 1, 3)) == 0
    with no_dia(date(1951, 1, 4)):
        informar(
            processo=processo,
            texto="O lançamento está certo.",
            proposta=Processo.Decisao.IMPROCEDENTE,
            fatos=None,
            usuario=fabrica.usuario("lancador"),
        )
        decidir(
            processo=processo,
            decisao=Processo.Decisao.IMPROCEDENTE,
            artigo="67",
            fundamentos="O lançamento está certo.",
            usuario=fabrica.usuario("chefe"),
        )
        assert not suspensas().exists()
        processo.refresh_from_db()
        dar_ciencia(
            processo=processo,
            em=date(1951, 1, 4),
            recebedor="O recorrente",
            usuario=fabrica.usuario("atendente"),
        )
        assert processo.documento is not None
        papel = " ".join(texto_do_pdf(processo.documento).split())
    assert "recurso à Câmara Municipal em vinte (art. 69)" in papel
    assert "Junta" not in papel
    assert "art. 119" not in papel
    assert [(p.nome, p.fim) for p in processo.prazos.order_by("pk")][-1] == (
        "recurso",
        date(1951, 1, 24),
    )
    assert inscritas(date(1951, 1, 5)) == 1


def test_januaria_114_nao_suspende(settings: Any) -> None:
    feito = lancado(date(1964, 2, 1), "multas", {"artigo": "472", "grau": "minimo"})
    reclamado(feito, date(1964, 2, 3))
    assert not suspensas(date(1964, 2, 3)).exists()
    assert inscritas(date(1964, 6, 1)) == 1
