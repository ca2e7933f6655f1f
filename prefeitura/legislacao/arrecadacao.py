"""What each code asks of the treasury: guias, refunds, stamps, certificates, pardon, sureties.

Read from ``arrecadacao.toml`` of the code. A chapter that a code lacks is ``None`` (or empty):
the law is silent there, and nothing is invented.
"""

import tomllib
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao.erros import ErroDeLei

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

ARQUIVO = "arrecadacao.toml"
# Where a debt is when somebody comes to pay it.
EXERCICIO, DIVIDA, PROCURADORIA, JUIZO = "exercicio", "divida", "procuradoria", "juizo"
FASES = (EXERCICIO, DIVIDA, PROCURADORIA, JUIZO)
ANTERIORES = ("canhotos", "balancete")


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeGuia:
    """A guia that the law demands before the counter receives.

    ``fases`` are those in which nothing is received without it; ``expede`` the roles of who
    issues it, or of who registers the one that the court issued; ``visto`` whose visto it bears,
    ``cartorio`` whether it is of the court and bears its stamp. ``em_lugar`` are the tributos
    that it pays, while of the exercício, in the place of the guia of their phase.
    """

    emissor: str
    nome: str
    artigo: str
    expede: tuple[str, ...]
    assina: str
    fases: tuple[str, ...] = ()
    em_lugar: tuple[str, ...] = ()
    visto: str = ""
    cartorio: bool = False
    menciona: str = ""
    vias: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeCobranca:
    """The terms between an inscribed debt and its execution, by their names in the list of terms
    of the code; "" for a phase that the law has not. ``remessa`` is the article of the sending,
    ``ajuizar`` the term to sue or send the certidão back, ``insistir`` the article of who decides
    then."""

    remessa: str
    amigavel: str = ""
    convite: str = ""
    notificacao: str = ""
    ajuizar: str = ""
    insistir: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDoPapel:
    """The tributo that a paper pays when it is protocolled or joined; ``fatos`` what a petition
    is unless said otherwise."""

    artigo: str
    tributo: str
    fatos: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDePrescricao:
    """When a debt can no longer be collected, and the acts that make the term run again.

    ``causas`` are their names by slug; ``convite`` the one that the invitation to pay is.
    """

    artigo: str
    interrompe: str
    causas: dict[str, str]
    convite: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExigeQuitacao:
    """Tributos whose refund wants the certificate of quittance, and by which article."""

    artigo: str
    tributos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeRestituicao:
    """How what was wrongly paid goes back.

    ``prazo`` is the term of the request in the list of terms of the code ("" where the law gives
    none); ``sem_prazo`` the tributos that it does not reach; ``suprida`` the article by which a
    certificate stands for the conhecimento; ``nota`` the article of the note on the second via.
    """

    artigo: str
    prazo: str = ""
    sem_prazo: tuple[str, ...] = ()
    de_oficio: str = ""
    de_oficio_artigo: str = ""
    suprida: str = ""
    nota: str = ""
    quitacao: tuple[ExigeQuitacao, ...] = ()

    def exige_quitacao(self, tributos: set[str]) -> ExigeQuitacao | None:
        """The rule that wants the quittance for one of these tributos, if any does."""
        for regra in self.quitacao:
            if tributos.intersection(regra.tributos):
                return regra
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeSelos:
    """Stamps of shows: who buys them again first accounts for those already served."""

    artigo: str
    tributo: str
    anterior: str
    anterior_artigo: str
    devolucao: str
    livro: str
    pede: str
    percentagem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeTaloes:
    """Tickets or bills that the house authenticates before they are used.

    ``preco``, ``quantidade``, ``total`` and ``mes`` are the facts of the rule of the tributo;
    ``lista`` the fact that holds the first two as rows, where the rule takes them so.
    """

    especie: str
    nome: str
    artigo: str
    tributo: str
    dizeres: str
    baixa: str
    lista: str = ""
    preco: str = ""
    quantidade: str = ""
    total: str = ""
    mes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeQuitacao:
    """The certificate that nothing is owed. ``transmissao`` holds a transfer back without it."""

    artigo: str
    transmissao: str = ""
    tributos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LicencaDeDevedor:
    """Registers in which no licence is given to who owes some tributos; ``socios`` is the field
    that names the partners."""

    artigo: str
    especies: tuple[str, ...]
    tributos: tuple[str, ...]
    socios: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDePerdao:
    """The pardon of an inscribed debt: by which votes, on which grounds."""

    artigo: str
    votos: tuple[int, int]
    motivos: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeAgente:
    """Collection entrusted to somebody outside the office; ``exclusivo`` where the office then no
    longer receives what was entrusted."""

    artigo: str
    exclusivo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeFianca:
    """The surety of whoever collects, and in what it may be given."""

    artigo: str
    especies: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeLitigio:
    """Land in dispute: both pay, and the one who loses is paid back."""

    artigo: str
    tributos: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormaDoConhecimento:
    """How the paper of the conhecimento looks, where the law says it."""

    artigo: str
    titulo_em_diagonal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FundamentosDaArrecadacao:
    """The article of each act of the treasury, as messages and papers cite it; "" where the code
    has none. ``vias`` are the destinations of the conhecimento, one a via."""

    cadernos: str = ""
    remessa: str = ""
    baixa: str = ""
    passagem: str = ""
    exator: str = ""
    conhecimento: str = ""
    pagamento: str = ""
    memoria: str = ""
    inutilizar: str = ""
    restituir: str = ""
    proprio_da_divida: str = ""
    ordem_das_prestacoes: str = ""
    inscrever: str = ""
    livro: str = ""
    certidao: str = ""
    certidao_na_forma: str = ""
    uma_so_certidao: str = ""
    competencia: str = ""
    perdoar: str = ""
    vias: tuple[str, ...] = ("Contribuinte", "Contabilidade", "Caderno, indestacável")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrecadacao:
    """All that the code asks of the treasury. ``distritos`` is the article that wants what comes
    in and goes out told apart by Distrito de Paz."""

    guias: tuple[RegraDeGuia, ...] = ()
    restituicao: RegraDeRestituicao | None = None
    selos: RegraDeSelos | None = None
    taloes: tuple[RegraDeTaloes, ...] = ()
    contagem: str = ""
    quitacao: RegraDeQuitacao | None = None
    licenca_de_devedor: LicencaDeDevedor | None = None
    perdao: RegraDePerdao | None = None
    agente: RegraDeAgente | None = None
    fianca: RegraDeFianca | None = None
    litigio: RegraDeLitigio | None = None
    conhecimento: FormaDoConhecimento | None = None
    cobranca: RegraDeCobranca | None = None
    prescricao: RegraDePrescricao | None = None
    papel: RegraDoPapel | None = None
    fundamentos: FundamentosDaArrecadacao = FundamentosDaArrecadacao()
    ajuizamento: str = ""
    distritos: str = ""
    _por_fase: dict[str, RegraDeGuia] = field(default_factory=dict)

    def guia_exigida(self, fase: str) -> RegraDeGuia | None:
        """The guia without which a debt in this phase is not received; None if none is asked."""
        return self._por_fase.get(fase)

    def serve(self, emissor: str, fase: str, tributo: str) -> bool:
        """Whether a guia of this issuer pays a tributo in this phase."""
        regra, exigida = self.guia(emissor), self.guia_exigida(fase)
        if regra is None or exigida is None:
            return False
        return regra == exigida or (fase == EXERCICIO and tributo in regra.em_lugar)

    def guia(self, emissor: str) -> RegraDeGuia | None:
        return next((g for g in self.guias if g.emissor == emissor), None)

    def talao(self, especie: str) -> RegraDeTaloes | None:
        return next((t for t in self.taloes if t.especie == especie), None)


