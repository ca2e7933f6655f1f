"""A batch whose parts take long enough for the worker to be killed in the middle of one."""

import time

from prefeitura.comum import lotes
from prefeitura.comum.models import Feriado, ParteDeLote

DEMORA = 0.3


def fazer(parte: ParteDeLote) -> dict[str, int]:
    Feriado.objects.create(data=parte.dados["dia"], nome=f"parte {parte.numero}")
    time.sleep(DEMORA)
    return {"linhas": 1}


lotes.oficio("lento", parte=f"{__name__}.fazer")
