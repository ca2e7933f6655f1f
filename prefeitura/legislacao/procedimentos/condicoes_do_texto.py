"""Conditions that the text of a law puts upon what an act brings: terms counted from its own dates,
an amount that does not pass another, a share of people, a deposit of what is due.

`no_prazo`, `passado_o_prazo`, `nao_antes_de`, `nao_maior`, `entre`, `proporcao`, `maioria`,
`apurado`, `conforme_a_conta` of `condicoes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prefeitura.legislacao.apuracao import Prazo
    from prefeitura.legislacao.codigo import Codigo
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Procedimento
    from prefeitura.legislacao.quadros import Quadro

Contar = Callable[[str, "date | datetime"], "Prazo"]
Escrever = Callable[[int], str]
# What the rule of a field of facts says besides the amount.
Resultados = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
_DATAS = frozenset({"data", "data_hora"})
_NUMEROS = frozenset({"dinheiro", "inteiro"})


@dataclass(frozen=True, slots=True)
class TermoDoCampo:
    """A term of the law counted from a date that the act brings (or `ato.campo` of another).

    ``em`` is the date that is compared with its end: a field, or the moment of the act. Nothing is
    asked while one of the dates is empty.
    """

    prazo: str
    desde: str
    em: str = ""


@dataclass(frozen=True, slots=True)
class NaoMaior:
    """A number of the act that does not pass another of it, or what a rule computes from facts."""

    campo: str
    que: str


@dataclass(frozen=True, slots=True)
class Entre:
    """A number of the act that is neither below nor above both of two others."""

    campo: str
    um: str
    outro: str


@dataclass(frozen=True, slots=True)
class Proporcao:
    """A share of a whole that is reached: of numbers, or of the lines of a list."""

    parte: str
    todo: str
    minimo: Fraction


@dataclass(frozen=True, slots=True)
class Maioria:
    """More than half of the acts of that name answered yes; not asked while none was done."""

    ato: str
    campo: str


@dataclass(frozen=True, slots=True)
class Apurado:
    """Money that covers what a rule of the code computes from the facts of the act."""

    campo: str
    de: str


@dataclass(frozen=True, slots=True)
class ConformeAConta:
    """An answer that the account made of the facts of the act must bear out."""

    campo: str
    resposta: str
    de: str
    resultado: str


@dataclass(frozen=True, slots=True)
class CondicoesDoTexto:
    no_prazo: tuple[TermoDoCampo, ...] = ()
    passado_o_prazo: tuple[TermoDoCampo, ...] = ()
    nao_antes_de: str = ""
    nao_maior: tuple[NaoMaior, ...] = ()
    entre: tuple[Entre, ...] = ()
    proporcao: tuple[Proporcao, ...] = ()
    maioria: tuple[Maioria, ...] = ()
    apurado: tuple[Apurado, ...] = ()
    conforme_a_conta: tuple[ConformeAConta, ...] = ()


def ler(q: Quadro) -> CondicoesDoTexto:
    """The keys of this module, taken out of the table of conditions."""

    def termos(chave: str) -> Iterator[TermoDoCampo]:
        for x in q.quadros(chave):
            yield TermoDoCampo(
                x.texto("prazo", obrigatorio=True),
                x.texto("desde", obrigatorio=True),
                x.texto("em"),
            )
            x.fim()

    def pares(chave: str, *nomes: str) -> Iterator[tuple[str, ...]]:
        for x in q.quadros(chave):
            yield tuple(x.texto(nome, obrigatorio=True) for nome in nomes)
            x.fim()

    def proporcoes() -> Iterator[Proporcao]:
        for parte, todo, minimo in pares("proporcao", "parte", "todo", "minimo"):
            try:
                yield Proporcao(parte, todo, Fraction(minimo))
            except (ValueError, ZeroDivisionError):
                q.erro(f"“proporcao”: “{minimo}” não é fração como 2/3")

    return CondicoesDoTexto(
        no_prazo=tuple(termos("no_prazo")),
        passado_o_prazo=tuple(termos("passado_o_prazo")),
        nao_antes_de=q.texto("nao_antes_de"),
        nao_maior=tuple(NaoMaior(*x) for x in pares("nao_maior", "campo", "que")),
        entre=tuple(Entre(*x) for x in pares("entre", "campo", "um", "outro")),
        proporcao=tuple(proporcoes()),
        maioria=tuple(Maioria(*x) for x in pares("maioria", "ato", "campo")),
        apurado=tuple(Apurado(*x) for x in pares("apurado", "campo", "de")),
        conforme_a_conta=tuple(
            ConformeAConta(*x)
            for x in pares("conforme_a_conta", "campo", "resposta", "de", "resultado")
        ),
    )


def conferir(codigo: Codigo, p: Procedimento, ato: AtoDaLei, q: Quadro) -> None:
    """What these conditions name: terms that can be counted, fields of the right kind."""
    c = ato.condicoes.do_texto

    def campo(nome: str, tipos: frozenset[str], chave: str) -> None:
        slug, _, seu = nome.rpartition(".")
        onde = p.atos.get(slug) if slug else ato
        achado = onde.campos.get(seu) if onde is not None else None
        if achado is None or achado.tipo not in tipos:
            q.erro(f"“{chave}”: “{nome}” não é campo de tipo {' ou '.join(sorted(tipos))}")

    for chave, termos in (("no_prazo", c.no_prazo), ("passado_o_prazo", c.passado_o_prazo)):
        for termo in termos:
            lido = codigo.prazos.get(termo.prazo)
            if lido is None or lido.unidade == "sem_contagem":
                q.erro(f"“{chave}”: {codigo.nome} não conta o prazo “{termo.prazo}”")
            campo(termo.desde, _DATAS, chave)
            if termo.em:
                campo(termo.em, _DATAS, chave)
    if c.nao_antes_de:
        campo(c.nao_antes_de, _DATAS, "nao_antes_de")
    for limite in c.nao_maior:
        campo(limite.campo, _NUMEROS, "nao_maior")
        campo(limite.que, _NUMEROS | {"fatos"}, "nao_maior")
    for meio in c.entre:
        for nome in (meio.campo, meio.um, meio.outro):
            campo(nome, _NUMEROS, "entre")
    for fracao in c.proporcao:
        campo(fracao.parte, frozenset({"inteiro", "itens"}), "proporcao")
        campo(fracao.todo, frozenset({"inteiro", "itens"}), "proporcao")
    for provada in c.maioria:
        campo(f"{provada.ato}.{provada.campo}", frozenset({"sim_nao"}), "maioria")
    for deposito in c.apurado:
        campo(deposito.campo, frozenset({"dinheiro"}), "apurado")
        campo(deposito.de, frozenset({"fatos"}), "apurado")
    for dita in c.conforme_a_conta:
        campo(dita.campo, frozenset({"opcao"}), "conforme_a_conta")
        campo(dita.de, frozenset({"fatos"}), "conforme_a_conta")


def recusas(
    ato: AtoDaLei,
    dados: Mapping[str, Any],
    respostas: Callable[[str, str], list[Any]],
    *,
    agora: datetime,
    contar: Contar,
    escrever: Escrever,
    resultados: Resultados,
) -> Iterator[str]:
    """What the act lacks, with the article. ``respostas(ato, campo)`` are those of past acts."""
    c = ato.condicoes.do_texto

    def valor(nome: str) -> Any:
        slug, _, campo = nome.rpartition(".")
        if not slug:
            return dados.get(campo)
        ditas = respostas(slug, campo)
        return ditas[-1] if ditas else None

    def rotulo(nome: str) -> str:
        campo = ato.campos.get(nome)
        return campo.rotulo.lower() if campo is not None else nome

    def contado(termo: TermoDoCampo) -> tuple[Prazo, datetime] | None:
        desde = _momento(valor(termo.desde))
        em = _momento(valor(termo.em)) if termo.em else agora
        if desde is None or em is None:
            return None
        return contar(termo.prazo, desde), em

    for termo in c.no_prazo:
        achado = contado(termo)
        if achado is not None and _passou(*achado):
            yield (
                f"fora do prazo, que terminou em {_dia(achado[0].fim)}: {achado[0].regra} "
                f"({achado[0].artigo})"
            )
    for termo in c.passado_o_prazo:
        achado = contado(termo)
        if achado is not None and not _passou(*achado):
            yield (f"só depois de {_dia(achado[0].fim)}: {achado[0].regra} ({achado[0].artigo})")
    if c.nao_antes_de:
        quando = valor(c.nao_antes_de)
        inicio = _momento(quando)
        if inicio is not None and agora < inicio:
            dito = f"{inicio:%d/%m/%Y às %H:%M}" if "T" in str(quando) else f"{inicio:%d/%m/%Y}"
            yield f"não antes de {dito} (art. {ato.artigo})"
    for limite in c.nao_maior:
        menor, maior = valor(limite.campo), valor(limite.que)
        maior = maior["valor"] if isinstance(maior, dict) else maior
        if menor is not None and maior is not None and menor > maior:
            yield f"{rotulo(limite.campo)}: não passa de {rotulo(limite.que)} (art. {ato.artigo})"
    for meio in c.entre:
        dito, limites = valor(meio.campo), (valor(meio.um), valor(meio.outro))
        if dito is None or None in limites:
            continue
        if not min(limites) <= dito <= max(limites):
            yield f"{rotulo(meio.campo)}: fica entre os dois valores (art. {ato.artigo})"
    for fracao in c.proporcao:
        parte, todo = _quantos(valor(fracao.parte)), _quantos(valor(fracao.todo))
        if parte < fracao.minimo * todo or parte > todo:
            yield (
                f"{rotulo(fracao.parte)}: são {parte} de {todo}, e a lei pede "
                f"{fracao.minimo.numerator}/{fracao.minimo.denominator} (art. {ato.artigo})"
            )
    for provada in c.maioria:
        ditas = respostas(provada.ato, provada.campo)
        afirmam = sum(x is True for x in ditas)
        if ditas and 2 * afirmam <= len(ditas):
            yield (
                f"não está provado: afirmam {afirmam} de {len(ditas)}, e não mais da metade "
                f"(art. {ato.artigo})"
            )
    for deposito in c.apurado:
        fatos, dado = valor(deposito.de), valor(deposito.campo)
        devido = fatos["valor"] if fatos else None
        if devido is not None and (dado or 0) < devido:
            yield (
                f"{rotulo(deposito.campo)}: {escrever(dado or 0)} não cobre {escrever(devido)}, "
                f"que é o devido (art. {ato.artigo})"
            )
    for dita in c.conforme_a_conta:
        fatos = dados.get(dita.de)
        if fatos is None or dados.get(dita.campo) != dita.resposta:
            continue
        if not resultados(ato.campos[dita.de].tributo, fatos["fatos"]).get(dita.resultado):
            resposta = ato.campos[dita.campo].opcoes[dita.resposta].lower()
            yield f"{rotulo(dita.de)}: não cabe “{resposta}” (art. {ato.artigo})"


def _quantos(valor: Any) -> int:
    return len(valor) if isinstance(valor, list) else int(valor or 0)


def _momento(valor: Any) -> datetime | None:
    return datetime.fromisoformat(valor) if valor else None


def _passou(prazo: Prazo, em: datetime) -> bool:
    """Past its end: to the hour where the law counts hours, else by the day."""
    fim = prazo.fim
    return em > fim if isinstance(fim, datetime) else em.date() > fim


def _dia(fim: date | datetime) -> str:
    return f"{fim:%d/%m/%Y às %H:%M}" if isinstance(fim, datetime) else f"{fim:%d/%m/%Y}"
