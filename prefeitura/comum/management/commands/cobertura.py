"""manage.py cobertura [--conferir]: writes docs/cobertura.md from the data beside the codes."""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from prefeitura.legislacao import carregar, cobertura, codigos


class Command(BaseCommand):
    help = "Escreve docs/cobertura.md; com --conferir, só diz o que falta e termina com 1."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--conferir", action="store_true")

    def handle(self, *args: Any, **opcoes: Any) -> None:
        todos = [carregar(slug) for slug in codigos()]
        raiz = settings.BASE_DIR
        arquivo = raiz / "docs" / "cobertura.md"
        texto = cobertura.documento(todos)
        if not opcoes["conferir"]:
            arquivo.write_text(texto, encoding="utf-8")
        erros = [f"{c.slug}: {falta}" for c in todos for falta in cobertura.faltas(c, raiz)]
        if not arquivo.exists() or arquivo.read_text("utf-8") != texto:
            erros.append("docs/cobertura.md não é o que os dados dizem: rode manage.py cobertura")
        for erro in erros:
            self.stderr.write(erro)
        if erros:
            sys.exit(1)
        self.stdout.write(f"{sum(len(c.artigos) for c in todos)} artigos cobertos")
