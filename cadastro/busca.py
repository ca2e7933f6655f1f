"""Search of the cadastro, the same for its lists and for the counter.

Each word typed must begin some word of the object (`ari` finds *Ari* and *Arinos*, never
*Secretária*); accents and capitals do not matter; whole words come first. Numbers may come with
or without their punctuation. The order is total, so that pages never repeat a row.
"""

import re
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable

from cadastro.models import Imovel, Logradouro, Pessoa
from cadastro.texto import SemAcento, palavras

M = TypeVar("M", Imovel, Logradouro, Pessoa)

# What people write for the kinds of street; "av", "al" and the like begin the word already.
_ABREVIATURAS = {"r": "rua", "pc": "praca", "pca": "praca", "tv": "travessa", "lg": "largo"}
# Words past these do not narrow what the first ones found.
_MAXIMO = 8


@dataclass(frozen=True)
class Termo:
    """A word of the search. `inteiro`: must be the whole word (a door number beside a name)."""

    texto: str
    inteiro: bool = False

    @property
    def condicao(self) -> Q:
        return Q(busca__contains=f" {self.texto} " if self.inteiro else f" {self.texto}")


def termos(texto: str) -> list[Termo]:
    """What to look for: `R. Ari, 123` -> rua, ari, 123 whole; `01.02.003.0456` -> 0102030456."""
    brutos: list[str] = []
    for pedaco in texto.split():
        junto = re.sub(r"[./-]", "", pedaco).strip(",;").lower()
        if junto.isdecimal() or _parece_cnpj(junto):
            brutos.append(junto)
        else:
            brutos += palavras(pedaco)
    brutos = list(dict.fromkeys(brutos))[:_MAXIMO]
    if len(brutos) > 1:
        brutos = [_ABREVIATURAS.get(b, b) for b in brutos]
    ha_nome = any(not b.isdecimal() for b in brutos)
    return [Termo(b, ha_nome and b.isdecimal() and len(b) <= 5) for b in brutos]


def buscar_imoveis(texto: str) -> QuerySet[Imovel]:
    """Properties by inscrição, address, or name or document of any holder of today."""
    base = Imovel.objects.select_related("logradouro")
    achados, relevancia = _filtrar(base, texto)
    if relevancia is None:
        return achados.order_by("inscricao")
    return achados.order_by(relevancia.desc(), "logradouro__busca", "numero", "inscricao")


def buscar_pessoas(texto: str) -> QuerySet[Pessoa]:
    """Persons by name or document."""
    procurados = termos(texto)
    documento = "".join(t.texto for t in procurados).upper()
    if documento.isalnum() and (documento.isdecimal() or _parece_cnpj(documento.lower())):
        return Pessoa.objects.filter(documento__startswith=documento).order_by("documento", "id")
    achados, relevancia = _filtrar(Pessoa.objects.all(), texto)
    if relevancia is None:
        return achados.order_by(SemAcento("nome"), "id")
    return achados.order_by(relevancia.desc(), "busca", "id")


def buscar_logradouros(texto: str) -> QuerySet[Logradouro]:
    """Streets by name, present or old, bairro or code."""
    achados, relevancia = _filtrar(Logradouro.objects.all(), texto)
    if relevancia is None:
        return achados.order_by(SemAcento("nome"), "tipo", "id")
    return achados.order_by(relevancia.desc(), "busca", "id")


def _filtrar(base: QuerySet[M], texto: str) -> tuple[QuerySet[M], F | None]:
    """Rows with every word, and how many of the words they hold whole."""
    procurados = termos(texto)
    if not procurados:
        return base, None
    for termo in procurados:
        base = base.filter(termo.condicao)
    inteiras: Combinable = Value(0)
    for termo in procurados:
        inteira = Termo(termo.texto, inteiro=True).condicao
        inteiras = inteiras + Case(
            When(inteira, then=Value(1)), default=Value(0), output_field=IntegerField()
        )
    return base.annotate(relevancia=inteiras), F("relevancia")


def _parece_cnpj(texto: str) -> bool:
    """Letters and digits, as long as a CNPJ and ending in its two check digits."""
    return len(texto) == 14 and texto.isalnum() and texto.isascii() and texto[-2:].isdecimal()
