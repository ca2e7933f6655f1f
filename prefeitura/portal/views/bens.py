"""What is the taxpayer's: first page, properties, lançamentos, avisos, own data."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from arrecadacao.debitos import debitos_de
from cadastro.models import Pessoa
from lancamentos.memoria import reconstruir
from lancamentos.models import Entrega, Lancamento
from lancamentos.notificar import registrar_entrega
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.administracao.registro import resposta_pdf
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.portal import alcance, cartas
from processos import prazos
from processos.models import Processo

MAXIMO_DE_AVISOS_NA_ENTRADA = 3


@exige("portal")
def inicio(request: HttpRequest) -> HttpResponse:
    """Three cards: what is due next, my properties, my requests."""
    pessoa = alcance.pessoa_de(request)
    debitos = debitos_de(pessoa=pessoa)
    a_vencer = sorted(
        (d for d in debitos.todos if not d.devido.dias_de_atraso),
        key=lambda d: d.parcela.vencimento,
    )
    proximo = a_vencer[0].parcela.vencimento if a_vencer else None
    contexto = {
        "pessoa": pessoa,
        "debitos": debitos,
        "proximo": proximo,
        "valor_do_proximo": sum(
            d.devido.total for d in a_vencer if d.parcela.vencimento == proximo
        ),
        "imoveis": alcance.imoveis(pessoa).count(),
        "pedidos": alcance.pedidos(pessoa).filter(situacao__in=Processo.ABERTOS).count(),
        "sem_ciencia": list(alcance.pedidos(pessoa).filter(situacao=Processo.Situacao.DECIDIDO)),
        "avisos": alcance.avisos(pessoa)[:MAXIMO_DE_AVISOS_NA_ENTRADA],
    }
    return render(request, "portal/inicio.html", contexto)


@exige("portal")
def imoveis(request: HttpRequest) -> HttpResponse:
    pessoa = alcance.pessoa_de(request)
    linhas = (
        alcance.titularidades(pessoa)
        .select_related("imovel__logradouro")
        .order_by("imovel__inscricao")
    )
    return render(request, "portal/imoveis.html", {"titularidades": linhas})


@exige("portal")
def imovel(request: HttpRequest, pk: int) -> HttpResponse:
    """A property of mine: what it is, what was launched upon it. Other holders are not named."""
    pessoa = alcance.pessoa_de(request)
    imovel = get_object_or_404(
        alcance.imoveis(pessoa).select_related("logradouro").prefetch_related("edificacoes"), pk=pk
    )
    titularidade = alcance.titularidades(pessoa).filter(imovel=imovel).first()
    lancamentos = (
        alcance.lancamentos(pessoa)
        .filter(imovel=imovel, situacao=Lancamento.Situacao.VIGENTE)
        .prefetch_related("parcelas")
    )
    contexto = {
        "imovel": imovel,
        "titularidade": titularidade,
        "tem_outros": imovel.titularidades.exclude(ate__lte=hoje()).exclude(pessoa=pessoa).exists(),
        "lancamentos": [(lanc, codigo().titulo(lanc.tributo)) for lanc in lancamentos],
    }
    return render(request, "portal/imovel.html", contexto)


@exige("portal")
def lancamento(request: HttpRequest, pk: int) -> HttpResponse:
    """A lançamento as a letter: how much, until when, why, how to pay, how to disagree."""
    pessoa = alcance.pessoa_de(request)
    lancamento = get_object_or_404(
        alcance.lancamentos(pessoa)
        .select_related("imovel__logradouro", "inscricao")
        .prefetch_related("parcelas"),
        pk=pk,
    )
    contexto = _sobre(lancamento, pessoa) | {"pessoa": pessoa}
    return render(request, "portal/lancamento.html", contexto)


def _sobre(lancamento: Lancamento, pessoa: Pessoa) -> dict[str, Any]:
    prazo = prazos.de_reclamacao(lancamento)
    vigente = lancamento.situacao == Lancamento.Situacao.VIGENTE
    reclamacao = Processo.objects.filter(lancamento=lancamento, especie="reclamacao").first()
    return {
        "lancamento": lancamento,
        "tributo": codigo().titulo(lancamento.tributo),
        "meu_nome": lancamento.contribuinte_id == pessoa.pk,
        "conta": reconstruir(lancamento),
        "parcelas": list(lancamento.parcelas.all()),
        "prazo": prazo,
        "no_prazo": prazo is None or hoje() <= prazo.fim,
        # Another holder's complaint is told without saying whose.
        "reclamado": reclamacao,
        "minha_reclamacao": reclamacao
        if reclamacao is not None and reclamacao.requerente_id == pessoa.pk
        else None,
        "pode_reclamar": vigente and reclamacao is None,
        "vigente": vigente,
    }


@exige("portal")
def avisos(request: HttpRequest) -> HttpResponse:
    pessoa = alcance.pessoa_de(request)
    return render(request, "portal/avisos.html", {"avisos": alcance.avisos(pessoa)})


@exige("portal")
def aviso(request: HttpRequest, pk: int) -> HttpResponse:
    """The aviso as a letter, from the lançamentos that it tells of as they are today."""
    pessoa = alcance.pessoa_de(request)
    aviso = get_object_or_404(alcance.avisos(pessoa), pk=pk)
    contexto = {"pessoa": pessoa, "aviso": aviso, "carta": cartas.carta_do_aviso(aviso)}
    return render(request, "portal/aviso.html", contexto)


@exige("portal")
def aviso_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = alcance.pessoa_de(request)
    aviso = get_object_or_404(alcance.avisos(pessoa).select_related("documento"), pk=pk)
    return resposta_pdf(aviso.documento)


@exige("portal")
@require_POST
def aviso_ciente(request: HttpRequest, pk: int) -> HttpResponse:
    """Declare the aviso received: a delivery by the portal, from which the 15 days run."""
    aviso = get_object_or_404(alcance.avisos(alcance.pessoa_de(request)), pk=pk)
    try:
        registrar_entrega(
            aviso=aviso,
            modo=Entrega.Modo.PORTAL,
            resultado=Entrega.Resultado.RECEBIDO,
            em=hoje(),
            usuario=cast(Usuario, request.user),
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Recebimento registrado. Corre o prazo para reclamar.")
    return redirect("portal:aviso", pk)


@exige("portal")
def dados(request: HttpRequest) -> HttpResponse:
    pessoa = alcance.pessoa_de(request)
    usuario = cast(Usuario, request.user)
    return render(request, "portal/dados.html", {"pessoa": pessoa, "usuario": usuario})
