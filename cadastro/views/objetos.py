"""Pages of a property, a person, a street; forms of persons and streets."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from cadastro import historico, logradouros, pessoas
from cadastro.abas import abas_de
from cadastro.forms.registros import LogradouroForm, PessoaForm, TrechoForm
from cadastro.models import Edificacao, Imovel, Isencao, Logradouro, Pessoa, Trecho
from cadastro.views.listas import (
    ETIQUETAS_DE_FICHA,
    ETIQUETAS_DE_IMOVEL,
    ETIQUETAS_DE_ISENCAO,
)
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import formatos
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import codigo
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@exige("cadastro.ver")
def imovel(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=pk)
    dia = hoje()
    todas = list(imovel.titularidades.select_related("pessoa").order_by("-desde", "-principal"))
    atuais = [t for t in todas if t.desde <= dia and (t.ate is None or t.ate > dia)]
    edificacoes = list(imovel.edificacoes.all())
    fichas = list(imovel.fichas.select_related("declarante")[:10])
    contexto = {
        "imovel": imovel,
        "etiqueta_do_imovel": ETIQUETAS_DE_IMOVEL[imovel.situacao],
        "terreno": _terreno(imovel),
        "titulares": sorted(atuais, key=lambda t: (not t.principal, -t.parte)),
        "anteriores": [t for t in todas if t not in atuais],
        "testadas": list(imovel.testadas.select_related("trecho__logradouro")),
        "edificacoes": edificacoes,
        "valor_total": imovel.valor_venal_terreno
        + sum(e.valor_venal for e in edificacoes if e.estado != Edificacao.Estado.DEMOLIDA),
        "isencoes": _isencoes(imovel.isencoes.select_related("edificacao", "pessoa")),
        "fichas": fichas,
        "ficha_aberta": next((f for f in fichas if f.situacao == "recebida"), None),
        "etiquetas_de_ficha": ETIQUETAS_DE_FICHA,
        "inscricoes": list(imovel.inscricoes_fiscais.select_related("titular")),
        "lei_do_valor": codigo().cadastro.maior_valor,
        "atos": list(atos_de(imovel)[:10]),
        "abas": abas_de(request, imovel),
    }
    return render(request, "cadastro/imovel.html", contexto)


@exige("cadastro.ver")
def imovel_historico(request: HttpRequest, pk: int) -> HttpResponse:
    imovel = get_object_or_404(Imovel.objects.select_related("logradouro"), pk=pk)
    return render(
        request,
        "cadastro/imovel_historico.html",
        {
            "imovel": imovel,
            "mudancas": historico.de_imovel(imovel),
            "atos": list(atos_de(imovel)[:100]),
        },
    )


@exige("cadastro.ver")
def pessoa(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(Pessoa, pk=pk)
    dia = hoje()
    titularidades_dela = list(
        pessoa.titularidades.select_related("imovel__logradouro").order_by(
            "-desde", "imovel__inscricao"
        )
    )
    contexto = {
        "pessoa": pessoa,
        "dados": _dados_da_pessoa(pessoa),
        "titularidades": [
            (t, t.desde <= dia and (t.ate is None or t.ate > dia)) for t in titularidades_dela
        ],
        "isencoes": _isencoes(pessoa.isencoes.select_related("imovel", "edificacao")),
        "inscricoes": list(pessoa.inscricoes_fiscais.select_related("titular")),
        "mudancas": historico.de_pessoa(pessoa)[:20],
        "atos": list(atos_de(pessoa)[:10]),
        "abas": abas_de(request, pessoa),
    }
    return render(request, "cadastro/pessoa.html", contexto)


@exige("cadastro.editar")
def pessoa_nova(request: HttpRequest) -> HttpResponse:
    form = PessoaForm(request.POST or None, initial={"reside_na_sede": True})
    salva = _tentar(form, lambda dados: pessoas.inscrever(usuario=request.user, **dados))
    if salva is not None:
        messages.success(request, f"{salva.nome} está no cadastro, sob o número {salva.pk}.")
        return redirect("cadastro:pessoa", salva.pk)
    return render(request, "cadastro/pessoa_form.html", {"form": form})


@exige("cadastro.editar")
def pessoa_alterar(request: HttpRequest, pk: int) -> HttpResponse:
    pessoa = get_object_or_404(Pessoa, pk=pk)
    form = PessoaForm(request.POST or None, pessoa=pessoa)
    salva = _tentar(form, lambda dados: pessoas.alterar(pessoa, usuario=request.user, **dados))
    if salva is not None:
        messages.success(request, "Alteração gravada.")
        return redirect("cadastro:pessoa", pk)
    return render(request, "cadastro/pessoa_form.html", {"form": form, "pessoa": pessoa})


@exige("cadastro.ver")
def logradouro(request: HttpRequest, pk: int) -> HttpResponse:
    logradouro = get_object_or_404(Logradouro, pk=pk)
    contexto = {
        "logradouro": logradouro,
        "trechos": list(logradouro.trechos.all()),
        "quantos_imoveis": logradouro.imoveis.count(),
        "mudancas": historico.de_logradouro(logradouro)[:30],
        "atos": list(atos_de(logradouro)[:10]),
    }
    return render(request, "cadastro/logradouro.html", contexto)


@exige("cadastro.editar")
def logradouro_novo(request: HttpRequest) -> HttpResponse:
    form = LogradouroForm(request.POST or None, initial={"tipo": "Rua"})
    salvo = _tentar(form, lambda d: logradouros.abrir_logradouro(usuario=request.user, **d))
    if salvo is not None:
        messages.success(request, f"{salvo} está no cadastro. Agora cadastre os seus trechos.")
        return redirect("cadastro:logradouro", salvo.pk)
    return render(request, "cadastro/logradouro_form.html", {"form": form})


@exige("cadastro.editar")
def logradouro_alterar(request: HttpRequest, pk: int) -> HttpResponse:
    rua = get_object_or_404(Logradouro, pk=pk)
    form = LogradouroForm(request.POST or None, logradouro=rua)
    salvo = _tentar(form, lambda d: logradouros.alterar_logradouro(rua, usuario=request.user, **d))
    if salvo is not None:
        messages.success(request, "Alteração gravada.")
        return redirect("cadastro:logradouro", pk)
    return render(request, "cadastro/logradouro_form.html", {"form": form, "logradouro": rua})


@exige("cadastro.editar")
def trecho_novo(request: HttpRequest, pk: int) -> HttpResponse:
    rua = get_object_or_404(Logradouro, pk=pk)
    form = TrechoForm(request.POST or None)
    salvo = _tentar(form, lambda d: logradouros.abrir_trecho(rua, usuario=request.user, **d))
    if salvo is not None:
        messages.success(request, f"Trecho cadastrado: {salvo.faixa}.")
        return redirect("cadastro:logradouro", pk)
    return render(request, "cadastro/trecho_form.html", {"form": form, "logradouro": rua})


@exige("cadastro.editar")
def trecho_alterar(request: HttpRequest, pk: int) -> HttpResponse:
    trecho = get_object_or_404(Trecho.objects.select_related("logradouro"), pk=pk)
    form = TrechoForm(request.POST or None, trecho=trecho)
    salvo = _tentar(form, lambda d: logradouros.alterar_trecho(trecho, usuario=request.user, **d))
    if salvo is not None:
        messages.success(request, "Alteração gravada.")
        return redirect("cadastro:logradouro", trecho.logradouro_id)
    contexto = {"form": form, "logradouro": trecho.logradouro, "trecho": trecho}
    return render(request, "cadastro/trecho_form.html", contexto)


def _tentar(form: forms.Form, verbo: Callable[[dict[str, Any]], Any]) -> Any:
    """What the verb returns; None when the form is not sent, has errors, or was refused."""
    if not form.is_bound or not form.is_valid():
        return None
    try:
        return verbo(form.cleaned_data)
    except ErroDeNegocio as erro:
        form.add_error(None, str(erro))
        return None


def _terreno(imovel: Imovel) -> list[tuple[str, str]]:
    """Sheet of the land; what does not apply is left out."""
    linhas = [
        ("Área do terreno", f"{formatos.numero(imovel.area_terreno, 2)} m²"),
        ("Valor venal do terreno", moeda().formatar(imovel.valor_venal_terreno)),
        ("Fecho", str(imovel.get_fecho_display())),
        ("Passeio", "sim" if imovel.passeio else "não"),
        ("Bairro", imovel.bairro),
        ("Distrito", imovel.distrito),
        ("Quadra e lote", " · ".join(filter(None, (imovel.quadra, imovel.lote)))),
    ]
    if imovel.posicao:
        linhas.append(("Posição na quadra", str(imovel.get_posicao_display())))
    if imovel.forma:
        linhas.append(("Forma", str(imovel.get_forma_display())))
    if imovel.maior_largura:
        linhas.append(("Maior largura", f"{formatos.numero(imovel.maior_largura, 2)} m"))
    if imovel.jardim_na_frente:
        linhas.append(("Jardim na frente", f"{formatos.numero(imovel.jardim_na_frente, 2)} m²"))
    if imovel.fracao_ideal != 1:
        fracao = formatos.numero(imovel.fracao_ideal.normalize())
        linhas.append(("Fração ideal", fracao))
    if imovel.sem_edificar_desde:
        linhas.append(("Sem edificação desde", formatos.data(imovel.sem_edificar_desde)))
    if imovel.loteamento_aprovado_em:
        linhas.append(("Loteamento aprovado em", str(imovel.loteamento_aprovado_em)))
    if imovel.valor_de_aquisicao is not None:
        linhas.append(("Valor de aquisição", moeda().formatar(imovel.valor_de_aquisicao)))
    if imovel.preco_de_venda is not None:
        linhas.append(("Preço de venda", moeda().formatar(imovel.preco_de_venda)))
    linhas.append(("Título de aquisição", imovel.titulo))
    if imovel.baixado_em:
        linhas.append(("Baixado em", formatos.data(imovel.baixado_em)))
    return linhas


def _dados_da_pessoa(pessoa: Pessoa) -> list[tuple[str, str]]:
    cidade = "/".join(filter(None, (pessoa.cidade, pessoa.uf)))
    cep = f"{pessoa.cep[:5]}-{pessoa.cep[5:]}" if pessoa.cep else ""
    return [
        ("CPF ou CNPJ", pessoa.documento_formatado),
        ("Natureza", str(pessoa.get_natureza_display())),
        ("Endereço", ", ".join(filter(None, (pessoa.endereco, pessoa.bairro, cidade, cep)))),
        ("Reside na sede", "sim" if pessoa.reside_na_sede else "não"),
        ("E-mail", pessoa.email),
        ("Telefone", pessoa.telefone),
        ("Número no cadastro", str(pessoa.pk)),
    ]


def _isencoes(queryset: Any) -> list[dict[str, Any]]:
    nomes = {slug: t.nome for slug, t in codigo().tributos.items()}
    isencoes: list[Isencao] = list(queryset)
    return [
        {
            "isencao": i,
            "tributo": nomes.get(i.tributo, i.tributo),
            "etiqueta": ETIQUETAS_DE_ISENCAO[i.situacao],
        }
        for i in isencoes
    ]
