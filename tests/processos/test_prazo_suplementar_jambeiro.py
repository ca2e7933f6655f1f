"""Extra time to pay without fine, for force majeure, in Jambeiro (art. 7)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from arrecadacao.debitos import debitos_de
from arrecadacao.inscrever import prever
from lancamentos.models import Lancamento, PrazoConcedido
from lancamentos.parcelas import marcar_vencidas
from prefeitura.comum.relogio import no_dia
from tests.processos.januaria import Autos, Gente, abre, gente, nao_abre
from tests.processos.outros_codigos import lancado, paga_por_guia, rol

__all__ = ["gente"]
pytestmark = pytest.mark.django_db
JANEIRO = date(1959, 1, 26)
CONCEDE: dict[str, Any] = {"comprovada": True, "fundamentos": "A cheia é notória."}


@pytest.fixture(autouse=True)
def em_jambeiro(settings: Any) -> None:
    settings.CODIGO_TRIBUTARIO = "jambeiro-1958"


def predial() -> Lancamento:
    fatos = {"aluguel_mensal": "1200.00", "ocupacao": "locado"}
    return lancado("predial", fatos, date(1959, 1, 5))


def pedido(gente: Gente, lancamento: Lancamento) -> Autos:
    dados = {
        "parte": lancamento.contribuinte,
        "lancamento": lancamento,
        "forca_maior": "A cheia do rio levou a ponte e a casa.",
        "provas": rol("Atestado do delegado"),
    }
    sem_prova = dados | {"provas": []}
    nao_abre("Provas", "prazo-suplementar", gente.atendente, JANEIRO, **sem_prova)
    return abre("prazo-suplementar", gente.atendente, JANEIRO, **dados)


def concedido(gente: Gente, lancamento: Lancamento) -> Autos:
    autos = pedido(gente, lancamento)
    autos.faz("concessao", gente.prefeito, JANEIRO, ate_o_dia="1959-02-25", **CONCEDE)
    return autos


def devido(lancamento: Lancamento, em: date) -> int:
    """What the first instalment costs on a day."""
    todos = debitos_de(pessoa=lancamento.contribuinte, em=em).todos
    return next(d.devido.total for d in todos if d.parcela.numero == 1)


def test_o_prefeito_concede_ate_trinta_dias_provada_a_forca_maior(gente: Gente) -> None:
    autos = pedido(gente, predial())
    sem_prova = CONCEDE | {"comprovada": False, "ate_o_dia": "1959-02-25"}
    autos.recusa("concessao", gente.prefeito, JANEIRO, "sem isto", **sem_prova)
    demais = CONCEDE | {"ate_o_dia": "1959-03-31"}
    autos.recusa("concessao", gente.prefeito, JANEIRO, "vai, no máximo, até 02/03/1959", **demais)
    autos.recusa("concessao", gente.chefe, JANEIRO, "cabe a: Prefeito", **demais)
    assert not PrazoConcedido.objects.exists()
    autos.faz("concessao", gente.prefeito, JANEIRO, ate_o_dia="1959-02-25", **CONCEDE)
    papel = autos.papel("concessao")
    assert "A cheia do rio levou a ponte" in papel
    assert "sem multa" in papel
    assert autos.estado == "concedido"


def test_ate_o_fim_do_prazo_paga_se_sem_multa_e_depois_com_ela(gente: Gente) -> None:
    lancamento = predial()
    assert devido(lancamento, date(1959, 2, 25)) == 69_120
    concedido(gente, lancamento)
    assert devido(lancamento, date(1959, 2, 25)) == 57_600
    assert devido(lancamento, date(1959, 2, 26)) == 69_120
    # The second instalment keeps its own date: the first was not missed (34).
    segunda = lancamento.parcelas.get(numero=2)
    with no_dia(date(1959, 2, 25)):
        marcar_vencidas()
        assert prever() == []
    assert {p.situacao for p in lancamento.parcelas.all()} == {"aberta"}
    assert segunda.vencimento == date(1959, 6, 30)
    with no_dia(date(1959, 2, 26)):
        marcar_vencidas()
    assert lancamento.parcelas.get(numero=1).situacao == "vencida"
    with pytest.raises(DatabaseError), transaction.atomic():
        PrazoConcedido.objects.update(ate=date(1959, 12, 31))


def test_no_balcao_recebe_se_sem_multa_e_o_prazo_nao_se_da_duas_vezes(gente: Gente) -> None:
    lancamento = predial()
    concedido(gente, lancamento)
    outro = abre(
        "prazo-suplementar",
        gente.atendente,
        JANEIRO,
        parte=lancamento.contribuinte,
        lancamento=lancamento,
        forca_maior="Outra cheia.",
        provas=rol("Jornal"),
    )
    mais = CONCEDE | {"ate_o_dia": "1959-02-27"}
    outro.recusa("concessao", gente.prefeito, JANEIRO, "Já se concedeu", **mais)
    outro.faz("negativa", gente.prefeito, JANEIRO, fundamentos="Já teve prazo.")
    paga_por_guia([lancamento], date(1959, 2, 25))
    assert {p.situacao for p in lancamento.parcelas.all()} == {"paga"}
