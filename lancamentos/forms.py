"""Forms of the lançamentos."""

from django import forms
from django.db.models import Q, QuerySet

from lancamentos.fatos import ESPECIES
from lancamentos.models import Lancamento, Recusa, Rodada
from lancamentos.regras import regras
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje


class AberturaForm(forms.Form):
    exercicio = forms.IntegerField(
        label="Exercício",
        min_value=1900,
        max_value=2999,
        help_text="Valem a lei de 1º de janeiro e o cadastro de 31 de dezembro anterior.",
    )
    alcance = forms.ChoiceField(
        label="O que se lança",
        required=False,
        choices=Rodada.Alcance.choices,
        help_text="As demais inscrições: estabelecimentos, veículos, imóveis rurais e outras.",
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["exercicio"].initial = hoje().year


class MotivoForm(forms.Form):
    motivo = forms.CharField(
        label="Motivo do lançamento à mão",
        max_length=300,
        help_text="Por exemplo: imóvel inscrito depois do lançamento anual.",
    )


class AntecipacaoForm(forms.Form):
    """In which case of the law what is not due yet is collected; the reason is asked beside."""

    caso = forms.ChoiceField(label="Caso da lei")
    processo = forms.CharField(label="Processo", max_length=40, required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        regra = regras().antecipacao
        casos = regra.casos.items() if regra else ()
        self.fields["caso"].choices = [("", "Escolha"), *casos]  # type: ignore[attr-defined]


class FiltroDeRecusas(forms.Form):
    especie = forms.ChoiceField(
        label="Espécie", required=False, choices=[("", "Todas"), *ESPECIES.items()]
    )

    def aplicar(self, queryset: QuerySet[Recusa]) -> QuerySet[Recusa]:
        especie = self.cleaned_data["especie"]
        return queryset.filter(especie=especie) if especie else queryset


# What the list may be narrowed to, by the kind of object.
SOBRE = (
    ("imovel", "Imóveis urbanos", Q(imovel__isnull=False)),
    ("inscricao", "Outras inscrições", Q(inscricao__isnull=False)),
    ("ato", "Autos, guias e outros atos", ~Q(referencia="")),
)


class FiltroDeLancamentos(forms.Form):
    exercicio = forms.IntegerField(label="Exercício", required=False)
    tributo = forms.ChoiceField(label="Tributo", required=False)
    sobre = forms.ChoiceField(
        label="Sobre",
        required=False,
        choices=[("", "Tudo"), *((nome, rotulo) for nome, rotulo, _ in SOBRE)],
    )
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Lancamento.Situacao.choices]
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        lancados = Lancamento.objects.order_by("tributo").values_list("tributo", flat=True)
        self.fields["tributo"].choices = [  # type: ignore[attr-defined]
            ("", "Todos"),
            *((slug, codigo().titulo(slug)) for slug in lancados.distinct()),
        ]

    def aplicar(self, queryset: QuerySet[Lancamento]) -> QuerySet[Lancamento]:
        pedidos = {campo: valor for campo, valor in self.cleaned_data.items() if valor}
        sobre = pedidos.pop("sobre", "")
        for nome, _, condicao in SOBRE:
            if nome == sobre:
                queryset = queryset.filter(condicao)
        return queryset.filter(**pedidos)
