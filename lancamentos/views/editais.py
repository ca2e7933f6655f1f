"""Screens of the editais, for those whom no letter found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from lancamentos import notificar
from lancamentos.forms_avisos import EditalForm
from lancamentos.models import Aviso, Edital
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista

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
    return editais.responder("lancamentos/editais.html")


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
