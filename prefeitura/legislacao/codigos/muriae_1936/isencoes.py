"""Exemption of art. 18 by who owns or uses the thing, and the facts that tell it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.codigos.muriae_1936.nomes import comeca, contem
from prefeitura.legislacao.parametros import ler_csv
from prefeitura.legislacao.vigencia import Vigencia

_ARQUIVO = Path(__file__).parent / "tabelas" / "ocupacoes.csv"
OCUPACOES = tuple(linha["ocupacao"] for linha in ler_csv(_ARQUIVO))
PUBLICOS = ("uniao", "estado", "municipio")


@dataclass(frozen=True, kw_only=True)
class Isentavel:
    """Who owes the tributo, as far as art. 18 looks at it; without slots, to be a second base."""

    proprietario: str | None = f.texto("dono, ou quem exerce a atividade")
    uso: str | None = f.texto("uso que se faz do bem")
    fim_comercial: bool | None = f.sim_nao("há fim comercial")
    ocupacao: str | None = f.palavra("ocupação que o art. 18 isenta", OCUPACOES)


Isencao = Callable[[Isentavel, Memoria | None], str | None]


def isencao_do_art_18(lei: Vigencia) -> Isencao:
    """The ground of exemption of the facts, or ``None``.

    Private bodies are exempt only without commercial end (doubt 11). Where the facts do not
    speak of it, the exemption is given with a warning of the proof that it wants.
    """
    linhas = lei.tabela("ocupacoes").linhas
    nomes = {k: tuple(x["palavras"].split("|")) for k, x in linhas.items() if x["palavras"]}
    ordem = list(nomes)
    publicos = [k for k in ordem if k in PUBLICOS]
    privados = [k for k in ordem if k not in PUBLICOS]
    com_dono = [k for k in privados if linhas[k]["pelo_dono"] == "sim"]

    # The same owners and, more, the same uses repeat along a batch.
    @lru_cache(maxsize=4096)
    def do_dono(proprietario: str) -> list[str]:
        return [k for k in publicos if comeca(proprietario, nomes[k])] + [
            k for k in com_dono if contem(proprietario, nomes[k])
        ]

    @lru_cache(maxsize=4096)
    def do_uso(uso: str) -> list[str]:
        return [k for k in privados if contem(uso, nomes[k])]

    def pelo_texto(proprietario: str | None, uso: str | None) -> str | None:
        """The first of the table that the owner or the use names."""
        achadas = do_dono(proprietario or "") + do_uso(uso or "")
        return min(achadas, key=ordem.index, default=None)

    def isencao(x: Isentavel, m: Memoria | None) -> str | None:
        if x.ocupacao is None and x.proprietario is None and x.uso is None:
            return None
        ocupacao = x.ocupacao or pelo_texto(x.proprietario, x.uso)
        if ocupacao is None:
            return None
        linha = linhas[ocupacao]
        if linha["condicao"] == "sim":
            if x.fim_comercial:
                if m is not None:
                    m.passo(linha["artigo"], "há fim comercial: sem isenção")
                return None
            if x.fim_comercial is None and m is not None:
                m.aviso("a isenção exige prova de que não há fim comercial (art. 18 I)")
        return linha["artigo"]

    return isencao
