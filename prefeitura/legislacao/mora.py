"""Late payment and early discount, one place for every tributo of every code.

All figures come from the parameters ``mora.<tributo>.*`` or, for want of them, ``mora.*``, and
from the discounts declared in ``codigo.toml``. A payment on the working day to which a due date
moves is in time, and lateness is counted from that day.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao.apuracao import Devido, Memoria
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Taxa, em_portugues
from prefeitura.legislacao.vencimentos import data_fixa

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True)
class Desconto:
    """A discount that the law lets a decree grant for paying early, or grants itself."""

    chave: str
    artigo: str
    limite: Taxa
    tributos: tuple[str, ...] = ()
    especies: tuple[str, ...] = ()
    ate: str = ""
    dias_antes: int = 0
    integral: bool = False
    dispensa_mora: bool = False
    da_lei: bool = False
    vencimentos: tuple[str, ...] = ()
    so_em_prestacoes: bool = False

    def alcanca(self, tributo: str, especie: str) -> bool:
        return tributo in self.tributos or especie in self.especies

    def em_tempo(
        self,
        vencimento: date,
        em: date,
        calendario: Calendario,
        integral: bool,
        unica: bool = False,
    ) -> bool:
        """Whether a payment made on a day meets the condition of the discount.

        ``unica`` says that the lançamento is of a single payment, which some discounts leave out.
        """
        if self.integral and not integral:
            return False
        if self.so_em_prestacoes and unica:
            return False
        if self.vencimentos and f"{vencimento:%m-%d}" not in self.vencimentos:
            return False
        if self.ate:
            return em <= calendario.proximo_util(data_fixa(self.ate, vencimento.year))
        if not self.dias_antes:
            return em <= calendario.proximo_util(vencimento)
        return em <= vencimento - timedelta(days=self.dias_antes)


@dataclass(frozen=True, slots=True)
class Degrau:
    """A step of the fine: from which day late, or after so many days or months, and its rate.

    The days (``depois_de_dias``) are a term, counted from the printed due date. The months
    (``depois_de_meses``) are counted from ``dias_antes`` days before the due date, for a bill
    whose second step runs from its presentation.
    """

    taxa: Taxa
    desde_dia: int = 1
    depois_de_meses: int = 0
    dias_antes: int = 0
    depois_de_dias: int = 0

    @classmethod
    def de(cls, faixa: Mapping[str, Any]) -> "Degrau":
        return cls(
            Taxa.de_pct(faixa["pct"]),
            faixa.get("desde_dia", 1),
            faixa.get("depois_de_meses", 0),
            faixa.get("dias_antes", 0),
            faixa.get("depois_de_dias", 0),
        )

    def ultimo_dia_sem(self, vencimento: date, calendario: Calendario) -> date:
        """The last day on which a sum is paid without this step."""
        if self.depois_de_dias:
            return calendario.somar_dias(vencimento, self.depois_de_dias)
        if not self.depois_de_meses:
            return calendario.proximo_util(vencimento) + timedelta(days=self.desde_dia - 1)
        inicio = vencimento - timedelta(days=self.dias_antes)
        return calendario.proximo_util(somar_meses(inicio, self.depois_de_meses))


@dataclass(frozen=True, slots=True)
class RegraDeMora:
    """The additions for late payment of a tributo, compiled for a date.

    ``por_mes`` is a rate for each calendar month past that of the printed due date, up to
    ``maximo``; it stands in the place of the steps. ``multa_palavra`` is what the law calls the
    addition: multa, mora, majoração.
    """

    degraus: tuple[Degrau, ...]
    multa_artigo: str
    multa_palavra: str
    juros: Taxa
    juros_desde_dia: int
    juros_divisor: int
    juros_sobre_multa: bool
    juros_artigo: str
    por_mes: Taxa | None = None
    maximo: Taxa | None = None

    @classmethod
    def de(cls, lei: "Vigencia", tributo: str) -> "RegraDeMora":
        def valor(nome: str) -> object:
            return lei.parametro_de("mora", tributo, nome).valor

        multa = lei.parametro_de("mora", tributo, "multa")
        juros = lei.parametro_de("mora", tributo, "juros_ao_ano")
        parametros = lei.codigo.parametros
        sem_mora = "mora.sem_mora" in parametros and tributo in lei.valor("mora.sem_mora")
        mensal = (
            "mora.por_mes" in parametros
            and f"mora.{tributo}.multa" not in parametros
            and not sem_mora
        )
        return cls(
            () if sem_mora else tuple(map(Degrau.de, multa.valor)),
            multa.artigo,
            multa.descricao.split()[0],
            juros.valor,
            int(str(valor("juros_desde_dia"))),
            int(str(valor("juros_divisor"))),
            valor("juros_base") == "principal+multa",
            juros.artigo,
            lei.taxa("mora.por_mes") if mensal else None,
            lei.taxa("mora.maximo") if mensal else None,
        )

    def ultimo_dia(self, vencimento: date, calendario: Calendario) -> date:
        """The last day on which a sum is paid without fine."""
        if not self.degraus:
            return calendario.proximo_util(vencimento)
        return min(d.ultimo_dia_sem(vencimento, calendario) for d in self.degraus)

    def em_palavras(self) -> str:
        """What the law adds, as a notice to the taxpayer says it; empty if nothing."""
        partes = []
        if self.por_mes is not None and self.maximo is not None:
            partes.append(
                f"mora de {em_portugues(self.por_mes.pct)}% por mês além do mês do prazo, até "
                f"{em_portugues(self.maximo.pct)}%"
            )
        elif self.degraus:
            partes.append(f"{self.multa_palavra} de {em_portugues(self.degraus[0].taxa.pct)}%")
        if self.juros.n:
            partes.append(
                f"a partir do {self.juros_desde_dia}º dia de atraso, juros de mora de "
                f"{em_portugues(self.juros.pct)}% ao ano"
            )
        return " e, ".join(partes)


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
    unica: bool = False,
    memoria: bool = True,
) -> Devido:
    """What is due on ``em`` for a sum that fell due, or falls due, on ``vencimento``.

    ``integral`` says that the whole tax of the exercise is being paid at once, and ``unica`` that
    it has a single payment. The decree's
    percentage is ``desconto_pct`` or the municipal parameter ``desconto.<chave>``.
    Raises ``FatoInvalido`` if the percentage passes the limit of the law.
    """
    if valor < 0:
        raise FatoInvalido("o valor não pode ser negativo")
    m = Memoria(lei.moeda) if memoria else None
    if "mora.sem_acrescimo_ate" in lei.codigo.parametros:
        vencimento = max(vencimento, date.fromisoformat(lei.valor("mora.sem_acrescimo_ate")))
    atraso = dias_de_atraso(vencimento, em, calendario)
    achado = _desconto(lei, tributo, vencimento, em, calendario, desconto_pct, integral, unica)
    desconto = multa = juros = 0
    if achado and (not atraso or achado[0].dispensa_mora):
        regra, taxa = achado
        desconto = lei.arredondar(valor * taxa.n, taxa.d)
        if m is not None:
            m.passo(
                regra.artigo,
                f"desconto{'' if regra.da_lei else ' decretado'}: {lei.moeda.valor(valor)} × "
                f"{em_portugues(taxa.pct)}%",
                -desconto,
            )
    elif atraso:
        multa, juros = _acrescimos(lei, tributo, valor, vencimento, em, calendario, m)
    elif m is not None:
        m.passo(
            lei.regra_de_mora(tributo).multa_artigo, "pagamento em tempo: sem acréscimos", valor
        )
    total = valor - desconto + multa + juros
    if m is not None:
        m.passo(lei.regra_de_mora(tributo).multa_artigo, "total devido", total)
    return Devido(
        valor,
        desconto,
        multa,
        juros,
        total,
        atraso,
        () if m is None else tuple(m.passos),
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
    acertado = ultimo._replace(desconto=ultimo.desconto + sobra, total=ultimo.total - sobra)
    return [*devidos[:-1], acertado]


def juntar_multa(
    lei: "Vigencia",
    tributo: str,
    devidos: list[Devido],
    *,
    vencimento: date,
    em: date,
    calendario: Calendario,
) -> list[Devido]:
    """The additions of instalments due together since one day, rounded once on their sum: the
    last takes the difference of cents."""
    if len(devidos) < 2:
        return devidos
    soma = apurar_devido(
        lei,
        tributo,
        valor=sum(d.principal for d in devidos),
        vencimento=vencimento,
        em=em,
        calendario=calendario,
        memoria=False,
    )
    multa = soma.multa - sum(d.multa for d in devidos)
    juros = soma.juros - sum(d.juros for d in devidos)
    ultimo = devidos[-1]
    acertado = ultimo._replace(
        multa=ultimo.multa + multa,
        juros=ultimo.juros + juros,
        total=ultimo.total + multa + juros,
    )
    return [*devidos[:-1], acertado]


def _acrescimos(
    lei: "Vigencia",
    tributo: str,
    valor: int,
    vencimento: date,
    em: date,
    calendario: Calendario,
    m: Memoria | None,
) -> tuple[int, int]:
    """Fine and interest of a sum paid late."""
    regra = lei.regra_de_mora(tributo)
    moeda = lei.moeda
    atraso = dias_de_atraso(vencimento, em, calendario)
    multa = juros = 0
    plural = "dia" if atraso == 1 else "dias"
    if regra.por_mes is not None and regra.maximo is not None:
        multa = _mensal(lei, regra, valor, vencimento, em, m)
    for degrau in reversed(regra.degraus):
        if em > degrau.ultimo_dia_sem(vencimento, calendario):
            multa = lei.arredondar(valor * degrau.taxa.n, degrau.taxa.d)
            if m is not None:
                m.passo(
                    regra.multa_artigo,
                    f"{regra.multa_palavra}, {atraso} {plural} de atraso: {moeda.valor(valor)} × "
                    f"{em_portugues(degrau.taxa.pct)}%",
                    multa,
                )
            break
    else:
        if m is not None and regra.degraus:
            m.passo(
                regra.multa_artigo,
                f"{atraso} {plural} de atraso: ainda sem {regra.multa_palavra}",
                0,
            )
    dias = atraso - regra.juros_desde_dia + 1
    if regra.juros.n and dias > 0:
        base = valor + multa if regra.juros_sobre_multa else valor
        juros = lei.arredondar(base * regra.juros.n * dias, regra.juros.d * regra.juros_divisor)
        if m is not None:
            m.passo(
                regra.juros_artigo,
                f"juros desde o {regra.juros_desde_dia}º dia: {moeda.valor(base)} × "
                f"{em_portugues(regra.juros.pct)}% × {dias}/{regra.juros_divisor}",
                juros,
            )
    return multa, juros


def _mensal(
    lei: "Vigencia", regra: RegraDeMora, valor: int, vencimento: date, em: date, m: Memoria | None
) -> int:
    """So much for each calendar month past the month of the printed due date, to a maximum."""
    assert regra.por_mes is not None
    assert regra.maximo is not None
    meses = (em.year - vencimento.year) * 12 + em.month - vencimento.month
    taxa = Taxa(meses * regra.por_mes.n, regra.por_mes.d)
    if taxa.passa_de(regra.maximo):
        taxa = regra.maximo
    multa = lei.arredondar(valor * taxa.n, taxa.d)
    if m is not None:
        m.passo(
            regra.multa_artigo,
            f"mora, {meses} {'mês' if meses == 1 else 'meses'} além do mês do prazo: "
            f"{lei.moeda.valor(valor)} × {em_portugues(taxa.pct)}% "
            f"({em_portugues(regra.por_mes.pct)}% ao mês, até {em_portugues(regra.maximo.pct)}%)",
            multa,
        )
    return multa


def _desconto(
    lei: "Vigencia",
    tributo: str,
    vencimento: date,
    em: date,
    calendario: Calendario,
    pct: Taxa | None,
    integral: bool,
    unica: bool,
) -> tuple[Desconto, Taxa] | None:
    """The first discount whose condition is met and that a decree has granted.

    A percentage given for a whole payment is that of the tributo's own discount, if it has one.
    """
    descontos = lei.codigo.descontos_de(tributo)
    if pct is not None and integral:
        descontos = tuple(d for d in descontos if d.integral) or descontos
    for desconto in descontos:
        taxa = pct if pct is not None else lei.taxa(f"desconto.{desconto.chave}")
        if taxa.passa_de(desconto.limite):
            raise FatoInvalido(
                f"o desconto não passa de {em_portugues(desconto.limite.pct)}% ({desconto.artigo})"
            )
        if taxa.n and desconto.em_tempo(vencimento, em, calendario, integral, unica):
            return desconto, taxa
    return None
