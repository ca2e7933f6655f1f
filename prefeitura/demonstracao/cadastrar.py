"""Brings the town into the cadastro, in bulk, with the history of each row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

from cadastro import indice
from cadastro.carga import copiar
from cadastro.models import Imovel
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.formatos import numero
from prefeitura.comum.relogio import agora

from .cena import Cena
from .cidade import Cidade, gerar

MOTIVO = "Organização do cadastro (art. 45)"


def cadastrar(cena: Cena) -> None:
    """Write the town as the register knew it at the end of 1963."""
    gravar(cena, gerar(cena.semente, cena.imoveis), MOTIVO)


def gravar(cena: Cena, cidade: Cidade, motivo: str) -> None:
    """Write all the rows of a town, as of now."""
    momento = agora()
    for imovel in cidade.imoveis:
        imovel.criado_em = imovel.alterado_em = momento
    for pessoa in cidade.pessoas:
        pessoa.criada_em = momento
    autor = cena.quem(Papel.LANCADOR)
    for linhas in _em_ordem(cidade):
        for linha in linhas:
            _religar(linha)
        copiar(linhas, usuario=autor, motivo=motivo)
    indice.atualizar(Imovel.objects.values_list("pk", flat=True))
    cena.dizer(
        f"{numero(len(cidade.imoveis))} imóveis em {len(cidade.logradouros)} logradouros, "
        f"{numero(len(cidade.edificacoes))} prédios, {numero(len(cidade.pessoas))} pessoas"
    )


def _em_ordem(cidade: Cidade) -> Sequence[Sequence[Any]]:
    """The rows, those that others point to first."""
    return (
        cidade.logradouros,
        cidade.trechos,
        cidade.pessoas,
        cidade.imoveis,
        cidade.testadas,
        cidade.edificacoes,
        cidade.titularidades,
    )


def _religar(linha: models.Model) -> None:
    """Take the keys that the rows pointed to have just received."""
    for campo in linha._meta.concrete_fields:
        if isinstance(campo, models.ForeignKey):
            setattr(linha, campo.name, getattr(linha, campo.name))
