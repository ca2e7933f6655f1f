"""Launches one property by hand, at the counter: what the annual run left out or never saw."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import IntegrityError, transaction

from cadastro.leitura import linhas_para_lancamento
from cadastro.models import Imovel
from lancamentos import fatos
from lancamentos.adiamento import adiar
from lancamentos.apurar import ja_lancados
from lancamentos.fatos import Falta, Item
from lancamentos.memoria import isentar
from lancamentos.models import Lancamento
from lancamentos.postar import Novo, postar
from lancamentos.regras import regras
from lancamentos.rodada import lei_do_exercicio
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from cadastro.leitura import LinhaDeImovel
    from cadastro.leitura_de_inscricoes import LinhaDeInscricao
    from prefeitura.legislacao import Apuracao, Calendario, Vigencia


class ItemPrevisto(NamedTuple):
    """What would be launched, with its steps."""

    item: Item
    conta: Apuracao


class Previa(NamedTuple):
    """The launch of a property or inscription before it is confirmed."""

    linha: LinhaDeImovel | LinhaDeInscricao | None
    itens: list[ItemPrevisto]
    faltas: list[Falta]
    lancados: list[Lancamento]

    @property
    def total(self) -> int:
        return sum(p.item.valor for p in self.itens)


@transaction.atomic
def prever(*, imovel: Imovel, exercicio: int) -> Previa:
    """What a property owes in an exercício and is not launched yet, with the steps.

    The facts are those of 31 December before (163); a building finished within the exercício
    comes in twelfths (248). An instalment whose date has passed falls due some days from now.
    """
    lei = lei_do_avulso(exercicio)
    linha, itens, faltas = _apurar(imovel.pk, exercicio, lei)
    dias = calendario()
    previstos = [ItemPrevisto(i, explicar(lei, i, exercicio, dias)) for i in itens]
    lancados = list(
        Lancamento.objects.filter(
            imovel=imovel, exercicio=exercicio, situacao=Lancamento.Situacao.VIGENTE
        ).order_by("id")
    )
    return Previa(linha, previstos, faltas, lancados)


@transaction.atomic
def lancar_imovel(
    *, imovel: Imovel, exercicio: int, usuario: Any, motivo: str, processo: str = ""
) -> list[Lancamento]:
    """Launch what a property owes in an exercício and is not launched yet (arts. 60 and 61).

    One object owes one tributo once: two clerks at once launch it once. Raises
    ``ErroDeNegocio`` without a reason, when nothing is left to launch, or when the law or the
    cadastro refuses.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que o imóvel é lançado à mão.")
    lei = lei_do_avulso(exercicio)
    Imovel.objects.select_for_update(of=("self",), no_key=True).get(pk=imovel.pk)
    linha, itens, faltas = _apurar(imovel.pk, exercicio, lei)
    if not itens:
        if faltas:
            raise ErroDeNegocio(f"Nada pôde ser lançado: {faltas[0].motivo}")
        raise ErroDeNegocio(f"O imóvel não tem nada mais a lançar em {exercicio}.")
    assert linha is not None
    assert linha.principal is not None
    contribuinte = linha.principal.pessoa_id
    try:
        with transaction.atomic():
            ids = postar(
                [Novo(linha.id, linha.distrito, contribuinte, itens)],
                lei=lei,
                exercicio=exercicio,
                origem=Lancamento.Origem.AVULSO,
                rodada=None,
                dia=hoje(),
            )
    except IntegrityError:
        raise ErroDeNegocio("O imóvel acaba de ser lançado por outra pessoa.") from None
    lancamentos = list(Lancamento.objects.filter(pk__in=ids).order_by("pk"))
    for lancamento in lancamentos:
        registrar(
            "lancamento.avulso",
            lancamento,
            usuario=usuario,
            descricao=f"Lançado à mão o exercício de {exercicio}",
            artigo=regras().fundamentos.lancar,
            processo=processo,
            motivo=motivo.strip(),
        )
    return lancamentos


def lei_do_avulso(exercicio: int) -> Vigencia:
    """The law of an exercício that has begun: before it, its facts are not there yet."""
    lei = lei_do_exercicio(exercicio)
    if exercicio > hoje().year:
        raise ErroDeNegocio(
            f"O exercício de {exercicio} ainda não começou: a base é a situação em "
            f"31/12/{exercicio - 1}.",
            artigo=regras().fundamentos.base,
        )
    return lei


def _apurar(
    imovel: int, exercicio: int, lei: Vigencia
) -> tuple[LinhaDeImovel | None, list[Item], list[Falta]]:
    situacao_em = date(exercicio - 1, 12, 31)
    dias = calendario()
    roteiro = fatos.roteiro(lei, exercicio=exercicio, situacao_em=situacao_em, calendario=dias)
    linha = next(iter(linhas_para_lancamento(situacao_em=situacao_em, ids=[imovel])), None)
    if linha is None:
        return None, [], [Falta("", "fato-invalido", "O imóvel está baixado.")]
    itens, faltas = roteiro(linha)
    if linha.principal is not None:
        for edificacao in linha.edificacoes:
            if roteiro.novo(edificacao):
                novos, recusados = roteiro.predio_novo(linha, edificacao, hoje())
                itens += novos
                faltas += recusados
    lancados = ja_lancados(exercicio, imovel, imovel)
    faltam = [i for i in itens if (imovel, i.edificacao, i.tributo) not in lancados]
    prazo = roteiro.prazo_do_avulso(linha, hoje())
    return linha, [adiar(i, hoje(), dias, prazo) for i in faltam], faltas


def explicar(lei: Vigencia, item: Item, exercicio: int, dias: Calendario) -> Apuracao:
    conta = lei.regra(item.tributo, exercicio, dias).explicar(item.fatos)
    if item.isento and not conta.isento:
        conta = isentar(conta, item.fundamento, lei)
    return conta
