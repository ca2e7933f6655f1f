"""Benchmark: the annual launch of the five tributos of Januária upon synthetic properties.

    python bench/lancamento_anual.py --imoveis 100000

Makes a scratch database, fills it by COPY, simulates, approves and posts the exercício of 1964 in
this one process, part by part as a worker does; then writes the very same rows by bare COPY, in
as many transactions, into tables like them with the same indexes (no foreign keys, no triggers),
also in one process. Prints one JSON line. Exit 1 if the ratio passes ``--limite``.
"""

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

RAIZ = Path(__file__).resolve().parent.parent
BANCO = "prefeitura_bench"
JANEIRO = date(1964, 1, 10)


def preparar() -> None:
    """Make the scratch database anew and set Django upon it."""
    sys.path.insert(0, str(RAIZ))
    os.environ["PREFEITURA_BANCO"] = BANCO
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "prefeitura.settings")
    from prefeitura import servicos

    servicos.iniciar(os.environ.get("PREFEITURA_DADOS") or str(RAIZ / "var"))
    apagar()
    no_servidor(f"CREATE DATABASE {BANCO}")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def apagar() -> None:
    """Remove the scratch database."""
    no_servidor(f"DROP DATABASE IF EXISTS {BANCO} WITH (FORCE)")


def no_servidor(comando: str) -> None:
    import psycopg

    from prefeitura import servicos

    endereco = servicos.url_do_banco(os.environ.get("PREFEITURA_DADOS") or str(RAIZ / "var"))
    with psycopg.connect(endereco.replace(f"/{BANCO}", "/postgres", 1), autocommit=True) as c:
        c.execute(comando)


def encher(imoveis: int) -> None:
    """One property in four is bare land; one built in five has two economias; one in a hundred
    is exempt. Every value comes from the number of the property, so that each run is alike.
    """
    from django.db import connection
    from django.utils import timezone

    from cadastro.carga import copiar
    from cadastro.models import (
        Edificacao,
        Imovel,
        Isencao,
        Logradouro,
        Pessoa,
        Testada,
        Titularidade,
        Trecho,
    )
    from prefeitura.acesso.models import Usuario

    dezembro = timezone.make_aware(datetime(1963, 12, 1))  # noqa: DTZ001
    quem = Usuario.objects.create_user(username="lancador", nome="Lançador", papeis=["lancador"])
    chefe = Usuario.objects.create_user(username="chefe", nome="Chefe", papeis=["chefe"])

    def guardar(objetos: list[Any]) -> list[Any]:
        copiar(objetos, usuario=quem, motivo="Carga de medida", quando=dezembro)
        return objetos

    ruas = guardar(
        [
            Logradouro(
                codigo=str(n),
                tipo="Rua",
                nome=f"Rua {n}",
                distrito="Sede" if n % 5 else "Brejo do Amparo",
            )
            for n in range(200)
        ]
    )
    trechos = guardar(
        [
            Trecho(logradouro=rua, agua=True, iluminacao=n % 10 != 0, coleta_lixo=n % 8 != 0)
            for n, rua in enumerate(ruas)
        ]
    )
    for inicio in range(0, imoveis, 10_000):
        numeros = range(inicio + 1, min(inicio + 10_000, imoveis) + 1)
        pessoas = guardar(
            [
                Pessoa(nome=f"Contribuinte {n}", reside_na_sede=n % 20 != 0, criada_em=dezembro)
                for n in numeros
                if n % 3
            ]
        )
        lotes = guardar(
            [
                Imovel(
                    inscricao=f"01.{n:09d}",
                    distrito=ruas[n % 200].distrito,
                    logradouro=ruas[n % 200],
                    numero=n,
                    area_terreno=Decimal(200 + n % 500),
                    valor_venal_terreno=1_000_000 + n * 7919 % 40_000_000,
                    fecho="murado" if n % 3 else "aberto",
                    passeio=n % 4 != 0,
                    criado_em=dezembro,
                    alterado_em=dezembro,
                )
                for n in numeros
            ]
        )
        guardar(
            [
                Testada(
                    imovel=i, trecho=trechos[i.numero % 200], metros=Decimal(12), principal=True
                )
                for i in lotes
            ]
        )
        guardar(
            [
                Titularidade(
                    imovel=i,
                    pessoa=pessoas[i.numero % len(pessoas)],
                    principal=True,
                    desde=date(1950, 1, 1),
                )
                for i in lotes
            ]
        )
        guardar(
            [
                Edificacao(
                    imovel=i,
                    numero=unidade,
                    uso="comercial" if i.numero % 6 == 0 else "residencial",
                    area=Decimal(60 + i.numero % 140),
                    valor_venal=3_000_000 + i.numero * 104_729 % 60_000_000,
                    valor_locativo=100_000 + i.numero * 1_299_709 % 5_000_000,
                    parcialmente_alugada=i.numero % 50 == 0,
                )
                for i in lotes
                if i.numero % 4
                for unidade in ((1, 2) if i.numero % 5 == 0 else (1,))
            ]
        )
        guardar(
            [
                Isencao(
                    imovel=i,
                    pessoa=pessoas[i.numero % len(pessoas)],
                    tributo="predial",
                    situacao="concedida",
                    fundamento="art-249-III",
                    artigo="art. 249 III",
                    descricao="Escola em prédio próprio",
                    desde=date(1964, 1, 1),
                    processo="1/1963",
                    requerida_em=date(1963, 11, 1),
                    requerida_por=quem,
                    decidida_em=date(1963, 12, 1),
                    decidida_por=chefe,
                )
                for i in lotes
                if i.numero % 100 == 1
            ]
        )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


