"""The book of dívida ativa: lines, folhas, one debt, one debtor."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from arrecadacao import certidoes
from arrecadacao import prescricao as prescricoes
from arrecadacao.conta import LeiDoDia
from arrecadacao.convidar import convidar as convidar_devedor
from arrecadacao.convidar import devido_de
from arrecadacao.fases import regras
from arrecadacao.forms import FiltroDaDivida
from arrecadacao.forms_papeis import FormDeInterrupcao
from arrecadacao.models import Inscricao, LivroDaDivida
from arrecadacao.papeis import escritos
from arrecadacao.prazos_da_divida import Fase, artigo, cobranca, fase
from arrecadacao.views.comum import casa_de, quem
from cadastro.busca import buscar_pessoas
from cadastro.models import Pessoa
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje

ETIQUETAS = {
    "inscrita": "aviso",
    "em_execucao": "perigo",
    "paga": "sucesso",
    "cancelada": "neutra",
    "perdoada": "neutra",
}


@exige("divida.ver")
@require_GET
def divida(request: HttpRequest) -> HttpResponseBase:
    """Every inscribed debt, searched by debtor or number."""
    lista = Lista(
        request,
        Inscricao.objects.select_related("livro"),
        titulo="Dívida ativa",
        colunas=[
            Coluna("numero", "Nº", link=_link, ordem=True),
            Coluna(
                "folha",
                "Livro e folha",
                valor=lambda i: f"{i.livro.numero}, fl. {i.folha}",
                link=_folha,
            ),
            Coluna("devedor_nome", "Devedor", link=_devedor, ordem=True),
            Coluna(
                "tributo",
                "Tributo",
                valor=lambda i: f"{codigo().titulo(i.tributo)} {i.exercicio}",
            ),
            Coluna("vencimento", "Vencimento", "data", ordem=True),
            Coluna("principal", "Principal", "dinheiro", soma=True, ordem=True),
            Coluna("multa", "Multa", "dinheiro", soma=True),
            Coluna("convite_ate", "Convite até", "data", ordem=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
        ],
        ordenacao=("livro_id", "numero"),
        filtros=FiltroDaDivida,
        busca=_buscar,
        rotulo_da_busca="Devedor, documento ou número",
        vazio="Nenhuma dívida inscrita com estes dados.",
    )
    return lista.responder("arrecadacao/divida.html", casa_de(request))


@exige("divida.ver")
@require_GET
def folha(request: HttpRequest, numero: int, folha: int) -> HttpResponse:
    """One folha of one book, as it is bound."""
    livro = get_object_or_404(LivroDaDivida, numero=numero)
    usadas = -(-livro.ultimo // livro.linhas_por_folha)
    if not 1 <= folha <= max(usadas, 1):
        raise Http404
    linhas = livro.inscricoes.filter(folha=folha).order_by("linha")
    return render(
        request,
        "arrecadacao/folha.html",
        casa_de(
            request,
            livro=livro,
            folha=folha,
            usadas=usadas,
            linhas=[(i, codigo().titulo(i.tributo), ETIQUETAS[i.situacao]) for i in linhas],
            livros=LivroDaDivida.objects.all(),
            principal=sum(i.principal for i in linhas),
            multa=sum(i.multa for i in linhas),
        ),
    )


@exige("divida.ver")
@require_GET
def inscricao(request: HttpRequest, pk: int) -> HttpResponse:
    return _pagina_da_inscricao(request, pk)


@exige("divida.certidao")
@require_POST
def interromper(request: HttpRequest, pk: int) -> HttpResponse:
    """Note an act that interrupts the prescription."""
    form = FormDeInterrupcao(request.POST)
    if form.is_valid():
        try:
            prescricoes.interromper(
                inscricao=get_object_or_404(Inscricao, pk=pk),
                usuario=quem(request),
                **form.cleaned_data,
            )
            messages.success(request, "Interrupção anotada: o prazo recomeça do dia do ato.")
            return redirect("arrecadacao:inscricao", pk)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
    return _pagina_da_inscricao(request, pk, form, status=409)


def _pagina_da_inscricao(
    request: HttpRequest, pk: int, form: FormDeInterrupcao | None = None, *, status: int = 200
) -> HttpResponse:
    qual = get_object_or_404(
        Inscricao.objects.select_related(
            "livro",
            "devedor",
            "parcela__lancamento__imovel",
            "parcela__lancamento__inscricao",
            "convite",
        ),
        pk=pk,
    )
    regra = LeiDoDia.de(hoje())
    termos = fase(qual, regra.lei, regra.calendario)
    devido = devido_de(qual, regra)
    return render(
        request,
        "arrecadacao/inscricao.html",
        casa_de(
            request,
            i=qual,
            tributo=codigo().titulo(qual.tributo),
            etiqueta=ETIQUETAS[qual.situacao],
            devido=devido,
            passos=escritos(devido.memoria[:-1]),
            estados=_estados(qual, termos),
            termos=termos,
            prescricao=prescricoes.prescricao(qual, regra.lei),
            form=form or FormDeInterrupcao(),
            artigos={
                "amigavel": artigo(cobranca().amigavel),
                "convite": artigo(cobranca().convite),
                "notificacao": artigo(cobranca().notificacao),
            },
            certidoes=[
                d.certidao
                for d in qual.nas_certidoes.select_related("certidao__documento").order_by("pk")
            ],
            conhecimentos=[
                p.conhecimento
                for p in qual.parcela.pagamentos.select_related("conhecimento__documento").order_by(
                    "pk"
                )
            ],
            atos=atos_de(qual),
        ),
        status=status,
    )


@exige("divida.ver")
@require_GET
def devedor(request: HttpRequest, pk: int) -> HttpResponse:
    """All the inscribed debts of one debtor: invite, and choose for a certidão."""
    pessoa = get_object_or_404(Pessoa, pk=pk)
    regra = LeiDoDia.de(hoje())
    inscricoes = list(
        pessoa.inscricoes.select_related("livro", "convite", "parcela").prefetch_related(
            "nas_certidoes__certidao__documento"
        )
    )
    linhas = []
    for i in inscricoes:
        termos = fase(i, regra.lei, regra.calendario)
        certidao = next((d.certidao for d in i.nas_certidoes.all() if d.vale), None)
        linhas.append(
            {
                "i": i,
                "tributo": codigo().titulo(i.tributo),
                "etiqueta": ETIQUETAS[i.situacao],
                "devido": devido_de(i, regra),
                "execucao_desde": termos.execucao_desde,
                "certidao": certidao,
                "viva": i.situacao == Inscricao.Situacao.INSCRITA,
            }
        )
    vivas = [li for li in linhas if li["viva"]]
    return render(
        request,
        "arrecadacao/devedor.html",
        casa_de(
            request,
            pessoa=pessoa,
            linhas=linhas,
            por_convidar=sum(1 for li in vivas if li["i"].convidada_em is None),
            para_certidao=[li for li in vivas if li["certidao"] is None],
            total=sum(li["devido"].total for li in vivas),
            perdao=regras().perdao is not None,
            certidoes=pessoa.certidoes.select_related("documento"),
        ),
    )


@exige("divida.certidao")
@require_POST
def convidar(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(Pessoa, pk=pk)
    try:
        documento = convidar_devedor(devedor=pessoa, usuario=quem(request))
        messages.success(request, f"Convite nº {documento.numero} expedido: imprima e entregue.")
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    return redirect("arrecadacao:devedor", pk)


@exige("divida.certidao")
@require_POST
def emitir(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(Pessoa, pk=pk)
    escolhidas = map(inteiro_digitado, request.POST.getlist("inscricao"))
    try:
        certidao = certidoes.emitir_certidao(
            devedor=pessoa,
            inscricoes=list(pessoa.inscricoes.filter(pk__in=filter(None, escolhidas))),
            usuario=quem(request),
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("arrecadacao:devedor", pk)
    messages.success(request, f"{certidao} emitida.")
    return redirect("arrecadacao:certidao", certidao.pk)


def _estados(i: Inscricao, termos: Fase) -> list[dict[str, Any]]:
    """The road of a debt, with its dates (D8)."""
    em_execucao = i.situacao == Inscricao.Situacao.EM_EXECUCAO
    madura = termos.execucao_desde is not None and termos.execucao_desde <= hoje()
    estados: list[dict[str, Any]] = [
        {"nome": "Vencida", "situacao": "feito", "quando": i.vencimento},
        {"nome": "Inscrita", "situacao": "feito", "quando": i.inscrita_em},
    ]
    if i.situacao not in (Inscricao.Situacao.INSCRITA, Inscricao.Situacao.EM_EXECUCAO):
        return [*estados, {"nome": i.get_situacao_display(), "situacao": "feito"}]
    convite = {"nome": "Convite e notificação", "quando": i.convidada_em}
    execucao = {"nome": "Cobrança executiva", "quando": termos.execucao_desde}
    convite["situacao"] = "feito" if em_execucao or madura else "atual"
    execucao["situacao"] = "feito" if em_execucao else "atual" if madura else "futuro"
    return [*estados, convite, execucao]


def _buscar(queryset: QuerySet[Inscricao], texto: str) -> QuerySet[Inscricao]:
    limpo = texto.strip()
    numero = inteiro_digitado(limpo)
    if numero is not None and len(limpo) < 9:
        return queryset.filter(numero=numero)
    return queryset.filter(devedor__in=buscar_pessoas(limpo).order_by().values("pk"))


def _link(i: Inscricao) -> str:
    return reverse("arrecadacao:inscricao", args=[i.pk])


def _folha(i: Inscricao) -> str:
    return reverse("arrecadacao:folha", args=[i.livro.numero, i.folha])


def _devedor(i: Inscricao) -> str:
    return reverse("arrecadacao:devedor", args=[i.devedor_id])
