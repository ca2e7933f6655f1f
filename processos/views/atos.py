"""The acts upon a process: information, diligência, decision, ciência."""

from collections.abc import Mapping
from typing import Any, cast

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formulario_de_fatos import FatosForm
from processos import consultas, decidir, efeitos, informar, notificar
from processos.forms import CienciaForm, DecisaoForm, DiligenciaForm, InformacaoForm
from processos.models import Processo


def _processo(pk: int) -> Processo:
    return get_object_or_404(
        consultas.processos().prefetch_related("prazos"),
        pk=pk,
    )


def _cabecalho(processo: Processo) -> dict[str, Any]:
    """What every form of an act shows of its process."""
    return {
        "processo": processo,
        "tributo": codigo().titulo(processo.tributo),
        "termo": consultas.termo_de(processo),
        "anexos": [
            anexo
            for andamento in processo.andamentos.prefetch_related("anexos")
            for anexo in andamento.anexos.all()
        ],
        "informacao": processo.informacoes.select_related("por").last(),
    }


def _form_de_fatos(
    request: HttpRequest, processo: Processo, fatos: Mapping[str, Any] | None
) -> FatosForm | None:
    """The facts to correct; none where there is neither lançamento nor registered property."""
    lancamento = processo.lancamento
    if lancamento is None:
        return None
    return FatosForm(
        lei_em(lancamento.lei_em),
        lancamento.tributo,
        lancamento.fatos if fatos is None else fatos,
        request.POST or None,
    )


def _previsao(processo: Processo, form: FatosForm | None, erros: Form) -> efeitos.Previsao | None:
    """The account of the facts typed. What else is missing in the form is not asked yet."""
    erros.is_valid()
    erros.errors.clear()
    if processo.lancamento is None or form is None or not form.is_valid():
        return None
    try:
        return efeitos.prever(processo.lancamento, form.fatos)
    except ErroDeNegocio as erro:
        erros.add_error(None, str(erro))
        return None


@exige("reclamacao.informar")
def informacao(request: HttpRequest, pk: int) -> HttpResponse:
    processo = _processo(pk)
    form = InformacaoForm(processo, request.POST or None)
    fatos = _form_de_fatos(request, processo, None)
    previsao = None
    if request.method == "POST":
        if "ver" in request.POST:
            previsao = _previsao(processo, fatos, form)
        elif form.is_valid() and (fatos is None or fatos.is_valid()):
            try:
                informar.informar(
                    processo=processo,
                    texto=form.cleaned_data["texto"],
                    proposta=form.cleaned_data["proposta"],
                    fatos=fatos.fatos if fatos is not None and fatos.mudou else None,
                    usuario=cast(Usuario, request.user),
                )
            except ErroDeNegocio as erro:
                form.add_error(None, str(erro))
            else:
                messages.success(request, "Informação juntada. O processo está concluso.")
                return redirect("processos:processo", pk)
    contexto = _cabecalho(processo) | {"form": form, "fatos": fatos, "previsao": previsao}
    return render(request, "processos/informar.html", contexto)


@exige("reclamacao.decidir")
def diligencia(request: HttpRequest, pk: int) -> HttpResponse:
    processo = _processo(pk)
    form = DiligenciaForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            decidir.determinar_diligencia(
                processo=processo,
                despacho=form.cleaned_data["despacho"],
                usuario=cast(Usuario, request.user),
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, "Diligência determinada. O processo voltou ao lançador.")
            return redirect("processos:processo", pk)
    return render(request, "processos/diligencia.html", _cabecalho(processo) | {"form": form})


@exige("reclamacao.decidir")
def decisao(request: HttpRequest, pk: int) -> HttpResponse:
    processo = _processo(pk)
    ultima = processo.informacoes.last()
    form = DecisaoForm(processo, request.POST or None)
    fatos = _form_de_fatos(request, processo, ultima.fatos if ultima else None)
    previsao = None
    if request.method == "POST" and "ver" in request.POST:
        previsao = _previsao(processo, fatos, form)
    elif request.method == "POST" and form.is_valid() and (fatos is None or fatos.is_valid()):
        efeito = form.cleaned_data["efeito"]
        try:
            decidir.decidir(
                processo=processo,
                decisao=form.cleaned_data["decisao"],
                artigo=form.cleaned_data["artigo"],
                fundamentos=form.cleaned_data["fundamentos"],
                fatos=fatos.fatos if fatos and efeito == DecisaoForm.Efeito.CORRIGIR else None,
                cancelar=efeito == DecisaoForm.Efeito.CANCELAR,
                lancar=efeito == DecisaoForm.Efeito.LANCAR,
                usuario=cast(Usuario, request.user),
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Processo {processo.rotulo} decidido. Falta dar ciência.")
            return redirect("processos:processo", pk)
    elif processo.lancamento is not None and ultima is not None and ultima.fatos is not None:
        previsao = efeitos.prever(processo.lancamento, ultima.fatos)
    contexto = _cabecalho(processo) | {"form": form, "fatos": fatos, "previsao": previsao}
    return render(request, "processos/decidir.html", contexto)


@exige("reclamacao.notificar")
def ciencia(request: HttpRequest, pk: int) -> HttpResponse:
    processo = _processo(pk)
    form = CienciaForm(request.POST or None, carta=notificar.carta_sem_retorno(processo))
    if request.method == "POST" and form.is_valid():
        try:
            notificacao = _notificar(processo, form, cast(Usuario, request.user))
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(
                request,
                f"{notificacao.get_modo_display()}: {notificacao.get_resultado_display().lower()}.",
            )
            return redirect("processos:processo", pk)
    contexto = _cabecalho(processo) | {
        "form": form,
        "notificacoes": processo.notificacoes.all(),
    }
    return render(request, "processos/ciencia.html", contexto)


def _notificar(processo: Processo, form: CienciaForm, usuario: Usuario) -> Any:
    dados = form.cleaned_data
    comum: dict[str, Any] = {"processo": processo, "em": dados["em"], "usuario": usuario}
    match dados["modo"]:
        case CienciaForm.EM_MAOS:
            return notificar.dar_ciencia(recebedor=dados["recebedor"], **comum)
        case CienciaForm.EXPEDIR:
            return notificar.expedir(**comum)
        case CienciaForm.AR:
            return notificar.receber_ar(
                recebido_em=dados["recebido_em"], recebedor=dados["recebedor"], **comum
            )
        case CienciaForm.DEVOLVIDA:
            return notificar.receber_ar(devolvida=True, **comum)
    return notificar.publicar_edital(motivo=dados["motivo"], **comum)
