"""Extra time to pay without fine is an act, and is never undone (Jambeiro, 7)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from prefeitura.comum.guardas import so_acrescenta


class Migration(migrations.Migration):

    dependencies = [
        ('lancamentos', '0007_antecipacoes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PrazoConcedido',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ate', models.DateField(verbose_name='até')),
                ('artigo', models.CharField(max_length=40)),
                ('motivo', models.CharField(max_length=300)),
                ('processo', models.CharField(max_length=40)),
                ('em', models.DateField()),
                ('parcela', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='prazo_concedido', to='lancamentos.parcela')),
                ('por', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'prazo concedido',
                'verbose_name_plural': 'prazos concedidos',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('artigo', ''), _negated=True), models.Q(('motivo', ''), _negated=True), models.Q(('processo', ''), _negated=True)), name='prazo_concedido_com_fundamento')],
            },
        ),
        so_acrescenta("lancamentos_prazoconcedido"),
    ]
