"""The list of processes and the page of one."""

from typing import cast

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige, exigir
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.listas import Coluna, Lista
from processos import consultas, papeis, papel_protocolado
from processos.forms import FiltroDeProcessos
from processos.models import Processo
from processos.views import das_leis

_ETIQUETAS = {
    "em_informacao": "info",
    "informado": "aviso",
    "decidido": "aviso",
    "ciente": "neutra",
}
_RESUMIDAS = {
    "em_informacao": "Em informação",
    "informado": "Concluso",
    "decidido": "Decidido",
    "ciente": "Encerrado",
}
_DECISOES = {
    "procedente": "sucesso",
    "em_parte": "sucesso",
    "improcedente": "neutra",
    "nao_conhecida": "neutra",
}


@exige("reclamacao.ver")
def reclamacoes(request: HttpRequest) -> HttpResponseBase:
    filtro = cast(
        type[FiltroDeProcessos],
        type("Filtro", (FiltroDeProcessos,), {"usuario": cast(Usuario, request.user)}),
    )
    titulo = codigo().titulo
    lista = Lista(
        request,
        consultas.processos().prefetch_related("prazos"),
        titulo="Reclamações",
        colunas=[
            Coluna(
                "numero",
                "Processo",
                valor=lambda p: p.rotulo,
                link=lambda p: reverse("processos:processo", args=[p.pk]),
            ),
            Coluna("protocolado_em", "Protocolo", "data", ordem=True),
            Coluna("requerente.nome", "Requerente", ordem=True),
            Coluna(
                "imovel", "Imóvel", valor=lambda p: p.imovel.inscricao if p.imovel else p.objeto
            ),
            Coluna(
                "tributo", "Lançamento", valor=lambda p: f"{titulo(p.tributo)} de {p.exercicio}"
            ),
            Coluna(
                "situacao",
                "Situação",
                valor=lambda p: _RESUMIDAS[p.situacao],
                etiqueta=_ETIQUETAS,
            ),
            Coluna("termo", "Prazo", valor=lambda p: consultas.termo_de(p).frase),
            Coluna("decisao", "Decisão"),
        ],
        ordenacao=("-ano", "-numero"),
        filtros=filtro,
        busca=_buscar,
        rotulo_da_busca="Número, requerente ou inscrição",
        vazio="Nenhuma reclamação protocolada.",
    )
    return lista.responder("processos/reclamacoes.html")


def _buscar(queryset: QuerySet[Processo], texto: str) -> QuerySet[Processo]:
    """`12/1964` finds the process; words find who complains or the property."""
    numero, _, ano = map(inteiro_digitado, texto.partition("/"))
    if numero is not None and ano is not None:
        return queryset.filter(numero=numero, ano=ano)
    for palavra in texto.split():
        queryset = queryset.filter(
            Q(requerente__nome__unaccent__icontains=palavra)
            | Q(imovel__inscricao__startswith=palavra)
        )
    return queryset


@exige("processo.ver")
def processo(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a process: of a reclamação, or of a procedure of the law."""
    usuario = cast(Usuario, request.user)
    processo = get_object_or_404(
        Processo.objects.select_related(
            "requerente", "lancamento", "imovel", "informado_por", "decidido_por", "resultante"
        ).prefetch_related("prazos"),
        pk=pk,
    )
    if not processo.e_reclamacao:
        return das_leis.pagina(request, processo)
    exigir(usuario, "reclamacao.ver")
    andamentos = processo.andamentos.select_related("documento").prefetch_related("anexos")
    contexto = {
        "processo": processo,
        "tributo": codigo().titulo(processo.tributo),
        "termo": consultas.termo_de(processo),
        "tipo_da_situacao": _ETIQUETAS[processo.situacao],
        "tipo_da_decisao": _DECISOES.get(processo.decisao, "neutra"),
        "andamentos": andamentos,
        "prazos": processo.prazos.all(),
        "estados": _estados(processo),
        "proximos": consultas.proximos_atos(processo, usuario),
        "espera_outro": processo.aberto and usuario.pk == processo.informado_por_id,
        "protocolo": papeis.documentos_de(processo)[0],
        "cobra_papel": papel_protocolado.ha(),
        "cobrados": papel_protocolado.cobrados(processo),
    }
    return render(request, "processos/processo.html", contexto)


def _estados(processo: Processo) -> list[dict[str, object]]:
    """The line of states, with dates and people."""
    ordem = list(Processo.Situacao)
    onde = ordem.index(Processo.Situacao(processo.situacao))
    fechado = processo.situacao == Processo.Situacao.CIENTE

    def estado(i: int, nome: str, quando: object, quem: object) -> dict[str, object]:
        feito = i < onde or fechado
        situacao = "feito" if feito else "atual" if i == onde else "futuro"
        return {"nome": nome, "situacao": situacao, "quando": quando, "quem": quem}

    return [
        {
            "nome": "Protocolo",
            "situacao": "feito",
            "quando": processo.protocolado_em,
            "quem": processo.get_via_display().lower(),
        },
        estado(0, "Informação", processo.informado_em, processo.informado_por),
        estado(1, "Decisão", processo.decidido_em, processo.decidido_por),
        estado(2, "Ciência", processo.ciencia_em, None),
    ]
