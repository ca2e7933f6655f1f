"""The embedded PostgreSQL: created, started, found again and stopped."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from . import processos
from .conta import Conta
from .erros import ErroDeServico
from .instalacao import Instalacao, com_porta_livre, pasta_do_servidor, segredo
from .programas import ao_alcance, pasta_do_postgres

PAPEL = "prefeitura"
EXTENSOES = ("btree_gist", "pg_trgm", "unaccent")
VERSAO_MINIMA = 15
MARCA = "prefeitura.marca"
SENHA_DO_PAPEL = "senha-do-banco"
SENHA_DO_ADMINISTRADOR = "senha-do-administrador-do-banco"
# Recovery after a crash replays the log before the server answers.
ESPERA_DE_INICIO = 180.0
ESPERA_DE_PARADA = 120.0


def nome_do_banco() -> str:
    """Name of the database: ``PREFEITURA_BANCO``, or ``prefeitura``."""
    nome = os.environ.get("PREFEITURA_BANCO") or "prefeitura"
    if not re.fullmatch(r"[a-z_][a-z0-9_]{0,49}", nome):
        raise ErroDeServico(
            f"PREFEITURA_BANCO={nome!r} não serve: use letras minúsculas, algarismos e _."
        )
    return nome


def url(instalacao: Instalacao) -> str:
    senha = segredo(instalacao.dados, SENHA_DO_PAPEL)
    pasta = quote(str(instalacao.soquetes), safe="")
    return (
        f"postgresql://{PAPEL}:{quote(senha, safe='')}@/{nome_do_banco()}"
        f"?host={pasta}&port={instalacao.porta}"
    )


def ambiente_do_cliente(instalacao: Instalacao) -> dict[str, str]:
    """Variables with which psql, pg_dump and the like reach the database."""
    return {
        "PGHOST": str(instalacao.soquetes),
        "PGPORT": str(instalacao.porta),
        "PGUSER": PAPEL,
        "PGPASSWORD": segredo(instalacao.dados, SENHA_DO_PAPEL),
        "PGDATABASE": nome_do_banco(),
    }


def pid(instalacao: Instalacao) -> int | None:
    """Number of the running server of this installation, or None."""
    linhas = _linhas_do_pid(instalacao.banco)
    if not linhas or not linhas[0].strip().isdigit():
        return None
    numero = int(linhas[0])
    if instalacao.marca in processos.linha_de_comando(numero) and processos.vivo(numero):
        return numero
    return None


def iniciar(instalacao: Instalacao, conta: Conta, opcoes: Sequence[str] = ()) -> Instalacao:
    """Start the server, or find the one left running; make role and database if missing.

    ``opcoes`` are settings of PostgreSQL ("fsync=off"). Returns the installation, whose
    port may have changed if another program took it.
    """
    if pid(instalacao) is None:
        programas = ao_alcance(pasta_do_postgres() / "postgres", conta).parent
        versao = _versao(programas)
        _conferir_pasta(instalacao.banco, conta, versao)
        if not instalacao.banco.exists():
            _criar(instalacao, conta, programas, versao)
        _livrar_da_trava_velha(instalacao)
        instalacao = com_porta_livre(instalacao)
        _lancar(instalacao, conta, programas, opcoes)
    _preparar_banco(instalacao)
    return instalacao


def parar(instalacao: Instalacao) -> bool:
    """Fast shutdown: transactions are rolled back, everything is written. False if not running."""
    numero = pid(instalacao)
    if numero is None:
        return False
    os.kill(numero, signal.SIGINT)
    if not processos.esperar_fim(numero, ESPERA_DE_PARADA):
        raise ErroDeServico(
            f"O PostgreSQL (processo {numero}) não parou em {ESPERA_DE_PARADA:.0f} segundos; "
            f"veja {instalacao.log('banco')}."
        )
    return True


def _versao(programas: Path) -> int:
    saida = subprocess.run(
        [programas / "postgres", "--version"], capture_output=True, text=True, check=True
    ).stdout
    achado = re.search(r"(\d+)\.\d+", saida)
    versao = int(achado.group(1)) if achado else 0
    if versao < VERSAO_MINIMA:
        raise ErroDeServico(
            f"O PostgreSQL de {programas} é antigo ({saida.strip()}): "
            f"é preciso a versão {VERSAO_MINIMA} ou mais nova."
        )
    return versao


def _conferir_pasta(banco: Path, conta: Conta, versao: int) -> None:
    if not banco.exists():
        return
    if banco.is_symlink() or not banco.is_dir() or banco.stat().st_uid != conta.uid:
        raise ErroDeServico(f"{banco} não é uma pasta da conta {conta.nome}.")
    if not (banco / MARCA).is_file():
        raise ErroDeServico(
            f"A pasta {banco} não foi criada por este sistema e não será usada. "
            "Mude-a de lugar ou indique outra pasta na variável PREFEITURA_DADOS."
        )
    gravada = (banco / "PG_VERSION").read_text().strip()
    if gravada != str(versao):
        raise ErroDeServico(
            f"Os dados em {banco} são do PostgreSQL {gravada} e o programa é o {versao}. "
            "Indique em PG_BIN_DIR os programas daquela versão, ou converta os dados "
            "(veja docs/operacao.md, Mudança de versão do PostgreSQL)."
        )


def _criar(instalacao: Instalacao, conta: Conta, programas: Path, versao: int) -> None:
    """initdb in a folder set aside, which takes its name only when it is complete."""
    nova = instalacao.banco.with_name("banco.novo")
    if nova.exists():
        shutil.rmtree(nova)
    pasta_do_servidor(nova, conta)
    senha = instalacao.soquetes / "senha-inicial"
    senha.unlink(missing_ok=True)
    descritor = os.open(senha, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descritor, "w") as arquivo:
        arquivo.write(segredo(instalacao.dados, SENHA_DO_ADMINISTRADOR) + "\n")
    conta.entregar(senha)
    try:
        processo = subprocess.run(
            [
                programas / "initdb",
                *("-D", nova, "-U", "postgres", "--encoding=UTF8", "--data-checksums"),
                *("--auth=scram-sha-256", f"--pwfile={senha}", *_localidade(versao)),
            ],
            cwd="/",
            env=_ambiente(),
            capture_output=True,
            text=True,
            check=False,
            **conta.para_popen(),
        )
    finally:
        senha.unlink()
    if processo.returncode != 0:
        raise ErroDeServico(f"Não consegui criar o banco de dados: {processo.stderr.strip()}")
    marca = nova / MARCA
    marca.write_text("Pasta criada por prefeitura.servicos; não remova este arquivo.\n")
    conta.entregar(marca)
    nova.rename(instalacao.banco)


def _localidade(versao: int) -> tuple[str, ...]:
    """The same rules of case for every machine: those built into PostgreSQL, when it has them."""
    if versao >= 18:
        return ("--locale-provider=builtin", "--builtin-locale=PG_UNICODE_FAST", "--locale=C")
    if versao == 17:
        return ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
    return ("--locale=C.UTF-8",)


def _livrar_da_trava_velha(instalacao: Instalacao) -> None:
    """Remove the lock file of a server that died without removing it.

    PostgreSQL does so itself, except when the number in the file is again in use, by a
    zombie or by another program, as it happens in containers. It is safe only when no
    process of that server remains: the workers of a killed server end by themselves.
    """
    if not _linhas_do_pid(instalacao.banco):
        return
    for orfao in processos.com_titulo(f"postgres: {instalacao.marca}:"):
        if not processos.esperar_fim(orfao, 30):
            raise ErroDeServico(
                f"O processo {orfao} é de um PostgreSQL anterior que não terminou; "
                "espere alguns segundos e tente de novo."
            )
    (instalacao.banco / "postmaster.pid").unlink(missing_ok=True)


def _lancar(instalacao: Instalacao, conta: Conta, programas: Path, opcoes: Sequence[str]) -> None:
    escolhas = (
        "listen_addresses=127.0.0.1",
        "unix_socket_permissions=0700",
        f"cluster_name={instalacao.marca}",
        *opcoes,
    )
    with instalacao.log("banco").open("ab") as log:
        inicio = log.tell()
        filho = subprocess.Popen(
            [
                programas / "postgres",
                *("-D", instalacao.banco, "-p", str(instalacao.porta), "-k", instalacao.soquetes),
                *(parte for escolha in escolhas for parte in ("-c", escolha)),
            ],
            cwd="/",
            env=_ambiente(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **conta.para_popen(),
        )
    processos.guardar(filho)
    limite = time.monotonic() + ESPERA_DE_INICIO
    while not _pronto(instalacao.banco, filho.pid):
        if filho.poll() is not None or time.monotonic() > limite:
            with instalacao.log("banco").open("rb") as log:
                log.seek(inicio)
                motivo = log.read().decode(errors="replace").strip()
            raise ErroDeServico(f"O PostgreSQL não iniciou:\n{motivo}")
        time.sleep(0.02)


def _pronto(banco: Path, numero: int) -> bool:
    linhas = _linhas_do_pid(banco)
    return len(linhas) >= 8 and linhas[0] == str(numero) and linhas[7].strip() == "ready"


def _linhas_do_pid(banco: Path) -> list[str]:
    try:
        return (banco / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return []
    except PermissionError as erro:
        raise ErroDeServico(f"A pasta {banco} é de outra conta do sistema.") from erro


def _preparar_banco(instalacao: Instalacao) -> None:
    """Role and database of the application. The role is no superuser: it owns its databases."""
    papel = sql.Identifier(PAPEL)
    senha = sql.Literal(segredo(instalacao.dados, SENHA_DO_PAPEL))
    nome = nome_do_banco()
    with psycopg.connect(
        host=str(instalacao.soquetes),
        port=instalacao.porta,
        user="postgres",
        password=segredo(instalacao.dados, SENHA_DO_ADMINISTRADOR),
        dbname="postgres",
        autocommit=True,
    ) as conexao:
        existe = conexao.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [PAPEL]).fetchone()
        verbo = sql.SQL("ALTER" if existe else "CREATE")
        conexao.execute(
            sql.SQL("{} ROLE {} LOGIN CREATEDB PASSWORD {}").format(verbo, papel, senha)
        )
        oferecidas = conexao.execute(
            "SELECT name FROM pg_available_extensions WHERE name = ANY(%s)", [list(EXTENSOES)]
        ).fetchall()
        if faltam := sorted(set(EXTENSOES) - {linha[0] for linha in oferecidas}):
            raise ErroDeServico(
                f"Este PostgreSQL não tem as extensões {', '.join(faltam)}: "
                "instale o pacote de contribuições (postgresql-contrib)."
            )
        if not conexao.execute("SELECT 1 FROM pg_database WHERE datname = %s", [nome]).fetchone():
            conexao.execute(
                sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(nome), papel)
            )


def _ambiente() -> dict[str, str]:
    """A plain environment: no PG* variable or language of the caller reaches the server."""
    return {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": os.environ.get("TZ", "America/Sao_Paulo")}
