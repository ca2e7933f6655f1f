"""Writes the checked lines of a file into the cadastro, by COPY, with history."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection

from cadastro import indice
from cadastro.carga import copiar
from cadastro.imoveis import compor_inscricao
from cadastro.importar import ruas
from cadastro.importar.conferencia import LinhaConferida
from cadastro.models import (
    Edificacao,
    Imovel,
    Logradouro,
    Pessoa,
    Testada,
    Titularidade,
    Trecho,
)
from cadastro.texto import chave
from prefeitura.comum.relogio import agora, hoje

# Provisional numbers for properties that came without inscrição.
DISTRITO_PROVISORIO = 99


def carregar_logradouros(
    linhas: Iterable[LinhaConferida], *, usuario: Any, motivo: str
) -> dict[str, int]:
    codigos = _Codigos()
    novos = [
        Logradouro(
            codigo=dados.pop("codigo", None) or codigos.proximo(),
            **{k: v for k, v in dados.items() if v},
        )
        for dados in (dict(linha.dados) for linha in linhas)
    ]
    copiar(novos, usuario=usuario, motivo=motivo)
    return {"logradouros": len(novos)}


def carregar_pessoas(
    linhas: Iterable[LinhaConferida], *, usuario: Any, motivo: str
) -> dict[str, int]:
    momento = agora()
    novas = [Pessoa(criada_em=momento, **linha.dados) for linha in linhas]
    copiar(novas, usuario=usuario, motivo=motivo)
    return {"pessoas": len(novas)}


def carregar_imoveis(
    linhas: Iterable[LinhaConferida], *, usuario: Any, motivo: str
) -> dict[str, int]:
    carga = _Imoveis()
    for linha in linhas:
        carga.acrescentar(linha)
    return carga.gravar(usuario, motivo)


class _Codigos:
    """Numeric codes after the greatest in use, for streets that came without one."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            # Two loads at once would take the same codes.
            cursor.execute("LOCK TABLE cadastro_logradouro IN SHARE ROW EXCLUSIVE MODE")
            cursor.execute(
                "SELECT coalesce(max(codigo::int), 0) FROM cadastro_logradouro"
                " WHERE codigo ~ '^[0-9]{1,8}$'"
            )
            self._ultimo = int(cursor.fetchone()[0])

    def proximo(self) -> str:
        self._ultimo += 1
        return f"{self._ultimo:05d}"


