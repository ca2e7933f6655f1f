"""No test speaks to another machine."""

import ipaddress
import socket
from typing import Any

import pytest


class RedeProibida(Exception):
    """A test tried to reach an address that is not of this machine."""


_connect = socket.socket.connect
_connect_ex = socket.socket.connect_ex


def proibir(remendo: pytest.MonkeyPatch) -> None:
    """Refuse connections to anything but loopback addresses and unix sockets."""

    def connect(soquete: socket.socket, endereco: Any) -> None:
        _conferir(soquete, endereco)
        _connect(soquete, endereco)

    def connect_ex(soquete: socket.socket, endereco: Any) -> int:
        _conferir(soquete, endereco)
        return _connect_ex(soquete, endereco)

    remendo.setattr(socket.socket, "connect", connect)
    remendo.setattr(socket.socket, "connect_ex", connect_ex)


def _conferir(soquete: socket.socket, endereco: Any) -> None:
    if soquete.family not in (socket.AF_INET, socket.AF_INET6):
        return
    maquina = endereco[0]
    if maquina == "localhost":
        return
    try:
        local = ipaddress.ip_address(maquina).is_loopback
    except ValueError:
        local = False
    if not local:
        raise RedeProibida(f"Um teste tentou alcançar {maquina}.")
