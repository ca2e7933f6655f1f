"""Parte fixa of indústrias e profissões: annexed tables that the publication lacks (38, 39)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from prefeitura.legislacao import fatos as f
from prefeitura.legislacao.apuracao import Memoria
from prefeitura.legislacao.codigos.jambeiro_1958.comum import exigir
from prefeitura.legislacao.erros import AusenciaNaLei, FatoInvalido, ForaDaTabela
from prefeitura.legislacao.parametros import chave_de_linha
from prefeitura.legislacao.vigencia import Vigencia

PARAMETRO = "industrias-e-profissoes.parte_fixa"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParteFixa:
    """An activity with the amount of the annexed tables."""

    atividade: str | None = f.texto("atividade")
    valor: int | None = f.dinheiro("parte fixa da atividade")
    principal: bool | None = f.sim_nao("é a atividade principal")
    local: str | None = f.texto("local em que se exerce")


class Atividades(Protocol):
    """What the parte fixa reads of an establishment."""

    @property
    def atividade(self) -> str | None: ...
    @property
    def atividade_assemelhada(self) -> str | None: ...
    @property
    def partes_fixas(self) -> tuple[ParteFixa, ...]: ...
    @property
    def mesmo_local(self) -> bool | None: ...
    @property
    def administracao_unica(self) -> bool | None: ...
    @property
    def escrituracao_comum(self) -> bool | None: ...
    @property
    def atividades_conexas(self) -> bool | None: ...


def parte_fixa(lei: Vigencia) -> Callable[[Atividades, Memoria | None], int]:
    """The amount of one activity, or of several as art. 39 joins them (doubts 44 and 45)."""
    tabela = lei.tabela("tabela-industrias")

    def de_uma(e: Atividades, m: Memoria | None) -> int:
        for nome in (e.atividade, e.atividade_assemelhada):
            if nome and chave_de_linha(nome) in tabela.linhas:
                valor = tabela.dinheiro(nome)
                if m is not None:
                    m.passo(tabela.artigo, f"parte fixa, {nome}", valor)
                return valor
        try:
            p = lei.parametro(PARAMETRO)
        except AusenciaNaLei:
            raise _ausencia(tabela.linhas != {}, e.atividade) from None
        if m is not None:
            m.passo(p.artigo, f"parte fixa ({p.lei})", p.valor)
        return int(p.valor)

    def do_local(partes: list[ParteFixa], juntas: bool) -> int:
        valores = [_valor(p) for p in partes]
        return max(valores) if juntas else sum(valores)

    def de_varias(e: Atividades, m: Memoria | None) -> int:
        partes = list(e.partes_fixas)
        valores = [_valor(p) for p in partes]
        if e.atividades_conexas and len(partes) > 1:
            principais = [p for p in partes if p.principal]
            if len(principais) != 1:
                raise FatoInvalido("diga qual das atividades conexas é a principal (principal)")
            valor, como = _valor(principais[0]), "conexas, só a principal"
        else:
            juntas = bool(e.administracao_unica and e.escrituracao_comum)
            com_local = any(p.local for p in partes)
            locais: dict[str | None, list[ParteFixa]] = {}
            for p in partes:
                locais.setdefault(p.local if com_local else None, []).append(p)
            no_local = juntas and (com_local or bool(e.mesmo_local))
            valor = sum(do_local(grupo, no_local) for grupo in locais.values())
            como = "no mesmo local, só a mais elevada" if no_local else "uma para cada atividade"
        if m is not None:
            nomes = ", ".join(
                f"{p.atividade or '?'} {m.moeda.valor(v)}"
                for p, v in zip(partes, valores, strict=True)
            )
            m.passo("art. 39", f"parte fixa de {nomes}: {como}", valor)
        return valor

    def calcular(e: Atividades, m: Memoria | None) -> int:
        return de_varias(e, m) if e.partes_fixas else de_uma(e, m)

    return calcular


def _valor(parte: ParteFixa) -> int:
    valor: int = exigir(parte.valor, "valor", "o valor da parte fixa")
    return valor


def _ausencia(ha_tabela: bool, atividade: str | None) -> AusenciaNaLei | ForaDaTabela:
    if ha_tabela:
        return ForaDaTabela(
            f"atividade fora das tabelas: “{atividade or '?'}”; indique a atividade assemelhada "
            "(art. 38 §2, atividade_assemelhada)"
        )
    return AusenciaNaLei(
        "as tabelas anexas da parte fixa (art. 38) não constam da publicação; informe-a em "
        f"Parâmetros da lei, “{PARAMETRO}”, ou por atividade em “tabela-industrias”",
        parametro=PARAMETRO,
        artigo="art. 38",
    )
