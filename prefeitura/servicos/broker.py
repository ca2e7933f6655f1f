"""The embedded broker: Valkey on a unix socket, with its append-only file."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

from . import processos
from .conta import Conta
from .erros import ErroDeServico
from .instalacao import Instalacao, pasta_do_servidor
from .programas import ao_alcance, programa_do_broker

ESPERA = 60.0


def url(instalacao: Instalacao) -> str:
    return f"redis+socket://{quote(str(instalacao.soquete_do_broker))}?virtual_host=0"


def pid(instalacao: Instalacao) -> int | None:
    """Number of the running broker of this installation, or None."""
    try:
        numero = int((instalacao.broker / "valkey.pid").read_text())
    except FileNotFoundError:
        return None
    except PermissionError as erro:
        raise ErroDeServico(f"A pasta {instalacao.broker} é de outra conta do sistema.") from erro
    except ValueError:
        return None
    titulo = processos.linha_de_comando(numero)
    if str(instalacao.soquete_do_broker) in titulo and processos.vivo(numero):
        return numero
    return None


def iniciar(instalacao: Instalacao, conta: Conta) -> None:
    """Start the broker, unless it is already running, and wait until it answers."""
    if pid(instalacao) is not None:
        return
    programa = ao_alcance(programa_do_broker(), conta)
    pasta_do_servidor(instalacao.broker, conta)
    (instalacao.broker / "valkey.pid").unlink(missing_ok=True)
    with instalacao.log("broker").open("ab") as log:
        filho = subprocess.Popen(
            [
                programa,
                *("--port", "0", "--unixsocket", instalacao.soquete_do_broker),
                *("--unixsocketperm", "700", "--dir", instalacao.broker),
                *("--pidfile", instalacao.broker / "valkey.pid"),
                *(
                    "--databases",
                    "1024",
                    "--appendonly",
                    "yes",
                    "--appendfsync",
                    "everysec",
                    "--save",
                    "",
                ),
                *("--proc-title-template", "{title} {unixsocket}"),
            ],
            cwd="/",
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **conta.para_popen(),
        )
    processos.guardar(filho)
    limite = time.monotonic() + ESPERA
    while not _responde(instalacao.soquete_do_broker):
        if filho.poll() is not None or time.monotonic() > limite:
            raise ErroDeServico(f"O broker não iniciou; veja {instalacao.log('broker')}.")
        time.sleep(0.02)


def parar(instalacao: Instalacao) -> bool:
    """Write what is pending and end. False when it was not running."""
    numero = pid(instalacao)
    if numero is None:
        return False
    os.kill(numero, signal.SIGTERM)
    if not processos.esperar_fim(numero, ESPERA):
        raise ErroDeServico(
            f"O broker (processo {numero}) não parou; veja {instalacao.log('broker')}."
        )
    return True


def _responde(caminho: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as soquete:
        soquete.settimeout(2)
        try:
            soquete.connect(str(caminho))
            soquete.sendall(b"PING\r\n")
            return soquete.recv(16).startswith(b"+PONG")
        except OSError:
            return False
