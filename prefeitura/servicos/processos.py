"""Processes seen through /proc: is this number alive, and is it the server we mean."""

import subprocess
import time
from pathlib import Path

# Servers started by this very process. Keeping them lets ``recolher`` reap the dead ones:
# a zombie would look alive to PostgreSQL and keep its lock file valid.
_filhos: list[subprocess.Popen[bytes]] = []


def guardar(filho: subprocess.Popen[bytes]) -> None:
    _filhos.append(filho)


def recolher() -> None:
    """Reap the servers started here that have ended."""
    _filhos[:] = [filho for filho in _filhos if filho.poll() is None]


def vivo(pid: int) -> bool:
    """True when the process exists and is not a zombie."""
    recolher()
    try:
        estado = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return False
    return estado.rpartition(")")[2].split()[0] not in {"Z", "X"}


def linha_de_comando(pid: int) -> str:
    """Command line of a process, its arguments separated by blanks; empty when it is gone."""
    try:
        return (
            Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        )
    except OSError:
        return ""


def com_titulo(trecho: str) -> list[int]:
    """Numbers of the living processes whose command line holds ``trecho``."""
    numeros = (int(p.name) for p in Path("/proc").iterdir() if p.name.isdigit())
    return [n for n in numeros if trecho in linha_de_comando(n) and vivo(n)]


def esperar_fim(pid: int, segundos: float) -> bool:
    """Wait until the process ends; False when it is still alive after ``segundos``."""
    limite = time.monotonic() + segundos
    while vivo(pid):
        if time.monotonic() > limite:
            return False
        time.sleep(0.02)
    return True
