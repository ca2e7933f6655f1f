"""Launches one inscription by hand: what began within the exercício, or the run left out."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from cadastro.leitura_de_inscricoes import inscricoes_para_lancamento
from cadastro.models import InscricaoFiscal
from lancamentos.adiamento import adiar, primeiro_dia
from lancamentos.alvos import INSCRICAO
from lancamentos.apurar import ja_lancados
from lancamentos.avulso_de_imovel import ItemPrevisto, Previa, explicar, lei_do_avulso
from lancamentos.fatos import Falta, Item
from lancamentos.models import Lancamento
from lancamentos.postar import Novo, postar
from lancamentos.regras import regras
from lancamentos.roteiros.inscricoes import RoteiroDasInscricoes, registros_anuais
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import calendario, codigo
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import ParcelaDevida

if TYPE_CHECKING:
    from cadastro.leitura_de_inscricoes import LinhaDeInscricao
    from prefeitura.legislacao import Vigencia


@transaction.atomic
def prever_inscricao(*, inscricao: InscricaoFiscal, exercicio: int) -> Previa:
    """What an inscription owes in an exercício and is not launched yet, with the steps."""
    lei = lei_do_avulso(exercicio)
    linha, itens, faltas = _apurar(inscricao, exercicio, lei)
    dias = calendario()
    previstos = [ItemPrevisto(i, explicar(lei, i, exercicio, dias)) for i in itens]
    lancados = list(
        Lancamento.objects.filter(
            inscricao=inscricao, exercicio=exercicio, situacao=Lancamento.Situacao.VIGENTE
        ).order_by("id")
    )
    return Previa(linha, previstos, faltas, lancados)


@transaction.atomic
def lancar_inscricao(
    *, inscricao: InscricaoFiscal, exercicio: int, usuario: Any, motivo: str, processo: str = ""
) -> list[Lancamento]:
    """Launch what an inscription owes in an exercício and is not launched yet.

    What began within the exercício owes by its own facts (Januária, art. 276 sole §). One object
    owes one tributo once: two clerks at once launch it once. Raises ``ErroDeNegocio`` without a
    reason, when nothing is left to launch, or when the law or the ficha refuses.
    """
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que a inscrição é lançada à mão.")
    lei = lei_do_avulso(exercicio)
    InscricaoFiscal.objects.select_for_update(of=("self",), no_key=True).get(pk=inscricao.pk)
    linha, itens, faltas = _apurar(inscricao, exercicio, lei)
    if not itens:
        if faltas:
            raise ErroDeNegocio(f"Nada pôde ser lançado: {faltas[0].motivo}")
        raise ErroDeNegocio(f"A inscrição não tem nada mais a lançar em {exercicio}.")
    assert linha is not None
    assert linha.principal is not None
    try:
        with transaction.atomic():
            ids = postar(
                [Novo(None, linha.distrito, linha.principal.pessoa_id, itens, linha.id)],
                lei=lei,
                exercicio=exercicio,
                origem=Lancamento.Origem.AVULSO,
                rodada=None,
                dia=hoje(),
            )
    except IntegrityError:
        raise ErroDeNegocio("A inscrição acaba de ser lançada por outra pessoa.") from None
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


def _apurar(
    inscricao: InscricaoFiscal, exercicio: int, lei: Vigencia
) -> tuple[LinhaDeInscricao | None, list[Item], list[Falta]]:
    linha = _linha(inscricao, exercicio)
    if linha is None:
        return None, [], [Falta("", "fato-invalido", "A inscrição está baixada.")]
    if linha.especie not in registros_anuais(codigo()):
        return linha, [], [Falta("", "fato-invalido", "Este registro não se lança por ano.")]
    dia, dias = hoje(), calendario()
    roteiro = RoteiroDasInscricoes(lei, exercicio, date(exercicio - 1, 12, 31), dias)
    itens, faltas = roteiro(linha)
    lancados = ja_lancados(exercicio, linha.id, linha.id, INSCRICAO)
    prazo = roteiro.prazo_do_avulso(linha, dia)
    faltam = []
    for item in itens:
        if (linha.id, None, item.tributo) in lancados:
            continue
        if item.valor and not item.parcelas:
            outros = lei.regra(item.tributo, exercicio, dias)(item.fatos).outros
            vence = max(prazo, primeiro_dia(outros))
            item = item._replace(parcelas=(ParcelaDevida(1, vence, item.valor),))
        faltam.append(adiar(item, dia, dias, prazo))
    return linha, faltam, faltas


def _linha(inscricao: InscricaoFiscal, exercicio: int) -> LinhaDeInscricao | None:
    """As it was held on 31 December; what began later, as it is held today."""
    for dia in (date(exercicio - 1, 12, 31), hoje()):
        achadas = inscricoes_para_lancamento(
            situacao_em=dia, especies=[inscricao.especie], de=inscricao.pk, ate=inscricao.pk
        )
        linha = next(iter(achadas), None)
        if linha is not None:
            return linha
    return None
