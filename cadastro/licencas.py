"""Licences upon inscriptions: alvará, caderneta, licença; granted and revoked."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.db import transaction

from cadastro.contas import registro_de
from cadastro.inscricoes import citacao, travar
from cadastro.models import InscricaoFiscal, LicencaFiscal
from cadastro.papeis import emitir_licenca
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

VIGENTE = LicencaFiscal.Situacao.VIGENTE
# What other rooms ask before a licence is given: each raises ErroDeNegocio to refuse it.
EXIGENCIAS: list[Callable[[InscricaoFiscal], None]] = []


@transaction.atomic
def conceder_licenca(
    inscricao: InscricaoFiscal,
    *,
    usuario: Any,
    ate: date | None = None,
    condicoes: str = "",
    processo: str = "",
    motivo: str = "",
    artigo: str = "",
    papel: bool = True,
) -> LicencaFiscal:
    """Grant the licence of an inscription: number of the exercício, date, conditions, paper.

    `ate` is the last day of a licence for a time; `papel=False` when the paper is issued by the
    act of a process. Raises ErroDeNegocio: a register with no licence, a closed inscription, a
    ficha still to be checked, a licence still in force, an end in the past, what another room
    demands first (``EXIGENCIAS``: that nothing is owed, Votuporanga 49).
    """
    registro = registro_de(inscricao.especie)
    lei = registro.licenca
    if lei is None:
        raise ErroDeNegocio(f"A lei não dá licença a {registro.nome.lower()}.")
    inscricao = travar(inscricao, motivo or "Concessão da licença")
    if ate is not None and ate < hoje():
        raise ErroDeNegocio("A licença não pode terminar antes de hoje.")
    if inscricao.fichas.filter(situacao="recebida").exists():
        raise ErroDeNegocio(
            "Há ficha desta inscrição por conferir: a licença vem depois da conferência.",
            artigo=citacao(lei.artigo),
        )
    atual = vigente(inscricao)
    if atual is not None:
        raise ErroDeNegocio(f"Já há licença em vigor: {atual}.")
    for exigir in EXIGENCIAS:
        exigir(inscricao)
    exercicio = hoje().year
    licenca = LicencaFiscal(
        inscricao=inscricao,
        exercicio=exercicio,
        papel=lei.papel,
        artigo=citacao(artigo or lei.artigo),
        concedida_em=hoje(),
        concedida_por=usuario,
        ate=ate,
        condicoes=condicoes.strip(),
        processo=processo,
    )
    licenca.numero = series.proximo(f"licenca:{exercicio}")
    licenca.save()
    if papel:
        licenca.documento = emitir_licenca(licenca, registro, usuario=usuario)
        licenca.save(update_fields=["documento"])
    atos.registrar(
        "licenca.concedida",
        inscricao,
        usuario=usuario,
        descricao=f"{licenca}: {inscricao}" + (f", até {ate:%d/%m/%Y}" if ate else ""),
        artigo=licenca.artigo,
        processo=processo,
        motivo=motivo,
        licenca=licenca.pk,
    )
    return licenca


@transaction.atomic
def cassar_licenca(
    inscricao: InscricaoFiscal,
    *,
    usuario: Any,
    motivo: str,
    processo: str = "",
    artigo: str = "",
) -> LicencaFiscal:
    """Revoke the licence in force of an inscription; the paper is marked as cancelled.

    Raises ErroDeNegocio: no reason, no licence in force.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo da cassação.")
    # A closed inscription may still have its licence revoked.
    inscricao = InscricaoFiscal.objects.select_for_update(of=("self",)).get(pk=inscricao.pk)
    licenca = vigente(inscricao)
    if licenca is None:
        raise ErroDeNegocio(f"{inscricao} não tem licença em vigor.")
    lei = registro_de(inscricao.especie).licenca
    licenca.situacao = LicencaFiscal.Situacao.CASSADA
    licenca.cassada_em = hoje()
    licenca.cassada_por = usuario
    licenca.motivo_da_cassacao = motivo.strip()
    licenca.save()
    if licenca.documento is not None:
        documentos.mudar_situacao(licenca.documento, Documento.Situacao.CANCELADO)
    atos.registrar(
        "licenca.cassada",
        inscricao,
        usuario=usuario,
        descricao=f"{licenca} cassada: {inscricao}",
        artigo=citacao(artigo or (lei.cassacao if lei else "") or licenca.artigo),
        processo=processo,
        motivo=motivo,
        licenca=licenca.pk,
    )
    return licenca


def vigente(inscricao: InscricaoFiscal, em: date | None = None) -> LicencaFiscal | None:
    """The licence in force of an inscription on a day (today)."""
    dia = em or hoje()
    vigentes = inscricao.licencas.filter(situacao=VIGENTE, concedida_em__lte=dia)
    return next((x for x in vigentes if x.ate is None or x.ate >= dia), None)


def prazo_do_papel(inscricao: InscricaoFiscal, pedido_em: date) -> date | None:
    """Last day to issue the paper, where the law gives one (Januária, 5 days: art. 296)."""
    lei = registro_de(inscricao.especie).licenca
    if lei is None or not lei.prazo:
        return None
    vigencia = lei_em(max(pedido_em, codigo().vigencia))
    fim: date = vigencia.prazo(lei.prazo, desde=pedido_em, calendario=calendario()).fim
    return fim
