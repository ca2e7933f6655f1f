"""Loads a year of the office by stages, each whole or not at all.

A stage and the mark that it is done are one transaction: a load that was killed goes on at the
stage where it stopped. What a stage draws depends only on the seed and on its subject.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.conf import settings
from django.db import transaction

from prefeitura.acesso.models import Usuario
from prefeitura.comum import formatos, relogio
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Instalacao

from .cena import Cena
from .expediente import no_dia

COMPLETA = "completa"


@dataclass(frozen=True)
class Etapa:
    """One stage: what it is called, the day it happens on, what it does."""

    titulo: str
    dia: date
    fazer: Callable[[Cena], None]


@dataclass(frozen=True)
class Marca:
    """How far the load went, as written in `Instalacao.carga`."""

    codigo: str
    semente: int
    imoveis: int
    feitas: int | None  # None: all of them

    @classmethod
    def lida(cls) -> Marca | None:
        texto = Instalacao.objects.values_list("carga", flat=True).first()
        if not texto:
            return None
        codigo, semente, imoveis, feitas = texto.split(":")
        return cls(codigo, int(semente), int(imoveis), None if feitas == COMPLETA else int(feitas))

    @property
    def completa(self) -> bool:
        return self.feitas is None

    def gravar(self) -> None:
        feitas = COMPLETA if self.feitas is None else self.feitas
        texto = f"{self.codigo}:{self.semente}:{self.imoveis}:{feitas}"
        Instalacao.objects.update_or_create(pk=1, defaults={"carga": texto})


def carregar(
    *,
    etapas: Sequence[Etapa],
    data_final: date,
    semente: int,
    imoveis: int,
    dizer: Callable[[str], None],
) -> bool:
    """Do the stages that are missing; False when the load was already complete.

    A load begun keeps its own seed and size. Raises ErroDeNegocio for an installation in use.
    """
    marca = Marca.lida()
    if marca is None:
        _recusar_instalacao_em_uso()
        marca = Marca(settings.CODIGO_TRIBUTARIO, semente, imoveis, 0)
    if marca.codigo != settings.CODIGO_TRIBUTARIO:
        raise ErroDeNegocio(
            f"Este banco guarda a demonstração do código {marca.codigo}: use outra pasta de dados."
        )
    if marca.feitas is None:
        return False
    cena = Cena(marca.semente, marca.imoveis, dizer)
    for numero, etapa in enumerate(etapas, 1):
        if numero <= marca.feitas:
            continue
        # The last day goes on, by the real clock, when people arrive.
        dia = no_dia(etapa.dia) if etapa.dia < data_final else relogio.no_dia(etapa.dia)
        with dia:
            _executar(cena, etapa, Marca(marca.codigo, marca.semente, marca.imoveis, numero))
    with transaction.atomic():
        Instalacao.objects.filter(pk=1).update(data_de_trabalho=data_final)
        Marca(marca.codigo, marca.semente, marca.imoveis, None).gravar()
    return True


def _executar(cena: Cena, etapa: Etapa, marca: Marca) -> None:
    inicio = time.monotonic()
    with transaction.atomic():
        contado: list[str] = []
        etapa.fazer(Cena(cena.semente, cena.imoveis, contado.append))
        marca.gravar()
    segundos = formatos.numero(Decimal(time.monotonic() - inicio), 1)
    cena.dizer(f"{etapa.titulo}: {'; '.join(contado)} ({segundos} s)")


def _recusar_instalacao_em_uso() -> None:
    if Usuario.objects.exists():
        raise ErroDeNegocio(
            "Esta instalação já tem usuários e dados próprios: a demonstração só se carrega "
            "em um banco vazio."
        )
