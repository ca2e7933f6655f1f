"""Fields as Brazilians type them: numbers, money, dates, persons and streets by name."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cadastro.busca import buscar_logradouros, buscar_pessoas
from cadastro.cpf_cnpj import DocumentoInvalido, limpar, normalizar
from cadastro.models import Logradouro, Pessoa
from cadastro.texto import chave
from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.legislacao import DinheiroInvalido

_NUMERO = re.compile(r"(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?")


class NumeroField(forms.CharField):
    """A number with decimal comma; `1.234` is one thousand two hundred and thirty-four."""

    def __init__(self, *, casas: int = 2, maximo: int = 10**9, **opcoes: Any) -> None:
        self.casas, self.maximo = casas, maximo
        super().__init__(**opcoes)
        self.widget.attrs.setdefault("inputmode", "decimal")

    def to_python(self, value: Any) -> Any:
        texto = (super().to_python(value) or "").replace(" ", "")
        if not texto:
            return None
        achado = _NUMERO.fullmatch(texto)
        if not achado or len(achado[1] or "") > self.casas:
            exemplo = "1.234,56" if self.casas else "1.234"
            raise forms.ValidationError(f"Escreva o número assim: {exemplo}.")
        numero = Decimal(texto.replace(".", "").replace(",", "."))
        if numero > self.maximo:
            raise forms.ValidationError("Número grande demais.")
        return int(numero) if self.casas == 0 else numero

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, Decimal):
            value = value.normalize()
            return formatos.numero(value.quantize(Decimal(1)) if value == int(value) else value)
        return value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return str(self.prepare_value(initial) or "") != (data or "")


class DinheiroInput(NumeroField):
    """An amount in the money of today, kept in its smallest unit."""

    def to_python(self, value: Any) -> Any:
        texto = forms.CharField.to_python(self, value)
        if not texto:
            return None
        try:
            return moeda().de_texto(texto)
        except DinheiroInvalido as erro:
            raise forms.ValidationError("Escreva o valor assim: 1.234,56.") from erro

    def prepare_value(self, value: Any) -> Any:
        return moeda().valor(value) if isinstance(value, int) else value


def data(**opcoes: Any) -> forms.DateField:
    """A date typed `12/03/1964`."""
    return forms.DateField(
        input_formats=["%d/%m/%Y"],
        widget=forms.DateInput(
            format="%d/%m/%Y", attrs={"data-mascara": "data", "placeholder": "dd/mm/aaaa"}
        ),
        error_messages={"invalid": "Escreva a data assim: 12/03/1964."},
        **opcoes,
    )


class SugestoesInput(forms.TextInput):
    """A text input with a datalist that htmx fills from `url` as one types."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        lista = f"{(attrs or {}).get('id', name)}-opcoes"
        entrada = super().render(
            name,
            value,
            {
                **(attrs or {}),
                "autocomplete": "off",
                "list": lista,
                "hx-get": reverse(self.url),
                "hx-trigger": "input changed delay:250ms",
                "hx-target": f"#{lista}",
                "hx-swap": "innerHTML",
            },
            renderer,
        )
        return format_html('{}<datalist id="{}"></datalist>', entrada, lista)


class _EscolhaPorTexto(forms.CharField):
    """A field that finds a row by what is typed, with suggestions when JavaScript is there.

    The suggestions carry the key of the row (`João Ari (nº 12)`), which settles doubts.
    """

    opcoes_em = ""

    def __init__(self, **opcoes: Any) -> None:
        super().__init__(widget=SugestoesInput(self.opcoes_em), **opcoes)

    def prepare_value(self, value: Any) -> Any:
        return self.rotulo(value) if isinstance(value, Model) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return (self.prepare_value(initial) or "") != (data or "")

    @staticmethod
    def rotulo(objeto: Any) -> str:
        raise NotImplementedError


class PessoaField(_EscolhaPorTexto):
    """A person by CPF, CNPJ, number in the cadastro or name."""

    opcoes_em = "cadastro:pessoas_opcoes"

    @staticmethod
    def rotulo(objeto: Any) -> str:
        return f"{objeto.nome} (nº {objeto.pk})"

    def to_python(self, value: Any) -> Any:
        texto = (super().to_python(value) or "").strip()
        if not texto:
            return None
        if numero := re.search(r"(?:^|\(nº )(\d{1,9})\)?$", texto):
            pessoa = Pessoa.objects.filter(pk=numero[1]).first()
            if pessoa and len(limpar(texto)) not in (11, 14):
                return pessoa
        try:
            achadas = list(Pessoa.objects.filter(documento=normalizar(texto)))
        except DocumentoInvalido:
            achadas = list(buscar_pessoas(texto)[:6])
        exatas = [p for p in achadas if chave(p.nome) == chave(texto)]
        achadas = exatas or achadas
        if not achadas:
            raise forms.ValidationError(
                "Não está no cadastro: confira, ou cadastre a pessoa antes."
            )
        if len(achadas) > 1:
            quais = "; ".join(self.rotulo(p) for p in achadas[:5])
            raise forms.ValidationError(f"Há mais de uma pessoa: escolha entre {quais}.")
        return achadas[0]


class LogradouroField(_EscolhaPorTexto):
    """A street by name or code."""

    opcoes_em = "cadastro:logradouros_opcoes"

    @staticmethod
    def rotulo(objeto: Any) -> str:
        return f"{objeto} ({objeto.codigo})"

    def to_python(self, value: Any) -> Any:
        texto = (super().to_python(value) or "").strip()
        if not texto:
            return None
        if codigo := re.search(r"\(([^()]+)\)$", texto):
            achado = Logradouro.objects.filter(codigo=codigo[1]).first()
            if achado:
                return achado
        achados = list(Logradouro.objects.filter(codigo=texto)) or list(
            buscar_logradouros(texto)[:6]
        )
        exatos = [r for r in achados if chave(texto) in (chave(str(r)), chave(r.nome))]
        achados = exatos or achados
        if not achados:
            raise forms.ValidationError("Não há logradouro com este nome ou código.")
        if len(achados) > 1:
            quais = "; ".join(self.rotulo(r) for r in achados[:5])
            raise forms.ValidationError(f"Há mais de um: escolha entre {quais}.")
        return achados[0]
