"""Who occupies a building, in the words of the law: some uses are exempt, others pay more."""

from functools import lru_cache

from prefeitura.comum.calendario import codigo
from prefeitura.legislacao import ErroDeLei


@lru_cache(maxsize=8)
def _da_lei(slug: str) -> dict[str, str]:
    lei = codigo()
    try:
        linhas = lei.em(lei.vigencia).tabela("ocupacoes").linhas
    except ErroDeLei:
        return {}
    return {nome: str(linha["descricao"]) for nome, linha in linhas.items()}


def ocupacoes() -> dict[str, str]:
    """Slug and name of each occupation that the code tells apart; empty if it tells none."""
    return _da_lei(codigo().slug)


def nome(ocupacao: str) -> str:
    return ocupacoes().get(ocupacao, ocupacao)
