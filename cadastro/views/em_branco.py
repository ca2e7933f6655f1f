"""Declarations to be filled in by hand: of a property, of a register, of the revision."""

from django.http import Http404, HttpRequest, HttpResponse

from cadastro import em_branco
from cadastro.views.registros import fichas_de
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo


@exige("cadastro.ver")
def imovel(_request: HttpRequest) -> HttpResponse:
    return _papel(em_branco.ficha_de_imovel())


@exige("cadastro.ver")
def registro(_request: HttpRequest, especie: str, tipo: str) -> HttpResponse:
    do_registro = codigo().registros.get(especie)
    if do_registro is None or tipo not in fichas_de(do_registro):
        raise Http404(f"{especie}/{tipo}")
    return _papel(em_branco.ficha(do_registro, tipo))


@exige("cadastro.ver")
def revisao(_request: HttpRequest) -> HttpResponse:
    lei = codigo().cadastro.revisao
    if lei is None:
        raise Http404("revisão")
    return _papel(em_branco.declaracao_da_revisao(lei))


def _papel(pdf: bytes) -> HttpResponse:
    return HttpResponse(pdf, content_type="application/pdf")
