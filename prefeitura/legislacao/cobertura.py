"""What the software does about each article of a code, and the test that shows it.

``cobertura.csv`` of a code has one row an article: ``artigo``, ``resumo``, ``tratamento`` (one of
``TRATAMENTOS``), ``onde`` (the room), ``prova`` (tests or worked cases, separated by spaces) and
``nota`` (why nothing is done, or what is still missing).
"""

import ast
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from prefeitura.legislacao.codigo import Codigo
from prefeitura.legislacao.parametros import ler_csv

TRATAMENTOS = {
    "regra": "regra de cálculo",
    "prazo": "prazo",
    "penalidade": "penalidade",
    "processo": "processo",
    "formulario": "formulário",
    "documento": "documento",
    "registro": "registro",
    "autoridade": "autoridade",
    "parametro": "parâmetro",
    "definicao": "definição",
    "nada": "nada a fazer",
    "pendente": "ainda por fazer",
}
# These say why in the note; all others name their proof.
SEM_PROVA = {"nada", "pendente"}


@dataclass(frozen=True, slots=True)
class Linha:
    """One article and what is done about it."""

    artigo: str
    resumo: str
    tratamento: str
    onde: str
    prova: tuple[str, ...]
    nota: str


def ler(codigo: Codigo) -> list[Linha]:
    """The rows of a code, in the order of its file; none when the file is missing."""
    arquivo = codigo.pasta / "cobertura.csv"
    if not arquivo.exists():
        return []
    return [
        Linha(
            linha["artigo"],
            linha["resumo"],
            linha["tratamento"],
            linha["onde"],
            tuple(linha["prova"].split()),
            linha["nota"],
        )
        for linha in ler_csv(arquivo)
    ]


def faltas(codigo: Codigo, raiz: Path) -> list[str]:
    """What is wrong with the coverage of a code: articles missing, proofs that do not exist."""
    linhas = ler(codigo)
    vezes = Counter(linha.artigo for linha in linhas)
    erros = [f"artigo {a} sem linha" for a in codigo.artigos if a not in vezes]
    erros += [f"artigo {a} não existe no código" for a in vezes if a not in codigo.artigos]
    erros += [f"artigo {a} em {n} linhas" for a, n in vezes.items() if n > 1]
    for linha in linhas:
        if linha.tratamento not in TRATAMENTOS:
            erros.append(f"artigo {linha.artigo}: tratamento desconhecido “{linha.tratamento}”")
        elif linha.tratamento in SEM_PROVA and not linha.nota:
            erros.append(f"artigo {linha.artigo}: falta dizer por quê")
        elif linha.tratamento not in SEM_PROVA and not linha.prova:
            erros.append(f"artigo {linha.artigo}: falta a prova")
        erros += [
            f"artigo {linha.artigo}: a prova {prova} não existe"
            for prova in linha.prova
            if not _existe(prova, codigo.slug, raiz)
        ]
    return erros


def documento(codigos: list[Codigo]) -> str:
    """``docs/cobertura.md``: every article of the codes in tables."""
    partes = [
        "# Cobertura dos códigos, artigo por artigo\n",
        "Feito por `manage.py cobertura` a partir de `cobertura.csv`, ao lado de cada código. "
        "A prova é um teste da suíte ou um caso resolvido de `tests/casos`.\n",
    ]
    for codigo in codigos:
        linhas = ler(codigo)
        conta = Counter(linha.tratamento for linha in linhas)
        resumo = ", ".join(
            f"{nome}: {conta[chave]}" for chave, nome in TRATAMENTOS.items() if conta[chave]
        )
        partes.append(f"\n## {codigo.nome} ({codigo.lei})\n\n{len(linhas)} artigos. {resumo}.\n")
        partes.append("| art. | o que diz | o que se faz | onde | prova ou razão |")
        partes.append("| --- | --- | --- | --- | --- |")
        partes += [
            f"| {linha.artigo} | {_celula(linha.resumo)} | {TRATAMENTOS[linha.tratamento]} | "
            f"{linha.onde} | {_celula(' '.join([*linha.prova, linha.nota]).strip())} |"
            for linha in linhas
        ]
    return "\n".join(partes) + "\n"


def _celula(texto: str) -> str:
    return " ".join(texto.split()).replace("|", "\\|")


def _existe(prova: str, slug: str, raiz: Path) -> bool:
    arquivo, separador, teste = prova.partition("::")
    if not separador:
        return prova in _casos(raiz / "tests" / "casos" / f"{slug}.toml")
    return teste.partition("[")[0] in _testes(raiz / arquivo)


@cache
def _casos(arquivo: Path) -> frozenset[str]:
    if not arquivo.exists():
        return frozenset()
    return frozenset(str(c["id"]) for c in tomllib.loads(arquivo.read_text("utf-8"))["caso"])


@cache
def _testes(arquivo: Path) -> frozenset[str]:
    """The names of the test functions of a file."""
    if not arquivo.exists():
        return frozenset()
    return frozenset(
        no.name
        for no in ast.walk(ast.parse(arquivo.read_text("utf-8")))
        if isinstance(no, ast.FunctionDef) and no.name.startswith("test")
    )
