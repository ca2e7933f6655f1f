"""What the commands of the law share: arguments, JSON out, refusals in one line."""

import json
import sys
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.calendario import Calendario

CALENDARIO = Calendario()
_USO = (
    ("the following arguments are required", "faltam argumentos"),
    ("unrecognized arguments", "argumentos desconhecidos"),
    ("expected one argument", "falta o valor"),
    ("argument ", "argumento "),
)


class ComandoDaLei(BaseCommand):
    """A command that answers in JSON, needs no database and refuses with exit 2."""

    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self._erro_de_uso  # type: ignore[assignment,method-assign]
        return parser

    def _erro_de_uso(self, mensagem: str) -> Any:
        for ingles, portugues in _USO:
            mensagem = mensagem.replace(ingles, portugues)
        self.recusar(f"uso inválido do comando: {mensagem}")

    def recusar(self, mensagem: str) -> Any:
        """End with exit 2 and one line on stderr; to code that calls it, ``CommandError``."""
        linha = " ".join(mensagem.split())
        if getattr(self, "_called_from_command_line", False):
            self.stderr.write(linha)
            sys.exit(2)
        raise CommandError(linha, returncode=2)

    def handle(self, *args: Any, **opcoes: Any) -> None:
        try:
            resposta = self.responder(**opcoes)
        except ErroDeLei as erro:
            self.recusar(str(erro))
        self.stdout.write(json.dumps(resposta, ensure_ascii=False, indent=2, default=str))

    def responder(self, **opcoes: Any) -> Any:
        raise NotImplementedError


def ler_data(texto: str) -> date:
    """A day in the notation of data."""
    try:
        return date.fromisoformat(texto)
    except ValueError:
        raise ErroDeLei(f"data inválida (AAAA-MM-DD): “{texto}”") from None


def ler_momento(texto: str) -> date | datetime:
    """A day, or a day and an hour (AAAA-MM-DDTHH:MM)."""
    if "T" not in texto:
        return ler_data(texto)
    try:
        return datetime.fromisoformat(texto)
    except ValueError:
        raise ErroDeLei(f"data inválida (AAAA-MM-DDTHH:MM): “{texto}”") from None


def ler_json(arquivo: str) -> Mapping[str, Any]:
    """The object of a JSON file, or of the standard input ("-"); numbers stay exact."""
    try:
        if arquivo == "-":
            texto = sys.stdin.read()
        else:
            with open(arquivo, encoding="utf-8") as aberto:
                texto = aberto.read()
        dados = json.loads(texto, parse_float=Decimal)
    except OSError:
        raise ErroDeLei(f"não foi possível abrir o arquivo de fatos “{arquivo}”") from None
    except UnicodeDecodeError:
        raise ErroDeLei("os fatos devem estar em UTF-8") from None
    except json.JSONDecodeError as erro:
        raise ErroDeLei(
            f"os fatos não são JSON válido (linha {erro.lineno}, coluna {erro.colno})"
        ) from None
    if not isinstance(dados, Mapping):
        raise ErroDeLei("os fatos devem ser um objeto JSON, com um valor para cada nome")
    return dados


def passos(memoria: tuple[Any, ...]) -> list[dict[str, Any]]:
    """The steps as JSON."""
    return [{"artigo": p.artigo, "passo": p.passo, "valor": p.valor} for p in memoria]
