"""manage.py devido CODIGO TRIBUTO --valor V --vencimento D --em D"""

from typing import Any

from django.core.management.base import CommandParser

from prefeitura.comum.management.commands._lei import CALENDARIO, ComandoDaLei, ler_data, passos
from prefeitura.legislacao import carregar


class Command(ComandoDaLei):
    help = "Diz o que se deve num dia por uma quantia: desconto, multa e juros."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codigo")
        parser.add_argument("tributo")
        parser.add_argument("--valor", required=True)
        parser.add_argument("--vencimento", required=True)
        parser.add_argument("--em", required=True)
        parser.add_argument("--desconto", help="desconto decretado, em por cento")
        parser.add_argument("--integral", action="store_true", help="paga todo o exercício")

    def responder(self, **opcoes: Any) -> dict[str, Any]:
        em = ler_data(opcoes["em"])
        vencimento = ler_data(opcoes["vencimento"])
        lei = carregar(opcoes["codigo"]).em(min(vencimento, em))
        devido = lei.devido(
            opcoes["tributo"],
            valor=lei.moeda.de_decimal(opcoes["valor"]),
            vencimento=vencimento,
            em=em,
            calendario=CALENDARIO,
            desconto_pct=opcoes["desconto"],
            integral=opcoes["integral"],
        )
        texto = lei.moeda.texto
        return {
            "principal": texto(devido.principal),
            "desconto": texto(devido.desconto),
            "multa": texto(devido.multa),
            "juros": texto(devido.juros),
            "total": texto(devido.total),
            "memoria": passos(devido.memoria),
        }
