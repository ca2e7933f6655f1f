"""manage.py casos ARQUIVO.toml [--json]: runs worked cases against the rules of their law."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from prefeitura.comum.management.commands._lei import CALENDARIO, ComandoDaLei
from prefeitura.legislacao import ErroDeLei, casos
from prefeitura.legislacao.casos import Veredito


class Command(ComandoDaLei):
    help = "Confere um arquivo de casos resolvidos; termina com 1 se algum não concorda."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("arquivo", type=Path)
        parser.add_argument("--json", action="store_true", help="resposta em JSON")

    def handle(self, *args: Any, **opcoes: Any) -> None:
        arquivo: Path = opcoes["arquivo"]
        try:
            vereditos = [
                _conferir(caso, arquivo, n) for n, caso in enumerate(casos.ler(arquivo), 1)
            ]
        except ErroDeLei as erro:
            self.recusar(str(erro))
        if opcoes["json"]:
            self.stdout.write(json.dumps(_como_json(vereditos), ensure_ascii=False, default=str))
        else:
            for linha in _como_texto(vereditos):
                self.stdout.write(linha)
        if not all(v.passou for v in vereditos):
            sys.exit(1)


def _conferir(caso: dict[str, Any], arquivo: Path, ordem: int) -> Veredito:
    """The verdict on a case; one that lacks a part is not understood, and never stops the rest."""
    identidade = str(caso.get("id", f"caso {ordem}"))
    faltam = [parte for parte in ("fatos", "esperado") if not isinstance(caso.get(parte), dict)]
    if faltam:
        return Veredito(identidade, nao_entendido=f"falta {' e '.join(faltam)}")
    try:
        codigo = casos.codigo_do_caso(caso, arquivo)
        return casos.conferir(codigo, {**caso, "id": identidade}, CALENDARIO)
    except (ErroDeLei, ValueError) as erro:
        return Veredito(identidade, nao_entendido=str(erro))


def _como_json(vereditos: list[Veredito]) -> dict[str, Any]:
    return {
        "total": len(vereditos),
        "passaram": sum(v.passou for v in vereditos),
        "divergem": [
            {"id": v.id, "chave": d.chave, "esperado": d.esperado, "obtido": d.obtido}
            for v in vereditos
            for d in v.divergencias
        ],
        "nao_entendidos": [
            {"id": v.id, "motivo": v.nao_entendido} for v in vereditos if v.nao_entendido
        ],
    }


def _como_texto(vereditos: list[Veredito]) -> list[str]:
    linhas = []
    for v in vereditos:
        if v.nao_entendido:
            linhas.append(f"{v.id}: não entendido: {v.nao_entendido}")
        elif v.passou:
            linhas.append(f"{v.id}: concorda")
        linhas += [
            f"{v.id}: diverge em {d.chave}: esperado {d.esperado}, obtido {d.obtido}"
            for d in v.divergencias
        ]
    passaram = sum(v.passou for v in vereditos)
    return [*linhas, f"{passaram} de {len(vereditos)} casos concordam"]
