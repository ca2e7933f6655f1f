"""Bonds of the municipal debt among what the till receives (364 and 394 of Januária)."""

from django.conf import settings
from django.db import migrations, models

import prefeitura.comum.campos


class Migration(migrations.Migration):
    dependencies = [
        ("arrecadacao", "0004_guardas_das_guias"),
        ("cadastro", "0006_registros"),
        ("comum", "0002_guardas"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="partida",
            name="partida_conta_e_natureza",
        ),
        migrations.AddField(
            model_name="conhecimento",
            name="em_titulos",
            field=prefeitura.comum.campos.DinheiroField(
                default=0,
                help_text="Nominal value, part of the total.",
                verbose_name="em títulos da dívida municipal",
            ),
        ),
        migrations.AddField(
            model_name="conhecimento",
            name="titulos",
            field=models.CharField(blank=True, max_length=200, verbose_name="números dos títulos"),
        ),
        migrations.AlterField(
            model_name="partida",
            name="natureza",
            field=models.CharField(
                choices=[
                    ("dinheiro", "Dinheiro"),
                    ("cheque", "Cheque"),
                    ("titulos", "Títulos da dívida municipal"),
                    ("principal", "Principal"),
                    ("desconto", "Desconto"),
                    ("multa", "Multa"),
                    ("juros", "Juros de mora"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="conhecimento",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("em_titulos", 0), ("titulos", "")),
                    models.Q(
                        ("em_titulos__gt", 0),
                        ("em_titulos__lte", models.F("total")),
                        models.Q(("titulos", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="conhecimento_titulos_numerados",
            ),
        ),
        migrations.AddConstraint(
            model_name="partida",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("conta", "caixa"),
                        ("exercicio__isnull", True),
                        ("natureza__in", ["dinheiro", "cheque", "titulos"]),
                        ("receita", ""),
                    ),
                    models.Q(
                        models.Q(("receita", ""), _negated=True),
                        ("conta__in", ["receita", "divida_ativa", "selos", "restituicao"]),
                        ("exercicio__isnull", False),
                        ("natureza__in", ["principal", "desconto", "multa", "juros"]),
                    ),
                    _connector="OR",
                ),
                name="partida_conta_e_natureza",
            ),
        ),
    ]
