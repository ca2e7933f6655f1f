"""Taxas of lixo (arts. 134 to 136) and limpeza das vias públicas (arts. 137 to 140)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.votuporanga_1950.comum import exigir, vencimentos
from prefeitura.legislacao.codigos.votuporanga_1950.ocupacoes import OCUPACOES, dono_isento
from prefeitura.legislacao.codigos.votuporanga_1950.palavras_da_lei import sinonimos
from prefeitura.legislacao.codigos.votuporanga_1950.trimestres import do_habite_se
from prefeitura.legislacao.erros import Recusado
from prefeitura.legislacao.fatos import normalizar
from prefeitura.legislacao.numeros import em_portugues, meio_acima
from prefeitura.legislacao.primitivas import Aliquota, Maximo, Minimo, PorUnidade
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vencimentos import parcelar
from prefeitura.legislacao.vigencia import Vigencia

ARTIGO = {"lixo": "art. 134", "limpeza-publica": "art. 137"}
Taxas = Callable[[int, Memoria | None], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Servido:
    """A property served by the removal of lixo or by the cleaning of the street."""

    predial: int | None = f.dinheiro("predial devido no exercício")
    predial_anual: int | None = f.dinheiro("predial do ano inteiro, do prédio novo")
    data_do_habite_se: date | None = f.data("data do habite-se do prédio novo")
    proprietario: str | None = f.texto("nome do proprietário")
    ocupacao: str | None = f.palavra("ocupação do prédio", OCUPACOES, sinonimos("ocupacao"))
    rua_servida_por_lixo: bool | None = f.sim_nao("rua com remoção de lixo")
    rua_servida_por_limpeza: bool | None = f.sim_nao("rua com limpeza pública")
    especie: str | None = f.texto("espécie do imóvel")
    territorial: int | None = f.dinheiro("territorial do terreno não edificado")
    metros_de_frente: Decimal | None = f.quantidade("frente do terreno não edificado", "m")


def taxa_de_lixo(lei: Vigencia) -> Taxas:
    """Art. 135: 10% of the predial due."""
    return lei.aliquota("lixo.aliquota", "remoção de lixo, sobre o predial")


def taxa_de_limpeza(lei: Vigencia) -> Taxas:
    """Art. 138: the percentage of the exercise, 10 to 20, and never below the minimum.

    A building that pays no predial owes the minimum (duvida 60). Raises ``AusenciaNaLei``
    without the act of the exercise, ``Recusado`` outside the limits.
    """
    minimo = lei.minimo("limpeza-publica.minimo", "mínimo da limpeza pública")
    pronta: list[Aliquota] = []

    def aliquota() -> Aliquota:
        p = lei.parametro("limpeza-publica.percentual")
        de, ate = (lei.taxa(f"limpeza-publica.percentual_{x}imo") for x in ("min", "max"))
        if not de.pct <= p.valor.pct <= ate.pct:
            raise Recusado(
                f"percentual da limpeza de {em_portugues(p.valor.pct)}% fora da faixa de "
                f"{em_portugues(de.pct)}% a {em_portugues(ate.pct)}% ({p.artigo})"
            )
        return Aliquota(p.valor, p.artigo, "limpeza pública, sobre o predial", lei.arredondar)

    def taxa(predial: int, m: Memoria | None) -> int:
        if not predial:
            return minimo(0, m)
        if not pronta:
            pronta.append(aliquota())
        return minimo(pronta[0](predial, m), m)

    return taxa


def _taxas(lei: Vigencia, tributo: str, ano: int) -> Conta:
    lixo, limpeza = taxa_de_lixo(lei), taxa_de_limpeza(lei)
    prazos = vencimentos(lei, "predial", ano)
    trimestres = do_habite_se(lei, ano)
    dono = dono_isento(lei)

    def predial_de(s: Servido, m: Memoria | None) -> int:
        if s.predial_anual is not None:
            return trimestres(s.predial_anual, s.data_do_habite_se, m)
        predial: int = exigir(s.predial, "predial", "o predial do exercício")
        return predial

    def conta(s: Servido, m: Memoria | None) -> Resultado:
        servida = {
            "lixo": s.rua_servida_por_lixo,
            "limpeza-publica": s.rua_servida_por_limpeza,
        }
        if servida[tributo] is None:
            servida[tributo] = True
        chaves = {"lixo": "lixo", "limpeza-publica": "limpeza"}
        moeda = lei.moeda
        if tributo == "limpeza-publica" and _terreno(s):
            return _limpeza_do_terreno(lei, s, m)
        isentos = [a for t, a in dono(s.ocupacao, s.proprietario) if servida[t]]
        if isentos:
            if m is not None:
                for artigo in isentos:
                    m.passo(artigo, "isento da taxa", 0)
            outros = {chaves[t]: moeda.texto(0) for t, s_ in servida.items() if s_}
            return Resultado(0, isento=True, fundamento="; ".join(isentos), outros=outros)
        predial = predial_de(s, m)
        valores = {
            t: (lixo if t == "lixo" else limpeza)(predial, m) for t, s_ in servida.items() if s_
        }
        valor = valores.get(tributo, 0)
        outros = {chaves[t]: moeda.texto(v) for t, v in valores.items()}
        if not servida[tributo]:
            if m is not None:
                m.passo(ARTIGO[tributo], "rua sem o serviço: a taxa não é devida", 0)
            return Resultado(0, outros={"incide": False, **outros})
        datas = [p.vencimento for p in prazos(predial)] or [prazos(1)[0].vencimento]
        return Resultado(
            valor,
            parcelar(valor, datas, "ultima"),
            outros={"predial": moeda.texto(predial), **outros},
        )

    return conta


@regra("lixo", fatos=Servido)
def lixo(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Removal of lixo, with the instalments of the predial (duvida 36)."""
    return _taxas(lei, "lixo", ano)


