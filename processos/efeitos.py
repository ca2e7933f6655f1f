"""What a decision does to the lançamento: foreseen on screen, then done by the verbs below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lancamentos.avulso_de_imovel import lancar_imovel
from lancamentos.memoria import reconstruir
from lancamentos.models import Lancamento
from lancamentos.substituir import cancelar, substituir
from prefeitura.comum.atos import atos_de
from prefeitura.comum.calendario import calendario, codigo, lei_em
from prefeitura.comum.dinheiro import moeda
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje
from prefeitura.legislacao import Apuracao, ErroDeLei
from processos.models import Processo

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario


@dataclass(frozen=True)
class Previsao:
    """The account as launched beside the account as it would be."""

    antes: Apuracao
    depois: Apuracao

    @property
    def diferenca(self) -> int:
        return self.depois.valor - self.antes.valor

    @property
    def reducao(self) -> int:
        return -self.diferenca


@dataclass(frozen=True)
class Ordem:
    """What the decision orders: at most one of the three."""

    fatos: Mapping[str, Any] | None = None
    cancelar: bool = False
    lancar: bool = False

    @property
    def quantas(self) -> int:
        return (self.fatos is not None) + self.cancelar + self.lancar


@dataclass(frozen=True)
class Efeito:
    """What was done: the lançamento made, or the one cancelled, or nothing."""

    antes: Apuracao | None = None
    depois: Apuracao | None = None
    novo: Lancamento | None = None
    cancelado: bool = False
    # The taxas whose base was the lançamento and changed with it: before and after, in words.
    acompanham: tuple[str, ...] = ()


def prever(lancamento: Lancamento, fatos: Mapping[str, Any]) -> Previsao:
    """The account that other facts would give, under the law of the lançamento.

    Raises ErroDeNegocio for facts that give none.
    """
    try:
        depois = lei_em(lancamento.lei_em).apurar(
            lancamento.tributo,
            fatos,
            exercicio=lancamento.exercicio,
            calendario=calendario(),
        )
    except ErroDeLei as erro:
        raise ErroDeNegocio(f"Com estes fatos não há conta: {erro}") from erro
    return Previsao(reconstruir(lancamento), depois)


def conferir_alivio(lancamento: Lancamento, fatos: Mapping[str, Any]) -> None:
    """Attending to a complaint lowers what was launched: a greater or equal account is refused."""
    diferenca = prever(lancamento, fatos).diferenca
    if diferenca == 0:
        raise ErroDeNegocio("Os fatos corrigidos dão o mesmo valor: não há o que substituir.")
    if diferenca > 0:
        raise ErroDeNegocio(
            "Os fatos corrigidos dão valor maior que o reclamado: a decisão não agrava a situação "
            "de quem reclamou."
        )


# The tributos whose lançamento is closed in the exercício, where the code has them.
FECHADOS = "revisao.encerrada_no_exercicio"


def conferir_revisao_de_oficio(lancamento: Lancamento | None) -> None:
    """Art. 64 revises a lançamento at any time, but what the law closes in the exercício (the
    predial, art. 246: once the term of complaint has ended) waits for the next."""
    if lancamento is None:
        raise ErroDeNegocio("Não há lançamento a rever.")
    if FECHADOS not in codigo().parametros:
        return
    fechados = lei_em(lancamento.lei_em).parametro(FECHADOS)
    if lancamento.tributo in fechados.valor and hoje().year == lancamento.exercicio:
        raise ErroDeNegocio(
            f"Esgotado o prazo de reclamação, o lançamento de {codigo().titulo(lancamento.tributo)}"
            " não se modifica dentro do exercício.",
            artigo=fechados.artigo.removeprefix("art. "),
        )


def aplicar(
    processo: Processo, ordem: Ordem, *, usuario: Usuario, artigo: str, motivo: str
) -> Efeito:
    """Do it, inside the transaction of the decision."""
    lancamento = processo.lancamento
    if lancamento is None:
        return _lancar_o_omitido(processo, usuario, motivo) if ordem.lancar else Efeito()
    antes = reconstruir(lancamento)
    comum: dict[str, Any] = {
        "lancamento": lancamento,
        "usuario": usuario,
        "artigo": artigo,
        "processo": processo.rotulo,
        "motivo": motivo,
    }
    if ordem.cancelar:
        cancelar(**comum)
        return Efeito(antes=antes, cancelado=True)
    if ordem.fatos is None:
        return Efeito(antes=antes)
    novo = substituir(fatos=ordem.fatos, **comum)
    return Efeito(antes, reconstruir(novo), novo, acompanham=_acompanham(novo, processo))


def _acompanham(novo: Lancamento, processo: Processo) -> tuple[str, ...]:
    """The taxas that the substitution of their imposto changed, in this same act."""
    de_quem = Lancamento.objects.filter(
        imovel=novo.imovel_id,
        inscricao=novo.inscricao_id,
        referencia=novo.referencia,
        exercicio=novo.exercicio,
        lancado_em=novo.lancado_em,
    ).exclude(pk=novo.pk)
    substituidas = de_quem.filter(
        origem=Lancamento.Origem.SUBSTITUTIVO, substitui__isnull=False
    ).select_related("substitui")
    return tuple(
        f"{codigo().titulo(taxa.tributo)}: de {moeda().formatar(taxa.substitui.valor)} para "
        f"{moeda().formatar(taxa.valor)}"
        for taxa in substituidas.order_by("pk")
        if taxa.substitui is not None and atos_de(taxa).filter(processo=processo.rotulo).exists()
    )


def _lancar_o_omitido(processo: Processo, usuario: Usuario, motivo: str) -> Efeito:
    """Launch all that the property owes in the exercício and was not launched (art. 60)."""
    assert processo.imovel is not None
    feitos = lancar_imovel(
        imovel=processo.imovel,
        exercicio=processo.exercicio,
        usuario=usuario,
        motivo=motivo,
        processo=processo.rotulo,
    )
    novo = next((x for x in feitos if x.tributo == processo.tributo), None)
    if novo is None:
        raise ErroDeNegocio(
            f"Pelo cadastro, o imóvel não deve {codigo().titulo(processo.tributo)} em "
            f"{processo.exercicio}: corrija antes o cadastro."
        )
    return Efeito(depois=reconstruir(novo), novo=novo)
