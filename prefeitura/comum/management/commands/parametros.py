"""manage.py parametros ARQUIVO.toml --propoe USUARIO --confirma USUARIO: values from a file.

For migration and tests: every value enters, proposed by one user and confirmed by another, or
none does. The file has ``[[valor]]`` entries with ``parametro``, ``valor``, ``desde``, ``lei`` and
perhaps ``ate``, and ``[[linha]]`` entries with ``tabela``, ``linha``, ``valores``, ``desde`` and
``lei``. Dates are TOML dates.
"""

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from prefeitura.comum import parametros as verbos
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import ParametroMunicipal


class Command(BaseCommand):
    help = "Lê valores municipais de um arquivo TOML: um usuário propõe, outro confirma."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("arquivo", type=Path)
        parser.add_argument("--propoe", required=True, help="nome de usuário de quem propõe")
        parser.add_argument("--confirma", required=True, help="nome de usuário de quem confirma")

    def handle(self, *args: Any, **opcoes: Any) -> None:
        propoe, confirma = _usuario(opcoes["propoe"]), _usuario(opcoes["confirma"])
        dados = _ler(opcoes["arquivo"])
        try:
            with transaction.atomic():
                propostos = [p for entrada in dados for p in _propor(entrada, propoe)]
                for proposto in propostos:
                    verbos.confirmar(proposto, usuario=confirma)
        except ErroDeNegocio as erro:
            raise CommandError(f"Nada foi gravado: {erro}", returncode=2) from erro
        self.stdout.write(f"{len(propostos)} valores em vigor")


def _usuario(nome: str) -> Any:
    usuario = get_user_model().objects.filter(username=nome, is_active=True).first()
    if usuario is None:
        raise CommandError(f"usuário desconhecido: “{nome}”", returncode=2)
    return usuario


def _ler(arquivo: Path) -> list[dict[str, Any]]:
    try:
        dados = tomllib.loads(arquivo.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as erro:
        raise CommandError(f"não foi possível ler “{arquivo}”: {erro}", returncode=2) from erro
    entradas = [*dados.get("valor", []), *dados.get("linha", [])]
    if not entradas:
        raise CommandError("o arquivo não tem [[valor]] nem [[linha]]", returncode=2)
    return entradas


def _propor(entrada: dict[str, Any], usuario: Any) -> list[ParametroMunicipal]:
    comum = {"desde", "lei"}
    proprios = {"tabela", "linha", "valores"} if "tabela" in entrada else {"parametro", "valor"}
    if faltam := (comum | proprios) - entrada.keys():
        raise ErroDeNegocio(f"falta {', '.join(sorted(faltam))} em {entrada}")
    if estranhos := entrada.keys() - comum - proprios - {"ate"}:
        raise ErroDeNegocio(f"não se conhece {', '.join(sorted(estranhos))} em {entrada}")
    if not all(type(entrada[d]) is date for d in ("desde", "ate") if d in entrada):
        raise ErroDeNegocio(f"escreva as datas assim: desde = 1965-01-01 (em {entrada})")
    datas = {"desde": entrada["desde"], "ate": entrada.get("ate"), "lei": str(entrada["lei"])}
    if "tabela" in entrada:
        valores = {str(c): str(v) for c, v in entrada["valores"].items()}
        return verbos.propor_linha(
            tabela=str(entrada["tabela"]),
            linha=str(entrada["linha"]),
            valores=valores,
            usuario=usuario,
            **datas,
        )
    return [
        verbos.propor(
            parametro=str(entrada["parametro"]),
            valor=str(entrada["valor"]),
            usuario=usuario,
            **datas,
        )
    ]
