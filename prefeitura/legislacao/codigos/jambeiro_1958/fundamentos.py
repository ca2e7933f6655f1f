"""The grounds of exemption of the code, weighed on the facts (arts. 2, 3, 13, 35, 74 to 118)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.palavras import por_palavra
from prefeitura.legislacao.vigencia import Vigencia

PALAVRAS = ("entidade", "proprietario_tipo", "uso", "atividade", "finalidade", "meio")
DESPACHO = "despacho_do_prefeito"
_CARIDADE = frozenset({"hospital", "casa_de_caridade", "santa_casa"})


def nomeia(palavras: Iterable[str], dita: str) -> bool:
    """Whether a word, in the singular or the plural, is what was said or begins it."""
    partes = por_palavra(dita)
    return any(partes[: len(p)] == p for p in map(por_palavra, palavras))


@dataclass(frozen=True, slots=True)
class Fundamento:
    """A ground: the words and facts that call for it and the conditions that it asks."""

    nome: str
    texto: str
    palavras: frozenset[str]
    condicoes: tuple[str, ...]
    despacho: bool
    resultado: str

    def chamado(self, fatos: Any, ditas: frozenset[str]) -> bool:
        """Whether the facts speak of this ground."""
        if self.palavras:
            return self._nomeado(ditas)
        return any(getattr(fatos, c, None) for c in self.condicoes if c[0] != "!")

    def faltas(self, fatos: Any, ditas: frozenset[str]) -> list[str]:
        """The conditions that the facts do not prove.

        Where the law leaves it to the Prefeito, his despacho stands for what the facts do not
        say; it does not stand against them.
        """
        despacho = bool(self.despacho and getattr(fatos, DESPACHO, None))
        faltas = [
            c
            for c in self.condicoes
            if not (_cumprida(fatos, c) or (despacho and _calada(fatos, c)))
        ]
        if self.palavras and not self._nomeado(ditas):
            faltas.insert(0, " ou ".join(sorted(self.palavras)))
        if self.despacho and not despacho:
            faltas.append(DESPACHO)
        return faltas

    def _nomeado(self, ditas: frozenset[str]) -> bool:
        """Whether a word of the ground was said, or begins what was said."""
        return any(nomeia(self.palavras, d) for d in ditas)


def _cumprida(fatos: Any, condicao: str) -> bool:
    """Whether a fact is said to be so; with "!", said not to be so."""
    if condicao[0] == "!":
        return getattr(fatos, condicao[1:], None) is False
    return getattr(fatos, condicao, None) is True


def _calada(fatos: Any, condicao: str) -> bool:
    return getattr(fatos, condicao.removeprefix("!"), None) is None


def ditas(fatos: Any) -> frozenset[str]:
    """The words by which the facts name an owner, a use or an activity."""
    valores = (getattr(fatos, nome, None) for nome in PALAVRAS)
    return frozenset(normalizar(v) for v in valores if v)


def de_caridade(proprietario: str | None) -> bool:
    """Whether an owner is a hospital or a casa de caridade (art. 78 b)."""
    return nomeia(_CARIDADE, normalizar(proprietario or ""))


def fundamentos_de(lei: Vigencia, tributo: str) -> list[Fundamento]:
    """The grounds that reach a tributo."""
    especie = f"{lei.codigo.especie(tributo)}s"
    return [
        Fundamento(
            linha["fundamento"],
            linha["texto"],
            frozenset(linha["palavras"].split()),
            tuple(linha["condicoes"].split()),
            linha["despacho"] == "sim",
            linha["resultado"],
        )
        for linha in lei.tabela("fundamentos").linhas.values()
        if {tributo, especie} & set(linha["alcance"].split())
    ]


def escolher(
    fundamentos: Iterable[Fundamento], fatos: Any, palavras: frozenset[str]
) -> Fundamento | None:
    """The first ground whose conditions are all met."""
    for x in fundamentos:
        if x.chamado(fatos, palavras) and not x.faltas(fatos, palavras):
            return x
    return None


def isencao_no_lancamento(
    lei: Vigencia, tributo: str, classe: type
) -> Callable[[Any], Fundamento | None]:
    """The ground that exempts the facts of a launch, or ``None``.

    Only the grounds of which the facts class can speak: the others are the rule's own, or are
    asked by a request (``reconhecer_isencao``).
    """
    todos = [
        x
        for x in fundamentos_de(lei, tributo)
        if all(hasattr(classe, c.removeprefix("!")) for c in x.condicoes)
        and (hasattr(classe, DESPACHO) or not x.despacho)
    ]
    por_fatos = [x for x in todos if not x.palavras]
    palavras = tuple(p for p in PALAVRAS if hasattr(classe, p))

    def isencao(fatos: Any) -> Fundamento | None:
        for nome in palavras:
            if getattr(fatos, nome) is not None:
                return escolher(todos, fatos, ditas(fatos))
        return escolher(por_fatos, fatos, frozenset()) if por_fatos else None

    return isencao
