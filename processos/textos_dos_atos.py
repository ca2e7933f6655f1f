"""Fills the words of an act: fields, of it and of earlier ones, terms, party and place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from prefeitura.comum import formatos
from prefeitura.comum.atos import assinatura
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.legislacao.procedimentos.conferencia import MARCA, campo_de
from processos.campos_dos_atos import escrito
from processos.papeis import endereco_de

if TYPE_CHECKING:
    from collections.abc import Mapping

    from prefeitura.acesso.models import Usuario
    from prefeitura.legislacao.procedimentos.modelo import AtoDaLei, Autos, CampoDoAto, Procedimento
    from processos.models import Processo

VAZIO = "—"
DOIS_PONTOS_FINAIS = re.compile(r"(?<!\.)\.\.(?!\.)")


@dataclass(frozen=True)
class Contexto:
    """What the words of an act may call by name."""

    processo: Processo
    procedimento: Procedimento
    ato: AtoDaLei
    dados: Mapping[str, Any]
    autos: Autos
    usuario: Usuario
    dia: date
    numero: str = ""

    def preencher(self, texto: str) -> str:
        """The text with every mark in its place; what was not answered is a dash.

        An answer that ends in a full stop brings it in the place of that of the text.
        """
        cheio = MARCA.sub(lambda m: self._marca(m[1]) or VAZIO, texto)
        return DOIS_PONTOS_FINAIS.sub(".", cheio).strip()

    def _marca(self, nome: str) -> str:
        da_casa = self._da_casa(nome)
        if da_casa is not None:
            return da_casa
        if nome.startswith("prazo."):
            return self._fim(nome.removeprefix("prazo."))
        if nome.startswith("dia."):
            return self._dia(nome.removeprefix("dia."))
        campo, valor = self._resposta(nome)
        if campo is not None:
            return "" if valor is None else _completo(campo, valor)
        base, _, parte = nome.rpartition(".")
        campo, valor = self._resposta(base)
        if campo is None or valor is None:
            return ""
        if parte == "extenso":
            return _por_extenso(campo, valor)
        return str(valor.get(parte) or "")

    def _da_casa(self, nome: str) -> str | None:
        parte = self.processo.requerente
        match nome:
            case "data_extenso":
                return formatos.data_extenso(self.dia)
            case "municipio":
                return codigo().municipio
            case "lei":
                return codigo().lei
            case "autor":
                return self.usuario.nome
            case "cargo":
                return self.usuario.cargo
            case "processo":
                return self.processo.rotulo
            case "numero":
                return self.numero or self.processo.rotulo
            case "objeto":
                return self.processo.objeto
            case "origem":
                origem = self.processo.processo_de_origem
                return f"{origem.get_especie_display()} {origem.rotulo}" if origem else ""
            case "parte" | "parte.nome":
                return parte.nome if parte else "pessoa desconhecida"
            case "parte.documento":
                return formatos.documento(parte.documento) if parte else ""
            case "parte.endereco":
                return endereco_de(parte) if parte else ""
        return None

    def _fim(self, termo: str) -> str:
        prazo = self.processo.prazos.filter(nome=termo).order_by("pk").last()
        if prazo is None:
            return ""
        fim = formatos.data_extenso(prazo.fim)
        return f"{fim}, às {prazo.fim_as:%H:%M}" if prazo.fim_as else fim

    def _dia(self, ato: str) -> str:
        """The day on which the last such act was done."""
        feitos = [f.em for f in self.autos.feitos if f.ato == ato]
        return formatos.data_extenso(feitos[-1]) if feitos else ""

    def _resposta(self, nome: str) -> tuple[CampoDoAto | None, Any]:
        """The field of this name, and what was answered to it."""
        campo = campo_de(self.procedimento, self.ato, nome) if nome else None
        if campo is None:
            return None, None
        ato, _, curto = nome.rpartition(".")
        return campo, self.autos.ultimo(curto, ato) if ato else self.dados.get(curto)


def folha(contexto: Contexto) -> str:
    """The words of the sheet of an act without words of its own: each answer on a line."""
    linhas = [
        f"{campo.rotulo}: {escrito(campo, contexto.dados[nome])}"
        for nome, campo in contexto.ato.campos.items()
        if nome in contexto.dados
    ]
    return "\n".join(linhas) or f"{contexto.ato.nome}, nos termos do art. {contexto.ato.artigo}."


def quem_assina(processo: Processo, ato: AtoDaLei, usuario: Usuario) -> str:
    """Who did the act: the party, by whom signs for it, or the official."""
    if not ato.da_parte or processo.requerente is None:
        return assinatura(usuario)
    nome = processo.requerente.nome
    return f"{nome}, por {processo.representante}" if processo.representante else nome


def _completo(campo: CampoDoAto, valor: Any) -> str:
    """An answer as papers write it: money and facts with their words."""
    if campo.tipo in {"dinheiro", "fatos"}:
        return f"{escrito(campo, valor)} ({_por_extenso(campo, valor)})"
    if campo.tipo == "data":
        return formatos.data_extenso(date.fromisoformat(valor))
    return escrito(campo, valor)


def _por_extenso(campo: CampoDoAto, valor: Any) -> str:
    if campo.tipo == "data":
        return formatos.data_extenso(date.fromisoformat(valor))
    return moeda().extenso(valor["valor"] or 0 if campo.tipo == "fatos" else valor)
