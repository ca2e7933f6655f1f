"""Who may owe: natural and legal persons, estates, public bodies, exempt institutions."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import GeneratedField, Q

from cadastro.texto import Palavras, SemAcento
from prefeitura.comum import formatos

from .historia import historico


class Pessoa(models.Model):
    class Natureza(models.TextChoices):
        NATURAL = "natural", "Pessoa natural"
        JURIDICA = "juridica", "Pessoa jurídica"
        ESPOLIO = "espolio", "Espólio"
        MASSA_FALIDA = "massa_falida", "Massa falida"
        ORGAO_PUBLICO = "orgao_publico", "Órgão público"
        TEMPLO = "templo", "Entidade religiosa"
        PARTIDO = "partido", "Partido político"
        EDUCACAO = "educacao", "Instituição de educação"
        ASSISTENCIA = "assistencia", "Instituição de assistência ou caridade"
        CULTURAL = "cultural", "Associação cultural"
        ESPORTIVA = "esportiva", "Associação esportiva"
        SINDICATO = "sindicato", "Sindicato ou associação de classe"

    nome = models.CharField(max_length=160)
    natureza = models.CharField(max_length=20, choices=Natureza.choices, default=Natureza.NATURAL)
    documento = models.CharField(
        "CPF ou CNPJ",
        max_length=14,
        null=True,
        blank=True,
        unique=True,
        help_text="Only letters and digits, check digits verified; none for who never had one.",
    )
    endereco = models.CharField("endereço", max_length=200, blank=True)
    bairro = models.CharField(max_length=80, blank=True)
    cidade = models.CharField(max_length=80, blank=True)
    uf = models.CharField("UF", max_length=2, blank=True)
    cep = models.CharField("CEP", max_length=8, blank=True)
    reside_na_sede = models.BooleanField("reside na sede do município", default=True)
    email = models.EmailField("e-mail", blank=True)
    telefone = models.CharField(max_length=20, blank=True)
    observacao = models.TextField("observação", blank=True)
    criada_em = models.DateTimeField("cadastrada em", auto_now_add=True)
    # The words of the name, unaccented, for the search.
    busca = GeneratedField(
        expression=Palavras("nome"), output_field=models.TextField(), db_persist=True
    )

    history = historico("busca")

    class Meta:
        ordering = [SemAcento("nome"), "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(nome=""), name="pessoa_tem_nome"),
            models.CheckConstraint(
                condition=Q(documento__isnull=True)
                | Q(documento__regex=r"^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$"),
                name="pessoa_documento_formato",
            ),
        ]
        indexes = [
            GinIndex(fields=["busca"], name="pessoa_busca", opclasses=["gin_trgm_ops"]),
            models.Index(SemAcento("nome"), "id", name="pessoa_nome"),
        ]

    def __str__(self) -> str:
        return self.nome

    @property
    def documento_formatado(self) -> str:
        return formatos.documento(self.documento)
