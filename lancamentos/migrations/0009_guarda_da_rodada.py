"""Who opened and who approved the annual run does not change once written.

An approval falls only whole, with a new simulation; a run is never deleted nor comes back.
"""

from django.db import migrations

GUARDA = migrations.RunSQL(
    """
    CREATE FUNCTION lancamentos_rodada_fica() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            RAISE EXCEPTION 'linhas de % não se apagam', TG_TABLE_NAME
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF (NEW.id, NEW.exercicio, NEW.alcance, NEW.criada_por_id, NEW.criada_em)
            IS DISTINCT FROM (OLD.id, OLD.exercicio, OLD.alcance, OLD.criada_por_id, OLD.criada_em)
            OR (OLD.lancada_em IS NOT NULL AND NEW.lancada_em IS DISTINCT FROM OLD.lancada_em)
        THEN
            RAISE EXCEPTION 'quem abriu a rodada %, e de quê, não muda', OLD.id
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF (OLD.aprovada_por_id IS NOT NULL OR OLD.aprovada_em IS NOT NULL)
            AND (NEW.aprovada_por_id, NEW.aprovada_em)
                IS DISTINCT FROM (OLD.aprovada_por_id, OLD.aprovada_em)
            AND NOT (
                OLD.situacao = 'aprovada' AND NEW.situacao = 'simulando'
                AND NEW.aprovada_por_id IS NULL AND NEW.aprovada_em IS NULL
            )
        THEN
            RAISE EXCEPTION 'a aprovação da rodada % não muda', OLD.id
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF (NEW.situacao IN ('simulando', 'simulada') AND NEW.aprovada_por_id IS NOT NULL)
            OR (
                NEW.situacao IN ('aprovada', 'lancando', 'lancada')
                AND (NEW.aprovada_por_id IS NULL OR NEW.aprovada_em IS NULL)
            )
        THEN
            RAISE EXCEPTION 'a rodada % não está % com essa aprovação', OLD.id, NEW.situacao
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF NEW.situacao <> OLD.situacao
            AND (
                OLD.situacao IN ('lancada', 'descartada')
                OR (OLD.situacao = 'lancando' AND NEW.situacao <> 'lancada')
            )
        THEN
            RAISE EXCEPTION 'a rodada % está % e não volta atrás', OLD.id, OLD.situacao
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER rodada_fica BEFORE UPDATE OR DELETE ON lancamentos_rodada
        FOR EACH ROW EXECUTE FUNCTION lancamentos_rodada_fica();
    """,
    """
    DROP TRIGGER rodada_fica ON lancamentos_rodada;
    DROP FUNCTION lancamentos_rodada_fica;
    """,
)


class Migration(migrations.Migration):
    dependencies = [("lancamentos", "0008_prazos_concedidos")]

    operations = [GUARDA]
