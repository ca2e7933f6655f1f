"""Talões: book of debits, stamping, guia of what was used, tickets counted at the door."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from arrecadacao import taloes as verbos
from arrecadacao.contagem import contar as contar_no_local
from arrecadacao.fases import regras
from arrecadacao.forms_selos import FormDeBaixa, FormDeContagem, FormDeTaloes
from arrecadacao.models import ContagemNoLocal, Taloes
from arrecadacao.views.comum import casa_de, quem
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje


@exige("selos.ver")
@require_GET
def lista(request: HttpRequest) -> HttpResponseBase:
    talhoes = Lista(
        request,
        Taloes.objects.select_related("responsavel", "documento"),
        titulo="Talões",
        colunas=[
            Coluna("documento.numero", "Número", link=_link),
            Coluna("especie", "Espécie", valor=_nome),
            Coluna("responsavel.nome", "Responsável", ordem=True),
            Coluna("casa", "Casa", ordem=True),
            Coluna("localidade", "Localidade"),
            Coluna("primeiro", "Do", "numero"),
            Coluna("ultimo", "Ao", "numero"),
            Coluna("autenticado_em", "Autenticados em", "data", ordem=True),
            Coluna("preco", "Preço", "dinheiro"),
            Coluna("imposto", "Imposto debitado", "dinheiro", soma=True),
        ],
        ordenacao=("-exercicio", "-pk"),
        busca=("responsavel__nome__unaccent__icontains", "casa__unaccent__icontains"),
        rotulo_da_busca="Responsável ou casa",
        vazio="Nenhum talão autenticado.",
    )
    acoes = [("Contagens no local", reverse("arrecadacao:contagens"), "outline-secondary")]
    if quem(request).pode("taloes.autenticar"):
        acoes.append(("Autenticar talões", reverse("arrecadacao:taloes_autenticar"), "primary"))
    return talhoes.responder("arrecadacao/lista.html", casa_de(request, acoes=acoes))


@exige("selos.ver")
@require_GET
def taloes(request: HttpRequest, pk: int) -> HttpResponse:
    qual = _achar(pk)
    (conta,) = verbos.livro_de_debitos([qual])
    return render(
        request,
        "arrecadacao/taloes.html",
        casa_de(
            request,
            t=qual,
            regra=regras().talao(qual.especie),
            conta=conta,
            baixas=qual.baixas.select_related("lancamento", "documento"),
            atos=atos_de(qual),
        ),
    )


@exige("taloes.autenticar")
def autenticar(request: HttpRequest) -> HttpResponse:
    form = FormDeTaloes(request.POST or None)
    if request.method == "POST" and form.is_valid():
        d = dict(form.cleaned_data)
        d["preco"] = d["preco"] or 0
        try:
            feitos = verbos.autenticar(usuario=quem(request), **d)
            messages.success(request, "Talões autenticados: carimbe-os e rubrique-os.")
            return redirect("arrecadacao:taloes", feitos.pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Autenticar talões",
            caminho=_caminho(),
            form=form,
            botao="Autenticar",
            volta=reverse("arrecadacao:taloes_lista"),
            recusa="" if regras().taloes else "O código em vigor não manda autenticar talões.",
        ),
    )


@exige("taloes.autenticar")
def baixa(request: HttpRequest, pk: int) -> HttpResponse:
    qual = _achar(pk)
    (conta,) = verbos.livro_de_debitos([qual])
    form = FormDeBaixa(
        qual,
        request.POST or None,
        initial={"primeiro": qual.ultimo - conta.restantes + 1, "ate": hoje()},
    )
    if request.method == "POST" and form.is_valid():
        d = dict(form.cleaned_data)
        d["total"] = d.get("total") or 0
        try:
            verbos.dar_baixa(taloes=qual, usuario=quem(request), **d)
            messages.success(request, "Guia registrada: o imposto está por receber no balcão.")
            return redirect("arrecadacao:taloes", pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Guia dos usados",
            subtitulo=f"{qual.casa}: restam {conta.restantes} de {qual.quantos}",
            caminho=[*_caminho(), (str(qual), _link(qual))],
            form=form,
            botao="Registrar a guia",
            volta=_link(qual),
        ),
    )


@exige("selos.ver")
@require_GET
def contagens(request: HttpRequest) -> HttpResponseBase:
    feitas = Lista(
        request,
        ContagemNoLocal.objects.select_related(
            "responsavel", "fiscal", "lancamento", "conhecimento__documento"
        ),
        titulo="Contagens no local",
        colunas=[
            Coluna("numero", "Número", "numero", ordem=True),
            Coluna("dia", "Dia", "data", ordem=True),
            Coluna("responsavel.nome", "Responsável", ordem=True),
            Coluna("casa", "Local"),
            Coluna("natureza", "Diversão"),
            Coluna("preco", "Ingresso", "dinheiro"),
            Coluna("contados", "Vendidos", "numero"),
            Coluna("presentes", "Presentes", "numero"),
            Coluna("fiscal.nome", "Fiscal"),
            Coluna("conhecimento.documento.numero", "Conhecimento", link=_conhecimento),
            Coluna("lancamento.valor", "Imposto", "dinheiro"),
        ],
        ordenacao=("-exercicio", "-numero"),
        vazio="Nenhuma contagem no local.",
    )
    acoes = []
    if quem(request).pode("caixa.operar"):
        acoes.append(("Contar no local", reverse("arrecadacao:contar"), "primary"))
    return feitas.responder(
        "arrecadacao/lista.html", casa_de(request, acoes=acoes, caminho=_caminho())
    )


@exige("caixa.operar")
def contar(request: HttpRequest) -> HttpResponse:
    form = FormDeContagem(request.POST or None, initial={"chave": uuid4()})
    if request.method == "POST" and form.is_valid():
        try:
            feita = contar_no_local(usuario=quem(request), **form.cleaned_data)
            return redirect(f"{reverse('arrecadacao:balcao')}?recebido={feita.conhecimento_id}")
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    artigo = regras().contagem
    return render(
        request,
        "arrecadacao/formulario.html",
        casa_de(
            request,
            titulo="Contar no local",
            subtitulo=f"O conhecimento se extrai ali mesmo (art. {artigo})" if artigo else "",
            caminho=[*_caminho(), ("Contagens no local", reverse("arrecadacao:contagens"))],
            form=form,
            botao="Receber e extrair o conhecimento",
            volta=reverse("arrecadacao:contagens"),
            recusa="" if artigo else "O código em vigor não manda contar ingressos no local.",
        ),
    )


def _achar(pk: int) -> Taloes:
    return get_object_or_404(
        Taloes.objects.select_related("responsavel", "documento", "autenticado_por"), pk=pk
    )


def _caminho() -> list[tuple[str, str]]:
    return [("Talões", reverse("arrecadacao:taloes_lista"))]


def _nome(taloes: Taloes) -> str:
    regra = regras().talao(taloes.especie)
    return regra.nome if regra else taloes.especie


def _link(taloes: Taloes) -> str:
    return reverse("arrecadacao:taloes", args=[taloes.pk])


def _conhecimento(contagem: ContagemNoLocal) -> str:
    return reverse("arrecadacao:conhecimento", args=[contagem.conhecimento_id])
