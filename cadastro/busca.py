"""Search of the cadastro, the same for its lists and for the counter.

Each word typed must begin some word of the object (`ari` finds *Ari* and *Arinos*, never
*Secretária*); accents and capitals do not matter; whole words come first. Numbers may come with
or without their punctuation. The order is total, so that pages never repeat a row.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable

from cadastro.models import Imovel, InscricaoFiscal, Logradouro, Pessoa
from cadastro.texto import palavras

M = TypeVar("M", Imovel, InscricaoFiscal, Logradouro, Pessoa)

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


# Most relevant first; the last key makes the order total.
ORDEM_DE_IMOVEIS = ("-relevancia", "logradouro__busca", "numero", "inscricao")
ORDEM_DE_PESSOAS = ("-relevancia", "busca", "id")
ORDEM_DE_LOGRADOUROS = ("-relevancia", "busca", "id")
ORDEM_DE_INSCRICOES = ("-relevancia", "especie", "numero")


def buscar_imoveis(texto: str) -> QuerySet[Imovel]:
    """Properties by inscrição, address, or name or document of any holder of today."""
    base = Imovel.objects.select_related("logradouro")
    return filtrar_imoveis(base, texto).order_by(*ORDEM_DE_IMOVEIS)


def buscar_pessoas(texto: str) -> QuerySet[Pessoa]:
    """Persons by name or document."""
    return filtrar_pessoas(Pessoa.objects.all(), texto).order_by(*ORDEM_DE_PESSOAS)


def buscar_logradouros(texto: str) -> QuerySet[Logradouro]:
    """Streets by name, present or old, bairro or code."""
    return filtrar_logradouros(Logradouro.objects.all(), texto).order_by(*ORDEM_DE_LOGRADOUROS)


def buscar_inscricoes(texto: str) -> QuerySet[InscricaoFiscal]:
    """Inscriptions of the registers by number, name, place, holder, plate."""
    base = InscricaoFiscal.objects.select_related("titular")
    return filtrar_inscricoes(base, texto).order_by(*ORDEM_DE_INSCRICOES)


def filtrar_inscricoes(base: QuerySet[InscricaoFiscal], texto: str) -> QuerySet[InscricaoFiscal]:
    return _filtrar(base, termos(texto))


def filtrar_imoveis(base: QuerySet[Imovel], texto: str) -> QuerySet[Imovel]:
    return _filtrar(base, termos(texto))


def filtrar_logradouros(base: QuerySet[Logradouro], texto: str) -> QuerySet[Logradouro]:
    return _filtrar(base, termos(texto))


def filtrar_pessoas(base: QuerySet[Pessoa], texto: str) -> QuerySet[Pessoa]:
    procurados = termos(texto)
    documento = "".join(t.texto for t in procurados).upper()
    if documento.isdecimal() or _parece_cnpj(documento.lower()):
        return _filtrar(base.filter(documento__startswith=documento), [])
    return _filtrar(base, procurados)


def _filtrar(base: QuerySet[M], procurados: Sequence[Termo]) -> QuerySet[M]:
    """Rows with every word; `relevancia` counts the words that they hold whole."""
    inteiras: Combinable = Value(0, output_field=IntegerField())
    for termo in procurados:
        base = base.filter(termo.condicao)
        inteira = Termo(termo.texto, inteiro=True).condicao
        inteiras = inteiras + Case(
            When(inteira, then=Value(1)), default=Value(0), output_field=IntegerField()
        )
    return base.annotate(relevancia=inteiras)


def _parece_cnpj(texto: str) -> bool:
    """Letters and digits, as long as a CNPJ and ending in its two check digits."""
    return len(texto) == 14 and texto.isalnum() and texto.isascii() and texto[-2:].isdecimal()
