"""What the accounts share: titles apart, the 20% of art. 244, mora title by title (art. 98)."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero
from prefeitura.legislacao.primitivas import escrito
from prefeitura.legislacao.vigencia import Vigencia

ASSISTENCIA = "assistencia-instrucao"
Titulos = Sequence[tuple[str, int]]


@lru_cache(maxsize=4096)
def chave(texto: str) -> str:
    """ "Aves e ovos (exportador)" → "aves_e_ovos_exportador"."""
    sem_acento = unicodedata.normalize("NFKD", texto.lower())
    limpo = "".join(c for c in sem_acento if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "_", limpo).strip("_")


def mostrar(quantia: Numero, moeda: Moeda) -> str:
    """An amount not yet rounded: in centavos when it is whole, else with its extra places."""
    n, d = quantia.as_integer_ratio()
    return moeda.valor(n) if d == 1 else escrito(quantia, moeda)


def fim_do_prazo(lei: Vigencia, termo: str, desde: date, calendario: Calendario) -> date:
    """The last day of a named term counted in days, months or years."""
    fim = lei.prazo(termo, desde=desde, calendario=calendario).fim
    return date(fim.year, fim.month, fim.day)


class Contas:
    """Closes the accounts of a date: the taxa de assistência, the titles, the mora."""

    __slots__ = ("_vinte", "calendario", "lei")

    def __init__(self, lei: Vigencia, calendario: Calendario) -> None:
        self.lei, self.calendario = lei, calendario
        self._vinte = lei.aliquota("assistencia.aliquota", "taxa de assistência e instrução")

    def assistencia(self, imposto: int, m: Memoria | None) -> int:
        """20% of an imposto with its surcharges (art. 244; duvida 52)."""
        return self._vinte(imposto, m)

    def itens(self, titulos: Titulos) -> list[dict[str, str]]:
        texto = self.lei.moeda.texto
        return [{"tributo": tributo, "valor": texto(valor)} for tributo, valor in titulos]

    def mora(self, titulos: Titulos, vencimento: date, em: date, m: Memoria | None) -> int:
        """The mora of titles due on one day, each by itself (arts. 15 and 98; duvida 3)."""
        total = 0
        for tributo, valor in titulos:
            devido = self.lei.devido(
                tributo,
                valor=valor,
                vencimento=vencimento,
                em=em,
                calendario=self.calendario,
                memoria=m is not None,
            )
            total += devido.multa
            if m is not None and devido.multa:
                titulo = self.lei.codigo.titulo(tributo)
                passo = devido.memoria[0]
                m.passos.append(Passo(passo.artigo, f"{titulo}: {passo.passo}", passo.valor))
        if m is not None and not total:
            dia = self.calendario.proximo_util(vencimento)
            m.passo("art. 15", f"pago em {em:%d/%m/%Y}, prazo até {dia:%d/%m/%Y}: sem acréscimo")
        return total

    def unica(
        self,
        titulos: Titulos,
        vencimento: date | None,
        m: Memoria | None,
        *,
        pagamento: date | None = None,
        acrescimo: str = "mora",
        fundamento: str | None = None,
        **outros: Any,
    ) -> Resultado:
        """An account of one payment: all the titles due on one day, and the mora of a late one."""
        total = sum(valor for _, valor in titulos)
        parcelas = (ParcelaDevida(1, vencimento, total),) if vencimento and total else ()
        if vencimento is not None:
            fim = self.calendario.proximo_util(vencimento)
            outros.setdefault("prazo_final", fim.isoformat())
            if m is not None and parcelas:
                m.passos.append(Passo("dúvida 4", "paga-se até", fim.isoformat()))
        if pagamento is not None:
            if vencimento is None:
                raise FatoInvalido("sem a data do vencimento não se conta o atraso")
            mora = self.mora(titulos, vencimento, pagamento, m)
            outros |= {"mora": self.lei.moeda.texto(mora)}
            if acrescimo != "mora":
                outros |= {acrescimo: self.lei.moeda.texto(mora)}
            if mora:
                titulos = [*titulos, (acrescimo, mora)]
                total += mora
        if m is not None:
            m.passo("art. 98", "a pagar, cada título à parte", total)
        return Resultado(
            total, parcelas, fundamento=fundamento, outros={"itens": self.itens(titulos), **outros}
        )

    def isento(
        self, titulos: Titulos, artigo: str, texto: str, m: Memoria | None, **outros: Any
    ) -> Resultado:
        """An account in which the imposto is exempt, and the taxa de assistência with it."""
        if m is not None:
            m.passo(f"art. {artigo}", f"isento: {texto}", 0)
        zeros = [(tributo, 0) for tributo, _ in titulos]
        return Resultado(0, (), True, artigo, outros={"itens": self.itens(zeros), **outros})
