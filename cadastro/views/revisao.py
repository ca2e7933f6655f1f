"""Gatherings of declarations, the revision, tables of prices, rents, values found, estates."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import coletas as verbos
from cadastro import em_branco as papeis_em_branco
from cadastro import espolios as dos_espolios
from cadastro import tabelas as das_tabelas
from cadastro import valores
from cadastro.forms.registros_fiscais import PrecoForm, TabelaForm
from cadastro.forms.revisao import (
    AluguelForm,
    ColetaForm,
    ConferenciaDeAluguelForm,
    DeclaracaoForm,
    DeOficioForm,
    EspolioForm,
    PartilhaForm,
    RevisaoForm,
    SuprirForm,
    ValorAchadoForm,
    ValoresDoEstadoForm,
)
from cadastro.models import (
    Coleta,
    DeclaracaoDeRevisao,
    Edificacao,
    Espolio,
    Imovel,
    LevantamentoDeAluguel,
    PrecoObservado,
    TabelaDeValores,
)
from cadastro.views.atos import praticar
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.calendario import codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

# What a page shows of a long list; the rest is in the export of the registers.
MAXIMO = 200


@exige("cadastro.ver")
def coletas(request: HttpRequest) -> HttpResponse:
    contexto = {
        "coletas": Coleta.objects.select_related("aberta_por"),
        "tem_declaracoes": codigo().cadastro.coleta is not None,
        "tem_revisao": codigo().cadastro.revisao is not None,
        "tem_do_estado": bool(
            codigo().cadastro.maior_valor and codigo().cadastro.maior_valor.do_estado  # type: ignore[union-attr]
        ),
    }
    return render(request, "cadastro/coletas.html", contexto)


@exige("cadastro.conferir")
def coleta_abrir(request: HttpRequest) -> HttpResponse:
    if codigo().cadastro.coleta is None:
        raise Http404
    return praticar(
        request,
        ColetaForm(request.POST or None, initial={"exercicio": hoje().year}),
        lambda dados: verbos.abrir_declaracoes(usuario=request.user, **dados),
        titulo="Abrir a coleta de declarações",
        texto="O edital é de hoje: oito dias antes, ao menos, do começo da coleta.",
        botao="Abrir coleta e expedir edital",
        feito="Coleta aberta: afixe e publique o edital.",
        **_volta("coletas", "Coletas"),
    )


@exige("cadastro.conferir")
def revisao_abrir(request: HttpRequest) -> HttpResponse:
    if codigo().cadastro.revisao is None:
        raise Http404
    return praticar(
        request,
        RevisaoForm(request.POST or None, initial={"exercicio": hoje().year}),
        lambda dados: verbos.abrir_revisao(usuario=request.user, **dados),
        titulo="Abrir a revisão do territorial",
        texto="O edital é de hoje, e dele corre o prazo das declarações.",
        botao="Abrir revisão e expedir edital",
        feito="Revisão aberta: afixe e publique o edital.",
        **_volta("coletas", "Coletas"),
    )


@exige("cadastro.ver")
def declaracao_em_branco(_request: HttpRequest) -> HttpResponse:
    """The declaration of the revision, to be filled in by hand."""
    lei = codigo().cadastro.revisao
    if lei is None:
        raise Http404("revisão")
    return HttpResponse(papeis_em_branco.declaracao_da_revisao(lei), content_type="application/pdf")


@exige("cadastro.ver")
def coleta(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk)
    faltam = verbos.faltosos(achada)
    revisao = achada.especie == Coleta.Especie.REVISAO
    contexto = {
        "coleta": achada,
        "revisao": revisao,
        "declaracoes": achada.declaracoes.select_related("imovel", "declarante")[:MAXIMO],
        "faltam": list(faltam[:MAXIMO]),
        "quantos_faltam": faltam.count(),
        "condominos": verbos.condominos_faltosos(achada) if revisao else [],
        "correndo": achada.encerrada_em is None,
        "vencida": hoje() > achada.termina_em,
    }
    return render(request, "cadastro/coleta.html", contexto)


@exige("cadastro.editar")
def declaracao_nova(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk, especie=Coleta.Especie.REVISAO)
    lei = codigo().cadastro.revisao
    if lei is None:
        raise Http404

    def declarar(dados: dict[str, Any]) -> None:
        proprios = {n: dados.pop(n) for n in ("distrito", "denominacao", "logradouro", "numero")}
        proprios["circunstancias"] = dados.pop("circunstancias")
        verbos.declarar(
            achada,
            imovel=dados.pop("inscricao"),
            dados=proprios,
            usuario=request.user,
            **dados,
        )

    return praticar(
        request,
        DeclaracaoForm(lei, request.POST or None),
        declarar,
        titulo="Declaração da revisão",
        texto="Uma por terreno; de próprio punho ou verbal, reduzida a termo.",
        botao="Receber declaração",
        feito="Declaração recebida. Outra pessoa a julga.",
        **_da_coleta(achada),
    )


@exige("cadastro.conferir")
@require_POST
def declaracao_aceitar(request: HttpRequest, pk: int) -> HttpResponse:
    declaracao = get_object_or_404(DeclaracaoDeRevisao, pk=pk)
    try:
        verbos.aceitar(declaracao, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Declaração aceita: o cadastro a segue.")
    return redirect("cadastro:coleta", declaracao.coleta_id)


@exige("cadastro.conferir")
def declaracao_suprir(request: HttpRequest, pk: int) -> HttpResponse:
    declaracao = get_object_or_404(DeclaracaoDeRevisao.objects.select_related("coleta"), pk=pk)
    return praticar(
        request,
        SuprirForm(request.POST or None),
        lambda dados: verbos.suprir(declaracao, usuario=request.user, **dados),
        titulo="Suprir de ofício",
        texto="Havendo suspeita de fraude: títulos, transmissões vizinhas, inventários, divisões.",
        botao="Fixar o valor",
        feito="Valor fixado de ofício.",
        **_da_coleta(declaracao.coleta),
    )


@exige("cadastro.editar")
def declaracao_de_oficio(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk, especie=Coleta.Especie.REVISAO)

    def lancar(dados: dict[str, Any]) -> None:
        verbos.lancar_condomino_de_oficio(
            achada,
            imovel=dados["inscricao"],
            condomino=dados["condomino"],
            valor=dados["valor"],
            motivo=dados["motivo"],
            usuario=request.user,
        )

    return praticar(
        request,
        DeOficioForm(request.POST or None),
        lancar,
        titulo="Condômino que não declarou",
        botao="Lançar de ofício",
        feito="Parte lançada de ofício. Outra pessoa a julga.",
        **_da_coleta(achada),
    )


@exige("cadastro.conferir")
@require_POST
def coleta_encerrar(request: HttpRequest, pk: int) -> HttpResponse:
    achada = get_object_or_404(Coleta, pk=pk)
    try:
        achada = verbos.encerrar(achada, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"{achada} encerrada.")
    return redirect("cadastro:coleta", pk)


@exige("cadastro.ver")
def tabelas_de_valores(request: HttpRequest) -> HttpResponse:
    """The tables that the law wants made, with the means of what was seen."""
    linhas = [
        {
            "lei": lei,
            "edicoes": TabelaDeValores.objects.filter(tabela=slug),
            "medias": das_tabelas.medias(slug, hoje()),
            "precos": PrecoObservado.objects.filter(tabela=slug)[:20],
        }
        for slug, lei in codigo().cadastro.tabelas.items()
    ]
    return render(request, "cadastro/tabelas_de_valores.html", {"linhas": linhas})


@exige("parametro.propor")
def tabela_nova(request: HttpRequest, tabela: str) -> HttpResponse:
    lei = _tabela(tabela)
    return praticar(
        request,
        TabelaForm(next(iter(lei.indicios), ""), request.POST or None, initial={"desde": hoje()}),
        lambda dados: das_tabelas.fazer(tabela, usuario=request.user, **dados),
        titulo=f"Fazer a {lei.nome.lower()}",
        texto="; ".join(lei.indicios.values()),
        botao="Fazer tabela",
        feito="Tabela feita: outra pessoa a confirma.",
        **_volta("tabelas_de_valores", "Tabelas"),
    )


@exige("parametro.propor")
def preco_novo(request: HttpRequest, tabela: str) -> HttpResponse:
    lei = _tabela(tabela)
    return praticar(
        request,
        PrecoForm(request.POST or None, initial={"em": hoje()}),
        lambda dados: das_tabelas.observar(tabela, usuario=request.user, **dados),
        titulo=f"Anotar um preço: {lei.nome.lower()}",
        botao="Anotar preço",
        feito="Preço anotado.",
        **_volta("tabelas_de_valores", "Tabelas"),
    )


@exige("parametro.confirmar")
@require_POST
def tabela_confirmar(request: HttpRequest, pk: int) -> HttpResponse:
    edicao = get_object_or_404(TabelaDeValores, pk=pk)
    try:
        das_tabelas.confirmar(edicao, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, "Tabela confirmada: está em vigor.")
    return redirect("cadastro:tabelas_de_valores")


@exige("cadastro.ver")
def alugueis(request: HttpRequest) -> HttpResponse:
    """The survey of rents of the year: what waits, what was found."""
    if codigo().cadastro.aluguel is None:
        raise Http404
    faltam = valores.por_levantar(hoje().year)
    contexto = {
        "exercicio": hoje().year,
        "faltam": faltam[:MAXIMO],
        "quantos_faltam": len(faltam),
        "feitos": LevantamentoDeAluguel.objects.filter(exercicio=hoje().year).select_related(
            "edificacao__imovel__logradouro", "feito_por"
        )[:MAXIMO],
    }
    return render(request, "cadastro/alugueis.html", contexto)


@exige("cadastro.editar")
@require_POST
def alugueis_convidar(request: HttpRequest) -> HttpResponse:
    try:
        papel = valores.convidar_locatarios(exercicio=hoje().year, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("cadastro:registros")
    return redirect("documento", papel.pk)


@exige("cadastro.editar")
def aluguel_levantar(request: HttpRequest, pk: int) -> HttpResponse:
    edificacao = get_object_or_404(Edificacao.objects.select_related("imovel__logradouro"), pk=pk)
    if codigo().cadastro.aluguel is None:
        raise Http404
    return praticar(
        request,
        AluguelForm(
            valores.fontes_de_aluguel(), request.POST or None, initial={"exercicio": hoje().year}
        ),
        lambda dados: valores.levantar_aluguel(edificacao, usuario=request.user, **dados),
        titulo=f"Levantar o aluguel: {edificacao.imovel.endereco}",
        botao="Registrar levantamento",
        feito="Levantamento registrado: a Contabilidade o confere.",
        **_volta("alugueis", "Aluguéis"),
    )


@exige("aluguel.conferir")
def aluguel_conferir(request: HttpRequest, pk: int) -> HttpResponse:
    levantamento = get_object_or_404(
        LevantamentoDeAluguel.objects.select_related("edificacao__imovel__logradouro"), pk=pk
    )
    return praticar(
        request,
        ConferenciaDeAluguelForm(
            request.POST or None, initial={"valor": levantamento.valor_locativo}
        ),
        lambda dados: valores.conferir_aluguel(levantamento, usuario=request.user, **dados),
        titulo=f"Conferir: {levantamento.edificacao.imovel.endereco}",
        botao="Ratificar ou retificar",
        feito="Levantamento conferido: o cadastro o segue.",
        **_volta("alugueis", "Aluguéis"),
    )


@exige("cadastro.ver")
def predial_conteudo(request: HttpRequest, pk: int) -> HttpResponse:
    """What the lançamento of the predial states of a building, and what is still missing."""
    edificacao = get_object_or_404(Edificacao.objects.select_related("imovel__logradouro"), pk=pk)
    lei = codigo().cadastro.aluguel
    if lei is None or not lei.conteudo:
        raise Http404
    contexto = {
        "edificacao": edificacao,
        "conteudo": valores.conteudo_do_predial(edificacao, hoje()),
        "falta": valores.falta_no_predial(edificacao, hoje()),
        "artigo": lei.conteudo,
    }
    return render(request, "cadastro/predial_conteudo.html", contexto)


@exige("cadastro.editar")
def valor_achado(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel, pk=pk)
    lei = codigo().cadastro.maior_valor
    if lei is None:
        raise Http404
    return praticar(
        request,
        ValorAchadoForm(lei, request.POST or None),
        lambda dados: valores.achar_valor(imovel, usuario=request.user, **dados),
        titulo="Valor achado em transmissão ou divisão",
        texto=f"Sendo maior que o lançado, corrige o cadastro (art. {lei.artigo}).",
        botao="Registrar valor",
        feito="Valor registrado.",
        volta=reverse("cadastro:imovel", args=[pk]),
        volta_nome=f"Imóvel {imovel.inscricao}",
    )


@exige("cadastro.importar")
def valores_do_estado(request: HttpRequest) -> HttpResponse:
    lei = codigo().cadastro.maior_valor
    if lei is None or not lei.do_estado:
        raise Http404
    return praticar(
        request,
        ValoresDoEstadoForm(request.POST or None, initial={"exercicio": hoje().year}),
        lambda dados: valores.valores_do_estado(usuario=request.user, **dados),
        titulo="Valores lançados pelo Estado",
        texto=f"São a base do territorial (art. {lei.do_estado}).",
        botao="Tomar os valores",
        feito="Valores tomados.",
        **_volta("coletas", "Coletas"),
    )


@exige("cadastro.ver")
def espolios(request: HttpRequest) -> HttpResponse:
    contexto = {
        "espolios": Espolio.objects.select_related("pessoa", "falecido", "inventariante"),
        "tem": bool(codigo().cadastro.espolio),
    }
    return render(request, "cadastro/espolios.html", contexto)


@exige("cadastro.conferir")
def espolio_abrir(request: HttpRequest) -> HttpResponse:
    if not codigo().cadastro.espolio:
        raise Http404
    return praticar(
        request,
        EspolioForm(request.POST or None),
        lambda dados: dos_espolios.abrir(dados.pop("falecido"), usuario=request.user, **dados),
        titulo="Abrir espólio",
        texto="Os imóveis do falecido passam ao nome do espólio, que responde até a partilha.",
        botao="Abrir espólio",
        feito="Espólio aberto.",
        **_volta("espolios", "Espólios"),
    )


@exige("cadastro.conferir")
def espolio_partilhar(request: HttpRequest, pk: int) -> HttpResponse:
    espolio = get_object_or_404(Espolio, pk=pk, encerrado_em=None)
    bens = dos_espolios.bens(espolio.pessoa, hoje())
    return praticar(
        request,
        PartilhaForm(bens, request.POST or None),
        lambda dados: dos_espolios.partilhar(
            espolio,
            quinhoes=dados["quinhoes"],
            formal=dados["formal"],
            encerrado_em=dados["encerrado_em"],
            usuario=request.user,
        ),
        titulo=f"Partilha: {espolio}",
        botao="Transferir aos sucessores",
        feito="Partilha averbada.",
        **_volta("espolios", "Espólios"),
    )


def _tabela(tabela: str) -> Any:
    lei = codigo().cadastro.tabelas.get(tabela)
    if lei is None:
        raise Http404(tabela)
    return lei


def _volta(nome: str, rotulo: str) -> dict[str, str]:
    return {"volta": reverse(f"cadastro:{nome}"), "volta_nome": rotulo}


def _da_coleta(achada: Coleta) -> dict[str, str]:
    return {"volta": reverse("cadastro:coleta", args=[achada.pk]), "volta_nome": str(achada)}
