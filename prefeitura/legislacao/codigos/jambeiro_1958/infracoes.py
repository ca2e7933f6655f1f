"""The infractions that the code fines, by name."""

from pathlib import Path

from prefeitura.legislacao.parametros import ler_csv

_ARQUIVO = Path(__file__).parent / "tabelas" / "multas.csv"
INFRACOES = tuple(linha["infracao"] for linha in ler_csv(_ARQUIVO))
