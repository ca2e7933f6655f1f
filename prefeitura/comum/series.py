"""Numbers of a series, without gaps or repeats."""

from django.db import connection, transaction


def proximo(nome: str) -> int:
    """The next number of the series ``nome``, starting at 1.

    Must be called inside the transaction of the document that takes the number, last
    thing before its insert: the counter row stays locked until that transaction ends, so
    a rollback gives the number back and no hole is left.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError(
            "a number of a series is taken inside the transaction of its document"
        )
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO comum_serie (nome, ultimo) VALUES (%s, 1) "
            "ON CONFLICT (nome) DO UPDATE SET ultimo = comum_serie.ultimo + 1 RETURNING ultimo",
            [nome],
        )
        return int(cursor.fetchone()[0])
