"""Where one installation keeps its services: folders, port, sockets and secrets.

``servicos.json`` in the data folder remembers the choices, so that the address of the
database is known before the server runs and stays the same from one start to the next.
"""

import fcntl
import hashlib
import json
import os
import secrets
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .conta import Conta
from .erros import ErroDeServico

# sockaddr_un holds 107 bytes of path; the longest name put in the folder is ".s.PGSQL.65535".
MAIOR_PASTA_DE_SOQUETES = 107 - len("/.s.PGSQL.65535")
REGISTRO = "servicos.json"
# Home of the servers' files when root keeps the project where no other account may enter.
CASA_DO_SISTEMA = Path("/var/lib/prefeitura")


@dataclass(frozen=True)
class Instalacao:
    """``dados`` holds secrets, logs and files; ``casa`` the folders of the two servers."""

    dados: Path
    casa: Path
    soquetes: Path
    porta: int

    @property
    def banco(self) -> Path:
        return self.casa / "banco"

    @property
    def broker(self) -> Path:
        return self.casa / "broker"

    @property
    def soquete_do_broker(self) -> Path:
        return self.soquetes / "broker.sock"

    @property
    def marca(self) -> str:
        """Name that the PostgreSQL processes of this installation show in their titles."""
        return f"prefeitura-{_digest(self.banco)}"

    def log(self, nome: str) -> Path:
        return self.dados / "log" / f"{nome}.log"


def abrir(dados: str | os.PathLike[str]) -> Instalacao:
    """Read the record of the installation in ``dados``, making it the first time."""
    pasta = Path(dados).absolute()
    try:
        _criar_pasta(pasta)
        texto = _ler_ou_criar(pasta / REGISTRO, lambda: _serializar(_escolher(pasta)))
    except OSError as erro:
        raise ErroDeServico(
            f"Não consigo usar a pasta de dados {pasta}: {erro.strerror}. "
            "Indique outra na variável PREFEITURA_DADOS."
        ) from erro
    campos = json.loads(texto)
    instalacao = Instalacao(
        dados=pasta,
        casa=Path(campos["casa"]),
        soquetes=Path(campos["soquetes"]),
        porta=campos["porta"],
    )
    if Path(campos["dados"]) == pasta:
        return instalacao
    # The folder was moved or copied: its own paths are new, a home outside it stays.
    nova = _escolher(pasta)
    if instalacao.casa != Path(campos["dados"]):
        nova = Instalacao(pasta, instalacao.casa, nova.soquetes, nova.porta)
    gravar(nova)
    return nova


def gravar(instalacao: Instalacao) -> None:
    """Replace the record in one step."""
    destino = instalacao.dados / REGISTRO
    provisorio = _provisorio(destino, _serializar(instalacao))
    provisorio.replace(destino)


def segredo(dados: str | os.PathLike[str], nome: str) -> str:
    """A random secret kept in a file that only its owner reads, made at the first use."""
    pasta = Path(dados).absolute()
    try:
        _criar_pasta(pasta)
        return _ler_ou_criar(pasta / nome, lambda: secrets.token_urlsafe(48)).strip()
    except OSError as erro:
        raise ErroDeServico(
            f"Não consigo ler {pasta / nome}: {erro.strerror}. Use a mesma conta que instalou "
            "o sistema, ou indique outra pasta na variável PREFEITURA_DADOS."
        ) from erro


