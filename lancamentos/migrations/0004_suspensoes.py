import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from prefeitura.comum.guardas import so_muda


class Migration(migrations.Migration):
    dependencies = [
        ("comum", "0002_guardas"),
        ("lancamentos", "0003_inscricoes_e_atos"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Suspensao",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("processo", models.CharField(max_length=40)),
                ("artigo", models.CharField(max_length=40)),
                ("motivo", models.CharField(max_length=300)),
                ("desde", models.DateField()),
                (
                    "ate",
                    models.DateField(
                        blank=True,
                        help_text="Last day, where one is set.",
                        null=True,
                        verbose_name="até",
                    ),
                ),
                ("retomada_em", models.DateField(blank=True, null=True)),
                (
                    "lancamento",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="suspensoes",
                        to="lancamentos.lancamento",
                    ),
                ),
                (
                    "suspensa_por",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "suspensão",
                "verbose_name_plural": "suspensões",
                "ordering": ["lancamento_id", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("retomada_em__isnull", True)),
                        fields=("lancamento", "processo"),
                        name="uma_suspensao_por_processo",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("processo", ""), _negated=True),
                            models.Q(("artigo", ""), _negated=True),
                            models.Q(("motivo", ""), _negated=True),
                        ),
                        name="suspensao_com_fundamento",
                    ),
                ],
            },
        ),
        so_muda("lancamentos_suspensao", "retomada_em"),
    ]
