"""Records acts: person, moment, article, process."""

from __future__ import annotations

from typing import Any

from django.db import models

from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import agora

SISTEMA = "Rotina automática"
# What is typed is refused when it does not fit; what the house composes is cut.
_CITACAO, _AUTOR, _DESCRICAO = 40, 160, 300


def registrar(
    tipo: str,
    alvo: models.Model,
    *,
    usuario: Any,
    descricao: str,
    artigo: str = "",
    processo: str = "",
    motivo: str = "",
    **dados: Any,
) -> Ato:
    """Write the act ``tipo`` (such as ``"lancamento.cancelado"``) upon ``alvo``.

    ``usuario`` is who did it, or ``None`` for a routine of the system; ``dados`` must be JSON.
    Raises ErroDeNegocio for an article or a process longer than 40 letters.
    """
    for nome, citado in (("artigo", artigo), ("processo", processo)):
        if len(citado) > _CITACAO:
            raise ErroDeNegocio(f"O {nome} citado tem mais de {_CITACAO} letras: cite só o número.")
    return Ato.objects.create(
        quando=agora(),
        usuario=usuario,
        autor=assinatura(usuario)[:_AUTOR],
        tipo=tipo,
        alvo=alvo._meta.label_lower,
        alvo_id=alvo.pk,
        descricao=descricao[:_DESCRICAO],
        artigo=artigo,
        processo=processo,
        motivo=motivo,
        dados=dados,
    )


def assinatura(usuario: Any) -> str:
    """Name and office as they are printed under an act."""
    if usuario is None:
        return SISTEMA
    return f"{usuario.nome}, {usuario.cargo}" if usuario.cargo else usuario.nome


def atos_de(alvo: models.Model) -> models.QuerySet[Ato]:
    """The acts upon one object, the newest first."""
    return Ato.objects.filter(alvo=alvo._meta.label_lower, alvo_id=alvo.pk)
