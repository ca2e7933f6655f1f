"""Installations of services in folders of their own, stopped at the end of each test."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from prefeitura import servicos


@pytest.fixture(autouse=True)
def sem_escolhas_do_ambiente(monkeypatch: pytest.MonkeyPatch) -> None:
    for nome in ("PREFEITURA_BANCO", "DATABASE_URL", "CELERY_BROKER_URL"):
        monkeypatch.delenv(nome, raising=False)


@pytest.fixture
def nova_pasta() -> Iterator[Callable[[str], Path]]:
    """Makes data folders below a parent that the servers' account can enter.

    ``tmp_path`` would not do: pytest closes it to every other account.
    """
    raiz = Path(tempfile.mkdtemp(prefix="servicos-"))
    raiz.chmod(0o711)
    pastas: list[Path] = []

    def criar(nome: str = "dados") -> Path:
        pastas.append(raiz / nome)
        return raiz / nome

    yield criar
    for pasta in pastas:
        if (pasta / "servicos.json").exists():
            servicos.parar(pasta)
    shutil.rmtree(raiz)


@pytest.fixture
def pasta(nova_pasta: Callable[[str], Path]) -> Path:
    return nova_pasta("dados")


@pytest.fixture
def somente_root() -> None:
    if os.geteuid() != 0:
        pytest.skip("depende de trocar de conta, o que só root faz")
