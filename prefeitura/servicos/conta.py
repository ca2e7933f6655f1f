"""The unprivileged account of the servers: PostgreSQL refuses to run as root."""

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOME = "prefeitura"


@dataclass(frozen=True)
class Conta:
    """A system account. ``trocar`` says whether the launcher must change to it."""

    uid: int
    gid: int
    nome: str
    trocar: bool

    def para_popen(self) -> dict[str, Any]:
        """Arguments that make ``subprocess`` start a program under this account."""
        if not self.trocar:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def entregar(self, caminho: Path) -> None:
        """Make the account the owner of a file or folder."""
        if self.trocar:
            os.chown(caminho, self.uid, self.gid)

    def alcanca(self, caminho: Path) -> bool:
        """Ask the system, as the account itself, whether it may enter a folder or run a file."""
        if not self.trocar:
            return os.access(caminho, os.X_OK)
        # The working folder of the launcher may be closed to the account; "/" never is.
        prova = subprocess.run(["test", "-x", str(caminho)], cwd="/", **self.para_popen())
        return prova.returncode == 0


def conta_do_servidor(pasta_existente: Path | None = None) -> Conta:
    """The account that runs the servers.

    It is the current one, unless that is root. For root it is the owner of the data
    folder that already exists; else the account ``prefeitura``, made when missing; else
    ``nobody``, where accounts cannot be made.
    """
    eu = os.geteuid()
    if eu != 0:
        return Conta(eu, os.getegid(), _nome(eu), trocar=False)
    if pasta_existente is not None and pasta_existente.is_dir():
        dono = pasta_existente.stat()
        if dono.st_uid != 0:
            return Conta(dono.st_uid, dono.st_gid, _nome(dono.st_uid), trocar=True)
    registro = _procurar(NOME) or _criar() or pwd.getpwnam("nobody")
    return Conta(registro.pw_uid, registro.pw_gid, registro.pw_name, trocar=True)


def _nome(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def _procurar(nome: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(nome)
    except KeyError:
        return None


def _criar() -> pwd.struct_passwd | None:
    useradd = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if useradd is None:
        return None
    subprocess.run(
        [
            useradd,
            *("--system", "--user-group", "--no-create-home"),
            *("--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"),
            NOME,
        ],
        capture_output=True,
        check=False,
    )
    return _procurar(NOME)
