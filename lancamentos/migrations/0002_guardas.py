"""What the database holds of lançamentos: they never change, and their instalments add up."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

# The sum is checked when the transaction ends, so that lançamento and instalments may come in
# any order. PostgreSQL defers triggers a row only, and a question a row costs more than the row:
# each statement notes the range of keys that it wrote, and the note is what the deferred trigger
# is upon. Instalments are never deleted nor changed in value, so that only an insert of either
# can break a sum. No note outlives its transaction.
SOMA = migrations.RunSQL(
    """
    CREATE UNLOGGED TABLE lancamentos_conferencia (de bigint NOT NULL, ate bigint NOT NULL);

    CREATE FUNCTION lancamentos_anotar() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_TABLE_NAME = 'lancamentos_parcela' THEN
            INSERT INTO lancamentos_conferencia
            SELECT min(lancamento_id), max(lancamento_id) FROM novas HAVING count(*) > 0;
        ELSE
            INSERT INTO lancamentos_conferencia
            SELECT min(id), max(id) FROM novas HAVING count(*) > 0;
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER parcelas_anotadas AFTER INSERT ON lancamentos_parcela
        REFERENCING NEW TABLE AS novas
        FOR EACH STATEMENT EXECUTE FUNCTION lancamentos_anotar();
    CREATE TRIGGER lancamentos_anotados AFTER INSERT ON lancamentos_lancamento
        REFERENCING NEW TABLE AS novas
        FOR EACH STATEMENT EXECUTE FUNCTION lancamentos_anotar();

    -- By the keys, whatever the planner thinks of tables that grow.
    CREATE FUNCTION lancamentos_parcelas_somam() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off AS $$
    DECLARE errado record;
    BEGIN
        DELETE FROM lancamentos_conferencia WHERE de >= NEW.de AND ate <= NEW.ate;
        IF NOT FOUND THEN
            RETURN NULL;  -- checked with a range that holds it
        END IF;
        SELECT p.lancamento_id AS da_parcela, l.id, l.devido, coalesce(p.soma, 0) AS soma
          INTO errado
          FROM (SELECT id, valor - pago_antes + credito AS devido
                  FROM lancamentos_lancamento WHERE id BETWEEN NEW.de AND NEW.ate) l
          FULL JOIN (SELECT lancamento_id, sum(valor) AS soma
                       FROM lancamentos_parcela WHERE lancamento_id BETWEEN NEW.de AND NEW.ate
                      GROUP BY lancamento_id) p ON p.lancamento_id = l.id
         WHERE l.devido IS DISTINCT FROM coalesce(p.soma, 0)
         LIMIT 1;
        IF NOT FOUND THEN
            RETURN NULL;
        END IF;
        IF errado.id IS NULL THEN
            RAISE EXCEPTION 'parcela sem lançamento: %', errado.da_parcela
                USING ERRCODE = 'foreign_key_violation';
        END IF;
        RAISE EXCEPTION 'as parcelas do lançamento % somam %, e o devido é %',
            errado.id, errado.soma, errado.devido USING ERRCODE = 'check_violation';
    END $$;
    CREATE CONSTRAINT TRIGGER parcelas_somam AFTER INSERT ON lancamentos_conferencia
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION lancamentos_parcelas_somam();
    """,
    """
    DROP TRIGGER lancamentos_anotados ON lancamentos_lancamento;
    DROP TRIGGER parcelas_anotadas ON lancamentos_parcela;
    DROP TABLE lancamentos_conferencia;
    DROP FUNCTION lancamentos_parcelas_somam;
    DROP FUNCTION lancamentos_anotar;
    """,
)

# A foreign key asks once a row: of the cost of writing a run a third was such questions. Here a
# statement asks once for each thing that it names. None of them is ever deleted, so that nothing
# can be orphaned. The lançamento of an instalment is asked for with the sum.
_APONTADOS = {
    "imovel": "cadastro_imovel",
    "edificacao": "cadastro_edificacao",
    "contribuinte": "cadastro_pessoa",
    "rodada": "lancamentos_rodada",
}
_SEM_DONO = " UNION ALL ".join(
    f"(SELECT '{nome}', n.id FROM (SELECT DISTINCT {nome}_id AS id FROM novas) n"
    f" WHERE n.id IS NOT NULL AND NOT EXISTS (SELECT FROM {tabela} x WHERE x.id = n.id) LIMIT 1)"
    for nome, tabela in _APONTADOS.items()
)
REFERENCIAS = migrations.RunSQL(
    f"""
    CREATE FUNCTION lancamentos_apontam() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    DECLARE nome text; chave bigint;
    BEGIN
        FOR nome, chave IN {_SEM_DONO} LOOP
            RAISE EXCEPTION 'lançamento de % que não existe: %', nome, chave
                USING ERRCODE = 'foreign_key_violation';
        END LOOP;
        RETURN NULL;
    END $$;
    CREATE TRIGGER apontam AFTER INSERT ON lancamentos_lancamento
        REFERENCING NEW TABLE AS novas
        FOR EACH STATEMENT EXECUTE FUNCTION lancamentos_apontam();

    CREATE FUNCTION lancamentos_apontado_fica() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'linhas de % não se apagam', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$;
    """
    + "".join(
        f"CREATE TRIGGER apontado_fica BEFORE DELETE OR UPDATE OF id ON {tabela}"
        " FOR EACH ROW EXECUTE FUNCTION lancamentos_apontado_fica();"
        for tabela in _APONTADOS.values()
    ),
    "".join(f"DROP TRIGGER apontado_fica ON {tabela};" for tabela in _APONTADOS.values())
    + """
    DROP TRIGGER apontam ON lancamentos_lancamento;
    DROP FUNCTION lancamentos_apontado_fica;
    DROP FUNCTION lancamentos_apontam;
    """,
)

# Keys by the block: nextval a row costs as much as the row. Only ``postar`` inserts these rows.
RESERVA = migrations.RunSQL(
    """
    CREATE FUNCTION lancamentos_reservar(tabela text, quantas integer) RETURNS bigint
    LANGUAGE plpgsql AS $$
    DECLARE
        sequencia regclass := pg_get_serial_sequence(tabela, 'id');
        primeira bigint;
    BEGIN
        PERFORM pg_advisory_lock(sequencia::oid::bigint);
        primeira := nextval(sequencia);
        PERFORM setval(sequencia, primeira + quantas - 1);
        PERFORM pg_advisory_unlock(sequencia::oid::bigint);
        RETURN primeira;
    END $$;
    """,
    "DROP FUNCTION lancamentos_reservar",
)

SITUACAO = migrations.RunSQL(
    """
    CREATE FUNCTION lancamentos_situacao_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o lançamento % está % e não volta atrás', OLD.id, OLD.situacao
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER situacao_final BEFORE UPDATE ON lancamentos_lancamento FOR EACH ROW
        WHEN (OLD.situacao <> 'vigente' AND NEW.situacao <> OLD.situacao)
        EXECUTE FUNCTION lancamentos_situacao_final();
    """,
    """
    DROP TRIGGER situacao_final ON lancamentos_lancamento;
    DROP FUNCTION lancamentos_situacao_final;
    """,
)


class Migration(migrations.Migration):
    dependencies = [("lancamentos", "0001_initial"), ("comum", "0002_guardas")]

    operations = [
        so_muda("lancamentos_lancamento", "situacao"),
        so_muda("lancamentos_parcela", "situacao"),
        so_muda("lancamentos_aviso", "situacao_da_entrega", "ciencia", "edital_id"),
        so_acrescenta("lancamentos_aviso_lancamentos"),
        so_acrescenta("lancamentos_entrega"),
        so_acrescenta("lancamentos_edital"),
        REFERENCIAS,
        RESERVA,
        SITUACAO,
        SOMA,
    ]
