"""Benchmark: the annual launch of the five tributos of Januária upon synthetic properties.

    python bench/lancamento_anual.py --imoveis 100000

Makes a scratch database, fills it by COPY, simulates, approves and posts the exercício of 1964 in
this one process, part by part as a worker does. After each part the very same rows are written by
bare COPY, already formatted, in one transaction, into tables like theirs with the same columns,
checks and indexes (no triggers): whatever else the machine does falls upon both alike. Prints one
JSON line. The ratio is of seconds of processor, client and server; that of the clock is printed
as well. Exit 1 if the first passes ``--limite``.
"""

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from statistics import median
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


@dataclass
class Gasto:
    """Time spent on one thing: seconds on the clock of the wall and of the processor."""

    parede: float = 0.0
    cliente: float = 0.0
    servidor: float = 0.0
    paredes: list[float] = field(default_factory=list)

    @property
    def processador(self) -> float:
        return self.cliente + self.servidor

    @contextmanager
    def contar(self) -> Iterator[None]:
        inicio = time.perf_counter(), time.process_time(), _processador_do_servidor()
        yield
        self.paredes.append(time.perf_counter() - inicio[0])
        self.parede += self.paredes[-1]
        self.cliente += time.process_time() - inicio[1]
        self.servidor += _processador_do_servidor() - inicio[2]

    def em_texto(self) -> dict[str, float]:
        return {
            "s": round(self.parede, 2),
            "processador_s": round(self.processador, 2),
            "do_python_s": round(self.cliente, 2),
            "do_postgresql_s": round(self.servidor, 2),
        }


def _processador_do_servidor() -> float:
    """Seconds of processor of the server process of this connection (same machine, Linux)."""
    from django.db import connection

    connection.ensure_connection()
    pid = connection.connection.info.backend_pid
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


class CopiaNua:
    """Writes what was just posted again, by bare COPY, to tables like those it is in."""

    TABELAS = ("lancamentos_lancamento", "lancamentos_parcela")

    def __init__(self) -> None:
        from django.db import connection

        self.ultimas = dict.fromkeys(self.TABELAS, 0)
        with connection.cursor() as cursor:
            for tabela in self.TABELAS:
                cursor.execute(f"CREATE TABLE nua_{tabela} (LIKE {tabela} INCLUDING ALL)")

    def copiar(self, gasto: Gasto) -> None:
        """The rows posted since the last call, in one transaction. Reading them is not counted."""
        from django.db import connection, transaction

        blocos = {tabela: self._novas(tabela) for tabela in self.TABELAS}
        with gasto.contar(), transaction.atomic(), connection.cursor() as cursor:
            for tabela, bloco in blocos.items():
                with cursor.copy(f"COPY nua_{tabela} FROM STDIN") as destino:
                    destino.write(bloco)

    def _novas(self, tabela: str) -> bytes:
        from django.db import connection

        sql = f"SELECT * FROM {tabela} WHERE id > {self.ultimas[tabela]} ORDER BY id"  # noqa: S608
        with connection.cursor() as cursor:
            with cursor.copy(f"COPY ({sql}) TO STDOUT") as origem:
                bloco = b"".join(bytes(linha) for linha in origem)
            cursor.execute(f"SELECT coalesce(max(id), 0) FROM {tabela}")  # noqa: S608
            (self.ultimas[tabela],) = cursor.fetchone()
        return bloco


def rodar(gastos: dict[str, Gasto]) -> None:
    """Open, simulate, approve and post; after each part posted, its bare COPY."""
    from lancamentos.aprovar import aprovar
    from lancamentos.lancar import lancar
    from lancamentos.rodada import criar_rodada
    from prefeitura.acesso.models import Usuario
    from prefeitura.comum import lotes
    from prefeitura.comum.relogio import no_dia

    # The parts are done here, as by one worker; no broker is woken.
    lotes.acordar = lambda lote_id, trabalhadores=0: None
    lancador, chefe = (Usuario.objects.get(username=n) for n in ("lancador", "chefe"))
    with no_dia(JANEIRO):
        with gastos["simulacao"].contar():
            rodada = criar_rodada(exercicio=1964, usuario=lancador)
            assert rodada.simulacao_id is not None
            lotes.executar(rodada.simulacao_id)
        rodada = aprovar(rodada=rodada, usuario=chefe)
        rodada = lancar(rodada=rodada, usuario=lancador)
        assert rodada.lancamento_id is not None
        nua, fim = CopiaNua(), False
        while not fim:
            uma_parte = iter((True, False))
            with gastos["lancamento"].contar():
                fim = lotes.executar(rodada.lancamento_id, continuar=uma_parte.__next__)
            if not fim:
                nua.copiar(gastos["copy"])
    rodada.refresh_from_db()
    if rodada.situacao != "lancada":
        raise SystemExit("the run did not end")


def main() -> int:
    leitor = argparse.ArgumentParser(description=__doc__)
    leitor.add_argument("--imoveis", type=int, default=100_000)
    leitor.add_argument("--limite", type=float, default=3.5, help="largest ratio to bare COPY")
    opcoes = leitor.parse_args()
    preparar()
    encher(opcoes.imoveis)
    gastos = {nome: Gasto() for nome in ("simulacao", "lancamento", "copy")}
    rodar(gastos)
    from lancamentos.models import Lancamento, Parcela

    lancamentos, parcelas = Lancamento.objects.count(), Parcela.objects.count()
    apagar()
    postagem, nua = gastos["lancamento"], gastos["copy"]
    razao = postagem.processador / nua.processador
    partes = zip(postagem.paredes, nua.paredes, strict=False)
    print(
        json.dumps(
            {
                "imoveis": opcoes.imoveis,
                "lancamentos": lancamentos,
                "parcelas": parcelas,
                "processos": 1,
                "simulacao": gastos["simulacao"].em_texto(),
                "lancamento": postagem.em_texto(),
                "copy_nua": nua.em_texto(),
                "lancamentos_por_segundo": round(lancamentos / postagem.parede),
                "memoria_maxima_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
                "razao": round(razao, 2),
                "razao_de_parede": round(postagem.parede / nua.parede, 2),
                "razao_de_parede_mediana": round(median(p / n for p, n in partes), 2),
                "como": "razao: segundos de processador, do Python e do PostgreSQL, do lançamento "
                "sobre os do COPY nu das mesmas linhas, feito logo depois de cada parte; "
                "de parede: os do relógio, somados, e a mediana das partes",
            },
            ensure_ascii=False,
        )
    )
    return 0 if razao <= opcoes.limite else 1


if __name__ == "__main__":
    sys.exit(main())
