"""The kinds of establishment of art. 40."""

from pathlib import Path

from prefeitura.legislacao.parametros import ler_csv

_ARQUIVO = Path(__file__).parent / "tabelas" / "parte-variavel.csv"
TIPOS = tuple(linha["tipo"] for linha in ler_csv(_ARQUIVO))
