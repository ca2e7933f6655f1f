"""What the database holds of lançamentos: they never change, and their instalments add up."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

# The sum is checked when the transaction ends, so that lançamento and instalments may come in
# any order. Instalments are never deleted nor changed in value, so that an equal sum at the
# insert of the lançamento can only be broken by one more instalment, which is checked as well.
SOMA = migrations.RunSQL(
    """
    CREATE FUNCTION lancamentos_parcelas_somam() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE soma bigint;
    BEGIN
        SELECT coalesce(sum(valor), 0) INTO soma
          FROM lancamentos_parcela WHERE lancamento_id = NEW.id;
        IF soma <> NEW.valor - NEW.pago_antes + NEW.credito THEN
            RAISE EXCEPTION 'as parcelas do lançamento % somam %, e o devido é %',
                NEW.id, soma, NEW.valor - NEW.pago_antes + NEW.credito
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER parcelas_somam AFTER INSERT ON lancamentos_lancamento
        DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION lancamentos_parcelas_somam();

    -- By the key of each lançamento, whatever the planner thinks of a table that grows.
    CREATE FUNCTION lancamentos_parcelas_cabem() RETURNS trigger LANGUAGE plpgsql
    SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    DECLARE
        pais bigint;
        achados bigint;
        sobra bigint;
    BEGIN
        SELECT count(*), count(l.id),
               min(l.id) FILTER (
                   -- One made in this very transaction is checked at its end.
                   WHERE l.xmin <> pg_current_xact_id()::xid
                     AND l.valor - l.pago_antes + l.credito < (
                         SELECT sum(p.valor) FROM lancamentos_parcela p
                          WHERE p.lancamento_id = l.id))
          INTO pais, achados, sobra
          FROM (SELECT DISTINCT lancamento_id FROM novas) n
          LEFT JOIN lancamentos_lancamento l ON l.id = n.lancamento_id;
        IF achados < pais THEN
            RAISE EXCEPTION 'parcela sem lançamento' USING ERRCODE = 'foreign_key_violation';
        END IF;
        IF sobra IS NOT NULL THEN
            RAISE EXCEPTION 'as parcelas passam do devido no lançamento %', sobra
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER parcelas_cabem AFTER INSERT ON lancamentos_parcela
        REFERENCING NEW TABLE AS novas
        FOR EACH STATEMENT EXECUTE FUNCTION lancamentos_parcelas_cabem();
    """,
    """
    DROP TRIGGER parcelas_cabem ON lancamentos_parcela;
    DROP TRIGGER parcelas_somam ON lancamentos_lancamento;
    DROP FUNCTION lancamentos_parcelas_cabem;
    DROP FUNCTION lancamentos_parcelas_somam;
    """,
)

# A foreign key asks once a row: of the cost of writing a run a third was such questions. The
# rodada, the same for a whole statement, is asked for once; the lançamento of an instalment by
# ``parcelas_cabem``, all at once. Neither is ever deleted, so that nothing can be orphaned.
RODADA = migrations.RunSQL(
    """
    CREATE FUNCTION lancamentos_rodada_existe() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (
            SELECT rodada_id FROM novos WHERE rodada_id IS NOT NULL
            EXCEPT SELECT id FROM lancamentos_rodada
        ) THEN
            RAISE EXCEPTION 'lançamento de rodada que não existe'
                USING ERRCODE = 'foreign_key_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER rodada_existe AFTER INSERT ON lancamentos_lancamento
        REFERENCING NEW TABLE AS novos
        FOR EACH STATEMENT EXECUTE FUNCTION lancamentos_rodada_existe();

    CREATE FUNCTION lancamentos_rodada_fica() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'uma rodada não se apaga' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER rodada_fica BEFORE DELETE ON lancamentos_rodada
        FOR EACH ROW EXECUTE FUNCTION lancamentos_rodada_fica();
    """,
    """
    DROP TRIGGER rodada_fica ON lancamentos_rodada;
    DROP TRIGGER rodada_existe ON lancamentos_lancamento;
    DROP FUNCTION lancamentos_rodada_fica;
    DROP FUNCTION lancamentos_rodada_existe;
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
        RODADA,
        RESERVA,
        SITUACAO,
        SOMA,
    ]
