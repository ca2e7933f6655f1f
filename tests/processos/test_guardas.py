"""What the database refuses, whoever asks."""

import pytest
from django.db import IntegrityError, connection, transaction

from processos.models import Processo
from tests.processos import fabrica as f

pytestmark = pytest.mark.django_db


def recusa(sql: str, *valores: object) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, valores)


@pytest.mark.parametrize(
    "tabela", ["processos_andamento", "processos_informacao", "processos_anexo"]
)
def test_folhas_informacoes_e_anexos_nao_se_alteram_nem_se_apagam(tabela: str) -> None:
    f.informado(f.reclamado(anexos=[("planta.pdf", f.pdf())]))
    recusa(f"UPDATE {tabela} SET id = id + 1000")
    recusa(f"DELETE FROM {tabela}")


def test_o_que_o_processo_discute_nao_muda() -> None:
    processo = f.reclamado()
    for coluna, valor in (
        ("pedido", "outro"),
        ("tempestivo", False),
        ("numero", 9),
        ("protocolado_em", "1964-01-01"),
        ("lancamento_id", None),
    ):
        sql = f"UPDATE processos_processo SET {coluna} = %s WHERE id = %s"
        recusa(sql, valor, processo.pk)
    recusa("DELETE FROM processos_processo WHERE id = %s", processo.pk)


def test_a_decisao_e_a_ciencia_nao_voltam_atras() -> None:
    processo = f.decidido()
    sql = "UPDATE processos_processo SET {} WHERE id = %s"
    for mudanca in (
        "decisao = 'improcedente'",
        "artigo = '1'",
        "resultante_id = NULL",
        "situacao = 'informado', decisao = '', decidido_em = NULL, documento_id = NULL",
        "situacao = 'ciente'",
    ):
        recusa(sql.format(mudanca), processo.pk)


def test_nao_se_decide_sem_fundamento_nem_autor() -> None:
    processo = f.informado()
    recusa(
        "UPDATE processos_processo SET situacao = 'decidido', decisao = 'improcedente'"
        " WHERE id = %s",
        processo.pk,
    )


def test_o_prazo_nao_se_move_e_so_se_encerra_uma_vez() -> None:
    processo = f.informado()
    prazo = processo.prazos.get(nome="decisao")
    recusa("UPDATE processos_prazo SET fim = fim + 5 WHERE id = %s", prazo.pk)
    recusa("UPDATE processos_prazo SET inicio = inicio + 1 WHERE id = %s", prazo.pk)
    recusa("UPDATE processos_prazo SET encerrado_em = fim WHERE id = %s", prazo.pk)
    f.decidido(processo)
    recusa("UPDATE processos_prazo SET encerramento = 'outra coisa' WHERE id = %s", prazo.pk)


def test_uma_reclamacao_aberta_por_lancamento_tambem_no_banco() -> None:
    processo = f.reclamado()
    campos = {
        c.attname: getattr(processo, c.attname)
        for c in Processo._meta.concrete_fields
        if c.attname not in {"id", "numero"}
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        Processo.objects.create(numero=77, **campos)