@cache
def arrecadacao_de(codigo: "Codigo") -> Arrecadacao:
    """The rules of the treasury of a code. Raises ``ErroDeLei`` for a file that is not in order."""
    arquivo = codigo.pasta / ARQUIVO
    if not arquivo.exists():
        return Arrecadacao()
    with arquivo.open("rb") as aberto:
        return ler(tomllib.load(aberto), codigo)


def ler(dados: dict[str, Any], codigo: "Codigo") -> Arrecadacao:
    """Read and check the rules. Raises ``ErroDeLei`` naming what is wrong."""
    resto = dict(dados)
    guias = tuple(
        _fazer(RegraDeGuia, {"emissor": e, **d}, f"guias.{e}")
        for e, d in resto.pop("guias", {}).items()
    )
    por_fase: dict[str, RegraDeGuia] = {}
    for guia in guias:
        for fase in guia.fases:
            if fase not in FASES:
                raise ErroDeLei(f"guias.{guia.emissor}: fase desconhecida “{fase}”")
            if fase in por_fase:
                raise ErroDeLei(f"duas guias exigidas na mesma fase: “{fase}”")
            por_fase[fase] = guia
    restituicao = resto.pop("restituicao", None)
    if restituicao is not None:
        restituicao = dict(restituicao)
        exige = tuple(
            _fazer(ExigeQuitacao, q, "restituicao.quitacao")
            for q in restituicao.pop("quitacao", ())
        )
        restituicao = _fazer(RegraDeRestituicao, {**restituicao, "quitacao": exige}, "restituicao")
        for termo in filter(None, (restituicao.prazo, restituicao.de_oficio)):
            codigo.prazo(termo)
    taloes = tuple(
        _fazer(RegraDeTaloes, {"especie": e, **d}, f"taloes.{e}")
        for e, d in resto.pop("taloes", {}).items()
    )
    partes: dict[str, Any] = {}
    for nome, classe in _CAPITULOS.items():
        if nome in resto:
            partes[nome] = _fazer(classe, resto.pop(nome), nome)
    selos = partes.get("selos")
    if selos is not None and selos.anterior not in ANTERIORES:
        raise ErroDeLei(f"selos.anterior desconhecido: “{selos.anterior}”")
    regras = _fazer(
        Arrecadacao,
        {
            "guias": guias,
            "restituicao": restituicao,
            "taloes": taloes,
            "_por_fase": por_fase,
            **partes,
            **resto,
        },
        "arrecadacao",
    )
    if regras.cobranca:
        c = regras.cobranca
        for termo in filter(None, (c.amigavel, c.convite, c.notificacao, c.ajuizar)):
            codigo.prazo(termo)
    if regras.prescricao and regras.prescricao.convite not in {"", *regras.prescricao.causas}:
        raise ErroDeLei(f"prescricao.convite desconhecido: “{regras.prescricao.convite}”")
    _conferir_tributos(regras, codigo)
    return regras


