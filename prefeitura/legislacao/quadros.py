"""A table of a TOML file, read key by key: what is missing, wrong or unknown is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

_T = TypeVar("_T")


class Quadro:
    """A table of the file: hands out its keys by type, and tells those that nobody asked for."""

    def __init__(self, dados: Any, onde: str, erros: list[str]) -> None:
        self.onde = onde
        self.erros = erros
        if not isinstance(dados, dict):
            self.erro("devia ser uma tabela")
            dados = {}
        self.dados: dict[str, Any] = dict(dados)

    def erro(self, texto: str) -> None:
        self.erros.append(f"{self.onde}: {texto}")

    def _tirar(self, chave: str, tipo: type[_T], padrao: _T, nome: str, obrigatorio: bool) -> _T:
        if chave not in self.dados:
            if obrigatorio:
                self.erro(f"falta “{chave}”")
            return padrao
        valor = self.dados.pop(chave)
        if not isinstance(valor, tipo) or (tipo is int and isinstance(valor, bool)):
            self.erro(f"“{chave}” devia ser {nome}")
            return padrao
        return valor

    def texto(self, chave: str, padrao: str = "", *, obrigatorio: bool = False) -> str:
        if obrigatorio and isinstance(self.dados.get(chave), str) and not self.dados[chave].strip():
            self.erro(f"“{chave}” está vazio")
        return self._tirar(chave, str, padrao, "texto", obrigatorio)

    def inteiro(self, chave: str) -> int | None:
        return self._tirar(chave, int, 0, "número inteiro", False) if chave in self.dados else None

    def sim(self, chave: str, padrao: bool) -> bool:
        return self._tirar(chave, bool, padrao, "true ou false", False)

    def textos(self, chave: str, *, obrigatorio: bool = False) -> tuple[str, ...]:
        """A list of texts; one text alone is a list of one."""
        valor = self.dados.get(chave)
        if isinstance(valor, str):
            self.dados[chave] = [valor]
        lista = self._tirar(chave, list, [], "lista de textos", obrigatorio)
        if any(not isinstance(v, str) for v in lista):
            self.erro(f"“{chave}” devia ser lista de textos")
            return ()
        return tuple(lista)

    def dicionario(self, chave: str) -> dict[str, str]:
        """A table of names and texts."""
        valor = self._tirar(chave, dict, {}, "tabela de nome = texto", False)
        if any(not isinstance(v, str) for v in valor.values()):
            self.erro(f"“{chave}” devia ser tabela de nome = texto")
            return {}
        return valor

    def quadro(self, chave: str, onde: str = "") -> Quadro | None:
        if chave not in self.dados:
            return None
        return Quadro(self.dados.pop(chave), f"{self.onde}: {onde or chave}", self.erros)

    def quadros(self, chave: str) -> Iterator[Quadro]:
        """A list of tables; one table alone is a list of one."""
        valor = self.dados.pop(chave, [])
        for i, dados in enumerate(valor if isinstance(valor, list) else [valor], 1):
            yield Quadro(dados, f"{self.onde}: {chave} {i}", self.erros)

    def fim(self) -> None:
        for chave in self.dados:
            self.erro(f"chave desconhecida “{chave}”")
