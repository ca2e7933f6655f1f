"""Goods of a seizure may be destroyed (Votuporanga, 80 § 3)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("processos", "0005_atos_da_parte"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="bemapreendido",
            name="bem_sai_por_um_ato",
        ),
        migrations.AlterField(
            model_name="bemapreendido",
            name="situacao",
            field=models.CharField(
                choices=[
                    ("em_deposito", "Em depósito"),
                    ("devolvido", "Devolvido"),
                    ("leiloado", "Leiloado"),
                    ("inutilizado", "Inutilizado"),
                ],
                default="em_deposito",
                max_length=12,
                verbose_name="situação",
            ),
        ),
        migrations.AddConstraint(
            model_name="bemapreendido",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("leilao", None),
                        ("saida__isnull", True),
                        ("saida_em__isnull", True),
                        ("situacao", "em_deposito"),
                    ),
                    models.Q(
                        ("leilao", None),
                        ("saida__isnull", False),
                        ("saida_em__isnull", False),
                        ("situacao__in", ["devolvido", "inutilizado"]),
                    ),
                    models.Q(
                        ("leilao__isnull", False),
                        ("saida__isnull", False),
                        ("saida_em__isnull", False),
                        ("situacao", "leiloado"),
                    ),
                    _connector="OR",
                ),
                name="bem_sai_por_um_ato",
            ),
        ),
    ]
