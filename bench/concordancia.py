"""The fast and the explained run of every rule agree on random facts, tributo by tributo.

    python bench/concordancia.py [--fatos 100000] [--codigo SLUG] [--processos 2]

Facts are drawn from the fields of each rule: most fit, some are refused, and then both must
refuse. Ends with 1 at the first disagreement, telling the facts.
"""

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from prefeitura.legislacao import ErroDeLei, carregar, codigos
from prefeitura.legislacao.fatos import Campo, campos

TEXTOS = ("total", "1/2", "requerimento", "IX-a", "I", "475 III", "comercio")
# A fact that need not be said is left out this often.
AUSENTE = 0.4


class Conta(NamedTuple):
    """What came of one tributo."""

    slug: str
    tributo: str
    calculados: int
    recusados: int
    segundos: float


def sorteador(campo: Campo, inicio: date, r: Random) -> Callable[[], Any]:
    """A function that draws a value of a field."""
    match campo.tipo:
        case "dinheiro":
            return lambda: r.randrange(10 ** r.randrange(1, 12))
        case "decimal":
            teto = int(min(campo.maximo, Decimal(100_000)) * 100)
            return lambda: Decimal(r.randrange(1 + min(teto, 10 ** r.randrange(1, 8)))) / 100
        case "inteiro":
            menor = max(int(campo.minimo), 1900 if campo.unidade == "ano" else 0)
            maior = min(int(campo.maximo), menor + 100)
            return lambda: r.randint(menor, maior)
        case "sim_nao":
            return lambda: r.random() < 0.5
        case "palavra":
            return lambda: r.choice(campo.palavras)
        case "data" | "mes":
            return lambda: inicio + timedelta(days=r.randrange(1500))
        case "data_ou_sim_nao":
            return lambda: r.choice((True, False, inicio + timedelta(days=r.randrange(1500))))
        case "momento":
            comeco = datetime(inicio.year, inicio.month, inicio.day)  # noqa: DTZ001
            return lambda: comeco + timedelta(minutes=r.randrange(2_000_000))
        case "lista":
            item = sorteador(Campo(campo.item, "", campo.unidade, campo.palavras), inicio, r)
            return lambda: tuple(dict.fromkeys(item() for _ in range(r.randrange(4))))
        case "registro":
            assert campo.classe is not None
            return sorteador_de_fatos(campo.classe, inicio, r)
        case "registros":
            assert campo.classe is not None
            um = sorteador_de_fatos(campo.classe, inicio, r)
            return lambda: tuple(um() for _ in range(r.randrange(4)))
    return lambda: r.choice(TEXTOS)


def sorteador_de_fatos(classe: type, inicio: date, r: Random) -> Callable[[], Any]:
    """A function that draws the facts of a rule."""
    por_nome = {n: (c.tipo, sorteador(c, inicio, r)) for n, c in campos(classe).items()}
    return lambda: classe(
        **{
            nome: sortear()
            for nome, (tipo, sortear) in por_nome.items()
            if tipo in ("lista", "registros") or r.random() > AUSENTE
        }
    )


def conferir(slug: str, tributo: str, quantos: int) -> Conta:
    """Compare both runs of a tributo. Raises ``SystemExit`` where they differ."""
    codigo = carregar(slug)
    calculo = codigo.em(codigo.vigencia).regra(tributo, codigo.vigencia.year)
    sortear = sorteador_de_fatos(calculo.fatos, codigo.vigencia, Random(f"{slug}{tributo}"))  # noqa: S311
    calculados, inicio = 0, time.perf_counter()
    for _ in range(quantos):
        fatos = sortear()
        rapido = _ou_recusa(calculo, fatos)
        explicado = _ou_recusa(calculo.explicar, fatos)
        if isinstance(rapido, str) or isinstance(explicado, str):
            iguais = rapido == explicado
        else:
            calculados += 1
            iguais = (rapido.valor, rapido.parcelas, rapido.isento) == (
                explicado.valor,
                explicado.parcelas,
                explicado.isento,
            ) and rapido.valor >= 0
        if not iguais:
            raise SystemExit(f"{slug} {tributo}: {rapido} e {explicado} para {fatos}")
    return Conta(slug, tributo, calculados, quantos - calculados, time.perf_counter() - inicio)


def _ou_recusa(chamar: Callable[[Any], Any], fatos: Any) -> Any:
    try:
        return chamar(fatos)
    except ErroDeLei as erro:
        return str(erro)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fatos", type=int, default=100_000)
    parser.add_argument("--codigo", choices=codigos())
    parser.add_argument("--processos", type=int, default=2)
    opcoes = parser.parse_args()
    slugs = [opcoes.codigo] if opcoes.codigo else codigos()
    pares = [
        (s, t) for s in slugs for t, ficha in carregar(s).tributos.items() if ficha.implementado
    ]
    total = 0
    with ProcessPoolExecutor(opcoes.processos) as trabalhadores:
        tarefas = [trabalhadores.submit(conferir, s, t, opcoes.fatos) for s, t in pares]
        for tarefa in tarefas:
            conta = tarefa.result()
            total += opcoes.fatos
            print(
                f"{conta.slug:18} {conta.tributo:40} {conta.calculados:9,d} calculados "
                f"{conta.recusados:9,d} recusados {conta.segundos:7.1f} s",
                flush=True,
            )
    print(f"{len(pares)} tributos, {total:,d} fatos: o cálculo rápido e o explicado concordam")


if __name__ == "__main__":
    main()
