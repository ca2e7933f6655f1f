"""Who occupies a property, as far as the law exempts it or charges it more."""

from pathlib import Path

from prefeitura.legislacao.parametros import ler_csv
from prefeitura.legislacao.vigencia import Vigencia

_ARQUIVO = Path(__file__).parent / "tabelas" / "ocupacoes.csv"
OCUPACOES = tuple(linha["ocupacao"] for linha in ler_csv(_ARQUIVO))


def fundamentos(lei: Vigencia, tributo: str) -> dict[str, tuple[str, bool]]:
    """By occupation, the article that exempts it and whether it needs an act of the prefeito."""
    return {
        nome: (linha[tributo], linha["exige_ato"] == "sim")
        for nome, linha in lei.tabela("ocupacoes").linhas.items()
        if linha[tributo]
    }
