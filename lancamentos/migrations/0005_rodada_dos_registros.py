"""The annual run goes over the registers too: refusals and changes may be of an inscription."""

import django.db.models.deletion
from django.db import migrations, models

_IMOVEL = models.ForeignKey(
    null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="cadastro.imovel"
)
_INSCRICAO = models.ForeignKey(
    null=True,
    on_delete=django.db.models.deletion.CASCADE,
    related_name="+",
    to="cadastro.inscricaofiscal",
)
_DE_UM_SO = models.Q(("imovel__isnull", True)) ^ models.Q(("inscricao__isnull", True))


class Migration(migrations.Migration):

    dependencies = [
        ("cadastro", "0005_frente_do_predio_e_limpeza"),
        ("lancamentos", "0004_suspensoes"),
    ]

    operations = [
        migrations.AddField(
            model_name="rodada",
            name="alcance",
            field=models.CharField(
                choices=[
                    ("tudo", "Imóveis urbanos e demais inscrições"),
                    ("imoveis", "Só os imóveis urbanos"),
                    ("inscricoes", "Só as demais inscrições"),
                ],
                default="tudo",
                max_length=10,
            ),
        ),
        migrations.AlterField(model_name="recusa", name="imovel", field=_IMOVEL.clone()),
        migrations.AddField(model_name="recusa", name="inscricao", field=_INSCRICAO.clone()),
        migrations.AlterField(model_name="variacaodarodada", name="imovel", field=_IMOVEL.clone()),
        migrations.AddField(
            model_name="variacaodarodada", name="inscricao", field=_INSCRICAO.clone()
        ),
        migrations.AddConstraint(
            model_name="recusa",
            constraint=models.CheckConstraint(condition=_DE_UM_SO, name="recusa_de_um_objeto"),
        ),
        migrations.AddConstraint(
            model_name="variacaodarodada",
            constraint=models.CheckConstraint(condition=_DE_UM_SO, name="variacao_de_um_objeto"),
        ),
    ]
