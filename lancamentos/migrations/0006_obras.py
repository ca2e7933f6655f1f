"""Works: never erased, expenses only added, published quotas never changed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import prefeitura.comum.campos
from prefeitura.comum.guardas import so_acrescenta, so_muda


class Migration(migrations.Migration):
    dependencies = [
        ("cadastro", "0006_registros"),
        ("comum", "0002_guardas"),
        ("lancamentos", "0005_rodada_dos_registros"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Obra",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("numero", models.IntegerField(verbose_name="número")),
                ("exercicio", models.IntegerField(verbose_name="exercício")),
                (
                    "especie",
                    models.SlugField(
                        help_text="Slug of a kind of work of the code in force.",
                        max_length=40,
                        verbose_name="espécie",
                    ),
                ),
                ("nome", models.CharField(max_length=160, verbose_name="nome da obra")),
                ("local", models.CharField(max_length=200)),
                ("ato", models.CharField(max_length=160, verbose_name="lei, decreto ou resolução")),
                ("descricao", models.TextField(blank=True, verbose_name="plano da obra")),
                (
                    "programa",
                    models.CharField(
                        choices=[
                            ("ordinario", "Ordinário, de iniciativa da prefeitura"),
                            ("extraordinario", "Extraordinário, solicitado pelos interessados"),
                        ],
                        default="ordinario",
                        max_length=14,
                    ),
                ),
                ("orcamento", prefeitura.comum.campos.DinheiroField(verbose_name="orçamento")),
                (
                    "situacao",
                    models.CharField(
                        choices=[
                            ("planejada", "Planejada"),
                            ("em_execucao", "Em execução"),
                            ("concluida", "Concluída"),
                        ],
                        default="planejada",
                        max_length=12,
                        verbose_name="situação",
                    ),
                ),
                (
                    "iniciada_em",
                    models.DateField(blank=True, null=True, verbose_name="iniciada em"),
                ),
                (
                    "concluida_em",
                    models.DateField(blank=True, null=True, verbose_name="concluída em"),
                ),
                ("criada_em", models.DateTimeField(verbose_name="aberta em")),
            ],
            options={
                "ordering": ["-exercicio", "-numero"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("exercicio", "numero"), name="obra_numero_unico"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("orcamento__gte", 0)), name="obra_orcamento"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("iniciada_em__isnull", True), ("situacao", "planejada")),
                            models.Q(
                                models.Q(("situacao", "planejada"), _negated=True),
                                ("iniciada_em__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="obra_iniciada_tem_data",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("concluida_em__isnull", False), ("situacao", "concluida")),
                            models.Q(
                                models.Q(("situacao", "concluida"), _negated=True),
                                ("concluida_em__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="obra_concluida_tem_data",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Distribuicao",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("numero", models.IntegerField(verbose_name="número do edital")),
                ("exercicio", models.IntegerField(verbose_name="exercício")),
                (
                    "rateio",
                    models.SlugField(
                        help_text="Slug of a way of sharing of its kind.", max_length=40
                    ),
                ),
                (
                    "provisoria",
                    models.BooleanField(
                        default=False,
                        help_text="Published with the plan, never launched.",
                        verbose_name="cálculo provisório",
                    ),
                ),
                (
                    "situacao",
                    models.CharField(
                        choices=[
                            ("publicada", "Publicada, no prazo de contestação"),
                            ("encerrada", "Encerrada, a lançar"),
                            ("lancando", "Sendo lançada"),
                            ("lancada", "Lançada"),
                            ("anulada", "Anulada"),
                        ],
                        default="publicada",
                        max_length=10,
                        verbose_name="situação",
                    ),
                ),
                ("custo", prefeitura.comum.campos.DinheiroField(verbose_name="custo a distribuir")),
                ("total", prefeitura.comum.campos.DinheiroField(verbose_name="total das quotas")),
                (
                    "da_prefeitura",
                    prefeitura.comum.campos.DinheiroField(verbose_name="por conta da prefeitura"),
                ),
                ("parametros", models.JSONField(default=dict)),
                ("passos", models.JSONField(default=list)),
                (
                    "primeiro_vencimento",
                    models.DateField(
                        blank=True, null=True, verbose_name="vencimento da 1ª prestação"
                    ),
                ),
                ("publicada_em", models.DateField(verbose_name="publicada em")),
                ("contestar_ate", models.DateField(verbose_name="contestação até")),
                (
                    "encerrada_em",
                    models.DateField(blank=True, null=True, verbose_name="encerrada em"),
                ),
                (
                    "documento",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="comum.documento",
                    ),
                ),
                (
                    "lote",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="comum.lote",
                    ),
                ),
                (
                    "obra",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="distribuicoes",
                        to="lancamentos.obra",
                    ),
                ),
            ],
            options={
                "ordering": ["-exercicio", "-numero"],
            },
        ),
        migrations.CreateModel(
            name="DespesaDeObra",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("em", models.DateField(verbose_name="data")),
                (
                    "natureza",
                    models.CharField(
                        choices=[
                            ("construcao", "Construção"),
                            ("conservacao", "Conservação e melhoramento"),
                        ],
                        max_length=12,
                    ),
                ),
                ("descricao", models.CharField(max_length=200, verbose_name="descrição")),
                ("comprovante", models.CharField(max_length=80)),
                (
                    "valor",
                    prefeitura.comum.campos.DinheiroField(
                        help_text="Negative for a correction of what was written before."
                    ),
                ),
                ("registrada_em", models.DateTimeField()),
                (
                    "registrada_por",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "obra",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="despesas",
                        to="lancamentos.obra",
                    ),
                ),
            ],
            options={
                "ordering": ["obra_id", "em", "id"],
            },
        ),
        migrations.CreateModel(
            name="Beneficiado",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "medidas",
                    models.JSONField(
                        default=dict, help_text="{measure: value}, in the notation of data."
                    ),
                ),
                (
                    "area_de_uso_comum",
                    models.DecimalField(
                        decimal_places=4,
                        default=0,
                        max_digits=14,
                        verbose_name="área de uso comum deduzida",
                    ),
                ),
                (
                    "titulo_da_transferencia",
                    models.CharField(
                        blank=True,
                        max_length=200,
                        verbose_name="título da transferência do domínio",
                    ),
                ),
                (
                    "imune",
                    models.BooleanField(
                        default=False,
                        verbose_name="imune: a quota corre por conta da prefeitura (art. 374)",
                    ),
                ),
                (
                    "retirado_em",
                    models.DateField(blank=True, null=True, verbose_name="retirado em"),
                ),
                (
                    "imovel",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="obras",
                        to="cadastro.imovel",
                    ),
                ),
                (
                    "inscricao",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="obras",
                        to="cadastro.inscricaofiscal",
                    ),
                ),
                (
                    "junto_de",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="contiguos",
                        to="lancamentos.beneficiado",
                    ),
                ),
                (
                    "obra",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="beneficiados",
                        to="lancamentos.obra",
                    ),
                ),
            ],
            options={
                "ordering": ["obra_id", "id"],
            },
        ),
        migrations.CreateModel(
            name="ParteDeObra",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("numero", models.SmallIntegerField(verbose_name="número")),
                ("descricao", models.CharField(max_length=200, verbose_name="descrição")),
                ("custo", prefeitura.comum.campos.DinheiroField()),
                (
                    "entregue_em",
                    models.DateField(blank=True, null=True, verbose_name="entregue em"),
                ),
                (
                    "obra",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="partes",
                        to="lancamentos.obra",
                    ),
                ),
            ],
            options={
                "ordering": ["obra_id", "numero"],
            },
        ),
        migrations.CreateModel(
            name="QuotaDeObra",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "condomino",
                    models.CharField(
                        blank=True,
                        help_text="“1 de 2”; blank when alone.",
                        max_length=20,
                        verbose_name="parte do condômino",
                    ),
                ),
                ("valor", prefeitura.comum.campos.DinheiroField()),
                ("por_conta_da_prefeitura", models.BooleanField(default=False)),
                (
                    "fatos",
                    models.JSONField(
                        help_text="By which the rule of the tributo gives the amount."
                    ),
                ),
                ("passos", models.JSONField(default=list)),
                (
                    "contestada_em",
                    models.DateField(blank=True, null=True, verbose_name="contestada em"),
                ),
                ("contestacao", models.TextField(blank=True, verbose_name="contestação")),
                (
                    "decisao",
                    models.CharField(
                        blank=True,
                        choices=[("procedente", "Procedente"), ("improcedente", "Improcedente")],
                        max_length=12,
                        verbose_name="decisão",
                    ),
                ),
                (
                    "decidida_em",
                    models.DateField(blank=True, null=True, verbose_name="decidida em"),
                ),
                (
                    "beneficiado",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quotas",
                        to="lancamentos.beneficiado",
                    ),
                ),
                (
                    "contribuinte",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quotas_de_obras",
                        to="cadastro.pessoa",
                    ),
                ),
                (
                    "distribuicao",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quotas",
                        to="lancamentos.distribuicao",
                    ),
                ),
                (
                    "lancamento",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quota_de_obra",
                        to="lancamentos.lancamento",
                    ),
                ),
            ],
            options={
                "ordering": ["distribuicao_id", "id"],
            },
        ),
        migrations.AddConstraint(
            model_name="distribuicao",
            constraint=models.UniqueConstraint(
                fields=("exercicio", "numero"), name="distribuicao_numero_unico"
            ),
        ),
        migrations.AddConstraint(
            model_name="distribuicao",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("provisoria", False),
                    ("situacao__in", ["publicada", "encerrada", "anulada"]),
                    _connector="OR",
                ),
                name="distribuicao_provisoria_nao_se_lanca",
            ),
        ),
        migrations.AddIndex(
            model_name="despesadeobra",
            index=models.Index(fields=["obra", "natureza", "em"], name="despesa_de_obra"),
        ),
        migrations.AddConstraint(
            model_name="despesadeobra",
            constraint=models.CheckConstraint(
                condition=models.Q(("valor", 0), _negated=True), name="despesa_de_obra_nao_nula"
            ),
        ),
        migrations.AddConstraint(
            model_name="beneficiado",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("imovel__isnull", False), ("inscricao__isnull", True)),
                    models.Q(("imovel__isnull", True), ("inscricao__isnull", False)),
                    _connector="OR",
                ),
                name="beneficiado_um_objeto",
            ),
        ),
        migrations.AddConstraint(
            model_name="beneficiado",
            constraint=models.UniqueConstraint(
                condition=models.Q(("imovel__isnull", False), ("retirado_em__isnull", True)),
                fields=("obra", "imovel"),
                name="beneficiado_imovel_uma_vez",
            ),
        ),
        migrations.AddConstraint(
            model_name="beneficiado",
            constraint=models.UniqueConstraint(
                condition=models.Q(("inscricao__isnull", False), ("retirado_em__isnull", True)),
                fields=("obra", "inscricao"),
                name="beneficiado_inscricao_uma_vez",
            ),
        ),
        migrations.AddConstraint(
            model_name="beneficiado",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("area_de_uso_comum", 0),
                    models.Q(
                        ("area_de_uso_comum__gt", 0),
                        models.Q(("titulo_da_transferencia", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="deducao_com_titulo",
            ),
        ),
        migrations.AddConstraint(
            model_name="partedeobra",
            constraint=models.UniqueConstraint(
                fields=("obra", "numero"), name="parte_de_obra_unica"
            ),
        ),
        migrations.AddConstraint(
            model_name="partedeobra",
            constraint=models.CheckConstraint(
                condition=models.Q(("custo__gt", 0)), name="parte_de_obra_custo"
            ),
        ),
        migrations.AddConstraint(
            model_name="quotadeobra",
            constraint=models.UniqueConstraint(
                fields=("distribuicao", "beneficiado", "condomino"), name="quota_unica"
            ),
        ),
        migrations.AddConstraint(
            model_name="quotadeobra",
            constraint=models.CheckConstraint(
                condition=models.Q(("valor__gte", 0)), name="quota_nao_negativa"
            ),
        ),
        migrations.AddConstraint(
            model_name="quotadeobra",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("por_conta_da_prefeitura", False),
                    ("lancamento__isnull", True),
                    _connector="OR",
                ),
                name="quota_da_prefeitura_nao_se_lanca",
            ),
        ),
        migrations.AddConstraint(
            model_name="quotadeobra",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("contestada_em__isnull", False), ("decisao", ""), _connector="OR"
                ),
                name="quota_decidida_foi_contestada",
            ),
        ),
        so_muda("lancamentos_obra", "situacao", "iniciada_em", "concluida_em"),
        so_muda("lancamentos_partedeobra", "entregue_em"),
        so_acrescenta("lancamentos_despesadeobra"),
        so_muda(
            "lancamentos_beneficiado",
            "medidas",
            "imune",
            "junto_de_id",
            "area_de_uso_comum",
            "titulo_da_transferencia",
            "retirado_em",
        ),
        so_muda("lancamentos_distribuicao", "situacao", "encerrada_em", "lote_id"),
        so_muda(
            "lancamentos_quotadeobra",
            "contestada_em",
            "contestacao",
            "decisao",
            "decidida_em",
            "lancamento_id",
        ),
    ]
