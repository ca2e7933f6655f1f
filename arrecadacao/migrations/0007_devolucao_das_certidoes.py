"""A certidão is delivered by protocol, and may be sent back (Votuporanga 14, Jambeiro 9)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from prefeitura.comum.guardas import so_muda


class Migration(migrations.Migration):
    dependencies = [
        ("arrecadacao", "0006_interrupcoes"),
        ("cadastro", "0007_representante_e_dono_do_terreno"),
        ("comum", "0002_guardas"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Devolucao",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("razoes", models.TextField(verbose_name="razões de fato ou de direito")),
                ("em", models.DateField()),
                (
                    "insiste",
                    models.BooleanField(
                        blank=True, null=True, verbose_name="o Prefeito insiste na cobrança"
                    ),
                ),
                ("despacho", models.TextField(blank=True)),
                ("decidida_em", models.DateField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "devolução de certidão",
                "verbose_name_plural": "devoluções de certidões",
                "ordering": ["id"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="certidao",
            name="certidao_remetida_tem_data",
        ),
        migrations.AddField(
            model_name="certidao",
            name="protocolo",
            field=models.CharField(blank=True, max_length=20, verbose_name="protocolo da entrega"),
        ),
        migrations.AddConstraint(
            model_name="certidao",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("remetida_em__isnull", False), ("situacao", "remetida")),
                    models.Q(("remetida_em__isnull", True), ("situacao", "emitida")),
                    ("situacao", "cancelada"),
                    _connector="OR",
                ),
                name="certidao_remetida_tem_data",
            ),
        ),
        migrations.AddField(
            model_name="devolucao",
            name="certidao",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devolucoes",
                to="arrecadacao.certidao",
            ),
        ),
        migrations.AddField(
            model_name="devolucao",
            name="decidida_por",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="devolucao",
            name="oficio",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devolucao",
                to="comum.documento",
            ),
        ),
        migrations.AddField(
            model_name="devolucao",
            name="por",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="devolucao",
            constraint=models.UniqueConstraint(
                condition=models.Q(("insiste__isnull", True)),
                fields=("certidao",),
                name="uma_devolucao_por_decidir",
            ),
        ),
        migrations.AddConstraint(
            model_name="devolucao",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("razoes", ""), _negated=True),
                    models.Q(
                        models.Q(
                            ("decidida_em__isnull", True),
                            ("decidida_por", None),
                            ("insiste__isnull", True),
                        ),
                        models.Q(
                            models.Q(("despacho", ""), _negated=True),
                            ("decidida_em__isnull", False),
                            ("insiste__isnull", False),
                        ),
                        _connector="OR",
                    ),
                ),
                name="devolucao_decidida_inteira",
            ),
        ),
        migrations.RunSQL(
            "DROP TRIGGER so_muda ON arrecadacao_certidao",
            "CREATE TRIGGER so_muda BEFORE UPDATE OR DELETE ON arrecadacao_certidao FOR EACH ROW "
            "EXECUTE FUNCTION "
            "casa_so_muda('{situacao,remetida_em,motivo,ajuizada_em,autos}')",
        ),
        so_muda(
            "arrecadacao_certidao",
            *("situacao", "remetida_em", "protocolo", "motivo", "ajuizada_em", "autos"),
        ),
        so_muda(
            "arrecadacao_devolucao", *("insiste", "despacho", "decidida_em", "decidida_por_id")
        ),
        migrations.RunSQL(
            """
            CREATE FUNCTION arrecadacao_devolucao_decidida() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                RAISE EXCEPTION 'a devolução % já foi decidida', OLD.id
                    USING ERRCODE = 'restrict_violation';
            END $$;
            CREATE TRIGGER decidida BEFORE UPDATE ON arrecadacao_devolucao FOR EACH ROW
                WHEN (OLD.insiste IS NOT NULL) EXECUTE FUNCTION arrecadacao_devolucao_decidida();
            """,
            """
            DROP TRIGGER decidida ON arrecadacao_devolucao;
            DROP FUNCTION arrecadacao_devolucao_decidida;
            """,
        ),
    ]
