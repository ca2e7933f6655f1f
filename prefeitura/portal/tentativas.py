"""Holds back who tries to guess: by address, and by what is being guessed at.

The time here is the real one: a working date that stands still would never let anybody in again.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from prefeitura.portal.models import Tentativa

JANELA = timedelta(minutes=15)
GUARDA = timedelta(days=1)


def chave(especie: str, texto: str) -> str:
    """Fingerprint of an address or of what was typed."""
    return salted_hmac(f"portal.tentativas.{especie}", texto, algorithm="sha256").hexdigest()


def de_onde(request: HttpRequest) -> str:
    """Fingerprint of the address of the visitor."""
    return chave("endereco", request.META.get("REMOTE_ADDR", ""))


def bloqueado(porta: Tentativa.Porta, chaves: Iterable[str], *, limite: int) -> bool:
    """Whether any of the keys missed ``limite`` times within the last 15 minutes."""
    desde = timezone.now() - JANELA
    return any(
        Tentativa.objects.filter(porta=porta, chave=uma, em__gte=desde).count() >= limite
        for uma in chaves
    )


def anotar(porta: Tentativa.Porta, chaves: Iterable[str]) -> list[int]:
    """Count a wrong try for each key, and forget those of the days before. Returns their ids."""
    agora = timezone.now()
    Tentativa.objects.filter(em__lt=agora - GUARDA).delete()
    feitas = Tentativa.objects.bulk_create(
        [Tentativa(porta=porta, chave=uma, em=agora) for uma in chaves]
    )
    return [tentativa.pk for tentativa in feitas]


def perdoar(anotadas: Iterable[int]) -> None:
    """It was not a wrong try after all."""
    Tentativa.objects.filter(pk__in=list(anotadas)).delete()
