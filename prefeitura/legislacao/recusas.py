"""What refuses an act of a procedure by an answer, by a rule of the code or by another process.

Of the field: ``recusas``, ``pela_regra``, ``basta``. Of other processes: ``derivado``,
``sem_aberto`` and ``da_origem``. All are keys of ``condicoes``. Of the procedure, when it opens:
``unico_por_origem``, ``nao_se_ha``; and ``sem_reclamacao``, which shuts the way of complaints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo
    from prefeitura.legislacao.leitura_de_procedimentos import _Quadro
    from prefeitura.legislacao.procedimentos import AtoDaLei, CampoDoAto, Procedimento

Responder = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Resposta:
    """An answer given to a field of the act (`campo`) or of an earlier one (`ato.campo`)."""

    campo: str
    valores: tuple[str, ...]

    def vale(self, responder: Responder) -> bool:
        dito = responder(self.campo)
        if isinstance(dito, bool):
            dito = "sim" if dito else "nao"
        return dito is not None and str(dito) in self.valores


@dataclass(frozen=True, slots=True)
class Recusa:
    """An answer with which the act is not done, by an article; ``salvo`` another answer."""

    se: Resposta
    artigo: str
    motivo: str
    salvo: Resposta | None = None


@dataclass(frozen=True, slots=True)
class PelaRegra:
    """A rule of the code put to answers of the act: its refusal is that of the act.

    ``fatos`` names the field of each fact. ``ao_menos``: money of a field not below an outcome of
    the rule; ``exige``: an outcome that must be so; ``ate``: an outcome that is the last day.
    """

    regra: str
    fatos: Mapping[str, str]
    artigo: str
    ao_menos: Mapping[str, str]
    exige: Mapping[str, str]
    ate: str
    se: Resposta | None = None


@dataclass(frozen=True, slots=True)
class Basta:
    """A list is only as much as covers a debt: without its least line it no longer would."""

    itens: str
    divida: str
    artigo: str
    salvo: Resposta | None = None


@dataclass(frozen=True, slots=True)
class Derivado:
    """What must have come of the process of another kind that was born of this one."""

    procedimento: str
    em: tuple[str, ...]
    artigo: str
    se_houver: bool = False
    com_ato: str = ""


@dataclass(frozen=True, slots=True)
class DaOrigem:
    """What must be so in the process of origin: its state, a term that runs or has ended, an answer.

    States are written ``procedimento:estado``; a term that the origin never opened is not asked.
    """

    em: tuple[str, ...]
    dentro_de: str
    depois_de: str
    resposta: Resposta | None
    artigo: str


@dataclass(frozen=True, slots=True)
class RecusasDoAto:
    recusas: tuple[Recusa, ...] = ()
    pela_regra: tuple[PelaRegra, ...] = ()
    basta: Basta | None = None
    derivado: tuple[Derivado, ...] = ()
    sem_aberto: tuple[str, ...] = ()
    da_origem: DaOrigem | None = None


@dataclass(frozen=True, slots=True)
class NaoSeHa:
    """Not opened while less than a term has passed since the party's last of another kind."""

    procedimento: str
    dentro_de: str
    artigo: str


@dataclass(frozen=True, slots=True)
class AoAbrir:
    unico_por_origem: str = ""
    nao_se_ha: NaoSeHa | None = None
    sem_reclamacao: str = ""


def ler(q: _Quadro) -> RecusasDoAto:
    """The keys of this module, taken out of the table of conditions of an act."""
    basta = q.quadro("basta")
    origem = q.quadro("da_origem")
    lidas = RecusasDoAto(
        recusas=tuple(_recusa(x) for x in q.quadros("recusas")),
        pela_regra=tuple(_pela_regra(x) for x in q.quadros("pela_regra")),
        basta=None
        if basta is None
        else Basta(
            basta.texto("itens", obrigatorio=True),
            basta.texto("divida", obrigatorio=True),
            basta.texto("artigo", obrigatorio=True),
            _resposta(basta, "salvo"),
        ),
        derivado=tuple(_derivado(x) for x in q.quadros("derivado")),
        sem_aberto=q.textos("sem_aberto"),
        da_origem=None
        if origem is None
        else DaOrigem(
            em=origem.textos("em"),
            dentro_de=origem.texto("dentro_de"),
            depois_de=origem.texto("depois_de"),
            resposta=_resposta(origem, "resposta"),
            artigo=origem.texto("artigo", obrigatorio=True),
        ),
    )
    for quadro in (basta, origem):
        if quadro is not None:
            quadro.fim()
    return lidas


