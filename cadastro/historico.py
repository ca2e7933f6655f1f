"""The history of a property and of all that hangs on it, in words: who, when, why, what changed."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import ForeignKey

from cadastro.declaracao import em_palavras, rotulo
from cadastro.descricao import em_palavras as valor_em_palavras
from cadastro.models import (
    Edificacao,
    Imovel,
    InscricaoFiscal,
    Isencao,
    Logradouro,
    Pessoa,
    Testada,
    Titularidade,
    Trecho,
)
from prefeitura.legislacao.registros import Registro

# Of a property's rows, the newest; older ones are in the export of the acts.
MAXIMO = 300


@dataclass
class Mudanca:
    """One row of history against the one before it."""

    ordem: int
    quando: datetime
    quem: str
    motivo: str
    objeto: str
    verbo: str
    inicial: bool = False
    diferencas: list[tuple[str, str, str]] = field(default_factory=list)


def de_imovel(imovel: Imovel) -> list[Mudanca]:
    """All changes of a property, the newest first, in a constant number of queries."""
    grupos: list[tuple[Any, str, dict[str, Any]]] = [
        (Imovel, "Imóvel", {"id": imovel.pk}),
        (Testada, "Testada", {"imovel_id": imovel.pk}),
        (Edificacao, "Edificação", {"imovel_id": imovel.pk}),
        (Titularidade, "Titularidade", {"imovel_id": imovel.pk}),
        (Isencao, "Isenção", {"imovel_id": imovel.pk}),
    ]
    mudancas = [m for grupo in grupos for m in _mudancas(*grupo)]
    return sorted(mudancas, key=lambda m: (m.quando, m.ordem), reverse=True)[:MAXIMO]


def de_pessoa(pessoa: Pessoa) -> list[Mudanca]:
    return list(reversed(_mudancas(Pessoa, "Pessoa", {"id": pessoa.pk})))


def de_logradouro(logradouro: Logradouro) -> list[Mudanca]:
    mudancas = [
        *_mudancas(Logradouro, "Logradouro", {"id": logradouro.pk}),
        *_mudancas(Trecho, "Trecho", {"logradouro_id": logradouro.pk}),
    ]
    return sorted(mudancas, key=lambda m: (m.quando, m.ordem), reverse=True)


def de_inscricao(inscricao: InscricaoFiscal, registro: Registro) -> list[Mudanca]:
    """The changes of an inscription, the newest first, field by field of its ficha."""
    campos = registro.por_nome
    mudancas = _mudancas(InscricaoFiscal, registro.nome, {"id": inscricao.pk}, {"dados", "fatos"})
    historia: Any = inscricao
    linhas = {h.history_id: h for h in historia.history.order_by("history_id")}
    anterior: dict[str, Any] = {}
    for mudanca in mudancas:
        dados = linhas[mudanca.ordem].dados
        mudanca.diferencas += [
            (campo.rotulo, valor_em_palavras(campo, anterior.get(nome)), depois)
            for nome, campo in campos.items()
            if (depois := valor_em_palavras(campo, dados.get(nome)))
            != valor_em_palavras(campo, anterior.get(nome))
        ]
        anterior = dados
    return list(reversed(mudancas))


def _mudancas(
    modelo: Any, nome: str, filtro: dict[str, Any], fora: Iterable[str] = ()
) -> list[Mudanca]:
    linhas = list(
        modelo.history.filter(**filtro).select_related("history_user").order_by("history_id")
    )
    nomes = _nomes(modelo, linhas)
    anteriores: dict[int, Any] = {}
    mudancas = []
    for linha in linhas:
        anterior = anteriores.get(linha.id)
        anteriores[linha.id] = linha
        mudanca = Mudanca(
            ordem=linha.history_id,
            quando=linha.history_date,
            quem=str(linha.history_user) if linha.history_user else "Rotina automática",
            motivo=linha.history_change_reason or "",
            objeto=nome,
            inicial=linha.history_type == "+",
            verbo={"+": "cadastro", "~": "alteração", "-": "retirada"}[linha.history_type],
        )
        if linha.history_type != "-":
            mudanca.diferencas = _diferencas(modelo, linha, anterior, nomes, fora)
        mudancas.append(mudanca)
    return mudancas


def _diferencas(
    modelo: Any,
    linha: Any,
    anterior: Any,
    nomes: dict[str, dict[int, str]],
    fora: Iterable[str] = (),
) -> list[tuple[str, str, str]]:
    achadas = []
    for campo in linha.tracked_fields:
        if campo.name in ("id", "imovel", "criado_em", "criada_em", *fora):
            continue
        novo = getattr(linha, campo.attname)
        velho = getattr(anterior, campo.attname) if anterior is not None else None
        if novo == velho:
            continue
        antes, depois = (
            nomes[campo.name].get(v, str(v))
            if v and campo.name in nomes
            else em_palavras(modelo, campo.name, v)
            for v in (velho, novo)
        )
        if antes or depois:
            achadas.append((rotulo(modelo, campo.name), antes, depois))
    return achadas


def _nomes(modelo: Any, linhas: Iterable[Any]) -> dict[str, dict[int, str]]:
    """Names of what the foreign keys of these rows point to, a query each."""
    nomes: dict[str, dict[int, str]] = {}
    for campo in modelo._meta.concrete_fields:
        if isinstance(campo, ForeignKey) and campo.name != "imovel":
            chaves = {getattr(linha, campo.attname) for linha in linhas} - {None}
            if chaves:
                alvo: Any = campo.related_model
                objetos = alvo._default_manager.all()
                if alvo is Trecho:
                    objetos = objetos.select_related("logradouro")
                nomes[campo.name] = {o.pk: str(o) for o in objetos.filter(pk__in=chaves)}
    return nomes
