"""The taxpayer disagrees, and follows what became of it."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.administracao.registro import resposta_pdf
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.portal import alcance
from processos import consultas, notificar, papeis, prazos, reclamar
from processos.forms import PedidoForm, lidos
from processos.models import Anexo, Processo
from processos.views.papeis import resposta_do_anexo, resposta_dos_autos


@exige("portal")
def pedidos(request: HttpRequest) -> HttpResponse:
    pessoa = alcance.pessoa_de(request)
    lei = codigo()
    linhas = [
        (processo, lei.titulo(processo.tributo), consultas.termo_de(processo))
        for processo in alcance.pedidos(pessoa).prefetch_related("prazos")
    ]
    return render(request, "portal/pedidos.html", {"linhas": linhas})


@exige("portal")
def novo(request: HttpRequest, lancamento: int) -> HttpResponse:
    """Disagree with a lançamento of mine."""
    pessoa = alcance.pessoa_de(request)
    alvo = get_object_or_404(
        alcance.lancamentos(pessoa).select_related("imovel__logradouro", "inscricao"), pk=lancamento
    )
    form = PedidoForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            processo = reclamar.protocolar(
                lancamento=alvo,
                requerente=pessoa,
                pedido=form.cleaned_data["pedido"],
                anexos=lidos(form.cleaned_data["anexos"]),
                usuario=cast(Usuario, request.user),
                via=Processo.Via.PORTAL,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Pedido recebido: processo {processo.rotulo}.")
            return redirect("portal:pedido", processo.pk)
    prazo = prazos.de_reclamacao(alvo)
    contexto = {
        "form": form,
        "lancamento": alvo,
        "tributo": codigo().titulo(alvo.tributo),
        "objeto": reclamar.descrever_objeto(alvo),
        "prazo": prazo,
        "intempestiva": prazo is not None and hoje() > prazo.fim,
    }
    return render(request, "portal/pedido_novo.html", contexto)


def _meu(request: HttpRequest, pk: int) -> Processo:
    pessoa = alcance.pessoa_de(request)
    meus = alcance.pedidos(pessoa).select_related("lancamento", "resultante", "documento")
    return get_object_or_404(meus.prefetch_related("prazos"), pk=pk)


@exige("portal")
def pedido(request: HttpRequest, pk: int) -> HttpResponse:
    """A request of mine: where it is, what was said, what comes next."""
    processo = _meu(request, pk)
    contexto = {
        "processo": processo,
        "tributo": codigo().titulo(processo.tributo),
        "termo": consultas.termo_de(processo),
        "andamentos": processo.andamentos.select_related("documento").prefetch_related("anexos"),
        "papeis": papeis.documentos_de(processo),
    }
    return render(request, "portal/pedido.html", contexto)


@exige("portal")
def papel(request: HttpRequest, pk: int, documento: int) -> HttpResponse:
    """A paper issued in a process of mine: receipt, decision, edital."""
    processo = _meu(request, pk)
    for achado in papeis.documentos_de(processo):
        if achado.pk == documento:
            return resposta_pdf(achado)
    raise Http404("documento de outro processo")


@exige("portal")
def autos(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole process as PDF: the party reads it all."""
    return resposta_dos_autos(_meu(request, pk))


@exige("portal")
def anexo(request: HttpRequest, pk: int, anexo: int) -> HttpResponse:
    processo = _meu(request, pk)
    return resposta_do_anexo(get_object_or_404(Anexo, pk=anexo, andamento__processo=processo))


@exige("portal")
@require_POST
def ciente(request: HttpRequest, pk: int) -> HttpResponse:
    """Declare oneself aware of the decision (art. 118 I)."""
    processo = _meu(request, pk)
    try:
        notificar.dar_ciencia_no_portal(processo=processo, usuario=cast(Usuario, request.user))
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Ciência registrada. Corre o prazo para recurso.")
    return redirect("portal:pedido", pk)
