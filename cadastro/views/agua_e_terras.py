"""Meters and readings, allotments with their plans, and the rural book."""

from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from cadastro import hidrometros, loteamentos, rurais
from cadastro.contas import registro_de
from cadastro.forms.registros_fiscais import (
    DesmembramentoForm,
    HidrometroForm,
    LeituraForm,
    PlantaForm,
    RetiradaForm,
)
from cadastro.models import Hidrometro, InscricaoFiscal, PlantaDeLoteamento
from cadastro.views.atos import praticar
from prefeitura.acesso.permissoes import exige
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje


@exige("cadastro.editar")
def leitura(request: HttpRequest, pk: int) -> HttpResponse:
    """Reading of a month; of a month already read, its correction."""
    inscricao = _com_leitura(pk)
    lei = registro_de(inscricao.especie).leitura
    assert lei is not None

    def ler(dados: dict[str, Any]) -> None:
        corrige = hidrometros.lida_de(inscricao, dados["mes"]) if dados["motivo"] else None
        hidrometros.ler(
            inscricao,
            mes=dados["mes"],
            atual=dados["atual"],
            irregularidade=dados["irregularidade"],
            corrige=corrige,
            motivo=dados["motivo"],
            usuario=request.user,
        )

    return praticar(
        request,
        LeituraForm(request.POST or None, initial={"mes": f"{hoje():%m/%Y}"}),
        ler,
        titulo="Leitura do hidrômetro",
        texto=f"Sai em duas vias, uma para o contribuinte e outra para o registro "
        f"(art. {lei.artigo}).",
        botao="Registrar leitura",
        feito="Leitura registrada: imprima as duas vias.",
        **_volta(inscricao),
    )


