"""Licences of establishments: opening, continuation, revision, reopening (arts. 61 to 67)."""

from dataclasses import dataclass
from datetime import date

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria, Resultado
from prefeitura.legislacao.calendario import Calendario
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir, isento, no_ato
from prefeitura.legislacao.codigos.jambeiro_1958.fundamentos import isencao_no_lancamento
from prefeitura.legislacao.erros import FatoInvalido
from prefeitura.legislacao.regras import Conta, regra, situacao
from prefeitura.legislacao.vigencia import Vigencia

ABERTURA, CONTINUACAO = "licenca-localizacao", "licenca-localizacao-continuacao"
IMPOSTO = "imposto_industrias_e_profissoes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Abertura:
    """An establishment that opens."""

    imposto_industrias_e_profissoes: int | None = f.dinheiro(
        "indústrias e profissões lançado, sem assistência social"
    )
    imposto_provisorio: int | None = f.dinheiro(
        "indústrias e profissões pelos dados declarados (art. 62 §1)"
    )
    data_do_pedido: date | None = f.data("dia do pedido da licença")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio…")


@regra(ABERTURA, fatos=Abertura)
def abertura(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """10% of indústrias e profissões, paid with the request (62 and 64, doubt 59)."""
    aliquota = lei.aliquota("licenca-localizacao.aliquota", "licença de abertura")
    isencao = isencao_no_lancamento(lei, ABERTURA, Abertura)

    def conta(a: Abertura, m: Memoria | None) -> Resultado:
        if (ground := isencao(a)) is not None:
            return isento(ground.nome, ground.texto, m)
        base = a.imposto_industrias_e_profissoes
        outros = {}
        if base is None and a.imposto_provisorio is not None:
            base, outros = a.imposto_provisorio, {"provisorio": True}
            if m is not None:
                m.aviso("provisória: a diferença se paga na classificação definitiva (art. 62 §2)")
        valor = aliquota(exigir(base, IMPOSTO, "o imposto de indústrias e profissões"), m)
        return Resultado(valor, no_ato(lei, valor, a.data_do_pedido), outros=outros)

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Continuacao:
    """An establishment that goes on in a later exercise."""

    imposto_industrias_e_profissoes: int | None = f.dinheiro(
        "indústrias e profissões do exercício, sem assistência social"
    )
    imposto_provisorio: int | None = f.dinheiro(
        "indústrias e profissões pelos dados declarados (art. 62 §1)"
    )
    exercicio_de_abertura: int | None = f.exercicio("exercício em que abriu")
    proprietario_tipo: str | None = f.texto("dono: uniao, estado, municipio…")


@regra(CONTINUACAO, fatos=Continuacao)
def continuacao(lei: Vigencia, ano: int, calendario: Calendario) -> Conta:
    """10% of indústrias e profissões in each later exercise, by 31 January (63 and 64)."""
    aliquota = lei.aliquota("licenca-localizacao.aliquota", "licença de continuação")
    isencao = isencao_no_lancamento(lei, CONTINUACAO, Continuacao)
    parcelas = lei.vencimentos(CONTINUACAO, ano)

    def conta(c: Continuacao, m: Memoria | None) -> Resultado:
        if (ground := isencao(c)) is not None:
            return isento(ground.nome, ground.texto, m)
        if c.exercicio_de_abertura is not None and c.exercicio_de_abertura > ano:
            raise FatoInvalido("o estabelecimento abriu depois deste exercício")
        if c.exercicio_de_abertura == ano:
            if m is not None:
                m.passo("art. 63", "exercício da abertura: só a licença de abertura", 0)
            return Resultado(0)
        base = c.imposto_industrias_e_profissoes
        if base is None:
            base = c.imposto_provisorio
        valor = aliquota(exigir(base, IMPOSTO, "o imposto de indústrias e profissões"), m)
        return Resultado(valor, parcelas(valor))

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Revisao:
    """The definitive classification of an establishment."""

    imposto_provisorio: int | None = f.dinheiro("indústrias e profissões provisório")
    licenca_paga: int | None = f.dinheiro("licença já paga")
    imposto_definitivo: int | None = f.dinheiro("indústrias e profissões definitivo")


@situacao(
    "revisar", ABERTURA, CONTINUACAO, fatos=Revisao, quando={"imposto_definitivo", "licenca_paga"}
)
def revisar(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """The difference against the treasury is paid at once (62 §2)."""
    aliquota = lei.aliquota("licenca-localizacao.aliquota", "licença")

    def conta(r: Revisao, m: Memoria | None) -> Resultado:
        definitivo = exigir(r.imposto_definitivo, "imposto_definitivo", "o imposto definitivo")
        devida = aliquota(definitivo, m)
        paga = r.licenca_paga
        if paga is None:
            provisorio = exigir(r.imposto_provisorio, "licenca_paga", "a licença já paga")
            paga = aliquota(provisorio, m)
        falta = max(devida - paga, 0)
        if m is not None:
            m.passo("art. 62 §2", f"diferença sobre {m.moeda.valor(paga)} já pagos", falta)
            if devida < paga:
                m.aviso("a lei nada diz da diferença a favor do contribuinte (art. 62)")
        return Resultado(falta, outros={"momento": "imediato"} if falta else {})

    return conta


@dataclass(frozen=True, slots=True, kw_only=True)
class Reabertura:
    """An establishment that was closed and opens again."""

    fechado_desde: date | None = f.data("dia em que fechou")
    reabertura: date | None = f.data("dia em que reabre")
    motivo_justificado: bool | None = f.sim_nao("fechou por motivo justificado")


@situacao("reabrir", ABERTURA, CONTINUACAO, fatos=Reabertura, quando={"fechado_desde"})
def reabrir(lei: Vigencia, tributo: str, ano: int, calendario: Calendario) -> Conta:
    """More than fifteen days without reason: a new licence (65)."""
    p = lei.parametro("licenca-localizacao.dias_fechado")

    def conta(r: Reabertura, m: Memoria | None) -> Resultado:
        fechou: date = exigir(r.fechado_desde, "fechado_desde", "o dia em que fechou")
        reabre: date = exigir(r.reabertura, "reabertura", "o dia em que reabre")
        if reabre < fechou:
            raise FatoInvalido("a reabertura é anterior ao fechamento")
        dias = (reabre - fechou).days
        nova = dias > p.valor and not r.motivo_justificado
        if m is not None:
            como = "nova licença" if nova else "reabre sem nova licença"
            razao = ", com motivo justificado" if r.motivo_justificado else ""
            m.passo(p.artigo, f"fechado {dias} dias (limite {p.valor}){razao}: {como}")
        return Resultado(0, outros={"nova_licenca_exigida": nova})

    return conta
