"""Imposto predial (arts. 88 to 106)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import (
    MESES,
    Cobranca,
    exigir,
    isento,
    meses_que_faltam,
)
from prefeitura.legislacao.codigos.muriae_1936.isencoes import Isentavel, isencao_do_art_18
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.numeros import em_portugues
from prefeitura.legislacao.primitivas import Aliquota, escrito
from prefeitura.legislacao.regras import Conta, regra
from prefeitura.legislacao.vigencia import Vigencia

SITUACOES = (
    *("locado", "ocupado_pelo_dono", "cedido_de_graca", "vago", "fechado", "novo"),
    "locado_em_parte",
)
SITUACOES_DITAS = {
    **dict.fromkeys(("alugado", "arrendado", "sublocado"), "locado"),
    **dict.fromkeys(
        (
            *("proprio", "ocupado_pelo_proprietario", "habitado_pelo_dono", "dono"),
            *("habitado_pelo_proprio_dono", "ocupado_pelo_proprio_dono", "proprietario"),
            *("habitado_pelo_proprietario", "uso_proprio", "ocupado_pelo_usufrutuario"),
        ),
        "ocupado_pelo_dono",
    ),
    **dict.fromkeys(("cedido", "gratuito", "cedido_gratuitamente"), "cedido_de_graca"),
    **dict.fromkeys(("desocupado", "vazio"), "vago"),
    **dict.fromkeys(("alugado_em_parte", "parte_alugada", "parte_locada"), "locado_em_parte"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Predio(Isentavel):
    """A building of the city, a villa, a district or a povoado."""

    situacao: str | None = f.palavra("situação do prédio", SITUACOES, SITUACOES_DITAS)
    locado: bool | None = f.sim_nao("o prédio está locado ou arrendado")
    aluguel_mensal: int | None = f.dinheiro("aluguel de um mês")
    aluguel_anual: int | None = f.dinheiro("aluguel ou arrendamento do ano")
    valor_locativo_anual: int | None = f.dinheiro(
        "valor locativo do ano, apurado pelo lançador", nomes=("valor_locativo",)
    )
    aluguel_anual_parte_locada: int | None = f.dinheiro("aluguel do ano da parte locada")
    valor_locativo_resto: int | None = f.dinheiro("valor locativo do ano da parte não locada")
    licenca_habitacao: date | None = f.data(
        "licença de habitação, ou aquisição, do prédio ainda não lançado no ano"
    )
    data_lancamento: date | None = f.data("data do lançamento do prédio novo")
    contribuinte_na_sede: bool | None = f.sim_nao("o contribuinte reside na sede")
    fechado_de: date | None = f.data("primeiro dia em que o prédio ficou fechado")
    fechado_ate: date | None = f.data("último dia em que ficou fechado")
    comunicado: bool | None = f.sim_nao("a desocupação foi comunicada à prefeitura")
    data_comunicacao: date | None = f.data("dia da comunicação, se não o da desocupação")
    data_pagamento: date | None = f.data("data do pagamento")


Base = Callable[[Predio, Memoria | None], Fraction]


def _imposto(lei: Vigencia) -> Base:
    """The yearly tax, not yet rounded: 7% of the rent, 3% of the rental value, each on its part."""
    locado = lei.aliquota("predial.locado", "prédio locado")
    nao_locado = lei.aliquota("predial.nao_locado", "prédio não alugado")

    def exato(aliquota: Aliquota, base: int, m: Memoria | None) -> Fraction:
        if m is not None:
            aliquota(base, m)
        return Fraction(base * aliquota.taxa.n, aliquota.taxa.d)

    def aluguel(p: Predio) -> int:
        if p.aluguel_mensal is not None and p.aluguel_anual is not None:
            raise FatoInvalido("informe o aluguel do mês ou o do ano, um só (aluguel_mensal)")
        if p.aluguel_mensal is not None:
            return p.aluguel_mensal * MESES
        anual = p.aluguel_anual if p.aluguel_anual is not None else p.valor_locativo_anual
        return int(exigir(anual, "aluguel_mensal", "o aluguel do prédio locado"))

    def imposto(p: Predio, m: Memoria | None) -> Fraction:
        if p.aluguel_anual_parte_locada is not None or p.valor_locativo_resto is not None:
            parte = exigir(
                p.aluguel_anual_parte_locada,
                "aluguel_anual_parte_locada",
                "o aluguel da parte locada",
            )
            resto = exigir(
                p.valor_locativo_resto, "valor_locativo_resto", "o valor locativo do resto"
            )
            soma = exato(locado, parte, m) + exato(nao_locado, resto, m)
            if m is not None:
                m.passo(locado.artigo, "soma das partes (dúvida 44)", lei.arredondar(
                    soma.numerator, soma.denominator
                ))  # fmt: skip
            return soma
        if _locado(p):
            return exato(locado, aluguel(p), m)
        valor: int = exigir(p.valor_locativo_anual, "valor_locativo_anual", "o valor locativo")
        return exato(nao_locado, valor, m)

    return imposto


def _locado(p: Predio) -> bool:
    if p.locado is not None:
        if p.locado and p.situacao in ("ocupado_pelo_dono", "cedido_de_graca", "vago"):
            raise FatoInvalido(f"prédio {p.situacao.replace('_', ' ')} não está locado (locado)")
        if not p.locado and p.situacao == "locado":
            raise FatoInvalido("a situação diz que o prédio está locado (locado)")
        return p.locado
    if p.situacao is None or p.situacao == "novo":
        return p.aluguel_mensal is not None or p.aluguel_anual is not None
    return p.situacao == "locado"


Fechado = Callable[[Predio, Memoria | None], tuple[Fraction, dict[str, Any]]]


def _fechado(lei: Vigencia, ano: int) -> Fechado:
    """Arts. 93 and 94: the part of the year's tax due by a building closed for over 90 days."""
    limite = lei.valor("predial.dias_fechado")
    reducao = lei.taxa("predial.reducao_do_fechado")
    semestres = ((date(ano, 1, 1), date(ano, 6, 30)), (date(ano, 7, 1), date(ano, 12, 31)))

    def negado(p: Predio, dias: int) -> str | None:
        if _locado(p):
            return "prédio locado não goza do favor (art. 94, par. único)"
        if not (p.comunicado or p.data_comunicacao):
            return "a desocupação não foi comunicada à prefeitura (art. 94)"
        if dias <= limite:
            return f"não passou de {limite} dias (art. 93)"
        return None

    def reduzidos(inicio: date, fim: date) -> list[int]:
        marco = inicio + timedelta(days=limite)
        quais = []
        for numero, (de, ate) in enumerate(semestres, 1):
            no_semestre = (min(fim, ate) - max(inicio, de)).days + 1
            if de <= marco <= ate or (marco < de and no_semestre > limite):
                quais.append(numero)
        return quais

    def fechado(p: Predio, m: Memoria | None) -> tuple[Fraction, dict[str, Any]]:
        de: date = exigir(p.fechado_de, "fechado_de", "o dia em que o prédio fechou")
        fim = p.fechado_ate or semestres[1][1]
        if fim < de:
            raise FatoInvalido("o prédio abriu antes de fechar (fechado_de, fechado_ate)")
        inicio = max(de, p.data_comunicacao or de)
        dias = (fim - inicio).days + 1
        outros: dict[str, Any] = {"dias_fechado": max(dias, 0)}
        razao = negado(p, dias)
        quais = [] if razao else reduzidos(inicio, fim)
        if m is not None:
            m.passo("art. 93", f"dias fechado, contados todos: {max(dias, 0)}")
            if razao:
                m.passo("art. 94", f"sem redução: {razao}")
            else:
                ditos = " e ".join(f"{n}º" for n in quais) or "nenhum"
                m.passo("art. 93", f"semestre com redução: {ditos} (dúvida 43)")
        return 1 - Fraction(reducao.n, reducao.d) * len(quais) / len(semestres), outros

    return fechado


