"""Receives complaints at the counter."""

from typing import cast

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from cadastro.models import Imovel, Pessoa
from lancamentos.alcance import segue_o_imovel
from lancamentos.models import Lancamento
from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from processos import prazos, reclamar
from processos.forms import OmissaoForm, ProtocoloForm, lidos

# A counter looks one taxpayer up, not a street.
MAXIMO_DE_ACHADOS = 40


@exige("reclamacao.protocolar")
def novo(request: HttpRequest) -> HttpResponse:
    """Find the lançamento that is complained of."""
    q = request.GET.get("q", "").strip()
    achados = list(_procurar(q)[: MAXIMO_DE_ACHADOS + 1]) if q else []
    lei = codigo()
    for lancamento in achados:
        lancamento.nome_do_tributo = lei.titulo(lancamento.tributo)  # type: ignore[attr-defined]
    contexto = {
        "q": q,
        "achados": achados[:MAXIMO_DE_ACHADOS],
        "ha_mais": len(achados) > MAXIMO_DE_ACHADOS,
    }
    return render(request, "processos/novo.html", contexto)


def _procurar(q: str) -> QuerySet[Lancamento]:
    """In force, of this exercício or the one before, by inscrição, document, name or aviso."""
    junto = "".join(c for c in q if c.isalnum()).upper()
    quem = Q(imovel__inscricao__startswith=q) | Q(contribuinte__documento=junto)
    de_ato = Lancamento.objects.order_by().exclude(referencia="")
    quem |= Q(pk__in=de_ato.filter(referencia__icontains=q).values("pk"))
    numero, _, ano = map(inteiro_digitado, q.partition("/"))
    if numero is not None and ano is not None:
        quem |= Q(avisos__numero=numero, avisos__exercicio=ano)
    elif not q[:1].isdigit():
        nome = Q()
        for palavra in q.split():
            nome &= Q(contribuinte__nome__unaccent__icontains=palavra)
        quem |= nome
    return (
        Lancamento.objects.filter(
            quem, situacao=Lancamento.Situacao.VIGENTE, exercicio__gte=hoje().year - 1
        )
        .select_related("imovel__logradouro", "inscricao", "contribuinte")
        .order_by("-exercicio", "imovel__inscricao", "tributo", "pk")
        .distinct()
    )


@exige("reclamacao.protocolar")
def protocolar(request: HttpRequest, lancamento: int) -> HttpResponse:
    alvo = get_object_or_404(
        Lancamento.objects.select_related("imovel__logradouro", "inscricao", "contribuinte"),
        pk=lancamento,
    )
    form = ProtocoloForm(_partes(alvo), request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            processo = reclamar.protocolar(
                lancamento=alvo,
                requerente=form.cleaned_data["requerente"],
                representante=form.cleaned_data["representante"],
                pedido=form.cleaned_data["pedido"],
                anexos=lidos(form.cleaned_data["anexos"]),
                usuario=cast(Usuario, request.user),
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Reclamação protocolada: processo {processo.rotulo}.")
            return redirect("processos:processo", processo.pk)
    prazo = prazos.de_reclamacao(alvo)
    contexto = {
        "form": form,
        "lancamento": alvo,
        "tributo": codigo().titulo(alvo.tributo),
        "objeto": reclamar.descrever_objeto(alvo),
        "prazo": prazo,
        "intempestiva": prazo is not None and hoje() > prazo.fim,
    }
    return render(request, "processos/protocolar.html", contexto)


def _partes(lancamento: Lancamento) -> QuerySet[Pessoa]:
    """Who may complain: the contribuinte and those who hold the property today."""
    if not Lancamento.objects.filter(segue_o_imovel(), pk=lancamento.pk, imovel__isnull=False):
        return Pessoa.objects.filter(pk=lancamento.contribuinte_id)
    dia = hoje()
    titulares = (
        Q(titularidades__imovel=lancamento.imovel_id)
        & Q(titularidades__desde__lte=dia)
        & (Q(titularidades__ate__isnull=True) | Q(titularidades__ate__gt=dia))
    )
    return Pessoa.objects.filter(Q(pk=lancamento.contribuinte_id) | titulares).distinct()


@exige("reclamacao.protocolar")
def omissao(request: HttpRequest) -> HttpResponse:
    form = OmissaoForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        dados = form.cleaned_data
        requerente = Pessoa.objects.filter(documento=dados["documento"]).first()
        imovel = Imovel.objects.filter(inscricao=dados["inscricao"].strip()).first()
        if requerente is None:
            form.add_error("documento", "Não há pessoa com este documento no cadastro.")
        elif dados["inscricao"] and imovel is None:
            form.add_error("inscricao", "Não há imóvel com esta inscrição no cadastro.")
        else:
            try:
                processo = reclamar.protocolar_omissao(
                    requerente=requerente,
                    imovel=imovel,
                    objeto=dados["objeto"],
                    tributo=dados["tributo"],
                    exercicio=dados["exercicio"],
                    pedido=dados["pedido"],
                    anexos=lidos(dados["anexos"]),
                    usuario=cast(Usuario, request.user),
                )
            except ErroDeNegocio as erro:
                form.add_error(None, str(erro))
            else:
                messages.success(request, f"Reclamação protocolada: processo {processo.rotulo}.")
                return redirect("processos:processo", processo.pk)
    return render(request, "processos/omissao.html", {"form": form})
