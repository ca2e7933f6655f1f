"""Fichas: filled in, received, checked."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from cadastro import declaracao, fichas, imoveis, titularidades
from cadastro.declaracao import Declaracao
from cadastro.forms.conferencia import BaixaForm, InscricaoForm
from cadastro.forms.fichas import FichaCompleta
from cadastro.models import FichaDeInscricao, Imovel
from cadastro.views.listas import ETIQUETAS_DE_FICHA
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

Especie = FichaDeInscricao.Especie


@exige("cadastro.editar")
def ficha_nova(request: HttpRequest) -> HttpResponse:
    """Ficha de inscrição of a property that is not in the cadastro."""
    return _preencher(request, Especie.INSCRICAO, None)


@exige("cadastro.editar")
def ficha_alteracao(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=pk)
    return _preencher(request, Especie.ALTERACAO, imovel)


@exige("cadastro.editar")
def ficha_baixa(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=pk)
    form = BaixaForm(request.POST or None, initial={"declarante": _dono(imovel)})
    if form.is_bound and form.is_valid():
        dados = form.cleaned_data
        try:
            ficha = fichas.receber(
                especie=Especie.BAIXA,
                declarante=dados["declarante"],
                declarado=Declaracao(),
                fato_em=dados["fato_em"],
                imovel=imovel,
                observacao=dados["observacao"],
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            return _recebida(request, ficha)
    return render(request, "cadastro/ficha_baixa.html", {"form": form, "imovel": imovel})


@exige("cadastro.ver")
def ficha(request: HttpRequest, pk: int) -> HttpResponse:
    """What was declared beside what is in the cadastro, and the acts that may follow."""
    ficha = get_object_or_404(
        FichaDeInscricao.objects.select_related(
            "imovel__logradouro", "declarante", "recebida_por", "conferida_por"
        ),
        pk=pk,
    )
    return _pagina(request, ficha, InscricaoForm(initial=_sugestao(ficha)))


@exige("cadastro.conferir")
@require_POST
def ficha_deferir(request: HttpRequest, pk: int) -> HttpResponse:
    ficha = get_object_or_404(FichaDeInscricao, pk=pk)
    inscricao = ""
    form = InscricaoForm(request.POST)
    if ficha.especie == Especie.INSCRICAO:
        if not form.is_valid():
            return _pagina(request, ficha, form)
        inscricao = form.cleaned_data["inscricao"]
    try:
        imovel = fichas.deferir(
            ficha,
            usuario=request.user,
            inscricao=inscricao,
            motivo=request.POST.get("motivo", ""),
        )
    except ErroDeNegocio as erro:
        if ficha.especie == Especie.INSCRICAO:
            form.add_error(None, str(erro))
            return _pagina(request, ficha, form)
        messages.error(request, str(erro))
        return redirect("cadastro:ficha", pk)
    messages.success(request, f"{ficha} deferida: imóvel {imovel.inscricao}.")
    return redirect("cadastro:imovel", imovel.pk)


@exige("cadastro.conferir")
@require_POST
def ficha_devolver(request: HttpRequest, pk: int) -> HttpResponse:
    ficha = get_object_or_404(FichaDeInscricao, pk=pk)
    try:
        fichas.devolver(ficha, usuario=request.user, motivo=request.POST.get("motivo", ""))
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"{ficha} devolvida ao declarante.")
    return redirect("cadastro:ficha", pk)


def _preencher(request: HttpRequest, especie: str, imovel: Imovel | None) -> HttpResponse:
    atual = declaracao.do_imovel(imovel) if imovel else None
    completa = FichaCompleta(
        atual=atual,
        dados=request.POST if request.method == "POST" else None,
        declarante=_dono(imovel) if imovel else None,
    )
    if request.method == "POST":
        if request.POST.get("mais"):
            completa.calar()
        elif completa.is_valid():
            ficha = _receber(request, especie, imovel, completa)
            if ficha is not None:
                return _recebida(request, ficha)
    return render(request, "cadastro/ficha_form.html", {"ficha": completa, "imovel": imovel})


def _receber(
    request: HttpRequest, especie: str, imovel: Imovel | None, completa: FichaCompleta
) -> FichaDeInscricao | None:
    declarado = completa.declaracao()
    if imovel is not None and declarado.vazia:
        completa.dados.add_error(None, "Nada foi alterado: a ficha não tem o que declarar.")
        return None
    dados = completa.dados.cleaned_data
    try:
        return fichas.receber(
            especie=especie,
            declarante=dados["declarante"],
            declarado=declarado,
            fato_em=dados["fato_em"],
            imovel=imovel,
            de_oficio=dados["de_oficio"],
            observacao=dados["observacao"],
            usuario=request.user,
        )
    except ErroDeNegocio as erro:
        completa.dados.add_error(None, str(erro))
        return None


def _recebida(request: HttpRequest, ficha: FichaDeInscricao) -> HttpResponse:
    messages.success(request, f"{ficha} recebida. Outra pessoa deve conferi-la.")
    if ficha.fora_do_prazo:
        messages.warning(
            request, f"O prazo terminou em {ficha.prazo_ate:%d/%m/%Y}: ficha fora do prazo."
        )
    return redirect("cadastro:ficha", ficha.pk)


def _pagina(request: HttpRequest, ficha: FichaDeInscricao, form: InscricaoForm) -> HttpResponse:
    usuario: Any = request.user
    declarado = declaracao.ler(ficha.dados)
    aberta = ficha.situacao == FichaDeInscricao.Situacao.RECEBIDA
    # Once accepted, the cadastro is what was declared: only the declaration is shown.
    comparar = ficha.imovel is not None and aberta
    atual = declaracao.do_imovel(ficha.imovel) if comparar and ficha.imovel else Declaracao()
    contexto = {
        "ficha": ficha,
        "secoes": declaracao.comparar(declarado, atual),
        "comparar": comparar,
        "observacao": ficha.dados.get("observacao", ""),
        "form": form,
        "etiqueta_da_ficha": ETIQUETAS_DE_FICHA[ficha.situacao],
        "pode_conferir": aberta
        and usuario.pode("cadastro.conferir")
        and usuario.pk != ficha.recebida_por_id,
        "recebeu": aberta and usuario.pk == ficha.recebida_por_id,
        "atos": list(atos_de(ficha)),
    }
    return render(request, "cadastro/ficha.html", contexto)


def _sugestao(ficha: FichaDeInscricao) -> dict[str, int]:
    """The next lot of the block where the street's last property stands."""
    if ficha.especie != Especie.INSCRICAO or ficha.situacao != "recebida":
        return {}
    vizinho = (
        Imovel.objects.filter(
            logradouro_id=ficha.dados["imovel"]["logradouro"],
            inscricao__regex=r"^\d{2}\.\d{2}\.\d{3}\.\d{4}$",
        )
        .order_by("-inscricao")
        .values_list("inscricao", flat=True)
        .first()
    )
    if vizinho is None:
        return {}
    distrito, setor, quadra = (int(p) for p in vizinho.split(".")[:3])
    return {
        "distrito": distrito,
        "setor": setor,
        "quadra": quadra,
        "lote": imoveis.proximo_lote(distrito, setor, quadra),
    }


def _dono(imovel: Imovel) -> Any:
    principal = titularidades.em(imovel, hoje()).first()
    return principal.pessoa if principal else None
