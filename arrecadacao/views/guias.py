"""Guias: list, page, issuing, receiving by one, cancelling."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import escolha
from arrecadacao import guias as verbos
from arrecadacao.debitos import debitos_de
from arrecadacao.fases import regras
from arrecadacao.forms_papeis import FiltroDeGuias, FormDeGuia, FormDeRecebimento
from arrecadacao.models import DebitoDaGuia, Guia
from arrecadacao.receber import receber as receber_parcelas
from arrecadacao.views.comum import casa_de, motivo_de, quem
from cadastro.models import Pessoa
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

ETIQUETAS = {"expedida": "info", "paga": "sucesso", "cancelada": "neutra"}


@exige("guia.ver")
@require_GET
def guias(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Guia.objects.select_related("devedor", "documento", "conhecimento__documento"),
        titulo="Guias",
        colunas=[
            Coluna("documento.numero", "Número", link=_link),
            Coluna("documento.titulo", "Guia"),
            Coluna("devedor.nome", "Devedor", ordem=True),
            Coluna("devedor.documento", "CPF/CNPJ", "documento"),
            Coluna("expedida_em", "Expedida em", "data", ordem=True),
            Coluna("para", "Para o dia", "data"),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
            Coluna("conhecimento.documento.numero", "Conhecimento"),
            Coluna("total", "Total", "dinheiro", soma=True, ordem=True),
        ],
        ordenacao=("-exercicio", "-pk"),
        filtros=FiltroDeGuias,
        busca=("devedor__nome__unaccent__icontains", "documento__numero__startswith"),
        rotulo_da_busca="Devedor ou número",
        vazio="Nenhuma guia expedida: expeça-a da página de débitos do devedor.",
    )
    return lista.responder("arrecadacao/lista.html", casa_de(request, subtitulo=_quais()))


@exige("guia.ver")
@require_GET
def guia(request: HttpRequest, pk: int) -> HttpResponse:
    return _pagina(request, _achar(pk))


@exige("guia.expedir")
def nova(request: HttpRequest, pessoa: int) -> HttpResponse:
    """Which debts of a person go in a guia: those of the phase of the guia that is chosen."""
    devedor = get_object_or_404(Pessoa, pk=pessoa)
    possiveis = verbos.que_expede(quem(request))
    emissor = request.POST.get("emissor") or request.GET.get("emissor", "")
    debitos = debitos_de(pessoa=devedor).todos
    pagaveis = {
        g.emissor: [d for d in debitos if regras().serve(g.emissor, d.fase, d.tributo)]
        for g in possiveis
    }
    regra = next(
        (g for g in possiveis if g.emissor == emissor),
        next((g for g in possiveis if pagaveis[g.emissor]), None),
    )
    form = None
    escolhidas: set[int] = set()
    if regra is not None:
        form = FormDeGuia(regra, request.POST or None, initial={"para": hoje()})
        if request.method == "POST":
            escolhidas = {n for t in request.POST.getlist("parcela") if (n := inteiro_digitado(t))}
        if request.method == "POST" and form.is_valid():
            dados = {k: v for k, v in form.cleaned_data.items() if v not in (None, "")}
            try:
                feita = verbos.expedir(
                    emissor=regra.emissor,
                    parcelas=escolhidas,
                    devedor=devedor,
                    usuario=quem(request),
                    **dados,
                )
                messages.success(request, f"{regra.nome} nº {feita.documento.numero} expedida.")
                return redirect("arrecadacao:guia", feita.pk)
            except ErroDeNegocio as erro:
                form.add_error(None, str(erro))
    dela = pagaveis[regra.emissor] if regra else []
    em_guia = dict(
        DebitoDaGuia.objects.filter(parcela__in=[d.parcela for d in dela], vale=True).values_list(
            "parcela", "guia__documento__numero"
        )
    )
    return render(
        request,
        "arrecadacao/guia_nova.html",
        casa_de(
            request,
            devedor=devedor,
            regra=regra,
            outras=[g for g in possiveis if regra is None or g.emissor != regra.emissor],
            form=form,
            debitos=[(d, em_guia.get(d.parcela.pk, "")) for d in dela],
            escolhidas=escolhidas,
        ),
    )


@exige("caixa.operar")
@require_POST
def receber(request: HttpRequest, pk: int) -> HttpResponse:
    """Receive a guia whole, at the amounts that it says."""
    qual = _achar(pk)
    form = FormDeRecebimento(request.POST)
    if not form.is_valid():
        return _pagina(request, qual, form, status=409)
    d = form.cleaned_data
    try:
        feito = receber_parcelas(
            parcelas=qual.debitos.values_list("parcela_id", flat=True),
            pagador=qual.devedor,
            recebido=d["total_esperado"] if d["recebido"] is None else d["recebido"],
            total_esperado=d["total_esperado"],
            chave=d["chave"],
            usuario=quem(request),
            meio=d["meio"],
            guia=qual,
        )
    except ErroDeNegocio as erro:
        form.add_error(None, str(erro))
        return _pagina(request, _achar(pk), form, status=409)
    return redirect(f"{reverse('arrecadacao:balcao')}?recebido={feito.pk}")


@exige("guia.expedir")
@require_POST
def cancelar(request: HttpRequest, pk: int) -> HttpResponse:
    qual = _achar(pk)
    if motivo := motivo_de(request):
        try:
            verbos.cancelar(guia=qual, motivo=motivo, usuario=quem(request))
            messages.success(request, "Guia cancelada: as dívidas podem ir em outra.")
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
    return redirect("arrecadacao:guia", pk)


def _pagina(
    request: HttpRequest, qual: Guia, form: FormDeRecebimento | None = None, status: int = 200
) -> HttpResponse:
    viva = qual.situacao == Guia.Situacao.EXPEDIDA
    conta, recusa = None, ""
    if viva and quem(request).pode("caixa.operar"):
        try:
            ids = qual.debitos.values_list("parcela_id", flat=True)
            conta = escolha.conferir(ids, guia=qual).conta
        except ErroDeNegocio as erro:
            recusa = str(erro)
    if conta is not None and form is None:
        form = FormDeRecebimento(
            initial={"total_esperado": conta.total, "chave": uuid4(), "meio": "dinheiro"}
        )
    return render(
        request,
        "arrecadacao/guia.html",
        casa_de(
            request,
            g=qual,
            regra=regras().guia(qual.emissor),
            etiqueta=ETIQUETAS[qual.situacao],
            debitos=qual.documento.conteudo["debitos"],
            conta=conta,
            recusa=recusa,
            form=form,
            pode_cancelar=viva
            and any(g.emissor == qual.emissor for g in verbos.que_expede(quem(request))),
            atos=atos_de(qual),
        ),
        status=status,
    )


def _achar(pk: int) -> Guia:
    return get_object_or_404(
        Guia.objects.select_related(
            "devedor", "documento", "certidao__documento", "conhecimento__documento", "expedida_por"
        ),
        pk=pk,
    )


def _quais() -> str:
    nomes = [f"{g.nome} (art. {g.artigo})" for g in regras().guias]
    return "; ".join(nomes) or "O código em vigor não exige guia prévia"


def _link(qual: Guia) -> str:
    return reverse("arrecadacao:guia", args=[qual.pk])
