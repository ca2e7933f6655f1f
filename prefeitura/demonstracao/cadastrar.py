"""Brings the town into the cadastro, in bulk, with the history of each row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models
from simple_history.utils import bulk_create_with_history

from cadastro import indice
from cadastro.models import Imovel
from prefeitura.acesso.papeis import Papel
from prefeitura.comum.relogio import agora

from .cena import Cena
from .cidade import Cidade, gerar

MOTIVO = "Organização do cadastro (art. 45)"


def cadastrar(cena: Cena) -> None:
    """Write the town as the register knew it at the end of 1963."""
    cidade = gerar(cena.semente, cena.imoveis)
    momento = agora()
    for imovel in cidade.imoveis:
        imovel.criado_em = imovel.alterado_em = momento
    autor = cena.quem(Papel.LANCADOR)
    for linhas in _em_ordem(cidade):
        bulk_create_with_history(
            linhas,
            type(linhas[0]),
            batch_size=500,
            default_user=autor,
            default_change_reason=MOTIVO,
            default_date=momento,
        )
    indice.atualizar(Imovel.objects.values_list("pk", flat=True))
    cena.dizer(
        f"{len(cidade.imoveis)} imóveis em {len(cidade.logradouros)} logradouros, "
        f"{len(cidade.edificacoes)} prédios, {len(cidade.pessoas)} pessoas"
    )


def _em_ordem(cidade: Cidade) -> Sequence[Sequence[models.Model] | Any]:
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
