"""Context processor of the house: what every page knows."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from prefeitura import __version__
from prefeitura.comum.calendario import codigo
from prefeitura.comum.menu import endereco, menu_de, menu_do_portal
from prefeitura.comum.relogio import hoje


def casa(request: HttpRequest) -> dict[str, Any]:
    """Municipality, law in force, working date, navigation of the user, version.

    The navigation is built only by the page that draws it.
    """
    lei = codigo()
    dia = hoje()
    usuario = request.user if hasattr(request, "user") else None
    entrou = usuario is not None and usuario.is_authenticated
    return {
        "municipio": lei.municipio,
        "uf": lei.uf,
        "lei": lei.lei,
        "codigo": lei,
        "hoje": dia,
        "hoje_e_real": dia == timezone.localdate(),
        "versao": __version__,
        "url_busca": endereco("cadastro:busca"),
        "menu": SimpleLazyObject(lambda: menu_de(usuario, request.path) if entrou else []),
        "menu_portal": SimpleLazyObject(
            lambda: menu_do_portal(usuario, request.path) if entrou else ()
        ),
    }
