"""Lists of the cadastro and its search."""

from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join

from cadastro import busca
from cadastro.forms.campos import LogradouroField, PessoaField
from cadastro.forms.filtros import (
    FiltroDeFichas,
    FiltroDeImoveis,
    FiltroDeIsencoes,
    FiltroDeLogradouros,
    FiltroDePessoas,
)
from cadastro.models import (
    FichaDeInscricao,
    Imovel,
    Importacao,
    Isencao,
    Logradouro,
    Pessoa,
    Titularidade,
)
from cadastro.texto import SemAcento
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import formatos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.listas import Coluna, Lista

ETIQUETAS_DE_IMOVEL = {"ativo": "sucesso", "baixado": "neutra"}
ETIQUETAS_DE_FICHA = {"recebida": "aviso", "deferida": "sucesso", "devolvida": "perigo"}
ETIQUETAS_DE_ISENCAO = {
    "requerida": "aviso",
    "concedida": "sucesso",
    "indeferida": "neutra",
    "cassada": "perigo",
}
ETIQUETAS_DE_IMPORTACAO = {"lida": "aviso", "carregada": "sucesso", "descartada": "neutra"}

# How many of each kind the search page shows.
ACHADOS = 15


def _pagina_de(nome: str) -> Any:
    return lambda objeto: reverse(f"cadastro:{nome}", args=[objeto.pk])


def com_titular(queryset: QuerySet[Imovel]) -> QuerySet[Imovel]:
    """Each property with the name of its principal holder of today, in the same query."""
    principais = Titularidade.objects.filter(imovel=OuterRef("pk"), principal=True, ate=None)
    return queryset.annotate(titular=Subquery(principais.values("pessoa__nome")[:1]))


@exige("cadastro.ver")
def imoveis(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        com_titular(Imovel.objects.select_related("logradouro")),
        titulo="Imóveis",
        colunas=[
            Coluna("inscricao", "Inscrição", link=_pagina_de("imovel"), ordem=True),
            Coluna("endereco", "Endereço", ordem="logradouro__busca"),
            Coluna("bairro", "Bairro", ordem=True),
            Coluna("titular", "Titular"),
            Coluna("area_terreno", "Terreno (m²)", "numero", ordem=True),
            Coluna("valor_venal_terreno", "Valor do terreno", "dinheiro", ordem=True, soma=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS_DE_IMOVEL),
        ],
        ordenacao=busca.ORDEM_DE_IMOVEIS if request.GET.get("q", "").strip() else ("inscricao",),
        busca=busca.filtrar_imoveis,
        rotulo_da_busca="Inscrição, endereço, titular ou CPF/CNPJ",
        filtros=FiltroDeImoveis,
        vazio="Nenhum imóvel cadastrado.",
    )
    return lista.responder("cadastro/imoveis.html")


@exige("cadastro.ver")
def pessoas(request: HttpRequest) -> HttpResponseBase:
    procurando = request.GET.get("q", "").strip()
    pessoas_em_ordem: QuerySet[Any] = Pessoa.objects.annotate(em_ordem=SemAcento("nome"))
    lista = Lista(
        request,
        pessoas_em_ordem,
        titulo="Pessoas",
        colunas=[
            Coluna("nome", "Nome", link=_pagina_de("pessoa"), ordem="em_ordem"),
            Coluna("documento", "CPF/CNPJ", "documento"),
            Coluna("natureza", "Natureza", ordem=True),
            Coluna("bairro", "Bairro", ordem=True),
            Coluna("cidade", "Cidade", ordem=True),
        ],
        ordenacao=busca.ORDEM_DE_PESSOAS if procurando else ("em_ordem",),
        busca=busca.filtrar_pessoas,
        rotulo_da_busca="Nome ou CPF/CNPJ",
        filtros=FiltroDePessoas,
        vazio="Nenhuma pessoa cadastrada.",
    )
    return lista.responder("cadastro/pessoas.html")


