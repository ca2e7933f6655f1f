"""Streets and their stretches: zone, paving and the services that a taxa needs (art. 486)."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import IntegerRangeField, RangeOperators
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Func, GeneratedField, Q

from cadastro.texto import SemAcento, juntar
from prefeitura.comum.campos import DinheiroField

from .historia import historico


class Logradouro(models.Model):
    codigo = models.CharField("código", max_length=12, unique=True)
    tipo = models.CharField(max_length=20, help_text="Rua, Avenida, Praça, Beco…")
    nome = models.CharField(max_length=120)
    nomes_antigos = models.CharField("nomes antigos", max_length=300, blank=True)
    bairro = models.CharField(max_length=80, blank=True)
    distrito = models.CharField(max_length=80)
    cep = models.CharField("CEP", max_length=8, blank=True)
    busca = GeneratedField(
        expression=juntar("tipo", "nome", "nomes_antigos", "bairro", "codigo"),
        output_field=models.TextField(),
        db_persist=True,
    )

    history = historico("busca")

    class Meta:
        ordering = [SemAcento("nome"), "tipo", "id"]
        indexes = [
            GinIndex(fields=["busca"], name="logradouro_busca", opclasses=["gin_trgm_ops"]),
            models.Index(SemAcento("nome"), "tipo", "id", name="logradouro_nome"),
        ]

    def __str__(self) -> str:
        return f"{self.tipo} {self.nome}"


class _Numeros(Func):
    """Door numbers of the stretch, both ends included."""

    template = "int4range(numero_inicial, numero_final, '[]')"
    output_field = IntegerRangeField()


class _Lados(Func):
    """Sides of the street as a range: even 0, odd 1, both 0 and 1."""

    template = (
        "CASE lado WHEN 'par' THEN int4range(0, 1) "
        "WHEN 'impar' THEN int4range(1, 2) ELSE int4range(0, 2) END"
    )
    output_field = IntegerRangeField()


class Trecho(models.Model):
    """A stretch of a street between two numbers, on one side or both."""

    class Zona(models.TextChoices):
        URBANA = "urbana", "Urbana"
        SUBURBANA = "suburbana", "Suburbana"
        POVOADO = "povoado", "Povoado"

    class Lado(models.TextChoices):
        AMBOS = "ambos", "Ambos"
        PAR = "par", "Par"
        IMPAR = "impar", "Ímpar"

    class Pavimentacao(models.TextChoices):
        NENHUMA = "nenhuma", "Sem pavimentação"
        POLIEDRICA = "poliedrica", "Poliédrica"
        PARALELEPIPEDO = "paralelepipedo", "Paralelepípedo"
        ASFALTO = "asfalto", "Asfalto"

    SERVICOS = (
        "meio_fio",
        "sarjeta",
        "agua",
        "esgoto",
        "galeria_pluvial",
        "iluminacao",
        "coleta_lixo",
        "limpeza",
    )

    logradouro = models.ForeignKey(Logradouro, on_delete=models.PROTECT, related_name="trechos")
    numero_inicial = models.IntegerField("do número", default=0)
    numero_final = models.IntegerField("ao número", default=99999)
    lado = models.CharField(max_length=5, choices=Lado.choices, default=Lado.AMBOS)
    zona = models.CharField(max_length=10, choices=Zona.choices, default=Zona.URBANA)
    pavimentacao = models.CharField(
        "pavimentação", max_length=16, choices=Pavimentacao.choices, default=Pavimentacao.NENHUMA
    )
    meio_fio = models.BooleanField("meio-fio", default=False)
    sarjeta = models.BooleanField(default=False)
    agua = models.BooleanField("água", default=False)
    esgoto = models.BooleanField(default=False)
    galeria_pluvial = models.BooleanField("galeria de águas pluviais", default=False)
    iluminacao = models.BooleanField("iluminação pública", default=False)
    coleta_lixo = models.BooleanField("coleta de lixo", default=False)
    limpeza = models.BooleanField("limpeza da via", default=False)
    valor_m2 = DinheiroField("valor do m² de terreno", null=True, blank=True)
    largura_pavimentada = models.DecimalField(
        "largura pavimentada (m)", max_digits=6, decimal_places=2, null=True, blank=True
    )
    zona_fiscal = models.SmallIntegerField(
        "zona fiscal",
        null=True,
        blank=True,
        help_text="Where the law taxes land by numbered zones.",
    )

    history = historico()

    class Meta:
        ordering = ["logradouro_id", "numero_inicial", "lado", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(numero_final__gte=F("numero_inicial")), name="trecho_numeros_em_ordem"
            ),
            models.CheckConstraint(
                condition=Q(numero_inicial__gte=0), name="trecho_numero_nao_negativo"
            ),
            models.CheckConstraint(
                condition=Q(zona_fiscal__isnull=True) | Q(zona_fiscal__range=(1, 9)),
                name="trecho_zona_fiscal",
            ),
            models.CheckConstraint(
                condition=Q(largura_pavimentada__isnull=True) | Q(largura_pavimentada__gt=0),
                name="trecho_largura_positiva",
            ),
            ExclusionConstraint(
                name="trechos_nao_se_sobrepoem",
                expressions=[
                    ("logradouro", RangeOperators.EQUAL),
                    (_Numeros(), RangeOperators.OVERLAPS),
                    (_Lados(), RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.logradouro}, {self.faixa}"

    @property
    def faixa(self) -> str:
        """`de 1 a 199, lado ímpar`"""
        if self.numero_final >= 99999:
            inicio = self.numero_inicial
            texto = f"de {inicio} em diante" if inicio else "toda a extensão"
        else:
            texto = f"de {self.numero_inicial} a {self.numero_final}"
        lado = "" if self.lado == self.Lado.AMBOS else f", lado {self.get_lado_display().lower()}"
        return texto + lado

    @property
    def servicos(self) -> list[str]:
        """Names of the services that the stretch has."""
        return [
            str(self._meta.get_field(s).verbose_name)  # type: ignore[union-attr]
            for s in self.SERVICOS
            if getattr(self, s)
        ]
