"""Other words for those of the tables, by the fact that says them (``tabelas/sinonimos.csv``)."""

from pathlib import Path

from prefeitura.legislacao.parametros import ler_csv

_ARQUIVO = Path(__file__).parent / "tabelas" / "sinonimos.csv"


def sinonimos(campo: str) -> dict[str, str]:
    """The synonyms of a fact, each with the word of the table."""
    return {x["dito"]: x["palavra"] for x in ler_csv(_ARQUIVO) if x["campo"] == campo}
