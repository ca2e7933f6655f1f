"""What the rules of the code share: months left, payment with discount or mora, lists of items."""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, ParcelaDevida, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.vigencia import Vigencia

MESES = 12
Parcelas = tuple[ParcelaDevida, ...]


def exigir(valor: Any, nome: str, descricao: str) -> Any:
    """The fact, or a refusal that names it."""
    if valor is None:
        raise FatoInvalido(f"falta {descricao} ({nome})")
    return valor


def meses_que_faltam(dia: date, ano: int, fato: str) -> int:
    """The months from that of the day to December, the first one whole (arts. 85, 106 §1)."""
    if dia.year != ano:
        raise FatoInvalido(f"“{fato}” ({dia:%d/%m/%Y}) não é do exercício de {ano}")
    return MESES + 1 - dia.month


def so_nos_itens(fatos: Any, classe: type, exceto: Collection[str] = ()) -> None:
    """Refuses facts of an item said beside the list of items, where nobody would read them."""
    for nome in f.campos(classe):
        if nome != "tributo" and nome not in exceto and getattr(fatos, nome) not in (None, ()):
            raise FatoInvalido(f"havendo itens, “{nome}” diz-se em cada item")


def no_ato(dia: date | None, valor: int) -> Parcelas:
    """Payment at the act, on its day when it was said."""
    return (ParcelaDevida(1, dia, valor),) if dia is not None and valor else ()


def isento(artigo: str, texto: str, m: Memoria | None, **outros: Any) -> Resultado:
    """The facts are exempt by an article."""
    if m is not None:
        m.passo(artigo, texto, 0)
    return Resultado(0, isento=True, fundamento=artigo, outros=outros)


class Cobranca:
    """An amount launched, with what its payment on a day takes off or adds (arts. 15, 86, 106…).

    Without a day of payment the amount is due on the date of the tributo.
    """

    def __init__(
        self,
        lei: Vigencia,
        tributo: str,
        ano: int,
        calendario: Calendario,
        nome: str = "imposto",
    ) -> None:
        self._lei, self._tributo, self._ano, self._calendario = lei, tributo, ano, calendario
        self._nome = nome
        self._plano = lei.vencimentos(tributo, ano)
        self._vencimento = self._plano(1)[0].vencimento
        self._artigo = lei.parametro(f"calendario.{tributo}").artigo

    def partes(
        self, valor: int, em: date, m: Memoria | None, vencimento: date | None = None
    ) -> tuple[int, int]:
        """Discount and mora of a payment."""
        if em.year < self._ano:
            raise FatoInvalido(f"o pagamento ({em:%d/%m/%Y}) é anterior ao exercício {self._ano}")
        devido = self._lei.devido(
            self._tributo,
            valor=valor,
            vencimento=vencimento or self._vencimento,
            em=em,
            calendario=self._calendario,
            memoria=m is not None,
        )
        if m is not None:
            m.passos.extend(devido.memoria[:-1])
        return devido.desconto, devido.multa

    def __call__(
        self,
        valor: int,
        em: date | None,
        m: Memoria | None,
        vencimento: date | None = None,
        **outros: Any,
    ) -> Resultado:
        texto = self._lei.moeda.texto
        desconto = mora = 0
        if em is not None:
            desconto, mora = self.partes(valor, em, m, vencimento)
        total = valor - desconto + mora
        if m is not None:
            m.passo(self._artigo, "total", total)
        parcelas: Parcelas = ()
        if em is None:
            parcelas = no_ato(vencimento, valor) if vencimento else self._plano(valor)
        return Resultado(
            total,
            parcelas,
            outros={
                self._nome: texto(valor),
                "desconto": texto(desconto),
                "mora": texto(mora),
                **outros,
            },
        )


def somar(
    itens: Sequence[Any],
    calcular: Callable[[Any, Memoria | None], tuple[int, dict[str, Any]]],
    lei: Vigencia,
    m: Memoria | None,
) -> tuple[int, list[dict[str, Any]]]:
    """The sum of several items and what is said of each."""
    total, ditos = 0, []
    for item in itens:
        valor, dito = calcular(item, m)
        total += valor
        ditos.append({**dito, "valor": lei.moeda.texto(valor)})
    if m is not None and len(itens) > 1:
        m.passo(calcular_artigo(m), "soma", total)
    return total, ditos


def calcular_artigo(m: Memoria) -> str:
    """The article of the last step, under which the sum stands."""
    return m.passos[-1].artigo if m.passos else ""