@exige("cadastro.ver")
def logradouros(request: HttpRequest) -> HttpResponseBase:
    procurando = request.GET.get("q", "").strip()
    ruas: QuerySet[Any] = Logradouro.objects.annotate(
        em_ordem=SemAcento("nome"), quantos_trechos=Count("trechos", distinct=True)
    )
    lista = Lista(
        request,
        ruas,
        titulo="Logradouros",
        colunas=[
            Coluna(
                "nome", "Logradouro", valor=str, link=_pagina_de("logradouro"), ordem="em_ordem"
            ),
            Coluna("codigo", "Código", ordem=True),
            Coluna("bairro", "Bairro", ordem=True),
            Coluna("distrito", "Distrito", ordem=True),
            Coluna("quantos_trechos", "Trechos", "numero", ordem=True),
        ],
        ordenacao=busca.ORDEM_DE_LOGRADOUROS if procurando else ("em_ordem", "tipo"),
        busca=busca.filtrar_logradouros,
        rotulo_da_busca="Nome, nome antigo ou código",
        filtros=FiltroDeLogradouros,
        vazio="Nenhum logradouro cadastrado.",
    )
    return lista.responder("cadastro/logradouros.html")


@exige("cadastro.ver")
def fichas(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        FichaDeInscricao.objects.select_related("declarante", "imovel", "recebida_por"),
        titulo="Fichas de inscrição",
        colunas=[
            Coluna("numero", "Ficha", valor=str, link=_pagina_de("ficha")),
            Coluna("especie", "Espécie", ordem=True),
            Coluna("imovel.inscricao", "Imóvel"),
            Coluna("declarante.nome", "Declarante"),
            Coluna("recebida_em", "Recebida em", "data", ordem=True),
            Coluna("fora_do_prazo", "Fora do prazo"),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS_DE_FICHA),
        ],
        ordenacao=("-exercicio", "-numero"),
        busca=lambda qs, texto: qs.filter(
            Q(declarante__in=busca.buscar_pessoas(texto).order_by())
            | Q(imovel__in=busca.buscar_imoveis(texto).order_by())
        ),
        rotulo_da_busca="Declarante ou imóvel",
        filtros=FiltroDeFichas,
        vazio="Nenhuma ficha recebida.",
    )
    return lista.responder("cadastro/fichas.html")


@exige("cadastro.ver")
def isencoes(request: HttpRequest) -> HttpResponseBase:
    nomes = {slug: t.nome for slug, t in codigo().tributos.items()}
    lista = Lista(
        request,
        Isencao.objects.select_related("imovel", "pessoa"),
        titulo="Isenções",
        colunas=[
            Coluna("imovel.inscricao", "Imóvel", link=_pagina_de("isencao")),
            Coluna("tributo", "Tributo", valor=lambda i: nomes.get(i.tributo, i.tributo)),
            Coluna("pessoa.nome", "Requerente"),
            Coluna("artigo", "Artigo", ordem=True),
            Coluna("desde", "Desde", "data", ordem=True),
            Coluna("ate", "Até", "data", ordem=True),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS_DE_ISENCAO),
        ],
        ordenacao=("-requerida_em",),
        busca=lambda qs, texto: qs.filter(imovel__in=busca.buscar_imoveis(texto).order_by()),
        rotulo_da_busca="Imóvel, titular ou endereço",
        filtros=FiltroDeIsencoes,
        vazio="Nenhuma isenção requerida.",
    )
    return lista.responder("cadastro/isencoes.html")


@exige("cadastro.importar")
def importacoes(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Importacao.objects.select_related("criada_por"),
        titulo="Importações",
        colunas=[
            Coluna("arquivo", "Arquivo", link=_pagina_de("importacao")),
            Coluna("especie", "O que traz", ordem=True),
            Coluna("total", "Linhas", "numero"),
            Coluna("com_erro", "Com erro", "numero"),
            Coluna("carregadas", "Carregadas", "numero"),
            Coluna("criada_em", "Recebida", "data_hora", ordem=True),
            Coluna("criada_por.nome", "Por"),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS_DE_IMPORTACAO),
        ],
        ordenacao=("-id",),
        vazio="Nenhum arquivo importado.",
    )
    return lista.responder("cadastro/importacoes.html")


