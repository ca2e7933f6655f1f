"""Forms of guias, refunds, quittances, pardon and land in dispute."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet

from arrecadacao.fases import regras
from arrecadacao.models import Conhecimento, Guia, Restituicao
from cadastro.forms.campos import PessoaField
from cadastro.models import Imovel
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import DataField, QuantiaField
from prefeitura.legislacao.arrecadacao import RegraDeGuia


class ImovelField(forms.CharField):
    """A property by its inscription."""

    def to_python(self, value: Any) -> Any:
        texto = (super().to_python(value) or "").strip()[:60]
        if not texto:
            return None
        imovel = Imovel.objects.filter(inscricao=texto).first()
        if imovel is None:
            raise forms.ValidationError("Nenhum imóvel tem esta inscrição.")
        return imovel


class FormDeGuia(forms.Form):
    """What a guia bears besides the debts; only what its kind asks is shown."""

    para = DataField(
        label="Calculada para o dia", help_text="Os valores são os desse dia: a guia vale nele."
    )
    assina = forms.CharField(label="Escrivão que assina", max_length=160)
    cartorio = forms.CharField(label="Cartório", max_length=120)
    visto = forms.CharField(label="Visto", max_length=160)
    custas = QuantiaField(
        label="Custas", required=False, help_text="Mencionadas na guia e pagas em cartório."
    )

    def __init__(self, regra: RegraDeGuia, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not regra.cartorio:
            for nome in ("assina", "cartorio", "custas"):
                del self.fields[nome]
        if regra.visto:
            self.fields["visto"].label = f"Visto do {regra.visto}"
        else:
            del self.fields["visto"]


class FormDeRecebimento(forms.Form):
    """The money that pays a guia."""

    meio = forms.ChoiceField(label="Meio", choices=Conhecimento.Meio.choices)
    recebido = QuantiaField(label="Recebido", required=False, help_text="Em branco, o valor exato.")
    total_esperado = forms.IntegerField(widget=forms.HiddenInput)
    chave = forms.UUIDField(widget=forms.HiddenInput)


class FiltroDeGuias(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Guia.Situacao.choices]
    )
    emissor = forms.ChoiceField(label="Guia", required=False)
    exercicio = forms.IntegerField(label="Exercício", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["emissor"].choices = [  # type: ignore[attr-defined]
            ("", "Todas"),
            *((g.emissor, g.nome) for g in regras().guias),
        ]

    def aplicar(self, queryset: QuerySet[Guia]) -> QuerySet[Guia]:
        for nome in ("situacao", "emissor", "exercicio"):
            if valor := self.cleaned_data[nome]:
                queryset = queryset.filter(**{nome: valor})
        return queryset


class FormDeRestituicao(forms.Form):
    """The decision that sends money of a conhecimento back."""

    valor = QuantiaField(label="Valor a restituir")
    processo = forms.CharField(label="Processo", max_length=40)
    motivo = forms.CharField(
        label="Motivo", max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )
    de_oficio = forms.BooleanField(
        label="De ofício, por erro apurado", required=False, help_text="Sem prazo de pedido."
    )
    pedida_em = DataField(label="Pedida em", required=False)
    direito_em = DataField(
        label="Decisão que criou o direito, se posterior ao pagamento", required=False
    )
    prova = forms.ChoiceField(label="Prova do pagamento", choices=Restituicao.Prova.choices)
    favorecido = PessoaField(
        label="A quem", required=False, help_text="Em branco, a quem pagou o conhecimento."
    )


class FiltroDeRestituicoes(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=[("", "Todas"), *Restituicao.Situacao.choices]
    )

    def aplicar(self, queryset: QuerySet[Restituicao]) -> QuerySet[Restituicao]:
        situacao = self.cleaned_data["situacao"]
        return queryset.filter(situacao=situacao) if situacao else queryset


class FormDeQuitacao(forms.Form):
    """Of whom, or of which property, and what for."""

    pessoa = PessoaField(label="Pessoa", required=False)
    imovel = ImovelField(label="Ou imóvel, pela inscrição", required=False)
    so_o_territorial = forms.BooleanField(required=False)
    finalidade = forms.CharField(label="Para que se pede", max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        regra = regras().quitacao
        if regra is None or not regra.tributos:
            del self.fields["so_o_territorial"]
        else:
            nomes = ", ".join(codigo().titulo(t) for t in regra.tributos)
            self.fields["so_o_territorial"].label = f"Só quanto a: {nomes}"

    def clean(self) -> dict[str, Any]:
        d: dict[str, Any] = super().clean() or {}
        if not self.errors and bool(d.get("pessoa")) == bool(d.get("imovel")):
            raise forms.ValidationError("Diga a pessoa ou o imóvel, um dos dois.")
        return d


class FormDePerdao(forms.Form):
    """The law of the Câmara, its votes and its ground."""

    inscricao = forms.TypedMultipleChoiceField(
        label="Dívidas inscritas", coerce=int, widget=forms.CheckboxSelectMultiple
    )
    lei = forms.CharField(label="Lei", max_length=80)
    lei_de = DataField(label="Data da lei")
    motivo = forms.ChoiceField(label="Por")
    favoraveis = forms.IntegerField(label="Votos favoráveis", min_value=1)
    membros = forms.IntegerField(label="Membros da Câmara", min_value=1)
    processo = forms.CharField(label="Processo", max_length=40, required=False)

    def __init__(self, dividas: list[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["inscricao"].choices = dividas  # type: ignore[attr-defined]
        regra = regras().perdao
        self.fields["motivo"].choices = (  # type: ignore[attr-defined]
            list(regra.motivos.items()) if regra else []
        )


class FormDeLitigio(forms.Form):
    """The land and who disputes it with whom it is launched."""

    imovel = ImovelField(label="Imóvel, pela inscrição")
    outro = PessoaField(label="O outro litigante")
    processo = forms.CharField(label="Processo judicial", max_length=80)


class FormDeDecisao(forms.Form):
    """The final decision of a dispute."""

    vencido = forms.TypedChoiceField(label="Parte vencida", coerce=int)
    decisao = forms.CharField(label="Decisão final", max_length=200)

    def __init__(self, partes: list[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["vencido"].choices = partes  # type: ignore[attr-defined]


class FormDeInterrupcao(forms.Form):
    """An act that interrupts the prescription of a debt."""

    causa = forms.ChoiceField(label="O que interrompeu")
    em = DataField(label="Dia do ato")
    ato = forms.CharField(
        label="O ato", max_length=300, help_text="Intimação, despacho ou petição: número e juízo."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        regra = regras().prescricao
        self.fields["causa"].choices = list(regra.causas.items()) if regra else []  # type: ignore[attr-defined]
