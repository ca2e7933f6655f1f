"""Opens, simulates again and discards the annual run of an exercício."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from cadastro.leitura_de_inscricoes import particoes as particoes_das_inscricoes
from lancamentos import fatos, leitura
from lancamentos.models import Rodada
from lancamentos.regras import regras
from lancamentos.roteiros.inscricoes import registros_anuais, tributos_das_inscricoes
from prefeitura.comum import lotes
from prefeitura.comum.atos import registrar
from prefeitura.comum.calendario import lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import agora, hoje
from prefeitura.legislacao import ErroDeLei

if TYPE_CHECKING:
    from prefeitura.legislacao import Vigencia

SIMULACAO = "lancamentos.simulacao"
LANCAMENTO = "lancamentos.lancamento"

# Properties, or inscriptions, a part: about 0.3 s of work (see docs/decisions.md), so that
# progress is seen and little is done again after a kill, while the cost of a part (about 10 ms)
# stays small.
TAMANHO_DA_PARTE = 2000

S = Rodada.Situacao
A = Rodada.Alcance
ABERTAS = (S.SIMULANDO, S.SIMULADA, S.APROVADA, S.LANCANDO)


@transaction.atomic
def criar_rodada(*, exercicio: int, usuario: Any, alcance: str = Rodada.Alcance.TUDO) -> Rodada:
    """Open the annual run of an exercício and start its simulation.

    ``alcance``: the urban properties, the inscriptions of the other registers, or both. Only one
    run of an exercício is open at a time; after one was launched another may follow,
    which launches only what is still missing. The facts are those of 31 December before
    (arts. 163 and 235), the law that of 1 January (art. 4).

    Raises ``ErroDeNegocio`` for an exercício without law or too far ahead, an open run, or a
    cadastro without anything to launch.
    """
    lei = lei_do_exercicio(exercicio)
    if exercicio > hoje().year + 1:
        raise ErroDeNegocio(f"O exercício de {exercicio} ainda não pode ser lançado.")
    if Rodada.objects.filter(exercicio=exercicio, situacao__in=ABERTAS).exists():
        raise ErroDeNegocio(f"Já há um lançamento anual de {exercicio} em andamento.")
    try:
        with transaction.atomic():
            rodada = Rodada.objects.create(
                exercicio=exercicio,
                alcance=alcance,
                tributos=_tributos(lei, alcance),
                data_base=_fim_do_exercicio_anterior(exercicio),
                versao_lei=lei.versao,
                versao_cadastro="",
                criada_em=agora(),
                criada_por=usuario,
            )
    except IntegrityError:
        raise ErroDeNegocio(f"Já há um lançamento anual de {exercicio} em andamento.") from None
    _simular(rodada, lei, usuario)
    registrar(
        "rodada.criada",
        rodada,
        usuario=usuario,
        descricao=f"Aberto o lançamento anual de {exercicio}; simulação iniciada",
        artigo=regras().fundamentos.base,
    )
    return rodada


@transaction.atomic
def simular_de_novo(*, rodada: Rodada, usuario: Any) -> Rodada:
    """Throw the simulation of an open run away and make another; an approval falls with it.

    Raises ``ErroDeNegocio`` once the posting began.
    """
    rodada = Rodada.objects.select_for_update(of=("self",)).get(pk=rodada.pk)
    if rodada.situacao not in (S.SIMULANDO, S.SIMULADA, S.APROVADA):
        raise ErroDeNegocio("Só se simula de novo antes de começar o lançamento.")
    lei = lei_do_exercicio(rodada.exercicio)
    apagar_simulacao(rodada)
    rodada.situacao = S.SIMULANDO
    rodada.tributos = _tributos(lei, rodada.alcance)
    rodada.versao_lei = lei.versao
    rodada.aprovada_em = rodada.aprovada_por = None
    _simular(rodada, lei, usuario)
    registrar(
        "rodada.simulada_de_novo",
        rodada,
        usuario=usuario,
        descricao=f"Nova simulação do lançamento anual de {rodada.exercicio}",
    )
    return rodada


@transaction.atomic
def descartar(*, rodada: Rodada, motivo: str, usuario: Any) -> Rodada:
    """Give an open run up before its posting. Quiet if it was discarded already.

    Raises ``ErroDeNegocio`` without a reason or once the posting began.
    """
    rodada = Rodada.objects.select_for_update(of=("self",)).get(pk=rodada.pk)
    if rodada.situacao == S.DESCARTADA:
        return rodada
    if rodada.situacao not in (S.SIMULANDO, S.SIMULADA, S.APROVADA):
        raise ErroDeNegocio("O lançamento já começou e não pode ser descartado.")
    if not motivo.strip():
        raise ErroDeNegocio("Diga por que o lançamento anual é descartado.")
    rodada.situacao = S.DESCARTADA
    rodada.save(update_fields=["situacao"])
    registrar(
        "rodada.descartada",
        rodada,
        usuario=usuario,
        descricao=f"Descartado o lançamento anual de {rodada.exercicio}",
        motivo=motivo.strip(),
    )
    return rodada


def lei_do_exercicio(exercicio: int) -> Vigencia:
    """The law of an exercício: that of its first day (art. 4).

    Raises ``ErroDeNegocio`` if the code was not in force.
    """
    try:
        return lei_em(date(exercicio, 1, 1))
    except (ErroDeLei, ValueError) as erro:
        raise ErroDeNegocio(f"Não há lei para o exercício de {exercicio}: {erro}") from None


def apagar_simulacao(rodada: Rodada) -> None:
    """Remove the figures of a simulation; they are no record of law."""
    rodada.resumos.all().delete()
    rodada.variacoes.all().delete()
    rodada.recusas.all().delete()
    rodada.partes_simuladas.all().delete()


def _tributos(lei: Vigencia, alcance: str) -> list[str]:
    """What a run may launch: the tributos of the property, then those of the registers."""
    dos_imoveis = fatos.tributos_de(lei) if alcance != A.INSCRICOES else ()
    das_inscricoes = tributos_das_inscricoes(lei) if alcance != A.IMOVEIS else ()
    return list(dict.fromkeys([*dos_imoveis, *das_inscricoes]))


def versao_do_cadastro(alcance: str) -> str:
    """The state of the records that a run of this reach reads."""
    return leitura.versao_do_cadastro(
        imoveis=alcance != A.INSCRICOES, inscricoes=alcance != A.IMOVEIS
    )


def _simular(rodada: Rodada, lei: Vigencia, usuario: Any) -> None:
    partes = leitura.particoes(TAMANHO_DA_PARTE) if rodada.alcance != A.INSCRICOES else []
    especies = list(registros_anuais(lei.codigo))
    if rodada.alcance != A.IMOVEIS and especies:
        partes += particoes_das_inscricoes(
            TAMANHO_DA_PARTE, situacao_em=rodada.data_base, especies=especies
        )
    if not partes:
        raise ErroDeNegocio("O cadastro não tem o que lançar: nem imóvel, nem inscrição em vigor.")
    rodada.versao_cadastro = versao_do_cadastro(rodada.alcance)
    rodada.simulacao = lotes.criar(
        tipo=SIMULACAO,
        descricao=f"Simulação do lançamento anual de {rodada.exercicio}",
        partes=partes,
        usuario=usuario,
        rodada=rodada.pk,
    )
    rodada.save()


def _fim_do_exercicio_anterior(exercicio: int) -> date:
    return date(exercicio - 1, 12, 31)
