"""The book of dívida ativa (art. 141), the invitations (144) and the certidões drawn from it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from prefeitura.comum.campos import DinheiroField
from prefeitura.comum.models import Documento


class LivroDaDivida(models.Model):
    """A bound book. ``ultimo`` is the last line written; lines are taken only by adding to it."""

    numero = models.IntegerField("número", unique=True)
    folhas = models.IntegerField(default=200)
    linhas_por_folha = models.IntegerField("linhas por folha", default=20)
    ultimo = models.IntegerField("última inscrição", default=0)
    aberto_em = models.DateField("aberto em")
    encerrado_em = models.DateField("encerrado em", null=True, blank=True)

    class Meta:
        ordering = ["numero"]
        constraints = [
            models.CheckConstraint(
                condition=Q(folhas__gt=0, linhas_por_folha__gt=0, ultimo__gte=0)
                & Q(ultimo__lte=F("folhas") * F("linhas_por_folha")),
                name="livro_capacidade",
            ),
            models.UniqueConstraint(
                models.Value(1), condition=Q(encerrado_em__isnull=True), name="um_livro_aberto"
            ),
        ]

    def __str__(self) -> str:
        return f"Livro {self.numero}"

    @property
    def capacidade(self) -> int:
        return self.folhas * self.linhas_por_folha


class Inscricao(models.Model):
    """One debt in the book. What it says was copied when it was inscribed."""

    class Situacao(models.TextChoices):
        INSCRITA = "inscrita", "Cobrança amigável"
        EM_EXECUCAO = "em_execucao", "Em execução"
        PAGA = "paga", "Paga"
        CANCELADA = "cancelada", "Cancelada"
        PERDOADA = "perdoada", "Perdoada por lei"

    livro = models.ForeignKey(LivroDaDivida, on_delete=models.PROTECT, related_name="inscricoes")
    folha = models.IntegerField()
    linha = models.IntegerField()
    numero = models.IntegerField("número de ordem")
    parcela = models.OneToOneField(
        "lancamentos.Parcela", on_delete=models.PROTECT, related_name="inscricao"
    )
    devedor = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="inscricoes"
    )
    devedor_nome = models.CharField("devedor", max_length=160)
    devedor_endereco = models.CharField("endereço", max_length=300, blank=True)
    origem = models.CharField(max_length=300, help_text="Object and lançamento it comes from.")
    exercicio = models.IntegerField("exercício")
    tributo = models.CharField(max_length=60)
    principal = DinheiroField()
    multa = DinheiroField()
    vencimento = models.DateField()
    juros_desde = models.DateField("juros desde")
    inscrita_em = models.DateField("inscrita em")
    situacao = models.CharField(
        "situação", max_length=12, choices=Situacao.choices, default=Situacao.INSCRITA
    )
    convidada_em = models.DateField("convite expedido em", null=True, blank=True)
    convite_ate = models.DateField("convite para pagar até", null=True, blank=True)
    convite = models.ForeignKey(
        Documento, on_delete=models.PROTECT, related_name="inscricoes", null=True, blank=True
    )

    class Meta:
        ordering = ["livro_id", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["livro", "numero"], name="inscricao_numero_unico"),
            models.UniqueConstraint(
                fields=["livro", "folha", "linha"], name="inscricao_linha_unica"
            ),
            models.CheckConstraint(
                condition=Q(folha__gt=0, linha__gt=0, numero__gt=0, principal__gt=0, multa__gte=0),
                name="inscricao_valores",
            ),
            models.CheckConstraint(
                condition=Q(
                    convidada_em__isnull=True, convite_ate__isnull=True, convite__isnull=True
                )
                | Q(convite_ate__gt=F("convidada_em"), convite__isnull=False),
                name="inscricao_convite_inteiro",
            ),
        ]
        indexes = [
            models.Index(fields=["devedor"], name="inscricao_devedor"),
            models.Index(
                fields=["convite_ate"],
                name="inscricao_viva",
                condition=Q(situacao="inscrita"),
            ),
        ]

    def __str__(self) -> str:
        return f"Inscrição {self.numero}, folha {self.folha}"


class Interrupcao(models.Model):
    """An act that made the prescription of a debt run again from its day."""

    inscricao = models.ForeignKey(Inscricao, on_delete=models.PROTECT, related_name="interrupcoes")
    causa = models.SlugField(max_length=20, help_text="Slug of a cause of the code.")
    em = models.DateField("dia do ato")
    ato = models.CharField("ato", max_length=300)
    anotada_em = models.DateField("anotada em")
    anotada_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["em", "id"]
        verbose_name = "interrupção da prescrição"
        verbose_name_plural = "interrupções da prescrição"
        constraints = [
            models.CheckConstraint(
                condition=Q(anotada_em__gte=F("em")) & ~Q(ato=""), name="interrupcao_com_ato"
            ),
            models.UniqueConstraint(
                fields=["inscricao", "causa", "em"], name="interrupcao_uma_vez"
            ),
        ]

    def __str__(self) -> str:
        return f"Interrupção em {self.em:%d/%m/%Y}"


class Certidao(models.Model):
    """Certidão de dívida ativa (arts. 141, 148): the connected debts of one debtor (146)."""

    class Situacao(models.TextChoices):
        EMITIDA = "emitida", "Emitida"
        REMETIDA = "remetida", "Remetida para cobrança executiva"
        CANCELADA = "cancelada", "Cancelada"

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    devedor = models.ForeignKey(
        "cadastro.Pessoa", on_delete=models.PROTECT, related_name="certidoes"
    )
    documento = models.OneToOneField(Documento, on_delete=models.PROTECT, related_name="certidao")
    total = DinheiroField()
    emitida_em = models.DateField("emitida em")
    emitida_por = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    situacao = models.CharField(
        "situação", max_length=10, choices=Situacao.choices, default=Situacao.EMITIDA
    )
    remetida_em = models.DateField("remetida em", null=True, blank=True)
    protocolo = models.CharField("protocolo da entrega", max_length=20, blank=True)
    ajuizada_em = models.DateField("ajuizada em", null=True, blank=True)
    autos = models.CharField("cartório e número dos autos", max_length=120, blank=True)
    motivo = models.CharField("motivo do cancelamento", max_length=300, blank=True)

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="certidao_numero_unico"),
            models.CheckConstraint(
                condition=Q(situacao="remetida", remetida_em__isnull=False)
                | Q(situacao="emitida", remetida_em__isnull=True)
                | Q(situacao="cancelada"),
                name="certidao_remetida_tem_data",
            ),
            models.CheckConstraint(
                condition=~Q(situacao="cancelada") | ~Q(motivo=""),
                name="certidao_cancelada_com_motivo",
            ),
            models.CheckConstraint(
                condition=Q(ajuizada_em__isnull=True, autos="")
                | Q(~Q(autos=""), situacao="remetida", ajuizada_em__isnull=False),
                name="certidao_ajuizada_com_autos",
            ),
        ]

    def __str__(self) -> str:
        return f"Certidão {self.numero}/{self.exercicio}"


class DebitoDaCertidao(models.Model):
    """One inscribed debt in a certidão, with its amounts on the day of issue."""

    certidao = models.ForeignKey(Certidao, on_delete=models.PROTECT, related_name="debitos")
    inscricao = models.ForeignKey(Inscricao, on_delete=models.PROTECT, related_name="nas_certidoes")
    principal = DinheiroField()
    multa = DinheiroField()
    juros = DinheiroField()
    total = DinheiroField()
    vale = models.BooleanField(default=True, help_text="False once the certidão is cancelled.")

    class Meta:
        ordering = ["inscricao_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["inscricao"], condition=Q(vale=True), name="uma_certidao_por_inscricao"
            ),
            models.CheckConstraint(
                condition=Q(total=F("principal") + F("multa") + F("juros")),
                name="debito_da_certidao_soma",
            ),
        ]

    def __str__(self) -> str:
        return f"Inscrição {self.inscricao_id} na certidão {self.certidao_id}"


class Perdao(models.Model):
    """Inscribed debts pardoned by a law of two thirds of the Câmara."""

    numero = models.IntegerField("número")
    exercicio = models.IntegerField("exercício")
    lei = models.CharField(max_length=80)
    lei_de = models.DateField("data da lei")
    motivo = models.CharField(max_length=20, help_text="Slug of a ground of the code.")
    favoraveis = models.IntegerField("votos favoráveis")
    membros = models.IntegerField("membros da Câmara")
    processo = models.CharField(max_length=40, blank=True)
    total = DinheiroField(help_text="Principal, fine and interest of the day.")
    em = models.DateField()
    por = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-exercicio", "-numero"]
        constraints = [
            models.UniqueConstraint(fields=["exercicio", "numero"], name="perdao_numero_unico"),
            models.CheckConstraint(
                condition=Q(favoraveis__gt=0, membros__gte=F("favoraveis"), total__gt=0),
                name="perdao_valores",
            ),
        ]

    def __str__(self) -> str:
        return f"Perdão {self.numero}/{self.exercicio}"


class DividaPerdoada(models.Model):
    """One inscription that a law pardoned, with its amounts on the day."""

    perdao = models.ForeignKey(Perdao, on_delete=models.PROTECT, related_name="dividas")
    inscricao = models.OneToOneField(Inscricao, on_delete=models.PROTECT, related_name="perdoada")
    principal = DinheiroField()
    multa = DinheiroField()
    juros = DinheiroField()
    total = DinheiroField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(total=F("principal") + F("multa") + F("juros")),
                name="divida_perdoada_soma",
            ),
        ]

    def __str__(self) -> str:
        return f"Inscrição {self.inscricao_id} no perdão {self.perdao_id}"
