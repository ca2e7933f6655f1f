"""Invented people of a river town of 1963: names, and documents with valid check digits.

No name comes from a register. Most people of that year have no document; some are given one,
made from the seed, so that the taxpayer's portal can be used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

PASTA = Path(__file__).parent / "dados"


def _lista(nome: str) -> tuple[str, ...]:
    return tuple((PASTA / f"{nome}.txt").read_text("utf-8").splitlines())


HOMENS = _lista("homens")
MULHERES = _lista("mulheres")
NOMES_DO_MEIO = _lista("nomes_do_meio")
SOBRENOMES = _lista("sobrenomes")

# The commonest ones come more often than the rest, as in any register.
COMUNS = (
    "Silva", "Sousa", "Santos", "Pereira", "Oliveira", "Ferreira", "Alves", "Ribeiro", "Gonçalves",
    "Rodrigues", "Lopes", "Almeida", "Carvalho", "Rocha", "Barbosa", "Nunes",
)  # fmt: skip

RAMOS = (
    ("Casa", "Ferragens e Armarinho"),
    ("Armazém", "Secos e Molhados"),
    ("Farmácia", "Drogas e Perfumaria"),
    ("Padaria", "Pães e Massas"),
    ("Bazar", "Tecidos e Miudezas"),
    ("Usina", "Beneficiamento de Algodão"),
    ("Engenho", "Aguardente e Rapadura"),
    ("Curtume", "Couros e Solas"),
    ("Empresa", "Navegação Fluvial"),
    ("Cerâmica", "Telhas e Tijolos"),
    ("Depósito", "Sal e Querosene"),
    ("Serraria", "Madeiras em Geral"),
)

OUTRAS_CIDADES = (
    ("Belo Horizonte", "MG"),
    ("Montes Claros", "MG"),
    ("Pirapora", "MG"),
    ("São Francisco", "MG"),
    ("Manga", "MG"),
    ("Carinhanha", "BA"),
    ("Bom Jesus da Lapa", "BA"),
    ("São Paulo", "SP"),
    ("Brasília", "DF"),
)


class Gente:
    """Draws names and documents; the same seed draws the same people."""

    def __init__(self, sorte: Random) -> None:
        self.sorte = sorte
        self._documentos: set[str] = set()

    def sobrenome(self) -> str:
        return self.sorte.choice(COMUNS if self.sorte.random() < 0.35 else SOBRENOMES)

    def nome(self, *, sobrenome: str = "") -> str:
        """A full name; `sobrenome` makes it one of a family."""
        sorte = self.sorte
        mulher = sorte.random() < 0.38
        primeiro = sorte.choice(MULHERES if mulher else HOMENS)
        if mulher and sorte.random() < 0.22:
            primeiro = f"Maria {primeiro}" if primeiro != "Maria" else "Maria das Dores"
        elif not mulher and sorte.random() < 0.2 and primeiro != "José":
            primeiro = f"José {primeiro}"
        partes = [primeiro]
        if sorte.random() < 0.7:
            partes.append(sorte.choice(NOMES_DO_MEIO))
        partes.append(sobrenome or self.sobrenome())
        return " ".join(partes)

    def firma(self) -> str:
        """A house of commerce or industry of an invented owner."""
        tipo, ramo = self.sorte.choice(RAMOS)
        sobrenome = self.sobrenome()
        socio = self.sorte.choice(("& Irmãos", "& Filhos", "& Cia.", "Ltda."))
        if self.sorte.random() < 0.5:
            return f"{tipo} {sobrenome} {socio}"
        return f"{sobrenome} {socio} — {ramo}"

    def cpf(self) -> str:
        return self._novo(9, (), _digitos_do_cpf)

    def cnpj(self) -> str:
        return self._novo(8, (0, 0, 0, 1), _digitos_do_cnpj)

    def _novo(
        self,
        casas: int,
        fixos: tuple[int, ...],
        completar: Callable[[list[int]], list[int]],
    ) -> str:
        while True:
            raiz = [self.sorte.randrange(10) for _ in range(casas)]
            texto = "".join(map(str, completar([*raiz, *fixos])))
            if len(set(texto)) > 2 and texto not in self._documentos:
                self._documentos.add(texto)
                return texto


def _digito(digitos: list[int], pesos: list[int]) -> int:
    resto = sum(d * p for d, p in zip(digitos, pesos, strict=True)) % 11
    return 0 if resto < 2 else 11 - resto


def _digitos_do_cpf(base: list[int]) -> list[int]:
    primeiro = _digito(base, list(range(10, 1, -1)))
    segundo = _digito([*base, primeiro], list(range(11, 1, -1)))
    return [*base, primeiro, segundo]


def _digitos_do_cnpj(base: list[int]) -> list[int]:
    pesos = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    primeiro = _digito(base, pesos)
    segundo = _digito([*base, primeiro], [6, *pesos])
    return [*base, primeiro, segundo]
