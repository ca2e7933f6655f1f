"""The launcher of the embedded services, on real servers in temporary folders."""

import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import redis

from prefeitura import servicos
from prefeitura.servicos import postgres, processos
from prefeitura.servicos.instalacao import MAIOR_PASTA_DE_SOQUETES, abrir
from prefeitura.servicos.programas import pasta_do_postgres


def consultar(pasta: Path, comando: str) -> list[tuple]:
    with psycopg.connect(servicos.url_do_banco(pasta), autocommit=True) as conexao:
        resultado = conexao.execute(comando)
        return resultado.fetchall() if resultado.description else []


def estado_em_disco(pasta: Path) -> str:
    saida = subprocess.run(
        [pasta_do_postgres() / "pg_controldata", abrir(pasta).banco],
        capture_output=True,
        text=True,
        check=True,
        env={"LC_ALL": "C"},
    ).stdout
    return next(
        linha.partition(":")[2].strip()
        for linha in saida.splitlines()
        if linha.startswith("Database cluster state")
    )


def matar_e_deixar_a_trava(pasta: Path) -> int:
    """Kill the PostgreSQL outright; returns its number, still written in its lock file."""
    numero = servicos.estado(pasta).banco
    assert numero is not None
    os.kill(numero, signal.SIGKILL)
    assert processos.esperar_fim(numero, 10)
    return numero


def test_cria_o_banco_com_as_regras_da_casa(pasta: Path) -> None:
    situacao = servicos.iniciar(pasta)
    assert situacao.banco is not None
    assert situacao.broker is not None
    assert consultar(pasta, "SELECT current_user, current_database()") == [
        ("prefeitura", "prefeitura")
    ]
    assert consultar(pasta, "SHOW server_encoding") == [("UTF8",)]
    assert consultar(pasta, "SHOW data_checksums") == [("on",)]
    assert consultar(pasta, "SHOW listen_addresses") == [("127.0.0.1",)]
    assert consultar(pasta, "SELECT upper('são joão da conceição')") == [("SÃO JOÃO DA CONCEIÇÃO",)]


def test_o_papel_nao_e_superusuario_mas_cria_extensoes_e_bancos(pasta: Path) -> None:
    servicos.iniciar(pasta, com_broker=False)
    assert consultar(
        pasta, "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = 'prefeitura'"
    ) == [(False, True)]
    for extensao in ("unaccent", "pg_trgm", "btree_gist"):
        consultar(pasta, f"CREATE EXTENSION {extensao}")
    assert consultar(pasta, "SELECT lower(unaccent('Érica'))") == [("erica",)]
    consultar(pasta, "CREATE DATABASE outro")


def test_sem_senha_ninguem_entra(pasta: Path) -> None:
    servicos.iniciar(pasta, com_broker=False)
    instalacao = abrir(pasta)
    for maquina in (str(instalacao.soquetes), "127.0.0.1"):
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(
                host=maquina, port=instalacao.porta, user="prefeitura", password="errada"
            )


def test_segredos_e_dados_sao_so_do_dono(pasta: Path) -> None:
    servicos.iniciar(pasta)
    servicos.chave_secreta(pasta)
    instalacao = abrir(pasta)
    for nome in ("senha-do-banco", "senha-do-administrador-do-banco", "chave-secreta"):
        assert stat.S_IMODE((pasta / nome).stat().st_mode) == 0o600
    for interna in (instalacao.banco, instalacao.broker, instalacao.soquetes, pasta / "log"):
        assert stat.S_IMODE(interna.stat().st_mode) == 0o700
    # Others never list or enter the folder; as root, the servers' group may pass through it.
    assert stat.S_IMODE(pasta.stat().st_mode) in (0o700, 0o710)


def test_segundo_inicio_reencontra_os_servidores(pasta: Path) -> None:
    primeira = servicos.iniciar(pasta)
    assert servicos.iniciar(pasta) == primeira
    assert servicos.estado(pasta) == primeira


def test_servidores_sobrevivem_ao_programa_que_os_iniciou(pasta: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "prefeitura.servicos", "--dados", str(pasta), "iniciar"],
        check=True,
        capture_output=True,
    )
    situacao = servicos.estado(pasta)
    assert situacao.banco is not None
    assert situacao.broker is not None
    assert servicos.iniciar(pasta) == situacao


def test_dois_inicios_ao_mesmo_tempo_dao_um_servidor(pasta: Path) -> None:
    comando = [sys.executable, "-m", "prefeitura.servicos", "--dados", str(pasta), "iniciar"]
    concorrentes = [subprocess.Popen(comando, stdout=subprocess.PIPE) for _ in range(3)]
    saidas = {processo.communicate(timeout=60)[0] for processo in concorrentes}
    assert [processo.returncode for processo in concorrentes] == [0, 0, 0]
    assert len(saidas) == 1


