"""What the law leaves blank on a date and the municipality has not entered yet."""

from dataclasses import dataclass

from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True)
class Lacuna:
    """A parameter, a cell or a whole table without value; ``parametro`` is where it is entered."""

    parametro: str
    descricao: str
    artigo: str
    tabela: str = ""


def lacunas(lei: Vigencia) -> list[Lacuna]:
    """The absences of a law, parameters first, then cells and open tables without rows."""
    return [*_dos_parametros(lei), *_das_tabelas(lei)]


def _dos_parametros(lei: Vigencia) -> list[Lacuna]:
    faltam = []
    for nome, declaracao in lei.codigo.parametros.items():
        try:
            lei.parametro(nome)
        except AusenciaNaLei:
            faltam.append(Lacuna(nome, declaracao.descricao, declaracao.artigo))
    return faltam


def _das_tabelas(lei: Vigencia) -> list[Lacuna]:
    faltam = []
    for nome in sorted({ficha.nome for ficha in lei.codigo.tabelas}):
        try:
            ficha = lei.codigo.ficha_da_tabela(nome, lei.data)
        except ErroDeLei:  # a table of a later wording
            continue
        tabela = lei.tabela(nome)
        if ficha.aberta:
            if not tabela.linhas:
                faltam.append(Lacuna(f"{nome}/", ficha.titulo, ficha.artigo, nome))
            continue
        faltam += [
            Lacuna(f"{nome}/{linha}/valor", f"{ficha.titulo}, linha {linha}", ficha.artigo, nome)
            for linha, celulas in tabela.linhas.items()
            if celulas.get("valor") == "" and not _por_percentual(celulas)
        ]
    return faltam


def _por_percentual(celulas: dict[str, str]) -> bool:
    """Whether the row gives a percentage in the place of an amount."""
    return any(v and (c == "percentual" or c.endswith("_pct")) for c, v in celulas.items())
