"""Which acts of a procedure are possible now, and why the others are not. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from prefeitura.legislacao.procedimentos.modelo import (
    CIRCUNSTANCIAS,
    PAPEIS,
    AtoDaLei,
    Autos,
    Corrida,
    Procedimento,
    Votacao,
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
