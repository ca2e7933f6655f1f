"""Screens of the properties that a work benefits."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from cadastro.models import Imovel
from lancamentos.forms_obras import AlteracaoForm, BeneficiadoForm, DeducaoForm, JuncaoForm
from lancamentos.models import Beneficiado, Obra
from lancamentos.obras import imoveis as verbos
from lancamentos.obras.abrir import especie_da
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@exige("obra.editar")
def incluir(request: HttpRequest, pk: int) -> HttpResponse:
    obra = get_object_or_404(Obra, pk=pk)
    especie = especie_da(obra)
    form = BeneficiadoForm(especie.rural, especie.medidas, request.POST or None)
    if request.method == "POST" and form.is_valid():
        objeto = form.cleaned_data["objeto"]
        urbano = isinstance(objeto, Imovel)
        try:
            verbos.incluir(
                obra=obra,
                medidas=form.medidas,
                usuario=request.user,
                imovel=objeto if urbano else None,
                inscricao=None if urbano else objeto,
                imune=form.cleaned_data["imune"],
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Incluído {objeto}.")
            return redirect("lancamentos:obra-imovel-incluir", pk=pk)
    contexto = {
        "obra": obra,
        "form": form,
        "titulo": "Incluir imóvel beneficiado",
        "botao": "Incluir imóvel",
    }
    return render(request, "lancamentos/obras/formulario.html", contexto)


@exige("obra.ver")
def imovel(request: HttpRequest, pk: int) -> HttpResponse:
    b = _achar(pk)
    especie = especie_da(b.obra)
    contexto = {
        "obra": b.obra,
        "b": b,
        "donos": verbos.donos(b, hoje()),
        "contiguos": b.contiguos.select_related("imovel", "inscricao"),
        "alteracao": AlteracaoForm(especie.medidas, atuais=b.medidas, initial={"imune": b.imune}),
        "juncao": JuncaoForm(_candidatos(b)),
        "deducao": DeducaoForm(),
        "tem_area": any(m.da_area for m in especie.medidas),
        "quotas": b.quotas.select_related("distribuicao", "contribuinte", "lancamento"),
    }
    return render(request, "lancamentos/obras/imovel.html", contexto)


@exige("obra.editar")
@require_POST
def alterar(request: HttpRequest, pk: int) -> HttpResponse:
    b = _achar(pk)
    form = AlteracaoForm(especie_da(b.obra).medidas, request.POST)
    return _agir(
        request,
        b,
        form,
        "Medidas alteradas.",
        lambda dados: verbos.alterar(
            beneficiado=b,
            medidas=form.medidas,
            imune=dados["imune"],
            motivo=dados["motivo"],
            usuario=request.user,
        ),
    )


@exige("obra.editar")
@require_POST
def juntar(request: HttpRequest, pk: int) -> HttpResponse:
    b = _achar(pk)
    return _agir(
        request,
        b,
        JuncaoForm(_candidatos(b), request.POST),
        "As áreas contam como uma só propriedade.",
        lambda dados: verbos.juntar(primeiro=b, contiguo=dados["contiguo"], usuario=request.user),
    )


@exige("obra.editar")
@require_POST
def separar(request: HttpRequest, pk: int) -> HttpResponse:
    b = _achar(pk)
    motivo = request.POST.get("motivo", "")
    return _dizer(
        request,
        b,
        "A área conta por si.",
        lambda: verbos.separar(contiguo=b, motivo=motivo, usuario=request.user),
    )


@exige("obra.editar")
@require_POST
def deduzir(request: HttpRequest, pk: int) -> HttpResponse:
    b = _achar(pk)
    return _agir(
        request,
        b,
        DeducaoForm(request.POST),
        "Área de uso comum deduzida.",
        lambda dados: verbos.deduzir(
            beneficiado=b, area=dados["area"], titulo=dados["titulo"], usuario=request.user
        ),
    )


@exige("obra.editar")
@require_POST
def retirar(request: HttpRequest, pk: int) -> HttpResponse:
    b = _achar(pk)
    motivo = request.POST.get("motivo", "")
    return _dizer(
        request,
        b,
        "Imóvel retirado da obra.",
        lambda: verbos.retirar(beneficiado=b, motivo=motivo, usuario=request.user),
    )


def _achar(pk: int) -> Beneficiado:
    return get_object_or_404(
        Beneficiado.objects.select_related(
            "obra", "imovel__logradouro", "inscricao__titular", "junto_de"
        ),
        pk=pk,
    )


def _candidatos(b: Beneficiado) -> Any:
    return (
        b.obra.beneficiados.filter(retirado_em__isnull=True, junto_de__isnull=True)
        .exclude(pk=b.pk)
        .select_related("imovel", "inscricao")
    )


def _agir(request: HttpRequest, b: Beneficiado, form: Any, feito: str, verbo: Any) -> HttpResponse:
    if not form.is_valid():
        erros = [str(e) for lista in form.errors.values() for e in lista]
        messages.error(request, " ".join(erros))
        return redirect("lancamentos:obra-imovel", pk=b.pk)
    return _dizer(request, b, feito, lambda: verbo(form.cleaned_data))


def _dizer(request: HttpRequest, b: Beneficiado, feito: str, verbo: Any) -> HttpResponse:
    try:
        verbo()
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, feito)
    return redirect("lancamentos:obra-imovel", pk=b.pk)
