"""What a procedure of a code names exists, and nothing of it is dead: states, acts, terms, fields,
words of its papers, other procedures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from prefeitura.legislacao.procedimentos import condicoes_do_texto, leitura_de_recusas
from prefeitura.legislacao.procedimentos.modelo import (
    ABRIR,
    DO_PRAZO,
    EFEITOS,
    EXTENSO,
    MARCAS,
    MARCAS_DE_PESSOA,
    AtoDaLei,
    CampoDoAto,
    Procedimento,
    Se,
)
from prefeitura.legislacao.quadros import Quadro

if TYPE_CHECKING:
    from prefeitura.legislacao.codigo import Codigo

MARCA = re.compile(r"\{([^{}]*)\}")
QUALQUER = "*"


def conferir_caminhos(p: Procedimento, q: Quadro) -> None:
    """One act opens; every state is reached; only final ones have no way out."""
    aberturas = [a for a in p.atos.values() if a.abre_o_processo]
    if len(aberturas) != 1:
        q.erro(f"um ato, e um só, abre o processo (de = []); há {len(aberturas)}")
        return
    alcancados: set[str] = set()
    novos = {d.para for d in aberturas[0].destinos}
    while novos:
        alcancados |= novos
        novos = {
            d.para for a in p.atos.values() if alcancados & set(a.de) for d in a.destinos
        } - alcancados
    for estado in p.estados:
        if estado not in alcancados:
            q.erro(f"ao estado “{estado}” nenhum ato leva")
        saidas = {d.para for a in p.atos.values() if estado in a.de for d in a.destinos}
        if estado not in p.finais and not saidas - {estado}:
            q.erro(f"do estado “{estado}” nenhum ato sai, e não está em “finais”")


def conferir_ato(codigo: Codigo, p: Procedimento, ato: AtoDaLei, q: Quadro) -> None:
    """What the act names of its procedure and of the code."""
    c = ato.condicoes
    estados = [*ato.de, *(d.para for d in ato.destinos)]
    for estado in estados:
        if estado not in p.estados:
            q.erro(f"não há o estado “{estado}”")
    if ato.destinos and ato.destinos[-1].se is not None and ato.abre_o_processo:
        q.erro("o último destino do ato que abre o processo não pode ter condição")
    if ato.abre_o_processo and not ato.destinos:
        q.erro("o ato que abre o processo tem “para”")
    atos = (
        *(*c.nao_por, *c.so_por, *c.depois_dos_atos, *c.depois_de_um_dos_atos),
        *(*c.antes_dos_atos, *c.minimo, *([c.votacao.ato] if c.votacao else [])),
    )
    for slug in atos:
        if slug not in p.atos:
            q.erro(f"não há o ato “{slug}”")
    termos = [*c.dentro_de, *c.depois_de, *(a.prazo for a in ato.abre), *ato.fecha]
    termos += [e.parametros["prazo"] for e in ato.efeitos if e.parametros.get("prazo")]
    for termo in termos:
        if termo != QUALQUER and termo not in codigo.prazos:
            q.erro(f"{codigo.nome} não tem o prazo “{termo}”")
    for a in ato.abre:
        if a.prazo in codigo.prazos and codigo.prazos[a.prazo].unidade == "sem_contagem":
            q.erro(f"o prazo “{a.prazo}” não se conta")
    abertos = {a.prazo for outro in p.atos.values() for a in outro.abre}
    for termo in (*c.dentro_de, *c.depois_de):
        if termo in codigo.prazos and termo not in abertos:
            q.erro(f"o prazo “{termo}” não é aberto por nenhum ato deste procedimento")
    condicionais = [("destinos", d.se) for d in ato.destinos]
    condicionais += [("abre", a.se) for a in ato.abre] + [("efeito", e.se) for e in ato.efeitos]
    condicionais += [(f"campo {f.nome}", f.exigido_se) for f in ato.campos.values()]
    for onde, se in condicionais:
        if se is not None:
            _conferir_se(ato, se, onde, q)
    _nomeados(p, ato, q)
    condicoes_do_texto.conferir(codigo, p, ato, q)
    leitura_de_recusas.conferir(codigo, p, ato, q)
    if ato.risca and getattr(ato.campos.get(ato.risca), "tipo", "") != "texto_longo":
        q.erro(f"“risca”: “{ato.risca}” não é campo do tipo texto_longo")
    _marcas(p, ato, q)


def _nomeados(p: Procedimento, ato: AtoDaLei, q: Quadro) -> None:
    """Fields named by terms, effects, designations and votes."""
    c = ato.condicoes
    for a in ato.abre:
        if a.desde.startswith(DO_PRAZO):
            outro = a.desde.removeprefix(DO_PRAZO)
            if not any(outro == b.prazo for de in p.atos.values() for b in de.abre):
                q.erro(f"“desde”: o prazo “{outro}” não é aberto por nenhum ato")
        elif a.desde:
            campo = campo_de(p, ato, a.desde)
            if campo is None or campo.tipo not in {"data", "data_hora"}:
                q.erro(f"“desde”: “{a.desde}” não é campo de data")
    if c.so_designado and not any(
        c.so_designado in a.campos and a.campos[c.so_designado].tipo == "usuario"
        for a in p.atos.values()
    ):
        q.erro(f"“so_designado”: nenhum ato tem o campo “{c.so_designado}” do tipo usuario")
    if c.maximo_por is not None and c.maximo_por.campo not in ato.campos:
        q.erro(f"“maximo_por”: não há o campo “{c.maximo_por.campo}”")
    if c.votacao is not None:
        votado = p.atos[c.votacao.ato].campos if c.votacao.ato in p.atos else {}
        for nome, campos in ((c.votacao.campo, ato.campos), (c.votacao.do_campo, votado)):
            if nome not in campos or campos[nome].tipo != "opcao":
                q.erro(f"“votacao”: “{nome}” não é campo do tipo opcao")
    for efeito in ato.efeitos:
        if efeito.nome.startswith(ABRIR):
            aceitos: tuple[str, ...] = ()
        elif efeito.nome in EFEITOS:
            aceitos = EFEITOS[efeito.nome]
        else:
            q.erro(f"não há o efeito “{efeito.nome}” (há: {', '.join(EFEITOS)}, abrir:…)")
            continue
        for chave, valor in efeito.parametros.items():
            if chave not in aceitos:
                q.erro(f"o efeito “{efeito.nome}” não tem “{chave}” (tem: {', '.join(aceitos)})")
            elif chave != "prazo" and campo_de(p, ato, valor) is None:
                q.erro(f"efeito “{efeito.nome}”: não há o campo “{valor}”")


def _conferir_se(ato: AtoDaLei, se: Se, onde: str, q: Quadro) -> None:
    campo = ato.campos.get(se.campo)
    if campo is None:
        q.erro(f"{onde}: não há o campo “{se.campo}”")
        return
    if campo.tipo not in {"opcao", "sim_nao"}:
        q.erro(f"{onde}: “{se.campo}” não é do tipo opcao nem sim_nao")
        return
    aceitos = tuple(campo.opcoes) if campo.tipo == "opcao" else ("sim", "nao")
    for valor in se.valores:
        if valor not in aceitos:
            q.erro(f"{onde}: “{valor}” não é resposta de “{se.campo}”")


def campo_de(p: Procedimento, ato: AtoDaLei, nome: str) -> CampoDoAto | None:
    """A field of the act by its name, or of another by `ato.campo`."""
    if "." not in nome:
        return ato.campos.get(nome)
    slug, _, campo = nome.partition(".")
    return p.atos[slug].campos.get(campo) if slug in p.atos else None


def _marcas(p: Procedimento, ato: AtoDaLei, q: Quadro) -> None:
    """Everything between braces is a field, of this act or another, or a word of the house."""
    for texto in (ato.texto, *((ato.papel.texto, *ato.papel.assinam) if ato.papel else ())):
        for marca in MARCA.findall(texto):
            if not _marca_existe(p, ato, marca):
                q.erro(f"no texto, “{{{marca}}}” não é campo nem palavra do sistema")
        if re.sub(MARCA, "", texto).count("{") or re.sub(MARCA, "", texto).count("}"):
            q.erro("no texto há chave aberta ou fechada a mais")


def _marca_existe(p: Procedimento, ato: AtoDaLei, marca: str) -> bool:
    if marca in MARCAS or campo_de(p, ato, marca) is not None:
        return True
    base, _, parte = marca.rpartition(".")
    if base == "dia":
        return parte in p.atos
    if base == "prazo":
        return any(parte == a.prazo for outro in p.atos.values() for a in outro.abre)
    campo = campo_de(p, ato, base) if base else None
    if campo is None:
        return False
    if parte == EXTENSO:
        return campo.tipo in {"dinheiro", "fatos", "data"}
    return campo.tipo in {"pessoa", "usuario"} and parte in MARCAS_DE_PESSOA


def ligacoes(p: Procedimento, todos: Mapping[str, Procedimento]) -> Iterator[str]:
    """What a procedure names of others: where it comes from, and what its acts open."""
    for origem in p.nasce_de:
        if origem not in todos and origem not in {"reclamacao", "omissao"}:
            yield f"{p.slug}: “nasce_de”: não há o procedimento “{origem}”"
    for ato in p.atos.values():
        for efeito in ato.efeitos:
            if efeito.nome.startswith(ABRIR):
                yield from _abertura_derivada(p, ato, efeito.nome.removeprefix(ABRIR), todos)


def _abertura_derivada(
    p: Procedimento, ato: AtoDaLei, slug: str, todos: Mapping[str, Procedimento]
) -> Iterator[str]:
    onde = f"{p.slug}: {ato.slug}: abrir:{slug}"
    if slug not in todos:
        yield f"{onde}: não há o procedimento “{slug}”"
        return
    novo = todos[slug]
    if p.slug not in novo.nasce_de:
        yield f"{onde}: “{p.slug}” não está no “nasce_de” de “{slug}”"
    aberturas = [a for a in novo.atos.values() if a.abre_o_processo]
    for abertura in aberturas[:1]:
        for papel in set(ato.quem) - set(abertura.quem):
            yield f"{onde}: {papel} não pratica “{abertura.slug}”"
        for campo in abertura.campos.values():
            if campo.obrigatorio and campo.nome not in ato.campos:
                yield f"{onde}: falta neste ato o campo “{campo.nome}” que a abertura exige"
