"""Certidões of dívida ativa: issued, sent to execution, cancelled (arts. 141, 144 to 148)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from arrecadacao.conta import LeiDoDia
from arrecadacao.convidar import debitos_escritos, devido_de, totais
from arrecadacao.devolver import aberta
from arrecadacao.fases import regras
from arrecadacao.models import Certidao, DebitoDaCertidao, Inscricao
from arrecadacao.papeis import casa, pessoa, termos_da_divida
from arrecadacao.prazos_da_divida import artigo, cobranca, fase
from lancamentos.models import Parcela
from prefeitura.comum import atos, documentos, series
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.models import Pessoa
    from prefeitura.acesso.models import Usuario

_I = Inscricao.Situacao
_C = Certidao.Situacao


@transaction.atomic
def emitir_certidao(
    *, devedor: Pessoa, inscricoes: Sequence[Inscricao], usuario: Usuario
) -> Certidao:
    """Issue one certidão for the connected debts of one debtor (arts. 141, 146, 148).

    It says debtor and address, book, folio and number, origin, exercício, tributo, principal,
    fine and interest of the day, and from when interest runs. The number is taken last.

    Raises ErroDeNegocio for debts of another debtor, paid, cancelled, in execution, or already
    in a certidão that stands.
    """
    if not inscricoes:
        raise ErroDeNegocio("Escolha ao menos uma inscrição.", artigo=regras().fundamentos.certidao)
    travadas = list(
        Inscricao.objects.select_for_update(of=("self",))
        .select_related("livro", "parcela")
        .filter(pk__in=[i.pk for i in inscricoes])
        .order_by("pk")
    )
    for inscricao in travadas:
        _conferir_para_certidao(inscricao, devedor)
    regra = LeiDoDia.de(hoje())
    soma = totais(travadas, regra)
    ano = hoje().year
    numero = series.proximo(f"certidao-da-divida/{ano}")
    documento = documentos.emitir(
        tipo="certidao-da-divida",
        numero=f"{numero}/{ano}",
        titulo="Certidão de dívida ativa",
        modelo="arrecadacao/papeis/certidao.html",
        conteudo={
            **casa(),
            "numero": numero,
            "exercicio": ano,
            "devedor": {
                **pessoa(devedor),
                "nome": travadas[0].devedor_nome,
                "endereco": travadas[0].devedor_endereco,
            },
            "em": hoje().isoformat(),
            "dividas": debitos_escritos(travadas, regra),
            "termos": termos_da_divida(travadas, regra.lei),
            **soma,
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo},
        },
        publico={
            "Documento": "Certidão de dívida ativa",
            "Número": f"{numero}/{ano}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    certidao = Certidao.objects.create(
        numero=numero,
        exercicio=ano,
        devedor=devedor,
        documento=documento,
        total=soma["total"],
        emitida_em=hoje(),
        emitida_por=usuario,
    )
    for inscricao in travadas:
        devido = devido_de(inscricao, regra)
        DebitoDaCertidao.objects.create(
            certidao=certidao,
            inscricao=inscricao,
            principal=devido.principal,
            multa=devido.multa,
            juros=devido.juros,
            total=devido.total,
        )
    atos.registrar(
        "certidao.emitida",
        certidao,
        usuario=usuario,
        descricao=f"Certidão nº {documento.numero} emitida, {len(travadas)} dívidas",
        artigo=regras().fundamentos.certidao,
    )
    return certidao


@transaction.atomic
def remeter_certidao(*, certidao: Certidao, usuario: Usuario) -> Certidao:
    """Send a certidão to execution: from then on the counter does not receive its debts (147).

    Raises ErroDeNegocio before the amicable phase with its notice (72, 73) and the invitation
    (144) are both over, telling the first day, and when a debt was paid or cancelled since.
    """
    certidao, debitos = _travar(certidao)
    if certidao.situacao != _C.EMITIDA:
        raise ErroDeNegocio(f"A {certidao} já está {certidao.get_situacao_display().lower()}.")
    for debito in debitos:
        if debito.inscricao.situacao != _I.INSCRITA:
            raise ErroDeNegocio(
                f"A inscrição nº {debito.inscricao.numero} está "
                f"{debito.inscricao.get_situacao_display().lower()}: cancele esta certidão e "
                "emita outra.",
                artigo=regras().fundamentos.certidao,
            )
    desde = execucao_desde([d.inscricao for d in debitos])
    if desde is None:
        raise ErroDeNegocio(
            "O devedor ainda não foi convidado a pagar estas dívidas.",
            artigo=artigo(cobranca().convite),
        )
    if hoje() < desde:
        raise ErroDeNegocio(
            f"A certidão só pode ser remetida a partir de {desde:%d/%m/%Y}, findos os "
            "prazos da cobrança amigável e do convite.",
            artigo=cobranca().remessa,
        )
    certidao.situacao = _C.REMETIDA
    certidao.remetida_em = hoje()
    certidao.protocolo = f"{series.proximo(f'protocolo-da-divida/{hoje().year}')}/{hoje().year}"
    certidao.save(update_fields=["situacao", "remetida_em", "protocolo"])
    for debito in debitos:
        debito.inscricao.situacao = _I.EM_EXECUCAO
        debito.inscricao.save(update_fields=["situacao"])
    atos.registrar(
        "certidao.remetida",
        certidao,
        usuario=usuario,
        descricao=f"Certidão nº {certidao.documento.numero} remetida para cobrança executiva, "
        f"protocolo nº {certidao.protocolo}",
        artigo=cobranca().remessa,
    )
    return certidao


@transaction.atomic
def ajuizar_certidao(*, certidao: Certidao, autos: str, usuario: Usuario) -> Certidao:
    """Write that a certidão with the procurador was sued upon, with court and number of the file.

    From then on the guia is that of the court, where the law tells them apart (Jambeiro, 6, 10).
    Raises ErroDeNegocio for one not sent, already sued upon, or without the file.
    """
    if not autos.strip():
        raise ErroDeNegocio("Diga o cartório e o número dos autos.")
    certidao, _ = _travar(certidao)
    if certidao.situacao != _C.REMETIDA or certidao.ajuizada_em is not None:
        raise ErroDeNegocio("Só se ajuíza a certidão que está com o procurador.")
    if aberta(certidao) is not None:
        raise ErroDeNegocio("A certidão foi devolvida e espera o Prefeito.")
    certidao.ajuizada_em, certidao.autos = hoje(), autos.strip()
    certidao.save(update_fields=["ajuizada_em", "autos"])
    atos.registrar(
        "certidao.ajuizada",
        certidao,
        usuario=usuario,
        descricao=f"Certidão nº {certidao.documento.numero} ajuizada: {autos.strip()}",
        artigo=regras().ajuizamento,
    )
    return certidao


@transaction.atomic
def cancelar_certidao(*, certidao: Certidao, motivo: str, usuario: Usuario) -> Certidao:
    """Cancel a certidão not yet sent: its debts may go in another; its number stays used.

    Raises ErroDeNegocio without a reason, or once it was sent (150).
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga o motivo do cancelamento.")
    certidao, debitos = _travar(certidao)
    if certidao.situacao == _C.REMETIDA:
        raise ErroDeNegocio(
            "A certidão já foi remetida: cessou a competência do serviço de fazenda.",
            artigo=regras().fundamentos.competencia,
        )
    if certidao.situacao == _C.CANCELADA:
        raise ErroDeNegocio("A certidão já está cancelada.")
    certidao.situacao = _C.CANCELADA
    certidao.motivo = motivo.strip()
    certidao.save(update_fields=["situacao", "motivo"])
    for debito in debitos:
        debito.vale = False
        debito.save(update_fields=["vale"])
    documentos.mudar_situacao(certidao.documento, Documento.Situacao.CANCELADO)
    atos.registrar(
        "certidao.cancelada",
        certidao,
        usuario=usuario,
        descricao=f"Certidão nº {certidao.documento.numero} cancelada",
        motivo=motivo.strip(),
    )
    return certidao


