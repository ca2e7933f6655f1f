"""Inscriptions in the registers of the code: made, changed, passed on, closed."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection, transaction

from cadastro import contas
from cadastro.contas import registro_de
from cadastro.gravacao import gravar, mudar, nomes_dos_campos
from cadastro.models import (
    ContribuinteDeRegistro,
    Imovel,
    InscricaoFiscal,
    Pessoa,
    TitularDeInscricao,
)
from cadastro.texto import palavras
from prefeitura.comum import atos, series
from prefeitura.comum.calendario import codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje
from prefeitura.legislacao import ErroDeLei
from prefeitura.legislacao.registros import Registro

CAMPOS = ("titular", "imovel", "nome", "endereco", "distrito", "desde", "dados", "fatos")
Fatos = Mapping[str, Mapping[str, Any]]


@transaction.atomic
def inscrever(
    *,
    especie: str,
    titular: Pessoa,
    dados: Mapping[str, Any],
    fatos: Fatos | None = None,
    nome: str = "",
    endereco: str = "",
    distrito: str = "",
    imovel: Imovel | None = None,
    desde: date | None = None,
    parte: Decimal = Decimal(1),
    conjunto: InscricaoFiscal | None = None,
    usuario: Any,
    motivo: str = "",
    processo: str = "",
) -> InscricaoFiscal:
    """Inscribe in a register, under the next number of it.

    `dados` are the fields of the register and `fatos` what these do not say of its tributos, both
    in the notation of data. Raises ErroDeNegocio: register that the law does not have, field or
    fact unknown, missing or absurd, an account that the rule refuses, future day, the same
    activity inscribed twice.
    """
    registro = registro_de(especie)
    inicio = desde or hoje()
    if inicio > hoje():
        raise ErroDeNegocio("A inscrição não pode começar em data futura.")
    momento = agora()
    inscricao = InscricaoFiscal(
        especie=especie,
        titular=titular,
        imovel=imovel,
        nome=" ".join(nome.split()),
        endereco=endereco.strip() or (imovel.endereco if imovel else ""),
        distrito=distrito.strip() or (imovel.distrito if imovel else ""),
        desde=inicio,
        parte=parte,
        conjunto=conjunto,
        criada_em=momento,
        alterada_em=momento,
    )
    _declarar(registro, inscricao, dados, fatos or {})
    if conjunto is None:
        _conferir_unica(registro, inscricao)
    inscricao.numero = series.proximo(f"inscricao:{especie}")
    inscricao.busca = _busca(inscricao)
    gravar(inscricao, usuario=usuario, motivo=motivo or "Inscrição", quando=momento)
    TitularDeInscricao.objects.create(inscricao=inscricao, pessoa=titular, desde=inicio)
    if registro.por_contribuinte:
        numero_do_contribuinte(registro, titular)
    atos.registrar(
        "inscricao-fiscal.inscrita",
        inscricao,
        usuario=usuario,
        descricao=f"Inscrição: {inscricao}",
        artigo=citacao(registro.artigo_de("inscricao")),
        processo=processo,
        motivo=motivo,
    )
    return inscricao


@transaction.atomic
def alterar(
    inscricao: InscricaoFiscal,
    *,
    usuario: Any,
    motivo: str,
    processo: str = "",
    artigo: str = "",
    dados: Mapping[str, Any] | None = None,
    fatos: Fatos | None = None,
    **mudancas: Any,
) -> InscricaoFiscal:
    """Change an inscription; `dados` and `fatos` give only what changes (an empty text clears).

    `mudancas`: nome, endereco, distrito, imovel. Returns quietly if nothing changes. Raises
    ErroDeNegocio: no reason, closed inscription, and what `inscrever` refuses.
    """
    inscricao = travar(inscricao, motivo)
    registro = registro_de(inscricao.especie)
    permitidas = ("nome", "endereco", "distrito", "imovel")
    mudados = mudar(inscricao, mudancas, permitidas)
    novos = {**inscricao.dados, **(dados or {})}
    ditos: dict[str, Mapping[str, Any]] = {k: dict(v) for k, v in inscricao.fatos.items()}
    for tributo, proprios in (fatos or {}).items():
        ditos[tributo] = _sem_vazios({**ditos.get(tributo, {}), **proprios})
    antes = (dict(inscricao.dados), dict(inscricao.fatos))
    ditos = {slug: f for slug, f in ditos.items() if f or slug in inscricao.fatos}
    _declarar(registro, inscricao, novos, ditos)
    if (inscricao.dados, inscricao.fatos) != antes:
        mudados.append("dados")
    if not mudados:
        return inscricao
    _conferir_unica(registro, inscricao)
    inscricao.alterada_em = agora()
    inscricao.busca = _busca(inscricao)
    gravar(inscricao, usuario=usuario, motivo=motivo, quando=inscricao.alterada_em)
    atos.registrar(
        "inscricao-fiscal.alterada",
        inscricao,
        usuario=usuario,
        descricao=f"{inscricao}: alterado {_em_palavras(registro, mudados, antes[0], inscricao)}",
        artigo=citacao(artigo or registro.artigo_de("alteracao")),
        processo=processo,
        motivo=motivo,
    )
    return inscricao


@transaction.atomic
def transferir(
    inscricao: InscricaoFiscal,
    *,
    para: Pessoa,
    em: date,
    usuario: Any,
    motivo: str,
    titulo: str = "",
    no_prazo: bool = True,
    processo: str = "",
) -> InscricaoFiscal:
    """Pass an inscription on to who acquired; by the law, they may answer for its debts.

    `no_prazo`: whether the change was communicated in its term. Raises ErroDeNegocio: a licence
    that is personal, the same holder, a date in the future or before the present holder's.
    """
    inscricao = travar(inscricao, motivo)
    registro = registro_de(inscricao.especie)
    lei = registro.transferencia
    if lei.proibida:
        raise ErroDeNegocio(
            "A licença é pessoal e não se transfere: quem adquire inscreve-se por si.",
            artigo=lei.proibida,
        )
    if para.pk == inscricao.titular_id:
        raise ErroDeNegocio(f"{para} já é titular desta inscrição.")
    if em > hoje():
        raise ErroDeNegocio("A transferência não pode ter data futura.")
    atual = inscricao.titulares.select_for_update(of=("self",)).get(ate__isnull=True)
    if em <= atual.desde:
        raise ErroDeNegocio(
            f"{atual.pessoa} é titular desde {atual.desde:%d/%m/%Y}: "
            "a transferência deve ser posterior a esta data."
        )
    responde = bool(lei.responde) and (lei.se == "sempre" or not no_prazo)
    atual.ate = em
    atual.save(update_fields=["ate"])
    TitularDeInscricao.objects.create(
        inscricao=inscricao,
        pessoa=para,
        desde=em,
        titulo=titulo,
        responde_pelos_debitos=responde,
        artigo=lei.responde if responde else "",
    )
    inscricao.titular = para
    inscricao.alterada_em = agora()
    inscricao.busca = _busca(inscricao)
    gravar(inscricao, usuario=usuario, motivo=motivo, quando=inscricao.alterada_em)
    if registro.por_contribuinte:
        numero_do_contribuinte(registro, para)
    atos.registrar(
        "inscricao-fiscal.transferida",
        inscricao,
        usuario=usuario,
        descricao=f"{inscricao}: de {atual.pessoa} para {para}"
        + (", que responde pelos débitos anteriores" if responde else ""),
        artigo=citacao(lei.responde if responde else registro.artigo_de("transferencia")),
        processo=processo,
        motivo=motivo,
        de=atual.pessoa_id,
        para=para.pk,
        em=em.isoformat(),
    )
    return inscricao


@transaction.atomic
def baixar(
    inscricao: InscricaoFiscal, *, em: date, usuario: Any, motivo: str, processo: str = ""
) -> InscricaoFiscal:
    """Close an inscription on the day on which the activity ended.

    What is owed stays owed. Raises ErroDeNegocio: no reason, already closed, a day in the future
    or before the present holder's.
    """
    inscricao = travar(inscricao, motivo)
    registro = registro_de(inscricao.especie)
    if em > hoje():
        raise ErroDeNegocio("A baixa não pode ter data futura.")
    atual = inscricao.titulares.select_for_update(of=("self",)).get(ate__isnull=True)
    if em < max(inscricao.desde, atual.desde):
        raise ErroDeNegocio(f"A inscrição é de {atual.desde:%d/%m/%Y}: a baixa não pode ser antes.")
    atual.ate = em
    atual.save(update_fields=["ate"])
    inscricao.situacao = InscricaoFiscal.Situacao.BAIXADA
    inscricao.ate = em
    inscricao.alterada_em = agora()
    gravar(inscricao, usuario=usuario, motivo=motivo, quando=inscricao.alterada_em)
    atos.registrar(
        "inscricao-fiscal.baixada",
        inscricao,
        usuario=usuario,
        descricao=f"Baixa: {inscricao}, em {em:%d/%m/%Y}",
        artigo=citacao(registro.artigo_de("baixa")),
        processo=processo,
        motivo=motivo,
    )
    return inscricao


def travar(inscricao: InscricaoFiscal, motivo: str) -> InscricaoFiscal:
    """The inscription, locked and read again. Raises ErroDeNegocio: no reason, closed."""
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo.")
    inscricao = InscricaoFiscal.objects.select_for_update(of=("self",)).get(pk=inscricao.pk)
    if inscricao.situacao == InscricaoFiscal.Situacao.BAIXADA:
        raise ErroDeNegocio(
            f"{inscricao}: a inscrição está baixada desde {inscricao.ate:%d/%m/%Y}."
        )
    return inscricao


def numero_do_contribuinte(registro: Registro, pessoa: Pessoa) -> ContribuinteDeRegistro:
    """The numbered inscription of a contribuinte in the book of a register, opened if need be."""
    # Two inscriptions of the same person at the same moment open one number.
    Pessoa.objects.select_for_update(of=("self",), no_key=True).get(pk=pessoa.pk)
    existente = ContribuinteDeRegistro.objects.filter(especie=registro.slug, pessoa=pessoa).first()
    if existente is not None:
        return existente
    novo = ContribuinteDeRegistro(especie=registro.slug, pessoa=pessoa, aberta_em=hoje())
    novo.numero = series.proximo(f"contribuinte:{registro.slug}")
    novo.save()
    return novo


def atualizar_busca(titular: Pessoa) -> None:
    """Write again the words of search of what a person holds, whose name changed."""
    for inscricao in InscricaoFiscal.objects.filter(titular=titular).order_by("pk"):
        inscricao.titular = titular
        InscricaoFiscal.objects.filter(pk=inscricao.pk).update(busca=_busca(inscricao))


def citacao(artigo: str) -> str:
    """What fits in the citation of an act: forty letters at most, whole articles only."""
    while len(artigo) > 40 and "," in artigo:
        artigo = artigo.rpartition(",")[0]
    return artigo


def conferir(
    registro: Registro,
    *,
    dados: Mapping[str, Any],
    fatos: Fatos,
    desde: date,
    nome: str = "",
    distrito: str = "",
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The fields and the facts of an inscription, checked and whole. Raises ErroDeNegocio."""
    hoje_ = hoje()
    lei = lei_em(max(hoje_, codigo().vigencia))
    try:
        lidos = registro.ler_dados(dados, lei.moeda)
        completos = registro.fatos(
            lidos,
            fatos,
            {
                "desde": desde.isoformat(),
                "nome": nome,
                "distrito": distrito,
                "ano": desde.year,
            },
        )
        contas.conferir(registro, lidos, completos, lei, max(hoje_.year, codigo().vigencia.year))
    except ErroDeLei as erro:
        texto = str(erro)
        raise ErroDeNegocio(f"{texto[:1].upper()}{texto[1:]}") from erro
    return lidos, completos


