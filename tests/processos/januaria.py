"""Processes of the procedures of Januária, driven through the verbs, day by day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, time
from typing import Any

import pytest

from cadastro.models import Pessoa
from lancamentos.models import Lancamento
from prefeitura.acesso.models import Usuario
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato, Documento
from prefeitura.comum.relogio import no_dia
from processos.models import Andamento, Processo
from processos.praticar import abrir, praticar
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar

MARCO = date(1964, 3, 2)  # a Monday


class Gente:
    """One user of each role, made when first asked for: ``gente.fiscal``."""

    def __getattr__(self, papel: str) -> Usuario:
        usuario = fabrica.usuario(papel, nome=papel.capitalize(), cargo=papel.capitalize())
        setattr(self, papel, usuario)
        return usuario


class Autos:
    """A process and what is done in it: ``autos.faz("defesa", gente.atendente, dia, razoes=…)``."""

    def __init__(self, processo: Processo) -> None:
        self.processo = processo

    def faz(
        self, ato: str, usuario: Usuario, dia: date, *, as_: time | None = None, **dados: Any
    ) -> Andamento:
        with no_dia(dia, (lambda: as_) if as_ else None):
            feito = praticar(processo=self.processo, ato=ato, usuario=usuario, dados=dados)
        self.processo.refresh_from_db()
        return feito

    def recusa(
        self,
        ato: str,
        usuario: Usuario,
        dia: date,
        porque: str,
        *,
        as_: time | None = None,
        **dados: Any,
    ) -> None:
        """The act is refused for this reason, and leaves no trace."""
        with (
            sem_rastro(self.processo),
            pytest.raises(ErroDeNegocio, match="(?i)" + re.escape(porque)),
        ):
            self.faz(ato, usuario, dia, as_=as_, **dados)
        self.processo.refresh_from_db()

    @property
    def estado(self) -> str:
        return self.processo.situacao

    def prazo(self, nome: str) -> date:
        """The end of the last term of this name."""
        ultimo = self.processo.prazos.filter(nome=nome).order_by("id").last()
        assert ultimo is not None, nome
        return ultimo.fim

    def correntes(self) -> set[str]:
        return set(
            self.processo.prazos.filter(encerrado_em__isnull=True).values_list("nome", flat=True)
        )

    def papel(self, ato: str) -> str:
        """What the last paper of an act says, in one line."""
        andamento = self.processo.andamentos.filter(tipo=ato).order_by("folha").last()
        assert andamento is not None
        assert andamento.documento is not None
        return " ".join(texto_do(andamento.documento).split())

    def derivado(self, especie: str) -> Autos:
        return Autos(self.processo.derivados.get(especie=especie))

    def multas(self) -> list[Lancamento]:
        return list(Lancamento.objects.filter(do_processo__processo=self.processo).order_by("pk"))


def texto_do(documento: Documento) -> str:
    """Every word of the copy that a paper keeps."""

    def palavras(dado: Any) -> Iterator[str]:
        if isinstance(dado, dict):
            for valor in dado.values():
                yield from palavras(valor)
        elif isinstance(dado, list):
            for valor in dado:
                yield from palavras(valor)
        else:
            yield str(dado)

    return " ".join([documento.titulo, *palavras(documento.conteudo)])


@contextmanager
def sem_rastro(processo: Processo | None = None) -> Iterator[None]:
    """Nothing is written in the block: no sheet, no act, no paper, no process, no lançamento."""

    def conta() -> tuple[int, ...]:
        return (
            Andamento.objects.count(),
            Ato.objects.filter(tipo="processo.ato").count(),
            Documento.objects.count(),
            Processo.objects.count(),
            Lancamento.objects.count(),
        )

    antes, estado = conta(), processo.situacao if processo else ""
    yield
    assert conta() == antes
    if processo is not None:
        processo.refresh_from_db()
        assert processo.situacao == estado


def abre(
    procedimento: str,
    usuario: Usuario,
    dia: date,
    *,
    parte: Pessoa | None = None,
    origem: Autos | None = None,
    as_: time | None = None,
    **dados: Any,
) -> Autos:
    sobre = {k: dados.pop(k) for k in ("lancamento", "imovel", "inscricao") if k in dados}
    with no_dia(dia, (lambda: as_) if as_ else None):
        return Autos(
            abrir(
                procedimento=procedimento,
                usuario=usuario,
                dados=dados,
                parte=parte,
                origem=origem.processo if origem else None,
                **sobre,
            )
        )


def nao_abre(porque: str, procedimento: str, usuario: Usuario, dia: date, **dados: Any) -> None:
    """The opening is refused for this reason, and leaves no trace."""
    with sem_rastro(), pytest.raises(ErroDeNegocio, match="(?i)" + re.escape(porque)):
        abre(procedimento, usuario, dia, **dados)


def paga(lancamentos: list[Lancamento], dia: date) -> None:
    """What was launched is paid whole at the counter."""
    caixa = exator(dia=dia)
    with no_dia(dia):
        for lancamento in lancamentos:
            pagar(caixa, lancamento.contribuinte, lancamento.parcelas.order_by("numero"))


@pytest.fixture
def gente() -> Gente:
    return Gente()
