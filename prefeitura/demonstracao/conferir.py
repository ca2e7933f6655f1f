"""Checks that the books of the demonstration agree with each other, and tells its figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count, F, Max, Min, Q, Sum
from django.db.models.functions import Coalesce

from arrecadacao.models import Caixa, Conhecimento, Inscricao, ItemDoConhecimento, Partida
from cadastro.models import Imovel, Pessoa
from lancamentos.models import Lancamento, Parcela
from prefeitura.comum.erros import ErroDeNegocio

from .cena import Cena


@dataclass(frozen=True)
class Numeros:
    """The figures of the whole. Money in the smallest unit."""

    imoveis: int
    pessoas: int
    lancamentos: int
    isentos: int
    lancado: int
    conhecimentos: int
    arrecadado: int
    inscricoes: int
    inscrito: int
    em_aberto: int


def numeros() -> Numeros:
    """Read the figures."""
    vigentes = Lancamento.objects.filter(situacao=Lancamento.Situacao.VIGENTE)
    validos = Conhecimento.objects.filter(situacao=Conhecimento.Situacao.VALIDO)
    inscritas = Inscricao.objects.exclude(situacao=Inscricao.Situacao.CANCELADA)
    abertas = Parcela.objects.filter(situacao__in=Parcela.ABERTAS)
    return Numeros(
        imoveis=Imovel.objects.count(),
        pessoas=Pessoa.objects.count(),
        lancamentos=vigentes.count(),
        isentos=vigentes.filter(isento=True).count(),
        lancado=_soma(vigentes, "valor"),
        conhecimentos=validos.count(),
        arrecadado=_soma(validos, "total"),
        inscricoes=inscritas.count(),
        inscrito=_soma(inscritas, "principal"),
        em_aberto=_soma(abertas, "valor"),
    )


def conferir() -> list[str]:
    """What does not agree, in words; nothing when all does."""
    return [erro for conta in CONTAS for erro in conta()]


def exigir_coerencia(cena: Cena) -> None:
    """The last stage: a demonstration whose books disagree is refused."""
    if erros := conferir():
        raise ErroDeNegocio("A demonstração não fecha: " + "; ".join(erros))
    cena.dizer(f"{len(CONTAS)} conferências, todas certas")


def _partidas_fecham() -> list[str]:
    """Debit and credit of each conhecimento, refund and guia of stamps add up to zero."""
    tortos = (
        Partida.objects.values("conhecimento", "restituicao", "guia_de_selos")
        .annotate(soma=Sum("valor"))
        .exclude(soma=0)
        .count()
    )
    return [f"{tortos} papéis cujas partidas não somam zero"] if tortos else []


def _caixa_igual_aos_itens() -> list[str]:
    """What entered the till is what the valid conhecimentos distribute."""
    entrou = _soma(
        Partida.objects.filter(conta=Partida.Conta.CAIXA, conhecimento__isnull=False), "valor"
    )
    itens = _soma(ItemDoConhecimento.objects.filter(valido=True), "total")
    papeis = _soma(Conhecimento.objects.filter(situacao="valido"), "total")
    if entrou == itens == papeis:
        return []
    return [f"caixa {entrou}, itens {itens} e conhecimentos {papeis} diferem"]


def _numeros_sem_furos() -> list[str]:
    """Each caderno was used from its first number on, without holes."""
    furos = (
        Conhecimento.objects.values("caderno")
        .annotate(
            n=Count("id"),
            menor=Min("numero"),
            maior=Max("numero"),
            primeiro=F("caderno__primeiro"),
            usado=F("caderno__usado_ate"),
        )
        .exclude(menor=F("primeiro"), maior=F("usado"), n=F("usado") - F("primeiro") + 1)
    )
    return [f"caderno {f['caderno']} com furo na numeração" for f in furos]


def _paga_uma_vez() -> list[str]:
    """A paid instalment has one valid payment; an open one has none."""
    contadas = Parcela.objects.annotate(
        pagas=Count("pagamentos", filter=Q(pagamentos__valido=True))
    )
    erradas = contadas.filter(
        (Q(situacao="paga") & ~Q(pagas=1)) | (~Q(situacao="paga") & Q(pagas__gt=0))
    ).count()
    return [f"{erradas} parcelas com situação diferente dos pagamentos"] if erradas else []


def _parcelas_somam() -> list[str]:
    """The instalments of a lançamento add up to its amount."""
    tortos = (
        Lancamento.objects.exclude(valor=0)
        .annotate(soma=Coalesce(Sum("parcelas__valor"), 0))
        .exclude(soma=F("valor"))
        .count()
    )
    return [f"{tortos} lançamentos cujas parcelas não somam o valor"] if tortos else []


def _inscritas_no_livro() -> list[str]:
    """An inscribed instalment is in the book, unpaid."""
    fora = Parcela.objects.filter(situacao="inscrita", inscricao__isnull=True).count()
    pagas = Inscricao.objects.filter(situacao="paga").exclude(parcela__situacao="paga").count()
    erros = [f"{fora} parcelas inscritas fora do livro"] if fora else []
    return erros + ([f"{pagas} inscrições pagas de parcelas abertas"] if pagas else [])


def _caixas_fechados() -> list[str]:
    """Every till of a past day is closed, and its count explains any difference."""
    abertos = Caixa.objects.filter(fechado_em__isnull=True).count()
    calados = Caixa.objects.exclude(diferenca=0).filter(observacao="", diferenca__isnull=False)
    erros = [f"{abertos} caixas abertos"] if abertos > 1 else []
    return erros + ([f"{n} diferenças sem explicação"] if (n := calados.count()) else [])


CONTAS: tuple[Callable[[], list[str]], ...] = (
    _partidas_fecham,
    _caixa_igual_aos_itens,
    _numeros_sem_furos,
    _paga_uma_vez,
    _parcelas_somam,
    _inscritas_no_livro,
    _caixas_fechados,
)


def _soma(consulta: object, campo: str) -> int:
    resposta: int | None = consulta.aggregate(soma=Sum(campo))["soma"]  # type: ignore[attr-defined]
    return int(resposta or 0)
