"""Registers of the code: their lists, the page of an inscription, fichas and licences."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import contas, fichas_fiscais, hidrometros, historico, licencas, loteamentos
from cadastro.abas import abas_de
from cadastro.busca import filtrar_inscricoes
from cadastro.descricao import campos_em_palavras, em_palavras
from cadastro.forms.fichas_fiscais import FichaFiscalForm
from cadastro.forms.registros_fiscais import CassacaoForm, FiltroDeRegistro, LicencaForm
from cadastro.models import FichaFiscal, Hidrometro, InscricaoFiscal, Pessoa
from cadastro.papeis import emitir_ficha
from cadastro.views.listas import ETIQUETAS_DE_FICHA
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import formatos
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import CampoDeRegistro, Registro

Especie = FichaFiscal.Especie
ETIQUETAS = {"ativa": "sucesso", "baixada": "neutra"}


@exige("cadastro.ver")
def registros(request: HttpRequest) -> HttpResponse:
    """The registers of the law, how many inscriptions each has, and who must inscribe."""
    contagem = dict(
        InscricaoFiscal.objects.filter(situacao="ativa")
        .values_list("especie")
        .annotate(Count("pk"))
        .order_by()
    )
    por_conferir = FichaFiscal.objects.filter(situacao="recebida").count()
    linhas = [
        {
            "registro": r,
            "ativas": contagem.get(r.slug, 0),
            "url": reverse("cadastro:registro", args=[r.slug]),
        }
        for r in codigo().registros.values()
    ]
    do_cadastro = codigo().cadastro
    contexto = {
        "linhas": linhas,
        "por_conferir": por_conferir,
        "livro_rural": any(r.por_contribuinte for r in codigo().registros.values()),
        "tem_coletas": bool(do_cadastro.coleta or do_cadastro.revisao),
        "tem_tabelas": bool(do_cadastro.tabelas),
        "tem_alugueis": do_cadastro.aluguel is not None,
        "exercicio": hoje().year,
    }
    return render(request, "cadastro/registros.html", contexto)


@exige("cadastro.ver")
def registro(request: HttpRequest, especie: str) -> HttpResponseBase:
    """The list of one register."""
    do_registro = _registro(especie)
    principais = [c for c in do_registro.campos if c.obrigatorio and c.tipo != "texto_longo"][:2]
    colunas = [
        Coluna("numero", "Número", "numero", link=_pagina, ordem=True),
        Coluna("nome", do_registro.denominacao, ordem=True),
        Coluna("titular.nome", do_registro.titular),
        *(_coluna_do_campo(campo) for campo in principais),
        Coluna("endereco", "Endereço"),
        Coluna("distrito", "Distrito", ordem=True),
        Coluna("desde", "Desde", "data", ordem=True),
        Coluna("situacao", "Situação", etiqueta=ETIQUETAS),
    ]
    lista = Lista(
        request,
        InscricaoFiscal.objects.filter(especie=especie).select_related("titular"),
        titulo=do_registro.plural,
        colunas=colunas,
        ordenacao=("numero",),
        filtros=FiltroDeRegistro,
        busca=filtrar_inscricoes,
    )
    contexto = {"registro": do_registro, "em_branco": fichas_de(do_registro)}
    return lista.responder("cadastro/registro.html", contexto)


@exige("cadastro.ver")
def inscricao_fiscal(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _inscricao(pk)
    return _pagina_da_inscricao(request, inscricao)


@exige("cadastro.ver")
def fichas_fiscais_lista(request: HttpRequest) -> HttpResponseBase:
    """Fichas of all registers, those that wait for a check first."""
    nomes = {slug: r.nome for slug, r in codigo().registros.items()}
    lista = Lista(
        request,
        FichaFiscal.objects.select_related("inscricao__titular", "declarante", "recebida_por"),
        titulo="Fichas dos registros",
        colunas=[
            Coluna("numero", "Ficha", link=_da_ficha, valor=lambda f: f"{f.numero}/{f.exercicio}"),
            Coluna("registro", "Registro", valor=lambda f: nomes.get(f.registro, f.registro)),
            Coluna("especie", "Espécie"),
            Coluna("declarante.nome", "Declarante"),
            Coluna("recebida_em", "Recebida", "data", ordem=True),
            Coluna("prazo_ate", "Prazo", "data"),
            Coluna("situacao", "Situação", etiqueta=ETIQUETAS_DE_FICHA),
        ],
        ordenacao=("-situacao", "-exercicio", "-numero"),
        busca=("declarante__nome__unaccent__icontains",),
    )
    return lista.responder("cadastro/fichas_fiscais.html")


@exige("cadastro.editar")
def ficha_fiscal_nova(request: HttpRequest, especie: str) -> HttpResponse:
    """Ficha de inscrição in a register."""
    return _preencher(request, _registro(especie), Especie.INSCRICAO, None)


@exige("cadastro.editar")
def ficha_fiscal_de(request: HttpRequest, pk: int, tipo: str) -> HttpResponse:
    """Ficha of alteration, renewal, transfer or closing of an inscription."""
    inscricao = _inscricao(pk)
    do_registro = _registro(inscricao.especie)
    if tipo not in acoes_de(do_registro):
        raise Http404(tipo)
    return _preencher(request, do_registro, tipo, inscricao)


@exige("cadastro.ver")
def ficha_fiscal(request: HttpRequest, pk: int) -> HttpResponse:
    """What was declared, beside what is in the cadastro."""
    ficha = _ficha(pk)
    usuario: Any = request.user
    do_registro = _registro(ficha.registro)
    aberta = ficha.situacao == FichaFiscal.Situacao.RECEBIDA
    atuais = ficha.inscricao.dados if ficha.inscricao and aberta else {}
    declarado = ficha.dados
    linhas = [
        {
            "rotulo": campo.rotulo,
            "artigo": campo.artigo,
            "declarado": em_palavras(campo, declarado["campos"][campo.nome]),
            "atual": em_palavras(campo, atuais.get(campo.nome)),
        }
        for campo in do_registro.campos
        if campo.nome in declarado["campos"]
    ]
    pessoas = Pessoa.objects.in_bulk([t["pessoa"] for t in declarado["titulares"]])
    contexto = {
        "ficha": ficha,
        "registro": do_registro,
        "causa": do_registro.motivos.get(ficha.especie, {}).get(ficha.causa, ""),
        "linhas": linhas,
        "comparar": bool(atuais),
        "lugar": [(r, declarado["lugar"].get(n)) for n, r in _rotulos_do_lugar(do_registro)],
        "titulares": [
            (pessoas[t["pessoa"]], formatos.por_cento(Decimal(t["parte"])))
            for t in declarado["titulares"]
            if t["pessoa"] in pessoas
        ],
        "fatos": {
            codigo().titulo(tributo): fatos
            for tributo, fatos in declarado["fatos"].items()
            if fatos
        },
        "titulo": declarado["titulo"],
        "observacao": declarado["observacao"],
        "etiqueta_da_ficha": ETIQUETAS_DE_FICHA[ficha.situacao],
        "pode_conferir": aberta
        and usuario.pode("cadastro.conferir")
        and usuario.pk != ficha.recebida_por_id,
        "recebeu": aberta and usuario.pk == ficha.recebida_por_id,
        "atos": list(atos_de(ficha)),
    }
    return render(request, "cadastro/ficha_fiscal.html", contexto)


@exige("cadastro.conferir")
@require_POST
def ficha_fiscal_deferir(request: HttpRequest, pk: int) -> HttpResponse:
    ficha = _ficha(pk)
    try:
        inscricao = fichas_fiscais.deferir(
            ficha, usuario=request.user, motivo=request.POST.get("motivo", "")
        )
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("cadastro:ficha_fiscal", pk)
    messages.success(request, f"{ficha} deferida: {inscricao}.")
    return redirect("cadastro:inscricao_fiscal", inscricao.pk)


@exige("cadastro.conferir")
@require_POST
def ficha_fiscal_devolver(request: HttpRequest, pk: int) -> HttpResponse:
    ficha = _ficha(pk)
    try:
        fichas_fiscais.devolver(ficha, usuario=request.user, motivo=request.POST.get("motivo", ""))
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
    else:
        messages.success(request, f"{ficha} devolvida ao declarante.")
    return redirect("cadastro:ficha_fiscal", pk)


@exige("cadastro.editar")
@require_POST
def ficha_fiscal_papel(request: HttpRequest, pk: int) -> HttpResponse:
    """The paper of the ficha, issued the first time it is asked for."""
    ficha = _ficha(pk)
    papel = emitir_ficha(ficha, _registro(ficha.registro), usuario=request.user)
    return redirect("documento", papel.pk)


@exige("licenca.conceder")
@require_POST
def licenca_conceder(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _inscricao(pk)
    form = LicencaForm(request.POST)
    if form.is_valid():
        try:
            licenca = licencas.conceder_licenca(
                inscricao, usuario=request.user, **form.cleaned_data
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"{licenca}: entregue o papel.")
            return redirect("cadastro:inscricao_fiscal", pk)
    return _pagina_da_inscricao(request, inscricao, licenca_form=form)


@exige("licenca.conceder")
@require_POST
def licenca_cassar(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _inscricao(pk)
    form = CassacaoForm(request.POST)
    if form.is_valid():
        try:
            licenca = licencas.cassar_licenca(
                inscricao, usuario=request.user, motivo=form.cleaned_data["motivo"]
            )
        except ErroDeNegocio as erro:
            messages.error(request, str(erro))
        else:
            messages.success(request, f"{licenca} cassada.")
    else:
        messages.error(request, "Diga o motivo da cassação.")
    return redirect("cadastro:inscricao_fiscal", pk)


def fichas_de(do_registro: Registro) -> dict[str, str]:
    return {"inscricao": "Ficha de inscrição", **acoes_de(do_registro)}


def acoes_de(do_registro: Registro) -> dict[str, str]:
    """The fichas that an inscription of a register may have, with their names."""
    acoes = {"alteracao": "Ficha de alteração", "baixa": "Baixa"}
    if not do_registro.transferencia.proibida:
        acoes["transferencia"] = "Transferência"
    if "renovacao" in do_registro.prazos:
        acoes["renovacao"] = "Declaração anual"
    return acoes


def _preencher(
    request: HttpRequest, do_registro: Registro, tipo: str, inscricao: InscricaoFiscal | None
) -> HttpResponse:
    form = FichaFiscalForm(do_registro, tipo, inscricao, request.POST or None)
    if form.is_bound and form.is_valid():
        dados = form.cleaned_data
        try:
            ficha = fichas_fiscais.receber(
                registro=do_registro.slug,
                especie=tipo,
                declarante=dados["declarante"],
                declarado=form.declarado(),
                fato_em=dados["fato_em"],
                inscricao=inscricao,
                causa=dados.get("causa", ""),
                de_oficio=dados["de_oficio"],
                usuario=request.user,
            )
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            return _recebida(request, ficha)
    contexto = {
        "form": form,
        "registro": do_registro,
        "inscricao": inscricao,
        "tipo": tipo,
        "nome": FichaFiscal.Especie(tipo).label,
        "artigo": do_registro.artigo_de(tipo),
    }
    return render(request, "cadastro/ficha_fiscal_form.html", contexto)


def _recebida(request: HttpRequest, ficha: FichaFiscal) -> HttpResponse:
    messages.success(request, f"{ficha} recebida. Outra pessoa deve conferi-la.")
    if ficha.fora_do_prazo:
        messages.warning(
            request, f"O prazo terminou em {ficha.prazo_ate:%d/%m/%Y}: ficha fora do prazo."
        )
    return redirect("cadastro:ficha_fiscal", ficha.pk)


def _pagina_da_inscricao(
    request: HttpRequest, inscricao: InscricaoFiscal, *, licenca_form: forms.Form | None = None
) -> HttpResponse:
    do_registro = _registro(inscricao.especie)
    dia = hoje()
    lei = lei_em(max(dia, codigo().vigencia))
    fichas = list(inscricao.fichas.select_related("declarante")[:10])
    contexto: dict[str, Any] = {
        "inscricao": inscricao,
        "registro": do_registro,
        "etiqueta": ETIQUETAS[inscricao.situacao],
        "titulares": list(inscricao.titulares.select_related("pessoa").order_by("-desde")),
        "campos": campos_em_palavras(do_registro, inscricao.dados),
        "contas": contas.contas(inscricao, lei, max(dia.year, codigo().vigencia.year)),
        "exercicio": dia.year,
        "partes": InscricaoFiscal.objects.filter(
            Q(conjunto=inscricao) | Q(pk=inscricao.conjunto_id)
        ).select_related("titular"),
        "fichas": fichas,
        "ficha_aberta": next((f for f in fichas if f.situacao == "recebida"), None),
        "acoes": acoes_de(do_registro) if inscricao.situacao == "ativa" else {},
        "licencas": list(inscricao.licencas.all()),
        "licenca": licencas.vigente(inscricao) if do_registro.licenca else None,
        "licenca_form": licenca_form or LicencaForm(),
        "mudancas": historico.de_inscricao(inscricao, do_registro),
        "atos": list(atos_de(inscricao)[:10]),
        "abas": abas_de(request, inscricao),
    }
    if do_registro.leitura is not None:
        contexto |= {
            "leituras": list(
                inscricao.leituras.filter(substituta__isnull=True).select_related("hidrometro")[:24]
            ),
            "hidrometro": inscricao.hidrometros.filter(
                situacao=Hidrometro.Situacao.INSTALADO
            ).first(),
            "ler_ate": hidrometros.ler_ate(inscricao),
        }
    if do_registro.loteamento:
        contexto |= {
            "areas": loteamentos.areas(inscricao),
            "plantas": list(inscricao.plantas.defer("conteudo")),
            "desmembramentos": list(inscricao.desmembramentos.select_related("adquirente")),
        }
    return render(request, "cadastro/inscricao_fiscal.html", contexto)


def _coluna_do_campo(campo: CampoDeRegistro) -> Coluna:
    def valor(inscricao: InscricaoFiscal) -> str:
        return em_palavras(campo, inscricao.dados.get(campo.nome))

    return Coluna(f"dados_{campo.nome}", campo.rotulo, valor=valor)


def _registro(especie: str) -> Registro:
    do_registro = codigo().registros.get(especie)
    if do_registro is None:
        raise Http404(especie)
    return do_registro


def _inscricao(pk: int) -> InscricaoFiscal:
    return get_object_or_404(
        InscricaoFiscal.objects.select_related("titular", "imovel__logradouro"), pk=pk
    )


def _ficha(pk: int) -> FichaFiscal:
    return get_object_or_404(
        FichaFiscal.objects.select_related(
            "inscricao__titular", "declarante", "recebida_por", "conferida_por"
        ),
        pk=pk,
    )


def _pagina(inscricao: InscricaoFiscal) -> str:
    return reverse("cadastro:inscricao_fiscal", args=[inscricao.pk])


def _da_ficha(ficha: FichaFiscal) -> str:
    return reverse("cadastro:ficha_fiscal", args=[ficha.pk])


def _rotulos_do_lugar(do_registro: Registro) -> list[tuple[str, str]]:
    return [
        ("nome", do_registro.denominacao),
        ("endereco", "Endereço"),
        ("distrito", "Distrito"),
    ]
