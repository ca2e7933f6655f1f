"""The urban zone of a face of land, by the wording of art. 21 in force (duvidas 23 to 26)."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei, FatoInvalido
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.vigencia import Vigencia

Achar = Callable[[str, str | None, str | None, Memoria | None], int]


@dataclass(frozen=True, slots=True)
class Trecho:
    """A stretch of street in a zone; ``faixa`` is its place among the crossings, if known."""

    zona: int
    pontas: frozenset[str]
    faixa: tuple[str, int, int] | None
    item: str


def zona_do_trecho(lei: Vigencia) -> Achar:
    """The zone of a street between two crossings.

    Raises ``AusenciaNaLei`` where the wording does not tell it: in that of 1950, which has no
    streets, and off the boundaries of that of 1956, which wants a map.
    """
    tabela = lei.tabela("art-21")
    grafias = {g: x["nome"] for g, x in lei.tabela("ruas").linhas.items()}
    ordem = {
        rua: (x["sentido"], int(x["ordem"])) for rua, x in lei.tabela("cruzamentos").linhas.items()
    }

    def rua(nome: str) -> str:
        chave = re.sub(r"^r\._?", "rua_", normalizar(nome)).strip("_")
        return "_".join(grafias.get(p, p) for p in chave.split("_"))

    def faixa(pontas: frozenset[str]) -> tuple[str, int, int] | None:
        lugares = [ordem.get(p) for p in pontas]
        if len(lugares) != 2 or lugares[0] is None or lugares[1] is None:
            return None
        (um, a), (outro, b) = lugares[0], lugares[1]
        return (um, min(a, b), max(a, b)) if um == outro else None

    def trecho(linha: dict[str, str]) -> Trecho:
        pontas = frozenset(rua(linha[p]) for p in ("inicio", "fim") if linha[p])
        return Trecho(int(linha["zona"]), pontas, faixa(pontas), linha["item"])

    formas = {linha["forma"] for linha in tabela.linhas.values()}
    por_rua: dict[str, list[Trecho]] = {}
    for linha in tabela.linhas.values():
        if linha["logradouro"]:
            por_rua.setdefault(rua(linha["logradouro"]), []).append(trecho(linha))
    locais = _trechos_locais(lei, rua)
    residual = 3 if "trecho" in formas else None
    titulo = lei.codigo.ficha_da_tabela("art-21", lei.data).titulo

    conhecidas: dict[tuple[str, str | None, str | None], int] = {}

    def achar(logradouro: str, de: str | None, ate: str | None, m: Memoria | None) -> int:
        if m is not None:
            return procurar(logradouro, de, ate, m)
        chave = (logradouro, de, ate)
        if chave not in conhecidas:
            conhecidas[chave] = procurar(logradouro, de, ate, None)
        return conhecidas[chave]

    def procurar(logradouro: str, de: str | None, ate: str | None, m: Memoria | None) -> int:
        nome = rua(logradouro)
        pontas = frozenset(rua(p) for p in (de, ate) if p)
        local = locais.get((nome, pontas)) or locais.get((nome, frozenset()))
        if local is not None:
            _passo(m, "trecho classificado pelo município", logradouro, de, ate, local)
            return local
        if "ausente" in formas:
            raise _indeterminada(
                "a redação de 1950 do art. 21 não traz as ruas das zonas: informe a zona da face"
            )
        trechos = por_rua.get(nome, [])
        achada = _entre(trechos, pontas, faixa(pontas))
        if achada is not None:
            _passo(m, f"{titulo}, item {achada.item}", logradouro, de, ate, achada.zona)
            return achada.zona
        if residual is None:
            raise _indeterminada(
                f"“{logradouro}” não é limite de zona nesse trecho: informe a zona da face ou "
                "classifique o trecho"
            )
        if trechos and not pontas:
            raise FatoInvalido(f"falta o trecho de “{logradouro}” (trecho_de, trecho_ate)")
        if trechos and m is not None:
            m.aviso("trecho de rua listada que não consta de nenhuma zona: 3ª zona (dúvida 24)")
        _passo(m, f"{titulo}, ruas que não constam", logradouro, de, ate, residual)
        return residual

    return achar


def _trechos_locais(
    lei: Vigencia, rua: Callable[[str], str]
) -> dict[tuple[str, frozenset[str]], int]:
    """Stretches that the municipality entered as "Rua; de; até" (or only the street)."""
    locais: dict[tuple[str, frozenset[str]], int] = {}
    for chave, linha in lei.tabela("art-21-trechos").linhas.items():
        if linha["zona"] not in ("1", "2", "3", "4"):
            raise ErroDeLei(f"zona inválida para “{chave}”: “{linha['zona']}”")
        nome, *pontas = (rua(parte) for parte in chave.split(";"))
        locais[nome, frozenset(p for p in pontas if p)] = int(linha["zona"])
    return locais


def _entre(
    trechos: list[Trecho], pontas: frozenset[str], faixa: tuple[str, int, int] | None
) -> Trecho | None:
    """The listed stretch that holds the one asked, that of the lowest zone if several do."""
    exatos = [t for t in trechos if t.pontas == pontas or not t.pontas]
    if not exatos and faixa is not None:
        sentido, a, b = faixa
        exatos = [
            t
            for t in trechos
            if t.faixa is not None and t.faixa[0] == sentido and t.faixa[1] <= a and b <= t.faixa[2]
        ]
        if not exatos and any(
            t.faixa is not None and t.faixa[0] == sentido and t.faixa[1] < b and a < t.faixa[2]
            for t in trechos
        ):
            raise _indeterminada("o trecho atravessa mais de uma zona: divida a face")
    return min(exatos, key=lambda t: t.zona) if exatos else None


def _indeterminada(mensagem: str) -> AusenciaNaLei:
    return AusenciaNaLei(f"{mensagem} (art. 21)", parametro="art-21-trechos", artigo="art. 21")


def _passo(
    m: Memoria | None, texto: str, logradouro: str, de: str | None, ate: str | None, zona: int
) -> None:
    if m is not None:
        trecho = f", de {de} a {ate}" if de and ate else ""
        m.passo("art. 21", f"{texto}: {logradouro}{trecho} → {zona}ª zona")
