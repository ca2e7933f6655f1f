"""Certificates of quittance: list and issue."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from arrecadacao import quitar as verbos
from arrecadacao.fases import regras
from arrecadacao.forms_papeis import FormDeQuitacao
from arrecadacao.models import CertidaoDeQuitacao
from arrecadacao.views.comum import casa_de, quem
from cadastro.models import Pessoa
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista


@exige("quitacao.ver")
@require_GET
def quitacoes(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        CertidaoDeQuitacao.objects.select_related("pessoa", "imovel", "documento", "emitida_por"),
        titulo="Certidões negativas e de quitação",
        colunas=[
            Coluna("documento.numero", "Número", link=_papel),
            Coluna("documento.titulo", "Certidão"),
            Coluna("de_quem", "De quem", valor=lambda c: c.de_quem),
            Coluna("finalidade", "Para"),
            Coluna("emitida_em", "Emitida em", "data", ordem=True),
            Coluna("emitida_por.nome", "Por"),
        ],
        ordenacao=("-exercicio", "-numero"),
        busca=("pessoa__nome__unaccent__icontains", "imovel__inscricao__startswith"),
        rotulo_da_busca="Pessoa ou inscrição",
        vazio="Nenhuma certidão emitida.",
    )
    acoes = []
    if quem(request).pode("quitacao.emitir"):
        acoes.append(("Emitir certidão", reverse("arrecadacao:quitacao_nova"), "primary"))
    return lista.responder("arrecadacao/lista.html", casa_de(request, acoes=acoes))


@exige("quitacao.emitir")
def nova(request: HttpRequest) -> HttpResponse:
    pk = inteiro_digitado(request.GET.get("pessoa", ""))
    pessoa = Pessoa.objects.filter(pk=pk).first() if pk is not None else None
    form = FormDeQuitacao(request.POST or None, initial={"pessoa": pessoa})
    regra = regras().quitacao
    if request.method == "POST" and form.is_valid():
        d = form.cleaned_data
        so = regra.tributos if regra and d.get("so_o_territorial") else ()
        try:
            feita = verbos.certificar(
                pessoa=d["pessoa"],
                imovel=d["imovel"],
                tributos=so,
                finalidade=d["finalidade"],
                usuario=quem(request),
            )
            messages.success(request, f"Certidão nº {feita.documento.numero} emitida.")
            return redirect("documento", feita.documento_id)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    volta = reverse("arrecadacao:quitacoes")
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Emitir certidão negativa",
            subtitulo=f"Só a tem quem não está em débito (art. {regra.artigo})" if regra else "",
            caminho=[("Certidões negativas", volta)],
            form=form,
            botao="Emitir a certidão",
            volta=volta,
        ),
    )


def _papel(certidao: CertidaoDeQuitacao) -> str:
    return reverse("documento", args=[certidao.documento_id])
