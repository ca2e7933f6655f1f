"""What the database refuses, whoever asks."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction

from lancamentos.models import Lancamento, Parcela
from prefeitura.comum.relogio import no_dia
from tests import fabrica
from tests.lancamentos.fabrica import de, lancada

pytestmark = pytest.mark.django_db


@pytest.fixture
def lancamento() -> Lancamento:
    with no_dia(date(1963, 12, 1)):
        terreno = fabrica.imovel()
    lancada()
    return de(terreno, "territorial-urbano")


def executar(sql: str, *valores: object) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, valores)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@transaction.atomic
def gravar(lancamento: Lancamento, parcela: int) -> None:
    lancamento.save(force_insert=True)
    if parcela:
        Parcela.objects.create(
            lancamento=lancamento, numero=1, vencimento=date(1965, 2, 28), valor=parcela
        )
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE lancamentos_lancamento SET valor = 1 WHERE id = %s",
        "UPDATE lancamentos_lancamento SET fatos = '{}' WHERE id = %s",
        "UPDATE lancamentos_lancamento SET contribuinte_id = contribuinte_id + 1 WHERE id = %s",
        "DELETE FROM lancamentos_lancamento WHERE id = %s",
        "UPDATE lancamentos_parcela SET valor = 1 WHERE lancamento_id = %s",
        "UPDATE lancamentos_parcela SET vencimento = '1970-01-01' WHERE lancamento_id = %s",
        "UPDATE lancamentos_parcela SET numero = 9 WHERE lancamento_id = %s",
        "DELETE FROM lancamentos_parcela WHERE lancamento_id = %s",
    ],
)
def test_lancamento_e_parcela_nao_se_alteram_nem_se_apagam(
    lancamento: Lancamento, sql: str
) -> None:
    with pytest.raises(IntegrityError):
        executar(sql, lancamento.pk)
    lancamento.refresh_from_db()
    assert lancamento.valor == 120_000
    assert lancamento.parcelas.count() == 2


def test_situacao_muda_mas_nao_volta(lancamento: Lancamento) -> None:
    executar(
        "UPDATE lancamentos_lancamento SET situacao = 'cancelado' WHERE id = %s", lancamento.pk
    )
    with pytest.raises(IntegrityError, match="não volta atrás"):
        executar(
            "UPDATE lancamentos_lancamento SET situacao = 'vigente' WHERE id = %s", lancamento.pk
        )


def test_parcela_a_mais_e_recusada(lancamento: Lancamento) -> None:
    with pytest.raises(IntegrityError, match="somam 120001, e o devido é 120000"):
        executar(
            "INSERT INTO lancamentos_parcela (lancamento_id, numero, vencimento, valor, situacao)"
            " VALUES (%s, 3, '1964-09-30', 1, 'aberta')",
            lancamento.pk,
        )


@pytest.mark.parametrize("soma", [119_999, 120_001, 0])
def test_lancamento_cujas_parcelas_nao_somam_e_recusado(lancamento: Lancamento, soma: int) -> None:
    outro = Lancamento.objects.get(pk=lancamento.pk)
    outro.pk, outro.exercicio = None, 1965
    with pytest.raises(IntegrityError, match="parcelas"):
        gravar(outro, soma)
    assert not Lancamento.objects.filter(exercicio=1965).exists()


def test_um_objeto_deve_um_tributo_uma_vez_por_periodo(lancamento: Lancamento) -> None:
    outro = Lancamento.objects.get(pk=lancamento.pk)
    outro.pk = None
    with pytest.raises(IntegrityError, match="um_lancamento_vigente"), transaction.atomic():
        outro.save(force_insert=True)


def test_isento_tem_fundamento_e_nao_tem_valor(lancamento: Lancamento) -> None:
    for campos in ({"isento": True, "valor": 0}, {"isento": True, "fundamento": "art. 171 I"}):
        outro = Lancamento.objects.get(pk=lancamento.pk)
        outro.pk, outro.exercicio = None, 1965
        for nome, valor in campos.items():
            setattr(outro, nome, valor)
        with pytest.raises(IntegrityError, match="lancamento_isento"), transaction.atomic():
            outro.save(force_insert=True)


def test_parcelas_e_lancamentos_vem_em_qualquer_ordem(lancamento: Lancamento) -> None:
    outros = [Lancamento.objects.get(pk=lancamento.pk) for _ in range(2)]
    with transaction.atomic(), connection.cursor() as cursor:
        for ano, outro in enumerate(outros, 1965):
            outro.pk, outro.exercicio = lancamento.pk + ano, ano
        for numero, valor in ((1, 70_000), (2, 50_000)):
            Parcela.objects.bulk_create(
                Parcela(lancamento=o, numero=numero, vencimento=date(1965, 2, 28), valor=valor)
                for o in outros
            )
        Lancamento.objects.bulk_create(outros)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SELECT count(*) FROM lancamentos_conferencia")
        assert cursor.fetchone() == (0,)


def test_parcela_nao_fica_sem_lancamento(lancamento: Lancamento) -> None:
    with pytest.raises(IntegrityError, match="parcela sem lançamento"):
        executar(
            "INSERT INTO lancamentos_parcela (lancamento_id, numero, vencimento, valor, situacao)"
            " VALUES (%s, 1, '1964-09-30', 1, 'aberta')",
            lancamento.pk + 1000,
        )


@pytest.mark.parametrize("nome", ["imovel", "edificacao", "contribuinte", "rodada"])
def test_lancamento_aponta_para_o_que_existe(lancamento: Lancamento, nome: str) -> None:
    outro = Lancamento.objects.get(pk=lancamento.pk)
    outro.pk, outro.exercicio = None, 1965
    setattr(outro, f"{nome}_id", 999_999)
    with pytest.raises(IntegrityError, match=f"{nome} que não existe"), transaction.atomic():
        outro.save(force_insert=True)


@pytest.mark.parametrize(
    "tabela",
    ["cadastro_imovel", "cadastro_edificacao", "cadastro_pessoa", "lancamentos_rodada"],
)
def test_o_que_um_lancamento_aponta_nao_se_apaga(lancamento: Lancamento, tabela: str) -> None:
    if tabela == "cadastro_edificacao":
        with no_dia(date(1963, 12, 1)):
            fabrica.imovel(edificacao={})
    with pytest.raises(IntegrityError, match="não se apagam"):
        executar(f"DELETE FROM {tabela}")
    with pytest.raises(IntegrityError, match="não se apagam"):
        executar(f"UPDATE {tabela} SET id = id + 1000")
