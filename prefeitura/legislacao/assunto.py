"""What a question is about when its facts name neither tributo nor procedure."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.erros import FatoInvalido

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia

SEM_NOME = ("geral", "(geral)")


def procedimento_dos(lei: "Vigencia", fatos: Mapping[str, Any]) -> str:
    """The procedure outside the catalogue that can read the facts; the narrowest of them.

    Raises ``FatoInvalido`` if none can, or if two are as near.
    """
    lidos: list[tuple[int, str]] = []
    for regra in lei.codigo.procedimentos:
        if not regra.quando or regra.quando & fatos.keys():
            try:
                f.ler(regra.fatos, fatos, lei.moeda)
            except FatoInvalido:
                continue
            lidos.append((len(f.nomes(regra.fatos)), regra.tributos[0]))
    lidos.sort()
    if not lidos or len({nome for n, nome in lidos if n == lidos[0][0]}) > 1:
        raise FatoInvalido("os fatos não dizem o tributo nem o processo (tributo, processo)")
    return lidos[0][1]
