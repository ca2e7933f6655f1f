"""Rules a second on one core, without and with their steps, by tributo.

    python bench/regras.py [--segundos 1]

Januária runs on random facts; every tributo upon urban property of all the codes, on the facts of
its worked cases. The project asks for at most 20 µs a rule without steps (50,000 a second): ends
with 1 when one of urban property takes more. Counts processor time, which other work on the
machine does not spend, and keeps the best of a few rounds. The facts repeat, so that what a rule
keeps by the text of an owner, a street or a measure is looked up only once.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from prefeitura.legislacao import (
    Calculo,
    ErroDeLei,
    Vigencia,
    carregar,
    casos,
    codigos,
    informados,
)

CASOS = Path(__file__).resolve().parent.parent / "tests" / "casos"
LIMITE_US = 20
RODADAS = 5
DE_IMOVEIS = (
    *("predial", "territorial-urbano", "territorial-suburbano", "limpeza", "lixo", "iluminacao"),
    *("sanitaria", "esgoto", "agua-pena", "agua-classe", "calcamento"),
    *("educacao-saude", "assistencia-social"),
)

FATOS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "predial": lambda r: {
        "valor_venal": r.randrange(10_000_00, 3_000_000_00),
        "valor_locativo": r.randrange(1_000_00, 300_000_00),
        "uso": r.choice(("residencial", "comercial")),
        "ocupacao": r.choice(("residencia", "comercio", "hotel")),
        "parcialmente_alugado": r.random() < 0.1,
    },
    "territorial-urbano": lambda r: {
        "valor_venal": r.randrange(5_000_00, 1_500_000_00),
        "fecho": r.choice(("murado", "cercado", "aberto")),
        "passeio": r.random() < 0.5,
        "area_do_terreno_m2": Decimal(r.randrange(100, 5000)),
    },
    "limpeza-publica": lambda r: {
        "valor_locativo": r.randrange(1_000_00, 300_000_00),
        "ocupacao": r.choice(("residencia", "comercio", "hotel")),
    },
    "educacao-saude": lambda r: {
        "valor_venal": r.randrange(5_000_00, 1_500_000_00),
        "imposto": "predial",
        "imposto_lancado": r.randrange(100_00, 30_000_00),
    },
    "iluminacao-publica": lambda r: {
        "imposto": "predial",
        "imposto_lancado": r.randrange(100_00, 30_000_00),
    },
    "territorial-rural": lambda r: {
        "valor_venal": r.randrange(1_000_00, 3_000_000_00),
        "opta_por_prestacoes": r.random() < 0.5,
    },
    "industrias-e-profissoes": lambda r: {
        "secao": r.choice(("comercio", "industria", "servicos")),
        "movimento": r.randrange(10_000_00, 90_000_000_00),
    },
    "transmissao-inter-vivos": lambda r: {
        "ato": r.choice(("compra_e_venda", "doacao")),
        "valor_real": r.randrange(10_000_00, 3_000_000_00),
    },
    "contribuicao-melhoria": lambda r: {
        "valor_anterior": r.randrange(10_000_00, 300_000_00),
        "valor_posterior": r.randrange(10_000_00, 900_000_00),
    },
}


def por_segundo(chamar: Callable[[Any], Any], fatos: Sequence[Any], segundos: float) -> float:
    """Calls a second over the facts: the best round of those that take about that long."""
    return max(_rodada(chamar, fatos, segundos / RODADAS) for _ in range(RODADAS))


def _rodada(chamar: Callable[[Any], Any], fatos: Sequence[Any], segundos: float) -> float:
    vezes, inicio = 0, time.process_time()
    while (passou := time.process_time() - inicio) < segundos:
        for f in fatos:
            chamar(f)
        vezes += len(fatos)
    return vezes / passou


def medir(lei: Vigencia, tributo: str, segundos: float) -> tuple[float, float]:
    """Rules a second without and with steps; both must give the same figure."""
    calculo = lei.regra(tributo, 1964)
    sorteio = Random(tributo)  # noqa: S311
    fatos = [calculo.fatos(**FATOS[tributo](sorteio)) for _ in range(2000)]
    for f in fatos:
        if calculo(f).valor != calculo.explicar(f).valor:
            raise SystemExit(f"{tributo}: os passos dão outra quantia para {f}")
    return (
        por_segundo(calculo, fatos, segundos),
        por_segundo(calculo.explicar, fatos, segundos),
    )


def dos_casos(slug: str) -> dict[str, list[tuple[Calculo, Any]]]:
    """The rule and the facts of each worked case that launches a tributo upon urban property."""
    codigo = carregar(slug)
    achados: dict[str, list[tuple[Calculo, Any]]] = {}
    for caso in casos.ler(CASOS / f"{slug}.toml"):
        tributo = caso["fatos"].get("tributo", caso.get("tributo", ""))
        if not tributo.startswith(DE_IMOVEIS) or tributo not in codigo.tributos:
            continue
        ano = int(caso.get("exercicio", codigo.vigencia.year))
        lei = codigo.em(max(date(ano, 1, 1), codigo.vigencia))
        calculo = lei.regra(tributo, ano)
        ditos = caso["fatos"]
        try:
            if informados.CHAVE in ditos:  # what the publication lacks, as if a local act gave it
                ditos, locais = informados.separar(codigo, tributo, ditos, ())
                lei = codigo.em(lei.data, locais)
                calculo = lei.regra(tributo, ano)
            fatos = lei.ler_fatos(tributo, ditos)
            if type(fatos) is calculo.fatos and calculo(fatos):
                achados.setdefault(tributo, []).append((calculo, fatos))
        except ErroDeLei:
            continue  # a case of a refusal
    return achados


def mostrar(tributo: str, sem: float, com: float) -> float:
    """Print the line of a tributo; its microseconds without steps."""
    us = 1e6 / sem
    print(f"{tributo:34} {sem:12,.0f} {com:12,.0f} {us:8.2f}")
    return us


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--segundos", type=float, default=1.0)
    segundos = parser.parse_args().segundos
    lentos = []
    lei = carregar("januaria-1963").em(date(1964, 1, 1))
    print(f"{'tributo':34} {'sem passos/s':>12} {'com passos/s':>12} {'µs sem':>8}")
    for tributo in FATOS:
        us = mostrar(tributo, *medir(lei, tributo, segundos))
        if us > LIMITE_US and tributo.startswith(DE_IMOVEIS):
            lentos.append(f"{lei.codigo.slug} {tributo}")
    for slug in codigos():
        print(f"\n{slug}, fatos dos casos")
        for tributo, pares in sorted(dos_casos(slug).items()):
            sem = por_segundo(lambda p: p[0](p[1]), pares, segundos)
            com = por_segundo(lambda p: p[0].explicar(p[1]), pares, segundos)
            if mostrar(tributo, sem, com) > LIMITE_US:
                lentos.append(f"{slug} {tributo}")
    if lentos:
        raise SystemExit(f"\npassam de {LIMITE_US} µs: {', '.join(lentos)}")


if __name__ == "__main__":
    main()
