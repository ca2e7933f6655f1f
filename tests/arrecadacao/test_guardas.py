"""The database is the last word: raw SQL cannot break what must always hold."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from arrecadacao import caixas
from arrecadacao.models import Caderno, Caixa, Conhecimento, ItemDoConhecimento
from prefeitura.comum.relogio import no_dia
from tests.arrecadacao.fabrica import casa_lancada, exator, pagar, parcelas

pytestmark = pytest.mark.django_db

DIA = date(1964, 6, 27)


@pytest.fixture
def feito():
    imovel, dono = casa_lancada()
    with no_dia(DIA):
        return pagar(exator(), dono, parcelas(imovel)[:1])


def aplicar(*comandos: str) -> None:
    """Run the commands in one transaction, with the checks that its end would run."""
    with transaction.atomic(), connection.cursor() as cursor:
        for comando in (*comandos, "SET CONSTRAINTS ALL IMMEDIATE"):
            cursor.execute(comando)


def recusa(*comandos: str) -> None:
    with pytest.raises(IntegrityError):
        aplicar(*comandos)


@transaction.atomic
def repetir_conhecimento(feito: Conhecimento, **mudancas: Any) -> None:
    """Write the same row again, by the side of the verb, with another key."""
    if "caderno" in mudancas:
        Caderno.objects.filter(pk=mudancas["caderno"].pk).update(usado_ate=mudancas["numero"])
    feito.pk = None
    feito.chave = uuid4()
    for nome, valor in mudancas.items():
        setattr(feito, nome, valor)
    feito.save(force_insert=True)


@pytest.mark.parametrize(
    "comando",
    [
        "UPDATE arrecadacao_partida SET valor = valor + 1",
        "DELETE FROM arrecadacao_partida",
        "DELETE FROM arrecadacao_conhecimento",
        "UPDATE arrecadacao_conhecimento SET total = total + 1, recebido = recebido + 1",
        "UPDATE arrecadacao_conhecimento SET numero = numero + 1",
        "UPDATE arrecadacao_conhecimento SET situacao = 'inutilizado'",
        "UPDATE arrecadacao_itemdoconhecimento SET multa = multa + 1, total = total + 1",
        "UPDATE arrecadacao_itemdoconhecimento SET valido = false",
        "DELETE FROM arrecadacao_itemdoconhecimento",
        "UPDATE arrecadacao_caderno SET usado_ate = usado_ate + 1",
        "UPDATE arrecadacao_caderno SET usado_ate = usado_ate + 2",
        "UPDATE arrecadacao_caderno SET usado_ate = usado_ate - 1 WHERE usado_ate >= primeiro",
        "UPDATE arrecadacao_caderno SET primeiro = primeiro - 1",
        "DELETE FROM arrecadacao_caderno",
        "DELETE FROM arrecadacao_caixa",
        "UPDATE arrecadacao_caixa SET fechado_em = now(), esperado = 5, contado = 7, diferenca = 0",
        "UPDATE arrecadacao_caixa SET fechado_em = now(), esperado = 5, contado = 7, diferenca = 2",
    ],
)
def test_o_que_foi_escrito_nao_se_altera_por_fora(feito, comando):
    recusa(comando)


def test_partida_solta_desequilibra_e_e_recusada(feito):
    recusa(
        f"INSERT INTO arrecadacao_partida (caixa_id, conhecimento_id, estorno, conta, receita,"
        f" natureza, valor, dia) VALUES ({feito.caixa_id}, {feito.pk}, false, 'caixa', '',"
        f" 'dinheiro', 100, '{DIA}')"
    )


def test_par_de_partidas_a_mais_nao_confere_com_os_itens(feito):
    base = f"({feito.caixa_id}, {feito.pk}, false, '{DIA}',"
    recusa(
        "INSERT INTO arrecadacao_partida (caixa_id, conhecimento_id, estorno, dia, conta, receita,"
        f" exercicio, natureza, valor) VALUES {base} 'caixa', '', NULL, 'dinheiro', 100),"
        f" {base} 'receita', 'predial', 1964, 'principal', -100)"
    )


def test_item_a_mais_nao_confere(feito):
    recusa(
        "INSERT INTO arrecadacao_itemdoconhecimento (conhecimento_id, tributo, exercicio,"
        f" principal, desconto, multa, juros, total, memoria, valido) VALUES ({feito.pk},"
        " 'predial', 1964, 100, 0, 0, 0, 100, '[]', true)"
    )


def test_parcela_nao_tem_dois_itens_validos(feito):
    parcela = feito.itens.get(tributo="predial").parcela_id
    recusa(
        "INSERT INTO arrecadacao_itemdoconhecimento (conhecimento_id, parcela_id, tributo,"
        f" exercicio, principal, desconto, multa, juros, total, memoria, valido)"
        f" VALUES ({feito.pk}, {parcela}, 'predial', 1964, 1, 0, 0, 0, 1, '[]', true)"
    )


def test_numero_que_nao_foi_tomado_do_caderno_nao_entra(feito):
    with pytest.raises(IntegrityError, match="não foi tomado"):
        repetir_conhecimento(feito, numero=feito.numero + 1)


def test_caderno_de_outro_exator_nao_serve_ao_caixa(feito):
    with no_dia(DIA):
        outro = exator()
    alheio = Caderno.objects.get(exator=outro, especie="comum")
    with pytest.raises(IntegrityError, match="de outro exator"):
        repetir_conhecimento(feito, caderno=alheio, numero=alheio.primeiro)


def test_inutilizar_sem_estorno_ou_deixando_itens_validos_e_recusado(feito):
    recusa(
        "UPDATE arrecadacao_conhecimento SET situacao = 'inutilizado', motivo = 'x',"
        f" inutilizado_em = now(), inutilizado_por_id = {feito.caixa.exator_id}"
    )


def test_dois_cadernos_nao_repetem_numeros(feito):
    with pytest.raises(IntegrityError), transaction.atomic():
        Caderno.objects.create(
            especie="comum",
            numero=99,
            exercicio=1964,
            primeiro=50,
            ultimo=60,
            usado_ate=49,
            rubricado_em=DIA,
            rubricado_por=feito.caixa.exator,
        )


def test_caixa_fechado_nao_reabre_nem_recebe_partidas(feito):
    with no_dia(DIA):
        caixas.fechar(caixa=feito.caixa, contado=feito.total, usuario=feito.caixa.exator)
    recusa(
        "UPDATE arrecadacao_caixa SET fechado_em = NULL, esperado = NULL, contado = NULL,"
        " diferenca = NULL"
    )
    recusa(
        "INSERT INTO arrecadacao_partida (caixa_id, conhecimento_id, estorno, conta, receita,"
        f" natureza, valor, dia) VALUES ({feito.caixa_id}, {feito.pk}, true, 'caixa', '',"
        f" 'dinheiro', -100, '{DIA}')"
    )


def test_nada_disso_mudou_o_que_estava_escrito(feito):
    recusa("DELETE FROM arrecadacao_conhecimento")
    assert Conhecimento.objects.get().total == 746_74
    assert ItemDoConhecimento.objects.count() == 2
    assert Caixa.objects.get().aberto
