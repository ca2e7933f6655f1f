"""Who owns or uses a building, as far as the law exempts it (arts. 39, 136 and 140)."""

from collections.abc import Callable
from pathlib import Path

from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.parametros import ler_csv
from prefeitura.legislacao.vigencia import Vigencia

_ARQUIVO = Path(__file__).parent / "tabelas" / "ocupacoes.csv"
OCUPACOES = tuple(linha["ocupacao"] for linha in ler_csv(_ARQUIVO))


def dono_isento(lei: Vigencia) -> Callable[[str | None, str | None], list[tuple[str, str]]]:
    """The taxas from which an occupation, or an owner known by the name, is exempt.

    Answers pairs of tributo and article.
    """
    linhas = lei.tabela("ocupacoes").linhas
    donos = {comeco: x["ocupacao"] for comeco, x in lei.tabela("donos").linhas.items()}

    def isento(ocupacao: str | None, proprietario: str | None) -> list[tuple[str, str]]:
        if ocupacao is None and proprietario:
            nome = f"{normalizar(proprietario)}_"
            ocupacao = next((o for c, o in donos.items() if nome.startswith(f"{c}_")), None)
        if ocupacao is None:
            return []
        return [(t, linhas[ocupacao][t]) for t in ("lixo", "limpeza-publica")]

    return isento


def isentos_do_predial(lei: Vigencia) -> dict[str, tuple[str, bool]]:
    """By occupation, the item of art. 39 and whether it needs an act of the prefeito."""
    return {
        nome: (linha["predial"], linha["exige_ato"] == "sim")
        for nome, linha in lei.tabela("ocupacoes").linhas.items()
        if linha["predial"]
    }
