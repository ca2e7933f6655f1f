"""Money received in any of the codes, each in its own way: surety, guia of the Contadoria."""

from arrecadacao import guias
from lancamentos.models import Lancamento
from prefeitura.comum.calendario import codigo
from tests import fabrica
from tests.arrecadacao.fabrica import exator, pagar
from tests.arrecadacao.test_guias import afiancado

POR_GUIA = ("jambeiro-1958", "votuporanga-1950")
COM_FIANCA = "jambeiro-1958"


def pagar_parcelas(lancamento: Lancamento, *numeros: int) -> None:
    """Receive instalments of a lançamento today, with the additions of the law."""
    slug = codigo().slug
    parcelas = list(lancamento.parcelas.filter(numero__in=numeros).order_by("numero"))
    guia = None
    if slug in POR_GUIA:
        guia = guias.expedir(
            emissor="contadoria",
            parcelas=[p.pk for p in parcelas],
            devedor=lancamento.contribuinte,
            usuario=fabrica.usuario("contador"),
        )
    quem = afiancado() if slug == COM_FIANCA else exator()
    pagar(quem, lancamento.contribuinte, parcelas, guia=guia)