def test_parada_e_limpa_e_os_dados_ficam(pasta: Path) -> None:
    situacao = servicos.iniciar(pasta)
    consultar(pasta, "CREATE TABLE t AS SELECT 42 AS n")
    with redis.Redis(unix_socket_path=str(abrir(pasta).soquete_do_broker)) as cliente:
        cliente.set("fila", "recado")
    assert servicos.parar(pasta) == situacao
    assert servicos.estado(pasta) == servicos.Estado(None, None)
    assert estado_em_disco(pasta) == "shut down"
    assert not abrir(pasta).soquetes.exists()
    servicos.iniciar(pasta)
    assert consultar(pasta, "SELECT n FROM t") == [(42,)]
    with redis.Redis(unix_socket_path=str(abrir(pasta).soquete_do_broker)) as cliente:
        assert cliente.get("fila") == b"recado"


def test_parar_o_que_esta_parado_nao_e_erro(pasta: Path) -> None:
    assert servicos.parar(pasta) == servicos.Estado(None, None)


def test_volta_depois_de_morto(pasta: Path) -> None:
    situacao = servicos.iniciar(pasta)
    consultar(pasta, "CREATE TABLE t AS SELECT 42 AS n")
    matar_e_deixar_a_trava(pasta)
    assert situacao.broker is not None
    os.kill(situacao.broker, signal.SIGKILL)
    assert processos.esperar_fim(situacao.broker, 10)
    assert servicos.estado(pasta) == servicos.Estado(None, None)
    nova = servicos.iniciar(pasta)
    assert nova.banco != situacao.banco
    assert nova.broker != situacao.broker
    assert consultar(pasta, "SELECT n FROM t") == [(42,)]


def test_volta_quando_o_numero_do_morto_ja_e_de_outro_programa(pasta: Path) -> None:
    servicos.iniciar(pasta, com_broker=False)
    morto = matar_e_deixar_a_trava(pasta)
    trava = abrir(pasta).banco / "postmaster.pid"
    estranho = subprocess.Popen(["sleep", "60"])
    try:
        trava.write_text(trava.read_text().replace(str(morto), str(estranho.pid), 1))
        assert servicos.estado(pasta).banco is None
        assert servicos.iniciar(pasta, com_broker=False).banco is not None
        assert estranho.poll() is None
    finally:
        estranho.kill()
        estranho.wait()


def test_porta_ocupada_por_outro_programa_e_trocada(pasta: Path) -> None:
    porta = abrir(pasta).porta
    with socket.socket() as intruso:
        intruso.bind(("127.0.0.1", porta))
        intruso.listen()
        servicos.iniciar(pasta, com_broker=False)
        assert abrir(pasta).porta != porta
        assert consultar(pasta, "SELECT 1") == [(1,)]


def test_caminho_longo_demais_para_um_soquete(nova_pasta: Callable[[str], Path]) -> None:
    pasta = nova_pasta("/".join(["pasta-de-nome-comprido"] * 6))
    assert len(str(pasta)) > MAIOR_PASTA_DE_SOQUETES
    servicos.iniciar(pasta)
    assert len(str(abrir(pasta).soquetes)) <= MAIOR_PASTA_DE_SOQUETES
    assert consultar(pasta, "SELECT 1") == [(1,)]


def test_endereco_e_o_mesmo_antes_e_depois_de_iniciar(pasta: Path) -> None:
    banco, broker = servicos.url_do_banco(pasta), servicos.url_do_broker(pasta)
    servicos.iniciar(pasta)
    assert (servicos.url_do_banco(pasta), servicos.url_do_broker(pasta)) == (banco, broker)