_CAPITULOS: dict[str, type] = {
    "fundamentos": FundamentosDaArrecadacao,
    "selos": RegraDeSelos,
    "quitacao": RegraDeQuitacao,
    "licenca_de_devedor": LicencaDeDevedor,
    "perdao": RegraDePerdao,
    "agente": RegraDeAgente,
    "fianca": RegraDeFianca,
    "litigio": RegraDeLitigio,
    "conhecimento": FormaDoConhecimento,
    "cobranca": RegraDeCobranca,
    "prescricao": RegraDePrescricao,
    "papel": RegraDoPapel,
}


def _fazer(classe: type, dados: dict[str, Any], onde: str) -> Any:
    """An object of the class; every key must be known, and every needed one present."""
    conhecidos = {f.name: f for f in fields(classe)}
    if sobra := set(dados) - set(conhecidos):
        raise ErroDeLei(f"{onde}: chave desconhecida “{sorted(sobra)[0]}”")
    for nome, campo in conhecidos.items():
        sem_padrao = campo.default is MISSING and campo.default_factory is MISSING
        if sem_padrao and not dados.get(nome):
            raise ErroDeLei(f"{onde}: falta “{nome}”")
    return classe(**{k: tuple(v) if isinstance(v, list) else v for k, v in dados.items()})


def _conferir_tributos(regras: Arrecadacao, codigo: "Codigo") -> None:
    """Every tributo and parameter that the rules name is one of the code."""
    nomes: list[str] = [t.tributo for t in regras.taloes]
    if regras.papel:
        nomes.append(regras.papel.tributo)
    nomes.extend(t for g in regras.guias for t in g.em_lugar)
    if regras.selos:
        nomes.append(regras.selos.tributo)
        if regras.selos.percentagem:
            codigo.conferir_parametro(regras.selos.percentagem)
    if regras.quitacao:
        nomes.extend(regras.quitacao.tributos)
    if regras.licenca_de_devedor:
        nomes.extend(regras.licenca_de_devedor.tributos)
    if regras.litigio:
        nomes.extend(regras.litigio.tributos)
    if regras.restituicao:
        nomes.extend(regras.restituicao.sem_prazo)
        nomes.extend(t for q in regras.restituicao.quitacao for t in q.tributos)
    for nome in nomes:
        codigo.conferir_tributo(nome)
