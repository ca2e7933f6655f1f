"""Exemptions: asked for at the counter, decided by the prefeito."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from cadastro import isencoes
from cadastro.forms.registros import CassacaoForm, IsencaoForm
from cadastro.models import Imovel, Isencao
from cadastro.views.listas import ETIQUETAS_DE_ISENCAO
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio


@exige("isencao.propor")
def isencao_nova(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=pk)
    form = IsencaoForm(request.POST or None, imovel=imovel)
    if form.is_bound and form.is_valid():
        try:
            isencao = isencoes.requerer(imovel, usuario=request.user, **form.cleaned_data)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, "Pedido de isenção recebido. O prefeito decide.")
            return redirect("cadastro:isencao", isencao.pk)
    return render(request, "cadastro/isencao_form.html", {"form": form, "imovel": imovel})


@exige("cadastro.ver")
def isencao(request: HttpRequest, pk: int) -> HttpResponse:
    isencao = get_object_or_404(
        Isencao.objects.select_related(
            "imovel__logradouro", "edificacao", "pessoa", "requerida_por", "decidida_por"
        ),
        pk=pk,
    )
    fundamento = next(
        (f for f in isencoes.fundamentos(isencao.tributo) if f.codigo == isencao.fundamento), None
    )
    contexto = {
        "isencao": isencao,
        "tributo": codigo().tributos[isencao.tributo].nome,
        "fundamento": fundamento,
        "etiqueta_da_isencao": ETIQUETAS_DE_ISENCAO[isencao.situacao],
        "dispensa_ato": fundamento is not None and fundamento.autoridade != "prefeito",
        "cassacao": CassacaoForm(),
    }
    return render(request, "cadastro/isencao.html", contexto)


@exige("isencao.conceder")
@require_POST
def isencao_conceder(request: HttpRequest, pk: int) -> HttpResponse:
    motivo = request.POST.get("motivo", "")
    return _decidir(
        request,
        pk,
        lambda i: isencoes.conceder(i, usuario=request.user, motivo=motivo),
        "Isenção concedida.",
    )


@exige("isencao.propor")
@require_POST
def isencao_registrar(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an exemption of a public body, which needs no act of the prefeito (art. 44 § 2º)."""
    return _decidir(
        request,
        pk,
        lambda i: isencoes.conceder(i, usuario=request.user, motivo="Art. 44 § 2º"),
        "Isenção registrada.",
    )


@exige("isencao.conceder")
@require_POST
def isencao_indeferir(request: HttpRequest, pk: int) -> HttpResponse:
    motivo = request.POST.get("motivo", "")
    return _decidir(
        request,
        pk,
        lambda i: isencoes.indeferir(i, usuario=request.user, motivo=motivo),
        "Pedido indeferido.",
    )


@exige("isencao.conceder")
@require_POST
def isencao_cassar(request: HttpRequest, pk: int) -> HttpResponse:
    form = CassacaoForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Informe a data da cassação assim: 12/03/1964.")
        return redirect("cadastro:isencao", pk)
    em, motivo = form.cleaned_data["em"], request.POST.get("motivo", "")
    return _decidir(
        request,
        pk,
        lambda i: isencoes.cassar(i, em=em, usuario=request.user, motivo=motivo),
        "Isenção cassada.",
    )


def _decidir(
    request: HttpRequest, pk: int, verbo: Callable[[Isencao], Isencao], feito: str
) -> HttpResponse:
    isencao = get_object_or_404(Isencao, pk=pk)
    try:
        verbo(isencao)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, feito)
    return redirect("cadastro:isencao", pk)
