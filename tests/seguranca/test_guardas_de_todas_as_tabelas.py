"""No table of law is left without a guard of the database, and the annual run keeps its people."""

from __future__ import annotations

from datetime import date

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from lancamentos.models import Rodada
from lancamentos.rodada import simular_de_novo
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import JANEIRO, aprovada, lancada, simulada

pytestmark = pytest.mark.django_db
# Rows that are the state of today, whose every change is in a history that is only added to.
COM_HISTORIA = {
    "cadastro_hidrometro",
    "cadastro_logradouro",
    "cadastro_testada",
    "cadastro_titularidade",
    "cadastro_trecho",
}
# Work not yet done: files that wait to be loaded, simulations that are thrown away.
RASCUNHOS = {
    "cadastro_importacao",
    "cadastro_linhaimportada",
    "lancamentos_partesimulada",
    "lancamentos_recusa",
    "lancamentos_resumodarodada",
    "lancamentos_variacaodarodada",
}
LIVRES = COM_HISTORIA | RASCUNHOS


def test_toda_tabela_tem_guarda_ou_diz_por_que_nao() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger "
            "WHERE NOT tgisinternal AND tgtype & 2 = 2 AND tgtype & 24 = 24"
        )
        guardadas = {linha[0] for linha in cursor.fetchall()}
    das_salas = {
        m._meta.db_table
        for sala in ("cadastro", "lancamentos", "arrecadacao", "processos")
        for m in apps.get_app_config(sala).get_models(include_auto_created=True)
    }
    assert sorted(das_salas - guardadas - LIVRES) == []
    assert sorted(LIVRES & guardadas) == []
    assert {x.replace("cadastro_", "cadastro_historical") for x in COM_HISTORIA} <= guardadas


def executar(sql: str, *valores: object) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, valores)


@pytest.mark.parametrize(
    "mudanca",
    [
        "criada_por_id = %(outra)s",
        "criada_em = now()",
        "aprovada_por_id = %(outra)s",
        "aprovada_em = now()",
        "aprovada_por_id = NULL, aprovada_em = NULL",
        "aprovada_por_id = NULL, aprovada_em = NULL, situacao = 'simulada'",
        "situacao = 'simulando'",
        "situacao = 'simulada'",
        "exercicio = 1970",
    ],
)
def test_quem_abriu_e_quem_aprovou_a_rodada_nao_muda(mudanca: str) -> None:
    with no_dia(date(1963, 12, 1)):
        fabrica.imovel()
    rodada = aprovada()
    outra = fabrica.usuario("chefe")
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE lancamentos_rodada SET {mudanca} WHERE id = %(id)s",
            {"outra": outra.pk, "id": rodada.pk},
        )
    with pytest.raises(IntegrityError):
        executar("DELETE FROM lancamentos_rodada WHERE id = %s", rodada.pk)


def test_a_aprovacao_cai_inteira_com_nova_simulacao() -> None:
    with no_dia(date(1963, 12, 1)):
        fabrica.imovel()
    rodada = aprovada()
    with no_dia(JANEIRO):
        simular_de_novo(rodada=rodada, usuario=fabrica.usuario("lancador"))
    rodada.refresh_from_db()
    assert (rodada.situacao, rodada.aprovada_por, rodada.aprovada_em) == ("simulando", None, None)


def test_nao_se_aprova_sem_dizer_quem() -> None:
    with no_dia(date(1963, 12, 1)):
        fabrica.imovel()
    rodada = simulada()
    for situacao in ("aprovada", "lancando", "lancada"):
        with pytest.raises(IntegrityError):
            executar(
                "UPDATE lancamentos_rodada SET situacao = %s WHERE id = %s", situacao, rodada.pk
            )


@pytest.mark.parametrize("situacao", ["simulando", "aprovada", "lancando", "descartada"])
def test_rodada_lancada_nao_volta_atras(situacao: str) -> None:
    with no_dia(date(1963, 12, 1)):
        fabrica.imovel()
    rodada = lancada()
    with pytest.raises(IntegrityError):
        executar("UPDATE lancamentos_rodada SET situacao = %s WHERE id = %s", situacao, rodada.pk)
    assert Rodada.objects.get(pk=rodada.pk).situacao == "lancada"
