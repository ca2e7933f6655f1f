"""The embedded services of an installation: PostgreSQL and the broker of Celery.

The servers come in wheels and run under an unprivileged account, with their data in the
folder of the installation. They go on running when the program that started them ends,
and are found again by the next one. Nothing here imports Django: settings read from here.

``python -m prefeitura.servicos iniciar|parar|estado`` is the same from a shell.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass

from . import broker, postgres
from .conta import conta_do_servidor
from .erros import ErroDeServico
from .instalacao import abrir, acomodar, segredo, trava

__all__ = [
    "ErroDeServico",
    "Estado",
    "chave_secreta",
    "estado",
    "iniciar",
    "parar",
    "url_do_banco",
    "url_do_broker",
]

Pasta = str | os.PathLike[str]


@dataclass(frozen=True)
class Estado:
    """Process numbers of the two servers; None for one that is not running."""

    banco: int | None
    broker: int | None


def url_do_banco(dados: Pasta) -> str:
    """Address of the embedded PostgreSQL, whether or not it is running."""
    return postgres.url(abrir(dados))


def url_do_broker(dados: Pasta) -> str:
    """Address of the embedded broker, whether or not it is running."""
    return broker.url(abrir(dados))


def chave_secreta(dados: Pasta) -> str:
    """Django's key of this installation, made once and kept in a file of its own."""
    return segredo(dados, "chave-secreta")


def iniciar(
    dados: Pasta,
    *,
    com_banco: bool = True,
    com_broker: bool = True,
    opcoes_do_banco: Sequence[str] = (),
) -> Estado:
    """Start the services that are not running. The database and its role are made if missing.

    Raises ErroDeServico, with a message for the operator, when one cannot start.
    """
    instalacao = abrir(dados)
    with trava(instalacao.dados):
        conta = conta_do_servidor(instalacao.banco)
        instalacao = acomodar(instalacao, conta)
        if com_banco:
            instalacao = postgres.iniciar(instalacao, conta, opcoes_do_banco)
        if com_broker:
            broker.iniciar(instalacao, conta)
        return Estado(postgres.pid(instalacao), broker.pid(instalacao))


def parar(dados: Pasta) -> Estado:
    """Stop both services cleanly; returns what was running."""
    instalacao = abrir(dados)
    with trava(instalacao.dados):
        antes = Estado(postgres.pid(instalacao), broker.pid(instalacao))
        broker.parar(instalacao)
        postgres.parar(instalacao)
        if instalacao.soquetes.is_dir() and not any(instalacao.soquetes.iterdir()):
            instalacao.soquetes.rmdir()
        return antes


def estado(dados: Pasta) -> Estado:
    instalacao = abrir(dados)
    return Estado(postgres.pid(instalacao), broker.pid(instalacao))
