"""What a decision does to the lançamento: foreseen on screen, then done by the verbs below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lancamentos.cancelar import cancelar as cancelar_lancamento
from lancamentos.lancar import lancar
from lancamentos.models import Lancamento
from lancamentos.substituir import substituir
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import Apuracao, ErroDeLei
from processos.models import Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


@dataclass(frozen=True)
class Previsao:
    """The account as launched beside the account as it would be."""

    antes: Apuracao | None
    depois: Apuracao

    @property
    def diferenca(self) -> int:
        return self.depois.valor - (self.antes.valor if self.antes else 0)


@dataclass(frozen=True)
class Efeito:
    """What was done: the lançamento made, or the one cancelled, or nothing."""

    antes: Apuracao | None = None
    depois: Apuracao | None = None
    novo: Lancamento | None = None
    cancelado: bool = False


def conta(lancamento: Lancamento, fatos: Mapping[str, Any] | None = None) -> Apuracao:
    """The account of a lançamento under its own law, from its facts or from others."""
    return lei_em(lancamento.lei_em).apurar(
        lancamento.tributo,
        lancamento.fatos if fatos is None else fatos,
        exercicio=lancamento.exercicio,
        calendario=calendario(),
    )


def prever(processo: Processo, fatos: Mapping[str, Any]) -> Previsao:
    """The account that ``fatos`` would give. Raises ErroDeNegocio for facts that give none."""
    try:
        if processo.lancamento is not None:
            return Previsao(conta(processo.lancamento), conta(processo.lancamento, fatos))
        depois = lei_em(_dia_da_lei(processo)).apurar(
            processo.tributo, fatos, exercicio=processo.exercicio, calendario=calendario()
        )
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"Com estes fatos não há conta: {erro}") from erro
    return Previsao(None, depois)


def conferir_alivio(processo: Processo, fatos: Mapping[str, Any]) -> None:
    """Attending to a complaint lowers what was launched: a greater or equal account is refused."""
    previsao = prever(processo, fatos)
    if previsao.diferenca == 0:
        raise ErroDeNegocio("Os fatos corrigidos dão o mesmo valor: não há o que substituir.")
    if previsao.diferenca > 0:
        raise ErroDeNegocio(
            "Os fatos corrigidos dão valor maior que o reclamado: a decisão não agrava a situação "
            "de quem reclamou."
        )


def conferir_revisao_de_oficio(processo: Processo) -> None:
    """Art. 64 revises a lançamento at any time, but what the law closes in the exercício (the
    predial, art. 246: once the term of complaint has ended) waits for the next."""
    if processo.lancamento is None:
        raise ErroDeNegocio("Não há lançamento a rever.", artigo="64")
    fechados = lei_em(processo.lancamento.lei_em).valor("revisao.encerrada_no_exercicio")
    if processo.tributo in fechados and hoje().year == processo.exercicio:
        raise ErroDeNegocio(
            f"Esgotado o prazo de reclamação, o lançamento de {codigo().titulo(processo.tributo)} "
            "não se modifica dentro do exercício.",
            artigo="246",
        )


def conferir_omissao(processo: Processo, fatos: Mapping[str, Any] | None) -> None:
    """An omission upon a registered property is mended by launching; else by inscribing it."""
    if processo.imovel is None and fatos is not None:
        raise ErroDeNegocio("Inscreva primeiro o imóvel no cadastro; depois se lança.", artigo="61")


def aplicar(
    processo: Processo,
    *,
    fatos: Mapping[str, Any] | None,
    cancelar: bool,
    usuario: Usuario,
    artigo: str,
    motivo: str,
) -> Efeito:
    """Do it, inside the transaction of the decision."""
    lancamento = processo.lancamento
    if lancamento is None:
        return _lancar_o_omitido(processo, fatos, usuario, artigo, motivo)
    antes = conta(lancamento)
    if cancelar:
        cancelar_lancamento(
            lancamento=lancamento,
            usuario=usuario,
            artigo=artigo,
            processo=processo.rotulo,
            motivo=motivo,
        )
        return Efeito(antes=antes, cancelado=True)
    if fatos is None:
        return Efeito(antes=antes)
    novo = substituir(
        lancamento=lancamento,
        fatos=fatos,
        usuario=usuario,
        artigo=artigo,
        processo=processo.rotulo,
        motivo=motivo,
    )
    return Efeito(antes=antes, depois=conta(novo), novo=novo)


def _lancar_o_omitido(
    processo: Processo,
    fatos: Mapping[str, Any] | None,
    usuario: Usuario,
    artigo: str,
    motivo: str,
) -> Efeito:
    return Efeito()
