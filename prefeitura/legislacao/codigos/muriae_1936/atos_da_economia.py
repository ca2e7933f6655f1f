"""Taxas XII to XVIII: promotion, retirement, contracts, remission of fines (arts. 59, 172, 173)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.muriae_1936.comum import exigir, no_ato, so_nos_itens, somar
from prefeitura.legislacao.codigos.muriae_1936.nomes import contem
from prefeitura.legislacao.erros import FatoInvalido, ForaDaTabela
from prefeitura.legislacao.primitivas import Aliquota
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

PESSOAL, CONTRATOS = "atos-da-economia-pessoal", "atos-da-economia-contratos"
_PELO_FATO = (
    ("XII", ("promocao", "acesso", "accesso")),
    ("XIII", ("aposentadoria",)),
    ("XIV", ("prorrogacao",)),
    ("XVI", ("transferencia_de_privilegio", "transferencia_do_privilegio")),
    ("XV", ("privilegio", "concessao")),
    ("XVII", ("transferencia", "transferencia_de_contrato")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AtoDaEconomia:
    """An act of the administration that benefits somebody."""

    tributo: str | None = f.texto("taxa, pelo nome no catálogo")
    numero: str | None = f.texto("número da tabela, de XII a XVII")
    fato: str | None = f.texto("promoção, aposentadoria, prorrogação, privilégio…")
    diferenca_mensal: int | None = f.dinheiro("diferença mensal de vencimentos")
    diferenca_anual: int | None = f.dinheiro("diferença de vencimentos ou percentagem de um ano")
    vencimento_mensal: int | None = f.dinheiro("vencimento mensal do aposentado")
    vencimento_anual: int | None = f.dinheiro("vencimento ou percentagem de um ano")
    valor_prorrogacao: int | None = f.dinheiro("valor da prorrogação")
    valor_privilegio: int | None = f.dinheiro("valor do privilégio")
    valor_contrato: int | None = f.dinheiro("valor do contrato")


@dataclass(frozen=True, slots=True, kw_only=True)
class AtosDaEconomia(AtoDaEconomia):
    """One act or several."""

    itens: tuple[AtoDaEconomia, ...] = f.registros("atos, quando mais de um", AtoDaEconomia)
    data_ato: date | None = f.data("dia do ato")


_BASES: dict[str, tuple[tuple[str, bool], ...]] = {
    "XII": (("diferenca_mensal", True), ("diferenca_anual", False)),
    "XIII": (("vencimento_mensal", True), ("vencimento_anual", False)),
    "XIV": (("valor_prorrogacao", False),),
    "XV": (("valor_privilegio", False),),
    "XVI": (("valor_privilegio", False),),
    "XVII": (("valor_contrato", False),),
}


def _ato(
    lei: Vigencia, so: str | None
) -> Callable[[AtoDaEconomia, Memoria | None], tuple[int, dict[str, Any]]]:
    tabela = lei.tabela("taxas")
    linhas = {k: tabela.linhas[k] for k in _BASES if so in (None, tabela.linhas[k]["tributo"])}
    aliquotas = {
        k: Aliquota(tabela.taxa(k), f"{tabela.artigo} {k}", x["descricao"], lei.arredondar)
        for k, x in linhas.items()
    }
    doze = lei.valor("atos-da-economia.meses_do_ano")

    def numero_de(a: AtoDaEconomia) -> str:
        if a.numero is not None:
            numero = a.numero.upper().strip()
        elif a.fato is not None:
            numero = next((n for n, nomes in _PELO_FATO if contem(a.fato, nomes)), "")
        else:
            ditas = [n for n, bases in _BASES.items() for b, _ in bases if getattr(a, b)]
            if len(ditas) != 1:
                raise FatoInvalido("falta dizer o ato (fato ou numero)")
            numero = ditas[0]
        if numero not in linhas:
            raise ForaDaTabela(f"ato fora da tabela das taxas: “{a.fato or a.numero}” (art. 173)")
        if a.tributo not in (None, linhas[numero]["tributo"]):
            raise FatoInvalido(f"o número {numero} não é da taxa “{a.tributo}”")
        return numero

    def ato(a: AtoDaEconomia, m: Memoria | None) -> tuple[int, dict[str, Any]]:
        numero = numero_de(a)
        for nome, mensal in _BASES[numero]:
            base: int | None = getattr(a, nome)
            if base is None:
                continue
            if mensal:
                base *= doze
                if m is not None:
                    m.passo(f"{tabela.artigo} {numero}", f"{doze} meses", base)
            return aliquotas[numero](base, m), {
                "numero": numero,
                "tributo": linhas[numero]["tributo"],
            }
        raise FatoInvalido(f"falta o valor do ato ({_BASES[numero][0][0]})")

    return ato


def _conta(lei: Vigencia, so: str | None) -> Conta:
    ato = _ato(lei, so)

    def conta(a: AtosDaEconomia, m: Memoria | None) -> Resultado:
        if not a.itens:
            valor, dito = ato(a, m)
            return Resultado(valor, no_ato(a.data_ato, valor), outros=dito)
        so_nos_itens(a, AtoDaEconomia)
        valor, itens = somar(a.itens, ato, lei, m)
        return Resultado(valor, no_ato(a.data_ato, valor), outros={"itens": itens})

    return conta


@situacao("lancamento", PESSOAL, CONTRATOS, fatos=AtosDaEconomia, quando=set())
def ato_da_economia(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """A rate on twelve months of pay, or on the value declared in the act (doubt 74)."""
    return _conta(lei, tributo)


@regra("atos-da-economia", fatos=AtosDaEconomia)
def atos_da_economia(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """Several acts together."""
    return _conta(lei, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relevacao:
    """A fine remitted."""

    multa: int | None = f.dinheiro("multa relevada")
    culpa_propria: bool | None = f.sim_nao("a parte incorreu na multa por culpa própria")
    data_ato: date | None = f.data("dia da relevação")


@regra("atos-da-economia-multa", fatos=Relevacao)
def relevacao_de_multa(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """XVIII: 10% of a fine incurred by own fault, paid with the remission, once (doubt 23)."""
    expediente = lei.aliquota("multas.expediente", "relevação de multa por culpa própria")

    def conta(r: Relevacao, m: Memoria | None) -> Resultado:
        multa: int = exigir(r.multa, "multa", "a multa relevada")
        if not exigir(r.culpa_propria, "culpa_propria", "dizer se houve culpa própria"):
            if m is not None:
                m.passo(expediente.artigo, "sem culpa própria não há taxa", 0)
            return Resultado(0)
        valor = expediente(multa, m)
        return Resultado(valor, no_ato(r.data_ato, valor))

    return conta
