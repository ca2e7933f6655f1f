"""Urban properties: the land with its frontages, and the buildings upon it."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from cadastro import ocupacoes
from prefeitura.comum.campos import DinheiroField

from .historia import historico
from .logradouro import Logradouro, Trecho


class Imovel(models.Model):
    """A lot, built or not. Areas in m², values in the smallest unit of the money."""

    class Situacao(models.TextChoices):
        ATIVO = "ativo", "Ativo"
        BAIXADO = "baixado", "Baixado"

    class Fecho(models.TextChoices):
        MURADO = "murado", "Murado ou cercado"
        ABERTO = "aberto", "Aberto"

    class Posicao(models.TextChoices):
        """Where the lot stands in the block, for the laws that measure its fronts."""

        MEIO = "", "Meio de quadra, uma frente"
        ESQUINA = "esquina", "Esquina"
        FRENTE_E_FUNDOS = "frente_e_fundos", "Frente e fundos"

    class Forma(models.TextChoices):
        REGULAR = "", "Regular"
        AREA_GRANDE = "area_grande", "Irregular, área muito grande para a frente"
        AREA_PEQUENA = "area_pequena", "Irregular, área muito pequena para a frente"

    inscricao = models.CharField("inscrição", max_length=20, unique=True)
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.ATIVO
    )
    distrito = models.CharField(max_length=80)
    logradouro = models.ForeignKey(Logradouro, on_delete=models.PROTECT, related_name="imoveis")
    numero = models.IntegerField("número", null=True, blank=True)
    complemento = models.CharField(max_length=60, blank=True)
    bairro = models.CharField(max_length=80, blank=True)
    quadra = models.CharField(max_length=12, blank=True)
    lote = models.CharField(max_length=12, blank=True)
    cep = models.CharField("CEP", max_length=8, blank=True)
    area_terreno = models.DecimalField("área do terreno (m²)", max_digits=12, decimal_places=2)
    fracao_ideal = models.DecimalField(
        "fração ideal do terreno",
        max_digits=11,
        decimal_places=10,
        default=1,
        help_text="Share of the land that goes with a unit of a condominium; 1 for a whole lot.",
    )
    jardim_na_frente = models.DecimalField(
        "jardim na frente (m²)", max_digits=12, decimal_places=2, default=0
    )
    posicao = models.CharField(
        "posição na quadra", max_length=16, choices=Posicao.choices, default="", blank=True
    )
    forma = models.CharField(
        "forma do terreno", max_length=12, choices=Forma.choices, default="", blank=True
    )
    maior_largura = models.DecimalField(
        "maior largura (m)", max_digits=9, decimal_places=2, null=True, blank=True
    )
    valor_venal_terreno = DinheiroField("valor venal do terreno")
    fecho = models.CharField(max_length=8, choices=Fecho.choices, default=Fecho.MURADO)
    passeio = models.BooleanField("tem passeio", default=True)
    sem_edificar_desde = models.DateField("sem edificação desde", null=True, blank=True)
    loteamento_aprovado_em = models.IntegerField(
        "exercício da aprovação do loteamento", null=True, blank=True
    )
    valor_de_aquisicao = DinheiroField("valor de aquisição", null=True, blank=True)
    preco_de_venda = DinheiroField("preço de venda do loteamento", null=True, blank=True)
    titulo = models.CharField("título de aquisição", max_length=200, blank=True)
    litigio = models.TextField(
        "litígio",
        blank=True,
        help_text="Litigants, suit, court and registry (art. 49).",
    )
    observacao = models.TextField("observação", blank=True)
    # Kept by the verbs of cadastro: words of address, inscrição and every owner, unaccented.
    busca = models.TextField(editable=False, default="")
    criado_em = models.DateTimeField("cadastrado em")
    alterado_em = models.DateTimeField(
        "alterado em", help_text="Last change of the land, its frontages or its buildings."
    )
    baixado_em = models.DateField("baixado em", null=True, blank=True)

    history = historico("busca", "alterado_em")

    class Meta:
        ordering = ["inscricao"]
        constraints = [
            models.CheckConstraint(condition=Q(area_terreno__gt=0), name="imovel_area_positiva"),
            models.CheckConstraint(
                condition=Q(jardim_na_frente__gte=0), name="imovel_jardim_nao_negativo"
            ),
            models.CheckConstraint(
                condition=Q(maior_largura__isnull=True) | Q(maior_largura__gt=0),
                name="imovel_largura_positiva",
            ),
            models.CheckConstraint(
                condition=Q(valor_venal_terreno__gte=0), name="imovel_valor_nao_negativo"
            ),
            models.CheckConstraint(
                condition=Q(fracao_ideal__gt=0, fracao_ideal__lte=1), name="imovel_fracao_ideal"
            ),
            models.CheckConstraint(
                condition=Q(situacao="baixado", baixado_em__isnull=False)
                | Q(situacao="ativo", baixado_em__isnull=True),
                name="imovel_baixado_tem_data",
            ),
            models.CheckConstraint(
                condition=Q(numero__isnull=True) | Q(numero__gt=0), name="imovel_numero_positivo"
            ),
        ]
        indexes = [
            GinIndex(fields=["busca"], name="imovel_busca", opclasses=["gin_trgm_ops"]),
            models.Index(fields=["logradouro", "numero"], name="imovel_endereco"),
        ]

    def __str__(self) -> str:
        return f"Imóvel {self.inscricao}"

    @property
    def endereco(self) -> str:
        """`Rua Ari, 123, fundos`; `s/n` when the door has no number."""
        partes = [str(self.logradouro), str(self.numero) if self.numero else "s/n"]
        if self.complemento:
            partes.append(self.complemento)
        return ", ".join(partes)


class Testada(models.Model):
    """One frontage of the lot, upon one stretch of street. Metres."""

    imovel = models.ForeignKey(Imovel, on_delete=models.PROTECT, related_name="testadas")
    trecho = models.ForeignKey(Trecho, on_delete=models.PROTECT, related_name="testadas")
    metros = models.DecimalField(max_digits=9, decimal_places=2)
    principal = models.BooleanField(default=False)

    history = historico()

    class Meta:
        ordering = ["imovel_id", "-principal", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(metros__gt=0), name="testada_positiva"),
            models.UniqueConstraint(
                fields=["imovel"], condition=Q(principal=True), name="uma_testada_principal"
            ),
            models.UniqueConstraint(fields=["imovel", "trecho"], name="testada_por_trecho"),
        ]

    def __str__(self) -> str:
        return f"{self.metros} m em {self.trecho}"


class Edificacao(models.Model):
    """One building, or one distinct economia (unit) of a building; it owes predial by itself."""

    class Uso(models.TextChoices):
        RESIDENCIAL = "residencial", "Exclusivamente residencial"
        COMERCIAL = "comercial", "Comercial ou industrial em funcionamento"
        OUTRO = "outro", "Outro (garagem, recreio, loja fechada)"

    class Estado(models.TextChoices):
        EM_USO = "em_uso", "Em uso"
        PARALISADA = "paralisada", "Construção paralisada"
        RUINAS_OCUPADA = "ruinas_ocupada", "Condenada ou em ruínas, ainda ocupada"
        RUINAS = "ruinas", "Condenada ou em ruínas, desocupada"
        DEMOLIDA = "demolida", "Demolida"

    class Habitacao(models.TextChoices):
        """Who lives in it, for the laws that tax the rent or the value by that."""

        NAO_DITA = "", "—"
        PROPRIA = "propria", "Habitada pelo dono"
        LOCADA = "locada", "Alugada ou arrendada"
        VAGA = "vaga", "Desocupada"
        CEDIDA = "cedida", "Cedida de graça"

    imovel = models.ForeignKey(Imovel, on_delete=models.PROTECT, related_name="edificacoes")
    numero = models.SmallIntegerField("unidade", default=1)
    complemento = models.CharField(max_length=60, blank=True)
    uso = models.CharField(max_length=12, choices=Uso.choices, default=Uso.RESIDENCIAL)
    ocupacao = models.CharField(
        "ocupação",
        max_length=40,
        blank=True,
        help_text="Special use that the law names (hotel, colégio, garagem…), by its slug.",
    )
    estado = models.CharField(max_length=16, choices=Estado.choices, default=Estado.EM_USO)
    area = models.DecimalField("área construída (m²)", max_digits=12, decimal_places=2)
    projecao = models.DecimalField(
        "projeção no solo (m²)", max_digits=12, decimal_places=2, null=True, blank=True
    )
    pavimentos = models.SmallIntegerField(default=1)
    frente = models.DecimalField(
        "frente do prédio (m)",
        max_digits=9,
        decimal_places=2,
        null=True,
        blank=True,
        help_text="Upon the main frontage of the lot; none: the whole of it.",
    )
    valor_venal = DinheiroField("valor venal")
    valor_locativo = DinheiroField("valor locativo anual", default=0)
    habitacao = models.CharField(
        "quem habita", max_length=8, choices=Habitacao.choices, default="", blank=True
    )
    classe = models.CharField(
        "classe na tabela da lei",
        max_length=20,
        default="",
        blank=True,
        help_text="Where the law classes buildings by a table of its own.",
    )
    parcialmente_alugada = models.BooleanField("alugada em parte", default=False)
    termino = models.DateField("término da construção", null=True, blank=True)
    habite_se = models.DateField("habite-se", null=True, blank=True)

    history = historico()

    class Meta:
        ordering = ["imovel_id", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["imovel", "numero"], name="edificacao_unica"),
            models.CheckConstraint(condition=Q(area__gt=0), name="edificacao_area_positiva"),
            models.CheckConstraint(
                condition=Q(frente__isnull=True) | Q(frente__gt=0),
                name="edificacao_frente_positiva",
            ),
            models.CheckConstraint(
                condition=Q(valor_venal__gte=0) & Q(valor_locativo__gte=0),
                name="edificacao_valores_nao_negativos",
            ),
        ]

    def __str__(self) -> str:
        return f"Edificação {self.numero} do imóvel {self.imovel.inscricao}"

    @property
    def nome_da_ocupacao(self) -> str:
        return ocupacoes.nome(self.ocupacao)
