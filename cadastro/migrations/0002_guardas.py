"""Guards of the cadastro: shares never pass the whole, history is only added to."""

from django.db import migrations

from prefeitura.comum.guardas import so_acrescenta, so_muda

HISTORIAS = ("pessoa", "logradouro", "trecho", "imovel", "testada", "edificacao", "titularidade", "isencao")


class Migration(migrations.Migration):
    dependencies = [("cadastro", "0001_initial")]

    operations = [
        # One check a statement, not a row: loads of a hundred thousand rows pay it once.
        migrations.RunSQL(
            """
            CREATE FUNCTION cadastro_partes_ate_um() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                errado bigint;
            BEGIN
                SELECT a.imovel_id INTO errado
                FROM cadastro_titularidade a
                JOIN cadastro_titularidade b
                    ON b.imovel_id = a.imovel_id AND b.qualidade = a.qualidade
                    AND b.desde <= a.desde AND (b.ate IS NULL OR b.ate > a.desde)
                WHERE a.imovel_id IN (SELECT imovel_id FROM novas)
                GROUP BY a.imovel_id, a.id
                HAVING sum(b.parte) > 1
                LIMIT 1;
                IF FOUND THEN
                    RAISE EXCEPTION 'as partes dos titulares do imóvel % passam do todo', errado
                        USING ERRCODE = 'check_violation', CONSTRAINT = 'titular_partes_ate_um';
                END IF;
                RETURN NULL;
            END $$;

            CREATE TRIGGER titular_partes_ate_um_i AFTER INSERT ON cadastro_titularidade
                REFERENCING NEW TABLE AS novas
                FOR EACH STATEMENT EXECUTE FUNCTION cadastro_partes_ate_um();
            CREATE TRIGGER titular_partes_ate_um_u AFTER UPDATE ON cadastro_titularidade
                REFERENCING NEW TABLE AS novas
                FOR EACH STATEMENT EXECUTE FUNCTION cadastro_partes_ate_um();
            """,
            """
            DROP TRIGGER titular_partes_ate_um_i ON cadastro_titularidade;
            DROP TRIGGER titular_partes_ate_um_u ON cadastro_titularidade;
            DROP FUNCTION cadastro_partes_ate_um();
            """,
        ),
        *[so_acrescenta(f"cadastro_historical{nome}") for nome in HISTORIAS],
        # What was declared and asked for stays as it was; only the decision comes after.
        so_muda(
            "cadastro_fichadeinscricao",
            "situacao",
            "imovel_id",
            "conferida_em",
            "conferida_por_id",
            "motivo",
        ),
        so_muda(
            "cadastro_isencao",
            "situacao",
            "decidida_em",
            "decidida_por_id",
            "motivo_da_decisao",
            "cassada_em",
            "motivo_da_cassacao",
            "vigencia",
        ),
    ]
