"""Seizure, Depósito Municipal and auction (arts. 73, 126 to 131)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir, no_ato
from prefeitura.legislacao.erros import AusenciaNaLei
from prefeitura.legislacao.primitivas import PorUnidade
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

DEPOSITO, AMBULANTES = "deposito-municipal", ("licenca-ambulante", "licenca-ambulante-ponto-fixo")
DESPESAS = "deposito-municipal.despesas"


class Guardado(Protocol):
    """What the keeping of a thing or animal depends on."""

    @property
    def especie(self) -> str | None: ...
    @property
    def dias(self) -> int | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarda:
    """A thing or an animal kept."""

    especie: str | None = f.texto("espécie do que se guarda, por exemplo bovino")
    dias: int | None = f.inteiro("dias de depósito", "dias")


def _despesas(lei: Vigencia) -> Callable[[Guardado, Memoria | None], int]:
    """The keeping costs typed, or the row of the table by day (131, doubt 8): never assumed."""
    tabela = lei.tabela("tabela-deposito")
    try:
        total = lei.parametro(DESPESAS)
    except AusenciaNaLei:
        total = None

    def despesas(g: Guardado, m: Memoria | None) -> int:
        if total is not None:
            if m is not None:
                m.passo(total.artigo, f"despesas do Depósito ({total.lei})", total.valor)
            return int(total.valor)
        if g.especie is None or not tabela.linhas:
            raise AusenciaNaLei(
                "a tabela do Depósito Municipal (art. 131) não consta da publicação: informe as "
                f"despesas em Parâmetros da lei, “{DESPESAS}”",
                parametro=DESPESAS,
                artigo="art. 131",
            )
        diaria = PorUnidade(tabela.dinheiro(g.especie), tabela.artigo, g.especie, "dias")
        return diaria(exigir(g.dias, "dias", "os dias de depósito"), m)

    return despesas


@regra(DEPOSITO, fatos=Guarda)
def deposito(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """The cost of keeping what was seized (131)."""
    despesas_de = _despesas(lei)

    def conta(g: Guarda, m: Memoria | None) -> Resultado:
        valor = despesas_de(g, m)
        return Resultado(valor, no_ato(lei, valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Liberacao:
    """The return of what was seized."""

    imposto_devido: int | None = f.dinheiro("imposto devido pelo ato", nomes=("impostos",))
    multa_fixada: int | None = f.dinheiro("multa", nomes=("multa",))
    houve_deposito: bool | None = f.sim_nao("a coisa chegou ao Depósito Municipal")
    especie: str | None = f.texto("espécie do que se guarda")
    dias: int | None = f.inteiro("dias de depósito", "dias")


@situacao("liberar_apreensao", DEPOSITO, *AMBULANTES, fatos=Liberacao, quando={"houve_deposito"})
def liberar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Fine, imposto and keeping costs (131); for ambulantes imposto and Cr$ 200.00 (73)."""
    despesas_de = _despesas(lei)
    multas = lei.tabela("multas")
    artigo = "art. 131" if tributo == DEPOSITO else "art. 73"
    do_ambulante = multas.dinheiro("ambulante_sem_licenca", "minimo")
    texto = lei.moeda.texto

    def conta(x: Liberacao, m: Memoria | None) -> Resultado:
        multa = x.multa_fixada
        if multa is None and tributo != DEPOSITO:
            multa = do_ambulante
        multa = exigir(multa, "multa_fixada", "a multa")
        imposto = x.imposto_devido
        if imposto is None and tributo == DEPOSITO:
            imposto = 0
        imposto = exigir(imposto, "imposto_devido", "o imposto devido")
        na_guarda = tributo == DEPOSITO if x.houve_deposito is None else x.houve_deposito
        if m is not None:
            m.passo(artigo, "imposto devido", imposto)
            m.passo(artigo, "multa", multa)
        despesas = despesas_de(x, m) if na_guarda else 0
        total = imposto + multa + despesas
        if m is not None:
            m.passo(artigo, "devolve-se mediante o pagamento", total)
        return Resultado(
            total,
            outros={
                "imposto": texto(imposto),
                "multa": texto(multa),
                "despesas": texto(despesas),
            },
        )

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Leilao:
    """The account of an auction."""

    produto: int | None = f.dinheiro("produto da venda")
    multa: int | None = f.dinheiro("multa", nomes=("multa_fixada",))
    impostos: int | None = f.dinheiro("impostos do ato", nomes=("imposto_devido",))
    especie: str | None = f.texto("espécie do que se guardou")
    dias: int | None = f.inteiro("dias de depósito", "dias")


@situacao("prestar_contas_leilao", DEPOSITO, *AMBULANTES, fatos=Leilao, quando={"produto"})
def prestar_contas(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The product pays multa, impostos, despesas, in that order (130 §2, 131, doubt 74)."""
    despesas_de = _despesas(lei)
    texto = lei.moeda.texto

    def conta(x: Leilao, m: Memoria | None) -> Resultado:
        produto = exigir(x.produto, "produto", "o produto da venda")
        contas = {
            "multa": exigir(x.multa, "multa", "a multa"),
            "impostos": x.impostos or 0,
            "despesas": despesas_de(x, m),
        }
        devido = sum(contas.values())
        resta, quitado = produto, {}
        for nome, quantia in contas.items():
            quitado[nome] = texto(min(quantia, resta))
            resta -= min(quantia, resta)
        saldo = max(devido - produto, 0)
        if m is not None:
            somas = ", ".join(f"{nome} {m.moeda.valor(v)}" for nome, v in contas.items())
            m.passo("art. 131", somas, devido)
            m.passo("art. 130 §2", f"produto {m.moeda.valor(produto)}: devolve-se", resta)
            m.passo("art. 130 §2", "dívida que fica", saldo)
        return Resultado(
            produto - resta,
            outros={
                "devolver": texto(resta),
                "saldo_devedor": texto(saldo),
                "quitado": quitado,
            },
        )

    return conta
