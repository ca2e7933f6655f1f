"""Forms of the books."""

from django import forms
from django.db.models import QuerySet

from lancamentos.models import Lancamento
from prefeitura.comum.relogio import hoje


class ExercicioForm(forms.Form):
    exercicio = forms.IntegerField(label="Exercício", min_value=1900, max_value=2999)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["exercicio"].initial = hoje().year


class FiltroDoLivro(forms.Form):
    exercicio = forms.IntegerField(
        label="Exercício", min_value=1900, max_value=2999, required=False
    )
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Lancamento.Situacao.choices]
    )

    def aplicar(self, queryset: QuerySet[Lancamento]) -> QuerySet[Lancamento]:
        """The exercício is already in the rows: the book is of one."""
        situacao = self.cleaned_data["situacao"]
        return queryset.filter(situacao=situacao) if situacao else queryset
