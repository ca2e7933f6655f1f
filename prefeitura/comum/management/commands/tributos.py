"""manage.py tributos CODIGO"""

from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser

from prefeitura.comum.management.commands._lei import ComandoDaLei
from prefeitura.legislacao import carregar


class Command(ComandoDaLei):
    help = "Mostra o catálogo de tributos de um código."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codigo")

    def responder(self, **opcoes: Any) -> list[dict[str, Any]]:
        return [asdict(t) for t in carregar(opcoes["codigo"]).tributos.values()]
