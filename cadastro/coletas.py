"""Gatherings opened by edital: the yearly declarations and the revision of the territorial."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from cadastro import imoveis, titularidades
from cadastro.gravacao import criar
from cadastro.inscricoes import citacao
from cadastro.models import (
    Coleta,
    DeclaracaoDeRevisao,
    FichaFiscal,
    Imovel,
    InscricaoFiscal,
    Pessoa,
)
from cadastro.papeis import emitir_edital
from prefeitura.comum import atos, formatos
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao.registros import Revisao

Situacao = DeclaracaoDeRevisao.Situacao


@transaction.atomic
def abrir_declaracoes(*, exercicio: int, comeca_em: date, usuario: Any) -> Coleta:
    """Open the yearly gathering of declarations (Januária, arts. 59 § 1º and 278), with edital.

    Raises ErroDeNegocio: the law has none, open already, beginning after its last day, edital
    published too late for that beginning.
    """
    lei = codigo().cadastro.coleta
    if lei is None:
        raise ErroDeNegocio("A lei deste município não tem coleta anual de declarações.")
    vigencia = lei_em(max(date(exercicio, 1, 1), codigo().vigencia))
    ano = date(exercicio, 1, 1)
    ultimo = vigencia.prazo(lei.inicio, desde=ano, calendario=calendario()).fim
    fim = vigencia.prazo(lei.fim, desde=ano, calendario=calendario()).fim
    artigo = citacao(lei.artigo)
    if not ano <= comeca_em <= ultimo:
        raise ErroDeNegocio(f"A coleta começa de 1º de janeiro a {ultimo:%d/%m/%Y}.", artigo=artigo)
    ate = vigencia.prazo(lei.edital, desde=comeca_em, calendario=calendario()).fim
    if hoje() > ate:
        raise ErroDeNegocio(
            f"O edital sai oito dias antes do início: até {ate:%d/%m/%Y} para esta data.",
            artigo=artigo,
        )
    registro = codigo().registros[lei.registro]
    return _abrir(
        especie=Coleta.Especie.DECLARACOES,
        exercicio=exercicio,
        comeca_em=comeca_em,
        termina_em=fim,
        artigo=artigo,
        paragrafos=[
            f"A Prefeitura comunica que a coleta de declarações de {registro.plural.lower()} para "
            f"os impostos de indústrias e profissões e de licença de {exercicio} começa em "
            f"{formatos.data(comeca_em)}.",
            f"As declarações apresentam-se até {formatos.data(fim)}. Na falta ou insuficiência "
            f"delas, o lançamento é de ofício (art. {lei.de_oficio}), com as multas da lei.",
        ],
        usuario=usuario,
    )


@transaction.atomic
def abrir_revisao(*, exercicio: int, usuario: Any, lei_da_camara: str = "") -> Coleta:
    """Open the general revision of the territorial, with the edital that calls the contribuintes.

    The term of the declarations counts from the edital, which is of today. Raises ErroDeNegocio:
    the law has none, not a year of revision, no law of the Câmara where it wants one, open.
    """
    lei = _lei_da_revisao()
    if lei.anos_multiplos_de and exercicio % lei.anos_multiplos_de:
        raise ErroDeNegocio(
            f"A revisão se faz nos anos múltiplos de {lei.anos_multiplos_de}.", artigo=lei.artigo
        )
    if exercicio != hoje().year:
        raise ErroDeNegocio("A revisão se abre no seu próprio exercício.")
    if lei.por_lei and not lei_da_camara.strip():
        raise ErroDeNegocio("Cite a lei da Câmara que manda rever o imposto.", artigo=lei.artigo)
    fim = lei_em(hoje()).prazo(lei.prazo, desde=hoje(), calendario=calendario()).fim
    return _abrir(
        especie=Coleta.Especie.REVISAO,
        exercicio=exercicio,
        comeca_em=hoje(),
        termina_em=fim,
        artigo=lei.artigo,
        lei=lei_da_camara.strip(),
        paragrafos=[
            "A Prefeitura convida os proprietários, possuidores e ocupantes, a qualquer título, "
            f"de terrenos urbanos a apresentarem, até {formatos.data(fim)}, suas declarações para "
            "a revisão do imposto territorial urbano.",
            "A declaração contém a área em metros quadrados e o valor real, o distrito, a "
            "denominação, a rua e o número e o mais que caracterize o terreno. Pode ser de próprio "
            "punho e enviada por qualquer meio; quem não souber escrever a faz ao agente fiscal.",
        ],
        usuario=usuario,
    )


@transaction.atomic
def declarar(
    coleta: Coleta,
    *,
    imovel: Imovel,
    declarante: Pessoa,
    qualidade: str,
    area: Decimal,
    valor: int,
    usuario: Any,
    area_fora: Decimal = Decimal(0),
    parte: Decimal = Decimal(1),
    fim: str = "",
    dados: dict[str, str] | None = None,
    testemunhas: tuple[str, ...] = (),
    de_oficio: bool = False,
) -> DeclaracaoDeRevisao:
    """Take in the declaration of one lot; a verbal one is reduced to a termo with two witnesses.

    `dados`: distrito, denominacao, logradouro, numero, circunstancias. Only the urban part is
    taxed, so the part out of the zone is told apart. Raises ErroDeNegocio: not of the revision,
    out of term, quality that the law does not know, who does not hold the lot, declared already.
    """
    lei = _lei_da_revisao()
    coleta = _aberta(coleta, Coleta.Especie.REVISAO)
    if not de_oficio and hoje() > coleta.termina_em:
        raise ErroDeNegocio(
            f"As declarações iam até {coleta.termina_em:%d/%m/%Y}.", artigo=citacao(lei.prevalece)
        )
    if qualidade not in lei.quem:
        aceitas = ", ".join(lei.quem.values())
        raise ErroDeNegocio(f"Declara quem é: {aceitas}.")
    if fim and fim not in lei.fins:
        raise ErroDeNegocio("A revisão não tem este fim.", artigo=lei.artigo)
    if area <= 0 or valor < 0 or area_fora < 0 or not 0 < parte <= 1:
        raise ErroDeNegocio("Confira área, valor e parte: não podem ser negativos nem zero.")
    proprios = {k: v.strip() for k, v in (dados or {}).items() if v.strip()}
    for nome in proprios:
        if nome not in lei.campos:
            raise ErroDeNegocio(f"A declaração não tem o campo “{nome}”.")
    for nome, rotulo in (("distrito", "o distrito"), ("logradouro", "a rua")):
        if not proprios.get(nome):
            raise ErroDeNegocio(f"A declaração deve conter {rotulo} do terreno.", artigo=lei.artigo)
    if testemunhas and len({t.strip() for t in testemunhas if t.strip()}) != 2:
        raise ErroDeNegocio("O termo é assinado por duas testemunhas.", artigo=citacao(lei.termo))
    if qualidade not in ("representante", "ocupante") and not _e_titular(imovel, declarante):
        raise ErroDeNegocio(f"{declarante} não é titular deste imóvel.")
    if coleta.declaracoes.filter(imovel=imovel, declarante=declarante).exists():
        raise ErroDeNegocio(f"{declarante} já declarou este terreno.")
    nova = criar(
        DeclaracaoDeRevisao,
        coleta=coleta,
        imovel=imovel,
        declarante=declarante,
        qualidade=qualidade,
        fim=fim,
        dados=proprios,
        area=area,
        area_fora=area_fora,
        valor=valor,
        parte=parte,
        testemunhas=list(testemunhas),
        recebida_em=hoje(),
        recebida_por=usuario,
        de_oficio=de_oficio,
    )
    atos.registrar(
        "revisao.declarada",
        imovel,
        usuario=usuario,
        descricao=f"{nova}" + (", de ofício" if de_oficio else ""),
        artigo=citacao(lei.condomino if de_oficio else lei.artigo),
    )
    return nova


@transaction.atomic
def aceitar(declaracao: DeclaracaoDeRevisao, *, usuario: Any) -> DeclaracaoDeRevisao:
    """Accept a declaration free of fraud: the lot has its area and value from now on."""
    return _julgar(declaracao, valor=declaracao.valor, usuario=usuario)


@transaction.atomic
def suprir(
    declaracao: DeclaracaoDeRevisao, *, valor: int, motivo: str, usuario: Any
) -> DeclaracaoDeRevisao:
    """Mend of office what is suspect of fraud, by titles, deals of neighbours, inventories…

    Raises ErroDeNegocio: no documents told, judged by who received it, judged already.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga os documentos em que se funda o valor.")
    return _julgar(declaracao, valor=valor, usuario=usuario, motivo=motivo.strip())


