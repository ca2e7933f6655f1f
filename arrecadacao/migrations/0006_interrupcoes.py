"""Acts that make the prescription of a debt run again (Januária, 42)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from prefeitura.comum.guardas import so_acrescenta


class Migration(migrations.Migration):

    dependencies = [
        ('arrecadacao', '0005_titulos'),
        ('comum', '0002_guardas'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Interrupcao',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('causa', models.SlugField(help_text='Slug of a cause of the code.', max_length=20)),
                ('em', models.DateField(verbose_name='dia do ato')),
                ('ato', models.CharField(max_length=300, verbose_name='ato')),
                ('anotada_em', models.DateField(verbose_name='anotada em')),
                ('anotada_por', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('inscricao', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='interrupcoes', to='arrecadacao.inscricao')),
            ],
            options={
                'verbose_name': 'interrupção da prescrição',
                'verbose_name_plural': 'interrupções da prescrição',
                'ordering': ['em', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('anotada_em__gte', models.F('em')), models.Q(('ato', ''), _negated=True)), name='interrupcao_com_ato'), models.UniqueConstraint(fields=('inscricao', 'causa', 'em'), name='interrupcao_uma_vez')],
            },
        ),
        so_acrescenta('arrecadacao_interrupcao'),
    ]
