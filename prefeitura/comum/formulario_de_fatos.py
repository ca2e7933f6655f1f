"""A form of the facts of a tributo, made from what the law says of each fact."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.validators import RegexValidator

from prefeitura.comum import formatos
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.fatos import Campo, campos

if TYPE_CHECKING:
    from prefeitura.legislacao import Moeda, Vigencia

_SIM_NAO = [("", "não consta"), ("sim", "Sim"), ("nao", "Não")]


class FatosForm(forms.Form):
    """The facts as people write them (`1.275,00`), from and to the notation of the law's data.

    Simple lists are written one item a line. Facts made of records stay as they are.
    """

    # What a rule needs depends on the other facts: it says so when it is missing.
    tudo_opcional = True

    def __init__(
        self, lei: Vigencia, tributo: str, fatos: Mapping[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        self.moeda = lei.moeda
        self.originais = dict(fatos)
        self.conhecidos = {
            nome: campo for nome, campo in campos(lei.fatos(tributo)).items() if _cabe(campo)
        }
        kwargs.setdefault("prefix", "fato")
        kwargs["initial"] = {
            nome: _para_tela(campo, fatos.get(nome), lei.moeda)
            for nome, campo in self.conhecidos.items()
        }
        super().__init__(*args, **kwargs)
        # First what the account was made from, then what could have been said.
        for nome in sorted(self.conhecidos, key=lambda n: n not in fatos):
            self.fields[nome] = _campo_de_tela(self.conhecidos[nome])

    def ditos(self) -> list[forms.BoundField]:
        return [self[nome] for nome in self.fields if nome in self.originais]

    def outros(self) -> list[forms.BoundField]:
        return [self[nome] for nome in self.fields if nome not in self.originais]

    def clean(self) -> dict[str, Any]:
        dados = super().clean() or {}
        self.fatos = {n: v for n, v in self.originais.items() if n not in self.conhecidos}
        for nome, campo in self.conhecidos.items():
            if nome in self.errors:
                continue
            try:
                lido = _para_dados(campo, dados.get(nome), self.moeda)
            except (ErroDeLei, InvalidOperation, ValueError) as erro:
                texto = str(erro) if isinstance(erro, ErroDeLei) else "Número inválido."
                self.add_error(nome, texto)
                continue
            if lido is not None:
                self.fatos[nome] = lido
        return dados

    @property
    def mudou(self) -> bool:
        """Whether some fact differs from those that the form came with."""
        return bool(self.changed_data)


def _cabe(campo: Campo) -> bool:
    return campo.tipo not in {"registro", "registros"}


def _campo_de_tela(campo: Campo) -> forms.Field:
    ajuda = campo.unidade if campo.tipo in {"decimal", "inteiro"} else ""
    comum: dict[str, Any] = {
        "label": campo.descricao[:1].upper() + campo.descricao[1:],
        "required": False,
        "help_text": ajuda,
    }
    match campo.tipo:
        case "inteiro":
            return forms.IntegerField(
                min_value=int(campo.minimo), max_value=int(campo.maximo), **comum
            )
        case "sim_nao":
            return forms.ChoiceField(choices=_SIM_NAO, **comum)
        case "palavra":
            escolhas = [("", "não consta"), *((p, p.replace("_", " ")) for p in campo.palavras)]
            return forms.ChoiceField(choices=escolhas, **comum)
        case "data":
            return DataField(**comum)
        case "mes":
            return forms.CharField(
                max_length=7,
                validators=[
                    RegexValidator(r"^(0[1-9]|1[0-2])/\d{4}$", "Escreva o mês assim: 08/1964.")
                ],
                **comum | {"help_text": "Mês e ano: 08/1964."},
            )
        case "lista":
            comum["help_text"] = _ajuda_da_lista(campo)
            return forms.CharField(
                max_length=2000, widget=forms.Textarea(attrs={"rows": 3}), **comum
            )
        case "dinheiro":
            mascara = forms.TextInput(attrs={"data-mascara": "dinheiro", "inputmode": "decimal"})
            return forms.CharField(max_length=30, widget=mascara, **comum)
        case "decimal":
            return forms.CharField(
                max_length=30, widget=forms.TextInput(attrs={"inputmode": "decimal"}), **comum
            )
    return forms.CharField(max_length=200, **comum)


def _para_tela(campo: Campo, valor: Any, moeda: Moeda) -> Any:
    if valor is None:
        return ""
    match campo.tipo:
        case "dinheiro":
            return moeda.valor(moeda.de_decimal(valor))
        case "decimal":
            return formatos.numero(Decimal(str(valor)))
        case "sim_nao":
            return "sim" if valor in (True, "sim") else "nao"
        case "data":
            return formatos.data(valor)
        case "mes":
            return f"{str(valor)[5:7]}/{str(valor)[:4]}"
        case "lista":
            item = _item(campo)
            return "\n".join(str(_para_tela(item, v, moeda)) for v in valor)
    return valor


def _para_dados(campo: Campo, valor: Any, moeda: Moeda) -> Any:
    if valor is None or valor == "":
        return None
    match campo.tipo:
        case "dinheiro":
            return moeda.texto(moeda.de_texto(valor))
        case "decimal":
            return format(_decimal(valor), "f")
        case "sim_nao":
            return valor == "sim"
        case "data":
            return valor.isoformat() if isinstance(valor, date) else _data(valor)
        case "mes":
            mes, ano = valor.split("/")
            return f"{ano}-{mes}"
        case "lista":
            item = _item(campo)
            return [
                _para_dados(item, linha.strip(), moeda)
                for linha in valor.split("\n")
                if linha.strip()
            ]
    return valor


def _item(campo: Campo) -> Campo:
    return Campo(campo.item, campo.descricao, campo.unidade, campo.palavras)


def _ajuda_da_lista(campo: Campo) -> str:
    palavras = ", ".join(p.replace("_", " ") for p in campo.palavras)
    return f"Um por linha: {palavras}." if palavras else "Um por linha."


def _data(texto: str) -> str:
    dia, mes, ano = texto.split("/")
    return f"{int(ano):04d}-{int(mes):02d}-{int(dia):02d}"


def _decimal(texto: str) -> Decimal:
    """`1.234,56` or `1234,56`; a dot alone groups thousands, as Brazilians write."""
    texto = texto.strip()
    inteiro, _, fracao = texto.partition(",")
    grupos = inteiro.split(".")
    if len(grupos) > 1 and any(len(g) != 3 for g in grupos[1:]):
        raise ValueError(texto)
    return Decimal("".join(grupos) + (f".{fracao}" if fracao else ""))
