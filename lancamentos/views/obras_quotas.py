"""Screens of the quotas: preview, edital, complaints, launch, splitting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from lancamentos import descrever
from lancamentos.forms_obras import DesdobramentoForm, EditalForm
from lancamentos.models import Beneficiado, Distribuicao, Lancamento, Obra, QuotaDeObra
from lancamentos.obras import contestar as contestacoes
from lancamentos.obras import desdobrar as desdobramento
from lancamentos.obras import distribuir as verbos
from lancamentos.obras import imoveis
from lancamentos.obras import lancar as postagem
from lancamentos.obras.abrir import especie_da
from lancamentos.views.obras import ETIQUETAS_DO_EDITAL
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import lotes
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Lote
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import Passo

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http.response import HttpResponseBase


@exige("obra.publicar")
def publicar(request: HttpRequest, pk: int, rateio: str) -> HttpResponse:
    """The preview of the quotas, and their publication."""
    obra = get_object_or_404(Obra, pk=pk)
    try:
        como = especie_da(obra).rateio(rateio)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("lancamentos:obra", pk=pk)
    provisoria = como.provisorio and "provisoria" in (request.POST or request.GET)
    form = EditalForm(
        como.da_obra,
        request.POST or None,
        com_vencimento=como.primeiro_vencimento and not provisoria,
    )
    contexto: dict[str, Any] = {
        "obra": obra,
        "rateio": como,
        "form": form,
        "provisoria": provisoria,
    }
    if request.method == "POST" and form.is_valid():
        pedido: dict[str, Any] = {
            "obra": obra,
            "rateio": rateio,
            "exercicio": form.cleaned_data["exercicio"],
            "parametros": form.medidas,
            "provisoria": provisoria,
        }
        try:
            contexto["previa"] = verbos.prever(**pedido)
            if "publicar" in request.POST:
                nova = verbos.publicar(
                    usuario=request.user,
                    primeiro_vencimento=form.cleaned_data.get("primeiro_vencimento"),
                    **pedido,
                )
                messages.success(
                    request, f"{nova} publicado: contestação até {nova.contestar_ate:%d/%m/%Y}."
                )
                return redirect("lancamentos:obra-edital", pk=nova.pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(request, "lancamentos/obras/publicar.html", contexto)


@exige("obra.ver")
def edital(request: HttpRequest, pk: int) -> HttpResponseBase:
    achado = _achar(pk)
    lista = Lista(
        request,
        QuotaDeObra.objects.filter(distribuicao=achado).select_related(
            "contribuinte", "beneficiado__imovel", "beneficiado__inscricao", "lancamento"
        ),
        titulo=str(achado),
        colunas=[
            Coluna("contribuinte.nome", "Proprietário", link=_quota, ordem=True),
            Coluna("beneficiado", "Imóvel", valor=lambda q: str(q.beneficiado)),
            Coluna("condomino", "Condômino"),
            Coluna("valor", "Quota", "dinheiro", ordem=True, soma=True),
            Coluna("situacao", "Situação", valor=_situacao),
        ],
        ordenacao=("contribuinte__nome", "pk"),
        busca=("contribuinte__nome__unaccent__icontains",),
        vazio="O edital não tem quotas.",
    )
    contexto = {
        "edital": achado,
        "obra": achado.obra,
        "rateio": especie_da(achado.obra).rateio(achado.rateio),
        "etiqueta": ETIQUETAS_DO_EDITAL[achado.situacao],
        "em_prazo": achado.situacao == "publicada" and hoje() <= achado.contestar_ate,
        "por_decidir": achado.quotas.filter(contestada_em__isnull=False, decisao="").count(),
        **_andamento(achado),
    }
    return lista.responder("lancamentos/obras/edital.html", contexto)


@exige("obra.ver")
def progresso(request: HttpRequest, pk: int) -> HttpResponse:
    """The bar alone; the whole page once the work is over."""
    achado = _achar(pk)
    contexto = {"edital": achado, **_andamento(achado)}
    resposta = render(request, "lancamentos/obras/progresso.html", contexto)
    if contexto["terminado"]:
        resposta["HX-Refresh"] = "true"
    return resposta


@exige("obra.ver")
def quota(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(
        QuotaDeObra.objects.select_related(
            "distribuicao__obra",
            "contribuinte",
            "beneficiado__imovel",
            "beneficiado__inscricao",
            "lancamento",
        ),
        pk=pk,
    )
    contexto = {
        "quota": achada,
        "edital": achada.distribuicao,
        "obra": achada.distribuicao.obra,
        "pode_contestar": achada.distribuicao.situacao == "publicada"
        and hoje() <= achada.distribuicao.contestar_ate
        and achada.contestada_em is None,
        "por_decidir": achada.contestada_em is not None and not achada.decisao,
        "passos": descrever.passos((Passo(**p) for p in achada.passos), lei_em(hoje())),
    }
    return render(request, "lancamentos/obras/quota.html", contexto)


@exige("obra.contestar")
@require_POST
def contestar(request: HttpRequest, pk: int) -> HttpResponse:
    texto = request.POST.get("motivo", "")
    return _da_quota(
        request,
        pk,
        "Contestação recebida.",
        lambda q: contestacoes.contestar(quota=q, texto=texto, usuario=request.user),
    )


@exige("obra.decidir")
@require_POST
def decidir(request: HttpRequest, pk: int) -> HttpResponse:
    decisao = request.POST.get("decisao", "")
    if decisao not in QuotaDeObra.Decisao.values:
        messages.error(request, "Diga se a contestação procede ou não.")
        return redirect("lancamentos:obra-quota", pk=pk)
    motivo = request.POST.get("motivo", "")
    return _da_quota(
        request,
        pk,
        "Contestação decidida.",
        lambda q: contestacoes.decidir(
            quota=q, decisao=decisao, motivo=motivo, usuario=request.user
        ),
    )


@exige("obra.publicar")
@require_POST
def encerrar(request: HttpRequest, pk: int) -> HttpResponse:
    return _do_edital(
        request,
        pk,
        "Processo encerrado: as quotas podem ser lançadas.",
        lambda d: contestacoes.encerrar(distribuicao=d, usuario=request.user),
    )


@exige("obra.publicar")
@require_POST
def anular(request: HttpRequest, pk: int) -> HttpResponse:
    motivo = request.POST.get("motivo", "")
    return _do_edital(
        request,
        pk,
        "Edital anulado.",
        lambda d: contestacoes.anular(distribuicao=d, motivo=motivo, usuario=request.user),
    )


@exige("obra.lancar")
@require_POST
def lancar(request: HttpRequest, pk: int) -> HttpResponse:
    return _do_edital(
        request,
        pk,
        "O lançamento das quotas começou.",
        lambda d: postagem.lancar(distribuicao=d, usuario=request.user),
    )


@exige("lancamento.lancar")
def desdobrar(request: HttpRequest, pk: int) -> HttpResponse:
    """Split the lançamento of a quota among the properties that the first became."""
    lancamento = get_object_or_404(Lancamento.objects.select_related("contribuinte"), pk=pk)
    form = DesdobramentoForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        dados = form.cleaned_data
        try:
            quinhoes = [
                desdobramento.Quinhao(
                    imovel, imoveis.donos(Beneficiado(imovel=imovel), hoje())[0].pessoa, medida
                )
                for imovel, medida in dados["imoveis"]
            ]
            novos = desdobramento.desdobrar(
                lancamento=lancamento,
                quinhoes=quinhoes,
                usuario=request.user,
                processo=dados["processo"],
                motivo=dados["motivo"],
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Desdobrado em {len(novos)} lançamentos.")
            return redirect("lancamentos:lancamento", pk=pk)
    contexto = {"lancamento": lancamento, "form": form}
    return render(request, "lancamentos/obras/desdobrar.html", contexto)


def _achar(pk: int) -> Distribuicao:
    return get_object_or_404(
        Distribuicao.objects.select_related("obra", "documento", "lote"), pk=pk
    )


def _andamento(edital: Distribuicao) -> dict[str, Any]:
    lote = edital.lote
    if lote is None:
        return {"andamento": None, "terminado": True, "de_lado": []}
    return {
        "andamento": lotes.progresso(lote),
        "terminado": lote.situacao != Lote.Situacao.ABERTO,
        "de_lado": list(lote.pendencias.all()[:50]),
    }


def _quota(q: QuotaDeObra) -> str:
    return reverse("lancamentos:obra-quota", args=[q.pk])


def _situacao(q: QuotaDeObra) -> str:
    if q.por_conta_da_prefeitura:
        return "por conta da prefeitura"
    if q.lancamento is not None:
        return "lançada"
    if q.decisao:
        return f"contestação {q.get_decisao_display().lower()}"
    return "contestada" if q.contestada_em else "não se exige" if not q.valor else "publicada"


def _da_quota(
    request: HttpRequest, pk: int, feito: str, verbo: Callable[[QuotaDeObra], Any]
) -> HttpResponse:
    quota = get_object_or_404(QuotaDeObra, pk=pk)
    _fazer(request, feito, lambda: verbo(quota))
    return redirect("lancamentos:obra-quota", pk=pk)


def _do_edital(
    request: HttpRequest, pk: int, feito: str, verbo: Callable[[Distribuicao], Any]
) -> HttpResponse:
    edital = _achar(pk)
    _fazer(request, feito, lambda: verbo(edital))
    return redirect("lancamentos:obra-edital", pk=pk)


def _fazer(request: HttpRequest, feito: str, verbo: Callable[[], Any]) -> None:
    try:
        verbo()
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, feito)
