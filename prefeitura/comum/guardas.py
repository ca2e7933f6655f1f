"""Guards that the database keeps over rows of law, as migration operations.

``TRUNCATE`` is left alone: only the owner of the tables may do it, and tests need it.
"""

from django.db.migrations import RunSQL

FUNCOES = RunSQL(
    """
    CREATE FUNCTION casa_so_acrescenta() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'linhas de % não se alteram nem se apagam', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$;

    CREATE FUNCTION casa_so_muda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            RAISE EXCEPTION 'linhas de % não se apagam', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF to_jsonb(NEW) - TG_ARGV[0]::text[] IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV[0]::text[]
        THEN
            RAISE EXCEPTION 'em % só podem mudar: %', TG_TABLE_NAME, TG_ARGV[0]
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    """,
    "DROP FUNCTION casa_so_acrescenta; DROP FUNCTION casa_so_muda;",
)


def so_acrescenta(tabela: str) -> RunSQL:
    """Rows of ``tabela`` are only added: no UPDATE, no DELETE."""
    return RunSQL(
        f"CREATE TRIGGER so_acrescenta BEFORE UPDATE OR DELETE ON {tabela} "
        "FOR EACH ROW EXECUTE FUNCTION casa_so_acrescenta()",
        f"DROP TRIGGER so_acrescenta ON {tabela}",
    )


def so_muda(tabela: str, *colunas: str) -> RunSQL:
    """Of a row of ``tabela`` only ``colunas`` may change; it is never deleted."""
    lista = "{" + ",".join(colunas) + "}"
    return RunSQL(
        f"CREATE TRIGGER so_muda BEFORE UPDATE OR DELETE ON {tabela} "
        f"FOR EACH ROW EXECUTE FUNCTION casa_so_muda('{lista}')",
        f"DROP TRIGGER so_muda ON {tabela}",
    )
