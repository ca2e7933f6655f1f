"""Unaccented words, in Python and in the database, kept equal by a test."""

import re
import unicodedata
from typing import Any

from django.db.models import CharField, Func, TextField, Value
from django.db.models.functions import Concat

# Letters of foreign names that no decomposition takes apart, as unaccent() writes them.
_LIGADAS = str.maketrans(
    {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
)
_SEPARADORES = re.compile(r"[^a-z0-9]+")


def sem_acento(texto: str) -> str:
    """`João` -> `joao`: small letters, without accents."""
    decomposto = unicodedata.normalize("NFKD", texto.translate(_LIGADAS))
    return "".join(c for c in decomposto if not unicodedata.combining(c)).lower()


def palavras(texto: str) -> list[str]:
    """The words of a text: `R. João Ari, 12` -> `["r", "joao", "ari", "12"]`."""
    return [p for p in _SEPARADORES.split(sem_acento(texto)) if p]


def chave(texto: str) -> str:
    """Words joined by one space: two spellings with the same key are the same name."""
    return " ".join(palavras(texto))


class SemAcento(Func):
    """`sem_acento(x)` of the database: sort names by it (no collation of ours knows accents)."""

    function = "sem_acento"
    output_field = TextField()


class Palavras(Func):
    """`cadastro_palavras(x)`: words between single spaces, with one before and one after.

    So that `LIKE '% ari%'` finds words that begin with "ari", and `'% ari %'` the word itself.
    """

    function = "cadastro_palavras"
    output_field = TextField()


def juntar(*campos: str) -> Any:
    """Columns joined by spaces, in an expression that the database calls immutable."""
    partes: list[Any] = []
    for campo in campos:
        partes += [campo, Value(" ")]
    return Palavras(Concat(*partes, output_field=CharField()))
