"""The named terms of a code, and the dates of inscription and prescription of debts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from prefeitura.legislacao.apuracao import Prazo
from prefeitura.legislacao.calendario import UM_DIA, Calendario, data_do_plano, somar_horas
from prefeitura.legislacao.erros import AusenciaNaLei, ErroDeLei
from prefeitura.legislacao.parametros import ler_csv
from prefeitura.legislacao.vencimentos import data_fixa

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia

FIM_DO_MES = "fim"
_UNIDADES = {
    "dias": ("dia", "dias"),
    "dias_uteis": ("dia útil", "dias úteis"),
    "meses": ("mês", "meses"),
    "anos": ("ano", "anos"),
    "horas": ("hora", "horas"),
}
_MESES = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)


@dataclass(frozen=True, slots=True)
class TermoLegal:
    """A deadline of the law: who does what, in how long, counted from what.

    ``unidade`` ``data`` is a fixed day of the year ("02-28") or of the month ("05"; "fim" is its
    last), or the first of several ("01-01 07-01"), which keeps its printed date; with
    ``seguinte`` it is that of the next exercise, with ``depois`` the start itself does not count.
    A negative ``prazo`` is counted back; with ``fim_do_mes`` a month that lacks the day ends the
    term on its last one.
    ``sem_contagem`` is a rule that the law lists with its terms but that gives no
    date (a number of witnesses, a day of the week).
    """

    id: str
    nome: str
    artigo: str
    ato: str
    quem: str
    prazo: str
    unidade: str
    contado_de: str
    efeito: str
    move: bool
    seguinte: bool
    depois: bool = False
    fim_do_mes: bool = False

    @property
    def regra(self) -> str:
        """The term in words: "15 dias a contar da notificação…"."""
        if self.unidade == "data":
            quando = " do exercício seguinte" if self.seguinte else ""
            return " ou ".join(map(_data_em_palavras, self.prazo.split())) + quando
        n = int(self.prazo)
        if n == 0:
            return f"antes ou no ato, contado de: {self.contado_de}"
        if n < 0:
            return f"{-n} {_UNIDADES[self.unidade][n != -1]} antes de: {self.contado_de}"
        return f"{n} {_UNIDADES[self.unidade][n != 1]}, contados de: {self.contado_de}"


def _data_em_palavras(prazo: str) -> str:
    if prazo == FIM_DO_MES:
        return "último dia de cada mês"
    if "-" not in prazo:
        return f"dia {int(prazo)} de cada mês"
    if prazo.startswith("fim-"):
        return f"último dia de {_MESES[int(prazo[4:]) - 1]}"
    if prazo.count("-") > 1:
        return f"{date.fromisoformat(prazo):%d/%m/%Y}"
    mes, dia = prazo.split("-")
    return f"{int(dia):02d}/{mes}"


def ler_termos(arquivo: Path) -> Iterator[TermoLegal]:
    """The terms of a code's ``prazos.csv``."""
    for linha in ler_csv(arquivo):
        marcas = linha.pop("marcas").split()
        yield TermoLegal(
            **linha,
            move="fixo" not in marcas,
            seguinte="seguinte" in marcas,
            depois="depois" in marcas,
            fim_do_mes="fim-do-mes" in marcas,
        )


def contar(termo: TermoLegal, desde: date | datetime, calendario: Calendario) -> Prazo:
    """The end of a term counted from a day (or, in hours, from a moment).

    Raises ``AusenciaNaLei`` for a term whose length the publication does not give, and
    ``ErroDeLei`` for a rule that gives no date.
    """
    if termo.unidade == "sem_contagem":
        raise ErroDeLei(f"não é prazo que se conte: {termo.ato} ({termo.artigo})")
    if not termo.prazo:
        raise AusenciaNaLei(
            f"a lei não dá o prazo de “{termo.ato}” ({termo.artigo}); informe-o em Parâmetros da "
            f"lei, “prazo.{termo.nome}”",
            parametro=f"prazo.{termo.nome}",
            artigo=termo.artigo,
        )
    if termo.unidade == "horas":
        inicio = desde if isinstance(desde, datetime) else datetime(*desde.timetuple()[:3])  # noqa: DTZ001
        fim: date | datetime = somar_horas(inicio, int(termo.prazo))
        return Prazo(termo.nome, inicio, fim, termo.regra, termo.artigo)
    dia = desde.date() if isinstance(desde, datetime) else desde
    if termo.unidade == "data":
        fim = _proxima_data(termo, dia)
    else:
        n = int(termo.prazo)
        match termo.unidade:
            case "dias_uteis":
                fim = calendario.somar_dias_uteis(dia, n)
            case "meses" | "anos" if termo.fim_do_mes:
                fim = data_do_plano(dia, n if termo.unidade == "meses" else 12 * n)
                fim = calendario.proximo_util(fim) if termo.move else fim
            case "meses":
                fim = calendario.somar_meses(dia, n, mover=termo.move)
            case "anos":
                fim = calendario.somar_anos(dia, n, mover=termo.move)
            case _:
                fim = calendario.somar_dias(dia, n, mover=termo.move and n > 0)
    return Prazo(termo.nome, dia, fim, termo.regra, termo.artigo)


