"""Fields that find a person or a street by what is typed."""

import re
from typing import Any

from django import forms
from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cadastro.busca import buscar_logradouros, buscar_pessoas
from cadastro.cpf_cnpj import DocumentoInvalido, normalizar
from cadastro.models import Logradouro, Pessoa
from cadastro.texto import chave


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
            if pessoa:
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
