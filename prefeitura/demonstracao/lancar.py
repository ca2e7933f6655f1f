"""The annual run, by its own batches done here and now: no worker is needed."""

from __future__ import annotations

from collections.abc import Callable

from lancamentos.aprovar import aprovar
from lancamentos.lancar import lancar
from lancamentos.models import Lancamento, Recusa, Rodada
from lancamentos.rodada import criar_rodada
from prefeitura.acesso.papeis import Papel
from prefeitura.comum import lotes
from prefeitura.comum.erros import ErroDeNegocio
from prefeitura.comum.formatos import numero

from .cena import Cena


def simular(exercicio: int) -> Callable[[Cena], None]:
    """A stage: the lançador simulates the exercício."""

    def etapa(cena: Cena) -> None:
        rodada = criar_rodada(exercicio=exercicio, usuario=cena.quem(Papel.LANCADOR))
        assert rodada.simulacao_id is not None
        lotes.executar(rodada.simulacao_id)
        rodada.refresh_from_db()
        if rodada.situacao != Rodada.Situacao.SIMULADA:
            raise ErroDeNegocio("A simulação terminou com falhas: veja o lote nos registros.")
        recusas = Recusa.objects.filter(rodada=rodada).count()
        cena.dizer(f"à espera de aprovação, com {recusas} recusas a corrigir")

    return etapa


def aprovar_e_lancar(exercicio: int) -> Callable[[Cena], None]:
    """A stage: the chefe approves what was simulated, and it is posted."""

    def etapa(cena: Cena) -> None:
        rodada = Rodada.objects.get(exercicio=exercicio, situacao=Rodada.Situacao.SIMULADA)
        aprovar(rodada=rodada, usuario=cena.quem(Papel.CHEFE))
        rodada = lancar(rodada=rodada, usuario=cena.quem(Papel.LANCADOR))
        assert rodada.lancamento_id is not None
        lotes.executar(rodada.lancamento_id)
        rodada.refresh_from_db()
        if rodada.situacao != Rodada.Situacao.LANCADA:
            raise ErroDeNegocio("O lançamento terminou com falhas: veja o lote nos registros.")
        feitos = Lancamento.objects.filter(rodada=rodada).count()
        cena.dizer(f"{numero(feitos)} lançamentos")

    return etapa
