"""The tributo that a paper pays when it enters the protocol or the autos (Januária, 343)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arrecadacao.fases import regras
from lancamentos.avulso import lancar_fatos
from lancamentos.models import Lancamento
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.relogio import hoje

if TYPE_CHECKING:
    from prefeitura.acesso.models import Usuario
    from processos.models import Processo


def ha() -> bool:
    """Whether the law in force taxes the papers of a process."""
    return regras().papel is not None


def cobrar(
    *, processo: Processo, folha: int, fatos: Mapping[str, Any], usuario: Usuario
) -> Lancamento:
    """Launch, upon the party, what the paper of a sheet pays; it falls due with the paper.

    ``fatos`` are those of the rule (the item of the table, sheets of 33 lines, documents joined).
    Raises ErroDeNegocio where the law taxes no paper, for a process without party, for a sheet
    that the autos do not have or already charged, and for what the rule refuses.
    """
    regra = regras().papel
    if regra is None:
        raise ErroDeNegocio("O código em vigor não cobra o papel no protocolo.")
    if processo.requerente is None:
        raise ErroDeNegocio("A parte deste processo não é conhecida: não há de quem cobrar.")
    if not processo.andamentos.filter(folha=folha).exists():
        raise ErroDeNegocio(f"Os autos não têm papel que comece na folha {folha}.")
    return lancar_fatos(
        tributo=regra.tributo,
        contribuinte=processo.requerente,
        fatos=fatos,
        exercicio=hoje().year,
        usuario=usuario,
        motivo=f"Papel da folha {folha} do processo {processo.rotulo}",
        artigo=regra.artigo,
        processo=processo.rotulo,
        referencia=f"{_prefixo(processo)}{folha}",
    )


def cobrados(processo: Processo) -> list[tuple[str, Lancamento, bool]]:
    """What was charged upon papers of the process: the paper, the launch, and whether paid."""
    regra = regras().papel
    if regra is None or processo.requerente is None:
        return []
    feitos = Lancamento.objects.filter(
        tributo=regra.tributo,
        contribuinte=processo.requerente,
        referencia__startswith=_prefixo(processo),
        situacao=Lancamento.Situacao.VIGENTE,
    ).prefetch_related("parcelas")
    return [
        (
            f"fl. {x.referencia.removeprefix(_prefixo(processo))}",
            x,
            all(p.situacao == p.Situacao.PAGA for p in x.parcelas.all()),
        )
        for x in feitos.order_by("pk")
    ]


def _prefixo(processo: Processo) -> str:
    return f"papel do processo {processo.rotulo}, fl. "
