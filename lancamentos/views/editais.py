"""Screens of the editais, for those whom no letter found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from lancamentos import notificar, relacao
from lancamentos.forms_avisos import EditalForm
from lancamentos.forms_livros import ExercicioForm
from lancamentos.models import Aviso, Edital
from lancamentos.regras import regras
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from django.http.response import HttpResponseBase


@exige("lancamento.ver")
def lista(request: HttpRequest) -> HttpResponseBase:
    editais = Lista(
        request,
        Edital.objects.all(),
        titulo="Editais de notificação",
        colunas=[
            Coluna(
                "numero",
                "Edital",
                valor=lambda e: f"{e.numero}/{e.exercicio}",
                link=lambda e: reverse("documento", args=[e.documento_id]),
            ),
            Coluna("publicado_em", "Publicado em", "data", ordem=True),
            Coluna("ciencia_em", "Ciência em", "data"),
        ],
        ordenacao=("-exercicio", "-numero"),
        vazio="Nenhum edital foi publicado ainda.",
    )
    return editais.responder("lancamentos/editais.html", {"relacoes": regras().relacoes})


@exige("aviso.emitir")
def publicar(request: HttpRequest) -> HttpResponse:
    """Publish the edital of the avisos that came back, after seeing who they are."""
    devolvidos = Aviso.objects.filter(
        situacao_da_entrega=Aviso.SituacaoDaEntrega.NAO_ENCONTRADO
    ).select_related("contribuinte")
    exercicio = devolvidos.order_by("-exercicio").values_list("exercicio", flat=True).first() or 0
    devolvidos = devolvidos.filter(exercicio=exercicio).order_by("contribuinte__nome", "pk")
    form = EditalForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            edital = notificar.publicar_edital(
                avisos=devolvidos,
                publicado_em=form.cleaned_data["publicado_em"],
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(
                request,
                f"{edital} publicado: a ciência se dá em {edital.ciencia_em:%d/%m/%Y}.",
            )
            return redirect("lancamentos:editais")
    contexto = {"form": form, "avisos": devolvidos, "exercicio": exercicio}
    return render(request, "lancamentos/edital_publicar.html", contexto)


@exige("lancamento.ver")
def relacoes(request: HttpRequest) -> HttpResponse:
    """The lists of who was launched that the law has published."""
    contexto = {
        "relacoes": regras().relacoes,
        "form": ExercicioForm(initial={"exercicio": hoje().year}),
        "papeis": Documento.objects.filter(tipo=relacao.TIPO).order_by("-emitido_em", "-pk")[:50],
    }
    return render(request, "lancamentos/relacoes.html", contexto)


@exige("aviso.emitir")
@require_POST
def relacao_publicar(request: HttpRequest, slug: str) -> HttpResponse:
    form = ExercicioForm(request.POST)
    try:
        achada = relacao.achar(slug)
        if not form.is_valid():
            raise ErroDeNegocio("Diga o exercício.")
        papeis = relacao.publicar(
            relacao=achada, exercicio=form.cleaned_data["exercicio"], usuario=request.user
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"{papeis[0].titulo}: imprima e afixe.")
    return redirect("lancamentos:relacoes")
