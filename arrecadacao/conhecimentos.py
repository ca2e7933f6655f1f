"""Reading and printing conhecimentos."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string

from arrecadacao.fases import regras
from arrecadacao.models import Conhecimento, ItemDoConhecimento
from arrecadacao.restituir import notas
from prefeitura.comum import atos, documentos
from prefeitura.comum.formatos import data_hora
from prefeitura.comum.models import Ato
from prefeitura.comum.relogio import agora

if TYPE_CHECKING:
    from cadastro.models import Pessoa

IMPRESSO = "conhecimento.impresso"
SEGUNDA_VIA = "conhecimento.segunda_via"


def conhecimentos_de(pessoa: Pessoa) -> QuerySet[Conhecimento]:
    """The conhecimentos that a person may see: those they paid, and those that another paid for
    debts which are all in their name (one that also pays for others shows the others' debts).
    """
    itens = ItemDoConhecimento.objects.filter(conhecimento=OuterRef("pk"), parcela__isnull=False)
    meus = itens.filter(parcela__lancamento__contribuinte=pessoa)
    alheios = itens.exclude(parcela__lancamento__contribuinte=pessoa)
    return (
        Conhecimento.objects.select_related("documento", "caderno")
        .filter(Q(pagador=pessoa) | (Q(Exists(meus)) & ~Q(Exists(alheios))))
        .order_by("-dia", "-pk")
    )


@transaction.atomic
def imprimir(*, conhecimento: Conhecimento, usuario: Any) -> bytes:
    """The PDF of a conhecimento: the three vias the first time, a second copy ever after.

    Each printing is an act with its author. A second copy is printed from the paper's own copy
    and says so.
    """
    Conhecimento.objects.select_for_update(of=("self",)).get(pk=conhecimento.pk)
    if foi_impresso(conhecimento):
        return segunda_via(conhecimento=conhecimento, usuario=usuario)
    atos.registrar(
        IMPRESSO,
        conhecimento,
        usuario=usuario,
        descricao=f"Conhecimento nº {conhecimento.documento.numero} impresso em três vias",
        artigo=regras().fundamentos.conhecimento,
    )
    return _pdf(conhecimento, original=True)


@transaction.atomic
def segunda_via(*, conhecimento: Conhecimento, usuario: Any) -> bytes:
    """A second copy of the taxpayer's via, marked and recorded."""
    atos.registrar(
        SEGUNDA_VIA,
        conhecimento,
        usuario=usuario,
        descricao=f"2ª via do conhecimento nº {conhecimento.documento.numero}",
    )
    marca = f"Reimpressa em {data_hora(agora())} por {atos.assinatura(usuario)}."
    return _pdf(conhecimento, marca=marca)


def _pdf(conhecimento: Conhecimento, *, original: bool = False, marca: str = "") -> bytes:
    return documentos.pdf_de_html(texto_impresso(conhecimento, original=original, marca=marca))


def texto_impresso(conhecimento: Conhecimento, *, original: bool = False, marca: str = "") -> str:
    """The paper as it is printed: a second via bears the notes of refund (56; 198 §2; 224)."""
    documento = conhecimento.documento
    return render_to_string(
        documento.modelo,
        {
            "d": documento.conteudo,
            "documento": documento,
            "qr": documentos.qr(documento.codigo),
            "verificar_em": documentos.endereco_de_verificacao(documento.codigo),
            # Whoever prints the paper without saying that it is the original gets a second copy.
            "original": original,
            "marca": marca,
            "notas": [] if original else notas(conhecimento),
        },
    )


def foi_impresso(conhecimento: Conhecimento) -> bool:
    return atos.atos_de(conhecimento).filter(tipo=IMPRESSO).exists()


def impressoes(conhecimento: Conhecimento) -> QuerySet[Ato]:
    return atos.atos_de(conhecimento).filter(tipo__in=(IMPRESSO, SEGUNDA_VIA))
