"""manage.py fatos CODIGO TRIBUTO"""

from typing import Any

from django.core.management.base import CommandParser

from prefeitura.comum.management.commands._lei import ComandoDaLei
from prefeitura.legislacao import carregar


class Command(ComandoDaLei):
    help = "Mostra o JSON Schema dos fatos que a regra de um tributo lê."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codigo")
        parser.add_argument("tributo")

    def responder(self, **opcoes: Any) -> dict[str, Any]:
        codigo = carregar(opcoes["codigo"])
        return codigo.em(codigo.vigencia).esquema(opcoes["tributo"])