@regra("predial", fatos=Predio)
def predial(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """7% of the rent or 3% of the rental value; months of a new one; half of a closed semester."""
    apurar = apuracao_do_predial(lei, ano)
    cobrar = Cobranca(lei, "predial", ano, calendario)
    sede, fora = "predio-novo-sede", "predio-novo-fora"

    def vencimento(p: Predio, m: Memoria | None) -> date | None:
        if p.data_lancamento is None or p.licenca_habitacao is None:
            return None
        na_sede = exigir(p.contribuinte_na_sede, "contribuinte_na_sede", "dizer onde reside")
        prazo = lei.prazo(sede if na_sede else fora, desde=p.data_lancamento, calendario=calendario)
        if m is not None:
            m.passo(prazo.artigo, f"{prazo.regra}: {prazo.fim:%d/%m/%Y}")
        return date(prazo.fim.year, prazo.fim.month, prazo.fim.day)

    def conta(p: Predio, m: Memoria | None) -> Resultado:
        valor, outros = apurar(p, m)
        if valor is None:
            if m is not None:
                m.aviso("lançado só para fins estatísticos (art. 103)")
            artigo = str(outros["fundamento"])
            return isento(artigo, "isento do imposto predial", m, lancado_para_estatistica=True)
        prazo = vencimento(p, m)
        if prazo is not None:
            outros["prazo_final"] = prazo.isoformat()
        elif p.licenca_habitacao is not None and p.data_pagamento is not None:
            raise FatoInvalido("falta a data do lançamento do prédio novo (data_lancamento)")
        return cobrar(valor, p.data_pagamento, m, prazo, **outros)

    return conta


Apurado = Callable[[Predio, Memoria | None], tuple[int | None, dict[str, Any]]]


def apuracao_do_predial(lei: Vigencia, ano: int) -> Apurado:
    """The tax of the year and what is said of it; without amount, exempt by ``fundamento``."""
    imposto = _imposto(lei)
    fechado = _fechado(lei, ano)
    isencao = isencao_do_art_18(lei)
    doze = lei.valor("predial.meses_do_ano")
    texto = lei.moeda.texto

    def arredondado(valor: Fraction) -> int:
        return lei.arredondar(valor.numerator, valor.denominator)

    def apurar(p: Predio, m: Memoria | None) -> tuple[int | None, dict[str, Any]]:
        artigo = isencao(p, m)
        if artigo is not None:
            return None, {"fundamento": artigo}
        anual = imposto(p, m)
        if p.situacao == "novo" or p.licenca_habitacao is not None:
            dia = exigir(p.licenca_habitacao, "licenca_habitacao", "a licença de habitação")
            meses = meses_que_faltam(dia, ano, "licenca_habitacao")
            valor = arredondado(anual * meses / doze)
            if m is not None:
                m.passo(
                    "art. 106 §1",
                    f"meses que faltam: {escrito(anual, m.moeda)} × {meses}/{doze}",
                    valor,
                )
            return valor, {"meses": meses}
        valor = arredondado(anual)
        if p.situacao != "fechado" and p.fechado_de is None:
            return valor, {}
        parte, outros = fechado(p, m)
        outros["imposto_anual"] = texto(valor)
        devido = arredondado(parte * valor)
        if m is not None:
            m.passo("art. 93", f"parte do ano devida: {em_portugues(parte)}", devido)
        return devido, outros

    return apurar
