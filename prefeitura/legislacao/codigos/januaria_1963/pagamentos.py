"""Payment of what was launched: a question about every tributo."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Devido, Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vencimentos import data_fixa
from prefeitura.legislacao.vigencia import Vigencia

COM_CALENDARIO = ("predial", "territorial-urbano")
TRANSMISSAO = ("transmissao-inter-vivos", "transmissao-usufruto", "transmissao-enfiteuse")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagamento:
    """A sum, its due date and the day on which it is paid."""

    principal: int | None = f.dinheiro(
        "quantia a pagar", nomes=("valor", "prestacao", "valor_prestacao", "mensalidade")
    )
    imposto: int | None = f.dinheiro("imposto a pagar")
    vencimento: date | None = f.data("data do vencimento")
    pagamento: date | None = f.data("data do pagamento")
    desconto_decretado_pct: Decimal | None = f.quantidade("desconto decretado", "%", maximo=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class PagamentoDeImovel:
    """As ``Pagamento``; without due date it is that of the calendar of the exercise."""

    principal: int | None = f.dinheiro("quantia a pagar", nomes=("valor",))
    imposto: int | None = f.dinheiro("imposto de todo o exercício")
    valor_prestacao: int | None = f.dinheiro("valor de uma prestação")
    prestacao: int | None = f.inteiro("número da prestação", minimo=1, maximo=2)
    vencimento: date | None = f.data("data do vencimento")
    pagamento: date | None = f.data("data do pagamento")
    pagamento_integral: Any = f.data_ou_sim_nao("paga de uma só vez: sim ou não, ou a data")
    desconto_decretado_pct: Decimal | None = f.quantidade("desconto decretado", "%", maximo=100)


@situacao("pagamento", fatos=Pagamento, quando={"pagamento", "desconto_decretado_pct"})
def pagamento(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """What is due on the day of payment (art. 71, and the special articles)."""

    tem_calendario = f"calendario.{tributo}" in lei.codigo.parametros

    def vencimentos(p: Pagamento) -> list[tuple[int, date]]:
        quantia = _uma("principal ou imposto", p.principal, p.imposto)
        if p.vencimento is not None:
            return [(quantia, p.vencimento)]
        if p.imposto is None or not tem_calendario:
            raise FatoInvalido("falta o vencimento (vencimento)")
        return [(x.valor, x.vencimento) for x in lei.vencimentos(tributo, ano)(quantia)]

    def conta(p: Pagamento, m: Memoria | None) -> Resultado:
        if p.pagamento is None:
            raise FatoInvalido("falta a data do pagamento (pagamento)")
        devidos = lei.devido_do_conjunto(
            tributo,
            vencimentos(p),
            em=p.pagamento,
            calendario=calendario,
            desconto_pct=p.desconto_decretado_pct,
        )
        return _somar(lei, devidos, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class PagamentoDeTransmissao:
    """The tax of a transfer paid on a day; by a deed made outside, due thirty days after it."""

    imposto: int | None = f.dinheiro("imposto a pagar", nomes=("principal", "valor"))
    escritura: date | None = f.data("data da escritura lavrada fora do município")
    vencimento: date | None = f.data("data do vencimento")
    pagamento: date | None = f.data("data do pagamento")


@situacao("pagamento", *TRANSMISSAO, fatos=PagamentoDeTransmissao, quando={"pagamento"})
def pagamento_de_transmissao(
    lei: Vigencia, tributo: str, ano: int, calendario: Calendario
) -> Conta:
    """Art. 216: 20%, and the interest of 71; the term of its sole § from the deed."""

    def conta(p: PagamentoDeTransmissao, m: Memoria | None) -> Resultado:
        if p.imposto is None or p.pagamento is None:
            raise FatoInvalido("faltam o imposto e o pagamento (imposto, pagamento)")
        vencimento = p.vencimento
        if vencimento is None:
            if p.escritura is None:
                raise FatoInvalido("falta o vencimento ou a escritura (vencimento, escritura)")
            fim = lei.prazo("transmissao-fora", desde=p.escritura, calendario=calendario).fim
            vencimento = date(fim.year, fim.month, fim.day)
        devido = lei.devido(
            tributo,
            valor=p.imposto,
            vencimento=vencimento,
            em=p.pagamento,
            calendario=calendario,
        )
        return _somar(lei, [devido], m)

    return conta


@situacao(
    "pagamento",
    *COM_CALENDARIO,
    fatos=PagamentoDeImovel,
    quando={"pagamento", "pagamento_integral", "desconto_decretado_pct", "valor_prestacao"},
)
def pagamento_de_imovel(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """As ``pagamento``, by instalments of the calendar, with the discount of the whole."""
    plano = lei.vencimentos(tributo, ano)
    das_prestacoes = [data_fixa(d, ano) for d in lei.valor(f"calendario.{tributo}")[-1]["datas"]]

    def vencimentos(p: PagamentoDeImovel) -> list[tuple[int, date]]:
        quantia = _uma(
            "principal, imposto ou valor_prestacao", p.principal, p.imposto, p.valor_prestacao
        )
        if p.vencimento is not None:
            return [(quantia, p.vencimento)]
        if p.valor_prestacao is not None:
            if p.prestacao is None:
                raise FatoInvalido("falta o vencimento ou o número da prestação (prestacao)")
            return [(quantia, das_prestacoes[p.prestacao - 1])]
        parcelas = plano(quantia)
        if p.prestacao is not None:
            parcelas = tuple(x for x in parcelas if x.numero == p.prestacao)
            if not parcelas:
                raise FatoInvalido(f"este imposto não tem a {p.prestacao}ª prestação")
        return [(x.valor, x.vencimento) for x in parcelas]

    def conta(p: PagamentoDeImovel, m: Memoria | None) -> Resultado:
        integral = bool(p.pagamento_integral)
        if p.pagamento_integral is None and p.vencimento is None and p.prestacao is None:
            integral = p.imposto is not None  # the whole tax, paid on one day
        em = p.pagamento_integral if isinstance(p.pagamento_integral, date) else p.pagamento
        if em is None:
            raise FatoInvalido("falta a data do pagamento (pagamento)")
        pct = p.desconto_decretado_pct
        if p.imposto is not None and p.pagamento_integral is False and p.vencimento is None:
            pct = None  # the decree of 170 or 247 is for who pays the whole
            if m is not None and p.desconto_decretado_pct:
                m.aviso("sem pagamento integral não há o desconto decretado")
        devidos = lei.devido_do_conjunto(
            tributo,
            vencimentos(p),
            em=em,
            calendario=calendario,
            desconto_pct=pct,
            integral=integral,
        )
        return _somar(lei, devidos, m)

    return conta


def _uma(quais: str, *quantias: int | None) -> int:
    """The only amount given among several names."""
    ditas = [q for q in quantias if q is not None]
    if len(ditas) != 1:
        raise FatoInvalido(f"informe uma quantia, e uma só ({quais})")
    return ditas[0]


def _somar(lei: Vigencia, devidos: list[Devido], m: Memoria | None) -> Resultado:
    total = sum(d.total for d in devidos)
    if m is not None:
        m.passos.extend(passo for d in devidos for passo in d.memoria[:-1])
        m.passo("art. 71", "a pagar", total)
    texto = lei.moeda.texto
    return Resultado(
        total,
        outros={
            "principal": texto(sum(d.principal for d in devidos)),
            "desconto": texto(sum(d.desconto for d in devidos)),
            "multa": texto(sum(d.multa for d in devidos)),
            "juros": texto(sum(d.juros for d in devidos)),
            "dias_de_atraso": max(d.dias_de_atraso for d in devidos),
        },
    )
