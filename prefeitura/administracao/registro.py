"""Issued papers as PDF, and the record of acts that the auditor reads."""

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.text import slugify

from prefeitura.acesso.permissoes import exige
from prefeitura.comum import documentos
from prefeitura.comum.campos_de_formulario import DataField
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.models import Ato, Documento
from prefeitura.comum.rotulos import objetos_de_atos, tipo_de_ato


@exige("documento.ver")
def documento(request: HttpRequest, pk: int) -> HttpResponse:
    return resposta_pdf(get_object_or_404(Documento, pk=pk))


def resposta_pdf(papel: Documento) -> HttpResponse:
    """The PDF of an issued paper, reprinted from its copy, to open in the browser."""
    nome = slugify(f"{papel.tipo}-{papel.numero}")
    return HttpResponse(
        documentos.pdf(papel),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{nome}.pdf"'},
    )


class FiltroDeAtos(forms.Form):
    de = DataField(label="De", required=False)
    ate = DataField(label="Até", required=False)
    tipo = forms.ChoiceField(
        label="Sobre o quê", required=False, choices=[("", "Tudo"), *objetos_de_atos()]
    )

    def aplicar(self, queryset: QuerySet[Ato]) -> QuerySet[Ato]:
        dados = self.cleaned_data
        if dados["de"]:
            queryset = queryset.filter(quando__date__gte=dados["de"])
        if dados["ate"]:
            queryset = queryset.filter(quando__date__lte=dados["ate"])
        if dados["tipo"]:
            queryset = queryset.filter(tipo__startswith=f"{dados['tipo']}.")
        return queryset


@exige("auditoria.ver")
def atos(request: HttpRequest) -> HttpResponseBase:
    lista = Lista(
        request,
        Ato.objects.all(),
        titulo="Registro de atos",
        colunas=[
            Coluna("quando", "Quando", "data_hora", ordem=True),
            Coluna("autor", "Quem"),
            Coluna("descricao", "O que fez"),
            Coluna("artigo", "Artigo"),
            Coluna("processo", "Processo"),
            Coluna("motivo", "Motivo"),
            Coluna("tipo", "Tipo", valor=lambda ato: tipo_de_ato(ato.tipo)),
        ],
        ordenacao=("-quando",),
        busca=("descricao__icontains", "autor__icontains", "processo__iexact"),
        filtros=FiltroDeAtos,
        vazio="Nenhum ato registrado.",
    )
    return lista.responder("administracao/registro.html")
