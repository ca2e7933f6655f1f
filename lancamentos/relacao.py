"""Posts up the list of all who were launched (Muriaé 99, Votuporanga 37, Jambeiro 52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from cadastro.texto import SemAcento
from lancamentos.models import Lancamento
from lancamentos.regras import regras
from prefeitura.comum import documentos, series
from prefeitura.comum.atos import assinatura, registrar
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.legislacao.lancamento import RegraDeRelacao

TIPO = "relacao-de-lancados"
# One paper holds so many lines; who has more taxpayers posts up several.
LINHAS = 1500


def achar(slug: str) -> RegraDeRelacao:
    """A list that the law asks for. Raises ``ErroDeNegocio`` if it asks for none such."""
    for relacao in regras().relacoes:
        if relacao.slug == slug:
            return relacao
    raise ErroDeNegocio("A lei deste município não manda publicar esta relação.")


@transaction.atomic
def publicar(*, relacao: RegraDeRelacao, exercicio: int, usuario: Any) -> list[Documento]:
    """The papers of a list, in the order of the names, with the total of each.

    It holds what stands on the day of its publication. Raises ``ErroDeNegocio`` if nothing was
    launched in the exercício.
    """
    lancados = list(
        Lancamento.objects.filter(
            tributo__in=relacao.tributos,
            exercicio=exercicio,
            situacao=Lancamento.Situacao.VIGENTE,
        )
        .select_related("contribuinte", "imovel__logradouro", "inscricao", "edificacao")
        .order_by(SemAcento("contribuinte__nome"), "pk")
    )
    if not lancados:
        raise ErroDeNegocio(
            f"Nada foi lançado em {exercicio} para esta relação.", artigo=relacao.artigo
        )
    numero = series.proximo(f"{TIPO}/{exercicio}")
    fatias = [lancados[n : n + LINHAS] for n in range(0, len(lancados), LINHAS)]
    papeis = [
        _emitir(relacao, exercicio, numero, fatia, (parte, len(fatias)), usuario)
        for parte, fatia in enumerate(fatias, 1)
    ]
    registrar(
        "relacao.publicada",
        papeis[0],
        usuario=usuario,
        descricao=f"{relacao.titulo}, {exercicio}: {len(lancados)} lançamentos",
        artigo=relacao.artigo,
    )
    return papeis


def _emitir(
    relacao: RegraDeRelacao,
    exercicio: int,
    numero: int,
    lancados: list[Lancamento],
    parte: tuple[int, int],
    usuario: Any,
) -> Documento:
    lei, m, dia = codigo(), moeda(), hoje()
    reclamacao = regras().reclamacao(relacao.tributos[0])
    prazo = lei.prazo(reclamacao.prazo)
    dito = f"{numero}/{exercicio}" + (f"-{parte[0]}" if parte[1] > 1 else "")
    return documentos.emitir(
        tipo=TIPO,
        numero=dito,
        titulo=relacao.titulo,
        modelo="lancamentos/papeis/relacao.html",
        conteudo={
            "municipio": lei.municipio,
            "uf": lei.uf,
            "lei": lei.lei,
            "artigo": relacao.artigo,
            "onde": relacao.onde,
            "exercicio": exercicio,
            "enderecos": relacao.enderecos,
            "parte": parte[0] if parte[1] > 1 else 0,
            "partes": parte[1],
            "dias": prazo.prazo,
            "reclamacao": reclamacao.nome,
            "artigo_da_reclamacao": reclamacao.artigo,
            "a_quem": reclamacao.a_quem,
            "publicado_em": dia.isoformat(),
            "assina": assinatura(usuario),
            "linhas": [
                {
                    "nome": x.contribuinte.nome,
                    "endereco": x.contribuinte.endereco if relacao.enderecos else "",
                    "objeto": x.objeto,
                    "valor": m.valor(x.valor),
                }
                for x in lancados
            ],
            "total": m.formatar(sum(x.valor for x in lancados)),
        },
        publico={"exercicio": exercicio, "publicado_em": f"{dia}", "lancamentos": len(lancados)},
        usuario=usuario,
    )
