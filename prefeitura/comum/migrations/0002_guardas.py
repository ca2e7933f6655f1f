"""Extensions, unaccented text, and the guards over acts and papers."""

from django.contrib.postgres.operations import BtreeGistExtension, TrigramExtension, UnaccentExtension
from django.db import migrations

from prefeitura.comum.guardas import FUNCOES, so_acrescenta, so_muda


class Migration(migrations.Migration):
    dependencies = [("comum", "0001_initial")]

    operations = [
        BtreeGistExtension(),
        TrigramExtension(),
        UnaccentExtension(),
        # unaccent() is only STABLE, since its dictionary could change; ours is fixed, and an
        # index wants IMMUTABLE.
        migrations.RunSQL(
            """
            CREATE FUNCTION sem_acento(texto text) RETURNS text
                LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
                RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));
            """,
            "DROP FUNCTION sem_acento(text)",
        ),
        FUNCOES,
        so_acrescenta("comum_ato"),
        so_muda("comum_documento", "situacao"),
        so_muda("comum_parametromunicipal", "confirmado_por_id", "confirmado_em"),
    ]
