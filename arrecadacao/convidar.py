"""The invitation to pay an inscribed debt, which is also the notice of art. 73."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import QuerySet

from arrecadacao.conta import LeiDoDia
from arrecadacao.models import Inscricao
from arrecadacao.papeis import casa, pessoa, termos_da_divida
from arrecadacao.prazos_da_divida import artigo, cobranca, fim_do_convite
from cadastro.models import Pessoa
from cadastro.texto import SemAcento
from lancamentos.suspender import suspensas
from prefeitura.comum import atos, documentos, lotes, series
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.models import Documento, Lote, ParteDeLote
from prefeitura.comum.relogio import hoje, no_dia

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

CONVITES = "convites-da-divida"
# One PDF a part: at most 100 sheets a file.
POR_PARTE = 100


@transaction.atomic
def convidar(*, devedor: Pessoa, usuario: Usuario | None) -> Documento:
    """Invite a debtor to pay, within the term of the code, all the inscribed debts not yet
    invited (Januária 144, 60 days; Votuporanga 13, 30; Jambeiro 8, 15).

    In Januária the same paper notifies that after the amicable phase (72) and 30 days the
    judicial collection begins (73). Terms run from today.

    Raises ErroDeNegocio when there is nothing to invite for.
    """
    inscricoes = list(
        _por_convidar()
        .select_for_update(of=("self",))
        .select_related("livro")
        .filter(devedor=devedor)
        .order_by("pk")
    )
    if not inscricoes:
        raise ErroDeNegocio(
            f"{devedor.nome} não tem dívida inscrita à espera de convite.",
            artigo=artigo(cobranca().convite),
        )
    regra = LeiDoDia.de(hoje())
    ate = fim_do_convite(hoje(), regra.lei, regra.calendario)
    numero = series.proximo(f"convite-da-divida/{hoje().year}")
    documento = documentos.emitir(
        tipo="convite-da-divida",
        numero=f"{numero}/{hoje().year}",
        titulo="Convite para pagamento de dívida ativa",
        modelo="arrecadacao/papeis/convite.html",
        conteudo={
            **casa(),
            "devedor": pessoa(devedor),
            "em": hoje().isoformat(),
            "ate": ate.isoformat(),
            "dividas": debitos_escritos(inscricoes, regra),
            "termos": termos_da_divida(inscricoes, regra.lei),
            **totais(inscricoes, regra),
            "assina": {"nome": usuario.nome, "cargo": usuario.cargo} if usuario else None,
        },
        publico={
            "Documento": "Convite para pagamento de dívida ativa",
            "Número": f"{numero}/{hoje().year}",
            "Data": f"{hoje():%d/%m/%Y}",
        },
        usuario=usuario,
    )
    Inscricao.objects.filter(pk__in=[i.pk for i in inscricoes]).update(
        convidada_em=hoje(), convite_ate=ate, convite=documento
    )
    for inscricao in inscricoes:
        atos.registrar(
            "divida.convite",
            inscricao,
            usuario=usuario,
            descricao=f"Convite nº {documento.numero} para pagar até {ate:%d/%m/%Y}",
            artigo=artigo(cobranca().convite),
        )
    return documento


@transaction.atomic
def convidar_todos(*, usuario: Usuario | None) -> Lote | None:
    """The same for every debtor with debts not yet invited, as a batch in order of names.

    Returns the batch, the one that is running if any, or None when nobody is to be invited.
    """
    aberto = Lote.objects.filter(tipo=CONVITES, situacao=Lote.Situacao.ABERTO).first()
    if aberto is not None:
        return aberto
    devedores = list(
        Pessoa.objects.filter(pk__in=_por_convidar().order_by().values("devedor"))
        .order_by(SemAcento("nome"), "pk")
        .values_list("pk", flat=True)
    )
    if not devedores:
        return None
    return lotes.criar(
        tipo=CONVITES,
        descricao=f"Convites da dívida ativa de {hoje():%d/%m/%Y}",
        partes=[
            {"devedores": devedores[i : i + POR_PARTE]} for i in range(0, len(devedores), POR_PARTE)
        ],
        usuario=usuario,
        em=hoje().isoformat(),
        previstas=len(devedores),
    )


def parte(parte: ParteDeLote) -> dict[str, Any]:
    """Invite the debtors of a part; one who paid in the meantime is passed over."""
    feitos = []
    with no_dia(date.fromisoformat(parte.lote.dados["em"])):
        vivos = set(
            _por_convidar()
            .filter(devedor__in=parte.dados["devedores"])
            .values_list("devedor_id", flat=True)
        )
        devedores = Pessoa.objects.in_bulk(parte.dados["devedores"])
        for pk in parte.dados["devedores"]:
            if pk in vivos:
                documento = convidar(devedor=devedores[pk], usuario=parte.lote.criado_por)
                feitos.append(documento.pk)
    return {"convites": len(feitos), "documentos": feitos}


def quantos_por_convidar() -> int:
    """How many debtors have inscribed debts and no invitation yet."""
    return _por_convidar().order_by().values("devedor").distinct().count()


def _por_convidar() -> QuerySet[Inscricao]:
    """Inscribed and not invited; what a recurso suspended is not invited to pay. Nothing, where
    the code in force invites nobody."""
    if not cobranca().convite:
        return Inscricao.objects.none()
    return Inscricao.objects.filter(
        situacao=Inscricao.Situacao.INSCRITA, convidada_em__isnull=True
    ).exclude(parcela__lancamento__in=suspensas(hoje()).values("lancamento"))


def debitos_escritos(inscricoes: Iterable[Inscricao], regra: LeiDoDia) -> list[dict[str, Any]]:
    """Inscribed debts as papers list them, with fine and interest of the day."""
    escritos = []
    for inscricao in sorted(inscricoes, key=lambda i: (i.livro.numero, i.numero)):
        devido = devido_de(inscricao, regra)
        escritos.append(
            {
                "numero": inscricao.numero,
                "livro": inscricao.livro.numero,
                "folha": inscricao.folha,
                "inscrita_em": inscricao.inscrita_em.isoformat(),
                "exercicio": inscricao.exercicio,
                "tributo": regra.nome(inscricao.tributo),
                "origem": inscricao.origem,
                "vencimento": inscricao.vencimento.isoformat(),
                "juros_desde": inscricao.juros_desde.isoformat(),
                "principal": devido.principal,
                "multa": devido.multa,
                "juros": devido.juros,
                "total": devido.total,
            }
        )
    return escritos


def totais(inscricoes: Iterable[Inscricao], regra: LeiDoDia) -> dict[str, Any]:
    dividos = [devido_de(i, regra) for i in inscricoes]
    total = sum(d.total for d in dividos)
    return {
        "principal": sum(d.principal for d in dividos),
        "multa": sum(d.multa for d in dividos),
        "juros": sum(d.juros for d in dividos),
        "total": total,
        "extenso": moeda().extenso(total),
    }


def devido_de(inscricao: Inscricao, regra: LeiDoDia) -> Any:
    """What an inscribed debt costs on the day: one fine, interest from the 30th day late."""
    return regra.lei.devido(
        inscricao.tributo,
        valor=inscricao.principal,
        vencimento=inscricao.vencimento,
        em=regra.em,
        calendario=regra.calendario,
    )
