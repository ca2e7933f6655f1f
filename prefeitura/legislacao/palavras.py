"""Which word of a table someone meant: the same word in the plural, the feminine or with "de".

A word is recognized only when a single word of the table has its radical; the table itself
names its synonyms. Nothing is guessed from likeness.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

_VAZIAS = frozenset(
    {"a", "as", "o", "os", "e", "ou", "de", "da", "das", "do", "dos", "em", "na", "no", "para"}
)
_PLURAIS = (
    *(("oes", "ao"), ("aes", "ao"), ("aos", "ao"), ("ais", "al"), ("eis", "el")),
    *(("ns", "m"), ("res", "r"), ("zes", "z"), ("ses", "s"), ("s", "")),
)


@cache
def radicais(palavra: str) -> frozenset[str]:
    """The radicals of a normalized word, part by part and all together.

    "carros_de_boi" has one of "carro_de_bois", "aero_clubes" one of "aeroclube".
    """
    todas = [p for p in re.split(r"[^a-z0-9]+", palavra) if p]
    partes = [p for p in todas if p not in _VAZIAS] or todas
    return frozenset({"_".join(map(_singular, partes)), _singular("".join(partes))})


_PREPOSICOES = frozenset({"de", "da", "das", "do", "dos", "em", "na", "no", "para"})


@cache
def por_palavra(nome: str) -> tuple[str, ...]:
    """The radical of each word of a name: a letter or a number ("classe_a") is kept as it is."""
    partes = [p for p in re.split(r"[^a-z0-9]+", nome) if p and p not in _PREPOSICOES]
    return tuple(map(_singular, partes))


def _singular(parte: str) -> str:
    if len(parte) <= 3:
        return parte
    for plural, singular in _PLURAIS:
        if parte.endswith(plural):
            parte = parte.removesuffix(plural) + singular
            break
    return parte[:-1] if len(parte) > 3 and parte[-1] in "aeo" else parte


def reconhecer(dita: str, palavras: Iterable[str], sinonimos: Mapping[str, str]) -> str | None:
    """The word of the table that a normalized word names, or ``None``."""
    palavras = tuple(palavras)
    if dita in palavras:
        return dita
    if dita in sinonimos:
        return sinonimos[dita]
    if not dita:
        return None
    alvo = radicais(dita)
    achadas = {p for p in palavras if radicais(p) & alvo}
    achadas |= {p for s, p in sinonimos.items() if radicais(s) & alvo}
    return achadas.pop() if len(achadas) == 1 else None
