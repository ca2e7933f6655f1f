"""Estates until the partition."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from cadastro import espolios as dos_espolios
from cadastro.forms.revisao import (
    EspolioForm,
    PartilhaForm,
)
from cadastro.models import (
    Espolio,
)
from cadastro.views.atos import praticar
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.relogio import hoje

# What a page shows of a long list; the rest is in the export of the registers.
MAXIMO = 200


@exige("cadastro.ver")
def espolios(request: HttpRequest) -> HttpResponse:
    contexto = {
        "espolios": Espolio.objects.select_related("pessoa", "falecido", "inventariante"),
        "tem": bool(codigo().cadastro.espolio),
    }
    return render(request, "cadastro/espolios.html", contexto)


@exige("cadastro.conferir")
def espolio_abrir(request: HttpRequest) -> HttpResponse:
    if not codigo().cadastro.espolio:
        raise Http404
    return praticar(
        request,
        EspolioForm(request.POST or None),
        lambda dados: dos_espolios.abrir(dados.pop("falecido"), usuario=request.user, **dados),
        titulo="Abrir espólio",
        texto="Os imóveis do falecido passam ao nome do espólio, que responde até a partilha.",
        botao="Abrir espólio",
        feito="Espólio aberto.",
        **_volta("espolios", "Espólios"),
    )


@exige("cadastro.conferir")
def espolio_partilhar(request: HttpRequest, pk: int) -> HttpResponse:
    espolio = get_object_or_404(Espolio, pk=pk, encerrado_em=None)
    bens = dos_espolios.bens(espolio.pessoa, hoje())
    return praticar(
        request,
        PartilhaForm(bens, request.POST or None),
        lambda dados: dos_espolios.partilhar(
            espolio,
            quinhoes=dados["quinhoes"],
            formal=dados["formal"],
            encerrado_em=dados["encerrado_em"],
            usuario=request.user,
        ),
        titulo=f"Partilha: {espolio}",
        botao="Transferir aos sucessores",
        feito="Partilha averbada.",
        **_volta("espolios", "Espólios"),
    )


def _volta(nome: str, rotulo: str) -> dict[str, str]:
    return {"volta": reverse(f"cadastro:{nome}"), "volta_nome": rotulo}