@regra("limpeza-publica", fatos=Servido)
def limpeza_publica(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Cleaning of the streets, with the instalments of the predial (duvidas 36, 59 and 60)."""
    return _taxas(lei, "limpeza-publica", ano)


def _terreno(s: Servido) -> bool:
    if s.especie is not None and normalizar(s.especie).startswith("terreno"):
        return True
    return s.territorial is not None


def _limpeza_do_terreno(lei: Vigencia, s: Servido, m: Memoria | None) -> Resultado:
    """Unbuilt land: the rate is absent until the municipality enters one (duvida 60)."""
    if s.metros_de_frente is None:
        lei.valor("limpeza-publica.terreno_por_metro")
    metros = exigir(s.metros_de_frente, "metros_de_frente", "a frente do terreno")
    p = lei.parametro("limpeza-publica.terreno_por_metro")
    por_metro = PorUnidade(p.valor, p.artigo, "limpeza do terreno", "m", inteiras=True)
    return Resultado(lei.minimo("limpeza-publica.minimo")(por_metro(metros, m), m))


@dataclass(frozen=True, slots=True, kw_only=True)
class Custo:
    """The cost of the service and the predial of those whom it benefits."""

    custo_do_servico: int | None = f.dinheiro("custo do serviço de limpeza no exercício")
    total_do_predial_dos_beneficiados: int | None = f.dinheiro("predial dos beneficiados, no total")


@situacao("percentual", "limpeza-publica", fatos=Custo, quando={"custo_do_servico"})
def percentual(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The percentage that covers the exact cost, within the limits (art. 138, duvida 59)."""
    de, ate = (lei.taxa(f"limpeza-publica.percentual_{x}imo") for x in ("min", "max"))
    centesimos = Minimo(int(de.pct * 100), ""), Maximo(int(ate.pct * 100), "")

    def conta(c: Custo, m: Memoria | None) -> Resultado:
        custo = exigir(c.custo_do_servico, "custo_do_servico", "o custo do serviço")
        nome = "total_do_predial_dos_beneficiados"
        total = exigir(
            c.total_do_predial_dos_beneficiados or None, nome, "o predial dos beneficiados"
        )
        exato = meio_acima(custo * 10_000, total)
        dentro = centesimos[1](centesimos[0](exato, None), None)
        sugerido = f"{dentro // 100}.{dentro % 100:02d}"
        if m is not None:
            m.passo(
                "art. 138",
                f"{m.moeda.valor(custo)} / {m.moeda.valor(total)} = "
                f"{em_portugues(Fraction(exato, 100))}%",
            )
            if dentro != exato:
                m.passo("art. 138", f"levado ao limite: {em_portugues(Fraction(dentro, 100))}%")
        return Resultado(0, outros={"percentual_sugerido": sugerido})

    return conta