@exige("cadastro.editar")
def hidrometro_instalar(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _com_leitura(pk)

    @transaction.atomic
    def instalar(dados: dict[str, Any]) -> None:
        aparelho = Hidrometro.objects.filter(numero=dados["numero"].strip()).first()
        if aparelho is None:
            aparelho = hidrometros.cadastrar(
                numero=dados["numero"],
                marca=dados["marca"],
                diametro=dados["diametro"],
                do_proprietario=dados["do_proprietario"],
                usuario=request.user,
            )
        if dados["erro_pct"] is not None:
            hidrometros.aferir(
                aparelho,
                erro_pct=Decimal(dados["erro_pct"]),
                lacre=dados["lacre"],
                assistiu=dados["assistiu"],
                usuario=request.user,
            )
        hidrometros.instalar(aparelho, inscricao, marcava=dados["marcava"], usuario=request.user)

    return praticar(
        request,
        HidrometroForm(request.POST or None),
        instalar,
        titulo="Instalar hidrômetro",
        texto="O aparelho que já está no cadastro acha-se pelo número.",
        botao="Instalar hidrômetro",
        feito="Hidrômetro instalado.",
        **_volta(inscricao),
    )


@exige("cadastro.editar")
def hidrometro_retirar(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _com_leitura(pk)
    aparelho = get_object_or_404(inscricao.hidrometros, situacao=Hidrometro.Situacao.INSTALADO)
    return praticar(
        request,
        RetiradaForm(request.POST or None),
        lambda dados: hidrometros.retirar(
            aparelho,
            motivo=dados["motivo"],
            extraviado=dados["extraviado"],
            usuario=request.user,
        ),
        titulo=f"Retirar o {str(aparelho).lower()}",
        texto="O dono do prédio desabitado guarda o hidrômetro, salvo se pedir a retirada; "
        "assentá-lo de novo paga outra vez.",
        botao="Retirar hidrômetro",
        feito="Hidrômetro retirado.",
        **_volta(inscricao),
    )


@exige("cadastro.ver")
def leituras(request: HttpRequest, especie: str) -> HttpResponse:
    """The map of the readings of the month, and what is still to read."""
    if registro_de_ou_404(especie).leitura is None:
        raise Http404(especie)
    contexto = {
        "registro": registro_de(especie),
        "lidas": hidrometros.mapa(especie, hoje()),
        "por_ler": hidrometros.por_ler(especie, hoje()),
        "mes": hoje(),
    }
    return render(request, "cadastro/leituras.html", contexto)


@exige("cadastro.editar")
def planta_juntar(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _loteamento(pk)
    return praticar(
        request,
        PlantaForm(request.POST or None, request.FILES or None),
        lambda dados: loteamentos.juntar_planta(
            inscricao,
            nome=dados["planta"].name,
            conteudo=dados["planta"].read(loteamentos.MAXIMO_DA_PLANTA + 1),
            usuario=request.user,
        ),
        titulo="Juntar a planta",
        botao="Juntar planta",
        feito="Planta juntada.",
        **_volta(inscricao),
    )


@exige("cadastro.ver")
def planta(request: HttpRequest, pk: int) -> HttpResponse:
    """The plan as it came, to be kept by who asks: never opened within the site."""
    achada = get_object_or_404(PlantaDeLoteamento, pk=pk)
    extensao = achada.tipo.rpartition("/")[2]
    return HttpResponse(
        bytes(achada.conteudo),
        content_type=achada.tipo,
        headers={
            "Content-Disposition": f'attachment; filename="planta-{achada.pk}.{extensao}"',
            "X-Content-Type-Options": "nosniff",
        },
    )


@exige("cadastro.editar")
def desmembramento(request: HttpRequest, pk: int) -> HttpResponse:
    inscricao = _loteamento(pk)
    return praticar(
        request,
        DesmembramentoForm(request.POST or None),
        lambda dados: loteamentos.anotar(inscricao, usuario=request.user, **dados),
        titulo="Anotar na planta",
        texto="Área cedida ao município, lote compromissado, alienado, ou compromisso desfeito.",
        botao="Anotar",
        feito="Anotado na planta.",
        **_volta(inscricao),
    )


@exige("cadastro.ver")
def livro_rural(request: HttpRequest, exercicio: int) -> HttpResponse:
    """The book of rural land of an exercício, contribuinte by contribuinte."""
    if not 1800 < exercicio < 3000:
        raise Http404(str(exercicio))
    try:
        paginas = rurais.livro(exercicio)
    except ErroDeNegocio as erro:
        raise Http404(str(erro)) from erro
    contexto = {
        "paginas": paginas,
        "exercicio": exercicio,
        "total": sum(p.total for p in paginas),
    }
    return render(request, "cadastro/livro_rural.html", contexto)


@exige("cadastro.conferir")
@require_POST
def livro_rural_imprimir(request: HttpRequest, exercicio: int) -> HttpResponse:
    try:
        papel = rurais.imprimir(exercicio, usuario=request.user)
    except ErroDeNegocio as erro:
        messages.error(request, str(erro))
        return redirect("cadastro:registros")
    return redirect("documento", papel.pk)


def registro_de_ou_404(especie: str) -> Any:
    try:
        return registro_de(especie)
    except ErroDeNegocio as erro:
        raise Http404(especie) from erro


def _com_leitura(pk: int) -> InscricaoFiscal:
    inscricao = get_object_or_404(InscricaoFiscal, pk=pk)
    if registro_de_ou_404(inscricao.especie).leitura is None:
        raise Http404(str(pk))
    return inscricao


def _loteamento(pk: int) -> InscricaoFiscal:
    inscricao = get_object_or_404(InscricaoFiscal, pk=pk)
    if not registro_de_ou_404(inscricao.especie).loteamento:
        raise Http404(str(pk))
    return inscricao


def _volta(inscricao: InscricaoFiscal) -> dict[str, str]:
    return {
        "volta": reverse("cadastro:inscricao_fiscal", args=[inscricao.pk]),
        "volta_nome": str(inscricao),
    }
