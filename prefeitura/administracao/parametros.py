"""Screens of what the municipality enters: decrees, values of tables, holidays."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from prefeitura.acesso.permissoes import exige
from prefeitura.comum import parametros as verbos
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Feriado, ParametroMunicipal
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.feriados import nacionais


class ParametroForm(forms.Form):
    parametro = forms.CharField(
        label="Parâmetro",
        max_length=120,
        help_text="Escolha da lista, ou escreva tabela/linha/coluna para a célula de uma tabela.",
        widget=forms.TextInput(attrs={"list": "parametros-da-lei", "autocomplete": "off"}),
    )
    valor = forms.CharField(
        label="Valor",
        max_length=400,
        help_text="Quantia e percentual com ponto nos decimais (100.00; 12.5); sim ou não.",
    )
    desde = DataField(label="Em vigor desde")
    ate = DataField(label="Até", required=False)
    lei = forms.CharField(label="Lei ou decreto", max_length=160)


class FeriadoForm(forms.ModelForm):
    class Meta:
        model = Feriado
        fields = ("data", "nome", "lei")
        labels = {"lei": "Lei ou decreto"}


@exige("parametro.ver")
def lista(request: HttpRequest) -> HttpResponseBase:
    parametros = Lista(
        request,
        ParametroMunicipal.objects.select_related("proposto_por", "confirmado_por"),
        titulo="Parâmetros municipais",
        colunas=[
            Coluna("parametro", "Parâmetro", valor=_rotulo, ordem="parametro"),
            Coluna("valor", "Valor"),
            Coluna("desde", "Desde", "data", ordem=True),
            Coluna("ate", "Até", "data"),
            Coluna("lei", "Lei ou decreto"),
            Coluna("proposto_por.nome", "Proposto por"),
            Coluna("confirmado_por.nome", "Confirmado por"),
        ],
        ordenacao=("-desde", "parametro"),
        busca=("parametro__icontains", "lei__icontains"),
        vazio="A prefeitura ainda não fixou nenhum valor próprio.",
    )
    pendentes = ParametroMunicipal.objects.filter(confirmado_por__isnull=True).select_related(
        "proposto_por"
    )
    return parametros.responder("administracao/parametros.html", {"pendentes": pendentes})


@exige("parametro.propor")
def novo(request: HttpRequest) -> HttpResponse:
    form = ParametroForm(request.POST or None, initial={"desde": hoje()})
    if request.method == "POST" and form.is_valid():
        try:
            verbos.propor(**form.cleaned_data, usuario=request.user)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, "Valor proposto. Ele vale depois que outra pessoa confirmar.")
            return redirect("parametros")
    contexto = {"form": form, "conhecidos": list(codigo().parametros.values())}
    return render(request, "administracao/parametro_novo.html", contexto)


@exige("parametro.confirmar")
@require_POST
def confirmar(request: HttpRequest, pk: int) -> HttpResponse:
    try:
        verbos.confirmar(get_object_or_404(ParametroMunicipal, pk=pk), usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Valor confirmado: ele já entra nos cálculos.")
    return redirect("parametros")


@exige("parametro.ver")
def feriados(request: HttpRequest) -> HttpResponse:
    return _pagina_de_feriados(request, FeriadoForm())


@exige("parametro.propor")
@require_POST
def feriado_novo(request: HttpRequest) -> HttpResponse:
    form = FeriadoForm(request.POST)
    if form.is_valid():
        feriado = form.save()
        registrar(
            "feriado.cadastrado",
            feriado,
            usuario=request.user,
            descricao=f"Cadastrou o feriado {feriado}",
            motivo=feriado.lei,
        )
        messages.success(request, "Feriado cadastrado.")
        return redirect("feriados")
    return _pagina_de_feriados(request, form)


def _pagina_de_feriados(request: HttpRequest, form: FeriadoForm) -> HttpResponse:
    ano = hoje().year
    contexto = {
        "form": form,
        "municipais": Feriado.objects.all(),
        "ano": ano,
        "nacionais": sorted(nacionais(ano).items()),
    }
    return render(request, "administracao/feriados.html", contexto)


def _rotulo(parametro: ParametroMunicipal) -> str:
    declarado = codigo().parametros.get(parametro.parametro)
    return declarado.descricao if declarado else parametro.parametro
