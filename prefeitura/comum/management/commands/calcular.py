"""manage.py calcular CODIGO TRIBUTO --exercicio AAAA [--em AAAA-MM-DD] --fatos ARQ|-"""

from datetime import date
from typing import Any

from django.core.management.base import CommandParser

from prefeitura.comum.management.commands._lei import (
    CALENDARIO,
    ComandoDaLei,
    ler_data,
    ler_json,
    passos,
)
from prefeitura.legislacao import ErroDeLei, carregar


class Command(ComandoDaLei):
    help = "Calcula um tributo, com memória e parcelas, a partir de fatos em JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codigo")
        parser.add_argument("tributo")
        parser.add_argument("--exercicio", type=str)
        parser.add_argument("--em", help="data da lei; sem ela, 1º de janeiro do exercício")
        parser.add_argument("--fatos", required=True, help="arquivo JSON, ou - para a entrada")

    def responder(self, **opcoes: Any) -> dict[str, Any]:
        codigo = carregar(opcoes["codigo"])
        em = ler_data(opcoes["em"]) if opcoes["em"] else None
        exercicio = _exercicio(opcoes["exercicio"], em)
        lei = codigo.em(em or max(date(exercicio, 1, 1), codigo.vigencia))
        conta = lei.apurar(
            opcoes["tributo"],
            ler_json(opcoes["fatos"]),
            exercicio=exercicio,
            calendario=CALENDARIO,
        )
        texto = lei.moeda.texto
        return {
            "codigo": codigo.slug,
            "tributo": conta.tributo,
            "exercicio": exercicio,
            "moeda": lei.moeda.simbolo,
            "isento": conta.isento,
            "fundamento": conta.fundamento,
            "valor": texto(conta.valor),
            "memoria": passos(conta.memoria),
            "parcelas": [
                {
                    "numero": p.numero,
                    "vencimento": p.vencimento.isoformat(),
                    "valor": texto(p.valor),
                }
                for p in conta.parcelas
            ],
            "avisos": list(conta.avisos),
            **conta.outros,
        }


def _exercicio(texto: str | None, em: date | None) -> int:
    if texto is None:
        if em is None:
            raise ErroDeLei("informe o exercício (--exercicio AAAA) ou a data (--em)")
        return em.year
    if not (texto.isascii() and texto.isdigit() and 1800 <= int(texto) <= 2999):
        raise ErroDeLei(f"exercício inválido: “{texto}”")
    return int(texto)
