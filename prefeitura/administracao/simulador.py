"""The simulator: facts in, account out, under any date and under a change not yet made."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from prefeitura.acesso.permissoes import publica
from prefeitura.administracao.lei import base_da_pagina
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.formulario_de_fatos import FatosForm
from prefeitura.comum.relogio import hoje
from prefeitura.comum.rotulos import especie
from prefeitura.legislacao import Apuracao, ErroDeLei, ParametroLocal, Vigencia
from prefeitura.legislacao.codigo import Tributo


class QuandoForm(forms.Form):
    """Under which law: a date, another date to compare, or a draft of a change."""

    em = DataField(label="Lei em vigor em")
    outra = DataField(
        label="Comparar com a lei de",
        required=False,
        help_text="Para ver quanto seria em outra data.",
    )
    parametro = forms.CharField(
        label="Parâmetro a mudar",
        required=False,
        max_length=120,
        help_text="Para ver quanto seria se este parâmetro mudasse.",
        widget=forms.TextInput(attrs={"list": "parametros-da-lei", "autocomplete": "off"}),
    )
    valor = forms.CharField(label="Valor proposto", required=False, max_length=120)
    informados = forms.CharField(
        label="Valores que a publicação da lei não traz",
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        nomes = ", ".join(sorted({n.rpartition(".")[2] for n in codigo().informaveis}))
        if nomes:
            self.fields[
                "informados"
            ].help_text = f"Um por linha, como nome = valor, ou nome/linha = valor. Nomes: {nomes}."
        else:
            del self.fields["informados"]

    def clean_informados(self) -> dict[str, Any]:
        """The lines ``nome = valor`` and ``nome/linha = valor`` as the law reads them."""
        informados: dict[str, Any] = {}
        for escrita in self.cleaned_data["informados"].splitlines():
            if not escrita.strip():
                continue
            nome, igual, valor = (parte.strip() for parte in escrita.partition("="))
            if not (nome and igual and valor):
                raise forms.ValidationError(f"Escreva como nome = valor: “{escrita.strip()}”.")
            nome, barra, linha = nome.partition("/")
            if barra:
                tabela = informados.setdefault(nome, {})
                if not isinstance(tabela, dict):
                    raise forms.ValidationError(f"“{nome}” foi dito com e sem linha.")
                tabela[linha] = valor
            else:
                informados[nome] = valor
        return informados

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        if bool(dados.get("parametro")) != bool(dados.get("valor")):
            campo = "valor" if dados.get("parametro") else "parametro"
            self.add_error(campo, "Diga o parâmetro e o valor proposto.")
        return dados


class Conta(NamedTuple):
    """One answer of the simulator: under which law, the account, or why there is none."""

    titulo: str
    conta: Apuracao | None
    recusa: str = ""


@publica
def indice(request: HttpRequest) -> HttpResponse:
    """The tributos that can be simulated."""
    especies: dict[str, list[Tributo]] = {}
    for t in codigo().tributos.values():
        if t.implementado:
            especies.setdefault(especie(t.especie, muitos=True), []).append(t)
    contexto = {"especies": especies, "base": base_da_pagina(request)}
    return render(request, "administracao/simulador.html", contexto)


@publica
def tributo(request: HttpRequest, tributo: str) -> HttpResponse:
    """The form of a tributo and, once filled in, its accounts. The address holds the facts."""
    ficha = codigo().tributos.get(tributo)
    if ficha is None or not ficha.implementado:
        raise Http404(tributo)
    inicial = max(hoje(), codigo().vigencia)
    pedido = "em" in request.GET
    quando = QuandoForm(request.GET if pedido else None, initial={"em": inicial})
    lei = _lei_do_pedido(quando, inicial) if pedido else lei_em(inicial)
    fatos = FatosForm(lei, tributo, {}, request.GET if pedido else None)
    contas: list[Conta] = []
    if pedido and quando.is_valid() and fatos.is_valid():
        informados = quando.cleaned_data.get("informados")
        ditos = fatos.fatos | ({"valores_informados": informados} if informados else {})
        contas = list(_contas(tributo, ditos, quando.cleaned_data))
        if contas[0].recusa:
            fatos.add_error(None, contas[0].recusa)
    contexto = {
        "ficha": ficha,
        "quando": quando,
        "fatos": fatos,
        "contas": [c for c in contas if c.conta or c is not contas[0]],
        "parametros": list(codigo().parametros.values()),
        "base": base_da_pagina(request),
    }
    return render(request, "administracao/simulador_tributo.html", contexto)


def _lei_do_pedido(quando: QuandoForm, inicial: date) -> Vigencia:
    """The law whose facts the form asks for; that of today when the date is refused."""
    if quando.is_valid():
        try:
            return lei_em(quando.cleaned_data["em"])
        except ErroDeLei as erro:
            quando.add_error("em", f"{str(erro)[:1].upper()}{str(erro)[1:]}.")
    return lei_em(inicial)


def _contas(tributo: str, fatos: dict[str, Any], quando: dict[str, Any]) -> list[Conta]:
    em = quando["em"]
    contas = [_conta(f"Pela lei de {em:%d/%m/%Y}", lei_em(em), tributo, fatos)]
    if outra := quando.get("outra"):
        titulo = f"Pela lei de {outra:%d/%m/%Y}"
        try:
            contas.append(_conta(titulo, lei_em(outra), tributo, fatos))
        except ErroDeLei as erro:
            contas.append(Conta(titulo, None, str(erro)))
    if parametro := quando.get("parametro"):
        titulo = f"Se {parametro} fosse {quando['valor']}"
        lei = lei_em(em)
        rascunho = ParametroLocal(parametro, quando["valor"], em, "rascunho")
        outros = tuple(p for p in lei.locais if p.parametro != parametro)
        try:
            contas.append(_conta(titulo, codigo().em(em, (*outros, rascunho)), tributo, fatos))
        except ErroDeLei as erro:
            contas.append(Conta(titulo, None, str(erro)))
    return contas


def _conta(titulo: str, lei: Vigencia, tributo: str, fatos: dict[str, Any]) -> Conta:
    try:
        conta = lei.apurar(tributo, fatos, exercicio=lei.data.year, calendario=calendario())
    except ErroDeLei as erro:
        return Conta(titulo, None, f"{str(erro)[:1].upper()}{str(erro)[1:]}.")
    return Conta(titulo, conta)