@exige("cadastro.ver")
def painel(request: HttpRequest) -> HttpResponse:
    """What waits for someone, and the size of the cadastro."""
    sem_titular = Imovel.objects.filter(situacao="ativo").exclude(
        pk__in=Titularidade.objects.filter(principal=True, ate=None).values("imovel")
    )
    ativos = Imovel.objects.filter(situacao="ativo")
    provisorias = Imovel.objects.filter(inscricao__startswith="99.")
    a_conferir = FichaDeInscricao.objects.filter(situacao="recebida")
    a_decidir = Isencao.objects.filter(situacao="requerida")
    cartoes = [
        _cartao("Fichas a conferir", a_conferir, "fichas", "?situacao=recebida", "aviso"),
        _cartao("Isenções a decidir", a_decidir, "isencoes", "?situacao=requerida", "aviso"),
        _cartao(
            "Imóveis sem titular", sem_titular, "imoveis", "?falta=titular&situacao=ativo", "perigo"
        ),
        _cartao("Inscrições provisórias", provisorias, "imoveis", "?falta=provisoria", "aviso"),
    ]
    tamanho = [
        _cartao("Imóveis ativos", ativos, "imoveis"),
        _cartao("Pessoas", Pessoa.objects.all(), "pessoas"),
        _cartao("Logradouros", Logradouro.objects.all(), "logradouros"),
    ]
    por_distrito = (
        Imovel.objects.filter(situacao="ativo")
        .values_list("distrito")
        .annotate(n=Count("pk"))
        .order_by("-n", "distrito")
    )
    return render(
        request,
        "cadastro/painel.html",
        {"cartoes": cartoes, "tamanho": tamanho, "por_distrito": list(por_distrito)},
    )


def _cartao(
    titulo: str, linhas: QuerySet[Any], lista: str, consulta: str = "", tipo: str = ""
) -> dict[str, Any]:
    """A figure that leads to its list; in colour only when something waits."""
    quantos = linhas.count()
    return {
        "titulo": titulo,
        "valor": formatos.numero(quantos),
        "url": reverse(f"cadastro:{lista}") + consulta,
        "tipo": tipo if quantos else "",
    }


@exige("cadastro.ver")
def buscar(request: HttpRequest) -> HttpResponse:
    """The search of the bar: an exact inscrição opens its page."""
    texto = request.GET.get("q", "").strip()[:200]
    exato = Imovel.objects.filter(inscricao=texto).first() if texto else None
    if exato:
        return redirect("cadastro:imovel", exato.pk)
    contexto: dict[str, Any] = {"q": texto}
    if texto:
        contexto |= {
            "imoveis": com_titular(busca.buscar_imoveis(texto))[: ACHADOS + 1],
            "pessoas": busca.buscar_pessoas(texto)[: ACHADOS + 1],
            "inscricoes": busca.buscar_inscricoes(texto)[:ACHADOS],
            "logradouros": busca.buscar_logradouros(texto)[: ACHADOS + 1],
        }
        contexto = {k: list(v) if k != "q" else v for k, v in contexto.items()}
        contexto["maximo"] = ACHADOS
        contexto["nada"] = not any(v for k, v in contexto.items() if k not in ("q", "maximo"))
    return render(request, "cadastro/busca.html", contexto)


@exige("cadastro.ver")
def pessoas_opcoes(request: HttpRequest) -> HttpResponse:
    """Options of the datalist of a person field."""
    return _opcoes(request, busca.buscar_pessoas, PessoaField.rotulo)


@exige("cadastro.ver")
def logradouros_opcoes(request: HttpRequest) -> HttpResponse:
    return _opcoes(request, busca.buscar_logradouros, LogradouroField.rotulo)


def _opcoes(request: HttpRequest, procurar: Any, rotulo: Any) -> HttpResponse:
    # htmx sends the field under its own name, whatever it is.
    texto = str(next(iter(request.GET.values()), "")).strip()
    achados = procurar(texto)[:8] if len(texto) > 1 else ()
    return HttpResponse(
        format_html_join("", '<option value="{}">', ((rotulo(a),) for a in achados))
    )
