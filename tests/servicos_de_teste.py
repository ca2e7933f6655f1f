"""The services of a test run: a PostgreSQL and a broker of their own, below ``.testes``.

They are kept apart from the services of the installation, trade safety for speed, and are
shared by runs that happen at the same time; the last run to end stops them. With
DATABASE_URL or CELERY_BROKER_URL the given services are used instead.
"""

import atexit
import fcntl
import os
from pathlib import Path
from typing import IO

from prefeitura import servicos

# PG_BIN_DIR=/usr/lib/postgresql/15/bin tests on that version, in a folder ".testes-15".
_OUTRO_POSTGRES = Path(os.environ.get("PG_BIN_DIR", "")).parent.name
DADOS = Path(__file__).resolve().parent.parent / (
    f".testes-{_OUTRO_POSTGRES}" if _OUTRO_POSTGRES else ".testes"
)
# A crash may lose the test databases, which are made anew.
OPCOES_DO_BANCO = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")

_em_uso: IO[str] | None = None


def iniciar() -> None:
    """Start what the environment does not give; called by the settings of the tests.

    pytest-django reads the settings before any conftest, so they are the first to need
    the address of the database.
    """
    global _em_uso
    com_banco = not os.environ.get("DATABASE_URL")
    com_broker = not os.environ.get("CELERY_BROKER_URL")
    # Given to the programs that tests start too.
    os.environ["PREFEITURA_DADOS"] = str(DADOS)
    if _em_uso is None and principal():
        DADOS.mkdir(mode=0o700, exist_ok=True)
        _em_uso = (DADOS / "em-uso.lock").open("w")
        fcntl.flock(_em_uso, fcntl.LOCK_SH)
        # Not a hook of pytest: a run that fails while it is being set up calls none.
        atexit.register(encerrar)
    servicos.iniciar(
        DADOS, com_banco=com_banco, com_broker=com_broker, opcoes_do_banco=OPCOES_DO_BANCO
    )


def encerrar() -> None:
    """Stop the services, unless another run is using them."""
    assert _em_uso is not None
    try:
        fcntl.flock(_em_uso, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    servicos.parar(DADOS)


def principal() -> bool:
    """False in the worker processes of pytest-xdist, which live shorter than the run."""
    return "PYTEST_XDIST_WORKER" not in os.environ
