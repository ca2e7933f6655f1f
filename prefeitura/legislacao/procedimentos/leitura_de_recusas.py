"""Reads and checks the keys of `recusas`: nothing unknown, nothing that the code lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from prefeitura.legislacao.procedimentos.recusas import (
    AoAbrir,
    Basta,
    Comparacao,
    DaOrigem,
    Derivado,
    EmCurso,
    Limite,
    Mandato,
    NaoSeHa,
    PelaRegra,
    Recusa,
    RecusasDoAto,
    Resposta,
)

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, CampoDoAto, Procedimento
    from prefeitura.legislacao.quadros import Quadro


def ler(q: Quadro) -> RecusasDoAto:
    """The keys of this module, taken out of the table of conditions of an act."""
    basta = q.quadro("basta")
    origem = q.quadro("da_origem")
    mandato = q.quadro("mandato")
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
        comparacoes=(
            *(_comparacao(x, iguais=True) for x in q.quadros("iguais")),
            *(_comparacao(x, iguais=False) for x in q.quadros("diferentes")),
        ),
        limites=tuple(_limite(x) for x in q.quadros("limites")),
        derivado=tuple(_derivado(x) for x in q.quadros("derivado")),
        sem_aberto=q.textos("sem_aberto"),
        da_origem=None
        if origem is None
        else DaOrigem(
            em=origem.textos("em"),
            dentro_de=origem.textos("dentro_de"),
            depois_de=origem.textos("depois_de"),
            resposta=_resposta(origem, "resposta"),
            artigo=origem.texto("artigo", obrigatorio=True),
        ),
        mandato=None
        if mandato is None
        else Mandato(
            *(
                mandato.texto(chave, obrigatorio=True)
                for chave in ("procedimento", "campo", "prazo", "papel", "artigo")
            )
        ),
    )
    for quadro in (basta, origem, mandato):
        if quadro is not None:
            quadro.fim()
    return lidas


def ler_ao_abrir(q: Quadro) -> AoAbrir:
    """The keys of this module, taken out of the table of a procedure."""
    outro, curso = q.quadro("nao_se_ha"), q.quadro("em_curso")
    lidas = AoAbrir(
        unico_por_origem=q.texto("unico_por_origem"),
        nao_se_ha=None
        if outro is None
        else NaoSeHa(
            outro.texto("procedimento", obrigatorio=True),
            outro.texto("dentro_de", obrigatorio=True),
            outro.texto("artigo", obrigatorio=True),
        ),
        em_curso=None
        if curso is None
        else EmCurso(
            curso.texto("campo", obrigatorio=True),
            curso.inteiro("vezes") or 1,
            curso.texto("artigo", obrigatorio=True),
        ),
        sem_reclamacao=q.texto("sem_reclamacao"),
    )
    for quadro in (outro, curso):
        if quadro is not None:
            quadro.fim()
    return lidas


def _resposta(q: Quadro, chave: str) -> Resposta | None:
    quadro = q.quadro(chave)
    if quadro is None:
        return None
    lida = _lida(quadro)
    quadro.fim()
    return lida


def _lida(q: Quadro) -> Resposta:
    campo = q.texto("campo", obrigatorio=True)
    if "valor" not in q.dados:
        q.erro("falta “valor”")
    valor = q.dados.pop("valor", [])
    valores = valor if isinstance(valor, list) else [valor]
    return Resposta(campo, tuple(_escrito(v) for v in valores))


def _escrito(valor: Any) -> str:
    return {True: "sim", False: "nao"}[valor] if isinstance(valor, bool) else str(valor)


def _recusa(q: Quadro) -> Recusa:
    recusa = Recusa(
        _lida(q),
        q.texto("artigo", obrigatorio=True),
        q.texto("motivo", obrigatorio=True),
        _resposta(q, "quando"),
        _resposta(q, "salvo"),
    )
    q.fim()
    return recusa


def _limite(q: Quadro) -> Limite:
    limite = Limite(
        q.texto("campo", obrigatorio=True),
        q.inteiro("ate"),
        q.inteiro("acima_de"),
        q.texto("artigo", obrigatorio=True),
        q.texto("motivo", obrigatorio=True),
        _resposta(q, "quando"),
    )
    q.fim()
    return limite


def _pela_regra(q: Quadro) -> PelaRegra:
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
        motivo=q.texto("motivo"),
        se=_resposta(q, "se"),
    )
    q.fim()
    return lida


def _comparacao(q: Quadro, *, iguais: bool) -> Comparacao:
    lida = Comparacao(
        q.textos("campos", obrigatorio=True),
        iguais,
        q.texto("artigo", obrigatorio=True),
        q.texto("motivo", obrigatorio=True),
        _resposta(q, "se"),
    )
    q.fim()
    return lida


def _derivado(q: Quadro) -> Derivado:
    lido = Derivado(
        procedimento=q.texto("procedimento", obrigatorio=True),
        em=q.textos("em", obrigatorio=True),
        artigo=q.texto("artigo", obrigatorio=True),
        se_houver=q.sim("se_houver", False),
        com_ato=q.texto("com_ato"),
    )
    q.fim()
    return lido


def conferir(codigo: Codigo, p: Procedimento, ato: AtoDaLei, q: Quadro) -> None:
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
        resposta(recusa.quando)
        resposta(recusa.salvo)
    for limite in r.limites:
        campo(limite.campo, "dinheiro")
        resposta(limite.quando)
    for lida in r.pela_regra:
        resposta(lida.se)
        if lida.exige and not lida.motivo:
            q.erro("“pela_regra” com “exige” tem “motivo”")
        if not any(lida.regra in regra.tributos for regra in codigo.questoes):
            q.erro(f"{codigo.nome} não tem a regra “{lida.regra}”")
        for nome in lida.fatos.values():
            campo(nome)
        for nome in lida.ao_menos:
            campo(nome, "dinheiro")
    for comparacao in r.comparacoes:
        for nome in comparacao.campos:
            campo(nome)
        resposta(comparacao.se)
    if r.basta is not None:
        campo(r.basta.itens, "itens")
        campo(r.basta.divida, "dinheiro")
        resposta(r.basta.salvo)
    if r.da_origem is not None:
        for termo in (*r.da_origem.dentro_de, *r.da_origem.depois_de):
            if termo not in codigo.prazos:
                q.erro(f"{codigo.nome} não tem o prazo “{termo}”")


def ligacoes(p: Procedimento, todos: Mapping[str, Procedimento]) -> Iterator[str]:
    """What a procedure asks of others: that they exist, with these states and acts."""
    outro = p.ao_abrir.nao_se_ha
    if outro is not None and outro.procedimento not in todos:
        yield f"{p.slug}: “nao_se_ha”: não há o procedimento “{outro.procedimento}”"
    curso = p.ao_abrir.em_curso
    if curso is not None and curso.campo not in p.abertura.campos:
        yield f"{p.slug}: “em_curso”: a abertura não tem o campo “{curso.campo}”"
    if p.ao_abrir.unico_por_origem and not p.nasce_de:
        yield f"{p.slug}: “unico_por_origem” é de quem tem “nasce_de”"
    for ato in p.atos.values():
        onde = f"{p.slug}: {ato.slug}"
        r = ato.condicoes.recusas
        if r.mandato is not None and (
            r.mandato.procedimento not in todos
            or r.mandato.campo not in todos[r.mandato.procedimento].abertura.campos
        ):
            yield f"{onde}: “mandato”: não há “{r.mandato.procedimento}” com “{r.mandato.campo}”"
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