@transaction.atomic
def encerrar(coleta: Coleta, *, usuario: Any) -> Coleta:
    """Close a gathering after its term: what was not declared stays as it was launched.

    Raises ErroDeNegocio: term still running, declarations still to judge, closed already.
    """
    coleta = _aberta(coleta, coleta.especie)
    if hoje() <= coleta.termina_em:
        raise ErroDeNegocio(f"O prazo das declarações corre até {coleta.termina_em:%d/%m/%Y}.")
    if coleta.declaracoes.filter(situacao=Situacao.RECEBIDA).exists():
        raise ErroDeNegocio("Ainda há declarações por julgar.")
    coleta.prevaleceram = faltosos(coleta).count()
    coleta.encerrada_em = hoje()
    coleta.save(update_fields=["prevaleceram", "encerrada_em"])
    lei = codigo().cadastro
    de_oficio = lei.coleta.de_oficio if lei.coleta else ""
    prevalece = lei.revisao.prevalece if lei.revisao else ""
    atos.registrar(
        "coleta.encerrada",
        coleta,
        usuario=usuario,
        descricao=f"{coleta} encerrada: {coleta.prevaleceram} sem declaração",
        artigo=citacao(prevalece if coleta.especie == Coleta.Especie.REVISAO else de_oficio),
    )
    return coleta