def ler_ao_abrir(q: _Quadro) -> AoAbrir:
    """The keys of this module, taken out of the table of a procedure."""
    outro = q.quadro("nao_se_ha")
    lidas = AoAbrir(
        unico_por_origem=q.texto("unico_por_origem"),
        nao_se_ha=None
        if outro is None
        else NaoSeHa(
            outro.texto("procedimento", obrigatorio=True),
            outro.texto("dentro_de", obrigatorio=True),
            outro.texto("artigo", obrigatorio=True),
        ),
        sem_reclamacao=q.texto("sem_reclamacao"),
    )
    if outro is not None:
        outro.fim()
    return lidas


def _resposta(q: _Quadro, chave: str) -> Resposta | None:
    quadro = q.quadro(chave)
    if quadro is None:
        return None
    lida = _lida(quadro)
    quadro.fim()
    return lida


def _lida(q: _Quadro) -> Resposta:
    campo = q.texto("campo", obrigatorio=True)
    if "valor" not in q.dados:
        q.erro("falta “valor”")
    valor = q.dados.pop("valor", [])
    valores = valor if isinstance(valor, list) else [valor]
    return Resposta(campo, tuple(_escrito(v) for v in valores))


def _escrito(valor: Any) -> str:
    return {True: "sim", False: "nao"}[valor] if isinstance(valor, bool) else str(valor)


def _recusa(q: _Quadro) -> Recusa:
    recusa = Recusa(
        _lida(q),
        q.texto("artigo", obrigatorio=True),
        q.texto("motivo", obrigatorio=True),
        _resposta(q, "salvo"),
    )
    q.fim()
    return recusa


def _pela_regra(q: _Quadro) -> PelaRegra:
    def pares(chave: str) -> dict[str, str]:
        quadro = q.dados.pop(chave, {})
        if not isinstance(quadro, dict):
            q.erro(f"“{chave}” devia ser uma tabela")
            return {}
        return {nome: _escrito(valor) for nome, valor in quadro.items()}

    lida = PelaRegra(
        regra=q.texto("regra", obrigatorio=True),
        fatos=pares("fatos"),
        artigo=q.texto("artigo", obrigatorio=True),
        ao_menos=pares("ao_menos"),
        exige=pares("exige"),
        ate=q.texto("ate"),
        se=_resposta(q, "se"),
    )
    q.fim()
    return lida


def _derivado(q: _Quadro) -> Derivado:
    lido = Derivado(
        procedimento=q.texto("procedimento", obrigatorio=True),
        em=q.textos("em", obrigatorio=True),
        artigo=q.texto("artigo", obrigatorio=True),
        se_houver=q.sim("se_houver", False),
        com_ato=q.texto("com_ato"),
    )
    q.fim()
    return lido


