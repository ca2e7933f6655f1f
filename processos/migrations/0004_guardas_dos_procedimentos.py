"""What the database holds of the procedures of the law: the order of states of 0002 is that of the
reclamação; a party once known stays; a good leaves the deposit once; an auction is never redone."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

_DO_PROCESSO = (
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
)

_SO_MUDA = "CREATE TRIGGER so_muda BEFORE UPDATE OR DELETE ON processos_processo "
_CADA_LINHA = "FOR EACH ROW EXECUTE FUNCTION casa_so_muda('{%s}')"

COLUNAS = migrations.RunSQL(
    "DROP TRIGGER so_muda ON processos_processo;"
    + _SO_MUDA
    + _CADA_LINHA % ",".join((*_DO_PROCESSO, "requerente_id", "encerrado_em")),
    "DROP TRIGGER so_muda ON processos_processo;" + _SO_MUDA + _CADA_LINHA % ",".join(_DO_PROCESSO),
)

ORDEM = migrations.RunSQL(
    """
    DROP TRIGGER em_ordem ON processos_processo;
    CREATE TRIGGER em_ordem BEFORE UPDATE ON processos_processo FOR EACH ROW
        WHEN (OLD.especie IN ('reclamacao', 'omissao'))
        EXECUTE FUNCTION processos_em_ordem();

    CREATE FUNCTION processos_parte_conhecida() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'a parte do processo % não se altera', OLD.id
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER parte_conhecida BEFORE UPDATE ON processos_processo FOR EACH ROW
        WHEN (OLD.requerente_id IS NOT NULL AND NEW.requerente_id IS DISTINCT FROM OLD.requerente_id)
        EXECUTE FUNCTION processos_parte_conhecida();

    CREATE FUNCTION processos_sem_decisao() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o processo % só se decide por um ato do seu procedimento', OLD.id
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER sem_decisao BEFORE UPDATE ON processos_processo FOR EACH ROW
        WHEN (OLD.especie NOT IN ('reclamacao', 'omissao') AND (NEW.decisao <> ''
            OR num_nonnulls(NEW.informado_em, NEW.informado_por_id, NEW.decidido_em,
                NEW.decidido_por_id, NEW.documento_id, NEW.resultante_id, NEW.ciencia_em) > 0))
        EXECUTE FUNCTION processos_sem_decisao();

    CREATE FUNCTION processos_bem_saiu() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o bem % já saiu do depósito', OLD.id USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER saiu BEFORE UPDATE ON processos_bemapreendido FOR EACH ROW
        WHEN (OLD.situacao <> 'em_deposito') EXECUTE FUNCTION processos_bem_saiu();

    CREATE FUNCTION processos_excedente_devolvido() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'o excedente do leilão % já foi devolvido', OLD.id
            USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER devolvido BEFORE UPDATE ON processos_leilao FOR EACH ROW
        WHEN (OLD.excedente_devolvido_em IS NOT NULL)
        EXECUTE FUNCTION processos_excedente_devolvido();
    """,
    """
    DROP TRIGGER devolvido ON processos_leilao;
    DROP FUNCTION processos_excedente_devolvido;
    DROP TRIGGER saiu ON processos_bemapreendido;
    DROP FUNCTION processos_bem_saiu;
    DROP TRIGGER sem_decisao ON processos_processo;
    DROP FUNCTION processos_sem_decisao;
    DROP TRIGGER parte_conhecida ON processos_processo;
    DROP FUNCTION processos_parte_conhecida;
    DROP TRIGGER em_ordem ON processos_processo;
    CREATE TRIGGER em_ordem BEFORE UPDATE ON processos_processo
        FOR EACH ROW EXECUTE FUNCTION processos_em_ordem();
    """,
)


class Migration(migrations.Migration):
    dependencies = [("processos", "0003_procedimentos"), ("comum", "0002_guardas")]

    operations = [
        COLUNAS,
        so_acrescenta("processos_lancamentodoprocesso"),
        so_muda(
            "processos_bemapreendido",
            "situacao",
            "saida_em",
            "saida_id",
            "recebedor",
            "leilao_id",
        ),
        so_muda("processos_leilao", "excedente_devolvido_em", "excedente_andamento_id"),
        ORDEM,
    ]