def _declarar(
    registro: Registro, inscricao: InscricaoFiscal, dados: Mapping[str, Any], fatos: Fatos
) -> None:
    inscricao.dados, inscricao.fatos = conferir(
        registro,
        dados=dados,
        fatos=fatos,
        desde=inscricao.desde,
        nome=inscricao.nome,
        distrito=inscricao.distrito,
    )


def _conferir_unica(registro: Registro, inscricao: InscricaoFiscal) -> None:
    """One inscription for each object: same holder and place, same plate…"""
    if not registro.unica_por:
        return
    # Two people at the same moment: the second looks after the first has written.
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"inscricao:{registro.slug}"])
    outras = InscricaoFiscal.objects.filter(
        especie=inscricao.especie, situacao=InscricaoFiscal.Situacao.ATIVA
    ).exclude(pk=inscricao.pk)
    if "local" in registro.unica_por:
        outras = outras.filter(titular=inscricao.titular)
    for campo in registro.unica_por:
        if campo != "local":
            outras = outras.filter(**{f"dados__{campo}": inscricao.dados.get(campo)})
    for outra in outras:
        if "local" not in registro.unica_por or _mesmo_local(outra, inscricao):
            raise ErroDeNegocio(
                f"Já inscrito: {outra}. {registro.uma_para}", artigo=citacao(registro.artigo)
            )