def conferir(codigo: Codigo, p: Procedimento, ato: AtoDaLei, q: _Quadro) -> None:
    """What these conditions name of the act, of the procedure and of the code."""
    r = ato.condicoes.recusas

    def campo(nome: str, *tipos: str) -> CampoDoAto | None:
        slug, _, seu = nome.rpartition(".")
        onde = p.atos.get(slug) if slug else ato
        achado = onde.campos.get(seu) if onde is not None else None
        if achado is None or (tipos and achado.tipo not in tipos):
            q.erro(f"“{nome}” não é campo{' do tipo ' + ' ou '.join(tipos) if tipos else ''}")
            return None
        return achado

    def resposta(dita: Resposta | None) -> None:
        achado = campo(dita.campo, "opcao", "sim_nao") if dita is not None else None
        if dita is not None and achado is not None:
            aceitos = tuple(achado.opcoes) or ("sim", "nao")
            for valor in dita.valores:
                if valor not in aceitos:
                    q.erro(f"“{valor}” não é resposta de “{dita.campo}”")

    for recusa in r.recusas:
        resposta(recusa.se)
        resposta(recusa.salvo)
    for lida in r.pela_regra:
        resposta(lida.se)
        if not any(lida.regra in regra.tributos for regra in codigo.questoes):
            q.erro(f"{codigo.nome} não tem a regra “{lida.regra}”")
        for nome in lida.fatos.values():
            campo(nome)
        for nome in lida.ao_menos:
            campo(nome, "dinheiro")
    if r.basta is not None:
        campo(r.basta.itens, "itens")
        campo(r.basta.divida, "dinheiro")
        resposta(r.basta.salvo)
    if r.da_origem is not None:
        for termo in (r.da_origem.dentro_de, r.da_origem.depois_de):
            if termo and termo not in codigo.prazos:
                q.erro(f"{codigo.nome} não tem o prazo “{termo}”")


def ligacoes(p: Procedimento, todos: Mapping[str, Procedimento]) -> Iterator[str]:
    """What a procedure asks of others: that they exist, with these states and acts."""
    outro = p.ao_abrir.nao_se_ha
    if outro is not None and outro.procedimento not in todos:
        yield f"{p.slug}: “nao_se_ha”: não há o procedimento “{outro.procedimento}”"
    if p.ao_abrir.unico_por_origem and not p.nasce_de:
        yield f"{p.slug}: “unico_por_origem” é de quem tem “nasce_de”"
    for ato in p.atos.values():
        onde = f"{p.slug}: {ato.slug}"
        r = ato.condicoes.recusas
        for slug in r.sem_aberto:
            if slug not in todos:
                yield f"{onde}: “sem_aberto”: não há o procedimento “{slug}”"
        for derivado in r.derivado:
            novo = todos.get(derivado.procedimento)
            if novo is None or p.slug not in novo.nasce_de:
                yield f"{onde}: “{derivado.procedimento}” não nasce de “{p.slug}”"
                continue
            for estado in derivado.em:
                if estado not in novo.estados:
                    yield f"{onde}: “{novo.slug}” não tem o estado “{estado}”"
            if derivado.com_ato and derivado.com_ato not in novo.atos:
                yield f"{onde}: “{novo.slug}” não tem o ato “{derivado.com_ato}”"
        for escrito in r.da_origem.em if r.da_origem is not None else ():
            slug, _, estado = escrito.partition(":")
            if slug not in p.nasce_de:
                yield f"{onde}: “da_origem”: não nasce de “{slug}”"
            elif slug in todos and estado not in todos[slug].estados:
                yield f"{onde}: “{slug}” não tem o estado “{estado}”"


def da_resposta(ato: AtoDaLei, responder: Responder) -> str:
    """The refusal of an answer, with its article; empty when none refuses."""
    for recusa in ato.condicoes.recusas.recusas:
        salva = recusa.salvo is not None and recusa.salvo.vale(responder)
        if recusa.se.vale(responder) and not salva:
            return f"{recusa.motivo} (art. {recusa.artigo})"
    return ""


def do_que_basta(ato: AtoDaLei, responder: Responder) -> str:
    """Refuses a list of more than what covers the debt; empty when it is no more than that."""
    b = ato.condicoes.recusas.basta
    if b is None or (b.salvo is not None and b.salvo.vale(responder)):
        return ""
    valores = [linha.get("valor") for linha in responder(b.itens) or ()]
    divida = responder(b.divida)
    if divida is None:
        return f"informe a dívida e custas, que limitam o que se apreende (art. {b.artigo})"
    if None in valores:
        return f"estime o valor de cada objeto (art. {b.artigo})"
    if len(valores) > 1 and sum(valores) - min(valores) >= divida:
        return f"apreende-se só o que basta para a dívida e custas (art. {b.artigo})"
    return ""
