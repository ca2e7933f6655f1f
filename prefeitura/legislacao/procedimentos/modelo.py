"""A procedure of the law as data: its states, its acts, and which of them are possible now.

Read from `procedimentos*.toml` of a code by `leitura_de_procedimentos`. Pure: what was done, which
terms run and what day it is are given by who asks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from prefeitura.legislacao.procedimentos.condicoes_do_texto import CondicoesDoTexto
from prefeitura.legislacao.procedimentos.recusas import AoAbrir, RecusasDoAto

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
    "sem-suspensao": "a cobrança está suspensa por recurso ainda não decidido",
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
    "conceder-prazo": ("ate", "prazo"),
    "guardar-bens": ("itens", "lugar", "depositario"),
    "devolver-bens": ("a", "itens"),
    "leiloar-bens": ("valor", "despesas", "arrematante"),
    "inutilizar-bens": (),
    "devolver-excedente": (),
    "identificar-parte": ("pessoa",),
    "restituir": (
        *("valor", "conhecimento", "pessoa", "pedida", "direito", "prova", "oficio"),
        "deferimento",
    ),
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