@transaction.atomic
def cancelar_inscricao(
    *, inscricao: Inscricao, fundamento: str, processo: str, usuario: Usuario
) -> Inscricao:
    """Cancel an inscription whose lançamento was annulled or lowered; the line stays written.

    Called by the act that cancels the instalment. Raises ErroDeNegocio when it is paid or in
    execution (150), or stands in a certidão.
    """
    inscricao = Inscricao.objects.select_for_update(of=("self",)).get(pk=inscricao.pk)
    if inscricao.situacao == _I.CANCELADA:
        return inscricao
    if inscricao.situacao != _I.INSCRITA:
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} está "
            f"{inscricao.get_situacao_display().lower()}: não se cancela.",
            artigo=regras().fundamentos.competencia,
        )
    if inscricao.nas_certidoes.filter(vale=True).exists():
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} consta de certidão: cancele-a antes."
        )
    inscricao.situacao = _I.CANCELADA
    inscricao.save(update_fields=["situacao"])
    atos.registrar(
        "divida.cancelada",
        inscricao,
        usuario=usuario,
        descricao=f"Inscrição nº {inscricao.numero} cancelada",
        artigo=fundamento,
        processo=processo,
    )
    return inscricao


def execucao_desde(inscricoes: Sequence[Inscricao]) -> date | None:
    """First day on which debts together may go to execution; None if one was never invited."""
    regra = LeiDoDia.de(hoje())
    dias = [fase(i, regra.lei, regra.calendario).execucao_desde for i in inscricoes]
    conhecidos = [d for d in dias if d is not None]
    return max(conhecidos) if len(conhecidos) == len(dias) else None


def _travar(certidao: Certidao) -> tuple[Certidao, list[DebitoDaCertidao]]:
    """Lock the debts and then the certidão, the order in which a payment takes them."""
    list(
        Inscricao.objects.select_for_update(of=("self",))
        .filter(nas_certidoes__certidao=certidao)
        .order_by("pk")
    )
    certidao = (
        Certidao.objects.select_for_update(of=("self",))
        .select_related("documento")
        .get(pk=certidao.pk)
    )
    return certidao, list(certidao.debitos.select_related("inscricao__livro").order_by("pk"))


def _conferir_para_certidao(inscricao: Inscricao, devedor: Pessoa) -> None:
    if inscricao.devedor_id != devedor.pk:
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} é de outro devedor: a certidão é de um só.",
            artigo=regras().fundamentos.certidao,
        )
    if inscricao.situacao != _I.INSCRITA:
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} está {inscricao.get_situacao_display().lower()}."
        )
    if inscricao.parcela.situacao != Parcela.Situacao.INSCRITA:
        raise ErroDeNegocio(
            f"A dívida da inscrição nº {inscricao.numero} foi cancelada no lançamento."
        )
    atual = inscricao.nas_certidoes.select_related("certidao__documento").filter(vale=True).first()
    if atual is not None:
        raise ErroDeNegocio(
            f"A inscrição nº {inscricao.numero} já consta da certidão nº "
            f"{atual.certidao.documento.numero}.",
            artigo=regras().fundamentos.certidao,
        )
