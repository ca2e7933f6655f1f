"""Import of files: sent, mapped, checked, loaded."""

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from cadastro.forms.importacao import ArquivoForm, MapeamentoForm
from cadastro.importar import servico, valores
from cadastro.importar.campos import POR_ESPECIE, Campo, dinheiro
from cadastro.models import Importacao, LinhaImportada
from cadastro.views.listas import ETIQUETAS_DE_IMPORTACAO
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import formatos
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.planilhas import linhas_csv

# Lines of each kind on the page; the report has them all.
MOSTRADAS = 20


@exige("cadastro.importar")
def importacao_nova(request: HttpRequest) -> HttpResponse:
    form = ArquivoForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        arquivo = form.cleaned_data["arquivo"]
        try:
            importacao = servico.receber(
                especie=form.cleaned_data["especie"],
                nome=arquivo.name,
                conteudo=arquivo.read(),
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error("arquivo", str(erro))
        else:
            return redirect("cadastro:importacao", importacao.pk)
    return render(request, "cadastro/importacao_nova.html", {"form": form})


@exige("cadastro.importar")
def importacao(request: HttpRequest, pk: int) -> HttpResponse:
    importacao = get_object_or_404(
        Importacao.objects.select_related("criada_por", "carregada_por"), pk=pk
    )
    return _pagina(request, importacao, MapeamentoForm(importacao=importacao))


@exige("cadastro.importar")
@require_POST
def importacao_mapear(request: HttpRequest, pk: int) -> HttpResponse:
    importacao = get_object_or_404(Importacao, pk=pk)
    form = MapeamentoForm(request.POST, importacao=importacao)
    if not form.is_valid():
        return _pagina(request, importacao, form)
    try:
        servico.mapear(
            importacao,
            mapeamento=form.mapeamento(),
            tem_cabecalho=form.cleaned_data["tem_cabecalho"],
            usuario=request.user,
        )
    except ErroDeNegocio as erro:
        form.add_error(None, str(erro))
        return _pagina(request, importacao, form)
    messages.success(request, "Linhas conferidas de novo.")
    return redirect("cadastro:importacao", pk)


@exige("cadastro.importar")
@require_POST
def importacao_carregar(request: HttpRequest, pk: int) -> HttpResponse:
    importacao = get_object_or_404(Importacao, pk=pk)
    try:
        importacao = servico.carregar(
            importacao, so_validas=request.POST.get("modo") == "validas", usuario=request.user
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"{importacao.carregadas} linhas carregadas no cadastro.")
    return redirect("cadastro:importacao", pk)


@exige("cadastro.importar")
@require_POST
def importacao_descartar(request: HttpRequest, pk: int) -> HttpResponse:
    importacao = get_object_or_404(Importacao, pk=pk)
    try:
        servico.descartar(importacao, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Arquivo descartado: nada entrou no cadastro.")
    return redirect("cadastro:importacoes")


@exige("cadastro.importar")
def importacao_relatorio(request: HttpRequest, pk: int) -> HttpResponseBase:
    """CSV of every error, remark and repeated line, with the cells as they came."""
    importacao = get_object_or_404(Importacao, pk=pk)
    resposta = StreamingHttpResponse(
        linhas_csv(servico.relatorio(importacao)), content_type="text/csv; charset=utf-8"
    )
    resposta["Content-Disposition"] = f'attachment; filename="importacao-{pk}-conferencia.csv"'
    return resposta


def _pagina(request: HttpRequest, importacao: Importacao, form: MapeamentoForm) -> HttpResponse:
    campos = {c.nome: c.rotulo for c in POR_ESPECIE[importacao.especie]}
    corpo = importacao.linhas.order_by("numero")
    contexto = {
        "importacao": importacao,
        "form": form,
        "etiqueta_da_importacao": ETIQUETAS_DE_IMPORTACAO[importacao.situacao],
        "erros": _mensagens(corpo.exclude(erros=[])[:MOSTRADAS], "erros", campos),
        "avisos": _mensagens(
            corpo.filter(erros=[]).exclude(avisos=[])[:MOSTRADAS], "avisos", campos
        ),
        "amostra": _amostra(importacao),
        "mostradas": MOSTRADAS,
        "sem_titular": importacao.especie == Importacao.Especie.IMOVEIS
        and importacao.situacao == Importacao.Situacao.LIDA
        and not {"titular", "documento"} & importacao.mapeamento.get("campos", {}).keys(),
    }
    return render(request, "cadastro/importacao.html", contexto)


def _mensagens(linhas: Any, lista: str, campos: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "numero": linha.numero,
            "mensagens": [(campos.get(c, c), m) for c, m in getattr(linha, lista)],
            "original": " · ".join(str(c) for c in linha.original if c)[:160],
        }
        for linha in linhas
    ]


def _amostra(importacao: Importacao) -> dict[str, Any]:
    """The first good lines as they were understood."""
    boas = list(
        LinhaImportada.objects.filter(importacao=importacao, erros=[], repetida_de=None)
        .filter(~Q(dados={}))
        .order_by("numero")[:8]
    )
    usados = [
        c for c in POR_ESPECIE[importacao.especie] if any(c.nome in linha.dados for linha in boas)
    ]
    return {
        "colunas": [c.rotulo for c in usados],
        "linhas": [
            (linha.numero, [_celula(c, linha.dados.get(c.nome, "")) for c in usados])
            for linha in boas
        ],
    }


def _celula(campo: Campo, valor: Any) -> str:
    """A value understood, as people read it."""
    if isinstance(valor, int) and campo.ler is dinheiro:
        return moeda().valor(valor)
    texto = str(valor)
    if campo.ler is valores.data and texto:
        return formatos.data(texto)
    return texto.replace(".", ",") if campo.ler in (valores.medida, valores.fracao) else texto
