"""A lançamento may be of an inscription or of an act, not only of an urban property."""

import django.db.models.deletion
from django.db import migrations, models


# As in 0002: a statement asks once for each thing that it names, the inscription as well.
_APONTADOS = {
    "imovel": "cadastro_imovel",
    "edificacao": "cadastro_edificacao",
    "contribuinte": "cadastro_pessoa",
    "rodada": "lancamentos_rodada",
}


def _apontam(apontados: dict[str, str]) -> str:
    sem_dono = " UNION ALL ".join(
        f"(SELECT '{nome}', n.id"
        f" FROM (SELECT DISTINCT {nome}_id AS id FROM novas WHERE {nome}_id IS NOT NULL) n"
        f" WHERE NOT EXISTS (SELECT FROM {tabela} x WHERE x.id = n.id) LIMIT 1)"
        for nome, tabela in apontados.items()
    )
    return f"""
    CREATE OR REPLACE FUNCTION lancamentos_apontam() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    DECLARE nome text; chave bigint;
    BEGIN
        FOR nome, chave IN {sem_dono} LOOP
            RAISE EXCEPTION 'lançamento de % que não existe: %', nome, chave
                USING ERRCODE = 'foreign_key_violation';
        END LOOP;
        RETURN NULL;
    END $$;
    """


REFERENCIAS = migrations.RunSQL(
    _apontam({**_APONTADOS, "inscricao": "cadastro_inscricaofiscal"})
    + """
    CREATE TRIGGER apontado_fica BEFORE DELETE OR UPDATE OF id ON cadastro_inscricaofiscal
        FOR EACH ROW EXECUTE FUNCTION lancamentos_apontado_fica();
    """,
    "DROP TRIGGER apontado_fica ON cadastro_inscricaofiscal;" + _apontam(_APONTADOS),
)


class Migration(migrations.Migration):

    dependencies = [
        ('cadastro', '0003_inscricoes'),
        ('lancamentos', '0002_guardas'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='lancamento',
            name='um_lancamento_vigente_por_objeto_e_periodo',
        ),
        migrations.AddField(
            model_name='lancamento',
            name='inscricao',
            field=models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lancamentos', to='cadastro.inscricaofiscal', verbose_name='inscrição'),
        ),
        migrations.AddField(
            model_name='lancamento',
            name='referencia',
            field=models.CharField(blank=True, default='', help_text='The act that it comes from: an auto, a guide, a show.', max_length=120, verbose_name='referência'),
        ),
        migrations.AlterField(
            model_name='lancamento',
            name='distrito',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AlterField(
            model_name='lancamento',
            name='imovel',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lancamentos', to='cadastro.imovel'),
        ),
        migrations.AddIndex(
            model_name='lancamento',
            index=models.Index(condition=models.Q(('inscricao__isnull', False)), fields=['inscricao'], name='lancamento_inscricao'),
        ),
        migrations.AddConstraint(
            model_name='lancamento',
            constraint=models.UniqueConstraint(condition=models.Q(('inscricao__isnull', True), ('referencia', ''), ('situacao', 'vigente')), fields=('imovel', 'edificacao', 'tributo', 'exercicio', 'periodo'), name='um_lancamento_vigente_por_imovel_e_periodo', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='lancamento',
            constraint=models.UniqueConstraint(condition=models.Q(('situacao', 'vigente'), models.Q(('inscricao__isnull', False), models.Q(('referencia', ''), _negated=True), _connector='OR')), fields=('inscricao', 'referencia', 'imovel', 'edificacao', 'tributo', 'exercicio', 'periodo'), name='um_lancamento_vigente_por_objeto_e_periodo', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='lancamento',
            constraint=models.CheckConstraint(condition=models.Q(('imovel__isnull', False), ('inscricao__isnull', False), models.Q(('referencia', ''), _negated=True), _connector='OR'), name='lancamento_com_objeto'),
        ),
        REFERENCIAS,
    ]
