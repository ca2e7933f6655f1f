"""Forms of licences, meters, allotments and the other acts of the registers."""

from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet

from cadastro.forms.campos import PessoaField
from cadastro.models import Desmembramento, InscricaoFiscal
from prefeitura.comum.campos_de_formulario import DataField, NumeroField, QuantiaField
from prefeitura.comum.dinheiro import moeda


class FiltroDeRegistro(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação",
        required=False,
        choices=[("", "Todas"), *InscricaoFiscal.Situacao.choices],
    )
    distrito = forms.CharField(label="Distrito", required=False, max_length=80)
    desde = DataField(label="Desde", required=False)

    def aplicar(self, queryset: QuerySet[InscricaoFiscal]) -> QuerySet[InscricaoFiscal]:
        dados = self.cleaned_data
        if dados["situacao"]:
            queryset = queryset.filter(situacao=dados["situacao"])
        if dados["distrito"]:
            queryset = queryset.filter(distrito__unaccent__icontains=dados["distrito"])
        if dados["desde"]:
            queryset = queryset.filter(desde__gte=dados["desde"])
        return queryset


class LicencaForm(forms.Form):
    ate = DataField(label="Válida até", required=False, help_text="Em branco: sem prazo certo.")
    condicoes = forms.CharField(
        label="Condições",
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    processo = forms.CharField(label="Processo", required=False, max_length=40)


class CassacaoForm(forms.Form):
    motivo = forms.CharField(label="Motivo", max_length=2000)


class HidrometroForm(forms.Form):
    """A meter tested, sealed and put in, in one visit."""

    numero = forms.CharField(label="Número de fabricação", max_length=40)
    marca = forms.CharField(label="Marca", required=False, max_length=60)
    diametro = forms.CharField(
        label="Diâmetro", required=False, max_length=20, help_text="Como 1/2 ou 3/4."
    )
    do_proprietario = forms.BooleanField(label="Dado pelo proprietário", required=False)
    erro_pct = NumeroField(
        label="Erro achado na aferição (%)", required=False, help_text="Em branco: não aferido."
    )
    lacre = forms.CharField(label="Lacre com sinete", required=False, max_length=40)
    assistiu = forms.CharField(label="Quem assistiu à aferição", required=False, max_length=160)
    marcava = NumeroField(casas=0, label="Marca ao ser posto (m³)")


class LeituraForm(forms.Form):
    mes = forms.RegexField(
        r"^(0[1-9]|1[0-2])/(1[89]\d\d|2\d\d\d)$",
        label="Mês",
        help_text="Mês e ano: 03/1964.",
        error_messages={"invalid": "Escreva o mês assim: 03/1964."},
    )
    atual = NumeroField(casas=0, label="Leitura atual (m³)")
    irregularidade = forms.CharField(label="Irregularidade achada", required=False, max_length=200)
    motivo = forms.CharField(
        label="Motivo da correção",
        required=False,
        max_length=500,
        help_text="Só para corrigir um mês já lido.",
    )

    def clean_mes(self) -> date:
        mes, _, ano = self.cleaned_data["mes"].partition("/")
        return date(int(ano), int(mes), 1)


class PlantaForm(forms.Form):
    planta = forms.FileField(
        label="Planta completa",
        help_text="PDF, PNG ou JPEG, até 5 MB, em escala que permita anotar.",
    )


class DesmembramentoForm(forms.Form):
    ato = forms.ChoiceField(label="O que se anota", choices=Desmembramento.Ato.choices)
    quadra = forms.CharField(label="Quadra", required=False, max_length=12)
    lote = forms.CharField(label="Lote", required=False, max_length=12)
    area = NumeroField(label="Área (m²)")
    adquirente = PessoaField(
        label="Adquirente ou compromissário", required=False, help_text="CPF, CNPJ ou nome."
    )
    fato_em = DataField(label="Data da escritura ou do compromisso")


class RetiradaForm(forms.Form):
    motivo = forms.CharField(label="Motivo", max_length=2000)
    extraviado = forms.BooleanField(label="Extraviado ou inutilizado", required=False)


class ExercicioForm(forms.Form):
    exercicio = NumeroField(casas=0, maximo=2999, label="Exercício")

    def clean_exercicio(self) -> int:
        ano: int = self.cleaned_data["exercicio"]
        if ano < 1800:
            raise forms.ValidationError("Escreva o ano com quatro algarismos.")
        return ano


class TabelaForm(forms.Form):
    """An edition of a table: one class a line."""

    desde = DataField(label="Vale desde")
    linhas = forms.CharField(
        label="Classes e valores",
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="Uma por linha: classe; valor; indícios de valor. "
        "Por exemplo: terra de cultura; 1.500,00; média de 1963.",
    )

    def __init__(self, indicio: str, *args: Any, **kwargs: Any) -> None:
        self.indicio = indicio
        super().__init__(*args, **kwargs)

    def clean_linhas(self) -> list[dict[str, Any]]:
        quantias = QuantiaField()
        prontas = []
        for linha in (x.strip() for x in self.cleaned_data["linhas"].splitlines() if x.strip()):
            classe, _, resto = linha.partition(";")
            valor, _, sinal = resto.partition(";")
            try:
                quantia = quantias.clean(valor.strip())
            except forms.ValidationError as erro:
                raise forms.ValidationError(f"Em “{linha}”: {' '.join(erro.messages)}") from erro
            indicios = {self.indicio: sinal.strip()} if self.indicio and sinal.strip() else {}
            prontas.append(
                {"classe": classe.strip(), "valor": moeda().texto(quantia), "indicios": indicios}
            )
        return prontas


class PrecoForm(forms.Form):
    classe = forms.CharField(label="Tipo ou classe", max_length=80)
    origem = forms.ChoiceField(
        label="De onde vem",
        choices=[("construcao", "Construção"), ("transacao", "Transação imobiliária")],
    )
    em = DataField(label="Data")
    area = NumeroField(casas=4, label="Área")
    valor = QuantiaField(label="Valor")
    valor_do_terreno = QuantiaField(
        label="Parcela do terreno", required=False, help_text="Deduz-se do valor."
    )
    fonte = forms.CharField(label="Fonte", max_length=200)

    def clean_valor_do_terreno(self) -> int:
        return self.cleaned_data["valor_do_terreno"] or 0
