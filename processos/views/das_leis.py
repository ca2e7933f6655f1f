"""Processes of the procedures of the law: list, opening, acts, deposit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from prefeitura.acesso.models import Usuario
from prefeitura.acesso.permissoes import exige
from prefeitura.comum import formatos
from prefeitura.comum.calendario import codigo
from prefeitura.comum.campos_de_formulario import inteiro_digitado
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.listas import Coluna, Lista
from prefeitura.legislacao.procedimentos.modelo import PAPEIS, Procedimento
from processos import papel_protocolado, praticar, riscado, situacoes
from processos import pauta as da_junta
from processos.campos_dos_atos import ErroDeCampos, momento
from processos.circunstancias import autos_de, lancamentos_de
from processos.forms import lidos
from processos.forms_dos_atos import AberturaForm, AtoForm, iniciais
from processos.models import BemApreendido, Processo


class FiltroDasLeis(forms.Form):
    """Which processes: mine, late; of a procedure; going on or over."""

    fila = forms.ChoiceField(
        label="Quais",
        required=False,
        choices=[
            ("", "Todos"),
            ("minhas", "Cabe ato meu"),
            ("correndo", "Com prazo correndo"),
            ("vencidos", "Com prazo vencido"),
            ("andamento", "Em andamento"),
            ("encerrados", "Encerrados"),
        ],
    )
    especie = forms.ChoiceField(label="Espécie", required=False)
    situacao = forms.ChoiceField(label="Situação", required=False)

    usuario: Any = None

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        todos = codigo().procedimentos
        especie, situacao = self.fields["especie"], self.fields["situacao"]
        assert isinstance(especie, forms.ChoiceField)
        assert isinstance(situacao, forms.ChoiceField)
        nomes = sorted(((p.slug, p.nome) for p in todos.values()), key=lambda x: x[1])
        especie.choices = [("", "Todas"), *nomes]
        escolhido = todos.get(str(self.data.get("especie", "")))
        estados = escolhido.estados.items() if escolhido else ()
        situacao.choices = [("", "Todas"), *estados]
        situacao.widget.attrs["disabled"] = escolhido is None
        if escolhido is None:
            situacao.help_text = "Escolha antes a espécie."

    def aplicar(self, queryset: QuerySet[Processo]) -> QuerySet[Processo]:
        dados = self.cleaned_data
        match dados["fila"]:
            case "minhas":
                queryset = queryset.filter(pk__in=situacoes.ao_alcance(self.usuario).values("pk"))
            case "correndo":
                queryset = queryset.filter(pk__in=situacoes.com_prazo_correndo().values("pk"))
            case "vencidos":
                queryset = queryset.filter(pk__in=situacoes.com_prazo_vencido().values("pk"))
            case "andamento":
                queryset = queryset.filter(encerrado_em=None)
            case "encerrados":
                queryset = queryset.filter(encerrado_em__isnull=False)
        if dados["especie"]:
            queryset = queryset.filter(especie=dados["especie"])
        if dados["situacao"]:
            queryset = queryset.filter(situacao=dados["situacao"])
        return queryset


@exige("processo.ver")
def processos(request: HttpRequest) -> HttpResponseBase:
    filtro = cast(
        type[FiltroDasLeis],
        type("Filtro", (FiltroDasLeis,), {"usuario": cast(Usuario, request.user)}),
    )
    lista = Lista(
        request,
        situacoes.das_leis().prefetch_related("prazos"),
        titulo="Processos",
        colunas=[
            Coluna(
                "numero",
                "Processo",
                valor=lambda p: p.rotulo,
                link=lambda p: reverse("processos:processo", args=[p.pk]),
            ),
            Coluna("protocolado_em", "Aberto em", "data", ordem=True),
            Coluna("especie", "Espécie", valor=lambda p: p.get_especie_display()),
            Coluna(
                "requerente.nome",
                "Parte",
                valor=lambda p: p.requerente.nome if p.requerente else "desconhecida",
                ordem=True,
            ),
            Coluna("objeto", "Do que se trata"),
            Coluna("situacao", "Situação", valor=lambda p: p.get_situacao_display()),
            Coluna("termo", "Prazo", valor=_termo),
        ],
        ordenacao=("-ano", "-numero"),
        filtros=filtro,
        busca=_buscar,
        rotulo_da_busca="Número, parte ou objeto",
        vazio="Nenhum processo aberto.",
    )
    return lista.responder("processos/processos.html")


def _termo(processo: Processo) -> str:
    termos = situacoes.termos_de(processo)
    return termos[0].frase if termos else ""


def _buscar(queryset: QuerySet[Processo], texto: str) -> QuerySet[Processo]:
    """`12/1964` finds the process; words find its party or what it is about."""
    numero, _, ano = map(inteiro_digitado, texto.partition("/"))
    if numero is not None and ano is not None:
        return queryset.filter(numero=numero, ano=ano)
    for palavra in texto.split():
        queryset = queryset.filter(
            Q(requerente__nome__unaccent__icontains=palavra)
            | Q(objeto__unaccent__icontains=palavra)
        )
    return queryset


@exige("processo.praticar")
def escolher(request: HttpRequest) -> HttpResponse:
    """Every procedure of the code: those that this person opens first."""
    usuario = cast(Usuario, request.user)
    todos = sorted(codigo().procedimentos.values(), key=lambda p: p.nome)
    contexto = {
        "meus": [p for p in todos if set(p.abertura.quem) & set(usuario.papeis)],
        "outros": [
            (p, ", ".join(PAPEIS[q] for q in p.abertura.quem))
            for p in todos
            if not set(p.abertura.quem) & set(usuario.papeis)
        ],
        "sobre": request.GET.urlencode(),
    }
    return render(request, "processos/escolher.html", contexto)


@exige("processo.praticar")
def abrir(request: HttpRequest, procedimento: str) -> HttpResponse:
    usuario = cast(Usuario, request.user)
    p = _procedimento(procedimento)
    dados = request.POST if request.method == "POST" else None
    form = AberturaForm(p, dados, initial=iniciais(request))
    de_que = form.cleaned_data.get("lancamento") if dados is not None and form.is_valid() else None
    ato, recusa = None, ""
    try:
        ato = AtoForm(p.abertura, dados, request.FILES or None, lancamento=de_que)
    except ErroDeNegocio as erro:
        recusa = str(erro)
    if dados is not None and ato is not None and ato.valido() and form.is_valid():
        try:
            processo = praticar.abrir(
                procedimento=procedimento,
                usuario=usuario,
                dados=ato.respostas,
                anexos=lidos(ato.cleaned_data["anexos"]),
                **form.cleaned_data,
            )
        except ErroDeCampos as erro:
            ato.recusar(erro.campos)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"Aberto o processo {processo.rotulo}.")
            return redirect("processos:processo", processo.pk)
    if recusa:
        messages.error(request, recusa)
    contexto = {"procedimento": p, "ato": p.abertura, "form": form, "form_do_ato": ato}
    return render(request, "processos/abrir.html", contexto)


@exige("processo.praticar")
def ato(request: HttpRequest, pk: int, nome_do_ato: str) -> HttpResponse:
    """The form of one act; without fields it only asks to confirm."""
    usuario = cast(Usuario, request.user)
    processo = get_object_or_404(situacoes.das_leis().prefetch_related("prazos"), pk=pk)
    p = processo.procedimento
    da_lei = p.atos.get(nome_do_ato)
    if da_lei is None or da_lei.abre_o_processo:
        raise Http404(nome_do_ato)
    porque = praticar.porque_nao(processo, p, da_lei, autos_de(processo), usuario)
    form: AtoForm | None = None
    if not porque:
        try:
            form = AtoForm(
                da_lei,
                request.POST if request.method == "POST" else None,
                request.FILES or None,
                lancamento=processo.lancamento,
            )
        except ErroDeNegocio as erro:
            porque = str(erro)
    if request.method == "POST" and form is not None and form.valido():
        try:
            praticar.praticar(
                processo=processo,
                ato=nome_do_ato,
                usuario=usuario,
                dados=form.respostas,
                anexos=lidos(form.cleaned_data["anexos"]),
            )
        except ErroDeCampos as erro:
            form.recusar(erro.campos)
        except ErroDeNegocio as erro:
            form.add_error(None, str(erro))
        else:
            messages.success(request, f"{da_lei.nome}: juntado aos autos.")
            return redirect("processos:processo", pk)
    contexto = _cabeca(processo, p) | {"ato": da_lei, "form": form, "porque": porque}
    return render(request, "processos/ato.html", contexto)


@exige("processo.ver")
def pauta(request: HttpRequest) -> HttpResponse:
    """The docket of the junta, in the order of the law."""
    return render(request, "processos/pauta.html", {"itens": da_junta.pauta()})


def pagina(request: HttpRequest, processo: Processo) -> HttpResponse:
    """The page of a process of the law: head, terms, line of acts, what may be done now."""
    usuario = cast(Usuario, request.user)
    p = processo.procedimento
    contexto = _cabeca(processo, p) | _possiveis(processo, p, usuario)
    contexto |= {
        "andamentos": riscado.ler(
            processo,
            processo.andamentos.select_related("documento").prefetch_related("anexos"),
        ),
        "prazos": processo.prazos.all(),
        "derivados": processo.derivados.order_by("ano", "numero"),
        "lancados": _lancados(processo),
        "bens": processo.bens.all(),
        "leiloes": processo.leiloes.all(),
        "cobra_papel": papel_protocolado.ha(),
        "cobrados": papel_protocolado.cobrados(processo),
    }
    return render(request, "processos/procedimento.html", contexto)


def _cabeca(processo: Processo, p: Procedimento) -> dict[str, Any]:
    return {
        "processo": processo,
        "procedimento": p,
        "parte": processo.requerente.nome if processo.requerente else "pessoa desconhecida",
        "papel_da_parte": p.parte[:1].upper() + p.parte[1:],
        "termos": situacoes.termos_de(processo),
        "tipo_da_situacao": situacoes.etiqueta_de(processo),
    }


def _possiveis(processo: Processo, p: Procedimento, usuario: Usuario) -> dict[str, Any]:
    """Acts that this person may do now, and the reason of each other of this state."""
    autos = autos_de(processo)
    meus, alheios, ainda = [], [], []
    for ato in p.atos.values():
        if ato.abre_o_processo or autos.estado not in ato.de:
            continue
        porque = praticar.porque_nao(processo, p, ato, autos, usuario)
        if not porque:
            meus.append(ato)
        elif set(ato.quem) & set(usuario.papeis):
            ainda.append((ato, porque))
        else:
            alheios.append((ato, porque))
    return {"meus": meus, "ainda": [*ainda, *alheios], "momento": momento()}


def _lancados(processo: Processo) -> list[dict[str, Any]]:
    titulo = codigo().titulo
    return [
        {
            "lancamento": x,
            "nome": titulo(x.tributo),
            "situacoes": ", ".join(
                f"{par.get_situacao_display().lower()} (vence em {formatos.data(par.vencimento)})"
                for par in x.parcelas.order_by("numero")
            ),
        }
        for x in lancamentos_de(processo)
    ]


def _procedimento(slug: str) -> Procedimento:
    p = codigo().procedimentos.get(slug)
    if p is None:
        raise Http404(slug)
    return p


class FiltroDeBens(forms.Form):
    situacao = forms.ChoiceField(
        label="Situação",
        required=False,
        choices=[("", "Todas"), *BemApreendido.Situacao.choices],
    )

    def aplicar(self, queryset: QuerySet[BemApreendido]) -> QuerySet[BemApreendido]:
        dita = self.cleaned_data["situacao"]
        return queryset.filter(situacao=dita) if dita else queryset


_DOS_BENS: Mapping[str, str] = {
    "em_deposito": "info",
    "devolvido": "neutra",
    "leiloado": "neutra",
    "inutilizado": "neutra",
}


@exige("processo.ver")
def bens(request: HttpRequest) -> HttpResponseBase:
    """The book of the deposit: each seized good, how it entered and how it left."""
    lista = Lista(
        request,
        BemApreendido.objects.select_related("processo__requerente", "leilao"),
        titulo="Depósito de bens apreendidos",
        colunas=[
            Coluna(
                "processo.numero",
                "Processo",
                valor=lambda b: b.processo.rotulo,
                link=lambda b: reverse("processos:processo", args=[b.processo_id]),
            ),
            Coluna("apreendido_em", "Apreendido em", "data", ordem=True),
            Coluna("descricao", "Bem", ordem=True),
            Coluna("quantidade", "Quantidade"),
            Coluna("valor", "Valor estimado", "dinheiro", soma=True),
            Coluna(
                "lugar",
                "Lugar e depositário",
                valor=lambda b: f"{b.lugar}, com {b.depositario}" if b.depositario else b.lugar,
            ),
            Coluna(
                "dono",
                "De quem",
                valor=lambda b: (
                    b.processo.requerente.nome if b.processo.requerente else "desconhecido"
                ),
            ),
            Coluna(
                "situacao",
                "Situação",
                valor=lambda b: b.get_situacao_display(),
                etiqueta=_DOS_BENS,
            ),
            Coluna("saida_em", "Saída", "data"),
            Coluna("recebedor", "A quem"),
        ],
        ordenacao=("-apreendido_em", "processo_id", "item"),
        filtros=FiltroDeBens,
        busca=("descricao__unaccent__icontains", "processo__requerente__nome__unaccent__icontains"),
        rotulo_da_busca="Bem ou dono",
        vazio="Nenhum bem apreendido.",
    )
    return lista.responder("processos/bens.html")
