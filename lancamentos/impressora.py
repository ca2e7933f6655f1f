"""The printing program: ``python -m lancamentos.impressora destino.pdf 1 2 3`` prints avisos."""

import os
import sys
from pathlib import Path


def main(destino: str, chaves: list[str]) -> None:
    """Write the papers of the avisos with these keys, in this order, to one PDF."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "prefeitura.settings")
    import django

    django.setup()
    from lancamentos.models import Aviso
    from prefeitura.comum import documentos

    avisos = Aviso.objects.select_related("documento").in_bulk([int(c) for c in chaves])
    Path(destino).write_bytes(documentos.pdf(*(avisos[int(c)].documento for c in chaves)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