def test_banco_de_outro_nome_e_criado_no_servidor_em_funcionamento(
    pasta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    primeira = servicos.iniciar(pasta, com_broker=False)
    monkeypatch.setenv("PREFEITURA_BANCO", "prefeitura_ensaio")
    assert servicos.iniciar(pasta, com_broker=False) == primeira
    assert consultar(pasta, "SELECT current_database()") == [("prefeitura_ensaio",)]


@pytest.mark.parametrize("nome", ["Prefeitura", "a-b", "1a", "x" * 60, 'a"; DROP'])
def test_nome_de_banco_que_nao_serve(
    pasta: Path, monkeypatch: pytest.MonkeyPatch, nome: str
) -> None:
    monkeypatch.setenv("PREFEITURA_BANCO", nome)
    with pytest.raises(servicos.ErroDeServico, match="PREFEITURA_BANCO"):
        servicos.url_do_banco(pasta)


def test_recusa_pasta_de_banco_alheia(pasta: Path) -> None:
    servicos.iniciar(pasta, com_broker=False)
    servicos.parar(pasta)
    (abrir(pasta).banco / postgres.MARCA).unlink()
    with pytest.raises(servicos.ErroDeServico, match="não foi criada por este sistema"):
        servicos.iniciar(pasta, com_broker=False)


def test_recusa_pasta_de_banco_que_guarda_outra_coisa(pasta: Path) -> None:
    alheia = pasta / "banco"
    alheia.mkdir(parents=True)
    (alheia / "fotos.txt").write_text("não é um banco")
    with pytest.raises(servicos.ErroDeServico, match="banco"):
        servicos.iniciar(pasta, com_broker=False)
    assert [p.name for p in alheia.iterdir()] == ["fotos.txt"]


def test_recusa_dados_de_outra_versao_do_postgresql(pasta: Path) -> None:
    servicos.iniciar(pasta, com_broker=False)
    servicos.parar(pasta)
    versao = abrir(pasta).banco / "PG_VERSION"
    versao.write_text("14\n")
    with pytest.raises(servicos.ErroDeServico, match="PostgreSQL 14"):
        servicos.iniciar(pasta, com_broker=False)


def test_criacao_interrompida_recomeca(pasta: Path) -> None:
    servicos.iniciar(pasta, com_broker=False)
    servicos.parar(pasta)
    banco = abrir(pasta).banco
    (banco / postgres.MARCA).unlink()
    banco.rename(banco.with_name("banco.novo"))
    assert servicos.iniciar(pasta, com_broker=False).banco is not None
    assert not banco.with_name("banco.novo").exists()


def test_pasta_mudada_de_lugar_leva_os_dados(
    nova_pasta: Callable[[str], Path],
) -> None:
    antiga, nova = nova_pasta("antiga"), nova_pasta("nova")
    servicos.iniciar(antiga, com_broker=False)
    consultar(antiga, "CREATE TABLE t AS SELECT 42 AS n")
    servicos.parar(antiga)
    soquetes = abrir(antiga).soquetes
    antiga.rename(nova)
    servicos.iniciar(nova, com_broker=False)
    assert abrir(nova).soquetes != soquetes
    assert consultar(nova, "SELECT n FROM t") == [(42,)]


def test_root_usa_conta_sem_privilegio(pasta: Path, somente_root: None) -> None:
    situacao = servicos.iniciar(pasta)
    for numero in (situacao.banco, situacao.broker):
        dono = Path(f"/proc/{numero}").stat().st_uid
        assert dono != 0
        assert dono == abrir(pasta).banco.stat().st_uid


def test_root_em_pasta_fechada_nao_abre_as_pastas_de_cima(
    nova_pasta: Callable[[str], Path],
    somente_root: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sistema = nova_pasta("sistema")
    monkeypatch.setattr("prefeitura.servicos.instalacao.CASA_DO_SISTEMA", sistema)
    pasta = nova_pasta("fechada/dados")
    pasta.parent.mkdir(mode=0o700)
    servicos.iniciar(pasta)
    assert stat.S_IMODE(pasta.parent.stat().st_mode) == 0o700
    assert abrir(pasta).banco.is_relative_to(sistema)
    consultar(pasta, "CREATE TABLE t AS SELECT 42 AS n")
    matar_e_deixar_a_trava(pasta)
    servicos.iniciar(pasta)
    assert consultar(pasta, "SELECT n FROM t") == [(42,)]


def test_chave_secreta_e_uma_so_e_comprida(pasta: Path) -> None:
    chave = servicos.chave_secreta(pasta)
    assert len(chave) >= 50
    assert servicos.chave_secreta(pasta) == chave


def test_pasta_que_nao_se_pode_usar_e_explicada(tmp_path: Path) -> None:
    (tmp_path / "arquivo").write_text("")
    with pytest.raises(servicos.ErroDeServico, match="PREFEITURA_DADOS"):
        servicos.iniciar(tmp_path / "arquivo" / "dados")


def test_postgresql_de_outra_origem_sem_programas(
    pasta: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PG_BIN_DIR", str(tmp_path))
    with pytest.raises(servicos.ErroDeServico, match="PG_BIN_DIR"):
        servicos.iniciar(pasta, com_broker=False)


def test_linha_de_comando(pasta: Path) -> None:
    def rodar(*argumentos: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "prefeitura.servicos", "--dados", str(pasta), *argumentos],
            capture_output=True,
            text=True,
            check=False,
        )

    assert rodar("estado").returncode == 3
    assert rodar("iniciar").returncode == 0
    assert rodar("estado").returncode == 0
    consulta = rodar("executar", "psql", "-Atc", "SELECT current_user")
    assert consulta.stdout == "prefeitura\n"
    assert rodar("executar", "rm").returncode == 1
    assert rodar("parar").returncode == 0
    assert rodar("estado").stdout.count("parado") == 2


def test_inicio_e_parada_sao_rapidos(pasta: Path) -> None:
    servicos.iniciar(pasta)
    servicos.parar(pasta)
    inicio = time.monotonic()
    servicos.iniciar(pasta)
    servicos.parar(pasta)
    # Measured: 0.2 s on an idle machine; the margin is for a loaded one.
    assert time.monotonic() - inicio < 10
