"""The registers of a code beyond the urban properties: ``registros.toml`` beside each code.

``[registro.<slug>]`` says what is inscribed (an establishment, a vehicle, rural land…): who must
do it, in which terms, with which fields, which tributos it feeds and which field gives which fact
of which rule. ``[revisao]``, ``[coleta]``, ``[maior_valor]`` and ``[tabela.<slug>]`` are the acts
of the cadastro that a code may know. Everything is checked when it is read: an article, a term, a
tributo or a fact that the code does not have is refused by name (``leitura_de_registros``).

A field gives a fact by its name, ``valor``; one inside a record by ``provas.identidade``; one
inside the single item of a list of records by ``veiculos[].codigo``.

Values of fields are in the notation of data (money "1275.00", quantity "12.5", day "1964-01-31").
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao import fatos as _fatos
from prefeitura.legislacao.dinheiro import Moeda
from prefeitura.legislacao.erros import ErroDeLei, FatoInvalido
from prefeitura.legislacao.fatos import Campo

if TYPE_CHECKING:
    from prefeitura.legislacao.vigencia import Vigencia

ESPECIES_DE_FICHA = ("inscricao", "alteracao", "transferencia", "baixa", "renovacao")
# The kinds of a field, and the kinds of fact that it may give.
TIPOS = {
    "texto": {"texto", "palavra"},
    "texto_longo": set(),
    "data": {"data", "data_ou_sim_nao", "mes", "momento"},
    "dinheiro": {"dinheiro"},
    "inteiro": {"inteiro", "decimal"},
    "decimal": {"decimal"},
    "sim_nao": {"sim_nao", "data_ou_sim_nao"},
    "opcao": {"palavra", "texto"},
}
DA_INSCRICAO = {"desde": "data", "nome": "texto", "distrito": "texto", "ano": "inteiro"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CampoDeRegistro:
    """One line of a ficha. ``fatos``: the fact that it gives, by tributo."""

    nome: str
    rotulo: str
    tipo: str
    obrigatorio: bool = False
    artigo: str = ""
    ajuda: str = ""
    opcoes: Mapping[str, str] = field(default_factory=dict)
    fatos: Mapping[str, str] = field(default_factory=dict)
    proporcional: bool = False
    exigido_se: Mapping[str, Any] = field(default_factory=dict)

    @property
    def como_fato(self) -> Campo:
        """The field as a fact, to be read and shown by the same means."""
        tipo = {"texto_longo": "texto", "opcao": "palavra"}.get(self.tipo, self.tipo)
        return Campo(tipo, self.rotulo, palavras=tuple(self.opcoes))

    def exigido(self, dados: Mapping[str, Any]) -> bool:
        if self.obrigatorio:
            return True
        return bool(self.exigido_se) and (
            dados.get(self.exigido_se["campo"]) in self.exigido_se["valores"]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TributoDoRegistro:
    """A tributo that the register feeds.

    ``quando``: the field and the values by which it falls on an inscription; ``opcional``: only
    on those that have facts of their own for it. ``da_inscricao``, ``fixos``: facts that the
    inscription itself or the register gives; ``de_tributo``: facts that are the amount of another
    tributo of the same inscription. ``espera``: while all these fields are empty the account waits.
    """

    slug: str
    anual: bool = False
    mensal: bool = False
    opcional: bool = False
    quando: Mapping[str, Any] = field(default_factory=dict)
    da_inscricao: Mapping[str, str] = field(default_factory=dict)
    fixos: Mapping[str, Any] = field(default_factory=dict)
    de_tributo: Mapping[str, str] = field(default_factory=dict)
    espera: tuple[str, ...] = ()

    def recai(self, dados: Mapping[str, Any], ditos: Mapping[str, Any]) -> bool:
        """Whether it falls on an inscription with these fields and these facts of its own."""
        if self.opcional:
            return bool(ditos)
        if not self.quando:
            return True
        return dados.get(self.quando["campo"]) in self.quando["valores"]

    def esperando(self, dados: Mapping[str, Any]) -> bool:
        return bool(self.espera) and all(dados.get(nome) in (None, "") for nome in self.espera)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transferencia:
    """What the code says of who acquires. ``responde``: the article by which they answer for the
    debts, ``se`` always or only when the change was not communicated in time; ``proibida``: the
    article that forbids it."""

    responde: str = ""
    se: str = "sempre"
    proibida: str = ""
    tributo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Licenca:
    """The paper that lets the activity be: alvará, caderneta, licença."""

    papel: str
    artigo: str
    prazo: str = ""
    cassacao: str = ""
    validade: str = ""
    condicoes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Leitura:
    """The meter that an inscription has: who reads it, when, and what the reading feeds."""

    tributo: str
    artigo: str
    prazo: str = ""
    livro: str = ""
    guarda: str = ""
    fatos: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Registro:
    """A register of the code."""

    slug: str
    nome: str
    plural: str
    artigo: str
    quem: str
    uma_para: str = ""
    titular: str = "Contribuinte"
    denominacao: str = "Denominação"
    prazos: Mapping[str, str] = field(default_factory=dict)
    artigos: Mapping[str, str] = field(default_factory=dict)
    tributos: Mapping[str, TributoDoRegistro] = field(default_factory=dict)
    campos: tuple[CampoDeRegistro, ...] = ()
    motivos: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    transferencia: Transferencia = Transferencia()
    licenca: Licenca | None = None
    leitura: Leitura | None = None
    condominio: str = ""
    por_contribuinte: str = ""
    loteamento: str = ""
    termo: str = ""
    unica_por: tuple[str, ...] = ()
    # Fields that are the sum of others: {total = [parts]}.
    somas: Mapping[str, Any] = field(default_factory=dict)

    @property
    def anuais(self) -> tuple[str, ...]:
        return tuple(t.slug for t in self.tributos.values() if t.anual)

    @property
    def por_nome(self) -> dict[str, CampoDeRegistro]:
        return {c.nome: c for c in self.campos}

    def artigo_de(self, especie: str) -> str:
        """The article of a ficha of this kind; that of the inscription when none is its own."""
        return self.artigos.get(especie, self.artigo)

    def ler_dados(self, dados: Mapping[str, Any], moeda: Moeda) -> dict[str, Any]:
        """The fields of a ficha, checked and in the notation of data; the empty ones left out.

        Raises ``FatoInvalido`` with one line for the counter.
        """
        conhecidos = self.por_nome
        for nome in dados:
            if nome not in conhecidos:
                raise FatoInvalido(f"a ficha de {self.nome.lower()} não tem o campo “{nome}”")
        lidos: dict[str, Any] = {}
        for nome, campo in conhecidos.items():
            bruto = dados.get(nome)
            if bruto is None or (isinstance(bruto, str) and not bruto.strip()):
                continue
            lidos[nome] = _ler_campo(campo, bruto, moeda)
        for nome, campo in conhecidos.items():
            if nome not in lidos and campo.exigido(lidos):
                artigo = f" (art. {campo.artigo or self.artigo})"
                raise FatoInvalido(f"{campo.rotulo}: a lei o exige{artigo}")
        for total, partes in self.somas.items():
            self._conferir_soma(lidos, total, partes)
        return lidos

    def _conferir_soma(self, lidos: Mapping[str, Any], total: str, partes: list[str]) -> None:
        soma = sum((Decimal(lidos.get(parte, "0")) for parte in partes), Decimal(0))
        if total in lidos and Decimal(lidos[total]) != soma:
            nomes = ", ".join(self.por_nome[p].rotulo.lower() for p in partes)
            raise FatoInvalido(f"{self.por_nome[total].rotulo}: deve ser a soma de {nomes}")

    def fatos(
        self,
        dados: Mapping[str, Any],
        ditos: Mapping[str, Mapping[str, Any]],
        da_inscricao: Mapping[str, Any],
    ) -> dict[str, dict[str, Any]]:
        """The facts of each tributo that falls on an inscription.

        ``ditos`` are the facts given by themselves; those of the fields are put over them, and
        the facts that are amounts of other tributos are left out. Raises ``FatoInvalido`` for
        facts of a tributo that the register does not feed.
        """
        for slug in ditos:
            if slug not in self.tributos:
                raise FatoInvalido(f"{self.nome} não dá fatos a “{slug}”")
        saida: dict[str, dict[str, Any]] = {}
        for slug, tributo in self.tributos.items():
            proprios = self.so_os_ditos(slug, ditos.get(slug, {}))
            if not tributo.recai(dados, proprios):
                continue
            for fato, valor in tributo.fixos.items():
                por(proprios, fato, valor)
            for fato, origem in tributo.da_inscricao.items():
                valor = da_inscricao.get(origem)
                if valor not in (None, ""):
                    por(proprios, fato, valor)
            for campo in self.campos:
                fato = campo.fatos.get(slug, "")
                if fato and dados.get(campo.nome) not in (None, ""):
                    por(proprios, fato, dados[campo.nome])
            saida[slug] = proprios
        return saida

    def dados_pelos_campos(self, tributo: str) -> set[str]:
        """Names of the facts of a tributo that the fields, or the register itself, give."""
        do_registro = self.tributos[tributo]
        caminhos = [c.fatos[tributo] for c in self.campos if tributo in c.fatos]
        caminhos += [*do_registro.fixos, *do_registro.da_inscricao, *do_registro.de_tributo]
        return {caminho.partition(".")[0].removesuffix("[]") for caminho in caminhos}

    def so_os_ditos(self, tributo: str, fatos: Mapping[str, Any]) -> dict[str, Any]:
        """Of facts once assembled, those that no field nor the register gives."""
        dados = self.dados_pelos_campos(tributo)
        return {nome: valor for nome, valor in fatos.items() if nome not in dados}

    def conferir_fatos(self, fatos: Mapping[str, Mapping[str, Any]], lei: "Vigencia") -> None:
        """Read the facts by the rules of the law. Raises ``FatoInvalido``, one line."""
        for slug, proprios in fatos.items():
            try:
                lei.ler_fatos(slug, proprios)
            except ErroDeLei as erro:
                raise FatoInvalido(f"{lei.codigo.titulo(slug)}: {erro}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revisao:
    """The general revision of the territorial, by declarations."""

    artigo: str
    prazo: str
    quem: Mapping[str, str]
    campos: tuple[str, ...] = ()
    anos_multiplos_de: int = 0
    por_lei: bool = False
    fins: Mapping[str, str] = field(default_factory=dict)
    de_oficio: str = ""
    condomino: str = ""
    prevalece: str = ""
    termo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coleta:
    """The yearly gathering of declarations of a register."""

    registro: str
    artigo: str
    inicio: str
    edital: str
    fim: str
    de_oficio: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MaiorValor:
    """A greater value of the land found in a transmission or division corrects it."""

    artigo: str
    atos: Mapping[str, str]
    do_estado: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aluguel:
    """The yearly survey of rents, and what the lançamento of the predial must state.

    ``prova``: by source, what has to be told of it ("Diga …").
    """

    artigo: str
    fontes: Mapping[str, str]
    conteudo: str = ""
    prova: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TabelaMunicipal:
    """A table of prices that the municipality makes: ``indicios`` are its sources by law."""

    slug: str
    nome: str
    artigo: str
    unidade: str
    prazo: str = ""
    meses: int = 0
    indicios: Mapping[str, str] = field(default_factory=dict)
    classes: Mapping[str, str] = field(default_factory=dict)


def por(fatos: dict[str, Any], caminho: str, valor: Any) -> None:
    """Put a fact in its place: by name, in a record, or in the one item of a list of records."""
    nome, _, dentro = caminho.partition(".")
    if not dentro:
        fatos[nome] = valor
    elif nome.endswith("[]"):
        itens = [dict(item) for item in fatos.get(nome[:-2], ())] or [{}]
        itens[0][dentro] = valor
        fatos[nome[:-2]] = itens
    else:
        fatos[nome] = {**fatos.get(nome, {}), dentro: valor}


def _ler_campo(campo: CampoDeRegistro, bruto: Any, moeda: Moeda) -> Any:
    """One value of a ficha as data. Raises ``FatoInvalido`` naming the field by its label."""
    definicao = campo.como_fato
    if campo.tipo == "opcao":
        if not isinstance(bruto, str) or bruto not in campo.opcoes:
            aceitas = ", ".join(campo.opcoes.values())
            raise FatoInvalido(f"{campo.rotulo}: escolha entre {aceitas}")
        return bruto
    if campo.tipo in ("texto", "texto_longo"):
        if not isinstance(bruto, str | int):
            raise FatoInvalido(f"{campo.rotulo}: escreva um texto")
        texto = str(bruto).strip()
        maior = _fatos.MAIOR_TEXTO if campo.tipo == "texto" else 10 * _fatos.MAIOR_TEXTO
        if len(texto) > maior:
            raise FatoInvalido(f"{campo.rotulo}: tem mais de {maior} letras")
        return texto
    lido = _fatos.ler_valor(campo.rotulo, definicao, bruto, moeda)
    if isinstance(lido, bool | int) and campo.tipo != "dinheiro":
        return lido
    if isinstance(lido, date):
        return lido.isoformat()
    return _fatos.escrever_valor(definicao, lido, moeda)
