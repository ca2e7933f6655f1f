"""What the database holds of a process: what it is about never changes, each act is done once,
its states go forward, its sheets and terms are only added."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

ANDAMENTO = migrations.RunSQL(
    """
    CREATE FUNCTION processos_em_ordem() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
            ('em_informacao', 'informado'), ('informado', 'em_informacao'),
            ('em_informacao', 'decidido'), ('informado', 'decidido'), ('decidido', 'ciente'))
        THEN
            RAISE EXCEPTION 'o processo % não passa de % a %', OLD.id, OLD.situacao, NEW.situacao
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.situacao IN ('decidido', 'ciente') AND
            (NEW.informado_em, NEW.informado_por_id, NEW.decisao, NEW.artigo, NEW.decidido_em,
             NEW.decidido_por_id, NEW.documento_id, NEW.resultante_id)
            IS DISTINCT FROM
            (OLD.informado_em, OLD.informado_por_id, OLD.decisao, OLD.artigo, OLD.decidido_em,
             OLD.decidido_por_id, OLD.documento_id, OLD.resultante_id)
        THEN
            RAISE EXCEPTION 'a decisão do processo % não se altera', OLD.id
                USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.ciencia_em IS NOT NULL AND NEW.ciencia_em IS DISTINCT FROM OLD.ciencia_em THEN
            RAISE EXCEPTION 'a ciência do processo % não se altera', OLD.id
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER em_ordem BEFORE UPDATE ON processos_processo
        FOR EACH ROW EXECUTE FUNCTION processos_em_ordem();

    CREATE FUNCTION processos_prazo_encerrado() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o prazo % já se encerrou', OLD.id USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER encerrado BEFORE UPDATE ON processos_prazo FOR EACH ROW
        WHEN (OLD.encerrado_em IS NOT NULL) EXECUTE FUNCTION processos_prazo_encerrado();
    """,
    """
    DROP TRIGGER encerrado ON processos_prazo;
    DROP FUNCTION processos_prazo_encerrado;
    DROP TRIGGER em_ordem ON processos_processo;
    DROP FUNCTION processos_em_ordem;
    """,
)


class Migration(migrations.Migration):
    dependencies = [("processos", "0001_initial"), ("comum", "0002_guardas")]

    operations = [
        so_muda(
            "processos_processo",
            "situacao",
            "informado_em",
            "informado_por_id",
            "decisao",
            "artigo",
            "decidido_em",
            "decidido_por_id",
            "documento_id",
            "resultante_id",
            "ciencia_em",
        ),
        so_muda("processos_prazo", "encerrado_em", "encerramento"),
        so_acrescenta("processos_andamento"),
        so_acrescenta("processos_anexo"),
        so_acrescenta("processos_informacao"),
        so_acrescenta("processos_notificacao"),
        ANDAMENTO,
    ]