def faltosos(coleta: Coleta) -> QuerySet[Any]:
    """What was not declared: lots of the revision, establishments of the yearly gathering."""
    if coleta.especie == Coleta.Especie.REVISAO:
        return Imovel.objects.filter(situacao=Imovel.Situacao.ATIVO).exclude(
            declaracoes__coleta=coleta
        )
    lei = codigo().cadastro.coleta
    assert lei is not None
    return (
        InscricaoFiscal.objects.filter(
            especie=lei.registro, situacao="ativa", desde__lt=coleta.comeca_em
        )
        .exclude(
            fichas__especie=FichaFiscal.Especie.RENOVACAO,
            fichas__exercicio=coleta.exercicio,
        )
        .select_related("titular")
    )


def condominos_faltosos(coleta: Coleta) -> list[tuple[Imovel, Pessoa, Decimal]]:
    """Of lots in common declared by some, the condôminos who did not declare, with their parts."""
    faltam = []
    declarados = Imovel.objects.filter(declaracoes__coleta=coleta).distinct().order_by("pk")
    for imovel in declarados:
        fizeram = set(
            coleta.declaracoes.filter(imovel=imovel).values_list("declarante_id", flat=True)
        )
        donos = list(titularidades.em(imovel, coleta.edital_em))
        if len(donos) > 1:
            faltam += [(imovel, t.pessoa, t.parte) for t in donos if t.pessoa_id not in fizeram]
    return faltam


@transaction.atomic
def lancar_condomino_de_oficio(
    coleta: Coleta,
    *,
    imovel: Imovel,
    condomino: Pessoa,
    valor: int,
    motivo: str,
    usuario: Any,
) -> DeclaracaoDeRevisao:
    """Write of office the part of a condômino who did not declare in the term.

    Area and part are those of the cadastro; `valor` is of that part. Raises ErroDeNegocio: term
    still running, not a condômino who is missing.
    """
    lei = _lei_da_revisao()
    if hoje() <= coleta.termina_em:
        raise ErroDeNegocio(f"O condômino pode declarar até {coleta.termina_em:%d/%m/%Y}.")
    if not motivo.strip():
        raise ErroDeNegocio("Diga os dados em que se funda o lançamento de ofício.")
    parte = next(
        (p for i, quem, p in condominos_faltosos(coleta) if (i, quem) == (imovel, condomino)), None
    )
    if parte is None:
        raise ErroDeNegocio(f"{condomino} não é condômino em falta neste terreno.")
    area = (imovel.area_terreno * parte).quantize(Decimal("0.01"))
    return declarar(
        coleta,
        imovel=imovel,
        declarante=condomino,
        qualidade="condomino" if "condomino" in lei.quem else next(iter(lei.quem)),
        area=area,
        valor=valor,
        parte=parte,
        dados={
            "distrito": imovel.distrito,
            "logradouro": str(imovel.logradouro),
            "circunstancias": motivo.strip(),
        },
        de_oficio=True,
        usuario=usuario,
    )


