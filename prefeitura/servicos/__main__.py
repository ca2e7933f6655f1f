"""``python -m prefeitura.servicos``: the embedded services from a shell."""

import argparse
import os
import sys
from pathlib import Path

from . import ErroDeServico, Estado, estado, iniciar, parar, postgres
from .instalacao import abrir
from .programas import pasta_do_postgres

RAIZ = Path(__file__).resolve().parent.parent.parent


def _argumentos() -> argparse.Namespace:
    leitor = argparse.ArgumentParser(
        prog="python -m prefeitura.servicos",
        description="PostgreSQL e broker embutidos da instalação.",
    )
    leitor.add_argument(
        "--dados",
        default=os.environ.get("PREFEITURA_DADOS") or str(RAIZ / "var"),
        help="pasta de dados (padrão: PREFEITURA_DADOS, ou var na pasta do projeto)",
    )
    acoes = leitor.add_subparsers(dest="acao", required=True)
    acoes.add_parser("iniciar", help="inicia os serviços que estiverem parados")
    acoes.add_parser("parar", help="para os serviços")
    acoes.add_parser("estado", help="mostra os serviços; saída 3 se algum estiver parado")
    executar = acoes.add_parser("executar", help="roda psql, pg_dump… ligado ao banco embutido")
    executar.add_argument("programa", help="programa do PostgreSQL, como psql ou pg_dump")
    executar.add_argument("argumentos", nargs=argparse.REMAINDER)
    return leitor.parse_args()


def _mostrar(situacao: Estado) -> None:
    for nome, pid in (("PostgreSQL", situacao.banco), ("broker", situacao.broker)):
        print(f"{nome}: {'parado' if pid is None else f'em funcionamento (processo {pid})'}")


def _iniciar(dados: str) -> int:
    externo_banco = bool(os.environ.get("DATABASE_URL"))
    externo_broker = bool(os.environ.get("CELERY_BROKER_URL"))
    situacao = iniciar(dados, com_banco=not externo_banco, com_broker=not externo_broker)
    if externo_banco:
        print("PostgreSQL: o de DATABASE_URL")
    else:
        print(f"PostgreSQL: em funcionamento (processo {situacao.banco})")
    if externo_broker:
        print("broker: o de CELERY_BROKER_URL")
    else:
        print(f"broker: em funcionamento (processo {situacao.broker})")
    return 0


def _executar(dados: str, programa: str, argumentos: list[str]) -> int:
    instalacao = abrir(dados)
    caminho = pasta_do_postgres() / Path(programa).name
    if not caminho.is_file():
        raise ErroDeServico(f"O PostgreSQL não tem o programa {programa}.")
    os.execve(
        caminho, [str(caminho), *argumentos], os.environ | postgres.ambiente_do_cliente(instalacao)
    )


def main() -> int:
    escolha = _argumentos()
    try:
        if escolha.acao == "iniciar":
            return _iniciar(escolha.dados)
        if escolha.acao == "executar":
            return _executar(escolha.dados, escolha.programa, escolha.argumentos)
        if escolha.acao == "parar":
            parar(escolha.dados)
            return 0
        situacao = estado(escolha.dados)
    except ErroDeServico as erro:
        print(erro, file=sys.stderr)
        return 1
    _mostrar(situacao)
    return 0 if situacao.banco and situacao.broker else 3


if __name__ == "__main__":
    sys.exit(main())
