"""Loads the demonstration municipality; ``bin/demo`` calls it at every start."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Carrega o município de demonstração, se ainda não foi carregado."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--acessos", action="store_true", help="só mostra um acesso para cada papel"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("O município de demonstração ainda não existe.")