def _mesmo_local(uma: InscricaoFiscal, outra: InscricaoFiscal) -> bool:
    if palavras(uma.endereco) != palavras(outra.endereco):
        return False
    return uma.imovel_id == outra.imovel_id or None in (uma.imovel_id, outra.imovel_id)


def _busca(inscricao: InscricaoFiscal) -> str:
    titular = inscricao.titular
    dita = inscricao.dados.get("placa", "")
    placa = dita if isinstance(dita, str) else ""
    textos = (
        str(inscricao.numero or ""),
        inscricao.nome,
        inscricao.endereco,
        inscricao.distrito,
        titular.nome,
        titular.documento or "",
        str(inscricao.dados.get("atividade", "")),
        placa,
        # The plate is searched with its signs and without them, whole and piece by piece.
        *("".join(filter(str.isalnum, pedaco)) for pedaco in (placa, *placa.split())),
    )
    return f" {' '.join(palavras(' '.join(textos)))} "


def _em_palavras(
    registro: Registro, mudados: list[str], antes: Mapping[str, Any], inscricao: InscricaoFiscal
) -> str:
    nomes = [nomes_dos_campos(InscricaoFiscal, [m]) for m in mudados if m != "dados"]
    if "dados" in mudados:
        campos = registro.por_nome
        trocados = [
            campos[n].rotulo.lower() for n in campos if antes.get(n) != inscricao.dados.get(n)
        ]
        nomes += trocados or ["fatos dos tributos"]
    return ", ".join(nomes)


def _sem_vazios(fatos: Mapping[str, Any]) -> dict[str, Any]:
    return {nome: valor for nome, valor in fatos.items() if valor not in (None, "")}
