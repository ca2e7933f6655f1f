"""A procedure of the law as data: its states, its acts, and which of them are possible now.

Read from `procedimentos*.toml` of a code by `leitura_de_procedimentos`. Pure: what was done, which
terms run and what day it is are given by who asks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from prefeitura.legislacao.condicoes_do_texto import CondicoesDoTexto
from prefeitura.legislacao.recusas import AoAbrir, RecusasDoAto

# Who may be named in `quem`, as people read it. The roles of the office, but those that never act.
PAPEIS = {
    "atendente": "Atendente",
    "lancador": "Lançador",
    "tesoureiro": "Tesoureiro",
    "fiscal": "Fiscal",
    "contador": "Contador",
    "procurador": "Procurador",
    "chefe": "Chefe da Fazenda",
    "prefeito": "Prefeito",
    "escrivao": "Escrivão",
    "secretario": "Secretário da Prefeitura",
    "junta": "Membro da Junta de Recursos",
    "engenheiro": "Engenheiro",
    "camara": "Câmara Municipal",
}

TIPOS = (
    *("texto", "texto_longo", "data", "data_hora", "dinheiro", "inteiro", "decimal", "sim_nao"),
    *("opcao", "artigo", "pessoa", "usuario", "itens", "fatos"),
)

# Upon what a process may be opened.
SOBRE = ("lancamento", "imovel", "inscricao", "processo")

# What an act may ask of the world outside its sheets, and what is said when it is not so.
CIRCUNSTANCIAS = {
    "multa-lancada": "não há multa lançada neste processo",
    "multa-paga": "a multa deste processo ainda não foi paga",
    "multa-em-aberto": "não há multa em aberto neste processo",
    "bens-em-deposito": "não há bens em depósito neste processo",
    "sem-bens-em-deposito": "ainda há bens em depósito neste processo",
    "quitado": "ainda há débito em aberto neste processo",
    "nao-quitado": "não há débito em aberto neste processo",
    "origem-encerrada": "o processo de origem ainda não se encerrou",
    "parte-conhecida": "a parte ainda não foi identificada",
    "parte-desconhecida": "a parte já é conhecida",
}

# Verbs that an act may run, each with the parameters that it takes. A parameter names a field of
# the act (or `ato.campo` of an earlier one), `prazo` a term of the code.
EFEITOS: dict[str, tuple[str, ...]] = {
    "lancar-multa": ("fatos", "prazo", "pessoa"),
    "cancelar-multa": (),
    "inscrever-divida": (),
    "inscrever-desde-logo": (),
    "lancar-tributo": ("fatos", "prazo", "pessoa"),
    "cancelar-lancamento": (),
    "substituir-lancamento": ("fatos",),
    "suspender-exigibilidade": ("ate",),
    "retomar": (),
    "guardar-bens": ("itens", "lugar", "depositario"),
    "devolver-bens": ("a", "itens"),
    "leiloar-bens": ("valor", "despesas", "arrematante"),
    "devolver-excedente": (),
    "identificar-parte": ("pessoa",),
    "restituir": ("valor", "conhecimento", "pessoa", "pedida", "direito", "prova", "oficio"),
    "conceder-licenca": ("ate",),
    "cassar-licenca": (),
}
ABRIR = "abrir:"

# What a text of a paper or of a term of the process may call by name, besides fields.
MARCAS = frozenset(
    {
        *("data_extenso", "municipio", "autor", "cargo", "parte", "parte.nome"),
        *("parte.documento", "parte.endereco", "processo", "lei", "objeto", "origem", "numero"),
    }
)
MARCAS_DE_PESSOA = ("nome", "documento", "endereco")
EXTENSO = "extenso"
# What a term counted from the end of another writes in `desde`.
DO_PRAZO = "prazo:"
# A field of facts of whatever tributo the lançamento of the process is.
DO_LANCAMENTO = "*"


@dataclass(frozen=True, slots=True)
class Se:
    """A condition upon what was answered in the act."""

    campo: str
    valores: tuple[str, ...]

    def vale(self, dados: Mapping[str, Any]) -> bool:
        dito = dados.get(self.campo)
        if isinstance(dito, bool):
            dito = "sim" if dito else "nao"
        return dito in self.valores


@dataclass(frozen=True, slots=True)
class CampoDoAto:
    """One thing that an act asks for."""

    nome: str
    rotulo: str
    tipo: str
    obrigatorio: bool = True
    artigo: str = ""
    ajuda: str = ""
    opcoes: Mapping[str, str] = field(default_factory=dict)
    exigido_se: Se | None = None
    tributo: str = ""
    # Of a yes or no: only yes lets the act be done.
    confere: bool = False
    papel: str = ""
    minimo: int | None = None
    maximo: int | None = None
    ate_hoje: bool = False
    desde_hoje: bool = False


@dataclass(frozen=True, slots=True)
class PrazoQueAbre:
    """A term that the act starts: on its own day, on a date that it brings (`desde` is a field),
    or at the end of another term (`desde` is `prazo:nome`)."""

    prazo: str
    desde: str = ""
    se: Se | None = None


@dataclass(frozen=True, slots=True)
class Destino:
    para: str
    se: Se | None = None


@dataclass(frozen=True, slots=True)
class EfeitoDoAto:
    """A verb that runs with the act, and what it takes from it."""

    nome: str
    parametros: Mapping[str, str] = field(default_factory=dict)
    se: Se | None = None


@dataclass(frozen=True, slots=True)
class PapelDoAto:
    """The paper that an act issues."""

    titulo: str
    texto: str
    verso: tuple[str, ...] = ()
    vias: int = 1
    assinam: tuple[str, ...] = ()
    serie: str = ""


@dataclass(frozen=True, slots=True)
class Votacao:
    """The answer of this act is that of the most votes; among equals, whoever proclaims chooses."""

    campo: str
    ato: str
    do_campo: str


@dataclass(frozen=True, slots=True)
class MaximoPor:
    """At most so many acts with the same answer to a field (each party five witnesses)."""

    campo: str
    vezes: int


@dataclass(frozen=True, slots=True)
class Condicoes:
    """What must be so for an act to be done. Names of acts, terms and circumstances."""

    dentro_de: tuple[str, ...] = ()
    depois_de: tuple[str, ...] = ()
    nao_por: tuple[str, ...] = ()
    so_por: tuple[str, ...] = ()
    so_designado: str = ""
    depois_dos_atos: tuple[str, ...] = ()
    depois_de_um_dos_atos: tuple[str, ...] = ()
    antes_dos_atos: tuple[str, ...] = ()
    minimo: Mapping[str, int] = field(default_factory=dict)
    maximo: int | None = None
    maximo_por: MaximoPor | None = None
    um_por_pessoa: bool = False
    exige: tuple[str, ...] = ()
    anexo: str = ""
    votacao: Votacao | None = None
    do_texto: CondicoesDoTexto = field(default_factory=CondicoesDoTexto)
    recusas: RecusasDoAto = field(default_factory=RecusasDoAto)


@dataclass(frozen=True, slots=True)
class AtoDaLei:
    """One act: who does it, from which states, what it asks and what it brings about."""

    slug: str
    nome: str
    artigo: str
    quem: tuple[str, ...]
    ajuda: str = ""
    da_parte: bool = False
    de: tuple[str, ...] = ()
    destinos: tuple[Destino, ...] = ()
    abre: tuple[PrazoQueAbre, ...] = ()
    fecha: tuple[str, ...] = ()
    condicoes: Condicoes = Condicoes()
    efeitos: tuple[EfeitoDoAto, ...] = ()
    campos: Mapping[str, CampoDoAto] = field(default_factory=dict)
    texto: str = ""
    papel: PapelDoAto | None = None
    # The field that holds the words, one a line, that the act has struck from the sheets.
    risca: str = ""

    @property
    def abre_o_processo(self) -> bool:
        return not self.de

    @property
    def artigo_principal(self) -> str:
        """The number of the first article that it cites, by which its text is read."""
        return re.split(r"[,;]", self.artigo)[0].removeprefix("art. ").strip()

    def destino(self, estado: str, dados: Mapping[str, Any]) -> str:
        """The state after the act: the first destination that holds, or where it was."""
        for destino in self.destinos:
            if destino.se is None or destino.se.vale(dados):
                return destino.para
        return estado


@dataclass(frozen=True, slots=True)
class Procedimento:
    """A procedure of the law."""

    slug: str
    nome: str
    artigo: str
    parte: str
    parte_obrigatoria: bool
    sobre: tuple[str, ...]
    sobre_obrigatorio: bool
    nasce_de: tuple[str, ...]
    origem_obrigatoria: bool
    instancia: str
    ajuda: str
    estados: Mapping[str, str]
    finais: tuple[str, ...]
    atos: Mapping[str, AtoDaLei]
    ao_abrir: AoAbrir = field(default_factory=AoAbrir)

    @property
    def abertura(self) -> AtoDaLei:
        """The act that opens the process."""
        return next(a for a in self.atos.values() if a.abre_o_processo)


@dataclass(frozen=True, slots=True)
class Feito:
    """An act done: which, when, by the key of whom, and what was answered."""

    ato: str
    em: date
    por: int | None
    dados: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Corrida:
    """A term of the process; ``fim`` with its hour where the law counts hours."""

    prazo: str
    fim: date | datetime
    encerrado: bool = False

    def venceu(self, agora: datetime) -> bool:
        if isinstance(self.fim, datetime):
            return self.fim < agora
        return self.fim < agora.date()


@dataclass(frozen=True, slots=True)
class Autos:
    """What is known of a process when one asks what may be done in it."""

    estado: str
    feitos: Sequence[Feito] = ()
    prazos: Sequence[Corrida] = ()
    circunstancias: Collection[str] = ()

    def vezes(self, ato: str) -> int:
        return sum(f.ato == ato for f in self.feitos)

    def autores(self, atos: Collection[str]) -> set[int | None]:
        return {f.por for f in self.feitos if f.ato in atos}

    def ultimo(self, campo: str, ato: str = "") -> Any:
        """The last answer given to a field, in one act or in whichever."""
        return next(
            (
                f.dados[campo]
                for f in reversed(self.feitos)
                if (not ato or f.ato == ato) and f.dados.get(campo) is not None
            ),
            None,
        )


@dataclass(frozen=True, slots=True)
class Possibilidade:
    """An act of the procedure, and why it may not be done now (empty: it may)."""

    ato: AtoDaLei
    impedimento: str = ""
    # Whether it is only of another state, act or time: worth telling to who waits for it.
    do_estado: bool = True


def possibilidades(
    procedimento: Procedimento,
    autos: Autos,
    *,
    agora: datetime,
    por: int | None,
    papeis: Collection[str],
) -> list[Possibilidade]:
    """Every act but the opening one, with the reason of each that this person may not do now."""
    return [
        Possibilidade(
            ato,
            impedimento(procedimento, ato, autos, agora=agora, por=por, papeis=papeis),
            autos.estado in ato.de,
        )
        for ato in procedimento.atos.values()
        if not ato.abre_o_processo
    ]


def impedimento(
    procedimento: Procedimento,
    ato: AtoDaLei,
    autos: Autos,
    *,
    agora: datetime,
    por: int | None,
    papeis: Collection[str],
) -> str:
    """Why the act may not be done now by this person; empty when it may. With the article."""
    motivo = (
        _do_estado(procedimento, ato, autos)
        or _dos_atos(procedimento, ato, autos)
        or _dos_prazos(ato, autos, agora)
        or _das_circunstancias(ato, autos)
        or de_quem(procedimento, ato, autos, por=por, papeis=papeis)
    )
    return f"{motivo} (art. {ato.artigo})" if motivo else ""


def _do_estado(procedimento: Procedimento, ato: AtoDaLei, autos: Autos) -> str:
    if autos.estado in ato.de:
        return ""
    quais = _ou([procedimento.estados[e].lower() for e in ato.de])
    return f"só cabe quando o processo está: {quais}"


def _dos_atos(procedimento: Procedimento, ato: AtoDaLei, autos: Autos) -> str:
    c = ato.condicoes

    def nome(slug: str) -> str:
        return f"“{procedimento.atos[slug].nome}”"

    faltam = [nome(a) for a in c.depois_dos_atos if not autos.vezes(a)]
    if faltam:
        return f"falta antes: {', '.join(faltam)}"
    if c.depois_de_um_dos_atos and not any(autos.vezes(a) for a in c.depois_de_um_dos_atos):
        return f"falta antes: {_ou([nome(a) for a in c.depois_de_um_dos_atos])}"
    feitos = [nome(a) for a in c.antes_dos_atos if autos.vezes(a)]
    if feitos:
        return f"não cabe depois de {feitos[0]}"
    for slug, minimo in c.minimo.items():
        if autos.vezes(slug) < minimo:
            return f"pede pelo menos {minimo} vezes {nome(slug)}; há {autos.vezes(slug)}"
    if c.maximo is not None and autos.vezes(ato.slug) >= c.maximo:
        return "já foi feito" if c.maximo == 1 else f"já foi feito {c.maximo} vezes, o máximo"
    return ""


def _dos_prazos(ato: AtoDaLei, autos: Autos, agora: datetime) -> str:
    c = ato.condicoes
    if c.dentro_de:
        abertos = [p for p in autos.prazos if p.prazo in c.dentro_de and not p.encerrado]
        if not abertos:
            return "o prazo não corre"
        if all(p.venceu(agora) for p in abertos):
            return f"o prazo terminou em {_quando(max(abertos, key=_dia).fim)}"
    if c.depois_de:
        abertos = [p for p in autos.prazos if p.prazo in c.depois_de and not p.encerrado]
        if not abertos:
            return "só depois de vencido um prazo que não corre"
        correm = [p for p in abertos if not p.venceu(agora)]
        if correm:
            return f"só depois do prazo que corre até {_quando(max(correm, key=_dia).fim)}"
    return ""


def _das_circunstancias(ato: AtoDaLei, autos: Autos) -> str:
    faltam = [CIRCUNSTANCIAS[n] for n in ato.condicoes.exige if n not in autos.circunstancias]
    return faltam[0] if faltam else ""


def de_quem(
    procedimento: Procedimento,
    ato: AtoDaLei,
    autos: Autos,
    *,
    por: int | None,
    papeis: Collection[str],
) -> str:
    """Why this person does not do the act; empty when they may."""
    c = ato.condicoes
    if not set(ato.quem) & set(papeis):
        return f"cabe a: {_ou([PAPEIS[p] for p in ato.quem])}"
    if por is None:
        return ""
    for slug in c.nao_por:
        if por in autos.autores([slug]):
            return f"não cabe a quem praticou “{procedimento.atos[slug].nome}”"
    if c.so_por and por not in autos.autores(c.so_por):
        quais = _ou([f"“{procedimento.atos[s].nome}”" for s in c.so_por])
        return f"cabe só a quem praticou {quais}"
    designado = autos.ultimo(c.so_designado) if c.so_designado else {}
    if c.so_designado and (designado or {}).get("id") != por:
        return "cabe só a quem foi designado no processo"
    if c.um_por_pessoa and por in autos.autores([ato.slug]):
        return "cada pessoa o pratica uma só vez"
    return ""


def recusa_do_conjunto(ato: AtoDaLei, autos: Autos, dados: Mapping[str, Any]) -> str:
    """Why what was answered does not fit with the other acts; empty when it does."""
    c = ato.condicoes
    if c.maximo_por is not None:
        campo, resposta = ato.campos[c.maximo_por.campo], dados.get(c.maximo_por.campo)
        iguais = sum(
            f.ato == ato.slug and f.dados.get(campo.nome) == resposta for f in autos.feitos
        )
        if iguais >= c.maximo_por.vezes:
            dito = campo.opcoes.get(str(resposta), resposta)
            return f"{campo.rotulo}, “{dito}”: já foram {iguais}, o máximo (art. {ato.artigo})"
    if c.votacao is not None:
        ganham = vencedores(c.votacao, autos)
        opcoes = ato.campos[c.votacao.campo].opcoes
        if not ganham:
            return f"ninguém votou ainda (art. {ato.artigo})"
        if dados.get(c.votacao.campo) not in ganham:
            quais = _ou([f"“{opcoes.get(r, r)}” ({n})" for r, n in ganham.items()])
            return f"a maioria votou {quais} (art. {ato.artigo})"
    return ""


def vencedores(votacao: Votacao, autos: Autos) -> dict[str, int]:
    """The answers with the most votes, with how many: more than one only when they tie."""
    votos = Counter(
        str(f.dados[votacao.do_campo])
        for f in autos.feitos
        if f.ato == votacao.ato and f.dados.get(votacao.do_campo) is not None
    )
    mais = max(votos.values(), default=0)
    return {resposta: n for resposta, n in votos.items() if n == mais}


def _dia(corrida: Corrida) -> datetime:
    fim = corrida.fim
    return fim if isinstance(fim, datetime) else datetime(fim.year, fim.month, fim.day)  # noqa: DTZ001


def _quando(fim: date | datetime) -> str:
    return f"{fim:%d/%m/%Y às %H:%M}" if isinstance(fim, datetime) else f"{fim:%d/%m/%Y}"


def _ou(nomes: list[str]) -> str:
    return nomes[0] if len(nomes) == 1 else f"{', '.join(nomes[:-1])} ou {nomes[-1]}"