def _proxima_data(termo: TermoLegal, desde: date) -> date:
    """The next occurrence of a fixed day, the start itself counting; a full date is itself."""
    inicio = desde + UM_DIA if termo.depois else desde
    return min(_proxima(prazo, inicio, termo.seguinte) for prazo in termo.prazo.split())


def _proxima(prazo: str, desde: date, seguinte: bool) -> date:
    if prazo == FIM_DO_MES:
        return data_fixa(f"fim-{desde.month:02d}", desde.year)
    if prazo.count("-") > 1:
        return date.fromisoformat(prazo)
    if "-" in prazo:
        fim = data_fixa(prazo, desde.year + seguinte)
        return fim if fim >= desde else data_fixa(prazo, desde.year + 1)
    fim = desde.replace(day=int(prazo))
    if fim >= desde:
        return fim
    ano, mes = divmod(desde.year * 12 + desde.month, 12)
    return date(ano, mes + 1, int(prazo))


def inscricao(lei: "Vigencia", tributo: str, vencimento: date, calendario: Calendario) -> date:
    """First day of inscription as dívida ativa.

    Tributos in ``inscricao.com_a_ultima_multa`` on the day on which the last step of their fine
    begins; those in ``inscricao.no_exercicio_seguinte`` on 1 January after the exercise of the
    due date; the others so many days after the term, moved to a working day.
    """
    lei.codigo.conferir_tributo(tributo)
    com_a_multa = "inscricao.com_a_ultima_multa"
    if com_a_multa in lei.codigo.parametros and tributo in lei.valor(com_a_multa):
        ultimo = lei.regra_de_mora(tributo).degraus[-1]
        return ultimo.ultimo_dia_sem(vencimento, calendario) + UM_DIA
    if tributo in lei.valor("inscricao.no_exercicio_seguinte"):
        return date(vencimento.year + 1, 1, 1)
    dias = lei.parametro_de("inscricao", tributo, "dias").valor
    return calendario.somar_dias(vencimento, dias)


def prescricao(
    lei: "Vigencia",
    tributo: str,
    exercicio: int,
    valor: int | None,
    vencimento: date | None,
    notificacao: date | None = None,
) -> date | None:
    """Last day of collection, before any interruption; ``None`` for the burdens on immovables.

    Tributos in ``prescricao.da_notificacao`` count from the notice of their launch. Raises
    ``ErroDeLei`` when there is no date to count from.
    """
    lei.codigo.conferir_tributo(tributo)
    if "prescricao.anos" not in lei.codigo.parametros:
        return None
    if tributo in lei.valor("prescricao.sem_prazo"):
        return None
    da_notificacao = "prescricao.da_notificacao"
    if da_notificacao in lei.codigo.parametros and tributo in lei.valor(da_notificacao):
        if notificacao is None:
            raise ErroDeLei("a prescrição conta-se da notificação do lançamento: informe-a")
        anos = lei.parametro_de("prescricao", tributo, "anos").valor
        return Calendario().somar_anos(notificacao, anos, mover=False)
    if valor is not None and valor < lei.valor("prescricao.limite_da_menor"):
        if vencimento is None:
            raise ErroDeLei("a prescrição da dívida menor conta-se do vencimento: informe-o")
        return Calendario().somar_anos(vencimento, lei.valor("prescricao.anos_menor"), mover=False)
    return date(exercicio + lei.valor("prescricao.anos"), 12, 31)


def prescricao_interrompida(lei: "Vigencia", tributo: str, valor: int | None, em: date) -> date:
    """Last day of collection after an interruption on ``em``: the whole term runs again."""
    da_notificacao = "prescricao.da_notificacao"
    if da_notificacao in lei.codigo.parametros and tributo in lei.valor(da_notificacao):
        anos = lei.parametro_de("prescricao", tributo, "anos").valor
    elif valor is not None and valor < lei.valor("prescricao.limite_da_menor"):
        anos = lei.valor("prescricao.anos_menor")
    else:
        anos = lei.valor("prescricao.anos")
    return Calendario().somar_anos(em, anos, mover=False)
