"""Form fields as Brazilians type: numbers with comma, money, dates."""

import re
from decimal import Decimal
from typing import Any

from django import forms

from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.legislacao import DinheiroInvalido

_NUMERO = re.compile(r"(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?", re.ASCII)
_INTEIRO = re.compile(r"\d{1,18}", re.ASCII)
# Ten million million: no sum of such amounts leaves the column where it is kept.
_MAIOR_QUANTIA = 10**15
# The second is what the browser's own date input and our links send.
_FORMATOS_DE_DATA = ["%d/%m/%Y", "%Y-%m-%d"]


def inteiro_digitado(texto: str) -> int | None:
    """The whole number that the text is, if it is one that a column of ids can hold."""
    limpo = texto.strip()
    return int(limpo) if _INTEIRO.fullmatch(limpo) else None


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


class QuantiaField(NumeroField):
    """An amount in the money of today, kept in its smallest unit."""

    def __init__(self, **opcoes: Any) -> None:
        super().__init__(**opcoes)
        self.widget.attrs.update({"data-mascara": "dinheiro", "maxlength": "24"})

    def to_python(self, value: Any) -> Any:
        texto = forms.CharField.to_python(self, value)
        if not texto:
            return None
        try:
            quantia = moeda().de_texto(texto[:40])
        except DinheiroInvalido as erro:
            raise forms.ValidationError(
                "Valor inválido. Escreva o valor assim: 1.234,56."
            ) from erro
        if abs(quantia) > _MAIOR_QUANTIA:
            raise forms.ValidationError("Valor grande demais.")
        return quantia

    def prepare_value(self, value: Any) -> Any:
        return moeda().valor(value) if isinstance(value, int) else value


class DataField(forms.DateField):
    """A date typed `12/03/1964`."""

    def __init__(self, **opcoes: Any) -> None:
        opcoes.setdefault("input_formats", _FORMATOS_DE_DATA)
        opcoes.setdefault("error_messages", {"invalid": "Escreva a data assim: 12/03/1964."})
        opcoes.setdefault(
            "widget",
            forms.DateInput(
                format="%d/%m/%Y", attrs={"data-mascara": "data", "placeholder": "dd/mm/aaaa"}
            ),
        )
        super().__init__(**opcoes)
