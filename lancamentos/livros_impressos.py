"""Prints a book: papers with terms of opening and closing, in volumes of numbered sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from lancamentos import livros
from lancamentos.livros import Leitor
from prefeitura.comum import documentos, lotes
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.comum.models import Lote, ParteDeLote
    from prefeitura.legislacao.livros import Livro

IMPRESSAO = "lancamentos.livro"

# The printing engine takes 3.3 MB and some 0.15 s a page, and a paper has at most 100 pages: in
# the widest book seven lines fill a sheet, so that these fill some forty with their index.
LINHAS_POR_VOLUME = 250
# Six loose sheets a page.
FICHAS_POR_VOLUME = 250


@transaction.atomic
def imprimir(*, slug: str, exercicio: int, usuario: Any) -> Lote:
    """Write up a book of an exercício, volume by volume, each with its terms.

    Each volume is a paper with a copy of its own. Raises ``ErroDeNegocio`` for a book that the
    law does not ask for, or when nothing was launched in it.
    """
    livro = livros.achar(slug)
    ids = list(livros.linhas(livro, exercicio).values_list("pk", flat=True))
    if not ids:
        raise ErroDeNegocio(f"Nada foi lançado em {exercicio} para escriturar neste livro.")
    tamanho = FICHAS_POR_VOLUME if livro.forma == "fichas" else LINHAS_POR_VOLUME
    volumes = [ids[i : i + tamanho] for i in range(0, len(ids), tamanho)]
    lote = lotes.criar(
        tipo=IMPRESSAO,
        descricao=f"{livro.nome} de {exercicio}",
        partes=[
            {"lancamentos": volume, "primeira": n * tamanho + 1} for n, volume in enumerate(volumes)
        ],
        usuario=usuario,
        livro=slug,
        exercicio=exercicio,
        volumes=len(volumes),
        dia=hoje().isoformat(),
    )
    registrar(
        "livro.escriturado",
        lote,
        usuario=usuario,
        descricao=f"{livro.nome} de {exercicio}: {len(ids)} lançamento(s)",
        artigo=livro.artigo,
    )
    return lote


def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Write up one volume and issue it."""
    dados = parte.lote.dados
    livro = livros.achar(dados["livro"])
    ids = parte.dados["lancamentos"]
    lidos = list(livros.linhas(livro, dados["exercicio"]).filter(pk__in=ids))
    leitor = Leitor(livro)
    primeira = parte.dados["primeira"]
    linhas = [
        {"n": n, "nome": x.contribuinte.nome, "celulas": _celulas(livro, leitor.linha(x))}
        for n, x in enumerate(lidos, primeira)
    ]
    total = leitor.soma(lidos)
    lei = codigo()
    documento = documentos.emitir(
        tipo="livro",
        numero=f"{dados['exercicio']}, volume {parte.numero}",
        titulo=livro.nome,
        modelo="lancamentos/papeis/livro.html",
        conteudo={
            "municipio": lei.municipio,
            "uf": lei.uf,
            "lei": lei.lei,
            "artigo": livro.artigo,
            "nome": livro.nome,
            "forma": livro.forma,
            "exercicio": dados["exercicio"],
            "volume": parte.numero,
            "volumes": dados["volumes"],
            "escriturado_em": dados["dia"],
            "colunas": [{"rotulo": c.rotulo, "dinheiro": c.dinheiro} for c in livro.colunas],
            "linhas": linhas,
            "indice": sorted(linhas, key=lambda x: (x["nome"].casefold(), x["n"]))
            if livro.indice
            else [],
            "total": moeda(hoje()).formatar(total),
        },
        publico={
            "livro": livro.nome,
            "exercicio": dados["exercicio"],
            "volume": parte.numero,
            "lancamentos": len(linhas),
        },
        usuario=parte.lote.criado_por,
    )
    return {"documento": documento.pk, "lancamentos": len(linhas), "total": total}


def _celulas(livro: Livro, textos: list[str]) -> list[dict[str, Any]]:
    """The cells of a line; those of a loose sheet carry their labels."""
    fichas = livro.forma == "fichas"
    return [
        {"texto": texto, "num": coluna.dinheiro} | ({"rotulo": coluna.rotulo} if fichas else {})
        for coluna, texto in zip(livro.colunas, textos, strict=True)
    ]
