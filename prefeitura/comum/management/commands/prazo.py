"""manage.py prazo CODIGO PRAZO --desde D"""

from typing import Any

from django.core.management.base import CommandParser

from prefeitura.comum.management.commands._lei import CALENDARIO, ComandoDaLei, ler_momento
from prefeitura.legislacao import carregar
from prefeitura.legislacao.prazos import contar


class Command(ComandoDaLei):
    help = "Conta um prazo da lei, pelo nome ou pelo número (por exemplo, reclamacao)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codigo")
        parser.add_argument("prazo")
        parser.add_argument("--desde", required=True)

    def responder(self, **opcoes: Any) -> dict[str, Any]:
        termo = carregar(opcoes["codigo"]).prazo(opcoes["prazo"])
        prazo = contar(termo, ler_momento(opcoes["desde"]), CALENDARIO)
        return {
            "inicio": prazo.inicio.isoformat(),
            "fim": prazo.fim.isoformat(),
            "regra": prazo.regra,
            "artigo": prazo.artigo,
        }