@contextmanager
def trava(dados: Path) -> Iterator[None]:
    """One start or stop at a time."""
    descritor = os.open(dados / "servicos.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descritor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descritor)


def acomodar(instalacao: Instalacao, conta: Conta) -> Instalacao:
    """Give the servers a home their account can reach and a folder for their sockets.

    Only folders of the installation are touched. When root keeps the project below a
    folder closed to others (as /root), nothing is opened: the home goes elsewhere.
    """
    casa = instalacao.casa
    if conta.trocar and casa == instalacao.dados:
        os.chown(casa, -1, conta.gid)
        casa.chmod(0o710)
        if not conta.alcanca(casa):
            casa = CASA_DO_SISTEMA / _digest(instalacao.dados)
            casa.mkdir(parents=True, exist_ok=True)
            print(
                f"A conta {conta.nome} não alcança {instalacao.dados}: "
                f"o banco e o broker guardam os seus arquivos em {casa}."
            )
    (instalacao.dados / "log").mkdir(mode=0o700, exist_ok=True)
    pasta_do_servidor(instalacao.soquetes, conta)
    if casa != instalacao.casa:
        instalacao = Instalacao(instalacao.dados, casa, instalacao.soquetes, instalacao.porta)
        gravar(instalacao)
    return instalacao


def pasta_do_servidor(pasta: Path, conta: Conta) -> None:
    """Make a folder of the servers' account, or accept one that is already its own."""
    try:
        pasta.mkdir(mode=0o700, parents=True)
        conta.entregar(pasta)
    except FileExistsError:
        if pasta.is_symlink() or not pasta.is_dir() or pasta.stat().st_uid != conta.uid:
            raise ErroDeServico(
                f"A pasta {pasta} já existe e não é da conta {conta.nome}. "
                "Remova-a ou indique outra pasta na variável PREFEITURA_DADOS."
            ) from None
        pasta.chmod(0o700)


def porta_livre() -> int:
    with socket.socket() as soquete:
        soquete.bind(("127.0.0.1", 0))
        return int(soquete.getsockname()[1])


def com_porta_livre(instalacao: Instalacao) -> Instalacao:
    """The same installation on another port when its own was taken meanwhile."""
    with socket.socket() as soquete:
        soquete.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            soquete.bind(("127.0.0.1", instalacao.porta))
        except OSError:
            nova = Instalacao(instalacao.dados, instalacao.casa, instalacao.soquetes, porta_livre())
            gravar(nova)
            return nova
    return instalacao


def _escolher(dados: Path) -> Instalacao:
    return Instalacao(dados, dados, _pasta_de_soquetes(dados), porta_livre())


def _pasta_de_soquetes(dados: Path) -> Path:
    if os.geteuid() == 0:
        return Path("/run") / f"prefeitura-{_digest(dados)}"
    pasta = dados / "soquetes"
    if len(os.fsencode(pasta)) <= MAIOR_PASTA_DE_SOQUETES:
        return pasta
    return Path("/tmp") / f"prefeitura-{os.geteuid()}-{_digest(dados)}"  # noqa: S108


def _digest(caminho: Path) -> str:
    return hashlib.sha256(os.fsencode(caminho)).hexdigest()[:12]


def _serializar(instalacao: Instalacao) -> str:
    return json.dumps(
        {
            "dados": str(instalacao.dados),
            "casa": str(instalacao.casa),
            "soquetes": str(instalacao.soquetes),
            "porta": instalacao.porta,
        },
        indent=1,
        ensure_ascii=False,
    )


def _criar_pasta(pasta: Path) -> None:
    if not pasta.is_dir():
        pasta.mkdir(mode=0o700, parents=True, exist_ok=True)


def _ler_ou_criar(arquivo: Path, conteudo: Callable[[], str]) -> str:
    """Read the file; when missing, make it so that two processes agree on one content."""
    try:
        return arquivo.read_text()
    except FileNotFoundError:
        provisorio = _provisorio(arquivo, conteudo())
        try:
            os.link(provisorio, arquivo)
        except FileExistsError:
            pass
        finally:
            provisorio.unlink()
        return arquivo.read_text()


def _provisorio(destino: Path, conteudo: str) -> Path:
    descritor, nome = tempfile.mkstemp(prefix=f".{destino.name}.", dir=destino.parent)
    with os.fdopen(descritor, "w") as arquivo:
        arquivo.write(conteudo + "\n")
    return Path(nome)
