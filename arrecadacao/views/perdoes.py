"""Pardons of inscribed debt: list, and the law that gives one."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from arrecadacao import perdoar as verbos
from arrecadacao.fases import regras
from arrecadacao.forms_papeis import FormDePerdao
from arrecadacao.models import Inscricao, Perdao
from arrecadacao.views.comum import casa_de, quem
from cadastro.models import Pessoa
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista


@exige("divida.ver")
@require_GET
def perdoes(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Perdao.objects.select_related("por").annotate(quantas=Count("dividas")),
        titulo="Perdões da dívida ativa",
        colunas=[
            Coluna("numero", "Número", "numero", ordem=True),
            Coluna("em", "Em", "data", ordem=True),
            Coluna("lei", "Lei"),
            Coluna("motivo", "Por", valor=_motivo),
            Coluna("votos", "Votos", valor=lambda p: f"{p.favoraveis} de {p.membros}"),
            Coluna("processo", "Processo"),
            Coluna("quantas", "Dívidas", "numero"),
            Coluna("total", "Total perdoado", "dinheiro", soma=True, ordem=True),
        ],
        ordenacao=("-exercicio", "-numero"),
        vazio="Nenhum perdão: registra-se da página do devedor.",
    )
    return lista.responder(
        "arrecadacao/lista.html",
        casa_de(request, caminho=[("Dívida ativa", reverse("arrecadacao:divida"))]),
    )


@exige("divida.perdoar")
def novo(request: HttpRequest, pessoa: int) -> HttpResponse:
    devedor = get_object_or_404(Pessoa, pk=pessoa)
    vivas = devedor.inscricoes.filter(situacao=Inscricao.Situacao.INSCRITA)
    form = FormDePerdao(
        [
            (
                i.pk,
                f"{codigo().titulo(i.tributo)} {i.exercicio}, inscrição {i.numero}, "
                f"{moeda().formatar(i.principal)}",
            )
            for i in vivas
        ],
        request.POST or None,
    )
    if request.method == "POST" and form.is_valid():
        d = dict(form.cleaned_data)
        try:
            feito = verbos.perdoar(
                inscricoes=list(vivas.filter(pk__in=d.pop("inscricao"))),
                usuario=quem(request),
                **d,
            )
            messages.success(request, f"Perdão nº {feito.numero}: {moeda().formatar(feito.total)}.")
            return redirect("arrecadacao:devedor", pessoa)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    regra = regras().perdao
    volta = reverse("arrecadacao:devedor", args=[pessoa])
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Perdoar dívida inscrita",
            subtitulo=f"Por lei de dois terços dos membros da Câmara (art. {regra.artigo})"
            if regra
            else "",
            caminho=[("Dívida ativa", reverse("arrecadacao:divida")), (devedor.nome, volta)],
            form=form,
            botao="Registrar o perdão",
            volta=volta,
            recusa="" if regra else "O código em vigor não prevê o perdão da dívida inscrita.",
        ),
    )


def _motivo(perdao: Perdao) -> str:
    regra = regras().perdao
    return regra.motivos.get(perdao.motivo, perdao.motivo) if regra else perdao.motivo
