"""Inscription of unpaid debts in the book of dívida ativa (arts. 140 to 142), as a batch.

The book has one writer at a time: each part locks it, takes the next debts in order and
writes their lines, all in one transaction. A part owns no fixed set of debts, so that the
order of the book does not depend on which worker comes first, and a part that is killed and
run again doubles nothing: what was inscribed is no longer among the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Count, Q, Sum

from arrecadacao import antecipar
from arrecadacao.conta import LeiDoDia
from arrecadacao.fases import regras
from arrecadacao.models import Inscricao, LivroDaDivida
from arrecadacao.papeis import endereco
from cadastro.texto import SemAcento
from lancamentos import parcelas as verbos
from lancamentos.conceder_prazo import correntes
from lancamentos.models import Parcela
from lancamentos.suspender import suspensas
from prefeitura.comum import atos, lotes
from prefeitura.comum.calendario import codigo
from prefeitura.comum.models import Lote, ParteDeLote
from prefeitura.comum.relogio import hoje, no_dia
from prefeitura.legislacao import ErroDeLei

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario

INSCRICAO = "inscricao-em-divida"
# Each part sorts the debts that are left; 100,000 of them took 45 s, some 2,200 a second.
POR_PARTE = 5000


@transaction.atomic
def inscrever(*, usuario: Usuario | None) -> Lote | None:
    """Start the inscription of every debt whose day has come (art. 142).

    Debts under reclamação are inscribed too: it does not stop the collection (114). Returns
    the batch, the one that is running if there is one, or None when there is nothing to
    inscribe. ``usuario`` is None for the daily routine.
    """
    dia = hoje()
    _um_por_vez(INSCRICAO)
    verbos.marcar_vencidas(dia=dia)
    antecipar_vencidas(dia)
    aberto = Lote.objects.filter(tipo=INSCRICAO, situacao=Lote.Situacao.ABERTO).first()
    if aberto is not None:
        return aberto
    maduros, sem_lei = _vencidos_em(dia)
    antecipadas = _antecipadas(dia)
    quantas = _a_inscrever(maduros, antecipadas).count() if maduros or antecipadas else 0
    presas = _dos_pares(sem_lei).count() if sem_lei else 0
    if not quantas and not presas:
        return None
    return lotes.criar(
        tipo=INSCRICAO,
        descricao=f"Inscrição em dívida ativa de {dia:%d/%m/%Y}",
        partes=[{"ate": POR_PARTE} for _ in range(max(1, -(-quantas // POR_PARTE)))],
        usuario=usuario,
        em=dia.isoformat(),
        previstas=quantas,
    )


@transaction.atomic
def antecipar_vencidas(dia: date) -> int:
    """Mark as late what the first instalment missed made due at once (Jambeiro, 34)."""
    regra = LeiDoDia.de(dia)
    antecipadas = antecipar.por_vencer(dia, regra.lei, regra.calendario)
    return verbos.vencer(parcelas=antecipadas) if antecipadas else 0


class Previsao(NamedTuple):
    """What is to be inscribed of one tributo and due date."""

    tributo: str
    vencimento: date
    quantas: int
    principal: int


def prever() -> list[Previsao]:
    """What ``inscrever`` would write today, by tributo and due date. Writes nothing."""
    dia = hoje()
    # Before the daily routine some are still marked as open.
    situacoes = (Parcela.Situacao.ABERTA, Parcela.Situacao.VENCIDA)
    maduros, _ = _vencidos_em(dia, situacoes)
    if not maduros:
        return []
    titulos = codigo()
    somas = (
        _dos_pares(maduros, situacoes)
        .order_by("vencimento", "lancamento__tributo")
        .values_list("lancamento__tributo", "vencimento")
        .annotate(quantas=Count("pk"), principal=Sum("valor"))
    )
    return [Previsao(titulos.titulo(t), v, n, int(p)) for t, v, n, p in somas]


def parte(parte: ParteDeLote) -> dict[str, int]:
    """Write the next debts in the book. Handler of one part of the batch."""
    dia = date.fromisoformat(parte.lote.dados["em"])
    with no_dia(dia):
        maduros, sem_lei = _vencidos_em(dia)
        livro = _livro_aberto(dia)
        linhas = _proximas(maduros, _antecipadas(dia), parte.dados["ate"], LeiDoDia.de(dia))
        _escrever(livro, linhas, parte.lote.criado_por)
        presas = 0
        if parte.numero == 1 and sem_lei:
            presas = lotes.por_de_lado(parte, _pendencias(sem_lei))
        return {
            "inscritas": len(linhas),
            "principal": sum(linha["principal"] for linha in linhas),
            "pendencias": presas,
        }


Pares = list[tuple[str, date]]


_VENCIDAS = (Parcela.Situacao.VENCIDA,)


def _vencidos_em(
    dia: date, situacoes: Sequence[str] = _VENCIDAS
) -> tuple[Pares, dict[tuple[str, date], str]]:
    """Tributo and due date of what may be inscribed on a day, and of what the law cannot tell.

    A date that falls on a Sunday or holiday is still in time on the next working day, and only
    then is the instalment past due and its debt inscribed.
    """
    regra = LeiDoDia.de(dia)
    maduros: Pares = []
    sem_lei: dict[tuple[str, date], str] = {}
    pares = (
        Parcela.objects.filter(situacao__in=situacoes, vencimento__lt=dia)
        .order_by()
        .values_list("lancamento__tributo", "vencimento")
        .distinct()
    )
    for tributo, vencimento in pares:
        try:
            desde = regra.lei.data_de_inscricao(tributo, vencimento, regra.calendario)
        except ErroDeLei as erro:
            sem_lei[tributo, vencimento] = str(erro)
            continue
        if desde <= dia and regra.calendario.proximo_util(vencimento) < dia:
            maduros.append((tributo, vencimento))
    return sorted(maduros), sem_lei


def _antecipadas(dia: date) -> list[int]:
    """The late instalments brought forward whose debt may be inscribed, though their own date
    has not come: the day of inscription is counted from the first instalment."""
    regra = LeiDoDia.de(dia)
    if not antecipar.tributos(regra.lei):
        return []
    vencidas = list(
        Parcela.objects.select_related("lancamento").filter(
            situacao=Parcela.Situacao.VENCIDA, vencimento__gte=dia
        )
    )
    desde = regra.antecipadas(vencidas)
    return [
        p.pk
        for p in vencidas
        if p.pk in desde
        and regra.lei.data_de_inscricao(p.lancamento.tributo, desde[p.pk], regra.calendario) <= dia
    ]


def _dos_pares(pares: Iterable[tuple[str, date]], situacoes: Sequence[str] = _VENCIDAS) -> Any:
    condicao = Q(pk__in=[])
    por_tributo: dict[str, list[date]] = {}
    for tributo, vencimento in pares:
        por_tributo.setdefault(tributo, []).append(vencimento)
    for tributo, vencimentos in por_tributo.items():
        condicao |= Q(lancamento__tributo=tributo, vencimento__in=vencimentos)
    return _nao_suspensas(Parcela.objects.filter(condicao, situacao__in=situacoes))


def _nao_suspensas(parcelas: Any) -> Any:
    """Without those whose collection a recurso or a complaint suspended, or still in the time
    granted to pay."""
    return parcelas.exclude(lancamento__in=suspensas(hoje()).values("lancamento")).exclude(
        pk__in=correntes().values("parcela")
    )


def _a_inscrever(pares: Pares, antecipadas: Sequence[int]) -> Any:
    """What is left to inscribe, in the order of the book: by debtor (142), tributo and date."""
    quais = _dos_pares(pares)
    if antecipadas:
        outras = Parcela.objects.filter(pk__in=antecipadas, situacao__in=_VENCIDAS)
        quais |= _nao_suspensas(outras)
    return quais.order_by(
        SemAcento("lancamento__contribuinte__nome"),
        "lancamento__contribuinte_id",
        "lancamento__exercicio",
        "lancamento__tributo",
        "vencimento",
        "pk",
    )


def _proximas(
    maduros: Pares, antecipadas: Sequence[int], quantas: int, regra: LeiDoDia
) -> list[dict[str, Any]]:
    """The next debts, locked in primary-key order and read again, with what the book copies."""
    if not maduros and not antecipadas:
        return []
    ordem = list(_a_inscrever(maduros, antecipadas).values_list("pk", flat=True)[:quantas])
    travadas = {
        p.pk: p
        for p in Parcela.objects.select_for_update(of=("self",))
        .select_related(
            "lancamento__contribuinte", "lancamento__imovel__logradouro", "lancamento__inscricao"
        )
        .filter(pk__in=ordem, situacao=Parcela.Situacao.VENCIDA)
        .order_by("pk")
    }
    desde = regra.antecipadas(travadas.values())
    return [
        _linha(travadas[pk], regra, desde.get(pk, travadas[pk].vencimento))
        for pk in ordem
        if pk in travadas
    ]


def escrever_no_livro(
    parcelas: list[int], regra: LeiDoDia, usuario: Usuario | None
) -> list[Inscricao]:
    """Write these late instalments, by key, in the book in use; returns their lines."""
    livro = _livro_aberto(regra.em)
    travadas = (
        Parcela.objects.select_for_update(of=("self",))
        .select_related(
            "lancamento__contribuinte", "lancamento__imovel__logradouro", "lancamento__inscricao"
        )
        .filter(pk__in=parcelas, situacao=Parcela.Situacao.VENCIDA)
        .order_by("pk")
    )
    _escrever(livro, [_linha(p, regra, p.vencimento) for p in travadas], usuario)
    return list(Inscricao.objects.filter(parcela__in=parcelas).order_by("pk"))


def _linha(parcela: Parcela, regra: LeiDoDia, vencimento: date) -> dict[str, Any]:
    """What the book says of a debt: number, line and book are given when it is written."""
    lancamento = parcela.lancamento
    devido = regra.devido(parcela, vencimento=vencimento)
    dias = regra.lei.regra_de_mora(lancamento.tributo).juros_desde_dia
    pagavel_ate = regra.calendario.proximo_util(vencimento)
    onde = f", {lancamento.lugar}" if lancamento.lugar else ""
    origem = (
        f"{parcela.numero}ª parcela do lançamento nº {lancamento.pk}, {lancamento.objeto}{onde}"
    )
    return {
        "parcela": parcela,
        "parcela_id": parcela.pk,
        "devedor_id": lancamento.contribuinte_id,
        "devedor_nome": lancamento.contribuinte.nome,
        "devedor_endereco": endereco(lancamento.contribuinte)[:300],
        "origem": origem[:300],
        "exercicio": lancamento.exercicio,
        "tributo": lancamento.tributo,
        "principal": parcela.valor,
        "multa": devido.multa,
        "vencimento": vencimento,
        "juros_desde": pagavel_ate + timedelta(days=dias),
        "inscrita_em": regra.em,
        "situacao": Inscricao.Situacao.INSCRITA.value,
    }


def _escrever(livro: LivroDaDivida, linhas: list[dict[str, Any]], usuario: Usuario | None) -> None:
    """Write lines in the locked book, opening the next one when its pages end."""
    escritas = 0
    while escritas < len(linhas):
        if livro.ultimo == livro.capacidade:
            livro = _proximo_livro(livro)
        cabem = linhas[escritas : escritas + livro.capacidade - livro.ultimo]
        primeiro = livro.ultimo + 1
        livro.ultimo += len(cabem)
        livro.save(update_fields=["ultimo"])
        _copiar(livro, primeiro, cabem)
        verbos.marcar_inscrita(parcelas=[linha["parcela"] for linha in cabem])
        atos.registrar(
            "divida.inscrita",
            livro,
            usuario=usuario,
            descricao=f"Inscritas as dívidas {primeiro} a {livro.ultimo} do livro {livro.numero}",
            artigo=regras().fundamentos.inscrever,
        )
        escritas += len(cabem)


_COLUNAS = (
    *("parcela_id", "devedor_id", "devedor_nome", "devedor_endereco", "origem", "exercicio"),
    *("tributo", "principal", "multa", "vencimento", "juros_desde", "inscrita_em", "situacao"),
)


def _copiar(livro: LivroDaDivida, primeiro: int, linhas: list[dict[str, Any]]) -> None:
    colunas = ("livro_id", "numero", "folha", "linha", *_COLUNAS)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY arrecadacao_inscricao ({', '.join(colunas)}) FROM STDIN") as copia,
    ):
        for numero, linha in enumerate(linhas, primeiro):
            folha, posicao = divmod(numero - 1, livro.linhas_por_folha)
            copia.write_row(
                (livro.pk, numero, folha + 1, posicao + 1, *(linha[c] for c in _COLUNAS))
            )


def _livro_aberto(dia: date) -> LivroDaDivida:
    """The book in use, locked: whoever holds it is its only writer."""
    _um_por_vez("livro-da-divida")
    livro = LivroDaDivida.objects.select_for_update().filter(encerrado_em__isnull=True).first()
    return livro or LivroDaDivida.objects.create(numero=_ultimo_numero() + 1, aberto_em=dia)


def _proximo_livro(cheio: LivroDaDivida) -> LivroDaDivida:
    cheio.encerrado_em = hoje()
    cheio.save(update_fields=["encerrado_em"])
    return LivroDaDivida.objects.create(
        numero=cheio.numero + 1,
        folhas=cheio.folhas,
        linhas_por_folha=cheio.linhas_por_folha,
        aberto_em=hoje(),
    )


def _ultimo_numero() -> int:
    return LivroDaDivida.objects.values_list("numero", flat=True).order_by("-numero").first() or 0


def _um_por_vez(nome: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [nome])


def _pendencias(sem_lei: dict[tuple[str, date], str]) -> Iterator[dict[str, Any]]:
    for pk, tributo, vencimento in _dos_pares(sem_lei).values_list(
        "pk", "lancamento__tributo", "vencimento"
    ):
        yield {
            "alvo": "lancamentos.parcela",
            "alvo_id": pk,
            "tributo": tributo,
            "especie": "sem regra de inscrição",
            "motivo": sem_lei[tributo, vencimento],
        }