@dataclass
class _Imoveis:
    """Objects of every table, gathered line by line and copied in the order of their keys."""

    logradouros: list[Logradouro] = field(default_factory=list)
    pessoas: list[Pessoa] = field(default_factory=list)
    imoveis: list[Imovel] = field(default_factory=list)
    edificacoes: list[Edificacao] = field(default_factory=list)
    titularidades: list[Titularidade] = field(default_factory=list)
    testadas: list[Testada] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._momento, self._hoje = agora(), hoje()
        self._codigos = _Codigos()
        self._ruas: dict[str, Logradouro] = {}
        self._por_codigo: dict[str, Logradouro] = {}
        for rua in Logradouro.objects.all():
            self._por_codigo[rua.codigo] = rua
            self._ruas.setdefault(ruas.chave_da_rua(rua.tipo, rua.nome), rua)
        self._por_documento = {p.documento or "": p for p in Pessoa.objects.exclude(documento=None)}
        self._por_nome: dict[str, Pessoa] = {}
        self._por_linha: dict[int, Imovel] = {}
        trechos: dict[int, list[Trecho]] = {}
        for trecho in Trecho.objects.all():
            trechos.setdefault(trecho.logradouro_id, []).append(trecho)
        self._trecho_unico = {rua: t[0] for rua, t in trechos.items() if len(t) == 1}
        self._provisorio = Imovel.objects.filter(
            inscricao__startswith=f"{DISTRITO_PROVISORIO:02d}."
        ).count()

    def acrescentar(self, linha: LinhaConferida) -> None:
        dados = linha.dados
        dono = dados.get("coproprietario_de")
        if dono is not None:
            self._titular(self._por_linha[dono], dados, principal=False)
            return
        rua = self._rua(dados)
        imovel = Imovel(
            inscricao=dados.get("inscricao") or self._inscricao_provisoria(),
            logradouro=rua,
            valor_venal_terreno=dados.get("valor_venal_terreno", 0),
            criado_em=self._momento,
            alterado_em=self._momento,
            **{c: dados[c] for c in _DO_IMOVEL if c in dados},
        )
        self.imoveis.append(imovel)
        self._por_linha[linha.numero] = imovel
        self._edificacao(imovel, dados)
        trecho = self._trecho_unico.get(rua.pk)
        if trecho and dados.get("testada"):
            self.testadas.append(
                Testada(imovel=imovel, trecho=trecho, metros=dados["testada"], principal=True)
            )
        self._titular(imovel, dados, principal=True)

    def gravar(self, usuario: Any, motivo: str) -> dict[str, int]:
        grupos: tuple[tuple[str, list[Any]], ...] = (
            ("logradouros", self.logradouros),
            ("pessoas", self.pessoas),
            ("imóveis", self.imoveis),
            ("edificações", self.edificacoes),
            ("testadas", self.testadas),
            ("titularidades", self.titularidades),
        )
        for _, objetos in grupos:
            for objeto in objetos:
                _religar(objeto)
            copiar(objetos, usuario=usuario, motivo=motivo, quando=self._momento)
        indice.atualizar(i.pk for i in self.imoveis)
        return {nome: len(objetos) for nome, objetos in grupos if objetos}

    def _rua(self, dados: dict[str, Any]) -> Logradouro:
        codigo = dados.get("codigo_logradouro")
        nome = ruas.chave_da_rua(dados["tipo_logradouro"], dados["logradouro"])
        rua = self._por_codigo.get(codigo) if codigo else self._ruas.get(nome)
        if rua is None:
            rua = Logradouro(
                codigo=codigo or self._codigos.proximo(),
                tipo=dados["tipo_logradouro"],
                nome=dados["logradouro"],
                bairro=dados.get("bairro", ""),
                distrito=dados["distrito"],
            )
            self.logradouros.append(rua)
            self._por_codigo[rua.codigo] = rua
            self._ruas.setdefault(nome, rua)
        return rua

    def _inscricao_provisoria(self) -> str:
        n, self._provisorio = self._provisorio, self._provisorio + 1
        quadra, lote = divmod(n, 9999)
        return compor_inscricao(DISTRITO_PROVISORIO, quadra // 999 + 1, quadra % 999 + 1, lote + 1)

    def _edificacao(self, imovel: Imovel, dados: dict[str, Any]) -> None:
        area = dados.get("area_construida")
        if not area:
            return
        ano = dados.get("ano_construcao")
        self.edificacoes.append(
            Edificacao(
                imovel=imovel,
                area=area,
                uso=dados.get("uso", "residencial"),
                valor_venal=dados.get("valor_edificacao", 0),
                valor_locativo=dados.get("valor_locativo", 0),
                habitacao=dados.get("habitacao", ""),
                classe=dados.get("classe", ""),
                pavimentos=dados.get("pavimentos", 1),
                termino=date(ano, 12, 31) if ano else None,
                habite_se=dados.get("habite_se"),
            )
        )

    def _titular(self, imovel: Imovel, dados: dict[str, Any], *, principal: bool) -> None:
        pessoa = self._pessoa(dados)
        if pessoa is not None:
            self.titularidades.append(
                Titularidade(
                    imovel=imovel,
                    pessoa=pessoa,
                    parte=dados.get("parte", Decimal(1)),
                    principal=principal,
                    desde=dados.get("desde") or self._hoje,
                )
            )

    def _pessoa(self, dados: dict[str, Any]) -> Pessoa | None:
        """By document; without one, one person a name in the file."""
        nome: str = dados.get("titular", "")
        documento: str | None = dados.get("documento")
        if not nome and not documento:
            return None
        conhecidas = self._por_documento if documento else self._por_nome
        quem = documento or chave(nome)
        pessoa = conhecidas.get(quem)
        if pessoa is None:
            juridica = documento is not None and len(documento) == 14
            pessoa = Pessoa(
                nome=nome,
                documento=documento,
                natureza="juridica" if juridica else "natural",
                criada_em=self._momento,
            )
            self.pessoas.append(pessoa)
            conhecidas[quem] = pessoa
        return pessoa


_DO_IMOVEL = (
    "distrito",
    "numero",
    "complemento",
    "bairro",
    "cep",
    "quadra",
    "lote",
    "area_terreno",
    "fracao_ideal",
)


def _religar(objeto: Any) -> None:
    """Take the keys that the objects pointed to have just received."""
    for campo in objeto._meta.concrete_fields:
        if campo.is_relation:
            setattr(objeto, campo.name, getattr(objeto, campo.name))