@contextmanager
def cronometro(tempos: dict[str, float], nome: str) -> Iterator[None]:
    inicio = time.perf_counter()
    yield
    tempos[nome] = round(time.perf_counter() - inicio, 2)


def rodar(tempos: dict[str, float]) -> int:
    """Open, simulate, approve and post; returns how many lançamentos."""
    from lancamentos.aprovar import aprovar
    from lancamentos.lancar import lancar
    from lancamentos.models import Lancamento
    from lancamentos.rodada import criar_rodada
    from prefeitura.acesso.models import Usuario
    from prefeitura.comum import lotes
    from prefeitura.comum.relogio import no_dia

    # The parts are done here, as by one worker; no broker is woken.
    lotes.acordar = lambda lote_id, trabalhadores=0: None
    lancador, chefe = (Usuario.objects.get(username=n) for n in ("lancador", "chefe"))
    with no_dia(JANEIRO):
        with cronometro(tempos, "simulacao"):
            rodada = criar_rodada(exercicio=1964, usuario=lancador)
            lotes.executar(rodada.simulacao_id)
        rodada = aprovar(rodada=rodada, usuario=chefe)
        with cronometro(tempos, "lancamento"):
            rodada = lancar(rodada=rodada, usuario=lancador)
            lotes.executar(rodada.lancamento_id)
    rodada.refresh_from_db()
    if rodada.situacao != "lancada":
        raise SystemExit("the run did not end")
    return Lancamento.objects.count()


def copia_nua(tempos: dict[str, float], partes: int) -> int:
    """The same rows by bare COPY; returns how many instalments."""
    from django.db import connection, transaction

    tabelas = ("lancamentos_lancamento", "lancamentos_parcela")
    blocos: dict[str, list[bytes]] = {}
    with connection.cursor() as cursor:
        for tabela in tabelas:
            cursor.execute(f"CREATE TABLE nua_{tabela} (LIKE {tabela} INCLUDING ALL)")
            sql = f"COPY (SELECT * FROM {tabela} ORDER BY id) TO STDOUT"  # noqa: S608
            with cursor.copy(sql) as origem:
                linhas = [bytes(linha) for linha in origem]
            por_bloco = -(-len(linhas) // partes)
            blocos[tabela] = [
                b"".join(linhas[i : i + por_bloco]) for i in range(0, len(linhas), por_bloco)
            ]
            total = len(linhas)
    with cronometro(tempos, "copy"), connection.cursor() as cursor:
        for parte in range(partes):
            with transaction.atomic():
                for tabela in tabelas:
                    if parte < len(blocos[tabela]):
                        with cursor.copy(f"COPY nua_{tabela} FROM STDIN") as destino:
                            destino.write(blocos[tabela][parte])
    return total


def main() -> int:
    leitor = argparse.ArgumentParser(description=__doc__)
    leitor.add_argument("--imoveis", type=int, default=100_000)
    leitor.add_argument("--limite", type=float, default=5.0, help="largest ratio to bare COPY")
    leitor.add_argument("--perfil", help="write a cProfile of the posting to this file")
    opcoes = leitor.parse_args()
    preparar()
    encher(opcoes.imoveis)
    tempos: dict[str, float] = {}
    if opcoes.perfil:
        import cProfile

        medidor = cProfile.Profile()
        lancamentos = medidor.runcall(rodar, tempos)
        medidor.dump_stats(opcoes.perfil)
    else:
        lancamentos = rodar(tempos)
    memoria = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    from lancamentos.rodada import TAMANHO_DA_PARTE

    parcelas = copia_nua(tempos, -(-opcoes.imoveis // TAMANHO_DA_PARTE))
    apagar()
    razao = tempos["lancamento"] / tempos["copy"]
    print(
        json.dumps(
            {
                "imoveis": opcoes.imoveis,
                "lancamentos": lancamentos,
                "parcelas": parcelas,
                "processos": 1,
                "simulacao_s": tempos["simulacao"],
                "lancamento_s": tempos["lancamento"],
                "lancamentos_por_segundo": round(lancamentos / tempos["lancamento"]),
                "memoria_maxima_mb": memoria,
                "copy_nua_s": tempos["copy"],
                "razao": round(razao, 2),
            }
        )
    )
    return 0 if razao <= opcoes.limite else 1


if __name__ == "__main__":
    sys.exit(main())
