"""What the lançamentos add to the pages of a property, a person and an inscription."""

from typing import Any

from django.http import HttpRequest

from cadastro.models import Imovel, InscricaoFiscal, Pessoa
from lancamentos.models import Lancamento
from lancamentos.views.lancamentos import ETIQUETAS
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje

MAXIMO = 30


def do_imovel(request: HttpRequest, imovel: Imovel) -> dict[str, Any]:
    return {
        **_linhas(Lancamento.objects.filter(imovel=imovel)),
        "imovel": imovel,
        "ano": hoje().year,
    }


def da_pessoa(request: HttpRequest, pessoa: Pessoa) -> dict[str, Any]:
    return {**_linhas(Lancamento.objects.filter(contribuinte=pessoa)), "pessoa": pessoa}


def da_inscricao(request: HttpRequest, inscricao: InscricaoFiscal) -> dict[str, Any]:
    return {
        **_linhas(Lancamento.objects.filter(inscricao=inscricao)),
        "inscricao": inscricao,
        "ano": hoje().year,
    }


def _linhas(lancamentos: Any) -> dict[str, Any]:
    ultimos = lancamentos.select_related("imovel", "inscricao").order_by(
        "-exercicio", "imovel_id", "pk"
    )
    return {
        "linhas": [
            (codigo().titulo(la.tributo), la, ETIQUETAS[la.situacao]) for la in ultimos[:MAXIMO]
        ]
    }
