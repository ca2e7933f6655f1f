"""A form of the facts of a tributo, made from what the law says of each fact."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.validators import RegexValidator

from prefeitura.comum import formatos, rotulos
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.fatos import Campo, campos, normalizar

if TYPE_CHECKING:
    from prefeitura.legislacao import Moeda, Vigencia

_SIM_NAO = [("", "não consta"), ("sim", "Sim"), ("nao", "Não")]


class FatosForm(forms.Form):
    """The facts as people write them (`1.275,00`), from and to the notation of the law's data.

    Lists are written one item a line; a record, its parts between semicolons.
    """

    # What a rule needs depends on the other facts: it says so when it is missing.
    tudo_opcional = True

    def __init__(
        self, lei: Vigencia, tributo: str, fatos: Mapping[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        self.moeda = lei.moeda
        self.originais = dict(fatos)
        self.conhecidos = campos(lei.fatos(tributo))
        kwargs.setdefault("prefix", "fato")
        kwargs["initial"] = {
            nome: _para_tela(campo, fatos.get(nome), lei.moeda)
            for nome, campo in self.conhecidos.items()
        }
        super().__init__(*args, **kwargs)
        # First what the account was made from, then what could have been said.
        for nome in sorted(self.conhecidos, key=lambda n: n not in fatos):
            nomes = _ocupacoes(lei) if nome == "ocupacao" else {}
            self.fields[nome] = _campo_de_tela(self.conhecidos[nome], nomes)

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
                texto = (
                    str(erro)
                    if isinstance(erro, ErroDeLei)
                    else "Não se entende o que foi escrito."
                )
                self.add_error(nome, texto)
                continue
            if lido is not None:
                self.fatos[nome] = lido
        return dados

    @property
    def mudou(self) -> bool:
        """Whether some fact differs from those that the form came with."""
        return bool(self.changed_data)


def _ocupacoes(lei: Vigencia) -> dict[str, str]:
    """The occupations of a building in the words of the law; none if it tells none apart."""
    try:
        linhas = lei.tabela("ocupacoes").linhas
    except ErroDeLei:
        return {}
    return {nome: str(linha["descricao"]) for nome, linha in linhas.items()}


def _campo_de_tela(campo: Campo, nomes: Mapping[str, str]) -> forms.Field:
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
            escolhas = [
                ("", "não consta"),
                *((p, nomes.get(p, rotulos.palavra(p))) for p in campo.palavras),
            ]
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
        case "lista" | "registro" | "registros":
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
        case "registro":
            return _registro_na_tela(campo, valor, moeda)
        case "registros":
            return "\n".join(_registro_na_tela(campo, v, moeda) for v in valor)
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
            return _sim_ou_nao(valor)
        case "inteiro":
            return int(valor)
        case "data":
            return valor.isoformat() if isinstance(valor, date) else _data(valor)
        case "mes":
            mes, ano = valor.split("/")
            return f"{ano}-{mes}"
        case "lista":
            item = _item(campo)
            return [_para_dados(item, linha, moeda) for linha in _linhas(valor)]
        case "registro":
            return _registro(campo, valor, moeda)
        case "registros":
            return [_registro(campo, linha, moeda) for linha in _linhas(valor)]
    return valor


def _registro_na_tela(campo: Campo, valor: Mapping[str, Any], moeda: Moeda) -> str:
    partes = [str(_para_tela(c, valor.get(n), moeda)) for n, c in _partes(campo).items()]
    return "; ".join(partes)


def _registro(campo: Campo, linha: str, moeda: Moeda) -> dict[str, Any]:
    """A record from its line. Raises ``ValueError`` when there are more parts than it has."""
    partes = _partes(campo)
    escritas = [parte.strip() for parte in linha.split(";")]
    if len(escritas) > len(partes):
        raise ValueError(linha)
    lidos = {
        nome: _para_dados(parte, escrita, moeda)
        for (nome, parte), escrita in zip(partes.items(), escritas, strict=False)
    }
    return {nome: lido for nome, lido in lidos.items() if lido is not None}


def _partes(campo: Campo) -> dict[str, Campo]:
    assert campo.classe is not None
    return campos(campo.classe)


def _linhas(texto: str) -> list[str]:
    return [linha.strip() for linha in texto.split("\n") if linha.strip()]


def _sim_ou_nao(texto: str) -> bool:
    respostas = {"sim": True, "s": True, "nao": False, "n": False}
    dito = normalizar(texto)
    if dito not in respostas:
        raise ValueError(texto)
    return respostas[dito]


def _item(campo: Campo) -> Campo:
    return Campo(campo.item, campo.descricao, campo.unidade, campo.palavras)


def _ajuda_da_lista(campo: Campo) -> str:
    if campo.classe is not None:
        quais = "; ".join(c.descricao for c in _partes(campo).values())
        inicio = "Numa linha" if campo.tipo == "registro" else "Um por linha"
        return f"{inicio}, com ponto e vírgula entre as partes: {quais}."
    palavras = ", ".join(map(rotulos.palavra, campo.palavras))
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
