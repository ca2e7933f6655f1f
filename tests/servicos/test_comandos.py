"""The commands of ``bin`` refuse what they do not know before they touch the machine."""

import os
import socket
import subprocess
from pathlib import Path

import pytest

RAIZ = Path(__file__).resolve().parent.parent.parent


def demo(*argumentos: str, **ambiente: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [RAIZ / "bin" / "demo", *argumentos],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        env=os.environ | ambiente,
        timeout=30,
    )


def test_demo_explica_se() -> None:
    resposta = demo("--ajuda")
    assert resposta.returncode == 0
    assert "--sem-servidor" in resposta.stdout


@pytest.mark.parametrize(
    "argumentos",
    [("--nada",), ("--codigo",), ("--codigo", "atlantida-1900"), ("--codigo=../..",)],
)
def test_demo_recusa_argumento_que_nao_conhece(argumentos: tuple[str, ...]) -> None:
    resposta = demo(*argumentos)
    assert resposta.returncode == 2
    assert resposta.stderr
    assert not resposta.stdout


def test_demo_diz_quais_codigos_ha() -> None:
    assert "januaria-1963" in demo("--codigo", "atlantida-1900").stderr.splitlines()[0]


def test_demo_diz_que_a_porta_esta_ocupada() -> None:
    with socket.socket() as ocupante:
        ocupante.bind(("127.0.0.1", 0))
        ocupante.listen()
        porta = str(ocupante.getsockname()[1])
        resposta = demo(PORT=porta)
    assert resposta.returncode == 1
    assert porta in resposta.stderr
