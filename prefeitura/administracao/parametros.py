"""Screens of what the municipality enters: decrees, values of tables, holidays."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from prefeitura.acesso.permissoes import exige
from prefeitura.comum import parametros as verbos
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Feriado, ParametroMunicipal
from prefeitura.comum.relogio import hoje
from prefeitura.comum.rotulos import coluna
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.codigo import FichaDeTabela
from prefeitura.legislacao.feriados import nacionais
from prefeitura.legislacao.lacunas import lacunas


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


class LinhaForm(forms.Form):
    """A row of an open table: a field for each of its columns."""

    linha = forms.CharField(
        label="Linha", max_length=80, help_text="Como a lei ou o decreto a chama."
    )
    desde = DataField(label="Em vigor desde")
    ate = DataField(label="Até", required=False)
    lei = forms.CharField(label="Lei ou decreto", max_length=160)

    def __init__(self, ficha: FichaDeTabela, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.colunas = [f"coluna_{c}" for c in ficha.colunas[1:]]
        for nome in self.colunas:
            rotulo = coluna(nome.removeprefix("coluna_"))
            self.fields[nome] = forms.CharField(label=rotulo, max_length=200, required=False)
        self.order_fields(["linha", *self.colunas, "desde", "ate", "lei"])

    def valores(self) -> dict[str, str]:
        return {n.removeprefix("coluna_"): self.cleaned_data[n] for n in self.colunas}


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
    return parametros.responder(
        "administracao/parametros.html", {"pendentes": [(p, _rotulo(p)) for p in pendentes]}
    )


@exige("parametro.propor")
def novo(request: HttpRequest) -> HttpResponse:
    inicial = {"desde": hoje(), "parametro": request.GET.get("parametro", "")[:120]}
    form = ParametroForm(request.POST or None, initial=inicial)
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


@exige("parametro.ver")
def faltam(request: HttpRequest) -> HttpResponse:
    """What the law leaves blank today, and the tables of the code."""
    contexto = {
        "lacunas": lacunas(lei_em(_dia())),
        "tabelas": sorted({(t.nome, t.titulo, t.artigo) for t in codigo().tabelas}),
    }
    return render(request, "administracao/parametros_faltam.html", contexto)


@exige("parametro.ver")
def tabela(request: HttpRequest, nome: str) -> HttpResponse:
    """A table as it is in force today, with what the municipality entered."""
    ficha = _ficha(nome)
    return _pagina_da_tabela(request, ficha, LinhaForm(ficha, initial={"desde": hoje()}))


@exige("parametro.propor")
@require_POST
def tabela_linha(request: HttpRequest, nome: str) -> HttpResponse:
    ficha = _ficha(nome)
    form = LinhaForm(ficha, request.POST)
    if form.is_valid():
        try:
            verbos.propor_linha(
                tabela=nome,
                linha=form.cleaned_data["linha"],
                valores=form.valores(),
                desde=form.cleaned_data["desde"],
                ate=form.cleaned_data["ate"],
                lei=form.cleaned_data["lei"],
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, "Linha proposta. Ela vale depois que outra pessoa confirmar.")
            return redirect("tabela", nome)
    return _pagina_da_tabela(request, ficha, form)


def _pagina_da_tabela(request: HttpRequest, ficha: FichaDeTabela, form: LinhaForm) -> HttpResponse:
    linhas = list(lei_em(_dia()).tabela(ficha.nome).linhas.values())
    contexto = {
        "ficha": ficha,
        "colunas": list(linhas[0]) if linhas else list(ficha.colunas),
        "linhas": [list(linha.items()) for linha in linhas],
        "chave": next(iter(linhas[0])) if linhas else "item",
        "form": form,
        "campos": [form[nome] for nome in ("linha", *form.colunas)],
        "redacoes": [t for t in codigo().tabelas if t.nome == ficha.nome],
    }
    return render(request, "administracao/tabela.html", contexto)


def _ficha(nome: str) -> FichaDeTabela:
    try:
        return codigo().ficha_da_tabela(nome, _dia())
    except ErroDeLei as erro:
        raise Http404(nome) from erro


def _dia() -> date:
    """The day whose law is shown: today, or the first of the code if it is yet to come."""
    return max(hoje(), codigo().vigencia)


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
    if declarado is None:
        return parametro.parametro
    return declarado.descricao[:1].upper() + declarado.descricao[1:]
