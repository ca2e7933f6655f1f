"""Forms of the treasury. Money is typed the Brazilian way and read strictly."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.db.models import Q, QuerySet

from arrecadacao.inutilizar import MOTIVO_MINIMO
from arrecadacao.models import Caderno, Certidao, Conhecimento, Inscricao
from prefeitura.acesso.models import Usuario
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import DataField, QuantiaField, inteiro_digitado
from prefeitura.comum.relogio import hoje


class FormDePagamento(forms.Form):
    """What the counter sends: chosen instalments, who pays, and the sum that was shown."""

    parcela = forms.TypedMultipleChoiceField(coerce=int, required=False)
    pagador = forms.IntegerField(required=False)
    meio = forms.ChoiceField(
        label="Meio de pagamento", choices=Conhecimento.Meio.choices, initial="dinheiro"
    )
    recebido = QuantiaField(label="Recebido", required=False)
    em_titulos = QuantiaField(label="Em títulos da dívida municipal", required=False)
    titulos = forms.CharField(label="Números dos títulos", required=False, max_length=200)
    total_esperado = forms.IntegerField(required=False)
    chave = forms.UUIDField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The rules of what may be chosen are the verb's: here only numbers are read.
        escolhidas = self.data.getlist("parcela") if hasattr(self.data, "getlist") else []
        self.fields["parcela"].choices = [  # type: ignore[attr-defined]
            (p, p) for p in escolhidas if inteiro_digitado(p) is not None
        ]


class FormDeAbertura(forms.Form):
    troco_inicial = QuantiaField(
        label="Troco inicial",
        required=False,
        help_text="Dinheiro que já está na gaveta. Em branco, nenhum.",
    )


class FormDeFechamento(forms.Form):
    contado = QuantiaField(
        label="Dinheiro contado",
        help_text="Tudo o que está na gaveta, com o troco inicial. Os cheques se conferem à parte.",
    )
    observacao = forms.CharField(
        label="Explicação da diferença",
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Obrigatória quando sobra ou falta dinheiro.",
    )


class FormDeRubrica(forms.Form):
    especie = forms.ChoiceField(label="Espécie", choices=Caderno.Especie.choices)
    exercicio = forms.IntegerField(label="Exercício", min_value=1900, max_value=2999)
    quantidade = forms.IntegerField(label="Quantos cadernos", min_value=1, initial=1)
    taloes = forms.IntegerField(label="Conhecimentos em cada um", min_value=1, initial=50)


class CampoExator(forms.ModelChoiceField):
    def __init__(self, **opcoes: Any) -> None:
        opcoes.setdefault("queryset", Usuario.objects.none())
        opcoes.setdefault("label", "Exator")
        opcoes.setdefault("empty_label", "Escolha")
        super().__init__(**opcoes)


class FormDeRemessa(forms.Form):
    """Which cadernos go to which exator."""

    cadernos = forms.ModelMultipleChoiceField(
        label="Cadernos na tesouraria",
        queryset=Caderno.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Escolha ao menos um caderno."},
    )
    exator = CampoExator()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["cadernos"]
        assert isinstance(campo, forms.ModelMultipleChoiceField)
        campo.queryset = Caderno.objects.filter(situacao=Caderno.Situacao.AUTENTICADO)
        campo.label_from_instance = rotulo_do_caderno  # type: ignore[method-assign, assignment]
        self.fields["exator"].queryset = exatores()  # type: ignore[attr-defined]


class FormDePassagem(forms.Form):
    exator = CampoExator(label="Novo exator")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["exator"].queryset = exatores()  # type: ignore[attr-defined]


class FormDeMotivo(forms.Form):
    motivo = forms.CharField(label="Motivo", max_length=300, min_length=MOTIVO_MINIMO)


class FiltroDeConhecimentos(forms.Form):
    de = DataField(label="De", required=False)
    ate = DataField(label="Até", required=False)
    exator = CampoExator(required=False, empty_label="Todos")
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Conhecimento.Situacao.choices]
    )
    especie = forms.ChoiceField(
        label="Espécie", required=False, choices=[("", "Todas"), *Caderno.Especie.choices]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["exator"].queryset = exatores()  # type: ignore[attr-defined]

    def aplicar(self, queryset: QuerySet[Conhecimento]) -> QuerySet[Conhecimento]:
        d = self.cleaned_data
        if d["de"]:
            queryset = queryset.filter(dia__gte=d["de"])
        if d["ate"]:
            queryset = queryset.filter(dia__lte=d["ate"])
        if d["exator"]:
            queryset = queryset.filter(caixa__exator=d["exator"])
        if d["situacao"]:
            queryset = queryset.filter(situacao=d["situacao"])
        if d["especie"]:
            queryset = queryset.filter(caderno__especie=d["especie"])
        return queryset


class FiltroDeCadernos(forms.Form):
    exator = CampoExator(required=False, empty_label="Todos")
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Caderno.Situacao.choices]
    )
    exercicio = forms.IntegerField(label="Exercício", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["exator"].queryset = exatores()  # type: ignore[attr-defined]

    def aplicar(self, queryset: QuerySet[Caderno]) -> QuerySet[Caderno]:
        for nome in ("exator", "situacao", "exercicio"):
            if valor := self.cleaned_data[nome]:
                queryset = queryset.filter(**{nome: valor})
        return queryset


class FiltroDaDivida(forms.Form):
    exercicio = forms.IntegerField(label="Exercício", required=False)
    tributo = forms.ChoiceField(label="Tributo", required=False)
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Inscricao.Situacao.choices]
    )
    convite = forms.ChoiceField(
        label="Convite",
        required=False,
        choices=[
            ("", "Qualquer"),
            ("sem", "Por convidar"),
            ("correndo", "Prazo correndo"),
            ("findo", "Prazo findo"),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usados = Inscricao.objects.order_by().values_list("tributo", flat=True).distinct()
        self.fields["tributo"].choices = [  # type: ignore[attr-defined]
            ("", "Todos"),
            *sorted(((t, codigo().titulo(t)) for t in usados), key=lambda par: par[1]),
        ]

    def aplicar(self, queryset: QuerySet[Inscricao]) -> QuerySet[Inscricao]:
        d = self.cleaned_data
        for nome in ("exercicio", "tributo", "situacao"):
            if d[nome]:
                queryset = queryset.filter(**{nome: d[nome]})
        condicoes = {
            "sem": Q(convidada_em__isnull=True),
            "correndo": Q(convite_ate__gte=hoje()),
            "findo": Q(convite_ate__lt=hoje()),
        }
        return queryset.filter(condicoes[d["convite"]]) if d["convite"] else queryset


class FiltroDeCertidoes(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Certidao.Situacao.choices]
    )
    exercicio = forms.IntegerField(label="Exercício", required=False)

    def aplicar(self, queryset: QuerySet[Certidao]) -> QuerySet[Certidao]:
        for nome in ("exercicio", "situacao"):
            if valor := self.cleaned_data[nome]:
                queryset = queryset.filter(**{nome: valor})
        return queryset


def exatores() -> QuerySet[Usuario]:
    """Those who operate a till, and whoever still answers for a caderno."""
    return Usuario.objects.ativos_com("caixa.operar").order_by("nome", "pk")


def rotulo_do_caderno(caderno: Caderno) -> str:
    return (
        f"{caderno}, {caderno.get_especie_display().lower()}, "
        f"nº {caderno.primeiro} a {caderno.ultimo}"
    )


def dia_pedido(texto: str | None) -> date | None:
    """The day typed in an address, or None if it is none."""
    if not texto:
        return None
    try:
        return DataField().clean(texto)
    except forms.ValidationError:
        return None
