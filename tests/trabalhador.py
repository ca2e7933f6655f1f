"""A real Celery worker, run as a program of its own against the test database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from prefeitura.celery import app

RAIZ = Path(__file__).resolve().parent.parent


class Trabalhador:
    """Starts, stops and kills the worker; the tests send tasks with ``.delay`` as usual."""

    def __init__(self, registro: Path) -> None:
        self.registro = registro
        # Modules of tests whose tasks or batches the worker must know.
        self.incluir: list[str] = []
        self.nome = f"teste@{os.getpid()}"
        self.processo: subprocess.Popen[bytes] | None = None

    def iniciar(self, *, processos: int = 1) -> None:
        """Start the worker and wait until it answers."""
        with self.registro.open("ab") as saida:
            self.processo = subprocess.Popen(
                [
                    *(sys.executable, "-m", "celery", "-A", "prefeitura.celery", "worker"),
                    *("--hostname", self.nome, "--concurrency", str(processos)),
                    *("--loglevel", "INFO", "--without-gossip", "--without-mingle"),
                    *(parte for modulo in self.incluir for parte in ("--include", modulo)),
                ],
                cwd=RAIZ,
                env=os.environ | _ambiente(),
                stdin=subprocess.DEVNULL,
                stdout=saida,
                stderr=saida,
                start_new_session=True,
            )
        self.esperar(
            lambda: bool(app.control.ping(destination=[self.nome], timeout=0.3)),
            segundos=30,
        )

    def parar(self) -> None:
        """Warm stop: the worker ends what it is doing."""
        if self.processo is None:
            return
        self.processo.terminate()
        try:
            self.processo.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.matar()
        self.processo = None

    def matar(self) -> None:
        """Kill the worker and its children at once, as a power cut would."""
        assert self.processo is not None
        os.killpg(self.processo.pid, signal.SIGKILL)
        self.processo.wait()
        self.processo = None

    def esperar(self, condicao: Callable[[], bool], *, segundos: float = 15) -> None:
        """Wait until the condition holds; the worker's log tells why it did not."""
        limite = time.monotonic() + segundos
        while not condicao():
            caiu = self.processo is not None and self.processo.poll() is not None
            if caiu or time.monotonic() > limite:
                raise AssertionError(
                    f"{'o trabalhador caiu' if caiu else 'tempo esgotado'}:\n"
                    + self.registro.read_text(errors="replace")
                )
            time.sleep(0.05)


def _ambiente() -> dict[str, str]:
    ambiente = {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "CELERY_TASK_ALWAYS_EAGER": "0",
        "CELERY_BROKER_URL": settings.CELERY_BROKER_URL,
        # The worker is part of this run: it neither starts nor stops the services.
        "PYTEST_XDIST_WORKER": os.environ.get("PYTEST_XDIST_WORKER", "principal"),
    }
    banco = str(connection.settings_dict["NAME"])
    if url := os.environ.get("DATABASE_URL"):
        return ambiente | {"DATABASE_URL": urlsplit(url)._replace(path=f"/{banco}").geturl()}
    return ambiente | {"PREFEITURA_BANCO": banco}
