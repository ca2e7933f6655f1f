"""Makes the avisos of a run, one a taxpayer, by parts."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from django.db import connection, transaction

from cadastro.models import Pessoa
from lancamentos.avisos import gravar, para_aviso
from lancamentos.models import Aviso, Lancamento, Rodada
from lancamentos.regras import regras
from lancamentos.texto_do_aviso import Redator, condominos
from prefeitura.comum import lotes
from prefeitura.comum.atos import registrar
from prefeitura.comum.erros import ErroDeNegocio

if TYPE_CHECKING:
    from prefeitura.comum.models import Lote, ParteDeLote

AVISOS = "lancamentos.avisos"

# Taxpayers a part: about 2 s, at some 8 ms to compose one, 6 ms to write it.
CONTRIBUINTES_POR_PARTE = 150


@transaction.atomic
def emitir_avisos(*, rodada: Rodada, usuario: Any) -> Lote:
    """Start making the avisos of a posted run: one for each taxpayer that has none of it yet.

    Raises ``ErroDeNegocio`` before the posting ended, while avisos are being made, or when
    every taxpayer has theirs.
    """
    rodada = Rodada.objects.select_for_update(of=("self",)).get(pk=rodada.pk)
    if rodada.situacao != Rodada.Situacao.LANCADA:
        raise ErroDeNegocio("Os avisos se fazem depois de concluído o lançamento.")
    if rodada.avisos_lote and rodada.avisos_lote.situacao == "aberto":
        raise ErroDeNegocio("Os avisos já estão sendo feitos.")
    partes = _particoes(rodada)
    if not partes:
        raise ErroDeNegocio("Todos os contribuintes já têm o seu aviso.")
    lote = lotes.criar(
        tipo=AVISOS,
        descricao=f"Avisos do lançamento anual de {rodada.exercicio}",
        partes=partes,
        usuario=usuario,
        rodada=rodada.pk,
    )
    rodada.avisos_lote = lote
    rodada.save(update_fields=["avisos_lote"])
    registrar(
        "rodada.avisos",
        rodada,
        usuario=usuario,
        descricao="Iniciada a emissão dos avisos",
        artigo=regras().fundamentos.avisar,
    )
    return lote


def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Make the avisos of the taxpayers of one part that have none yet of the run."""
    rodada = Rodada.objects.get(pk=parte.lote.dados["rodada"])
    por_pessoa: dict[int, list[Lancamento]] = defaultdict(list)
    for lancamento in para_aviso(
        Lancamento.objects.filter(
            rodada=rodada,
            situacao=Lancamento.Situacao.VIGENTE,
            contribuinte_id__gte=parte.dados["de"],
            contribuinte_id__lte=parte.dados["ate"],
        )
    ):
        por_pessoa[lancamento.contribuinte_id].append(lancamento)
    avisados = Aviso.objects.filter(rodada=rodada, contribuinte__in=por_pessoa)
    for pessoa_id in avisados.values_list("contribuinte", flat=True):
        del por_pessoa[pessoa_id]
    donos = condominos([x for lista in por_pessoa.values() for x in lista], rodada.data_base)
    redator = Redator(rodada.exercicio)
    pessoas = Pessoa.objects.in_bulk(list(por_pessoa))
    # Composed before the first number is taken: the counter of the series stays locked from
    # then to the end of the part.
    textos = {
        pk: redator.compor(pessoas[pk], lista, donos) for pk, lista in sorted(por_pessoa.items())
    }
    for pk, texto in textos.items():
        gravar(
            contribuinte=pessoas[pk],
            lancamentos=por_pessoa[pk],
            conteudo=texto,
            exercicio=rodada.exercicio,
            rodada=rodada,
            usuario=parte.lote.criado_por,
        )
    return {"avisos": len(textos)}


def fim(lote: Lote) -> None:
    rodada = Rodada.objects.get(pk=lote.dados["rodada"])
    registrar(
        "rodada.avisada",
        rodada,
        usuario=lote.criado_por,
        descricao="Terminada a emissão dos avisos",
        artigo=regras().fundamentos.avisar,
        avisos=sum(p.resultado.get("avisos", 0) for p in lote.partes.only("resultado")),
        lote=lote.pk,
    )


def _particoes(rodada: Rodada) -> list[dict[str, int]]:
    """Ranges of taxpayers that have lançamentos of the run and no aviso of it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT min(pessoa), max(pessoa), count(*) FROM ("
            " SELECT pessoa, (row_number() OVER (ORDER BY pessoa) - 1) / %s AS parte FROM ("
            "  SELECT DISTINCT contribuinte_id AS pessoa FROM lancamentos_lancamento l"
            "   WHERE rodada_id = %s AND situacao = 'vigente' AND NOT EXISTS ("
            "    SELECT FROM lancamentos_aviso a"
            "     WHERE a.rodada_id = l.rodada_id AND a.contribuinte_id = l.contribuinte_id)"
            " ) p ) n GROUP BY parte ORDER BY parte",
            [CONTRIBUINTES_POR_PARTE, rodada.pk],
        )
        return [{"de": a, "ate": b, "contribuintes": n} for a, b, n in cursor.fetchall()]
