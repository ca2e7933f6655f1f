"""Late payment and early discount, one place for every tributo of every code.

All figures come from the parameters ``mora.<tributo>.*`` or, for want of them, ``mora.*``, and
from the discounts declared in ``codigo.toml``. A payment on the working day to which a due date
moves is in time, and lateness is counted from that day.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from prefeitura.legislacao.apuracao import Devido, Memoria
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.vencimentos import data_fixa

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True)
class Desconto:
    """A discount that the law lets a decree grant for paying early."""

    chave: str
    artigo: str
    limite: Taxa
    tributos: tuple[str, ...] = ()
    especies: tuple[str, ...] = ()
    ate: str = ""
    dias_antes: int = 0
    integral: bool = False
    dispensa_mora: bool = False

    def alcanca(self, tributo: str, especie: str) -> bool:
        return tributo in self.tributos or especie in self.especies

    def em_tempo(self, vencimento: date, em: date, calendario: Calendario, integral: bool) -> bool:
        """Whether a payment made on a day meets the condition of the discount."""
        if self.integral and not integral:
            return False
        if self.ate:
            return em <= calendario.proximo_util(data_fixa(self.ate, vencimento.year))
        return em <= vencimento - timedelta(days=self.dias_antes)


@dataclass(frozen=True, slots=True)
class RegraDeMora:
    """The additions for late payment of a tributo, compiled for a date."""

    degraus: tuple[tuple[int, Taxa], ...]
    multa_artigo: str
    juros: Taxa
    juros_desde_dia: int
    juros_divisor: int
    juros_sobre_multa: bool
    juros_artigo: str

    @classmethod
    def de(cls, lei: "Vigencia", tributo: str) -> "RegraDeMora":
        def valor(nome: str) -> object:
            return lei.parametro_de("mora", tributo, nome).valor

        multa = lei.parametro_de("mora", tributo, "multa")
        juros = lei.parametro_de("mora", tributo, "juros_ao_ano")
        return cls(
            tuple((f["desde_dia"], Taxa.de_pct(f["pct"])) for f in multa.valor),
            multa.artigo,
            juros.valor,
            int(str(valor("juros_desde_dia"))),
            int(str(valor("juros_divisor"))),
            valor("juros_base") == "principal+multa",
            juros.artigo,
        )


def dias_de_atraso(vencimento: date, em: date, calendario: Calendario) -> int:
    """Days late, from the working day on which the due date could still be met."""
    return max((em - calendario.proximo_util(vencimento)).days, 0)


def apurar_devido(
    lei: "Vigencia",
    tributo: str,
    *,
    valor: int,
    vencimento: date,
    em: date,
    calendario: Calendario,
    desconto_pct: Taxa | None = None,
    integral: bool = False,
    memoria: bool = True,
) -> Devido:
    """What is due on ``em`` for a sum that fell due, or falls due, on ``vencimento``.

    ``integral`` says that the whole tax of the exercise is being paid at once. The decree's
    percentage is ``desconto_pct`` or the municipal parameter ``desconto.<chave>``.
    Raises ``FatoInvalido`` if the percentage passes the limit of the law.
    """
    if valor < 0:
        raise FatoInvalido("o valor não pode ser negativo")
    m = Memoria(lei.moeda)
    if "mora.sem_acrescimo_ate" in lei.codigo.parametros:
        vencimento = max(vencimento, date.fromisoformat(lei.valor("mora.sem_acrescimo_ate")))
    atraso = dias_de_atraso(vencimento, em, calendario)
    achado = _desconto(lei, tributo, vencimento, em, calendario, desconto_pct, integral)
    desconto = multa = juros = 0
    if achado and (not atraso or achado[0].dispensa_mora):
        regra, taxa = achado
        desconto = lei.arredondar(valor * taxa.n, taxa.d)
        m.passo(
            regra.artigo,
            f"desconto decretado: {lei.moeda.valor(valor)} × {em_portugues(taxa.pct)}%",
            -desconto,
        )
    elif atraso:
        multa, juros = _acrescimos(lei, tributo, valor, atraso, m)
    else:
        m.passo(lei.parametro("mora.multa").artigo, "pagamento em tempo: sem acréscimos", valor)
    total = valor - desconto + multa + juros
    m.passo(lei.parametro("mora.multa").artigo, "total devido", total)
    return Devido(
        valor,
        desconto,
        multa,
        juros,
        total,
        atraso,
        tuple(m.passos) if memoria else (),
        achado[1] if desconto and achado else None,
    )


def juntar_desconto(lei: "Vigencia", devidos: list[Devido], integral: bool) -> list[Devido]:
    """The discount of a whole tax rounded once: its last instalment takes the difference."""
    if not integral or len(devidos) < 2 or len({d.taxa_do_desconto for d in devidos}) != 1:
        return devidos
    taxa = devidos[0].taxa_do_desconto
    if taxa is None:
        return devidos
    principal = sum(d.principal for d in devidos)
    sobra = lei.arredondar(principal * taxa.n, taxa.d) - sum(d.desconto for d in devidos)
    ultimo = devidos[-1]
    acertado = replace(ultimo, desconto=ultimo.desconto + sobra, total=ultimo.total - sobra)
    return [*devidos[:-1], acertado]


def _acrescimos(
    lei: "Vigencia", tributo: str, valor: int, atraso: int, m: Memoria
) -> tuple[int, int]:
    """Fine and interest of a sum so many days late."""
    regra = lei.regra_de_mora(tributo)
    moeda = lei.moeda
    multa = juros = 0
    plural = "dia" if atraso == 1 else "dias"
    for desde_dia, taxa in reversed(regra.degraus):
        if atraso >= desde_dia:
            multa = lei.arredondar(valor * taxa.n, taxa.d)
            m.passo(
                regra.multa_artigo,
                f"multa, {atraso} {plural} de atraso: {moeda.valor(valor)} × "
                f"{em_portugues(taxa.pct)}%",
                multa,
            )
            break
    dias = atraso - regra.juros_desde_dia + 1
    if regra.juros.n and dias > 0:
        base = valor + multa if regra.juros_sobre_multa else valor
        juros = lei.arredondar(base * regra.juros.n * dias, regra.juros.d * regra.juros_divisor)
        m.passo(
            regra.juros_artigo,
            f"juros desde o {regra.juros_desde_dia}º dia: {moeda.valor(base)} × "
            f"{em_portugues(regra.juros.pct)}% × {dias}/{regra.juros_divisor}",
            juros,
        )
    return multa, juros


def _desconto(
    lei: "Vigencia",
    tributo: str,
    vencimento: date,
    em: date,
    calendario: Calendario,
    pct: Taxa | None,
    integral: bool,
) -> tuple[Desconto, Taxa] | None:
    """The first discount whose condition is met and that a decree has granted.

    A percentage given for a whole payment is that of the tributo's own discount, if it has one.
    """
    especie = lei.codigo.especie(tributo)
    descontos = [d for d in lei.codigo.descontos if d.alcanca(tributo, especie)]
    if pct is not None and integral:
        descontos = [d for d in descontos if d.integral] or descontos
    for desconto in descontos:
        taxa = pct if pct is not None else lei.taxa(f"desconto.{desconto.chave}")
        if taxa.n * desconto.limite.d > desconto.limite.n * taxa.d:
            raise FatoInvalido(
                f"o desconto não passa de {em_portugues(desconto.limite.pct)}% ({desconto.artigo})"
            )
        if taxa.n and desconto.em_tempo(vencimento, em, calendario, integral):
            return desconto, taxa
    return None
