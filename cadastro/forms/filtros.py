"""Filters of the lists."""

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, QuerySet

from cadastro.models import (
    Edificacao,
    FichaDeInscricao,
    Imovel,
    Isencao,
    Logradouro,
    Pessoa,
)
from prefeitura.comum.relogio import hoje


def _escolhas(rotulo: str, opcoes: Any) -> list[tuple[str, str]]:
    return [("", rotulo), *opcoes]


def distritos() -> list[tuple[str, str]]:
    nomes = Logradouro.objects.order_by("distrito").values_list("distrito", flat=True).distinct()
    return [(nome, nome) for nome in nomes]


class FiltroDeImoveis(forms.Form):
    distrito = forms.ChoiceField(label="Distrito", required=False)
    construcao = forms.ChoiceField(
        label="Construção",
        required=False,
        choices=_escolhas("Todos", [("sim", "Edificados"), ("nao", "Sem edificação")]),
    )
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=_escolhas("Todas", Imovel.Situacao.choices)
    )
    falta = forms.ChoiceField(
        label="O que falta",
        required=False,
        choices=_escolhas(
            "—",
            [
                ("titular", "Sem titular principal"),
                ("testada", "Sem testada"),
                ("valor", "Sem valor venal do terreno"),
                ("provisoria", "Inscrição provisória"),
            ],
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["distrito"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = _escolhas("Todos", distritos())

    def aplicar(self, queryset: QuerySet[Imovel]) -> QuerySet[Imovel]:
        dados = self.cleaned_data
        if dados["distrito"]:
            queryset = queryset.filter(distrito=dados["distrito"])
        if dados["situacao"]:
            queryset = queryset.filter(situacao=dados["situacao"])
        if dados["construcao"]:
            de_pe = Edificacao.objects.filter(imovel=OuterRef("pk")).exclude(estado="demolida")
            condicao = Exists(de_pe)
            queryset = queryset.filter(condicao if dados["construcao"] == "sim" else ~condicao)
        match dados["falta"]:
            case "titular":
                queryset = queryset.filter(~Exists(_principais()))
            case "testada":
                queryset = queryset.filter(testadas=None)
            case "valor":
                queryset = queryset.filter(valor_venal_terreno=0)
            case "provisoria":
                queryset = queryset.filter(inscricao__startswith="99.")
        return queryset


def _principais() -> QuerySet[Any]:
    from cadastro.models import Titularidade

    return Titularidade.objects.filter(imovel=OuterRef("pk"), principal=True, ate=None)


class FiltroDePessoas(forms.Form):
    natureza = forms.ChoiceField(
        label="Natureza", required=False, choices=_escolhas("Todas", Pessoa.Natureza.choices)
    )

    def aplicar(self, queryset: QuerySet[Pessoa]) -> QuerySet[Pessoa]:
        natureza = self.cleaned_data["natureza"]
        return queryset.filter(natureza=natureza) if natureza else queryset


class FiltroDeLogradouros(forms.Form):
    distrito = forms.ChoiceField(label="Distrito", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["distrito"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = _escolhas("Todos", distritos())

    def aplicar(self, queryset: QuerySet[Logradouro]) -> QuerySet[Logradouro]:
        distrito = self.cleaned_data["distrito"]
        return queryset.filter(distrito=distrito) if distrito else queryset


class FiltroDeFichas(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação",
        required=False,
        choices=_escolhas("Todas", FichaDeInscricao.Situacao.choices),
    )
    especie = forms.ChoiceField(
        label="Espécie",
        required=False,
        choices=_escolhas("Todas", FichaDeInscricao.Especie.choices),
    )

    def aplicar(self, queryset: QuerySet[FichaDeInscricao]) -> QuerySet[FichaDeInscricao]:
        dados = self.cleaned_data
        if dados["situacao"]:
            queryset = queryset.filter(situacao=dados["situacao"])
        return queryset.filter(especie=dados["especie"]) if dados["especie"] else queryset


class FiltroDeIsencoes(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação", required=False, choices=_escolhas("Todas", Isencao.Situacao.choices)
    )
    em_vigor = forms.BooleanField(label="Só as que valem hoje", required=False)

    def aplicar(self, queryset: QuerySet[Isencao]) -> QuerySet[Isencao]:
        dados = self.cleaned_data
        if dados["situacao"]:
            queryset = queryset.filter(situacao=dados["situacao"])
        return queryset.filter(vigencia__contains=hoje()) if dados["em_vigor"] else queryset
