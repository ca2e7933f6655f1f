"""The imposto predial of a year, by who lives in the building and what it yields (113 to 127)."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.codigos.lafaiete_1948.comum import mostrar
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import Numero, Taxa, em_portugues
from prefeitura.legislacao.vigencia import Vigencia

if TYPE_CHECKING:
    from prefeitura.legislacao.codigos.lafaiete_1948.predial import Predio

OCUPACOES = ("proprio", "locado", "vago", "cedido", "misto")
NOMES_DAS_OCUPACOES = {
    "proprietario": "proprio",
    "dono": "proprio",
    "morada_propria": "proprio",
    "habitado_pelo_proprietario": "proprio",
    "habitado_pelo_dono": "proprio",
    "alugado": "locado",
    "aluguel": "locado",
    "inquilino": "locado",
    "desabitado": "vago",
    "desocupado": "vago",
    "vazio": "vago",
    "gratuito": "cedido",
    "emprestado": "cedido",
    "cedido_gratuitamente": "cedido",
}
VIAS = ("rua", "avenida", "praca", "outra")
Imposto = Callable[["Predio", Memoria | None], tuple[int, int | None]]


def imposto_do(lei: Vigencia, ano: int) -> Imposto:
    """The imposto of the year and, where the semesters differ, that of the second one."""
    anual = _anual(lei)
    semestres = _semestres(lei, ano)
    aumento = _aumento_nao_comunicado(lei, ano)
    do_novo = _parte_do_ano(ano)
    sem_passeio = _sem_passeio(lei)

    def imposto(p: "Predio", m: Memoria | None) -> tuple[int, int | None]:
        segundo = None
        if p.renda_bruta_anual_lancada is None and p.renda_bruta_anual_nova is None:
            exato = anual(p, m)
        elif p.comunicado is False:
            exato = aumento(p, m)
        else:
            primeiro, segundo = semestres(p, m)
            exato = primeiro + segundo
            segundo = None if primeiro == segundo else segundo
        for fator in (sem_passeio(p, exato, m), do_novo(p, m)):
            if fator is not None:
                exato *= fator
                segundo = None if segundo is None else segundo * fator
        total = lei.arredondar(*exato.as_integer_ratio())
        if m is not None:
            m.passo("art. 113", "imposto devido", total)
        if segundo is None:
            return total, None
        return total, lei.arredondar(*segundo.as_integer_ratio())

    return imposto


def _anual(lei: Vigencia) -> Callable[["Predio", Memoria | None], Fraction]:
    """Arts. 116, 117 and 124: 2.5% of the razão, or 5% of the gross rent (duvidas 14 and 17)."""
    razao, proprio = lei.taxa("predial.razao"), lei.taxa("predial.proprio")
    outros = lei.taxa("predial.outros")
    meses = lei.valor("predial.meses_do_ano")

    def do_dono(p: "Predio", m: Memoria | None) -> Fraction:
        if p.valor_locativo_arbitrado is not None:
            base = Fraction(p.valor_locativo_arbitrado)
            if m is not None:
                m.passo("art. 124 a (dúvida 14)", "razão: o valor locativo arbitrado", int(base))
        else:
            if p.valor_lancado is None:
                raise FatoInvalido("falta o valor do prédio no lançamento (valor_lancado)")
            if not p.valor_lancado:
                raise FatoInvalido("o valor do prédio deve ser maior que zero (valor_lancado)")
            base = Fraction(p.valor_lancado * razao.n, razao.d)
            if m is not None:
                m.passo(
                    "art. 116",
                    f"razão: {m.moeda.valor(p.valor_lancado)} × {em_portugues(razao.pct)}% = "
                    f"{mostrar(base, m.moeda)}",
                )
        valor = Fraction(base.numerator * proprio.n, base.denominator * proprio.d)
        _escrever(m, "art. 116", "habitado pelo dono", base, proprio, valor)
        return valor

    def de_outros(p: "Predio", m: Memoria | None) -> Fraction:
        renda = p.valor_locativo_arbitrado
        if renda is None:
            renda = p.renda_bruta_anual
            if p.aluguel_mensal is not None:
                do_ano = meses * p.aluguel_mensal
                if renda is not None and renda != do_ano:
                    raise FatoInvalido("o aluguel do mês não confere com a renda bruta anual")
                renda = do_ano
        if renda is None:
            raise FatoInvalido(
                "falta a renda bruta anual ou, na falta dela, o valor locativo arbitrado "
                "(renda_bruta_anual)"
            )
        valor = Fraction(renda * outros.n, outros.d)
        artigo = "art. 117" if p.valor_locativo_arbitrado is None else "arts. 117 e 124"
        _escrever(m, artigo, "renda bruta anual", renda, outros, valor)
        return valor

    def anual(p: "Predio", m: Memoria | None) -> Fraction:
        if p.ocupacao is None:
            raise FatoInvalido("falta a ocupação do prédio (ocupacao)")
        if p.ocupacao == "misto":
            raise FatoInvalido(
                "o prédio em parte habitado pelo dono lança-se por habitação distinta (dúvida 17)"
            )
        if p.ocupacao == "proprio" and not (p.predio_novo and p.dono_mora_em_outro_predio):
            return do_dono(p, m)
        return de_outros(p, m)

    return anual


def _rendas(p: "Predio") -> tuple[int, int]:
    if p.renda_bruta_anual_lancada is None or p.renda_bruta_anual_nova is None:
        raise FatoInvalido(
            "faltam as rendas, lançada e nova (renda_bruta_anual_lancada, renda_bruta_anual_nova)"
        )
    return p.renda_bruta_anual_lancada, p.renda_bruta_anual_nova


def _semestres(
    lei: Vigencia, ano: int
) -> Callable[["Predio", Memoria | None], tuple[Fraction, Fraction]]:
    """Art. 125: a change reported counts from the next semester, half the year on each rent."""
    taxa = lei.taxa("predial.outros")

    def semestres(p: "Predio", m: Memoria | None) -> tuple[Fraction, Fraction]:
        lancada, nova = _rendas(p)
        if p.data_comunicacao is None:
            raise FatoInvalido("falta o dia da comunicação (data_comunicacao)")
        quando = p.data_comunicacao
        if quando.year < ano:
            rendas = (nova, nova)
        elif quando.year == ano and quando.month <= 6:
            rendas = (lancada, nova)
        else:
            rendas = (lancada, lancada)
        partes = [Fraction(r * taxa.n, 2 * taxa.d) for r in rendas]
        for ordem, renda, parte in zip(("primeiro", "segundo"), rendas, partes, strict=True):
            artigo = "art. 117" if renda == lancada else "art. 125 (dúvida 18)"
            texto = f"{ordem} semestre, metade do ano"
            _escrever(m, artigo, texto, renda, taxa, parte)
        return partes[0], partes[1]

    return semestres


def _aumento_nao_comunicado(
    lei: Vigencia, ano: int
) -> Callable[["Predio", Memoria | None], Fraction]:
    """Art. 119: the imposto on the rise, for the days it was in force (duvidas 18 and 19)."""
    taxa = lei.taxa("predial.outros")

    def aumento(p: "Predio", m: Memoria | None) -> Fraction:
        lancada, nova = _rendas(p)
        if nova <= lancada:
            raise FatoInvalido("a renda nova não é maior que a lançada: não há aumento")
        if p.aumento_vigente_desde is None:
            raise FatoInvalido("falta o dia desde o qual vigora o aumento (aumento_vigente_desde)")
        if p.aumento_vigente_desde.year > ano:
            raise FatoInvalido("o aumento é posterior ao exercício")
        desde = max(p.aumento_vigente_desde, lei.codigo.vigencia)
        tempo = sum(
            (_fracao_do_ano(max(desde, date(a, 1, 1))) for a in range(desde.year, ano + 1)),
            Fraction(0),
        )
        valor = Fraction((nova - lancada) * taxa.n, taxa.d) * tempo
        if m is not None:
            m.passo(
                "art. 119 (dúvida 18)",
                f"aumento de {m.moeda.valor(nova - lancada)} × {em_portugues(taxa.pct)}% desde "
                f"{desde:%d/%m/%Y} ({em_portugues(tempo)} ano) = {mostrar(valor, m.moeda)}",
            )
            m.aviso("o imposto da renda já lançada é cobrado pelo seu lançamento")
        return valor

    return aumento


def _fracao_do_ano(desde: date) -> Fraction:
    """The part of the year from a day, included, to 31 December."""
    fim = date(desde.year, 12, 31)
    return Fraction((fim - desde).days + 1, fim.timetuple().tm_yday)


def _parte_do_ano(ano: int) -> Callable[["Predio", Memoria | None], Fraction | None]:
    """Art. 127: a new building pays from the day it was finished or inhabited (duvida 19)."""

    def parte(p: "Predio", m: Memoria | None) -> Fraction | None:
        if not p.predio_novo:
            return None
        dias = [d for d in (p.data_conclusao, p.data_habitado) if d is not None]
        if not dias:
            raise FatoInvalido("falta o dia em que o prédio foi concluído ou habitado")
        desde = min(dias)
        if desde.year > ano:
            raise FatoInvalido("o prédio foi concluído depois do exercício")
        if desde.year < ano:
            return None
        fracao = _fracao_do_ano(desde)
        if m is not None:
            total = date(ano, 12, 31).timetuple().tm_yday
            m.passo(
                "art. 127 (dúvida 19)",
                f"prédio novo: {fracao * total} de {total} dias, desde {desde:%d/%m/%Y}",
            )
        return fracao

    return parte


def _sem_passeio(
    lei: Vigencia,
) -> Callable[["Predio", Fraction, Memoria | None], Fraction | None]:
    """Art. 118: 20% more on a paved rua or avenida without kept sidewalk (duvida 16)."""
    taxa = lei.taxa("predial.sem_passeio")
    artigo = lei.parametro("predial.sem_passeio").artigo
    vias = frozenset(lei.valor("predial.vias_sem_passeio"))
    a_mais = Fraction(taxa.n, taxa.d)

    def fator(p: "Predio", imposto: Fraction, m: Memoria | None) -> Fraction | None:
        if not p.via_pavimentada or p.passeio_conservado is not False:
            if m is not None and p.via_pavimentada and p.passeio_conservado is None:
                m.aviso("passeio não informado: sem o acréscimo do art. 118")
            return None
        if p.via is None:
            raise FatoInvalido("falta dizer se a via é rua, avenida ou praça (via)")
        if p.via not in vias:
            return None
        if m is not None:
            _escrever(m, artigo, "sem passeio conservado", imposto, taxa, imposto * a_mais)
        return 1 + a_mais

    return fator


def _escrever(
    m: Memoria | None, artigo: str, texto: str, base: Numero, taxa: Taxa, valor: Fraction
) -> None:
    if m is not None:
        m.passo(
            artigo,
            f"{texto}: {mostrar(base, m.moeda)} × {em_portugues(taxa.pct)}% = "
            f"{mostrar(valor, m.moeda)}",
        )
