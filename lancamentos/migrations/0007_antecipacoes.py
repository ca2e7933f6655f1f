"""Collection before its date is an act, and is never undone."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from prefeitura.comum.guardas import so_acrescenta


class Migration(migrations.Migration):
    dependencies = [
        ("lancamentos", "0006_obras"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Antecipacao",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "caso",
                    models.SlugField(help_text="Slug of a case of the code's law.", max_length=40),
                ),
                ("artigo", models.CharField(max_length=40)),
                ("motivo", models.CharField(max_length=300)),
                ("processo", models.CharField(blank=True, max_length=40)),
                ("em", models.DateField()),
                (
                    "lancamento",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="antecipacao",
                        to="lancamentos.lancamento",
                    ),
                ),
                (
                    "por",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "antecipação",
                "verbose_name_plural": "antecipações",
                "ordering": ["-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("caso", ""), _negated=True),
                            models.Q(("artigo", ""), _negated=True),
                            models.Q(("motivo", ""), _negated=True),
                        ),
                        name="antecipacao_com_fundamento",
                    )
                ],
            },
        ),
        so_acrescenta("lancamentos_antecipacao"),
    ]
