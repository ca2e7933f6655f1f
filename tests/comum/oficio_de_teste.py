"""A batch for the tests: each part adds one row, or fails when told to."""

from prefeitura.comum import lotes
from prefeitura.comum.models import Feriado, Lote, ParteDeLote

falhar: set[int] = set()
terminados: list[int] = []


def fazer(parte: ParteDeLote) -> dict[str, int]:
    Feriado.objects.create(data=parte.dados["dia"], nome=f"parte {parte.numero}")
    if parte.numero in falhar:
        raise ValueError("dado estragado")
    return {"linhas": 1}


def terminar(lote: Lote) -> None:
    terminados.append(lote.pk)


lotes.oficio("teste", parte=f"{__name__}.fazer", fim=f"{__name__}.terminar")
