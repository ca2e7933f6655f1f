"""Which row of a table an activity is: by its own words, never by likeness (doubt 86)."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from prefeitura.legislacao.fatos import normalizar

_VAZIAS = frozenset(
    [
        "a",
        "as",
        "o",
        "os",
        "e",
        "ou",
        "de",
        "da",
        "das",
        "do",
        "dos",
        "em",
        "na",
        "nas",
        "no",
        "nos",
        "para",
        "por",
        "que",
        "se",
        "ate",
        "etc",
        "inclusive",
        "idem",
        "um",
        "uma",
    ]
)
# Words that say no activity by themselves.
_GERAIS = frozenset(
    [
        "mercador",
        "ambulante",
        "comprador",
        "vendedor",
        "negociante",
        "comerciante",
        "mascate",
        "comercio",
        "venda",
        "loja",
        "casa",
        "fabrica",
        "fabricante",
        "artigo",
        "servico",
        "agente",
    ]
)


# Ends of plurals, and of their singulars.
_PLURAIS = (
    *(("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ns", "m")),
    *(("res", "r"), ("zes", "z"), ("s", "")),
)


@lru_cache(maxsize=4096)
def _singular(palavra: str) -> str:
    if len(palavra) > 3:
        for fim, singular in _PLURAIS:
            if palavra.endswith(fim):
                return palavra[: -len(fim)] + singular
    return palavra


@lru_cache(maxsize=1024)  # activities and descriptions repeat from one object to the next
def palavras(texto: str) -> tuple[str, ...]:
    """The words that matter in a name, without accents, plural or little words."""
    ditas = re.split(r"[^a-z0-9]+", normalizar(texto).replace("_", " "))
    return tuple(_singular(p) for p in ditas if p and p not in _VAZIAS)


def _proprias(ditas: Iterable[str]) -> tuple[str, ...]:
    return tuple(p for p in ditas if p not in _GERAIS)


@lru_cache(maxsize=256)  # a text is asked for the names of one row after another
def _corrido(texto: str) -> str:
    """A text in words run together, each in the singular, to look for a name inside it."""
    ditas = re.split(r"[^a-z0-9]+", normalizar(texto).replace("_", " "))
    return "_" + "_".join(_singular(p) for p in ditas if p) + "_"


@lru_cache(maxsize=1024)
def _nomes_corridos(nomes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_corrido(n) for n in nomes)


def contem(texto: str | None, nomes: Iterable[str]) -> bool:
    """Whether one of the names is among the words of a text, in the singular or the plural."""
    if not texto:
        return False
    corrido = _corrido(texto)
    return any(n in corrido for n in _nomes_corridos(tuple(nomes)))


@lru_cache(maxsize=256)
def _sem_artigo(texto: str) -> str:
    limpo = re.sub(r"[^a-z0-9]+", "_", normalizar(texto)).strip("_")
    return limpo[2:] if limpo.startswith(("a_", "o_")) else limpo


def comeca(texto: str | None, nomes: Iterable[str]) -> bool:
    """Whether a text begins with one of the names, or is one that ends in "$".

    "Banco do Estado" is not the Estado.
    """
    limpo = _sem_artigo(texto or "")
    return any(
        limpo == n[:-1] if n.endswith("$") else f"{limpo}_".startswith(f"{n}_") for n in nomes
    )


class Nomes:
    """Finds the rows of a table by the name of the activity."""

    def __init__(self, nomes: Mapping[str, str]) -> None:
        """``nomes``: by the key of the row, its names, separated by "|"."""
        self._nomes = {
            chave: tuple(palavras(nome) for nome in nome_s.split("|") if nome)
            for chave, nome_s in nomes.items()
        }

    def achar(self, dito: str, *, pelo_genero: bool = False) -> list[str]:
        """The rows named just so or, failing that, whose names begin so.

        ``pelo_genero``: also the rows whose whole name begins what was said ("amolador de
        facas" is the row "amolador").
        """
        ditas = palavras(dito)
        mesmas = [c for c, ns in self._nomes.items() if ditas in ns]
        if ditas and mesmas:
            return mesmas
        iguais = [c for c, ns in self._nomes.items() if any(set(n) == set(ditas) for n in ns)]
        if iguais:
            return iguais
        proprias = _proprias(ditas)
        if not proprias:
            return []
        iguais = [c for c, ns in self._nomes.items() if any(_proprias(n) == proprias for n in ns)]
        if iguais:
            return iguais
        comecam = [
            c
            for c, ns in self._nomes.items()
            if any(_proprias(n)[: len(proprias)] == proprias for n in ns)
        ]
        if comecam or not pelo_genero:
            return comecam
        return [
            c
            for c, ns in self._nomes.items()
            if any((p := _proprias(n)) and proprias[: len(p)] == p for n in ns)
        ]
