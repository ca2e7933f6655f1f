"""Finding who owes: by name, document, inscrição, street and number, or notice."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cadastro.busca import buscar_imoveis, buscar_pessoas
from cadastro.models import Imovel, Pessoa
from lancamentos.models import Aviso

# Enough to choose from; whoever finds more types one more word.
MAXIMO = 12


@dataclass(slots=True)
class Achados:
    """What a search at the counter found."""

    texto: str
    pessoas: list[Pessoa] = field(default_factory=list)
    imoveis: list[Imovel] = field(default_factory=list)
    ha_mais: bool = False

    @property
    def unico(self) -> Pessoa | Imovel | None:
        """What was found, when it is only one."""
        todos: list[Pessoa | Imovel] = [*self.pessoas, *self.imoveis]
        return todos[0] if len(todos) == 1 else None

    @property
    def nada(self) -> bool:
        return not self.pessoas and not self.imoveis


def achar(texto: str) -> Achados:
    """Persons and properties that answer to what was typed.

    ``123/1964`` is a notice: it finds whom it was sent to.
    """
    texto = texto.strip()
    achados = Achados(texto)
    if not texto:
        return achados
    aviso = re.fullmatch(r"(?:aviso\s*)?(?:n[º°o.]*\s*)?(\d{1,9})\s*/\s*(\d{4})", texto, re.I)
    if aviso:
        achados.pessoas = list(
            Pessoa.objects.filter(
                pk__in=Aviso.objects.filter(numero=int(aviso[1]), exercicio=int(aviso[2])).values(
                    "contribuinte"
                )
            )
        )
        return achados
    pessoas = list(buscar_pessoas(texto)[: MAXIMO + 1])
    # A name or document finds persons, and would bring each of their properties again.
    imoveis = [] if pessoas else list(buscar_imoveis(texto)[: MAXIMO + 1])
    achados.ha_mais = len(pessoas) > MAXIMO or len(imoveis) > MAXIMO
    achados.pessoas, achados.imoveis = pessoas[:MAXIMO], imoveis[:MAXIMO]
    return achados
