"""Inscription and prescription of what was not paid (arts. 41 to 43, 72, 73, 140 to 150, 369)."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Passo, Resultado
from prefeitura.legislacao.calendario import Calendario, somar_meses
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.prazos import prescricao_interrompida
from prefeitura.legislacao.regras import Conta, situacao
from prefeitura.legislacao.vigencia import Vigencia


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
    vencimento: date | None = f.data("data do vencimento")
    notificacao: date | None = f.data(
        "notificação ou publicação do lançamento definitivo da contribuição de melhoria (art. 369)",
        nomes=("lancamento", "publicacao"),
    )
    interrupcao: date | None = f.data("último ato que interrompeu a prescrição (art. 42)")


@situacao(
    "prescricao", fatos=DividaAntiga, quando={"exercicio_devido", "vencimento", "notificacao"}
)
def prescricao(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Arts. 41 and 369: last day of collection, and whether it has passed on the date of the law.

    An interruption (42) makes the whole term run again from its own date.
    """

    def exercicio(d: DividaAntiga) -> int:
        if d.exercicio_devido is not None:
            return d.exercicio_devido
        do_fato = d.vencimento or d.notificacao
        if do_fato is None:
            raise FatoInvalido("falta o exercício devido ou o vencimento (exercicio_devido)")
        return do_fato.year

    def conta(d: DividaAntiga, m: Memoria | None) -> Resultado:
        fim = lei.data_de_prescricao(
            tributo,
            exercicio=exercicio(d),
            valor=d.valor,
            vencimento=d.vencimento,
            notificacao=d.notificacao,
        )
        if fim is not None and d.interrupcao is not None:
            if d.interrupcao > fim:
                raise FatoInvalido("a interrupção é posterior à prescrição")
            fim = prescricao_interrompida(lei, tributo, d.valor, d.interrupcao)
            if m is not None:
                m.passo("art. 42", f"interrompida em {d.interrupcao:%d/%m/%Y}: recomeça a correr")
        artigo = "art. 369" if tributo in lei.valor("prescricao.da_notificacao") else "art. 41"
        return _prescreve(lei, fim, d.valor, artigo, m)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class MultaAntiga:
    """A fine, to be imposed (from the infraction) or collected (from the exercise)."""

    infracao: date | None = f.data("data da infração, para aplicar a multa")
    exercicio_devido: int | None = f.exercicio("exercício em que se tornou devida, para cobrar")
    valor: int | None = f.dinheiro("valor da multa", nomes=("principal",))
    vencimento: date | None = f.data("data do vencimento, para a multa menor de 100,00")


@situacao("prescricao", "multas", fatos=MultaAntiga, quando={"infracao", "exercicio_devido"})
def prescricao_de_multa(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """Art. 43: five years, or two under 100.00, as in 41; to impose it, from the infraction."""
    limite = lei.valor("prescricao.limite_da_menor")
    anos, anos_menor = (lei.valor(f"prescricao.multas.{n}") for n in ("anos", "anos_menor"))

    def conta(d: MultaAntiga, m: Memoria | None) -> Resultado:
        menor = d.valor is not None and d.valor < limite
        desde = d.infracao or (d.vencimento if menor else None)
        if desde is not None:
            fim = somar_meses(desde, 12 * (anos_menor if menor else anos))
        elif d.exercicio_devido is not None and not menor:
            fim = date(d.exercicio_devido + anos, 12, 31)
        else:
            raise FatoInvalido("falta a data da infração ou do vencimento (infracao, vencimento)")
        return _prescreve(lei, fim, d.valor, "art. 43", m)

    return conta


def _prescreve(
    lei: Vigencia, fim: date | None, valor: int | None, artigo: str, m: Memoria | None
) -> Resultado:
    if m is not None:
        if fim is None:
            m.passo(artigo, "ônus anual sobre imóvel: o código não dá prazo (dúvida 11)")
        else:
            m.passos.append(Passo(artigo, "último dia da cobrança", fim.isoformat()))
    return Resultado(
        valor or 0,
        outros={
            "prazo_final": fim.isoformat() if fim else None,
            "prescrito": fim is not None and lei.data > fim,
        },
    )
