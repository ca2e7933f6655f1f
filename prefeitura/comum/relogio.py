"""The one clock of the application.

An installation may live on a working date (``Instalacao.data_de_trabalho``): a
demonstration under a law of 1963 lives in 1965. Nothing else in the house asks the
system for the day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

_dia_fixado: ContextVar[date | None] = ContextVar("dia_fixado", default=None)
_hora_contada: ContextVar[Callable[[], time] | None] = ContextVar("hora_contada", default=None)


def hoje() -> date:
    """The day in which the office lives: fixed by the context, by the installation, or real."""
    fixado = _dia_fixado.get()
    return fixado if fixado is not None else _dia_da_instalacao()


def agora() -> datetime:
    """The moment, with the time of day of the system and the date of ``hoje()``."""
    real = timezone.localtime()
    dia = hoje()
    contada = _hora_contada.get()
    if contada is not None:
        return datetime.combine(dia, contada(), tzinfo=real.tzinfo)
    return real.replace(year=dia.year, month=dia.month, day=dia.day, fold=0)


@contextmanager
def no_dia(dia: date, hora: Callable[[], time] | None = None) -> Iterator[None]:
    """Run a block as if today were ``dia`` (simulated days, tests, one page).

    ``hora``, if given, tells the time of day at each call in place of the system's clock, in the
    blocks within too.
    """
    marca = _dia_fixado.set(dia)
    marca_da_hora = _hora_contada.set(hora or _hora_contada.get())
    try:
        yield
    finally:
        _hora_contada.reset(marca_da_hora)
        _dia_fixado.reset(marca)


def _dia_da_instalacao() -> date:
    from prefeitura.comum.models import Instalacao

    dia = Instalacao.objects.values_list("data_de_trabalho", flat=True).first()
    return dia if dia is not None else timezone.localdate()


class UmDiaPorPagina:
    """Middleware: a request sees one date from its start to its end, read once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with no_dia(hoje()):
            return self.get_response(request)
