"""Indústrias e profissões between launches: the 20% year by year, end of activity (47, 49)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.codigos.jambeiro_1958.industrias import INDUSTRIAS
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.primitivas import Proporcao
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia


@dataclass(frozen=True, slots=True, kw_only=True)
class Serie:
    """The exercises of a default of inscription."""

    imposto_sem_acrescimo: int | None = f.dinheiro("imposto de cada exercício, sem acréscimo")
    exercicio_da_falta: int | None = f.exercicio("exercício da falta")
    exercicio_do_cumprimento: int | None = f.exercicio("exercício em que se cumpriu")
    exercicios: tuple[int, ...] = f.lista("exercícios a lançar", "inteiro", "ano")


@situacao("lancar_serie", INDUSTRIAS, fatos=Serie, quando={"exercicios", "exercicio_da_falta"})
def lancar_serie(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """20% from the exercise of the default to that of compliance, included (49 §2, doubt 49)."""
    ex_officio = lei.aliquota("industrias-e-profissoes.ex_officio", "acréscimo ex officio")
    texto = lei.moeda.texto

    def conta(s: Serie, m: Memoria | None) -> Resultado:
        imposto = exigir(s.imposto_sem_acrescimo, "imposto_sem_acrescimo", "o imposto")
        falta = exigir(s.exercicio_da_falta, "exercicio_da_falta", "o exercício da falta")
        fim = s.exercicio_do_cumprimento
        if fim is not None and fim < falta:
            raise FatoInvalido("o cumprimento é anterior à falta (exercicio_do_cumprimento)")
        if not s.exercicios:
            raise FatoInvalido("faltam os exercícios a lançar (exercicios)")
        valores = []
        for exercicio in s.exercicios:
            em_falta = falta <= exercicio and (fim is None or exercicio <= fim)
            valor = imposto + (ex_officio(imposto, m) if em_falta else 0)
            valores.append((exercicio, valor))
            if m is not None:
                m.passo("art. 49 §2", f"exercício de {exercicio}", valor)
        return Resultado(
            sum(v for _, v in valores),
            outros={"valores": [{"exercicio": e, "valor": texto(v)} for e, v in valores]},
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Cessacao:
    """The end of an activity."""

    imposto_anual: int | None = f.dinheiro("imposto de todo o exercício")
    data_cessacao: date | None = f.data("dia da cessação")
    inicio_atividade: date | None = f.data("início, se neste exercício")


@situacao("baixar", INDUSTRIAS, fatos=Cessacao, quando={"data_cessacao"})
def baixar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The tax is due up to the current quarter; the later parcels are cancelled (47)."""
    trimestres = lei.valor("industrias-e-profissoes.trimestres")
    dias = lei.parametro("industrias-e-profissoes.cessacao_dias")
    proporcao = Proporcao("art. 47, par. único", "até o trimestre em curso", lei.arredondar)
    do_inicio = Proporcao("art. 49 §4", "desde o trimestre do início", lei.arredondar)
    texto = lei.moeda.texto

    def trimestre(dia: date) -> int:
        return int((dia.month - 1) * trimestres // 12 + 1)

    def conta(c: Cessacao, m: Memoria | None) -> Resultado:
        anual = exigir(c.imposto_anual, "imposto_anual", "o imposto do exercício")
        fim: date = exigir(c.data_cessacao, "data_cessacao", "o dia da cessação")
        primeiro, lancado = 1, anual
        if c.inicio_atividade is not None:
            if c.inicio_atividade > fim:
                raise FatoInvalido("a cessação é anterior ao início (data_cessacao)")
            if c.inicio_atividade.year == fim.year:
                primeiro = trimestre(c.inicio_atividade)
                lancado = do_inicio(anual, trimestres + 1 - primeiro, trimestres, m)
        valor = proporcao(anual, trimestre(fim) + 1 - primeiro, trimestres, m)
        prazo = calendario.somar_dias(fim, dias.valor)
        if m is not None:
            m.passo("art. 47, par. único", "parcelas canceladas", lancado - valor)
            m.passo(dias.artigo, f"comunicar em {dias.valor} dias: até {prazo:%d/%m/%Y}")
        return Resultado(
            valor, outros={"cancelar": texto(lancado - valor), "prazo_final": prazo.isoformat()}
        )

    return conta
