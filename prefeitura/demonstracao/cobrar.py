"""What was not paid: the book of dívida ativa, invitations, what they bring in, certidões."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from django.db.models import Sum

from arrecadacao import cadernos, caixas
from arrecadacao.certidoes import emitir_certidao
from arrecadacao.convidar import convidar_todos
from arrecadacao.inscrever import inscrever
from arrecadacao.models import Caderno, Conhecimento, Inscricao
from cadastro.models import Pessoa
from prefeitura.acesso.papeis import Papel
from prefeitura.comum import lotes
from prefeitura.comum.calendario import calendario
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import numero
from prefeitura.comum.models import Lote

from .arrecadar import TROCO, fechar_conferido, receber_de
from .cena import Cena
from .expediente import no_dia

# One debtor in so many pays as soon as the invitation comes.
UM_EM = 9
CERTIDOES = 6


def recolher_cadernos(exercicio: int) -> Callable[[Cena], None]:
    """A stage: at the end of the exercício the unfinished cadernos come back."""

    def etapa(cena: Cena) -> None:
        abertos = Caderno.objects.filter(
            exercicio=exercicio, situacao=Caderno.Situacao.REMETIDO
        ).order_by("numero")
        for caderno in abertos:
            cadernos.recolher(
                caderno=caderno,
                motivo=f"Encerramento do exercício de {exercicio}",
                usuario=cena.quem(Papel.CONTADOR),
            )
        cena.dizer(f"{len(abertos)} recolhidos")

    return etapa


def inscrever_divida(cena: Cena) -> None:
    """The daily routine of 1 January: art. 142, sole paragraph."""
    _executar(inscrever(usuario=None))
    inscritas = Inscricao.objects.all()
    soma = inscritas.aggregate(soma=Sum("principal"))["soma"] or 0
    cena.dizer(f"{numero(inscritas.count())} inscrições, {moeda().formatar(soma)} de principal")


def convidar_devedores(cena: Cena) -> None:
    """The invitation to pay within 60 days (art. 144)."""
    _executar(convidar_todos(usuario=cena.quem(Papel.PROCURADOR)))
    devedores = Inscricao.objects.filter(convidada_em__isnull=False).values("devedor").distinct()
    cena.dizer(f"{devedores.count()} devedores convidados")


def receber_divida(primeiro: date, ultimo: date) -> Callable[[Cena], None]:
    """A stage: some of the invited come to the counter."""

    def etapa(cena: Cena) -> None:
        sorte = cena.sorte("divida")
        devedores = list(
            Inscricao.objects.filter(situacao=Inscricao.Situacao.INSCRITA)
            .order_by("devedor_id")
            .values_list("devedor_id", flat=True)
            .distinct()
        )
        pagam = Pessoa.objects.filter(pk__in=sorte.sample(devedores, len(devedores) // UM_EM))
        filas: dict[date, list[Pessoa]] = {}
        for pessoa in pagam.order_by("pk"):
            dia = primeiro + timedelta(days=sorte.randrange((ultimo - primeiro).days))
            while dia.weekday() == 5 or not calendario().dia_util(dia):
                dia += timedelta(days=1)
            filas.setdefault(dia, []).append(pessoa)
        recebidos = []
        for dia, fila in sorted(filas.items()):
            with no_dia(dia):
                caixa = caixas.abrir(exator=cena.quem(Papel.TESOUREIRO), troco_inicial=TROCO)
                for pessoa in fila:
                    recebidos += _pagar_tudo(cena, pessoa)
                fechar_conferido(cena, caixa)
        soma = sum(c.total for c in recebidos)
        cena.dizer(f"{len(recebidos)} conhecimentos, {moeda().formatar(soma)}")

    return etapa


def certificar(cena: Cena) -> None:
    """The procurador draws the certidões of the largest debtors, still at home."""
    maiores = (
        Inscricao.objects.filter(situacao=Inscricao.Situacao.INSCRITA)
        .values("devedor")
        .annotate(soma=Sum("principal"))
        .order_by("-soma", "devedor")[:CERTIDOES]
    )
    for linha in maiores:
        devedor = Pessoa.objects.get(pk=linha["devedor"])
        emitir_certidao(
            devedor=devedor,
            inscricoes=list(
                devedor.inscricoes.filter(situacao=Inscricao.Situacao.INSCRITA).order_by("pk")
            ),
            usuario=cena.quem(Papel.PROCURADOR),
        )
    cena.dizer(f"{len(maiores)} certidões dos maiores devedores")


def abrir_caixa(cena: Cena) -> None:
    """The morning on which the visitor finds the office: the till is open."""
    caixas.abrir(exator=cena.quem(Papel.TESOUREIRO), troco_inicial=TROCO)
    cena.dizer(f"caixa aberto com {moeda().formatar(TROCO)} de troco")


def _pagar_tudo(cena: Cena, pessoa: Pessoa) -> list[Conhecimento]:
    """A conhecimento for each property, as the paper is short."""
    sorte = cena.sorte(f"divida/{pessoa.pk}")
    dividas: dict[int, list[int]] = {}
    for imovel, parcela in (
        Inscricao.objects.filter(devedor=pessoa, situacao=Inscricao.Situacao.INSCRITA)
        .order_by("pk")
        .values_list("parcela__lancamento__imovel_id", "parcela_id")
    ):
        dividas.setdefault(imovel, []).append(parcela)
    return [receber_de(cena, sorte, pessoa, parcelas) for parcelas in dividas.values()]


def _executar(lote: Lote | None) -> None:
    if lote is None:
        return
    lotes.executar(lote.pk)
    lote.refresh_from_db()
    if lote.situacao != Lote.Situacao.CONCLUIDO:
        raise ErroDeNegocio(f"{lote.descricao}: terminou com falhas; veja os registros.")
