"""Land in dispute: both litigants pay, and the loser is paid back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from arrecadacao import litigios as verbos
from arrecadacao.fases import regras
from arrecadacao.forms_papeis import FormDeDecisao, FormDeLitigio
from arrecadacao.models import Litigio
from arrecadacao.views.comum import casa_de, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista


@exige("restituicao.ver")
@require_GET
def litigios(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Litigio.objects.select_related("imovel", "um", "outro", "vencido"),
        titulo="Terrenos em litígio",
        colunas=[
            Coluna("numero", "Número", "numero", link=_link, ordem=True),
            Coluna("imovel.inscricao", "Imóvel"),
            Coluna("um.nome", "Litigante lançado"),
            Coluna("outro.nome", "Outro litigante"),
            Coluna("processo", "Processo"),
            Coluna("aberto_em", "Registrado em", "data", ordem=True),
            Coluna("vencido.nome", "Vencido"),
            Coluna("decidido_em", "Decidido em", "data", ordem=True),
        ],
        ordenacao=("-numero",),
        vazio="Nenhum terreno em litígio.",
    )
    acoes = []
    if quem(request).pode("litigio.gerir") and regras().litigio:
        acoes.append(("Registrar litígio", reverse("arrecadacao:litigio_novo"), "primary"))
    return lista.responder(
        "arrecadacao/lista.html", casa_de(request, acoes=acoes, caminho=_caminho()[:1])
    )


@exige("restituicao.ver")
@require_GET
def litigio(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(
        Litigio.objects.select_related("imovel__logradouro", "um", "outro", "vencido"), pk=pk
    )
    return render(
        request,
        "arrecadacao/litigio.html",
        casa_de(
            request,
            li=qual,
            lancamentos=[
                (x, codigo().titulo(x.lancamento.tributo))
                for x in qual.lancamentos.select_related("lancamento", "litigante")
            ],
            atos=atos_de(qual),
        ),
    )


@exige("litigio.gerir")
def novo(request: HttpRequest) -> HttpResponse:
    form = FormDeLitigio(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            feito = verbos.abrir(usuario=quem(request), **form.cleaned_data)
            messages.success(request, "Litígio registrado: os dois litigantes estão lançados.")
            return redirect("arrecadacao:litigio", feito.pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Registrar litígio",
            subtitulo="Ambos os litigantes pagam no prazo; o vencido recebe o que houver pago",
            caminho=_caminho(),
            form=form,
            botao="Registrar o litígio",
            volta=reverse("arrecadacao:litigios"),
            recusa="" if regras().litigio else "O código em vigor não trata de litígios.",
        ),
    )


@exige("litigio.gerir")
def decidir(request: HttpRequest, pk: int) -> HttpResponse:
    qual = get_object_or_404(Litigio.objects.select_related("um", "outro"), pk=pk)
    partes = {p.pk: p for p in (qual.um, qual.outro)}
    form = FormDeDecisao([(pk, p.nome) for pk, p in partes.items()], request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            ordens = verbos.decidir(
                litigio=qual,
                vencido=partes[form.cleaned_data["vencido"]],
                decisao=form.cleaned_data["decisao"],
                usuario=quem(request),
            )
            messages.success(
                request, f"Decisão registrada, com {len(ordens)} restituição(ões) ao vencido."
            )
            return redirect("arrecadacao:litigio", pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Decisão final",
            subtitulo=str(qual),
            caminho=[*_caminho(), (str(qual), _link(qual))],
            form=form,
            botao="Registrar a decisão",
            volta=_link(qual),
        ),
    )


def _caminho() -> list[tuple[str, str]]:
    return [
        ("Restituições", reverse("arrecadacao:restituicoes")),
        ("Terrenos em litígio", reverse("arrecadacao:litigios")),
    ]


def _link(qual: Litigio) -> str:
    return reverse("arrecadacao:litigio", args=[qual.pk])