def _julgar(
    declaracao: DeclaracaoDeRevisao, *, valor: int, usuario: Any, motivo: str = ""
) -> DeclaracaoDeRevisao:
    lei = _lei_da_revisao()
    declaracao = (
        DeclaracaoDeRevisao.objects.select_for_update(of=("self",))
        .select_related("coleta")
        .get(pk=declaracao.pk)
    )
    if declaracao.situacao != Situacao.RECEBIDA:
        raise ErroDeNegocio(f"Esta declaração já foi {declaracao.get_situacao_display().lower()}.")
    if declaracao.recebida_por_id == usuario.pk:
        raise ErroDeNegocio("Quem recebeu a declaração não a julga: peça a outra pessoa.")
    if valor < 0:
        raise ErroDeNegocio("O valor não pode ser negativo.")
    imovel = Imovel.objects.get(pk=declaracao.imovel_id)
    fim = declaracao.fim or ("decrescimo" if valor < imovel.valor_venal_terreno else "valor")
    declaracao.situacao = Situacao.SUPRIDA if motivo else Situacao.ACEITA
    declaracao.fim = fim if fim in lei.fins else ""
    declaracao.valor_fixado = valor
    declaracao.julgada_em = hoje()
    declaracao.julgada_por = usuario
    declaracao.motivo = motivo
    declaracao.save()
    julgadas = [
        d
        for d in declaracao.coleta.declaracoes.filter(imovel=imovel).order_by("pk")
        if d.situacao != Situacao.RECEBIDA
    ]
    # The whole of a lot in common is known when every part is; three thirds lack a little.
    if sum((d.parte for d in julgadas), Decimal(0)) > Decimal("0.999999"):
        imoveis.alterar(
            imovel,
            area_terreno=sum((d.area for d in julgadas), Decimal(0)),
            valor_venal_terreno=sum(d.valor_fixado or 0 for d in julgadas),
            usuario=usuario,
            motivo=f"{declaracao.coleta}",
            processo="revisão",
        )
    atos.registrar(
        "revisao.julgada",
        imovel,
        usuario=usuario,
        descricao=f"{declaracao}: {declaracao.get_situacao_display().lower()}",
        artigo=citacao(lei.de_oficio if motivo else lei.prevalece),
        motivo=motivo,
        valor=valor,
        fim=declaracao.fim,
    )
    return declaracao


def _abrir(
    *,
    especie: str,
    exercicio: int,
    comeca_em: date,
    termina_em: date,
    artigo: str,
    paragrafos: list[str],
    usuario: Any,
    lei: str = "",
) -> Coleta:
    if Coleta.objects.filter(especie=especie, exercicio=exercicio).exists():
        nome = Coleta.Especie(especie).label
        raise ErroDeNegocio(f"{nome} de {exercicio} já foi aberta.")
    coleta = criar(
        Coleta,
        especie=especie,
        exercicio=exercicio,
        edital_em=hoje(),
        comeca_em=comeca_em,
        termina_em=termina_em,
        lei=lei,
        aberta_por=usuario,
    )
    coleta.edital = emitir_edital(
        numero=f"{especie}/{exercicio}",
        titulo=f"Edital: {coleta.get_especie_display().lower()}",
        artigo=artigo,
        paragrafos=paragrafos + ([f"Por força da {lei}."] if lei else []),
        usuario=usuario,
    )
    coleta.save(update_fields=["edital"])
    atos.registrar(
        "coleta.aberta",
        coleta,
        usuario=usuario,
        descricao=f"{coleta}: de {comeca_em:%d/%m/%Y} a {termina_em:%d/%m/%Y}",
        artigo=artigo,
        processo=lei[:40],
    )
    return coleta


def _aberta(coleta: Coleta, especie: str) -> Coleta:
    coleta = Coleta.objects.select_for_update(of=("self",)).get(pk=coleta.pk)
    if coleta.especie != especie:
        raise ErroDeNegocio(f"{coleta} não é a revisão do territorial.")
    if coleta.encerrada_em is not None:
        raise ErroDeNegocio(f"{coleta} encerrou-se em {coleta.encerrada_em:%d/%m/%Y}.")
    return coleta


def _lei_da_revisao() -> Revisao:
    lei = codigo().cadastro.revisao
    if lei is None:
        raise ErroDeNegocio("A lei deste município não tem revisão do territorial por declaração.")
    return lei


def _e_titular(imovel: Imovel, pessoa: Pessoa) -> bool:
    return titularidades.em(imovel, hoje()).filter(pessoa=pessoa).exists()
