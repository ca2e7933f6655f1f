"""Which instalments may be received together, in which order, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from arrecadacao.conta import Conta, LeiDoDia, apurar_conta, inteiros_em, unicas_em
from arrecadacao.fases import conferir_guia, conferir_valores, regras
from arrecadacao.models import Caderno, Guia, Inscricao, ItemDoConhecimento
from lancamentos.models import Parcela
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

_S = Parcela.Situacao


@dataclass(frozen=True, slots=True)
class Escolha:
    """Chosen instalments, read and conferred: what they cost and which caderno receives them."""

    conta: Conta
    especie: str
    parcelas: tuple[Parcela, ...]
    inscricoes: dict[int, Inscricao]


def conferir(ids: Iterable[int], *, em: date | None = None, guia: Guia | None = None) -> Escolha:
    """What the chosen instalments cost today (or on day ``em``), if they may be received together.

    ``guia`` is the one by which they are paid. Raises ErroDeNegocio as ``receber`` does; writes
    nothing.
    """
    escolhidas = set(ids)
    todas = list(_dos_lancamentos(escolhidas))
    escolha = _conferir(escolhidas, todas, _inscricoes(escolhidas), em or hoje())
    _pela_guia(escolha, guia)
    return escolha


def travar(ids: Iterable[int], *, guia: Guia | None = None) -> Escolha:
    """The same as ``conferir``, holding the locks of every instalment that it read.

    Instalments are locked in primary-key order, then the inscriptions, and read as they are
    once the lock is given: of two clerks at once the second sees what the first did.
    """
    escolhidas = set(ids)
    todas = list(_dos_lancamentos(escolhidas).select_for_update(of=("self",)))
    inscricoes = _inscricoes(escolhidas, travar=True)
    escolha = _conferir(escolhidas, todas, inscricoes, hoje())
    _pela_guia(escolha, guia)
    return escolha


def travar_para_guia(ids: Iterable[int], *, em: date) -> Escolha:
    """The same, for the guia that is being issued, with the amounts of day ``em``."""
    escolhidas = set(ids)
    todas = list(_dos_lancamentos(escolhidas).select_for_update(of=("self",)))
    return _conferir(escolhidas, todas, _inscricoes(escolhidas, travar=True), em)


def _pela_guia(escolha: Escolha, guia: Guia | None) -> None:
    """The guia that the law demands for these instalments, and its amounts."""
    dia = LeiDoDia.de(escolha.conta.em)
    conferir_guia({p: descrever(p, dia) for p in escolha.parcelas}, escolha.inscricoes, guia)
    if guia is not None:
        conferir_valores(guia, {i.parcela.pk: i.total for i in escolha.conta.itens if i.parcela})


def _conferir(
    escolhidas: set[int],
    todas: Sequence[Parcela],
    inscricoes: dict[int, Inscricao],
    em: date,
) -> Escolha:
    """The rules of what may be received together; ``todas`` holds the sister instalments too."""
    dia = LeiDoDia.de(em)
    if not escolhidas:
        raise ErroDeNegocio("Escolha ao menos uma parcela para receber.")
    marcadas = [p for p in todas if p.pk in escolhidas]
    if len(marcadas) != len(escolhidas):
        raise ErroDeNegocio("Uma das parcelas escolhidas não existe: busque o devedor de novo.")
    for parcela in marcadas:
        _conferir_situacao(parcela, dia)
    _conferir_ordem(escolhidas, todas, dia)
    especies = {
        Caderno.Especie.DIVIDA_ATIVA if p.pk in inscricoes else Caderno.Especie.COMUM
        for p in marcadas
    }
    if len(especies) > 1:
        raise ErroDeNegocio(
            "A dívida ativa é recebida em conhecimento próprio: receba-a em separado dos "
            "tributos do exercício.",
            artigo=regras().fundamentos.proprio_da_divida,
        )
    conta = apurar_conta(
        marcadas, dia=dia, inteiros=inteiros_em(marcadas, todas), unicas=unicas_em(todas)
    )
    return Escolha(conta, especies.pop(), tuple(marcadas), inscricoes)


def _conferir_situacao(parcela: Parcela, dia: LeiDoDia) -> None:
    qual = descrever(parcela, dia)
    if parcela.situacao == _S.PAGA:
        raise ErroDeNegocio(f"{qual} já foi paga{_onde_foi_paga(parcela)}.")
    if parcela.situacao not in Parcela.ABERTAS:
        raise ErroDeNegocio(
            f"{qual} não é mais devida: está como “{parcela.get_situacao_display()}”."
        )


def _conferir_ordem(escolhidas: set[int], todas: Sequence[Parcela], dia: LeiDoDia) -> None:
    """No instalment before the earlier ones of its lançamento (art. 288 for its imposto; the
    office keeps the same order for all, since each term ends after the one before)."""
    ultimas: dict[int, int] = {}
    for parcela in todas:
        if parcela.pk in escolhidas:
            atual = ultimas.get(parcela.lancamento_id, 0)
            ultimas[parcela.lancamento_id] = max(atual, parcela.numero)
    for parcela in todas:
        if (
            parcela.pk not in escolhidas
            and parcela.situacao in Parcela.ABERTAS
            and parcela.numero < ultimas[parcela.lancamento_id]
        ):
            raise ErroDeNegocio(
                f"Prestação anterior em aberto: {descrever(parcela, dia, artigo='a')} deve ser "
                "paga antes ou junto.",
                artigo=regras().fundamentos.ordem_das_prestacoes,
            )


def descrever(parcela: Parcela, dia: LeiDoDia, *, artigo: str = "A") -> str:
    """`A 2ª parcela do Imposto predial de 1964 (imóvel 01.02.003.0456)`"""
    lancamento = parcela.lancamento
    nome = dia.nome(lancamento.tributo)
    de = "da" if nome.startswith("Taxa") or nome.startswith("Contribuição") else "do"
    return (
        f"{artigo} {parcela.numero}ª parcela {de} {nome} de {lancamento.exercicio} "
        f"({lancamento.objeto})"
    )


def _onde_foi_paga(parcela: Parcela) -> str:
    item = (
        ItemDoConhecimento.objects.filter(parcela=parcela, valido=True)
        .select_related("conhecimento__documento")
        .first()
    )
    if item is None:
        return ""
    feito = item.conhecimento
    return f", em {feito.dia:%d/%m/%Y}, pelo conhecimento nº {feito.documento.numero}"


def _dos_lancamentos(escolhidas: set[int]) -> QuerySet[Parcela]:
    """Every instalment of the lançamentos to which the chosen ones belong."""
    lancamentos = list(
        Parcela.objects.filter(pk__in=escolhidas)
        .order_by()
        .values_list("lancamento_id", flat=True)
        .distinct()
    )
    return (
        Parcela.objects.select_related(
            "lancamento__imovel__logradouro",
            "lancamento__inscricao",
            "lancamento__contribuinte",
            "lancamento__edificacao",
        )
        .filter(lancamento_id__in=lancamentos)
        .order_by("pk")
    )


def _inscricoes(ids: set[int], *, travar: bool = False) -> dict[int, Inscricao]:
    """The live inscriptions of these instalments, by instalment."""
    achadas = (
        Inscricao.objects.select_related("livro")
        .filter(parcela_id__in=ids)
        .exclude(situacao__in=(Inscricao.Situacao.CANCELADA, Inscricao.Situacao.PERDOADA))
        .order_by("pk")
    )
    if travar:
        achadas = achadas.select_for_update(of=("self",))
    return {i.parcela_id: i for i in achadas}
