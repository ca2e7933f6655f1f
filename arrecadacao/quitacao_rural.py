"""The quittance of the rural book: which conhecimentos paid the territorial of each property."""

from collections.abc import Iterable

from arrecadacao.models import ItemDoConhecimento
from cadastro.rurais import TRIBUTO
from lancamentos.models import Lancamento, Parcela


def quitacao(inscricoes: Iterable[int], exercicio: int) -> dict[int, str]:
    """By inscription, the conhecimentos of what is wholly paid; nothing for the rest."""
    lancamentos = Lancamento.objects.filter(
        inscricao__in=list(inscricoes),
        tributo=TRIBUTO,
        exercicio=exercicio,
        situacao=Lancamento.Situacao.VIGENTE,
    )
    devem = set(
        lancamentos.filter(parcelas__situacao__in=Parcela.ABERTAS).values_list(
            "inscricao_id", flat=True
        )
    )
    itens = (
        ItemDoConhecimento.objects.filter(
            parcela__lancamento__in=lancamentos.exclude(inscricao__in=devem),
            conhecimento__inutilizado_em=None,
        )
        .select_related("conhecimento__documento", "parcela__lancamento")
        .order_by("conhecimento_id")
    )
    papeis: dict[int, list[str]] = {}
    for item in itens:
        numero = item.conhecimento.documento.numero
        assert item.parcela is not None
        inscricao = item.parcela.lancamento.inscricao_id
        assert inscricao is not None
        numeros = papeis.setdefault(inscricao, [])
        if numero not in numeros:
            numeros.append(numero)
    return {
        inscricao: f"conhecimento {', '.join(numeros)}" for inscricao, numeros in papeis.items()
    }
