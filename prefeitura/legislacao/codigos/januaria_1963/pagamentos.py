"""Payment, inscription and prescription of what was launched: questions about every tributo."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Devido, Memoria, Passo, Resultado
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

    def conta(p: Pagamento, m: Memoria | None) -> Resultado:
        quantia = _uma("principal ou imposto", p.principal, p.imposto)
        if p.vencimento is None or p.pagamento is None:
            raise FatoInvalido("faltam o vencimento e o pagamento (vencimento, pagamento)")
        devido = lei.devido(
            tributo,
            valor=quantia,
            vencimento=p.vencimento,
            em=p.pagamento,
            calendario=calendario,
            desconto_pct=p.desconto_decretado_pct,
            memoria=m is not None,
        )
        return _somar(lei, [devido], m)

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
        devidos = lei.devido_do_conjunto(
            tributo,
            vencimentos(p),
            em=em,
            calendario=calendario,
            desconto_pct=p.desconto_decretado_pct,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Divida:
    """A sum not paid in its term."""

    vencimento: date | None = f.data("data do vencimento")
    principal: int | None = f.dinheiro("quantia não paga", nomes=("valor", "imposto"))
    convite: date | None = f.data("data do convite a pagar a dívida inscrita (art. 144)")
    inscricao: date | None = f.data("data da inscrição")
    notificacao_art_73: date | None = f.data("data da notificação do art. 73")


@situacao(
    "divida-ativa",
    fatos=Divida,
    quando={"vencimento", "convite", "inscricao", "notificacao_art_73"},
)
def divida_ativa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Day and amount of the inscription (142), and when the certidão may leave (duvida 8)."""
    regra = lei.regra_de_mora(tributo)

    def conta(d: Divida, m: Memoria | None) -> Resultado:
        certidao = _certidao(d, calendario)
        outros: dict[str, Any] = {}
        if d.vencimento is not None:
            fim = lei.data_de_inscricao(tributo, d.vencimento, calendario).isoformat()
            outros |= {"inscricao_a_partir_de": fim, "prazo_final": fim}
            if m is not None:
                m.passos.append(Passo("art. 142", "inscrição a partir de", fim))
        elif certidao is None:
            raise FatoInvalido("falta o vencimento (vencimento)")
        total = d.principal or 0
        if d.principal is not None:
            taxa = regra.degraus[0].taxa
            multa = lei.arredondar(d.principal * taxa.n, taxa.d)
            total += multa
            outros["multa"] = lei.moeda.texto(multa)
            if m is not None:
                m.passo(regra.multa_artigo, "multa, uma só vez (dúvida 83)", multa)
        if certidao is not None:
            dia = certidao.isoformat()
            outros |= {"certidao_a_partir_de": dia, "prazo_final": dia}
            if m is not None:
                m.passos.append(Passo("arts. 72, 73 e 144", "certidão a partir de", dia))
        return Resultado(total, outros=outros)

    return conta


def _certidao(d: Divida, calendario: Calendario) -> date | None:
    """Both tracks over: amicable and notice of 30 days (72, 73), invitation of 60 days (144)."""
    convite = d.convite or d.inscricao
    if d.notificacao_art_73 is None or convite is None:
        return None
    notificacao = d.notificacao_art_73
    if d.vencimento is not None:
        notificacao = max(notificacao, calendario.somar_dias(d.vencimento, 60))
    return max(calendario.somar_dias(notificacao, 30), calendario.somar_dias(convite, 60))


@dataclass(frozen=True, slots=True, kw_only=True)
class DividaAntiga:
    """A debt whose prescription is asked."""

    exercicio_devido: int | None = f.exercicio("exercício em que o tributo se tornou devido")
    valor: int | None = f.dinheiro("valor da dívida", nomes=("principal", "imposto"))
    vencimento: date | None = f.data("data do vencimento, para a dívida menor de 100,00")


@situacao("prescricao", fatos=DividaAntiga, quando={"exercicio_devido"})
def prescricao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 41: last day of collection, and whether it has passed on the date of the law."""

    def conta(d: DividaAntiga, m: Memoria | None) -> Resultado:
        if d.exercicio_devido is None:
            raise FatoInvalido("falta o exercício devido (exercicio_devido)")
        fim = lei.data_de_prescricao(
            tributo, exercicio=d.exercicio_devido, valor=d.valor, vencimento=d.vencimento
        )
        if m is not None:
            if fim is None:
                m.passo("art. 41", "ônus anual sobre imóvel: o código não dá prazo (dúvida 11)")
            else:
                m.passos.append(Passo("art. 41", "último dia da cobrança", fim.isoformat()))
        return Resultado(
            d.valor or 0,
            outros={
                "prazo_final": fim.isoformat() if fim else None,
                "prescrito": fim is not None and lei.data > fim,
            },
        )

    return conta
